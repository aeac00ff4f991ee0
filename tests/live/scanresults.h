// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"

namespace lockscope::test {

inline QStringList pathsOf(const ScanResult &result)
{
    QStringList paths;
    for (const FoundLock &lock : result.locks)
        paths.append(lock.path);
    return paths;
}

/// A lock without a path where none was found there.
inline FoundLock lockAt(const ScanResult &result, const QString &path)
{
    for (const FoundLock &lock : result.locks) {
        if (lock.path == path)
            return lock;
    }
    return {};
}

} // namespace lockscope::test
