// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/testgroup.h"

#include <cstdio>
#include <cstring>

namespace lockscope {

TestEntry *TestEntry::s_first = nullptr;

int TestEntry::runNamed(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    for (const TestEntry *entry = s_first; entry; entry = entry->m_next) {
        if (std::strcmp(name, entry->m_name) != 0)
            continue;
        QCoreApplication::setApplicationName(
            QString::fromLatin1(name)); // also of temporary folders
        argv[1] = argv[0];
        return entry->m_run(argc - 1, argv + 1);
    }
    std::fprintf(stderr, "The first argument is a test's name; there is no '%s' here.\n", name);
    return 2;
}

} // namespace lockscope

int main(int argc, char **argv)
{
    return lockscope::TestEntry::runNamed(argc, argv);
}
