// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/command.h"

#include "app/ctl/passing.h"
#include "core/base/nodepath.h"
#include "core/base/shellword.h"

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

std::optional<Error> failureOf(const LockSnapshot &snapshot)
{
    switch (snapshot.freshness) {
    case Freshness::Gone:
        return Error {ErrorKind::Gone, snapshot.path};
    case Freshness::Denied:
        return Error {ErrorKind::Denied, snapshot.path};
    case Freshness::Failed:
        return snapshot.error;
    default:
        return std::nullopt;
    }
}

void Command::describeAll(QCommandLineParser &parser) const
{
    describe(parser);
    describeCommon(parser, uses(), timeoutText());
}

QString Command::timeoutText() const
{
    return tr("Time for the whole command (default: 10).");
}

void Command::setCommon(const CommonOptions &common)
{
    m_common = common;
}

Result<QStringList> Command::pathsOf(const QStringList &arguments)
{
    QStringList paths;
    for (const QString &argument : arguments) {
        const Result<QString> path = validPath(argument);
        if (!path) {
            setSubject(argument);
            return tl::unexpected(path.error());
        }
        if (!paths.contains(*path))
            paths.append(*path);
    }
    return paths;
}

void Command::interrupt(int signal)
{
    emit finished(128 + signal);
}

void Command::limitTime(qint64 ms)
{
    m_endsAt.setRemainingTime(std::max<qint64>(0, ms)); // -1 would be never
    m_deadline.setSingleShot(true);
    m_deadline.setTimerType(Qt::PreciseTimer); // a coarse one is late by a twentieth
    connect(&m_deadline, &QTimer::timeout, this, &Command::acceptTime, Qt::UniqueConnection);
    m_deadline.start(timerMs(ms));
}

void Command::acceptTime()
{
    if (m_endsAt.hasExpired())
        timeOut();
    else // it is longer than a timer takes
        m_deadline.start(timerMs(m_endsAt.remainingTime()));
}

void Command::timeOut()
{
    fail(silence());
}

bool Command::connectBy(Inspector &inspector, qint64 limitMs)
{
    follow(inspector, m_common.leftMs);
    if (const Result<Done> opened = inspector.open(m_common.connection); !opened) {
        fail(opened.error());
        return false;
    }
    limitTime(limitMs);
    return true;
}

void Command::follow(Inspector &inspector, qint64 limitMs)
{
    connect(&inspector, &Inspector::statusChanged, this, &Command::acceptConnection);
    connect(&m_check, &ServerCheck::hopeless, this, [this] {
        if (!m_wasConnected && !m_common.isTimeoutGiven)
            giveUp({ErrorKind::Unreachable, m_common.connection.connect});
    });
    m_check.start(m_common.connection, limitMs);
}

void Command::acceptConnection(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Disconnected)
        return; // closed by ourselves: what was known of it still is
    const bool isNews = status.state != m_connection.state || status.error != m_connection.error;
    m_connection = status;
    if (isNews)
        narrate(sentenceOf(status));
    if (status.state == ConnectionStatus::Connected)
        noteAnswer();
    else if (status.state == ConnectionStatus::Failed)
        giveUp(status.error);
}

void Command::noteAnswer()
{
    m_wasConnected = true;
    m_check.stop();
}

void Command::giveUp(const Error &error)
{
    fail(error);
}

bool Command::isPassing(const Error &error) const
{
    return passesByItself(explained(error).kind, m_connection.state);
}

bool Command::tellAwaited(const Error &error)
{
    const bool isNews = !std::exchange(m_isAway, true);
    if (isNews)
        complain(tr("%1 It is waited for.").arg(explain(explained(error))));
    return isNews;
}

Error Command::explained(const Error &error) const
{
    const bool isChrootMissing = m_connection.error.kind == ErrorKind::Gone;
    if (isChrootMissing && statusOf(error.kind) == Refused)
        return m_connection.error;
    if (error.kind == ErrorKind::NotZooKeeper && error.detail.isEmpty())
        return {error.kind, m_common.connection.connect};
    const bool isSilence =
        error.kind == ErrorKind::TimedOut || error.kind == ErrorKind::Unreachable;
    return isSilence && !m_wasConnected ? m_check.explained(error, m_connection.error) : error;
}

void Command::fail(const Error &error)
{
    if (std::exchange(m_hasFailed, true))
        return;
    tell(error);
    emit finished(statusAfter(explained(error)));
}

/// What to do about @p told, where what is wrong does not say that; begins with a blank.
QString Command::hintFor(const Error &told) const
{
    const bool isDefault = m_common.connectSource.isEmpty() && statusOf(told.kind) == NoAnswer;
    if (isDefault && !m_wasConnected)
        return tr(" Nobody said which servers: name them with --connect HOST:PORT, or in "
                  "LOCKSCOPE_CONNECT.");
    const QString parent = shellWord(parentPath(m_subject));
    if (told.kind == ErrorKind::Gone && m_wasConnected && told.detail.text() == m_subject)
        return tr(" \"lockscopectl scan %1\" lists the locks that are there.")
            .arg((parent + u' ' + m_common.typedServers).trimmed());
    return {};
}

void Command::tell(const Error &error) const
{
    const Error told = explained(error);
    complain(explain(told) + hintFor(told));
    if (!m_common.isJson)
        return;
    QJsonObject json = errorJson(told, m_subject);
    if (statusOf(told.kind) == NoAnswer && !m_wasConnected)
        json[u"servers"] = m_check.json();
    printError(json);
}

} // namespace lockscope::ctl
