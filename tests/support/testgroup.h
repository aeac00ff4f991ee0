// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QTest>

#include <utility>

namespace lockscope {

/// One test of a program that several were compiled into . Each still runs in a
/// process of its own: the program's first argument says which.
class TestEntry
{
public:
    using Run = int (*)(int argc, char **argv);

    /// @p file: of the test, whose name is that of the file; outlives the entry.
    TestEntry(const char *file, Run run)
        : m_file(file)
        , m_run(run)
        , m_next(std::exchange(s_first, this))
    { }

    /// What main() does: runs the test that @p argv [1] names; 2 where there is none.
    static int runNamed(int argc, char **argv);

private:
    static TestEntry *s_first;

    const char *m_file;
    Run m_run;
    TestEntry *m_next;
};

} // namespace lockscope

// QTEST_MAIN and its like define an entry in place of a main.
#undef QTEST_MAIN_WRAPPER
#define QTEST_MAIN_WRAPPER(Test, ...)                                                              \
    static int run##Test(int argc, char **argv)                                                    \
    {                                                                                              \
        __VA_ARGS__                                                                                \
        Test test;                                                                                 \
        return QTest::qExec(&test, argc, argv);                                                    \
    }                                                                                              \
    static const lockscope::TestEntry entryOf##Test(__FILE__, run##Test);
