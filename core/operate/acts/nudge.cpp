// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/nudge.h"

#include "core/base/nodepath.h"
#include "core/operate/locks/claimnode.h"

namespace lockscope {

NudgeGhost::NudgeGhost(HandSession &hand, const Target &ghost, const QString &reason, int timeoutMs,
                       QObject *parent)
    : ForcedAction(hand, Action::NudgeGhost, ghost, reason, timeoutMs, parent)
{ }

Result<Done> NudgeGhost::examine()
{
    if (!m_before)
        return failure(ErrorKind::Refused, u"the lock directory could not be read"_qs);
    for (const LockDirectory &directory : m_before->snapshot->directories) {
        if (parentPath(m_receipt.target.node) == directory.path)
            return Done {};
    }
    return failure(ErrorKind::Refused, u"the node does not belong to this lock"_qs);
}

void NudgeGhost::act()
{
    const QString path = m_receipt.target.node;
    m_hand.writer().multi(
        Action::NudgeGhost,
        {{zk::Operation::Create, path, {}, -1, zk::CreateMode::Ephemeral},
         {zk::Operation::Delete, path, {}, 0, {}}},
        handler([this](const Result<Done> &done) {
            if (done)
                say(u"Who watched it was told. The directory's counter grew by 1."_qs);
            acted(done);
        }));
}

void NudgeGhost::findOut()
{
    // A transaction that leaves nothing behind: it cannot be seen whether it took place.
    finish(Outcome::Unknown, {ErrorKind::Suspended, u"doing it again does no harm"_qs});
}

WriteData::WriteData(HandSession &hand, Action action, const Target &target, const QString &reason,
                     int timeoutMs, QObject *parent)
    : ForcedAction(hand, action, target, reason, timeoutMs, parent)
{ }

Result<Done> WriteData::examine()
{
    const bool isWhole = m_receipt.data.size() == m_receipt.stat.dataLength;
    if (m_receipt.action == Action::NudgeData && !isWhole)
        return failure(ErrorKind::Denied,
                       u"its data cannot be read, so they cannot be written again"_qs);
    return Done {};
}

void WriteData::act()
{
    const bool isRevocation = m_receipt.action == Action::Revoke;
    m_hand.writer().setData(
        m_receipt.action, m_receipt.target.node,
        isRevocation ? QByteArray(RevokeMessage) : m_receipt.data, m_receipt.stat.version,
        handler([this, isRevocation](const Result<NodeStat> &stat) {
            if (stat && isRevocation)
                say(u"The owner was asked to let go; whether it listens is up to it. What the node said before is in this receipt."_qs);
            else if (stat)
                say(u"Who watched it was told; its version is %1 now."_qs.arg(stat->version));
            acted(stat.map([](const NodeStat &) { return Done {}; }));
        }));
}

// The version tells: one more than before is ours, or somebody else's with the same effect.
void WriteData::findOut()
{
    m_hand.client().sync(m_receipt.target.node, [](const Result<Done> &) {});
    m_hand.client().exists(
        m_receipt.target.node, zk::Watch::No, handler([this](const Result<NodeStat> &stat) {
            if (!stat)
                return isPassing(stat.error()) ? void() : fail(stat.error());
            if (stat->czxid == m_receipt.target.czxid && stat->version == m_receipt.stat.version)
                return finish(Outcome::Failed,
                              {ErrorKind::Suspended, u"the data are unchanged"_qs});
            if (stat->version == m_receipt.stat.version + 1)
                return acted(Done {});
            finish(Outcome::Unknown, {ErrorKind::Changed, u"the data were changed since"_qs});
        }));
}

} // namespace lockscope
