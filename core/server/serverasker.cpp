// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/serverasker.h"

#include "core/base/hostlookup.h"
#include "core/base/times.h"
#include "core/server/ensembleconfig.h"
#include "core/server/listrest.h"

#include <QHostAddress>
#include <QHostInfo>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 AdminPauseMs = 60'000; // strangers at that port are not asked each second
constexpr qint64 LimitPauseMs = 600'000; // configuration seldom changes

QString leaderIn(const ServerFacts &facts)
{
    const auto leader = std::find_if(facts.members.begin(), facts.members.end(),
        [](const MemberFacts &m) { return m.mode == u"leader"; });
    return leader == facts.members.end() ? QString() : leader->host;
}

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
    QTimer::singleShot(
        m_options.answerTimeoutMs, this, [this, round = m_round] { askUnlessAsked(round); });
}

/// Those of the connect string, and those that the ensemble's configuration adds.
void ServerAsker::gatherServers()
{
    QVector<ServerAddress> servers = m_question.servers;
    const quint16 port = servers.isEmpty() ? 2181 : servers.constFirst().port;
    const QVector<ServerAddress> configured = membersOf(m_question.config, port);
    m_isConfigured = !configured.isEmpty();
    const qsizetype unnamed = unnamedMembersOf(m_question.config);
    m_leastMembers = unnamed == 0 ? 0 : configured.size() + unnamed;
    const bool isSecure = m_options.routes.clients.needsSslSocket();
    for (ServerAddress server : configured) {
        if (isSecure) // the configuration names the ports without TLS alone
            server.port = port;
        const bool isKnown = std::ranges::any_of(servers, [&](const ServerAddress &known) {
            return known == server || (isSecure && known.host == server.host);
        });
        if (!isKnown)
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
    if (m_options.routes.clients.isByName)
        return;
    const QString host = m_servers.at(index).server.host;
    if (const QHostAddress literal(host); !literal.isNull()) {
        m_servers[index].addresses = {literal};
        return;
    }
    ++m_unresolved;
    lookUpHost(host, this, [this, index, round = m_round](const QHostInfo &info) {
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
    m_asksLists = true; // unless the members to ask are those of before
    if (m_servers.isEmpty())
        finish();
    else
        askMembers();
}

/// One that several members answer is no member, where these are known by their own names.
QVector<Member> ServerAsker::membersToAsk() const
{
    QVector<Member> members = distinctMembers(m_servers);
    if (m_isConfigured && members.size() > 1)
        members.removeIf([this](const Member &member) {
            const auto known = m_memory.members.constFind(member.label);
            return known != m_memory.members.constEnd() && known->signs.isSeveral();
        });
    return members;
}

/// Of the same members and paths, and of our own connection as it is: its age tells the clock.
bool ServerAsker::mayUseListsAgain() const
{
    const ServerFactsPtr &last = m_memory.last;
    const auto isOf = [](const Member &member, const MemberFacts &facts) {
        return member.label == facts.host;
    };
    const bool areEnough = m_lists == ServerLists::All || m_lists == m_question.lists;
    return last && areEnough && steadyMs() < m_listsAgain && m_listedChroot == m_question.chroot
        && last->own == m_question.own && last->ownConnectedAt == m_question.ownConnectedAt
        && std::equal(
            m_members.begin(), m_members.end(), last->members.begin(), last->members.end(), isOf);
}

/// Where a name is another address each time, members come and go for weeks. A few that are missing
/// in a round may be back in the next.
void ServerAsker::forgetOthers()
{
    constexpr qsizetype MostOthers = 32;
    QSet<QString> labels;
    for (const Member &member : std::as_const(m_members))
        labels.insert(member.label);
    const auto forget = [&labels](auto *known) {
        if (known->size() <= labels.size() + MostOthers)
            return;
        for (auto one = known->begin(); one != known->end();)
            one = labels.contains(one.key()) ? std::next(one) : known->erase(one);
    };
    forget(&m_listed);
    forget(&m_limits);
    forget(&m_adminAgain);
    forget(&m_memory.members);
}

void ServerAsker::askMembers()
{
    m_members = membersToAsk();
    forgetOthers();
    m_asksLists = !mayUseListsAgain();
    for (const Member &member : std::as_const(m_members)) {
        MemberTask task;
        task.label = member.label;
        task.to = {member.name, member.host, member.port};
        task.routes = m_options.routes;
        if (m_adminAgain.value(member.label) <= steadyMs())
            task.adminPort = m_options.settings.adminPortOf(member.label);
        task.isAdminTrusted = m_options.settings.trustAdminServers;
        if (m_question.lists == ServerLists::Short || m_options.settings.maxWatches == 0)
            task.mostWatches = m_options.settings.maxWatches;
        task.watchPauseMs = std::max<qint64>(0, m_listed.value(member.label).again - steadyMs());
        task.fewWatches = m_options.fewWatches;
        task.asksLists = m_asksLists;
        task.asksSessions = m_asksLists && m_question.lists == ServerLists::All;
        task.asksLimits = m_asksLists && m_limits.value(member.label).again <= steadyMs();
        task.hasTwoPorts = m_limits.value(member.label).hasTwoPorts;
        task.limits = {m_options.answerTimeoutMs, m_options.maxBytes};
        if (const WatchListingPtr listing = m_listed.value(member.label).listing)
            task.watchesBefore = listing->watches;
        if (m_memory.last && m_question.chroot.isEmpty()) // else they are called otherwise
            task.nodesBefore = m_memory.last->ephemerals;
        auto *query = new MemberQuery(task, this);
        connect(query, &MemberQuery::finished, this, &ServerAsker::keep);
        m_queries.append(query);
        query->start();
    }
}

void ServerAsker::keep(const MemberAnswer &answer)
{
    m_answers.insert(answer.facts.host, answer);
    if (answer.hasListed)
        keepWatches(answer);
    if (answer.hasToldLimits || answer.facts.limit.most >= 0)
        m_limits.insert(answer.facts.host,
            {answer.facts.limit.most, answer.facts.hasTwoPorts, steadyMs() + LimitPauseMs});
    if (answer.hasNoAdmin)
        m_adminAgain.insert(answer.facts.host, steadyMs() + AdminPauseMs);
    if (m_asking && m_answers.size() == m_members.size())
        finish();
}

/// Also of a list that did not come: it was made all the same.
void ServerAsker::keepWatches(const MemberAnswer &answer)
{
    Listed &listed = m_listed[answer.facts.host];
    if (answer.watchCount <= m_options.fewWatches) {
        listed = {};
        return;
    }
    ++listed.times;
    listed.again = steadyMs()
        + watchRestMs(answer.watchCount, listed.times, m_options.settings, m_options.watchRestUs);
    listed.listing.reset();
    if (!answer.watches || !answer.connections)
        return;
    auto listing = std::make_shared<WatchListing>();
    listing->watches = *answer.watches;
    listing->askedAt = m_startedAt;
    listing->via = answer.facts.watches.via;
    for (const ConnectionRow &row : *answer.connections) {
        if (row.session)
            listing->endpoints.insert(row.session, row.endpoint);
    }
    listed.listing = listing;
}

/// Who has which connection must be known now as it was then: else a list tells nothing now.
void ServerAsker::useEarlierWatches(MemberAnswer *answer) const
{
    const WatchListingPtr listing = m_listed.value(answer->facts.host).listing;
    if (!answer->isLeftAlone || !listing || !answer->connections)
        return;
    answer->earlier = listing;
    answer->facts.watchesAskedAt = listing->askedAt;
    answer->facts.watches = {SourceResult::Ok, listing->via,
        Message::tr("listed %1 ago").arg(humanDuration(m_startedAt - listing->askedAt))};
}

QVector<MemberAnswer> ServerAsker::answersOfAll() const
{
    QVector<MemberAnswer> answers;
    for (const Member &member : m_members) {
        MemberAnswer none;
        none.facts.host = member.label;
        const SourceResult late {
            SourceResult::TimedOut, {}, Message::tr("its name was not resolved in time")};
        none.facts.role = none.facts.connections = none.facts.watches = none.facts.sessions = late;
        MemberAnswer answer = m_answers.value(member.label, none);
        useEarlierWatches(&answer);
        answer.facts.limit.most = m_limits.value(member.label).most;
        answers.append(answer);
    }
    return answers;
}

void ServerAsker::finish()
{
    if (!m_asking)
        return;
    m_asking = false;
    m_timer.stop();
    if (m_members.isEmpty()) // some name is still being looked up: ask none, say so of all
        m_members = membersToAsk();
    for (MemberQuery *query : std::as_const(m_queries)) {
        query->abandon();
        query->deleteLater();
    }
    const QVector<MemberAnswer> answers = answersOfAll();
    m_answers.clear(); // they are long where many wait
    for (const MemberAnswer &answer : answers)
        m_memory.members[answer.facts.host].signs.observe(answer.facts);
    auto facts = std::make_shared<ServerFacts>(
        m_asksLists ? mergedFacts(answers) : usedAgain(*m_memory.last, answers, m_startedAt));
    facts->askedAt = m_startedAt;
    facts->takenAt = nowMs();
    if (m_asksLists) {
        rest(*facts);
        m_memory.last = facts;
    } else if (leaderIn(*facts) != leaderIn(*m_memory.last)) {
        m_listsAgain = 0;
    }
    emit answered(facts);
}

/// One that the configuration lists without its address may be named by the connect string: if that
/// names as many as are listed. Fewer may be other names of those whose addresses are listed.
bool ServerAsker::isConfigurationMet(qsizetype members) const
{
    return m_leastMembers == 0 ? m_isConfigured
                               : std::min(members, m_question.servers.size()) >= m_leastMembers;
}

ServerFacts ServerAsker::mergedFacts(const QVector<MemberAnswer> &answers)
{
    ServerFacts facts = mergeFacts(answers, m_question.chroot, m_question.own, &m_memory);
    const bool isStandalone =
        facts.members.size() == 1 && facts.members.constFirst().mode == u"standalone";
    facts.knowsAllMembers =
        isConfigurationMet(facts.members.size()) || isStandalone || m_options.settings.allMembers;
    facts.ownConnectedAt = m_question.ownConnectedAt;
    noteOwn(&facts);
    return facts;
}

/// A connection that no member lists is a member's that was not asked, whatever else is said of
/// who they are. Of one address, it is behind it. It was there before they were asked, also where
/// our clock, set back since, says otherwise.
void ServerAsker::noteOwn(ServerFacts *facts)
{
    const bool isTold = facts->own && facts->ownConnectedAt > 0;
    const auto &members = facts->members;
    const bool isMissing = isTold && !facts->connections.contains(facts->own)
        && std::all_of(members.begin(), members.end(),
            [](const MemberFacts &member) { return member.connections.state == SourceResult::Ok; });
    if (members.size() == 1)
        m_memory.members[members.constFirst().host].signs.observeOwn(isMissing);
    const auto isSeveral = [](const MemberFacts &member) { return member.isSeveral; };
    if (isMissing || std::any_of(members.begin(), members.end(), isSeveral))
        facts->knowsAllMembers = false;
}

void ServerAsker::rest(const ServerFacts &facts)
{
    const qint64 rows = rowsOf(facts);
    m_longLists = rows > m_options.fewRows ? m_longLists + 1 : 0;
    m_listedChroot = m_question.chroot;
    m_lists = m_question.lists;
    m_listsAgain =
        steadyMs() + listRestMs(rows, m_longLists, m_options.fewRows, m_options.rowRestUs);
}

} // namespace lockscope
