// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Why there is no connection, which libzookeeper does not tell.
#pragma once

#include "core/base/connectstring.h"
#include "core/base/message.h"
#include "core/live/connectionstatus.h"
#include "core/server/serverfacts.h"

#include <QJsonArray>
#include <QObject>
#include <QTimer>

#include <optional>

namespace lockscope::ctl {

/// What became of a connection of our own to one server.
struct CheckedServer
{
    enum Cause { // no ": quint8": lupdate would lose its way
        NotAsked, ///< or not answered yet
        NotThere, ///< refused, or there is no such host or way: waiting does not help
        Closes, ///< takes connections and closes them
        Silent,
        Stranger, ///< answers as ZooKeeper does not
        Serves, ///< is ZooKeeper, and answers
        NotServing, ///< is ZooKeeper, and in no quorum
    };
    ServerAddress address;
    Cause cause = NotAsked;
    Message why; ///< a clause for people: "connection refused"; empty where nothing is known
};

/// What the answer to `srvr`, or that there was none, says of a server, to which one connects from
/// @p sshHost; empty: from here. Pure.
CheckedServer checkedServer(const ServerAddress &address, const SourceResult &result,
    const QByteArray &answer, const QString &sshHost);

/// Asks every server of a connect string, again and again while there is no connection, what it
/// does when one connects to it. Does nothing for the first moments, in which nearly all commands
/// have long got their session.
class ServerCheck final : public QObject
{
    Q_OBJECT

public:
    explicit ServerCheck(QObject *parent = nullptr);

    /// @p options can be used. @p timeoutMs: of the command, that has to know in time.
    void start(const ConnectionOptions &options, qint64 timeoutMs);
    void stop();
    /// @p error, that no server answered, with what each of them did; @p own is what the session
    /// knows of it, if anything. Untrusted where that is why one of them gave us none: what is to
    /// be mended comes before those that are merely not there.
    Error explained(const Error &error, const Error &own) const;
    /// [{"host", "why"}] of those that are known.
    QJsonArray json() const;

signals:
    /// No server was there, twice in turn.
    void hopeless();

private:
    void ask();
    void accept(qsizetype index, const CheckedServer &server);
    bool areAll(CheckedServer::Cause cause) const;
    Messages reasons(const QString &member = {}) const;

    QVector<CheckedServer> m_servers;
    reach::Way m_way; ///< whose files are read again only if somebody has to be asked
    std::optional<reach::Route> m_route;
    QTimer m_next;
    int m_limitMs = 0; ///< for one answer
    qsizetype m_awaited = 0;
    int m_rounds = 0; ///< in turn in which none was there
};

/// "Connected to 127.0.0.1:2181, session 0x1.": for those who follow it.
QString sentenceOf(const ConnectionStatus &status);

} // namespace lockscope::ctl
