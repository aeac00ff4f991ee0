// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/othernodes.h"

#include "core/base/text.h"
#include "ui/theme/tr.h"

namespace lockscope {

OtherNodes otherNodesOf(const QueueEntry &entry, const ServerFacts *facts, qsizetype most)
{
    OtherNodes others;
    if (facts == nullptr)
        return others;
    others.isTold = facts->isToldOfNodes();
    others.isKept = !facts->lacksNodes;
    const QByteArray own = entry.path().toUtf8();
    const PathList nodes = facts->ephemerals.value(entry.owner());
    for (const QByteArrayView path : nodes) {
        if (path == own)
            continue;
        if (others.paths.size() < most)
            others.paths.append(QString::fromUtf8(path));
        else
            ++others.more;
    }
    return others;
}

QString noteOn(const OtherNodes &others, const QString &chroot)
{
    const QString top = visibleText(chroot);
    if (!others.isKept)
        return tr("Which other nodes a session had is not kept");
    if (!others.isTold && others.paths.isEmpty())
        return tr("No server has told its sessions");
    if (others.paths.isEmpty())
        return chroot.isEmpty() ? tr("It has no other ephemeral node")
                                : tr("It has no other ephemeral node below %1").arg(top);
    if (others.more > 0)
        return chroot.isEmpty() ? tr("and %1 more").arg(others.more)
                                : tr("and %1 more below %2").arg(others.more).arg(top);
    return chroot.isEmpty() ? QString() : tr("Those below %1 alone are listed").arg(top);
}

} // namespace lockscope
