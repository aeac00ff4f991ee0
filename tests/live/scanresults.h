// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/scan.h"

namespace lockscope::test {

/// What Curator writes before a node's own name.
constexpr auto Guid = "_c_8450e02a-5c05-4676-b7ba-d325a7e5dd18-";

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
