// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QHash>
#include <QProcess>
#include <QSet>
#include <QStringList>

namespace lockscope {

/// A helper program with contenders of a real client library, each a session of its own. It obeys
/// lines of words on its standard input and tells on its standard output what the library said:
///
///     open NAME TIMEOUT_MS                  opened NAME 0xSESSION
///     thread NAME LABEL                     (what has this label gets one of its own; Java)
///     acquire NAME LABEL KIND PATH ARGUMENT held | gaveup | failed NAME LABEL …
///     release NAME LABEL                    released NAME LABEL
///     giveup NAME LABEL                     gaveup NAME LABEL
///     participants NAME LABEL               participants NAME PATH…
///     revoke NAME PATH                      (asks the holder; Curator's Revoker)
///     close NAME                            closed NAME
///     ping NAME NUMBER                      pong NAME NUMBER connected|away 0xSESSION
///
/// "revoke NAME LABEL" when a revocable holder is asked to let go, and "suspended NAME" and "lost
/// NAME" when the library has told so of the connection and the session. A label tells apart what
/// one contender acquires. The program ends, without closing its sessions, with its standard input.
class Peer
{
public:
    enum class Library {
        Java, ///< Curator 5.4 and ZooKeeper 3.8's own recipes
        Kazoo, ///< kazoo 2.8
        Go, ///< samuel/go-zookeeper
    };

    Peer(Library library, const QString &connect);
    ~Peer(); ///< kills it

    /// Empty, or why this machine cannot run it; then nothing here may be called.
    static QString missing(Library library);

    void open(const QString &name, int timeoutMs);
    SessionId sessionOf(const QString &name) const; ///< none until it is open

    void acquire(const QString &name, const QString &label, const QString &kind,
        const QString &path, const QString &argument = QStringLiteral("-"));
    void release(const QString &name, const QString &label);
    void giveUp(const QString &name, const QString &label);
    void close(const QString &name);
    void kill(); ///< SIGKILL; returns when it is gone
    void freeze(); ///< SIGSTOP
    void thaw(); ///< SIGCONT

    /// What the library last said of it: "held", "gaveup", "released", "failed …", "closed", and
    /// "waiting" as long as acquire() is unanswered; "" for what was never acquired.
    QString claimOf(const QString &name, const QString &label) const;

    /// How often its library has told "suspended" or "lost".
    int disturbancesOf(const QString &name) const { return m_disturbances.value(name); }

    /// What it answered to the last ping, and what its library told in between.
    struct Pulse
    {
        quint64 number = 0; ///< of the ping
        bool isConnected = false;
        bool wasDisturbed = false; ///< "suspended" or "lost" since the answer before
        SessionId session;
    };
    void ping(const QString &name, quint64 number);
    Pulse pulseOf(const QString &name) const { return m_pulses.value(name); }

    /// Any other command; the answers are among the lines.
    void tell(const QString &line);
    QStringList lines() const { return m_lines; }
    bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

private:
    void read();

    QProcess m_process;
    QStringList m_lines;
    QHash<QString, SessionId> m_sessions;
    QHash<QString, QString> m_claims; ///< by "NAME LABEL"
    QHash<QString, Pulse> m_pulses;
    QHash<QString, int> m_disturbances;
    QSet<QString> m_disturbed; ///< since the last pong
};

/// Prepares @p folder as LocalServer's data folder: a server that has the directory @p path (below
/// the root) with a counter of creates of @p creates, so that the next sequence number is that.
/// Empty, or why it failed.
QString prepareCounter(const QString &folder, const QString &path, qint32 creates);

} // namespace lockscope
