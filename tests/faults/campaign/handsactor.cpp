// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/handsactor.h"

#include <QTimer>

namespace lockscope::campaign {

namespace {

constexpr int CallMs = 15'000; ///< what the operator's calls may take

bool wasDone(Outcome outcome)
{
    return outcome == Outcome::AsPredicted || outcome == Outcome::Different
        || outcome == Outcome::Unknown;
}

QStringList pathsOf(const LockState &state)
{
    QStringList paths;
    for (const Contender &contender : state.queue)
        paths.append(state.pathOf(contender));
    return paths;
}

ConnectionOptions optionsFor(const QString &connect, int timeoutMs)
{
    ConnectionOptions options;
    options.connect = connect;
    options.sessionTimeoutMs = timeoutMs;
    return options;
}

} // namespace

HandsActor::HandsActor(
    const Stage &stage, const std::vector<quint16> &ports, const QString &connect)
    : Actor(u"hands"_qs, stage)
    , m_line(std::make_unique<Line>(ports))
    , m_gate(Profile {u"campaign"_qs, Environment::Sandbox})
{
    (void)m_gate.allow(WriteGate::LimitMs);
    m_journal = *Journal::open(m_folder.filePath(u"journal.jsonl"_qs));
    m_operator = std::make_unique<Operator>(
        optionsFor(m_line->connectString(), stage.timeoutMs), m_gate, *m_journal);
    m_operator->setTimeout(CallMs);
    QObject::connect(m_operator.get(), &Operator::preflightReady, this, &HandsActor::hearCheck);
    QObject::connect(m_operator.get(), &Operator::finished, this, &HandsActor::hearReceipt);
    QObject::connect(
        m_operator.get(), &Operator::checkFailed, this, [this](quint64 call, const Error &error) {
            m_stage.ledger.end(m_checks.take(call).act, textOf(error.kind));
        });
    QObject::connect(&m_inspector, &Inspector::stateReady, this, &HandsActor::accept);
    (void)m_inspector.open(optionsFor(connect, stage.timeoutMs));
    for (const Place &place : places()) {
        WatchRequest request;
        request.path = place.path;
        m_inspector.watch(request);
    }
}

void HandsActor::accept(const LockStatePtr &state)
{
    const QString path = state->snapshot->path;
    if (const LockStatePtr before = m_states.value(path)) {
        const QStringList now = pathsOf(*state);
        for (const QString &was : pathsOf(*before)) {
            if (!now.contains(was))
                m_vanished.insert(path, was);
        }
    }
    m_states.insert(path, state);
}

const Contender *HandsActor::pick(const LockState &state, int which) const
{
    QVector<const Contender *> read;
    for (const Contender &contender : state.queue) {
        if (state.nodeOf(contender).state == ReadState::Read)
            read.append(&contender);
    }
    return read.isEmpty() ? nullptr : read.at(which % read.size());
}

void HandsActor::play(const Step &step)
{
    const Place &place = places().at(step.place % places().size());
    if (step.act == Act::NudgeGhost)
        return nudgeGhost(place.path);
    const LockStatePtr state = m_states.value(place.path);
    const Contender *contender = state ? pick(*state, step.node) : nullptr;
    if (!contender)
        return;
    const Target target = targetOf(*state, *contender);
    if (step.act == Act::ForcedDelete)
        check(target, step);
    else
        write(target, step.act == Act::Revoke);
}

void HandsActor::nudgeGhost(const QString &lock)
{
    const QString ghost = m_vanished.value(lock);
    if (ghost.isEmpty() || ghost == lock)
        return;
    Deed deed;
    deed.act = m_stage.ledger.begin(m_name, u"nudge ghost "_qs + ghost, CallMs);
    m_acts.insert(m_operator->nudgeGhost(lock, ghost, u"campaign"_qs), deed);
}

void HandsActor::write(const Target &target, bool isRevoke)
{
    m_agreed.writes.insert({target.node, target.czxid});
    Deed deed;
    deed.act = m_stage.ledger.begin(
        m_name, (isRevoke ? u"revoke "_qs : u"nudge data "_qs) + target.node, CallMs);
    m_acts.insert(isRevoke ? m_operator->revoke(target, u"campaign"_qs)
                           : m_operator->nudgeData(target, u"campaign"_qs),
        deed);
}

void HandsActor::check(const Target &target, const Step &step)
{
    Deed deed;
    deed.act = m_stage.ledger.begin(m_name, u"check "_qs + target.node, CallMs);
    deed.node = {target.node, target.czxid};
    deed.isDelete = true;
    deed.delayMs = step.holdMs;
    m_checks.insert(m_operator->check(target), deed);
}

void HandsActor::hearCheck(quint64 call, const Preflight &preflight)
{
    Deed deed = m_checks.take(call);
    const bool isWanted =
        preflight.isPossible() && !preflight.isChanged() && preflight.reading.stat.has_value();
    m_stage.ledger.end(deed.act,
        u"%1%2"_qs.arg(textOf(preflight.light()), isWanted ? QString() : u", impossible"_qs));
    m_stage.judge.addOurs(preflight.reading.own, m_name);
    if (!isWanted)
        return;
    const Contender *contender = preflight.contender();
    deed.wasWaiter = contender && contender->role == Role::Waiter;
    ++m_thinking;
    QTimer::singleShot(deed.delayMs, this, [this, preflight, deed] {
        --m_thinking;
        if (m_operator)
            remove(preflight, deed);
    });
}

void HandsActor::remove(const Preflight &shown, Deed deed)
{
    m_agreed.deletes.insert(deed.node);
    m_stage.judge.excuse(deed.node, shown.reading.stat->owner, shown.target.lock);
    deed.act = m_stage.ledger.begin(m_name,
        u"delete %1 (%2)"_qs.arg(deed.node.path, deed.wasWaiter ? u"waiter"_qs : u"holder"_qs),
        CallMs);
    m_acts.insert(
        m_operator->remove(shown, u"campaign"_qs, deletionPhrase(shown, m_gate.profile())), deed);
}

void HandsActor::hearReceipt(quint64 call, const Receipt &receipt)
{
    const Deed deed = m_acts.take(call);
    m_stage.ledger.end(deed.act, textOf(receipt.outcome) + u' ' + textOf(receipt.error.kind));
    if (receipt.session)
        m_session = receipt.session;
    m_stage.judge.addOurs(receipt.session, m_name);
    if (!deed.isDelete)
        return;
    if (!wasDone(receipt.outcome))
        m_stage.judge.endExcuse(deed.node);
    const bool wasGone =
        receipt.outcome != Outcome::AsPredicted && receipt.outcome != Outcome::Different;
    m_stage.judge.countCheck();
    if (deed.wasWaiter && !wasGone && receipt.possibleSecondHolder)
        m_stage.judge.fail(
            u"%1 was shown as a waiter, and deleted as the holder it had become"_qs.arg(
                deed.node.path));
}

void HandsActor::setOwnSessions(const QVector<SessionId> &sessions)
{
    if (m_operator)
        m_operator->setOwnSessions(sessions);
}

void HandsActor::close()
{
    m_inspector.close();
    m_operator.reset();
}

void HandsActor::checkJournal()
{
    QMap<QString, QString> open;
    for (const JournalEntry &entry : m_journal->entries()) {
        m_stage.judge.countCheck();
        if (entry.kind == u"intent")
            open.insert(entry.id, u"%1 %2"_qs.arg(entry.action, entry.target));
        else if (entry.kind == u"outcome")
            open.remove(entry.id); // what was refused before it was tried has no intent
    }
    for (const QString &what : std::as_const(open))
        m_stage.judge.fail(u"the journal has no outcome of "_qs + what);
}

} // namespace lockscope::campaign
