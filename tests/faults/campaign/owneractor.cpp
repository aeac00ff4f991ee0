// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/owneractor.h"

#include "tests/support/program.h"

#include <QCoreApplication>
#include <QTimer>

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace lockscope::campaign {

namespace {

constexpr qint64 PingMs = 100; ///< between two pings, of owners apart

/// Tells a grant from those before and after it.
QString grantOf(const QString &path, Mode mode, Zxid token)
{
    return path + u' ' + textOf(mode) + u' ' + textOf(token);
}

} // namespace

OwnerActor::OwnerActor(
    const QString &name, const Stage &stage, const std::vector<quint16> &ports, bool isApart)
    : Actor(name, stage)
    , m_line(std::make_unique<Line>(ports))
{
    if (!isApart) {
        m_servant = std::make_unique<OwnerServant>(name, m_line->connectString(), stage.timeoutMs,
            [this](const QString &line) { hear(line); });
        return;
    }
    m_process = std::make_unique<QProcess>();
    m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    // Ctrl+C is for us; and who is stopped does not see that we are gone.
    m_process->setChildProcessModifier([] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, [this] {
        while (m_process->canReadLine())
            hear(QString::fromUtf8(m_process->readLine()).trimmed());
    });
    m_process->start(QCoreApplication::applicationFilePath(),
        {u"--owner"_qs, m_line->connectString(), QString::number(stage.timeoutMs), name});
}

OwnerActor::~OwnerActor()
{
    if (m_process) {
        m_process->disconnect(this);
        m_process->kill();
        m_process->waitForFinished();
    }
}

quint64 OwnerActor::tell(const QString &what)
{
    const QString line = u"%1 %2"_qs.arg(++m_ids).arg(what);
    if (m_process)
        m_process->write(line.toUtf8() + '\n');
    else
        m_servant->obey(line);
    return m_ids;
}

void OwnerActor::ask(const QString &what, const Call &call, qint64 waitMs)
{
    Call asked = call;
    asked.act = m_stage.ledger.begin(m_name, what, std::max<qint64>(0, waitMs));
    if (waitMs < 0)
        m_stage.ledger.suspend(asked.act);
    m_calls.insert(m_ids + 1, asked); // it may be answered at once
    tell(what);
}

void OwnerActor::acquire(const Place &place, Mode mode, qint64 waitMs, int holdMs)
{
    ask(u"acquire %1 %2 %3 %4"_qs.arg(place.path, place.recipe, textOf(mode)).arg(waitMs),
        {0, place.path, mode, true, holdMs}, waitMs);
}

void OwnerActor::forget(const QString &path, Mode mode)
{
    // The answer that granted it may be newer than the account.
    for (const Zxid token : {m_account.value(path).token, m_granted.value(path)})
        m_givenBack.insert(grantOf(path, mode, token));
}

void OwnerActor::release(const Place &place, Mode mode)
{
    if (--m_grips[{place.path, mode}] <= 0) {
        m_grips.remove({place.path, mode});
        forget(place.path, mode);
    }
    ask(u"release %1 %2"_qs.arg(place.path, textOf(mode)), {0, place.path, mode, false, 0}, 0);
}

void OwnerActor::releaseAt(const QString &word, const QStringList &paths)
{
    for (const QString &path : paths) {
        for (const Mode mode : {Mode::Exclusive, Mode::Read, Mode::Write}) {
            m_grips.remove({path, mode});
            forget(path, mode);
        }
    }
    ask(word, {}, 0);
}

QStringList OwnerActor::paths() const
{
    QStringList paths = m_account.keys();
    for (const Grip &grip : m_grips.keys())
        paths.append(grip.first);
    return paths;
}

void OwnerActor::cancelAt(const QString &path)
{
    for (auto call = m_calls.cbegin(); call != m_calls.cend(); ++call) {
        if (call->isAcquire && (path.isEmpty() || call->path == path)) {
            m_stage.ledger.resume(call->act, u"cancelled"_qs);
            tell(u"cancel %1"_qs.arg(call.key()));
            if (!path.isEmpty())
                return;
        }
    }
}

bool OwnerActor::isWaitingAt(const QString &path) const
{
    return std::ranges::any_of(
        m_calls, [&](const Call &call) { return call.isAcquire && call.path == path; });
}

void OwnerActor::renew()
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_stage.ledger.endAll(m_name);
    m_calls.clear();
    m_grips.clear();
    m_account.clear();
    m_pings.clear();
    ask(u"renew"_qs, {}, 0);
}

void OwnerActor::play(const Step &step)
{
    if (isAsleep())
        return;
    const Place &place = places().at(step.place % places().size());
    const Mode mode = place.mode(step.writes);
    const bool holds = m_grips.contains({place.path, mode});
    const qint64 waitMs = step.isPatient ? LockOwner::Forever : step.waitMs;
    switch (step.act) {
    case Act::Release:
        return holds ? release(place, mode) : cancelAt(place.path);
    case Act::Cancel:
        return cancelAt(place.path);
    case Act::ReleaseLock:
        return releaseAt(u"releaselock "_qs + place.path, {place.path});
    case Act::ReleaseAll:
        return releaseAt(u"releaseall"_qs, paths());
    case Act::CloseLock:
        cancelAt(place.path);
        return releaseAt(u"closelock "_qs + place.path, {place.path});
    case Act::Close:
        return renew();
    case Act::Try:
        return acquire(place, mode, LockOwner::TryNow, step.holdMs);
    case Act::Upgrade:
        return acquire(
            place, place.mode(m_grips.contains({place.path, Mode::Read})), waitMs, step.holdMs);
    case Act::Downgrade:
        if (place.hasReaders() && m_grips.contains({place.path, Mode::Write})) {
            acquire(place, Mode::Read, waitMs, step.holdMs);
            return release(place, Mode::Write);
        }
        return acquire(place, place.mode(true), waitMs, step.holdMs);
    default:
        // Enough calls wait, or nobody would ever be granted.
        return isWaitingAt(place.path) ? cancelAt(place.path)
                                       : acquire(place, mode, waitMs, step.holdMs);
    }
}

void OwnerActor::hear(const QString &line)
{
    const QStringList words = line.split(u' ');
    if (words.first() == u"answered")
        return hearAnswer(words.value(1).toULongLong(), words.mid(2));
    if (words.first() == u"pong")
        return hearPong(words.value(1).toULongLong(), words.mid(2));
    if (words.first() == u"session") {
        m_session = sessionIdFromHex(words.value(1)).value_or(SessionId());
        m_stage.judge.addOurs(m_session, m_name);
    }
    if (m_stage.log.isVerbose() || m_process)
        m_stage.log.add(m_name + u": "_qs + line);
}

void OwnerActor::hearAnswer(quint64 id, const QStringList &words)
{
    if (!m_calls.contains(id))
        return; // of the owner before
    const Call call = m_calls.take(id);
    m_stage.ledger.end(call.act, words.join(u' '));
    if (!call.isAcquire || words.first() != u"granted")
        return;
    ++m_grips[{call.path, call.mode}];
    m_granted.insert(call.path, zxidFromHex(words.value(1)).value_or(Zxid()));
    releaseLater({call.path, call.mode}, call.holdMs);
}

void OwnerActor::releaseLater(const Grip &grip, int holdMs)
{
    QTimer::singleShot(holdMs, this, [this, grip] {
        if (isAsleep())
            return releaseLater(grip, int(PingMs));
        const auto place = std::ranges::find(places(), grip.first, &Place::path);
        if (m_grips.contains(grip))
            release(*place, grip.second);
    });
}

void OwnerActor::hearPong(quint64 id, const QStringList &words)
{
    const auto sent = m_pings.find(id);
    if (sent == m_pings.end())
        return; // asked before it slept, or was renewed
    const qint64 sentAt = *sent;
    m_pings.erase(sent);
    QMap<QString, Account> account;
    for (const QString &word : words.mid(1)) {
        const QStringList parts = word.split(u':');
        account.insert(parts.first(),
            {parts.value(1).toInt(), parts.value(2).toInt(),
                zxidFromHex(parts.value(3)).value_or(Zxid())});
    }
    if (m_sleptFor > 0)
        checkWaking(account);
    // What was lost is not given back by anybody.
    m_grips.removeIf([&](const auto &grip) {
        const QString &path = grip.key().first;
        return m_account.contains(path) && !account.contains(path);
    });
    m_account = account;
    m_stage.judge.see(m_name, sentAt, m_stage.log.now(), claims());
}

/// Its session's time was over while it slept: what it holds it must have been granted since.
void OwnerActor::checkWaking(const QMap<QString, Account> &account)
{
    const qint64 sleptFor = std::exchange(m_sleptFor, 0);
    if (sleptFor <= m_stage.timeoutMs)
        return;
    m_stage.judge.countCheck();
    for (auto now = account.cbegin(); now != account.cend(); ++now) {
        const Account before = m_beforeSleep.value(now.key());
        if (before.reads + before.writes > 0 && before.token == now->token)
            m_stage.judge.fail(
                u"%1 slept for %2 ms and woke saying that it holds %3 (token %4)"_qs.arg(m_name)
                    .arg(sleptFor)
                    .arg(now.key(), textOf(now->token)));
    }
}

QVector<Claim> OwnerActor::claims() const
{
    QVector<Claim> all;
    for (auto entry = m_account.cbegin(); entry != m_account.cend(); ++entry) {
        const auto place = std::ranges::find(places(), entry.key(), &Place::path);
        const Mode mode = place->mode(entry->writes > 0);
        const QString grant = grantOf(entry.key(), mode, entry->token);
        if (!m_givenBack.contains(grant))
            all.append({entry.key(), mode, grant, entry->token, m_session});
    }
    return all;
}

void OwnerActor::look(qint64 drainedAt)
{
    if (!m_process) {
        m_pings.insert(m_ids + 1, drainedAt);
        tell(u"ping"_qs);
        return;
    }
    if (m_process->state() == QProcess::NotRunning)
        return m_stage.judge.fail(m_name + u" has crashed: "_qs + m_process->errorString());
    const qint64 now = m_stage.log.now();
    if (isAsleep() || (!m_pings.isEmpty() && now - m_pings.last() < PingMs))
        return;
    m_pings.insert(m_ids + 1, now);
    tell(u"ping"_qs);
}

void OwnerActor::sleep()
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_pings.clear();
    m_beforeSleep = m_account;
    m_sleptAt = m_stage.log.now();
    ::kill(static_cast<pid_t>(m_process->processId()), SIGSTOP);
}

// The question is there when it wakes: what it answers is what it would have done first.
void OwnerActor::wake()
{
    if (!isAsleep())
        return;
    const qint64 now = m_stage.log.now();
    m_sleptFor = now - std::exchange(m_sleptAt, -1);
    m_pings.insert(m_ids + 1, now);
    tell(u"ping"_qs);
    m_process->waitForBytesWritten(1000);
    ::kill(static_cast<pid_t>(m_process->processId()), SIGCONT);
    m_stage.log.add(u"%1 wakes after %2 ms"_qs.arg(m_name).arg(m_sleptFor));
}

void OwnerActor::letGo()
{
    cancelAt({});
    releaseAt(u"releaseall"_qs, paths());
}

void OwnerActor::close()
{
    m_stage.judge.see(m_name, m_stage.log.now(), m_stage.log.now(), {});
    m_account.clear();
    m_servant.reset();
    if (m_process) {
        m_process->closeWriteChannel();
        if (!test::ends(*m_process))
            m_stage.judge.fail(m_name + u" does not end"_qs);
    }
}

} // namespace lockscope::campaign
