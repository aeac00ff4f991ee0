// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/metricscommand.h"

#include "core/base/replacefile.h"
#include "core/base/times.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// From the end of one look for new locks to the next: it reads all of them.
constexpr int NewLocksMs = 60'000;
/// Events are counted as they come: nobody asks for them later.
constexpr RecordingLimits Remembered {.maxBytes = 4 << 20, .keepMs = 60'000};
/// After so many rounds that did not come nothing is told of the locks any more.
constexpr int MissedRounds = 3;
constexpr int LeastStaleMs = 15'000;

/// "leader", "not-serving", "unreachable" …
QString stateOf(const MemberFacts &member)
{
    if (!member.mode.isEmpty())
        return member.mode;
    switch (member.role.state) {
    case SourceResult::NotServing:
        return u"not-serving"_qs;
    case SourceResult::Unreachable:
    case SourceResult::Refused:
    case SourceResult::TimedOut:
        return u"unreachable"_qs;
    default:
        return u"unknown"_qs;
    }
}

} // namespace

QString MetricsCommand::summary() const
{
    return tr("Tells Prometheus how locks stand, until Ctrl+C.");
}

QString MetricsCommand::timeoutText() const
{
    return tr("Time until the first lock is read (default: however long it takes).");
}

void MetricsCommand::describe(QCommandLineParser &parser) const
{
    describeLocks(parser);
    parser.addOptions({
        {u"listen"_qs,
            tr("Answers http://ADDRESS:PORT/metrics; with a port alone, to this machine only."),
            u"address:port"_qs},
        {u"textfile"_qs,
            tr("Writes it into this file after each round, for node_exporter: NAME.prom."),
            u"file"_qs},
        {u"every"_qs,
            tr("From one round of questions to the servers to the next (default: %1).")
                .arg(m_everyMs / 1000),
            u"seconds"_qs},
    });
}

Result<Done> MetricsCommand::configure(
    const QCommandLineParser &parser, const QStringList & /*trailing*/)
{
    m_textFile = parser.value(u"textfile"_qs);
    const bool isFile = parser.isSet(u"textfile"_qs);
    const bool isNameless = isFile && m_textFile.isEmpty(); // a mistake, as in --textfile "$UNSET"
    if (isNameless || parser.isSet(u"listen"_qs) == isFile) {
        return failure(ErrorKind::BadInput,
            Message::tr("Say where to: either --listen 9199 or --textfile FILE."));
    }
    if (m_textFile.isEmpty()) {
        const Result<ListenAddress> address = listenAddressFrom(parser.value(u"listen"_qs));
        if (!address)
            return tl::unexpected(address.error());
        m_address = *address;
    }
    if (parser.isSet(u"every"_qs)) {
        const Result<qint64> every = secondsOption(parser, u"every"_qs);
        if (!every)
            return tl::unexpected(every.error());
        m_everyMs = timerMs(*every);
    }
    setAskMs(m_everyMs);
    setScanMs(NewLocksMs);
    options().limits = Remembered;
    return configureLocks(parser);
}

void MetricsCommand::start()
{
    if (m_address) {
        m_server = std::make_unique<MetricsServer>([this] { return page(); });
        const Result<Done> listening = m_server->listen(*m_address);
        if (!listening) {
            setSubject({});
            return fail(listening.error());
        }
        complain(tr("Answering at %1. Ctrl+C ends it.").arg(m_server->url()));
    } else {
        connect(&m_writing, &QTimer::timeout, this, &MetricsCommand::writeFile);
        m_writing.start(m_everyMs);
        writeFile();
    }
    if (m_isOver)
        return;
    KeepCommand::start();
    if (!m_common.isTimeoutGiven)
        stopTime();
}

void MetricsCommand::acceptFirst()
{
    stopTime();
}

void MetricsCommand::acceptRound()
{
    m_metrics.roundAt = nowMs();
    ++m_metrics.rounds;
    m_metrics.leftOut = leftOut();
    m_metrics.report = rounds().report();
    m_metrics.members.clear();
    for (const MemberFacts &member :
        rounds().facts() ? rounds().facts()->members : QVector<MemberFacts>())
        ++m_metrics.members[stateOf(member)];
    m_page.clear();
}

void MetricsCommand::acceptTold(const QVector<LockEvent> &events)
{
    for (const LockEvent &event : events) {
        const std::optional<Duration> ended = m_meter.add(event);
        if (!ended || ended->kind == Duration::GiveUp || !watched().contains(ended->path))
            continue;
        Metrics::Durations &durations = m_metrics.durations[ended->path];
        (ended->kind == Duration::Hold ? durations.holds : durations.waits).add(ended->ms);
    }
    m_page.clear();
}

void MetricsCommand::acceptConnected(bool isConnected)
{
    m_isConnected = isConnected;
    m_isAway = m_isAway && !isConnected;
    m_page.clear();
    if (!m_textFile.isEmpty())
        writeFile();
}

/// Paths that come and go, as one for each job, are not to take room for ever.
void MetricsCommand::acceptGone(const QString &path)
{
    forget(path);
    if (watched().contains(path))
        return;
    m_metrics.durations.remove(path);
    m_meter.forget(path);
}

bool MetricsCommand::isLive() const
{
    const qint64 patience = std::max<qint64>(LeastStaleMs, qint64(m_everyMs) * MissedRounds);
    return !m_isInterrupted && m_isConnected && m_metrics.roundAt > 0
        && nowMs() - m_metrics.roundAt < patience;
}

const QByteArray &MetricsCommand::page()
{
    const bool isLive = this->isLive();
    if (!m_page.isEmpty() && m_metrics.isLive == isLive)
        return m_page;
    m_metrics.isLive = isLive;
    m_metrics.locks.clear();
    for (const QString &path : watched()) {
        if (const LockStatePtr state = isLive ? rounds().lookout().state(path) : nullptr)
            m_metrics.locks.append(state);
    }
    m_page = metricsText(m_metrics);
    m_metrics.locks.clear();
    return m_page;
}

void MetricsCommand::writeFile()
{
    constexpr auto ForAll = QFileDevice::ReadOwner | QFileDevice::WriteOwner
        | QFileDevice::ReadGroup | QFileDevice::ReadOther;
    const Result<Done> written = replaceFile(m_textFile, page(), ForAll);
    if (written || m_isOver)
        return;
    setSubject(m_textFile);
    giveUp(written.error());
}

void MetricsCommand::timeOut()
{
    if (!isRead())
        giveUp(silence());
}

/// No server is there: that is told once, and waited for.
void MetricsCommand::giveUp(const Error &error)
{
    if (m_common.isTimeoutGiven || !isPassing(error))
        return KeepCommand::giveUp(error);
    tellAwaited(error);
}

void MetricsCommand::interrupt(int signal)
{
    m_isInterrupted = true; // a session that comes back just now makes nothing live again
    if (!m_textFile.isEmpty())
        writeFile();
    const bool wasOver = m_isOver;
    drop();
    if (wasOver || !isRead())
        return Command::interrupt(signal);
    emit finished(Success);
}

} // namespace lockscope::ctl
