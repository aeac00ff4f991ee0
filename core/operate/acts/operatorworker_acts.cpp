// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the operator's hands do by force, from the first look to the receipt.
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/operate/acts/operatorworker.h"
#include "core/operate/locks/claim.h"

#include <QMap>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int JournalMs = JournalFile::PatienceMs + 1'000;

Ending endingBy(const Error &error)
{
    static const QMap<ErrorKind, Outcome> known {
        {ErrorKind::Gone, Outcome::AlreadyGone},
        {ErrorKind::Changed, Outcome::Changed},
        {ErrorKind::Denied, Outcome::Denied},
        {ErrorKind::BadInput, Outcome::Refused},
        {ErrorKind::Exists, Outcome::Refused},
        {ErrorKind::NotEmpty, Outcome::Refused},
        {ErrorKind::ReadOnly, Outcome::Refused},
        {ErrorKind::Refused, Outcome::Refused},
    };
    return {known.value(error.kind, Outcome::Failed), error};
}

QStringList without(QStringList paths, const QStringList &others)
{
    paths.removeIf([&others](const QString &path) { return others.contains(path); });
    return paths;
}

/// That somebody is there who alone keeps the contender at @p place waiting, to be checked along
/// with its deletion. Nothing where nobody does: of several leases each that is given back may be
/// the one that it waits for.
std::optional<zk::Operation> pinOf(const LockState &state, int place)
{
    const int blocker = state.lastBlockerOf(place);
    if (blocker < 0)
        return std::nullopt;
    const LockNode &node = state.nodeOf(state.queue.at(blocker));
    if (node.state != ReadState::Read) // neither may the servers check it for us
        return std::nullopt;
    QVector<int> others;
    for (int entry = 0; entry < state.queue.size(); ++entry) {
        if (entry != place && entry != blocker)
            others.append(state.queue.at(entry).node);
    }
    const bool wouldHold =
        holdersOf(whatIf(state, others).after).contains(state.pathOf(state.queue.at(place)));
    if (wouldHold)
        return std::nullopt;
    return zk::Operation {
        zk::Operation::Check, state.snapshot->pathOf(node), {}, node.stat.version, {}, {}};
}

/// What a nudge or a revocation did.
Message sentenceOf(const Receipt &receipt)
{
    if (receipt.action == Action::NudgeGhost)
        return Message::tr("Who watched it was told. The directory's counter grew by 1.");
    if (receipt.action == Action::Revoke)
        return Message::tr("The owner was asked to let go; whether it listens is up to it. What "
                           "the node said before is in this receipt.");
    return Message::tr("Who watched it was told; its version is %1 now.")
        .arg(receipt.stat.version + 1);
}

/// Why it is not done at all; empty: nothing is known against it.
Message objection(const ActOrder &order, const Profile &profile)
{
    if (lacksReason(profile, order.reason))
        return Message::tr("A production system is not changed without a reason.");
    if (order.action != Action::Delete)
        return {};
    if (!order.shown.isPossible())
        return Message::tr("The checks before forbid it.");
    const QString phrase = deletionPhrase(order.shown, profile);
    if (order.typed != phrase && !phrase.isEmpty())
        return Message::tr("To delete it all the same, “%1” has to be typed.").arg(phrase);
    return {};
}

} // namespace

JournalEntry OperatorWorker::entryOf(const QString &kind) const
{
    return {0, kind, m_receipt.id, connectionText(m_profile, m_options.connect), whoActs(),
        textOf(m_receipt.action), m_receipt.target.node,
        kind == u"outcome" ? textOf(m_receipt.outcome) : QString(), m_receipt.reason,
        jsonOf(m_receipt)};
}

Task<Ending> OperatorWorker::perform()
{
    const Result<Done> admitted = admit();
    if (!admitted)
        co_return endingBy(admitted.error());
    Result<Zxid> hit;
    for (bool isIntended = false;; isIntended = true) {
        const Result<Done> ready = co_await prepare(isIntended);
        if (!ready)
            co_return endingBy(ready.error());
        m_step = Step::Acting;
        hit = co_await write();
        if (hit || !isMoot(hit.error()))
            break;
        m_step = Step::Looking;
        m_receipt.session = {};
    }
    if (!hit && !zk::isPassing(hit.error()))
        co_return endingBy(hit.error());
    if (!hit && m_receipt.action == Action::Delete)
        co_return co_await readWhetherGone();
    if (!hit) {
        say(Message::tr("The answer was lost with the connection; it was found out by reading, "
                        "nothing was repeated."));
        if (m_receipt.action == Action::NudgeGhost) // leaves nothing behind that could be seen
            co_return Ending {Outcome::Unknown,
                {ErrorKind::Suspended, Message::tr("doing it again does no harm")}};
        const Result<NodeStat> now = co_await inOneLife([this] { return glance(); });
        std::optional<Ending> undone = foundOut(now);
        if (!undone && m_receipt.action == Action::Revoke)
            undone = co_await whoWrote();
        if (undone)
            co_return *undone;
    }
    m_step = Step::Verifying;
    if (m_receipt.action == Action::Delete)
        co_return co_await verify();
    const Zxid seen = m_receipt.stat.czxid;
    if (hit.value_or(seen) != seen) {
        say(Message::tr("It was done to another node of that name, made in between: that one's "
                        "czxid is %1, and %2 was looked at. What it said before is lost.")
                .arg(textOf(*hit), textOf(seen)));
        co_return Ending {Outcome::Different};
    }
    say(sentenceOf(m_receipt));
    co_return Ending {};
}

/// What is not allowed is not even looked at.
Result<Done> OperatorWorker::admit()
{
    if (const Message why = objection(m_order, m_profile); !why.isEmpty())
        return failure(ErrorKind::Refused, why);
    if (const Result<Done> allowed = m_permit->check(m_receipt.action); !allowed)
        return tl::unexpected(allowed.error());
    m_receipt.id = newClaimId();
    m_ownActs.insert(m_receipt.id);
    return Done {};
}

/// Everything up to the act itself: from the beginning where the connection broke in between,
/// or what was judged is of some time ago.
/// @p isIntended: the intent was written down at an earlier attempt.
Task<Result<Done>> OperatorWorker::prepare(bool isIntended)
{
    zk::LookAge age; // of what is judged: the disk may take its time, and the process be stopped
    for (;;) {
        const Result<TargetReading> reading = co_await look();
        age.beginLook();
        if (!reading)
            co_return tl::unexpected(reading.error());
        const Result<Done> may = examine(*reading);
        if (!may)
            co_return may;
        if (!std::exchange(isIntended, true)) {
            m_step = Step::Intending;
            const JournalAnswer intent = co_await noted(m_journal.append(entryOf(u"intent"_qs)));
            if (!intent.written)
                co_return intent.written;
            m_step = Step::Looking;
            if (mayHoldByNow())
                continue;
        }
        const Result<NodeStat> stat = co_await glance();
        if (stat && age.isStale())
            continue;
        if (stat || !zk::isPassing(stat.error()))
            co_return compare(stat);
    }
}

/// Of one that waited when it was looked at: the disk took its time, and the deletion itself does
/// not tell.
bool OperatorWorker::mayHoldByNow() const
{
    return m_receipt.action == Action::Delete && !m_judged->mayHold() && !m_pin;
}

/// Nothing was done: it was not sent, or what failed may be the check of the one before. What the
/// target is by now has to be judged again. Not so where it is denied, though that may be of the
/// one before, too: of the deletion it would be denied again, for ever.
bool OperatorWorker::isMoot(const Error &error) const
{
    const bool mayBeOfPin = error.kind == ErrorKind::Gone || error.kind == ErrorKind::Changed;
    return error.isUnsent || (m_pin && mayBeOfPin);
}

Result<Done> OperatorWorker::examine(const TargetReading &reading)
{
    m_receipt.acl = reading.aclText;
    if (reading.state) {
        m_receipt.before = queueLines(*reading.state);
        m_receipt.tokenBefore = reading.state->token;
    }
    if (m_receipt.action == Action::NudgeGhost)
        return examineGhost(reading);
    if (!reading.stat)
        return tl::unexpected(reading.stat.error());
    m_receipt.stat = *reading.stat;
    m_receipt.data = reading.data;
    m_judged = preflight(m_order.target, reading, m_profile);
    if (m_judged->isChanged())
        return failure(ErrorKind::Changed, Message::joined(m_judged->changes, Message::tr("; ")));
    if (m_receipt.action == Action::Delete)
        return examineDeletion();
    if (reading.data.size() != reading.stat->dataLength) // the receipt is to keep them
        return failure(ErrorKind::Denied,
            Message::tr("its data cannot be read, so they cannot be written again"));
    return Done {};
}

Result<Done> OperatorWorker::examineGhost(const TargetReading &reading) const
{
    if (reading.stat)
        return failure(
            ErrorKind::Refused, Message::tr("the node exists: its watchers need no such nudge"));
    if (reading.stat.error().kind != ErrorKind::Gone)
        return tl::unexpected(reading.stat.error());
    if (!reading.state)
        return failure(ErrorKind::Refused, Message::tr("the lock directory could not be read"));
    const auto &directories = reading.state->snapshot->directories;
    const QString parent = parentPath(m_receipt.target.node);
    if (std::ranges::find(directories, parent, &LockDirectory::path) == directories.end())
        return failure(ErrorKind::Refused, Message::tr("the node does not belong to this lock"));
    return Done {};
}

/// What the operator agreed to is what was shown, and nothing worse.
Result<Done> OperatorWorker::examineDeletion()
{
    const Preflight &now = *m_judged;
    m_receipt.possibleSecondHolder = {}; // at an earlier look it may have held
    m_pin.reset();
    if (m_receipt.stat.numChildren > 0)
        return failure(
            ErrorKind::NotEmpty, Message::tr("it has %1 children").arg(m_receipt.stat.numChildren));
    if (now.reading.state && !now.what) // it went while the lock was read
        return failure(ErrorKind::Gone);
    if (const Messages worse = worseSince(m_order.shown, now); !worse.isEmpty()) {
        m_receipt.sentences += worse;
        return failure(ErrorKind::Changed, worse.constFirst());
    }
    m_receipt.overridden = now.overridable();
    if (now.what)
        m_receipt.predicted = now.what->granted;
    if (now.mayHold())
        m_receipt.possibleSecondHolder = m_receipt.stat.owner;
    else if (now.place >= 0)
        m_pin = pinOf(*now.reading.state, now.place);
    return Done {};
}

/// Whether the last look saw what the first did: then it can be acted upon.
Result<Done> OperatorWorker::compare(const Result<NodeStat> &stat) const
{
    const bool isGhost = m_receipt.action == Action::NudgeGhost;
    if (!stat && isGhost && stat.error().kind == ErrorKind::Gone)
        return Done {};
    if (!stat)
        return tl::unexpected(stat.error());
    if (isGhost)
        return failure(ErrorKind::Changed, Message::tr("the node was made meanwhile"));
    const Messages changes = changesOf(m_receipt.target.at(m_receipt.stat), *stat);
    if (!changes.isEmpty())
        return failure(ErrorKind::Changed, Message::joined(changes, Message::tr("; ")));
    return Done {};
}

/// The czxid of the node that was hit, where the answer tells it.
Task<Result<Zxid>> OperatorWorker::write()
{
    const Receipt &receipt = m_receipt;
    const QString &path = receipt.target.node;
    m_receipt.session = m_session->id();
    zk::Writer writer = m_session->writer(receipt.action);
    if (receipt.action == Action::NudgeData || receipt.action == Action::Revoke) {
        const QByteArray data =
            receipt.action == Action::Revoke ? QByteArray(RevokeMessage) : receipt.data;
        const auto written = co_await answerOf<Result<NodeStat>>([&](const auto &handler) {
            writer.setData(path, data, receipt.stat.version, handler);
        });
        co_return written.map(&NodeStat::czxid);
    }
    const auto done = co_await answerOf<Result<Done>>([&](const auto &handler) {
        if (m_pin)
            return writer.multi(
                {{zk::Operation::Delete, path, {}, receipt.stat.version, {}}, *m_pin}, handler);
        if (receipt.action == Action::Delete)
            return writer.remove(path, receipt.stat.version, handler);
        writer.multi({{zk::Operation::Create, path, {}, -1, zk::CreateMode::Ephemeral},
                         {zk::Operation::Delete, path, {}, 0, {}}},
            handler);
    });
    co_return done.map([&receipt](Done) { return receipt.stat.czxid; });
}

/// After a deletion whose answer was lost, or that itself was. A node that is gone tells nothing of
/// who did it: its client, or the end of its session, may have been faster than we. All that
/// follows is told as of one that may have been done.
Task<Ending> OperatorWorker::readWhetherGone()
{
    say(Message::tr("The answer was lost with the connection; nothing was repeated."));
    const Result<NodeStat> now = co_await inOneLife([this] { return glance(); });
    if (!now && now.error().kind != ErrorKind::Gone)
        co_return Ending {Outcome::Unknown, now.error()};
    const bool isThere = now && now->czxid == m_receipt.stat.czxid;
    if (isThere)
        co_return Ending {Outcome::Failed,
            now->version == m_receipt.stat.version
                ? Error {ErrorKind::Suspended, Message::tr("the node is still there")}
                : Error {ErrorKind::Changed, Message::tr("it was written to since")}};
    say(Message::tr("The node is gone; whether by this deletion or by its client cannot be told."));
    const Ending queue = co_await lookAfter();
    if (queue.outcome == Outcome::AsPredicted && !m_receipt.granted.isEmpty())
        say(Message::tr("The holders are those that were predicted; by what they came to hold is "
                        "not known."));
    co_return Ending {Outcome::Unknown,
        {ErrorKind::Suspended, Message::tr("the node is gone, by this deletion or by its client")}};
}

/// After data were set and the answer was lost: how it ends, or nothing where it was done.
std::optional<Ending> OperatorWorker::foundOut(const Result<NodeStat> &now) const
{
    if (!now)
        return Ending {Outcome::Unknown, now.error()};
    const bool isThere = now->czxid == m_receipt.stat.czxid;
    if (isThere && now->version == m_receipt.stat.version)
        return Ending {
            Outcome::Failed, {ErrorKind::Suspended, Message::tr("the data are unchanged")}};
    // One version more is ours, or somebody else's with the same effect.
    if (isThere && now->version == m_receipt.stat.version + 1)
        return std::nullopt;
    return Ending {Outcome::Unknown, {ErrorKind::Changed, Message::tr("it was written to since")}};
}

/// Of a revocation that may be the owner's own writing instead: how it ends, or nothing where it
/// can be read there.
Task<std::optional<Ending>> OperatorWorker::whoWrote()
{
    const Result<zk::NodeData> node = co_await inOneLife([this] { return reread(); });
    if (!node)
        co_return Ending {Outcome::Unknown, node.error()};
    const bool isOurs = node->stat.czxid == m_receipt.stat.czxid
        && node->stat.version == m_receipt.stat.version + 1 && node->data == RevokeMessage;
    if (isOurs)
        co_return std::nullopt;
    co_return Ending {
        Outcome::Unknown, {ErrorKind::Changed, Message::tr("it was written to since")}};
}

/// Of a holder that is gone, or may be: its client was not told. Of a persistent node there is no
/// session that would tell its end. First of all, for it is what may have to be acted on.
void OperatorWorker::sayWhoMayGoOn()
{
    const bool mayHaveHeld = m_judged && m_judged->mayHold();
    if (!mayHaveHeld || !mayBeDeleted(m_receipt))
        return;
    m_receipt.sentences.prepend(m_receipt.possibleSecondHolder
            ? Message::tr("Possible double holder: session %1 was not told and may go on as if it "
                          "held, until that session is gone.")
                  .arg(textOf(m_receipt.possibleSecondHolder))
            : Message::tr("Possible double holder: the node was persistent. Who made it was not "
                          "told and may go on as if it held; no session tells until when."));
}

/// What became of a deletion that was done.
Task<Ending> OperatorWorker::verify()
{
    const Ending ending = co_await lookAfter();
    if (ending.outcome == Outcome::AsPredicted) {
        say(Message::tr("It went as it was predicted:"));
        m_receipt.sentences += sentencesOf(*m_judged->what);
    }
    co_return ending;
}

/// What is there now, beside what was predicted. By what it came so is not said.
Task<Ending> OperatorWorker::lookAfter()
{
    const Result<LockStatePtr> after = co_await lookAtLock();
    if (after)
        co_return Ending {compareQueues(**after)};
    const bool isGone = after.error().kind == ErrorKind::Gone; // perhaps with its last child
    if (isGone && m_judged->what && m_judged->what->after.queue.isEmpty())
        co_return Ending {};
    if (!isGone)
        say(Message::tr("The lock could not be read afterwards: %1.")
                .arg(textOf(after.error().kind)));
    co_return Ending {Outcome::Different};
}

Outcome OperatorWorker::compareQueues(const LockState &after)
{
    m_receipt.after = queueLines(after);
    m_receipt.tokenAfter = after.token;
    if (!m_judged->what) {
        say(Message::tr("The queue could not be read before, so nothing was predicted."));
        return Outcome::Different;
    }
    const WhatIf &what = *m_judged->what;
    const QStringList now = holdersOf(after);
    const QStringList expected = holdersOf(what.after);
    const QStringList missing = without(expected, now);
    const QStringList surprising = without(now, expected);
    m_receipt.granted = without(now, holdersOf(what.before));
    for (const QString &path : missing)
        say(Message::tr("%1 was to hold, and does not.").arg(visibleText(path)));
    for (const QString &path : surprising)
        say(Message::tr("%1 holds, which was not predicted.").arg(visibleText(path)));
    if (what.before.snapshot->directories.value(0).stat.czxid
        != after.snapshot->directories.value(0).stat.czxid)
        say(Message::tr("The directory was made anew meanwhile."));
    return missing.isEmpty() && surprising.isEmpty() ? Outcome::AsPredicted : Outcome::Different;
}

/// What was not even tried, because it is not allowed, is not worth a line.
Task<> OperatorWorker::conclude(Ending ending)
{
    m_step = Step::Concluding;
    m_timeout.start(JournalMs);
    m_receipt.outcome = ending.outcome;
    m_receipt.error = ending.error;
    m_receipt.finishedAt = nowMs();
    sayWhoMayGoOn();
    if (!m_receipt.id.isEmpty()) {
        const JournalAnswer answer = co_await noted(m_journal.append(entryOf(u"outcome"_qs)));
        if (!answer.written)
            say(Message::tr("The outcome could not be written down. %1")
                    .arg(messageOf(answer.written.error())));
    }
    emit finished(m_call, m_receipt);
    next();
}

} // namespace lockscope
