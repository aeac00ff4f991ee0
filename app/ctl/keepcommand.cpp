// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/keepcommand.h"

#include "core/base/text.h"
#include "core/base/times.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

/// Whether an error is of one lock, and not of the connection.
bool isOfNode(const Error &error)
{
    return error.kind == ErrorKind::Gone || error.kind == ErrorKind::Denied;
}

} // namespace

void KeepCommand::describe(QCommandLineParser &parser) const
{
    describeLocks(parser);
    parser.addOptions({
        {u"to"_qs, tr("The file. Only you may read it."), u"file"_qs},
        {u"redact"_qs,
            tr("Leaves out what clients wrote into their nodes, and hides addresses. Names of "
               "nodes stay.")},
    });
}

void KeepCommand::describeLocks(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"PATH"_qs,
        tr("Locks to keep (default: all that are found, new ones included)."), u"[PATH...]"_qs);
    parser.addOption({u"max-locks"_qs,
        tr("Keeps at most this many of those found (default: %1).").arg(m_maxLocks), u"count"_qs});
}

Result<Done> KeepCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_file = parser.value(u"to"_qs);
    if (m_file.isEmpty())
        return failure(
            ErrorKind::BadInput, Message::tr("Name the file, as in --to night.lockscope."));
    m_options.isRedacted = parser.isSet(u"redact"_qs);
    return configureLocks(parser);
}

Result<Done> KeepCommand::configureLocks(const QCommandLineParser &parser)
{
    const Result<int> maxLocks = countOption(parser, u"max-locks"_qs, m_maxLocks);
    if (!maxLocks)
        return tl::unexpected(maxLocks.error());
    m_maxLocks = *maxLocks;
    const Result<QStringList> paths = pathsOf(parser.positionalArguments());
    if (!paths)
        return tl::unexpected(paths.error());
    m_paths = *paths;
    m_unread = QSet<QString>(m_paths.begin(), m_paths.end());
    return Done {};
}

void KeepCommand::start()
{
    const bool isNewFile = !QFileInfo::exists(m_file);
    auto recorder = Recorder::open(m_file, m_options);
    if (!recorder)
        return failOfFile(recorder.error());
    m_recorder = std::move(*recorder);
    m_isNewFile = isNewFile;
    connect(m_recorder.get(), &Recorder::failed, this, [this](const Error &error) {
        m_isOver = true;
        failOfFile(error);
    });
    connect(m_recorder.get(), &Recorder::told, this, &KeepCommand::acceptTold);
    connect(m_recorder.get(), &Recorder::pruned, this, &KeepCommand::acceptPruned);
    RoundOptions options;
    options.everyMs = m_askMs;
    options.settings = m_common.settings;
    options.readsAccess = false;
    options.lookout.recipeOf = m_common.recipeOf();
    m_rounds = std::make_unique<RoundTaker>(m_inspector, options);
    m_scans.setSingleShot(true); // one that takes long is not to be replaced by the next
    connect(&m_scans, &QTimer::timeout, this, &KeepCommand::scan);
    connect(&m_inspector, &Inspector::scanFinished, this, &KeepCommand::acceptScan);
    connect(&m_inspector, &Inspector::statusChanged, this, &KeepCommand::acceptStatus);
    connect(&m_rounds->lookout(), &Lookout::stateReady, this, &KeepCommand::acceptState);
    connect(m_rounds.get(), &RoundTaker::factsReady, this, [this](const ServerFactsPtr &facts) {
        if (m_recorder)
            m_recorder->keep(facts);
    });
    connect(m_rounds.get(), &RoundTaker::reportReady, this, [this](const DoctorReportPtr &report) {
        if (m_recorder)
            m_recorder->keep(report);
        const bool isWhole = m_rounds->isComplete() && (m_isScanned || !m_paths.isEmpty());
        if (!m_isOver && isWhole)
            acceptRound();
    });
    if (!connectBy(m_inspector, m_common.workMs()))
        return;
    for (const QString &path : std::as_const(m_paths))
        watch(path);
    if (m_paths.isEmpty())
        scan();
}

void KeepCommand::acceptPruned(qint64 from)
{
    narrate(tr("What is older than %1 was left out.").arg(dateAndTime(from)));
}

void KeepCommand::scan()
{
    if (!m_paths.isEmpty() || m_isOver)
        return;
    ScanLimits limits;
    limits.wantsTokens = false;
    m_inspector.scan(limits);
}

void KeepCommand::watch(const QString &path)
{
    if (m_watched.contains(path))
        return;
    m_watched.insert(path);
    m_rounds->watch(path);
    m_rounds->askSoon();
}

void KeepCommand::acceptScan(const ScanResult &result)
{
    if (m_isOver)
        return;
    if (m_scanMs > 0)
        m_scans.start(m_scanMs);
    if (result.failed)
        return m_isScanned ? void() : giveUp(result.error);
    qsizetype leftOut = 0;
    QStringList gone = goneInOrder();
    for (const FoundLock &lock : result.locks) {
        if (m_watched.contains(lock.path))
            continue;
        // There may be one for each job: those that were do not keep new ones out.
        if (m_watched.size() >= m_maxLocks && !gone.isEmpty())
            forget(gone.takeFirst());
        if (m_watched.size() < m_maxLocks)
            watch(lock.path);
        else
            ++leftOut;
    }
    m_leftOut = leftOut;
    if (leftOut > 0 && !std::exchange(m_isTooMany, true)) {
        complain(tr("There are more than %1 locks: the others are not kept. Name some, or raise "
                    "--max-locks.")
                     .arg(m_maxLocks));
    }
    const bool mayBeMore = result.isCapped || !result.unlisted.isEmpty();
    if (mayBeMore && !std::exchange(m_mayBeMore, true)) {
        const Message why = result.isCapped
            ? Message::tr("The scan ended early: there may be more locks")
            : unlistedText(result.unlisted);
        complain(tr("%1.").arg(why.text()));
    }
    if (!std::exchange(m_isScanned, true)) // a round that is under way has none of them
        m_earlierRounds = m_rounds->completeRounds() + (m_rounds->isExamining() ? 1 : 0);
    if (m_watched.isEmpty() && !std::exchange(m_isRead, true))
        acceptFirst();
}

/// Who went first is first.
QStringList KeepCommand::goneInOrder() const
{
    QStringList paths = m_gone.keys();
    std::ranges::sort(paths, {}, [this](const QString &path) { return m_gone.value(path); });
    return paths;
}

void KeepCommand::forget(const QString &path)
{
    m_gone.remove(path);
    if (m_paths.contains(path) || !m_watched.remove(path))
        return;
    m_rounds->unwatch(path);
    if (m_recorder)
        m_recorder->forget(path);
}

void KeepCommand::acceptStatus(const ConnectionStatus &status)
{
    const bool isConnected = status.state == ConnectionStatus::Connected;
    if (m_recorder && status.state != ConnectionStatus::Disconnected && wasConnected())
        m_recorder->noteConnected(isConnected);
    acceptConnected(isConnected);
}

void KeepCommand::acceptState(const LockStatePtr &state)
{
    const LockSnapshot &snapshot = *state->snapshot;
    if (m_isOver || !m_watched.contains(snapshot.path)) // or it is on the chain of one of ours
        return;
    const auto error = failureOf(snapshot);
    if (error && isRefused(*error, snapshot.path)) {
        setSubject(snapshot.path);
        if (!isOfNode(*error))
            return giveUp(*error);
        drop(); // also where others could be read by now
        return fail(*error);
    }
    if (snapshot.freshness == Freshness::Live)
        m_unread.remove(snapshot.path);
    m_recorder->keep(state);
    if (snapshot.freshness == Freshness::Gone) {
        if (!m_gone.contains(snapshot.path))
            m_gone.insert(snapshot.path, m_went++);
        acceptGone(snapshot.path);
    } else {
        m_gone.remove(snapshot.path);
    }
    if (snapshot.freshness == Freshness::Live && !std::exchange(m_isRead, true))
        acceptFirst();
}

/// A named lock that was never there, or may not be read, is most likely another than was meant.
/// One that is gone later is news, and servers that are lost later are a gap.
bool KeepCommand::isRefused(const Error &error, const QString &path)
{
    if (!m_unread.contains(path))
        return false;
    if (!isOfNode(error) || wantsEachNamed())
        return !m_isRead || isOfNode(error);
    m_refused.insert(path);
    return !m_isRead && m_refused.size() == m_unread.size();
}

void KeepCommand::giveUp(const Error &error)
{
    if (std::exchange(m_isOver, true))
        return;
    if (!m_isRead)
        drop();
    fail(error);
}

void KeepCommand::failOfFile(const Error &error)
{
    setSubject(m_file);
    fail(error);
}

void KeepCommand::drop()
{
    m_isOver = true;
    m_recorder.reset();
    if (std::exchange(m_isNewFile, false) && !m_file.isEmpty())
        QFile::remove(m_file);
}

void KeepCommand::end(const QJsonObject &more, ExitStatus status)
{
    if (m_isOver)
        return;
    Result<QJsonObject> kept = close();
    if (!kept)
        return failOfFile(kept.error());
    for (auto field = more.begin(); field != more.end(); ++field)
        kept->insert(field.key(), field.value());
    if (m_common.isJson)
        printJson(*kept);
    else
        printText(sentenceOf(*kept));
    emit finished(status);
}

Result<QJsonObject> KeepCommand::close()
{
    m_isOver = true;
    const Result<Done> ended = m_recorder->end();
    m_recorder.reset();
    if (!ended)
        return tl::unexpected(ended.error());
    return RecordingFile::openToRead(m_file).map([this](const auto &file) {
        RecordingReader reader(*file);
        return QJsonObject {{u"file"_qs, m_file}, {u"from"_qs, isoTime(reader.from())},
            {u"to"_qs, isoTime(reader.to())}, {u"locks"_qs, reader.locksWithStates().size()},
            {u"events"_qs, reader.eventCount()}, {u"bytes"_qs, QFileInfo(m_file).size()},
            {u"redacted"_qs, reader.isRedacted()}};
    });
}

QString KeepCommand::sentenceOf(const QJsonObject &kept)
{
    const auto timeOf = [&kept](const QString &key) {
        return dateAndTime(
            QDateTime::fromString(kept[key].toString(), Qt::ISODateWithMs).toMSecsSinceEpoch());
    };
    return tr("%1 has %2 of %3, from %4 to %5.")
               .arg(visibleText(kept[u"file"].toString()),
                   countOf(kept[u"events"].toInt(), tr("%1 event"), tr("%1 events")),
                   countOf(kept[u"locks"].toInt(), tr("%1 lock"), tr("%1 locks")),
                   timeOf(u"from"_qs), timeOf(u"to"_qs))
        + u'\n';
}

} // namespace lockscope::ctl
