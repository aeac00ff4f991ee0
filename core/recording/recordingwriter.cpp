// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recordingwriter.h"

#include "core/recording/blob.h"
#include "core/recording/packeddiagnosis.h"
#include "core/recording/packedfacts.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MostCuts = 8; ///< one after the other, until what is left fits
constexpr int PartOfTime = 8; ///< that one of them takes

QVariant orNull(qint64 value)
{
    return value != 0 ? QVariant(value) : QVariant();
}

QVariant orNull(const QString &text)
{
    return text.isEmpty() ? QVariant() : QVariant(text);
}

QPair<QString, qint64> keyOf(const LockEvent &event)
{
    return {event.node, event.token.value};
}

} // namespace

RecordingWriter::RecordingWriter(RecordingFile &file)
    : m_file(file)
{ }

void RecordingWriter::begin()
{
    if (!m_isBegun)
        m_isBegun = m_file.begin();
}

bool RecordingWriter::commit()
{
    if (m_isBegun && !m_file.commit())
        m_file.rollBack();
    m_isBegun = false;
    return !m_file.error();
}

qint64 RecordingWriter::inserted(const char *sql, std::initializer_list<QVariant> values)
{
    QSqlQuery &query = m_file.run(sql, values);
    return query.lastInsertId().toLongLong();
}

qint64 RecordingWriter::beginRun(qint64 now)
{
    const qint64 before = m_file.number("SELECT MAX(alive) FROM run");
    m_run = inserted("INSERT INTO run(begun, alive) VALUES(?, ?)", {now, now});
    forgetOldWeeks(now);
    return before;
}

void RecordingWriter::noteAlive(qint64 now)
{
    m_file.run("UPDATE run SET alive = ? WHERE id = ?", {now, m_run});
}

QVariant RecordingWriter::lockId(const QString &path)
{
    if (path.isEmpty())
        return {};
    qint64 &id = m_locks[path];
    if (id == 0)
        id = m_file.number("SELECT id FROM lock WHERE path = ?", {path});
    if (id == 0)
        id = inserted("INSERT INTO lock(path) VALUES(?)", {path});
    return id;
}

/// Of one that was listed before it was read.
void RecordingWriter::fillIn(const LockEvent &event)
{
    const qint64 id = event.token ? m_contenders.take({event.node, 0}) : 0;
    if (id == 0)
        return;
    m_file.run("UPDATE contender SET token = ?, session = ?, client = ? WHERE id = ?",
        {orNull(event.token.value), orNull(event.session.value), orNull(event.client), id});
    m_contenders.insert(keyOf(event), id);
}

QVariant RecordingWriter::contenderId(const LockEvent &event)
{
    if (event.node.isEmpty())
        return {};
    fillIn(event);
    const auto known = m_contenders.constFind(keyOf(event));
    if (known != m_contenders.constEnd()) {
        const qint64 id = *known;
        if (event.isEnd())
            m_contenders.erase(known);
        return id;
    }
    const qint64 id =
        inserted("INSERT INTO contender(node, token, mode, session, endpoint, client) "
                 "VALUES(?, ?, ?, ?, ?, ?)",
            {event.node, orNull(event.token.value),
                event.mode ? QVariant(int(*event.mode)) : QVariant(), orNull(event.session.value),
                orNull(event.endpoint), orNull(event.client)});
    if (!event.isEnd())
        m_contenders.insert(keyOf(event), id);
    return id;
}

qint64 RecordingWriter::add(const LockEvent &event)
{
    const QVariant lock = lockId(event.path);
    const QVariant contender = contenderId(event);
    const bool hasMoved = event.kind == LockEvent::SessionMoved; // else its contender's row has it
    return inserted(
        "INSERT INTO event(lock, at, earlier, until, kind, zxid, contender, role, may, doer, "
        "endpoint, "
        "text, unseen) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        {lock, event.at, event.notBefore > 0 ? orNull(event.at - event.notBefore) : QVariant(),
            orNull(event.until), int(event.kind), orNull(event.zxid.value), contender,
            orNull(int(event.role)), orNull(int(event.mayHaveHeld)), orNull(event.by.value),
            hasMoved ? orNull(event.endpoint) : QVariant(), orNull(event.text),
            orNull(event.unseen)});
}

void RecordingWriter::setEnd(qint64 row, LockEvent::Kind kind, SessionId by)
{
    m_file.run(
        "UPDATE event SET kind = ?, doer = ? WHERE id = ?", {int(kind), orNull(by.value), row});
}

qint64 RecordingWriter::setUntil(qint64 row, qint64 until)
{
    const qint64 end =
        std::max(until, m_file.number("SELECT at FROM event WHERE id = ?", {row}, until));
    m_file.run("UPDATE event SET until = ? WHERE id = ?", {end, row});
    return end;
}

QHash<qint64, LockEvent> RecordingWriter::lastingGaps()
{
    QHash<qint64, LockEvent> gaps;
    QSqlQuery &rows = m_file.run("SELECT event.id, path, at, text FROM event "
                                 "JOIN lock ON lock.id = event.lock "
                                 "WHERE kind = ? AND until IS NULL",
        {int(LockEvent::Gap)});
    while (m_file.next(rows))
        gaps.insert(rows.value(0).toLongLong(),
            gapEvent(
                rows.value(1).toString(), rows.value(2).toLongLong(), 0, rows.value(3).toString()));
    rows.finish();
    return gaps;
}

void RecordingWriter::endGapsOfAll(qint64 until)
{
    QVector<qint64> lasting;
    QSqlQuery &rows =
        m_file.run("SELECT id FROM event WHERE kind = ? AND until IS NULL AND lock IS NULL",
            {int(LockEvent::Gap)});
    while (m_file.next(rows))
        lasting.append(rows.value(0).toLongLong());
    rows.finish();
    for (const qint64 row : std::as_const(lasting))
        setUntil(row, until);
}

QStringList RecordingWriter::locksLeft()
{
    QStringList paths;
    QSqlQuery &last = m_file.run("SELECT path, frame.id, whole FROM frame "
                                 "JOIN lock ON lock.id = frame.lock WHERE frame.id IN "
                                 "(SELECT MAX(id) FROM frame GROUP BY lock) ORDER BY path");
    while (m_file.next(last)) {
        const bool isWhole = last.value(2).toBool(); // as that of one that is gone always is
        if (!isWhole || !isOfGone(last.value(1).toLongLong()))
            paths.append(last.value(0).toString());
    }
    last.finish();
    return paths;
}

void RecordingWriter::setEndpoint(const LockEvent &event, const QString &endpoint)
{
    if (const qint64 id = m_contenders.value(keyOf(event)))
        m_file.run("UPDATE contender SET endpoint = ? WHERE id = ?", {endpoint, id});
}

void RecordingWriter::addState(
    const QString &path, qint64 at, bool isWhole, const QByteArray &bytes)
{
    m_file.run("INSERT INTO frame(lock, at, whole, body) VALUES(?, ?, ?, ?)",
        {lockId(path), at, int(isWhole), isWhole ? blobOf(bytes) : bytes});
}

void RecordingWriter::add(const ServerFacts &facts)
{
    m_file.run("INSERT INTO facts(at, asked, body) VALUES(?, ?, ?)",
        {facts.takenAt, facts.sessionsAskedAt(), blobOf(packed(facts))});
}

void RecordingWriter::add(const Diagnosis &diagnosis, qint64 at)
{
    m_file.run("INSERT INTO diagnosis(at, body) VALUES(?, ?)", {at, blobOf(packed(diagnosis))});
}

void RecordingWriter::keepOpen(const QString &id, const LockEvent &told)
{
    m_file.run("INSERT OR REPLACE INTO finding(id, lock, text, unseen) VALUES(?, ?, ?, ?)",
        {id, orNull(told.path), told.text, orNull(told.notBefore)});
}

void RecordingWriter::dropOpen(const QString &id)
{
    m_file.run("DELETE FROM finding WHERE id = ?", {id});
}

void RecordingWriter::loseOpen(qint64 since)
{
    m_file.run("UPDATE finding SET unseen = ? WHERE unseen IS NULL", {since});
}

void RecordingWriter::add(const Baselines &learned)
{
    for (const BaselineCell &cell : learned.cells())
        m_file.run("INSERT INTO baseline(kind, habit, week, size, count) VALUES(?, ?, ?, ?, ?) "
                   "ON CONFLICT DO UPDATE SET count = count + excluded.count",
            {cell.kind, int(cell.habit), cell.week, cell.size, cell.count});
}

void RecordingWriter::forgetOldWeeks(qint64 now)
{
    m_file.run(
        "DELETE FROM baseline WHERE week <= ?", {Baselines::weekOf(now) - Baselines::MostWeeks});
}

/// Whether the whole state in frame @p frame is that of a lock that is not there.
bool RecordingWriter::isOfGone(qint64 frame)
{
    QSqlQuery &rows = m_file.run("SELECT body FROM frame WHERE id = ?", {frame});
    const auto state =
        m_file.next(rows) ? unpackedState(unpackedBlob(rows.value(0).toByteArray())) : std::nullopt;
    rows.finish();
    return state && state->snapshot.freshness == Freshness::Gone;
}

/// What a state at or after the cut is made of stays; nothing does of a lock that was gone by then.
/// Whether anything of it stays.
bool RecordingWriter::dropStates(qint64 lock, qint64 cut)
{
    const qint64 first = m_file.number(
        "SELECT MAX(id) FROM frame WHERE lock = ? AND whole = 1 AND at <= ?", {lock, cut});
    m_file.run("DELETE FROM frame WHERE lock = ? AND id < ?", {lock, first});
    const bool hasLater =
        m_file.number("SELECT EXISTS(SELECT 1 FROM frame WHERE lock = ? AND id > ?)", {lock, first})
        != 0;
    if (!hasLater && first != 0 && isOfGone(first)) {
        m_file.run("DELETE FROM frame WHERE id = ?", {first});
        return false;
    }
    return hasLater || first != 0;
}

/// Of those without a state, the ones that no event tells of either.
void RecordingWriter::dropLocks(QSet<qint64> locks)
{
    if (locks.isEmpty())
        return;
    QSqlQuery &told = m_file.run("SELECT DISTINCT lock FROM event");
    while (m_file.next(told))
        locks.remove(told.value(0).toLongLong());
    told.finish();
    for (const qint64 lock : std::as_const(locks))
        m_file.run("DELETE FROM lock WHERE id = ?", {lock});
    m_locks.removeIf([&locks](const auto &row) { return locks.contains(row.value()); });
}

/// A gap without an end lasts. In that of one lock nothing is known of it, and nothing was kept.
void RecordingWriter::dropUnseen(qint64 cut, const QSet<QString> &kept)
{
    QSet<qint64> unseen;
    QSqlQuery &gaps =
        m_file.run("SELECT event.lock, path FROM event JOIN lock ON lock.id = event.lock "
                   "WHERE at < ? AND kind = ? AND until IS NULL",
            {cut, int(LockEvent::Gap)});
    while (m_file.next(gaps)) {
        if (!kept.contains(gaps.value(1).toString()))
            unseen.insert(gaps.value(0).toLongLong());
    }
    gaps.finish();
    for (const qint64 lock : std::as_const(unseen)) {
        m_file.run("DELETE FROM frame WHERE lock = ?", {lock});
        m_file.run("DELETE FROM event WHERE lock = ? AND at < ? AND until IS NULL", {lock, cut});
    }
}

void RecordingWriter::dropBefore(qint64 cut, const QSet<QString> &kept)
{
    dropUnseen(cut, kept);
    m_file.run("DELETE FROM event WHERE at < ? AND (until < ? OR (until IS NULL AND kind != ?))",
        {cut, cut, int(LockEvent::Gap)});
    m_file.run("DELETE FROM contender WHERE id < "
               "(SELECT MIN(contender) FROM event WHERE contender IS NOT NULL)");
    QVector<qint64> locks;
    QSqlQuery &rows = m_file.run("SELECT id FROM lock");
    while (m_file.next(rows))
        locks.append(rows.value(0).toLongLong());
    rows.finish();
    QSet<qint64> empty;
    for (const qint64 lock : std::as_const(locks)) {
        if (!dropStates(lock, cut))
            empty.insert(lock);
    }
    dropLocks(std::move(empty));
    m_file.run("DELETE FROM facts WHERE at < ? AND id < (SELECT MAX(id) FROM facts)", {cut});
    m_file.run(
        "DELETE FROM diagnosis WHERE at < ? AND id < (SELECT MAX(id) FROM diagnosis)", {cut});
    m_file.setMeta(QStringLiteral("from"), QString::number(cut));
    m_contenders.clear(); // some rows may have gone
}

qint64 RecordingWriter::prune(const RecordingLimits &limits, qint64 now, const QSet<QString> &kept)
{
    qint64 oldest = m_file.number("SELECT MIN(begun) FROM run");
    if (const qint64 from = m_file.meta(QStringLiteral("from")).toLongLong(); from < now)
        oldest = std::max(oldest, from); // else by a clock that was ahead
    qint64 cut = now - limits.keepMs;
    bool hasDropped = false;
    for (int i = 0; i < MostCuts; ++i) {
        if (m_file.usedBytes() > limits.maxBytes)
            cut = std::max(cut, oldest + (now - oldest) / PartOfTime);
        if (cut <= oldest || m_file.error())
            break;
        begin();
        dropBefore(cut, kept);
        if (!commit())
            break;
        oldest = cut;
        hasDropped = true;
    }
    return hasDropped ? oldest : 0;
}

} // namespace lockscope
