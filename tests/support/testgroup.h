// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

#include <utility>

namespace lockscope {

/// One test of a program that several were compiled into (LOCKSCOPE_GROUPS). Each still runs in a
/// process of its own: the program's first argument says which.
class TestEntry
{
public:
    using Run = int (*)(int argc, char **argv);

    /// @p name outlives the entry.
    TestEntry(const char *name, Run run)
        : m_name(name)
        , m_run(run)
        , m_next(std::exchange(s_first, this))
    { }

    /// What main() does: runs the test that @p argv [1] names; 2 where there is none.
    static int runNamed(int argc, char **argv);

private:
    static TestEntry *s_first;

    const char *m_name;
    Run m_run;
    TestEntry *m_next;
};

} // namespace lockscope

// QTEST_MAIN and its like define an entry in place of a main. LOCKSCOPE_TEST_NAME is defined anew
// before each of them.
#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(Test, ...)                                                              \
    static int run##Test(int argc, char **argv)                                                    \
    {                                                                                              \
        __VA_ARGS__                                                                                \
        Test test;                                                                                 \
        return QTest::qExec(&test, argc, argv);                                                    \
    }                                                                                              \
    static const lockscope::TestEntry entryOf##Test(LOCKSCOPE_TEST_NAME, run##Test);
