// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/serverasker.h"

#include "core/base/times.h"
#include "core/server/ensembleconfig.h"

#include <QHostAddress>
#include <QHostInfo>

namespace lockscope {
namespace {

constexpr qint64 AdminPauseMs = 60'000; // strangers at that port are not asked each second

} // namespace

ServerAsker::ServerAsker(QObject *parent)
    : QObject(parent)
    , m_timer(this)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &ServerAsker::finish);
}

void ServerAsker::setOptions(const Options &options)
{
    m_options = options;
}

bool ServerAsker::isAsking() const
{
    return m_asking;
}

bool ServerAsker::ask(const ServerQuestion &question)
{
    if (m_asking)
        return false;
    m_asking = true;
    ++m_round;
    m_question = question;
    m_startedAt = nowMs();
    m_members.clear();
    m_queries.clear();
    m_answers.clear();
    m_timer.start(m_options.roundTimeoutMs);
    resolve();
    return true;
}

void ServerAsker::resolve()
{
    gatherServers();
    m_unresolved = 0;
    for (int i = 0; i < m_servers.size(); ++i)
        lookUp(i);
    if (m_unresolved == 0)
        QTimer::singleShot(0, this, [this, round = m_round] { askUnlessAsked(round); });
    // A name that cannot be looked up in time is asked by name, and must not hold up the others.
    QTimer::singleShot(m_options.answerTimeoutMs, this,
                       [this, round = m_round] { askUnlessAsked(round); });
}

/// Those of the connect string, and those that the ensemble's configuration adds.
void ServerAsker::gatherServers()
{
    QVector<ServerAddress> servers = m_question.servers;
    const quint16 port = servers.isEmpty() ? 2181 : servers.constFirst().port;
    const QVector<ServerAddress> configured = membersOf(m_question.config, port);
    m_isConfigured = !configured.isEmpty();
    for (const ServerAddress &server : configured) {
        if (!servers.contains(server))
            servers.append(server);
    }
    m_servers.clear();
    for (const ServerAddress &server : std::as_const(servers))
        m_servers.append({server, {}});
}

/// Addresses need no looking up. (An answer that arrives after the thread's last event is lost, and
/// Qt's memory for it with it.)
void ServerAsker::lookUp(int index)
{
    const QString host = m_servers.at(index).server.host;
    if (const QHostAddress literal(host); !literal.isNull()) {
        m_servers[index].addresses = {literal};
        return;
    }
    ++m_unresolved;
    QHostInfo::lookupHost(host, this, [this, index, round = m_round](const QHostInfo &info) {
        if (round != m_round || !m_members.isEmpty())
            return;
        m_servers[index].addresses = info.addresses();
        if (--m_unresolved == 0)
            askUnlessAsked(round);
    });
}

void ServerAsker::askUnlessAsked(quint64 round)
{
    if (round != m_round || !m_asking || !m_members.isEmpty())
        return;
    if (m_servers.isEmpty())
        finish();
    else
        askMembers();
}

qint64 ServerAsker::watchPause(const QString &label) const
{
    return std::max<qint64>(0, m_watchesAgain.value(label) - steadyMs());
}

void ServerAsker::askMembers()
{
    m_members = distinctMembers(m_servers);
    for (const Member &member : std::as_const(m_members)) {
        MemberTask task;
        task.label = member.label;
        task.host = member.host;
        task.port = member.port;
        if (m_adminAgain.value(member.label) <= steadyMs())
            task.adminPort = m_options.settings.adminPortOf(member.label);
        task.isAdminTrusted = m_options.settings.trustAdminServers;
        task.maxWatches = m_options.settings.maxWatches;
        task.watchPauseMs = watchPause(member.label);
        task.limits = {m_options.answerTimeoutMs, m_options.maxBytes};
        auto *query = new MemberQuery(task, this);
        connect(query, &MemberQuery::finished, this, &ServerAsker::keep);
        m_queries.append(query);
        query->start();
    }
}

void ServerAsker::keep(const MemberAnswer &answer)
{
    m_answers.insert(answer.facts.host, answer);
    if (answer.watches && answer.watchCount > 1000) // one ms of pause for each watch
        m_watchesAgain.insert(answer.facts.host, steadyMs() + answer.watchCount);
    if (answer.hasNoAdmin)
        m_adminAgain.insert(answer.facts.host, steadyMs() + AdminPauseMs);
    if (m_asking && m_answers.size() == m_members.size())
        finish();
}

void ServerAsker::finish()
{
    if (!m_asking)
        return;
    m_asking = false;
    m_timer.stop();
    if (m_members.isEmpty()) // some name is still being looked up: ask none, say so of all
        m_members = distinctMembers(m_servers);
    for (MemberQuery *query : std::as_const(m_queries)) {
        query->abandon();
        query->deleteLater();
    }
    QVector<MemberAnswer> answers;
    for (const Member &member : std::as_const(m_members)) {
        MemberAnswer none;
        none.facts.host = member.label;
        const SourceResult late {SourceResult::TimedOut,
                                 {},
                                 QStringLiteral("its name was not resolved in time")};
        none.facts.role = none.facts.connections = none.facts.watches = none.facts.sessions = late;
        answers.append(m_answers.value(member.label, none));
    }
    auto facts = std::make_shared<ServerFacts>(
        mergeFacts(answers, m_question.chroot, m_question.own, &m_clocks));
    const bool isStandalone =
        facts->members.size() == 1 && facts->members.constFirst().mode == u"standalone";
    facts->knowsAllMembers = m_isConfigured || isStandalone || m_options.settings.allMembers;
    facts->ownConnectedAt = m_question.ownConnectedAt;
    facts->askedAt = m_startedAt;
    facts->takenAt = nowMs();
    emit answered(facts);
}

} // namespace lockscope
