// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the reading and the writing half of an owner's lock mean to each other.
#include "core/operate/acts/targetreader.h"
#include "core/operate/locks/ownerlock.h"

namespace lockscope {

QString OwnerLock::Side::place() const
{
    const QString &name = claim->node().name;
    const auto suffix = sequenceSuffix(name);
    return suffix ? name.sliced(suffix->begin) : QString();
}

/// Whether @p side stands, or will stand, behind @p other.
bool OwnerLock::isBehind(const Side &side, const Side &other)
{
    const auto place = [](const Side &one) { return sequenceSuffix(one.claim->node().name); };
    return !side.hasNode() || !place(side) || !place(other)
        || place(side)->value > place(other)->value;
}

/// The other half learns that this one has, or has no more, a node.
void OwnerLock::adjustOther(Side &side)
{
    Side &other = otherOf(side);
    if (!other.claim)
        return;
    const bool hasNode = side.hasNode() && !side.isEnding;
    other.claim->setSiblings(hasNode ? QVector<LockNode> {side.claim->node()}
                                     : QVector<LockNode>());
    if (side.mode == Mode::Read)
        other.claim->setUpgrade(hasNode && side.isHeld() && isBehind(other, side));
    other.claim->lookAgain();
}

void OwnerLock::acceptJudged(Side &side)
{
    const bool isUpgrade = side.mode == Mode::Write && m_read.isHeld() && m_read.count > 0;
    if (isUpgrade)
        considerUpgrade();
    else
        refuseTries(side);
}

void OwnerLock::considerUpgrade()
{
    const quint64 plan = ++m_plans;
    Target target;
    target.lock = m_path;
    target.node = m_write.claim->status().node;
    target.recipe = m_recipe;
    const QString write = m_write.claim->node().name;
    new TargetReader(
        m_session.client(), target,
        [this, plan, write](const Result<LockStatePtr> &state) {
            const bool isCurrent = plan == m_plans && m_write.hasNode() && !m_write.isEnding
                && m_write.claim->status().state == ClaimState::Waiting && m_read.isHeld();
            if (!isCurrent || (!state && isPassing(state.error())))
                return; // judged again when there is a connection
            if (state)
                return carryOut(planUpgrade(**state, m_read.claim->node().name, write));
            failWaiting(m_write, state.error());
            end(m_write);
        },
        this);
}

void OwnerLock::carryOut(const UpgradePlan &plan)
{
    if (plan.kind == UpgradePlan::Wait)
        return refuseTries(m_write);
    if (plan.kind == UpgradePlan::Take)
        return m_write.claim->moveTo(m_read.place(), plan.guard, plan.guardVersion);
    failWaiting(
        m_write,
        {ErrorKind::Refused,
         u"session %1 reads and waits to write, too: neither could ever be granted; one must let go of its read lock"_qs
             .arg(textOf(plan.rival))});
    end(m_write);
}

} // namespace lockscope
