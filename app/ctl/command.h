// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/commonoptions.h"
#include "app/ctl/exitstatus.h"
#include "app/ctl/output.h"
#include "app/ctl/servercheck.h"
#include "core/live/inspector.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>

namespace lockscope::ctl {

/// What went wrong, if the lock could not be read at all.
std::optional<Error> failureOf(const LockSnapshot &snapshot);

/// How long an answer may wait for the members' connection and watch lists, which enrich it: a
/// round of questions to all of them takes 4 s at most.
inline constexpr int FactsPatienceMs = 4'500;

/// One command of lockscopectl. main() makes it, lets it add its options, parses, gives it the
/// common ones and starts it; the program ends with the status of finished().
class Command : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// One line for `lockscopectl --help`.
    virtual QString summary() const = 0;
    /// What its help says after the options.
    virtual QString notes() const { return {}; }
    /// Of Use: which of the common options are of use to it.
    virtual int uses() const { return LooksAtServers; }
    /// What --timeout does.
    virtual QString timeoutText() const;
    /// The common options and its own.
    void describeAll(QCommandLineParser &parser) const;
    /// Adds the command's own options and positional arguments.
    virtual void describe(QCommandLineParser &parser) const = 0;
    /// How many positional arguments it takes at most.
    virtual qsizetype mostArguments() const { return 1; }
    /// Whether its only argument is what errors are about: a path of ZooKeeper, or a file.
    virtual bool isAboutArgument() const { return true; }
    /// Whether what stands behind "--" is of use.
    virtual bool takesTrailing() const { return false; }

    /// Before configure().
    void setCommon(const CommonOptions &common);
    /// What errors are about from now on: a path of ZooKeeper, or the name of a file. Empty: of
    /// several, none alone.
    void setSubject(const QString &subject) { m_subject = subject; }
    const QString &subject() const { return m_subject; }
    /// Takes what was parsed; BadInput with a sentence for people if it cannot be used.
    /// @p trailing is what stood behind "--".
    virtual Result<Done> configure(
        const QCommandLineParser &parser, const QStringList &trailing) = 0;
    /// Runs in the event loop; must emit finished() once. Its own time is limited by
    /// CommonOptions::timeoutMs.
    virtual void start() = 0;
    /// Ctrl+C, SIGTERM: clean up and emit finished(). By default at once, with 128 + @p signal.
    virtual void interrupt(int signal);

signals:
    void finished(int status);

protected:
    /// @p arguments as paths, each once. Where one is none, errors are about that from now on.
    Result<QStringList> pathsOf(const QStringList &arguments);

    /// Has timeOut() called @p ms from now.
    void limitTime(qint64 ms);
    void stopTime() { m_deadline.stop(); }
    virtual void timeOut();

    /// Opens @p inspector with the common options, follows how it does, and limits the time; false
    /// where that failed and was told.
    bool connectBy(Inspector &inspector, qint64 limitMs);
    /// What @p inspector says of its connection is what this command knows of the servers. Why
    /// there is none is to be known within @p limitMs.
    void follow(Inspector &inspector, qint64 limitMs);
    /// The last that was heard; while there is none, ServerCheck finds out why.
    const ConnectionStatus &connection() const { return m_connection; }
    bool wasConnected() const { return m_wasConnected; }
    /// There will be no connection: @p error says why. By default fail().
    virtual void giveUp(const Error &error);
    /// Of those that go on: whether explained(@p error) passes by itself, so that they wait.
    bool isPassing(const Error &error) const;
    /// Complains of explained(@p error) and that it is waited for, unless servers were told to be
    /// away before: whether it did.
    bool tellAwaited(const Error &error);

    /// Servers do answer: nobody has to find out why not.
    void noteAnswer();
    /// What there is to say of @p error beyond what its place knew: a missing path is blamed on a
    /// missing chroot, and silence on what is known of the servers.
    Error explained(const Error &error) const;

    /// Complains of explained(@p error) and ends with its status, once.
    void fail(const Error &error);
    /// fail() was called: the end was told.
    bool hasFailed() const { return m_hasFailed; }
    /// @p error was told, and is the end: the exit status for it.
    virtual int statusAfter(const Error &error) { return statusOf(error.kind); }
    /// Complains; where JSON was asked for, this is the answer.
    void tell(const Error &error) const;
    /// A server answered, but not all that was asked of it in time.
    static Error notAllRead()
    {
        return {ErrorKind::TimedOut,
            Message::tr("Not all of it was read in time; allow more with --timeout.")};
    }
    /// No server answered what was asked of it in time.
    Error silence() const { return {ErrorKind::TimedOut, m_common.connection.connect}; }

    CommonOptions m_common;
    bool m_isAway = false; ///< of those that go on: it was told that no server answers

private:
    void acceptConnection(const ConnectionStatus &status);
    void acceptTime();
    QString hintFor(const Error &told) const;

    QString m_subject;
    QTimer m_deadline;
    QDeadlineTimer m_endsAt; ///< which it is started for again and again
    ConnectionStatus m_connection;
    bool m_wasConnected = false;
    bool m_hasFailed = false;
    ServerCheck m_check;
};

} // namespace lockscope::ctl
