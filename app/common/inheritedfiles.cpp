// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/inheritedfiles.h"

#include <QDir>

#include <algorithm>
#include <fcntl.h>
#include <linux/close_range.h>
#include <unistd.h>

namespace lockscope {

namespace {

constexpr unsigned FirstFile = 3; // behind standard input, output and error
constexpr unsigned ManyFiles = 1024;

/// Marks the descriptors from @p first to @p last.
void mark(unsigned first, unsigned last) noexcept
{
    if (first > last || ::close_range(first, last, CLOSE_RANGE_CLOEXEC) == 0)
        return;
    for (unsigned file = first; file <= std::min(last, ManyFiles); ++file) // before Linux 5.11
        ::fcntl(static_cast<int>(file), F_SETFD, FD_CLOEXEC);
}

} // namespace

InheritedFiles::InheritedFiles()
{
    const QStringList names =
        QDir(QStringLiteral("/proc/self/fd")).entryList(QDir::AllEntries | QDir::System);
    for (const QString &name : names) {
        const int flags = ::fcntl(name.toInt(), F_GETFD);
        if (name.toUInt() >= FirstFile && flags >= 0 && !(flags & FD_CLOEXEC))
            m_files.push_back(name.toUInt());
    }
    std::sort(m_files.begin(), m_files.end());
}

void InheritedFiles::markOthers() const noexcept
{
    unsigned next = FirstFile;
    for (const unsigned file : m_files) {
        mark(next, file - 1);
        next = file + 1;
    }
    mark(next, ~0U);
}

} // namespace lockscope
