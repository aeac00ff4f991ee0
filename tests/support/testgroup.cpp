// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/testgroup.h"

#include "app/common/endprogram.h"

#include <QFileInfo>

#include <cstdio>

namespace lockscope {

TestEntry *TestEntry::s_first = nullptr;

int TestEntry::runNamed(int argc, char **argv)
{
    const QString name = QString::fromLocal8Bit(argc > 1 ? argv[1] : "");
    for (const TestEntry *entry = s_first; entry; entry = entry->m_next) {
        if (QFileInfo(QString::fromLocal8Bit(entry->m_file)).baseName() != name)
            continue;
        QCoreApplication::setApplicationName(name); // also of temporary folders
        argv[1] = argv[0];
        return entry->m_run(argc - 1, argv + 1);
    }
    std::fprintf(
        stderr, "The first argument is a test's name; there is no '%s' here.\n", qPrintable(name));
    return 2;
}

} // namespace lockscope

int main(int argc, char **argv)
{
    // Tests speak TLS in threads of their own, as the programs do.
    lockscope::endProgram(lockscope::TestEntry::runNamed(argc, argv));
}
