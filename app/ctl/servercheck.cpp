// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/servercheck.h"

#include "app/ctl/output.h"
#include "core/base/distrust.h"
#include "core/server/fourletterwords.h"
#include "core/server/tcpquestion.h"

#include <QJsonObject>

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr qint64 FirstMs = 700; ///< until the first look
constexpr int NextMs = 1'000;
constexpr int MostBytes = 65'536; ///< of an answer
constexpr int HopelessRounds = 2;

QString clauseOf(QString text)
{
    if (text.size() > 1 && text.at(1).isLower()) // not "TLS"
        text[0] = text.at(0).toLower();
    return text;
}

CheckedServer::Cause causeOf(const QByteArray &answer)
{
    if (answer.isEmpty())
        return CheckedServer::Closes;
    if (const std::optional<SourceResult> refusal = refusalOf(answer))
        return refusal->state == SourceResult::NotServing ? CheckedServer::NotServing
                                                          : CheckedServer::Serves;
    return readSrvr(answer) ? CheckedServer::Serves : CheckedServer::Stranger;
}

/// ssh takes what it is to pass on before it knows whether somebody listens.
Message clauseOf(CheckedServer::Cause cause, const QString &sshHost)
{
    switch (cause) {
    case CheckedServer::Closes:
        if (!sshHost.isEmpty())
            return Message::tr(
                "SSH: what %1 connects to it ends at once; see from there whether it "
                "listens, is a TLS port (--tls), or has too many connections")
                .arg(sshHost);
        return Message::tr(
            "closes connections at once: a TLS port (--tls), or too many connections from here?");
    case CheckedServer::Stranger:
        return Message::tr("answers, but is not ZooKeeper");
    case CheckedServer::Serves:
        return Message::tr("is ZooKeeper, but gave us no session");
    case CheckedServer::NotServing:
        return Message::tr("is ZooKeeper, but in no quorum");
    default:
        return {};
    }
}

/// A handshake that does not come about is no question of trust: the port may be another one.
bool isRefusedTrust(const Error &error)
{
    return error.distrust && error.distrust->what != Distrust::Handshake;
}

} // namespace

CheckedServer checkedServer(const ServerAddress &address, const SourceResult &result,
    const QByteArray &answer, const QString &sshHost)
{
    if (result.isUnreached())
        return {address, CheckedServer::NotThere, clauseOf(result.detail.english())};
    if (result.state == SourceResult::TimedOut)
        return {address, CheckedServer::Silent, result.detail};
    const CheckedServer::Cause cause =
        result.state == SourceResult::Ok ? causeOf(answer) : CheckedServer::Stranger;
    return {address, cause, clauseOf(cause, sshHost)};
}

ServerCheck::ServerCheck(QObject *parent)
    : QObject(parent)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &ServerCheck::ask);
}

void ServerCheck::start(const ConnectionOptions &options, qint64 timeoutMs)
{
    const Result<ConnectString> parsed = ConnectString::parse(options.connect);
    m_way = options.way;
    for (const ServerAddress &server : parsed ? parsed->servers : QVector<ServerAddress>())
        m_servers.append({server, CheckedServer::NotAsked, {}});
    m_limitMs = int(std::clamp<qint64>(timeoutMs / 3, 50, TcpQuestion::Limits().timeoutMs));
    m_next.start(int(std::min(FirstMs, timeoutMs / 4)));
}

void ServerCheck::stop()
{
    m_next.stop();
    m_servers.clear();
}

void ServerCheck::ask()
{
    m_awaited = m_servers.size();
    if (!m_route)
        m_route = reach::routesOf(m_way).value_or(reach::Routes()).clients;
    for (qsizetype i = 0; i < m_servers.size(); ++i) {
        const ServerAddress address = m_servers.at(i).address;
        auto *question = new TcpQuestion(*m_route, {address.host, address.host, address.port},
            "srvr", {m_limitMs, MostBytes}, this);
        QObject::connect(question, &TcpQuestion::answered, this,
            [this, i, address](const SourceResult &result, const QByteArray &answer) {
                accept(i, checkedServer(address, result, answer, m_way.ssh.host));
            });
    }
}

void ServerCheck::accept(qsizetype index, const CheckedServer &server)
{
    if (index >= m_servers.size())
        return; // stopped meanwhile
    if (m_servers.at(index).why != server.why)
        narrate(tr("%1: %2.").arg(server.address.toString(), server.why.text()));
    m_servers[index] = server;
    if (--m_awaited > 0)
        return;
    m_rounds = areAll(CheckedServer::NotThere) ? m_rounds + 1 : 0;
    m_next.start(NextMs);
    if (m_rounds >= HopelessRounds)
        emit hopeless();
}

bool ServerCheck::areAll(CheckedServer::Cause cause) const
{
    return std::ranges::all_of(
        m_servers, [cause](const CheckedServer &server) { return server.cause == cause; });
}

/// "a (why), b (why)", of those that are known, but not of @p member.
Messages ServerCheck::reasons(const QString &member) const
{
    Messages known;
    for (const CheckedServer &server : m_servers) {
        const QString address = server.address.toString();
        if (!server.why.isEmpty() && address != member)
            known.append(Message::tr("%1 (%2)").arg(address, server.why));
    }
    return known;
}

Error ServerCheck::explained(const Error &error, const Error &own) const
{
    if (isRefusedTrust(own)) {
        const Messages others = reasons(own.distrust->member);
        const Message told = others.isEmpty()
            ? own.detail
            : Message::tr("%1 The others: %2.").arg(own.detail, Message::listed(others));
        return {ErrorKind::Untrusted, told, own.distrust};
    }
    const Messages known = reasons();
    if (known.isEmpty())
        return own == Error {} ? error : own;
    ErrorKind kind = error.kind;
    if (areAll(CheckedServer::NotThere))
        kind = ErrorKind::Unreachable;
    else if (areAll(CheckedServer::Stranger))
        kind = ErrorKind::NotZooKeeper;
    return {kind, Message::listed(known)};
}

QJsonArray ServerCheck::json() const
{
    QJsonArray servers;
    for (const CheckedServer &server : m_servers) {
        if (!server.why.isEmpty())
            servers.append(QJsonObject {
                {u"host"_qs, server.address.toString()}, {u"why"_qs, server.why.english()}});
    }
    return servers;
}

namespace {

QString sentenceOfBreak(const Error &why)
{
    const QString sentence = tr("The connection is broken; a server is looked for.");
    return why == Error {} ? sentence : sentence + u' ' + explain(why);
}

} // namespace

QString sentenceOf(const ConnectionStatus &status)
{
    switch (status.state) {
    case ConnectionStatus::Connecting:
        return tr("Connecting.");
    case ConnectionStatus::Connected:
        return tr("Connected to %1, session %2.").arg(status.server, textOf(status.session));
    case ConnectionStatus::Suspended:
    case ConnectionStatus::ProbablyExpired:
        return sentenceOfBreak(status.error);
    case ConnectionStatus::Renewing:
        return tr("The session has expired; a new one is asked for.");
    case ConnectionStatus::Disconnected:
        return tr("Disconnected.");
    case ConnectionStatus::Failed:
        break;
    }
    return explain(status.error);
}

} // namespace lockscope::ctl
