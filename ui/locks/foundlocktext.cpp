// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/foundlocktext.h"

#include "core/base/nodepath.h"
#include "ui/theme/tr.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace lockscope {

QString notExaminedHint()
{
    return tr("Not examined: open it to have it watched and examined.");
}

QString estimateHint()
{
    return tr("Counted by names alone: too many children to read each");
}

QVector<FoundLock> withUnreadable(const ScanResult &result)
{
    QVector<FoundLock> all = result.locks;
    for (const QString &path : result.unreadable) {
        FoundLock lock;
        lock.path = path;
        lock.isUnreadable = true;
        all.append(lock);
    }
    return all;
}

QVector<FoundLock> withUnlisted(const ScanResult &result, const QVector<FoundLock> &known)
{
    QVector<FoundLock> all = withUnreadable(result);
    if (result.unlisted.isEmpty())
        return all;
    QSet<QString> found;
    for (const FoundLock &lock : std::as_const(all))
        found.insert(lock.path);
    for (const FoundLock &lock : known) {
        const bool isHidden = std::ranges::any_of(
            result.unlisted, [&lock](const QString &path) { return isAtOrBelow(lock.path, path); });
        if (isHidden && !found.contains(lock.path))
            all.append(lock);
    }
    return all;
}

QString unreadableHint()
{
    return tr("It cannot be read with this connection's credentials. Open it: what is known all "
              "the same is said there.");
}

} // namespace lockscope
