// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/acts/forcedaction.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/operate/locks/claimnode.h"

namespace lockscope {

namespace {

Outcome outcomeOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Gone:
        return Outcome::AlreadyGone;
    case ErrorKind::Changed:
        return Outcome::Changed;
    case ErrorKind::Denied:
        return Outcome::Denied;
    case ErrorKind::BadInput:
    case ErrorKind::Exists:
    case ErrorKind::NotEmpty:
    case ErrorKind::ReadOnly:
    case ErrorKind::Refused:
        return Outcome::Refused;
    default:
        return Outcome::Failed;
    }
}

} // namespace

ForcedAction::ForcedAction(HandSession &hand, Action action, const Target &target,
                           const QString &reason, int timeoutMs, QObject *parent)
    : QObject(parent)
    , m_hand(hand)
{
    m_receipt.id = newClaimId();
    m_receipt.action = action;
    m_receipt.target = target;
    m_receipt.reason = reason;
    m_receipt.startedAt = nowMs();
    m_timeout.setSingleShot(true);
    m_timeout.setInterval(timeoutMs);
    connect(&m_timeout, &QTimer::timeout, this, &ForcedAction::onTimeout);
    connect(&hand, &HandSession::ready, this, &ForcedAction::onReady);
    connect(&hand, &HandSession::failed, this, &ForcedAction::fail);
}

void ForcedAction::start()
{
    if (const Result<Done> allowed = m_hand.permit().check(m_receipt.action); !allowed)
        return fail(allowed.error());
    m_timeout.start();
    m_hand.open();
}

void ForcedAction::onReady()
{
    m_receipt.session = m_hand.id();
    if (m_step == Step::Connecting || m_step == Step::Reading)
        return readTarget();
    if (m_step == Step::FindingOut)
        findOut();
    else if (m_step == Step::Verifying)
        verify();
}

void ForcedAction::readTarget()
{
    m_step = Step::Reading;
    m_hand.client().sync(m_receipt.target.node, [](const Result<Done> &) {}); // answered in order
    m_hand.client().readAcl(parentPath(m_receipt.target.node),
                            handler([this](const Result<zk::Acl> &acl) {
                                m_receipt.acl = acl ? aclText(acl->entries) : QString();
                            }));
    m_hand.client().read(m_receipt.target.node, zk::Watch::No,
                         handler([this](const Result<zk::NodeData> &node) { acceptTarget(node); }));
}

void ForcedAction::acceptTarget(const Result<zk::NodeData> &node)
{
    const bool isGhost = m_receipt.action == Action::NudgeGhost;
    if (node && isGhost)
        return fail({ErrorKind::Refused, u"the node exists: its watchers need no such nudge"_qs});
    if (!node && node.error().kind == ErrorKind::Denied) // delete needs no permission to read
        return m_hand.client().exists(m_receipt.target.node, zk::Watch::No,
                                      handler([this](const Result<NodeStat> &stat) {
                                          acceptTarget(stat.map([](const NodeStat &read) {
                                              return zk::NodeData {read, {}};
                                          }));
                                      }));
    if (!node && isPassing(node.error()))
        return; // read again when there is a connection
    if (!node && !(isGhost && node.error().kind == ErrorKind::Gone))
        return fail(node.error());
    if (node) {
        m_receipt.stat = node->stat;
        m_receipt.data = node->data;
        if (const Result<Done> same = sameAsSeen(node->stat); !same)
            return fail(same.error());
    }
    readLock([this](const Result<LockStatePtr> &state) { acceptState(state); });
}

Result<Done> ForcedAction::sameAsSeen(const NodeStat &stat) const
{
    const Target &seen = m_receipt.target;
    QStringList changes;
    if (stat.czxid != seen.czxid)
        changes.append(u"czxid was %1, is %2"_qs.arg(textOf(seen.czxid), textOf(stat.czxid)));
    if (seen.owner && stat.owner != *seen.owner)
        changes.append(u"owner was %1, is %2"_qs.arg(textOf(*seen.owner), textOf(stat.owner)));
    if (seen.version && stat.version != *seen.version)
        changes.append(u"version was %1, is %2"_qs.arg(*seen.version).arg(stat.version));
    if (changes.isEmpty())
        return Done {};
    return failure(ErrorKind::Changed, changes.join(u"; "_qs));
}

void ForcedAction::readLock(std::function<void(const Result<LockStatePtr> &)> call)
{
    new TargetReader(m_hand.client(), m_receipt.target, handler(std::move(call)), this);
}

void ForcedAction::acceptState(const Result<LockStatePtr> &state)
{
    if (m_step != Step::Reading)
        return;
    if (!state && isPassing(state.error()))
        return; // read again when there is a connection
    if (state) {
        m_before = *state;
        m_receipt.before = queueLines(*m_before);
        m_receipt.tokenBefore = m_before->token;
    }
    if (const Result<Done> may = examine(); !may)
        return fail(may.error());
    m_step = Step::Intending;
    emit intended(m_receipt);
}

void ForcedAction::proceed()
{
    if (m_step != Step::Intending)
        return;
    m_step = Step::Acting;
    act();
}

void ForcedAction::refuse(const Error &error)
{
    if (m_step == Step::Intending)
        finish(Outcome::Refused, error);
}

void ForcedAction::acted(const Result<Done> &result)
{
    if (result) {
        m_step = Step::Verifying;
        return verify();
    }
    if (!isPassing(result.error()))
        return fail(result.error());
    say(u"The answer was lost with the connection; it was found out by reading, nothing was repeated."_qs);
    m_step = Step::FindingOut;
    if (m_hand.isReady())
        findOut();
}

void ForcedAction::onTimeout()
{
    if (m_step == Step::FindingOut || m_step == Step::Acting)
        return finish(Outcome::Unknown,
                      {ErrorKind::TimedOut, u"no answer: it may have been done"_qs});
    if (m_step == Step::Verifying) {
        say(u"It was done, but what came of it could not be read."_qs);
        return finish(Outcome::Different, {ErrorKind::TimedOut, {}});
    }
    finish(Outcome::Failed, {ErrorKind::TimedOut, u"nothing was done"_qs});
}

void ForcedAction::fail(const Error &error)
{
    if (m_step == Step::FindingOut)
        return finish(Outcome::Unknown, error);
    finish(outcomeOf(error.kind), error);
}

void ForcedAction::finish(Outcome outcome, const Error &error)
{
    if (m_step == Step::Ended)
        return;
    m_step = Step::Ended;
    m_timeout.stop();
    m_receipt.outcome = outcome;
    m_receipt.error = error;
    m_receipt.finishedAt = nowMs();
    emit finished(m_receipt);
}

} // namespace lockscope
