// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recordingreader.h"

#include "core/base/times.h"
#include "core/live/knownwatches.h"
#include "core/recording/blob.h"
#include "core/recording/packeddiagnosis.h"
#include "core/recording/packedfacts.h"
#include "core/report/currentevidence.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

constexpr qint64 NoEnd = std::numeric_limits<qint64>::max();
/// Who asked for a queue then would have asked the servers, too, and waited for their answers.
constexpr qint64 AnswersWithinMs = 3'000;

/// What @p query of @p file, which is finished then, has in its first column.
QStringList textsOf(RecordingFile &file, QSqlQuery &query)
{
    QStringList texts;
    while (file.next(query))
        texts.append(query.value(0).toString());
    query.finish();
    return texts;
}

/// Of SELECT … FROM event: in this order.
enum EventField {
    LockPath,
    At,
    Before,
    Until,
    Kind,
    ZxidField,
    RoleField,
    May,
    By,
    MovedTo,
    Text,
    Unseen,
    Node,
    Token,
    ModeField,
    Session,
    Endpoint,
    Client,
};

constexpr const char *SelectEvents =
    "SELECT lock.path, at, earlier, until, kind, zxid, role, may, doer, event.endpoint, text, "
    "unseen, node, token, mode, session, contender.endpoint, client FROM event "
    "LEFT JOIN contender ON contender.id = event.contender "
    "LEFT JOIN lock ON lock.id = event.lock "
    "WHERE at <= ? AND (at >= ? OR until >= ? OR (kind = ? AND until IS NULL)) AND (? IS NULL OR "
    "lock.path = ? OR lock.path IS "
    "NULL) ORDER BY at, event.id";

template <typename Enum> Enum enumIn(const QVariant &value, Enum most)
{
    const int number = value.toInt();
    return number >= 0 && number <= int(most) ? Enum(number) : Enum {};
}

LockEvent eventIn(const QSqlQuery &row)
{
    LockEvent event;
    event.path = row.value(LockPath).toString();
    event.at = row.value(At).toLongLong();
    if (!row.isNull(Before))
        event.notBefore = event.at - row.value(Before).toLongLong();
    event.until = row.value(Until).toLongLong();
    event.kind = enumIn(row.value(Kind), LockEvent::Gap);
    event.zxid.value = row.value(ZxidField).toLongLong();
    event.role = enumIn(row.value(RoleField), Role::Pending);
    event.mayHaveHeld = row.value(May).toBool();
    event.by.value = row.value(By).toLongLong();
    event.text = row.value(Text).toString();
    event.unseen = row.value(Unseen).toInt();
    event.node = row.value(Node).toString();
    event.token.value = row.value(Token).toLongLong();
    if (!row.isNull(ModeField))
        event.mode = enumIn(row.value(ModeField), Mode::Leader);
    event.session.value = row.value(Session).toLongLong();
    event.endpoint = row.value(row.isNull(MovedTo) ? Endpoint : MovedTo).toString();
    event.client = row.value(Client).toString();
    return event;
}

} // namespace

RecordingReader::RecordingReader(RecordingFile &file)
    : m_file(file)
{ }

tl::unexpected<Error> RecordingReader::damage() const
{
    return failure(ErrorKind::Refused,
        Message::tr("%1 is damaged: what it has of this cannot be read.").arg(m_file.name()));
}

Result<Done> RecordingReader::checked() const
{
    if (const auto &error = m_file.error())
        return tl::unexpected(*error);
    return Done {};
}

bool RecordingReader::isSnapshot()
{
    return m_file.meta(QStringLiteral("kind")) == u"snapshot";
}

bool RecordingReader::isRedacted()
{
    return !m_file.meta(QStringLiteral("redacted")).isEmpty();
}

qint64 RecordingReader::from()
{
    return std::max(m_file.meta(QStringLiteral("from")).toLongLong(),
        m_file.number("SELECT MIN(begun) FROM run"));
}

qint64 RecordingReader::to()
{
    return m_file.number("SELECT MAX(alive) FROM run");
}

QStringList RecordingReader::locks()
{
    return textsOf(m_file, m_file.run("SELECT path FROM lock ORDER BY path"));
}

QStringList RecordingReader::locksWithStates()
{
    return textsOf(m_file,
        m_file.run("SELECT path FROM lock WHERE EXISTS (SELECT 1 FROM frame WHERE "
                   "frame.lock = lock.id) ORDER BY path"));
}

qint64 RecordingReader::eventCount()
{
    return m_file.number("SELECT COUNT(*) FROM event");
}

Result<Done> RecordingReader::events(
    const EventQuery &query, const std::function<bool(const LockEvent &)> &take)
{
    const qint64 end = query.to > 0 ? query.to : NoEnd;
    const QVariant path = query.path.isEmpty() ? QVariant() : QVariant(query.path);
    const qint64 aliveAt = to();
    QSqlQuery &rows =
        m_file.run(SelectEvents, {end, query.from, query.from, int(LockEvent::Gap), path, path});
    while (m_file.next(rows)) {
        LockEvent event = eventIn(rows);
        // The last recorder is in it, or ended in it: else its end would have been told.
        if (event.kind == LockEvent::Gap && event.until == 0 && !query.isOfRunning) {
            event.until = std::max(event.at, aliveAt);
            event.isOpenEnded = true;
            if (event.until < query.from)
                continue;
        }
        if (!take(event))
            break;
    }
    rows.finish();
    return checked();
}

Result<QVector<LockEvent>> RecordingReader::events(const EventQuery &query)
{
    QVector<LockEvent> all;
    return events(query, [&all](const LockEvent &event) {
        all.append(event);
        return true;
    }).map([&all](Done) { return std::move(all); });
}

Result<Done> RecordingReader::keptStates(
    qint64 lock, qint64 at, const std::function<void(const KeptState &state, qint64 at)> &take)
{
    const qint64 whole = m_file.number("SELECT MAX(id) FROM frame WHERE lock = ? AND whole = 1 AND "
                                       "at <= ?",
        {lock, at});
    QSqlQuery &frames = m_file.run(
        "SELECT at, whole, body FROM frame WHERE lock = ? AND id >= ? AND at <= ? ORDER BY id",
        {lock, whole, at});
    std::optional<KeptState> state;
    bool isDamaged = false;
    while (!isDamaged && m_file.next(frames)) {
        const QByteArray body = frames.value(2).toByteArray();
        if (frames.value(1).toBool())
            state = unpackedState(unpackedBlob(body));
        else if (state)
            state = changed(*state, body);
        isDamaged = !state;
        if (state)
            take(*state, frames.value(0).toLongLong());
    }
    frames.finish();
    if (isDamaged && !m_file.error())
        return damage();
    return checked();
}

Result<Done> RecordingReader::states(const QString &path, qint64 at,
    const std::function<void(const KeptState &state, qint64 at)> &take)
{
    return keptStates(m_file.number("SELECT id FROM lock WHERE path = ?", {path}), at, take);
}

/// Until when the recorder ran that wrote at @p writtenAt, if another one went on after it.
qint64 RecordingReader::lookedUntil(qint64 writtenAt)
{
    const qint64 run = m_file.number("SELECT MAX(id) FROM run WHERE begun <= ?", {writtenAt});
    const qint64 later = m_file.number("SELECT COUNT(*) FROM run WHERE id > ?", {run});
    return run > 0 && later > 0 ? m_file.number("SELECT alive FROM run WHERE id = ?", {run})
                                : NoEnd;
}

/// The last answers by then that were asked for after the lock had changed last; else the next ones
/// within AnswersWithinMs; else the last by then. Later ones may tell of a change that the recorder
/// had not read yet.
ServerFactsPtr RecordingReader::facts(qint64 at, qint64 changedAt, qint64 nextAt, bool *areOfIt)
{
    const qint64 end = std::min(nextAt, at + AnswersWithinMs);
    qint64 row = m_file.number("SELECT id FROM facts WHERE at >= ? AND at <= ? AND asked >= ? "
                               "ORDER BY at DESC, id DESC LIMIT 1",
        {changedAt, at, changedAt});
    if (row == 0)
        row = m_file.number("SELECT MIN(id) FROM facts WHERE asked >= ? AND at < ? AND at >= ?",
            {changedAt, end, at});
    if (row == 0)
        row = m_file.number("SELECT MAX(id) FROM facts WHERE at <= ?", {at});
    if (row == 0)
        return nullptr;
    QSqlQuery &query = m_file.run("SELECT asked, body FROM facts WHERE id = ?", {row});
    const auto facts = m_file.next(query)
        ? unpackedFacts(unpackedBlob(query.value(1).toByteArray()))
        : std::nullopt;
    *areOfIt = facts && query.value(0).toLongLong() >= changedAt;
    query.finish();
    return facts ? std::make_shared<const ServerFacts>(*facts) : nullptr;
}

Result<Baselines> RecordingReader::baselines()
{
    Baselines all;
    if (m_file.number("SELECT COUNT(*) FROM sqlite_master WHERE name = 'baseline'") == 0) {
        BaselineLearner learner;
        const auto read = events({}, [&learner](const LockEvent &event) {
            learner.add(event);
            return true;
        });
        return read.map([&learner](Done) { return learner.take(); });
    }
    QSqlQuery &query = m_file.run("SELECT kind, habit, week, size, count FROM baseline");
    while (m_file.next(query))
        all.add({query.value(0).toString(), enumIn(query.value(1), Habit::Pause),
            query.value(2).toInt(), query.value(3).toInt(), query.value(4).toLongLong()});
    query.finish();
    return checked().map([&all](Done) { return all; });
}

QHash<QString, LockEvent> RecordingReader::openFindings()
{
    QHash<QString, LockEvent> findings;
    QSqlQuery &query = m_file.run("SELECT id, lock, text, unseen FROM finding");
    while (m_file.next(query)) {
        LockEvent &told = findings[query.value(0).toString()];
        told.kind = LockEvent::FindingOpened;
        told.path = query.value(1).toString();
        told.text = query.value(2).toString();
        told.notBefore = query.value(3).toLongLong();
    }
    query.finish();
    return findings;
}

Result<RecordedState> RecordingReader::state(const QString &path, qint64 at)
{
    const qint64 lock = m_file.number("SELECT id FROM lock WHERE path = ?", {path});
    const qint64 first = m_file.number("SELECT MIN(at) FROM frame WHERE lock = ?", {lock});
    if (first == 0 && !m_file.error())
        return tl::unexpected(hasNothingOf(m_file.name(), path));
    if (first > at)
        return failure(ErrorKind::Refused,
            Message::tr("%1 has nothing of %2 before %3.")
                .arg(m_file.name(), path, isoTime(first)));
    RecordedState recorded;
    std::optional<KeptState> kept;
    const auto read = keptStates(lock, at, [&](const KeptState &state, qint64 readAt) {
        kept = state;
        recorded.at = readAt;
    });
    if (!read)
        return tl::unexpected(read.error());
    if (!kept)
        return damage();
    const qint64 next =
        m_file.number("SELECT MIN(at) FROM frame WHERE lock = ? AND at > ?", {lock, at}, NoEnd);
    const qint64 changedAt = kept->snapshot.readAt;
    const qint64 seenAt = std::min(at, lookedUntil(recorded.at));
    recorded.facts = facts(seenAt, changedAt, next, &recorded.areFactsOfIt);
    const Freshness was = kept->snapshot.freshness;
    if (was == Freshness::Live)
        kept->snapshot.readAt = std::max(seenAt, changedAt); // nothing changed until then
    if (seenAt < at && (was == Freshness::Live || couldNotBeRead(was)))
        kept->snapshot.freshness = Freshness::Stale; // nobody looked any more
    recorded.state =
        std::make_shared<const LockState>(judgedAgain(*kept, choiceBy(recorded.facts.get())));
    return recorded;
}

bool RecordingReader::hasState(const QString &path, qint64 at)
{
    return m_file.number("SELECT EXISTS(SELECT 1 FROM frame, lock WHERE lock.path = ? AND "
                         "frame.lock = lock.id AND frame.at <= ?)",
               {path, at})
        != 0;
}

Error hasNothingOf(const QString &source, const QString &path)
{
    return {ErrorKind::Refused,
        Message::tr("%1 has nothing of %2: nobody was in it then, or it was not looked at.")
            .arg(source, path)};
}

QVector<ContenderEvidence> evidenceOf(const RecordedState &recorded)
{
    auto snapshot = std::make_shared<LockSnapshot>(*recorded.state->snapshot);
    snapshot->readAt = std::min(snapshot->readAt, recorded.at);
    LockState since = *recorded.state;
    since.snapshot = snapshot;
    return currentEvidence(since, recorded.facts.get());
}

std::optional<RecordedDiagnosis> RecordingReader::diagnosis(qint64 at)
{
    const qint64 row = m_file.number("SELECT MAX(id) FROM diagnosis WHERE at <= ?", {at});
    QSqlQuery &query = m_file.run("SELECT at, body FROM diagnosis WHERE id = ?", {row});
    std::optional<RecordedDiagnosis> found;
    if (m_file.next(query)) {
        if (auto said = unpackedDiagnosis(unpackedBlob(query.value(1).toByteArray())))
            found = RecordedDiagnosis {query.value(0).toLongLong(), std::move(*said)};
    }
    query.finish();
    return found;
}

} // namespace lockscope
