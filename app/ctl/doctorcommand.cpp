// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/doctorcommand.h"

#include "app/ctl/diagnosistext.h"
#include "app/ctl/statusline.h"
#include "core/base/text.h"
#include "core/recording/baselinefile.h"
#include "core/recording/historysource.h"
#include "core/report/json.h"

#include <QElapsedTimer>
#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace lockscope::ctl {

namespace {

constexpr int RoundMs = 1'200; // findings need two rounds a second apart
constexpr int MostWatched = 1'000; ///< locks, with --watch
constexpr double ScanShare = 0.6; ///< of the time
/// What the last look at the rules, and to print what they say, may take for each lock.
constexpr double EndMsOfLock = 0.08;

/// Asks @p stop to stop after @p ms, unless it is not needed any more by then.
std::jthread stopAfter(qint64 ms, std::stop_source stop)
{
    if (ms <= 0)
        stop.request_stop();
    return std::jthread([ms, stop = std::move(stop)](const std::stop_token &ended) mutable {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any never;
        if (!never.wait_for(lock, ended, std::chrono::milliseconds(ms), [] { return false; })
            && !ended.stop_requested())
            stop.request_stop();
    });
}

/// By what happened to locks in the files of a server.
Result<Baselines> usualIn(const QString &folder, const std::stop_token &stop)
{
    const auto source = HistorySource::open(folder, {stop});
    if (!source)
        return tl::unexpected(source.error());
    BaselineLearner learner;
    const Result<Done> read = (*source)->events({}, [&learner](const LockEvent &event) {
        learner.add(event);
        return true;
    });
    return read.map([&learner](Done) { return learner.take(); });
}

} // namespace

QString DoctorCommand::summary() const
{
    return tr("Tells why locks are stuck, and what to do.");
}

QString DoctorCommand::timeoutText() const
{
    return tr("Time for the whole command (default: 10; with --watch as long as you like, and "
              "servers that are away are waited for).");
}

QString DoctorCommand::notes() const
{
    return u'\n' + tr("Rules:") + u'\n' + rulesText();
}

void DoctorCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("PATH"),
        tr("Locks to examine (default: all that are found)."), QStringLiteral("[PATH...]"));
    parser.addOption({QStringLiteral("max-locks"),
        tr("Examines at most this many of those found (default: %1; with --watch: %2).")
            .arg(m_maxLocks)
            .arg(MostWatched),
        QStringLiteral("count")});
    parser.addOption({QStringLiteral("severity"),
        tr("Leaves out findings below: info, warning or critical "
           "(default: info)."),
        QStringLiteral("severity")});
    parser.addOption({QStringLiteral("baseline"),
        tr("A recording, or the data directory of a server, by which it is known how long locks "
           "are usually held (default: what --watch, and the window, have learned of these "
           "servers)."),
        QStringLiteral("file")});
    parser.addOption({{QStringLiteral("w"), QStringLiteral("watch")},
        tr("Goes on until Ctrl+C, and prints a lock's verdict whenever it "
           "changes.")});
    parser.addOptions({
        {QStringLiteral("hook"),
            tr("With --watch: runs this program for each verdict that changes, which reads it as "
               "JSON from its standard input. No shell is asked; quotes keep words together."),
            QStringLiteral("command")},
        {QStringLiteral("once-per"),
            tr("Runs it for one lock at most once in so many seconds, with the newest verdict "
               "(default: %1).")
                .arg(VerdictHook::UsualPauseMs / 1000),
            QStringLiteral("seconds")},
        {QStringLiteral("nagios"),
            tr("Says it in one line, with numbers, and ends with 0, 1, 2 or 3, as plugins of "
               "Nagios "
               "and Icinga do.")},
    });
}

Result<Done> DoctorCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_isEndless = parser.isSet(QStringLiteral("watch"));
    m_isPlugin = parser.isSet(QStringLiteral("nagios"));
    if (m_isPlugin && (m_isEndless || m_common.isJson))
        return failure(ErrorKind::BadInput,
            Message::tr(
                "--nagios is one line and the end: it goes with neither --watch nor --json."));
    m_maxLocks = m_isEndless ? MostWatched : m_maxLocks;
    const Result<int> maxLocks = countOption(parser, QStringLiteral("max-locks"), m_maxLocks);
    if (!maxLocks)
        return tl::unexpected(maxLocks.error());
    m_maxLocks = *maxLocks;
    if (parser.isSet(QStringLiteral("severity"))) {
        Result<Done> set = setSeverity(parser.value(QStringLiteral("severity")));
        if (!set)
            return set;
    }
    if (parser.isSet(QStringLiteral("baseline"))) {
        Result<Done> learned = learnFrom(parser.value(QStringLiteral("baseline")));
        if (!learned) {
            setSubject(parser.value(QStringLiteral("baseline")));
            return learned;
        }
    }
    if (Result<Done> hooked = configureHook(parser); !hooked)
        return hooked;
    const Result<QStringList> paths = pathsOf(parser.positionalArguments());
    if (!paths)
        return tl::unexpected(paths.error());
    m_paths = *paths;
    m_isExplicit = !m_paths.isEmpty();
    return Done {};
}

Result<Done> DoctorCommand::setSeverity(const QString &text)
{
    for (const Severity severity : {Severity::Info, Severity::Warning, Severity::Critical}) {
        if (text != textOf(severity))
            continue;
        m_least = severity;
        return Done {};
    }
    return failure(ErrorKind::BadInput,
        Message::tr("--severity is info, warning or critical; \"%1\" is none.").arg(text));
}

/// Who runs it once has given it a time; with --watch it takes as long as it takes.
Result<Done> DoctorCommand::learnFrom(const QString &name)
{
    QElapsedTimer reading;
    reading.start();
    std::stop_source stop;
    std::jthread limit;
    if (!m_isEndless)
        limit = stopAfter(m_common.workMs(), stop);
    Result<Baselines> usual =
        QFileInfo(name).isDir() ? usualIn(name, stop.get_token()) : readBaselines(name);
    if (!m_isEndless)
        m_common.spend(reading.elapsed());
    if (!usual && stop.stop_requested())
        return failure(ErrorKind::TimedOut,
            Message::tr("--baseline %1 was not read in time; allow more with --timeout.")
                .arg(visibleText(name)));
    return usual.map([this](const Baselines &read) {
        m_usual = read;
        return Done {};
    });
}

void DoctorCommand::start()
{
    connect(&m_inspector, &Inspector::scanFinished, this, &DoctorCommand::acceptScan);
    takeRounds();
    m_clock.start();
    if (!connectBy(m_inspector, m_common.workMs()))
        return;
    if (m_isEndless)
        startService();
    if (m_isExplicit)
        return watchAll();
    ScanLimits limits;
    limits.wantsTokens = false;
    limits.keepsStates = !m_isEndless;
    if (limits.keepsStates) {
        m_rounds->pause();
        limitTime(qint64(ScanShare * double(m_common.workMs())));
    }
    m_inspector.scan(limits);
}

void DoctorCommand::takeRounds()
{
    RoundOptions options;
    options.everyMs = RoundMs;
    options.leastRounds = LeastRounds;
    options.settings = m_common.settings;
    // Who may delete is a question to the site, not to a lock that is stuck.
    options.readsAccess = !m_isExplicit;
    options.lookout.scansWhereBlind = m_isExplicit;
    options.lookout.recipeOf = m_common.recipeOf();
    // A hook tells people who typed nothing.
    options.servers = m_isEndless ? m_common.servers() : m_common.typedServers;
    const QString file = baselineFileOf(m_common.connection.connect);
    if (m_usual)
        options.usual = *m_usual;
    else if (m_isEndless)
        options.usualFile = file;
    else
        options.usual = readBaselines(file).value_or(Baselines {});
    m_rounds = std::make_unique<RoundTaker>(m_inspector, options);
    connect(&m_rounds->lookout(), &Lookout::stateReady, this, &DoctorCommand::acceptState);
    connect(m_rounds.get(), &RoundTaker::reportReady, this, &DoctorCommand::acceptReport);
}

void DoctorCommand::interrupt(int signal)
{
    m_service.tellEnd();
    m_hook.reset();
    if (!m_isEndless || m_printed.isEmpty())
        return Command::interrupt(signal);
    m_isDone = true;
    emit finished(m_lastStatus);
}

void DoctorCommand::giveUp(const Error &error)
{
    if (m_isEndless && !m_common.isTimeoutGiven)
        return waitOn(error);
    if (!std::exchange(m_isDone, true))
        fail(error);
}

int DoctorCommand::statusAfter(const Error &error)
{
    if (!m_isPlugin)
        return Command::statusAfter(error);
    printBytes(unknownLine(explain(error)).text);
    return StatusLine::Unknown;
}

void DoctorCommand::acceptScan(const ScanResult &result)
{
    if (m_isDone || m_isExplicit)
        return;
    if (m_isEndless)
        return acceptFound(result);
    if (m_isWatching)
        return;
    if (result.failed)
        return giveUp(result.error);
    for (const FoundLock &lock : result.locks) {
        if (!lock.isIdle)
            m_paths.append(lock.path);
    }
    if (result.isCancelled && result.scanned == 0)
        return giveUp(silence()); // it took our session, and then said nothing
    noteUnseen(result);
    if (result.isCancelled && m_paths.isEmpty())
        return giveUp({ErrorKind::TimedOut,
            Message::tr("the time ran out before a lock was found; allow more with --timeout")});
    surveyAll(result);
}

/// What is not looked at of @p found locks, and of those that there may be besides.
Messages DoctorCommand::unseenOf(const ScanResult &result, qsizetype found) const
{
    Messages unseen;
    if (found > m_maxLocks)
        unseen.append(Message::tr("Examining %1 of %2 locks found. Name some, or raise --max-locks")
                          .arg(m_maxLocks)
                          .arg(found));
    if (result.isCapped || result.isCancelled)
        unseen.append(result.isCancelled
                ? Message::tr("The scan ended early, for want of time: there may be more locks")
                : Message::tr("The scan ended early: there may be more locks"));
    if (!result.unlisted.isEmpty())
        unseen.append(unlistedText(result.unlisted));
    return unseen;
}

/// That all is well with what was seen says nothing of the rest.
void DoctorCommand::noteUnseen(const ScanResult &result)
{
    m_isScanCut = result.isCancelled;
    m_unseen = unseenOf(result, m_paths.size());
    m_paths.resize(std::min<qsizetype>(m_paths.size(), m_maxLocks));
    for (const Message &what : std::as_const(m_unseen))
        complain(tr("%1.").arg(what.text()));
}

/// So many are not watched one by one: all are looked at once a round, but for those few for which
/// the profile names a recipe: the scan has judged them by their names.
void DoctorCommand::surveyAll(const ScanResult &result)
{
    m_isWatching = true;
    leaveTime();
    QVector<LockStatePtr> found;
    const QSet<QString> wanted(m_paths.begin(), m_paths.end());
    for (const FoundLock &lock : result.locks) {
        if (!wanted.contains(lock.path))
            continue;
        if (m_common.recipes.contains(lock.path))
            m_rounds->watch(lock.path);
        else
            found.append(lock.state);
    }
    m_rounds->survey(found);
}

/// What is known at the end is still to be examined and printed.
void DoctorCommand::leaveTime()
{
    const qint64 left = m_common.workMs() - m_clock.elapsed();
    const auto end = qint64(EndMsOfLock * double(m_paths.size()));
    limitTime(std::max(left - end, left / 2));
}

void DoctorCommand::watchAll()
{
    m_isWatching = true;
    // The round under way does not have them.
    m_earlierRounds = m_rounds->completeRounds() + (m_isExplicit ? 0 : 1);
    for (const QString &path : std::as_const(m_paths))
        m_rounds->watch(path);
    m_rounds->askSoon();
}

void DoctorCommand::acceptState(const LockStatePtr &state)
{
    m_isRead = m_isRead || state->snapshot->freshness == Freshness::Live;
    if (m_isEndless)
        return noteGone(*state->snapshot);
    const auto error = failureOf(*state->snapshot);
    if (error && m_isExplicit && rounds() == 0
        && m_rounds->lookout().isAskedFor(state->snapshot->path)) {
        setSubject(state->snapshot->path);
        giveUp(*error);
    }
}

void DoctorCommand::acceptReport(const DoctorReportPtr &report)
{
    m_service.noteAlive(); // rounds come while servers are away, too
    if (m_isEnding && !m_rounds->isExamining()) // its last look is in
        return timeOut();
    if (!m_isWatching || m_isDone || rounds() < LeastRounds)
        return;
    if (m_isEndless)
        return printChanges(*report);
    if (m_settled.isIn(*report))
        answer(answered());
}

Diagnosis DoctorCommand::answered() const
{
    Diagnosis diagnosis = m_rounds->report() ? m_rounds->report()->diagnosis : Diagnosis {};
    diagnosis.findings.removeIf([this](const Finding &f) { return f.severity < m_least; });
    for (const Message &what : m_unseen)
        diagnosis.skipped.append({QString(), what});
    return diagnosis;
}

int DoctorCommand::statusNow(const Diagnosis &diagnosis) const
{
    const int status = statusOf(diagnosis);
    return m_isScanCut && status == Success ? NoAnswer : status;
}

/// Why nothing certain is known, where servers did not tell in time, or could not be asked. That a
/// verdict on what was looked at is unknown is the answer, and no error.
std::optional<Error> DoctorCommand::shortfall(const Diagnosis &diagnosis) const
{
    if (statusNow(diagnosis) != NoAnswer)
        return std::nullopt;
    if (m_inspector.status().state != ConnectionStatus::Connected)
        return explained(silence());
    if (!m_isScanCut && rounds() >= LeastRounds)
        return std::nullopt;
    return notAllRead();
}

void DoctorCommand::answer(const Diagnosis &diagnosis)
{
    m_isDone = true;
    if (m_isPlugin) {
        const StatusLine line = statusLine(diagnosis, m_isScanCut || !m_unseen.isEmpty());
        printBytes(line.text);
        return emit finished(line.state);
    }
    const std::optional<Error> error = shortfall(diagnosis);
    if (error)
        complain(explain(*error));
    if (m_common.isJson) { // what was not written, main() sees
        QJsonObject more;
        if (error)
            more[u"error"_qs] = errorJson(*error, subject());
        (void)writeDiagnosisJson(diagnosis, printBytes, more);
    } else {
        (void)writeDiagnosisText(diagnosis, printBytes);
    }
    emit finished(statusNow(diagnosis));
}

/// A scan that could not begin, or go on, has the rest of the time. False: it is over.
bool DoctorCommand::awaitConnection()
{
    constexpr qint64 LeastMs = 500;
    const qint64 left = m_common.workMs() - m_clock.elapsed();
    if (left > 0)
        limitTime(left > LeastMs ? qint64(ScanShare * double(left)) : left);
    return left > 0;
}

/// Ends what is under way, so that there is time for what must follow. False: nothing must.
bool DoctorCommand::cutShort()
{
    const bool isConnected = m_inspector.status().state == ConnectionStatus::Connected;
    if (m_isExplicit || m_isEndless || m_isEnding)
        return false;
    if (!isConnected)
        return !m_isWatching && m_cuts == 0 && awaitConnection();
    limitTime(m_common.workMs() - m_clock.elapsed());
    if (!m_isWatching) {
        if (m_cuts++ > 0)
            return false;
        m_inspector.cancelScan();
        return true;
    }
    m_isEnding = m_rounds->takeRoundNow();
    return m_isEnding;
}

/// One look alone proves nothing, and what was not seen in time is not known.
void DoctorCommand::timeOut()
{
    if (m_isDone)
        return;
    if (m_isEndless && !m_printed.isEmpty()) {
        m_isDone = true;
        return emit finished(m_lastStatus);
    }
    if (m_isWatching && rounds() >= LeastRounds)
        return answer(answered());
    if (cutShort())
        return;
    const ConnectionStatus &connection = m_inspector.status();
    const ServerFactsPtr &facts = m_rounds->facts();
    const bool isAnyThere = facts
        && std::any_of(facts->members.begin(), facts->members.end(), [](const MemberFacts &member) {
               return !member.mode.isEmpty() || member.role.state == SourceResult::NotServing;
           });
    // By a scan that was answered. A plugin's one line names no lock, and has room for the cause.
    const bool isAnyFound = !m_isExplicit && !m_isPlugin && !m_paths.isEmpty();
    const bool isHeard = connection.state == ConnectionStatus::Connected
        || ((isAnyThere || isAnyFound) && !connection.error.distrust); // that is to be mended first
    if (m_isWatching && isHeard && (m_rounds->report() || m_isRead || !m_isExplicit))
        return answer(unproven(answered(), m_paths, connection, facts.get()));
    giveUp(silence());
}

} // namespace lockscope::ctl
