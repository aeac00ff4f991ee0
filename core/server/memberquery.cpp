// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/memberquery.h"

#include "core/base/times.h"
#include "core/server/adminanswers.h"
#include "core/server/fourletterwords.h"

#include <algorithm>

namespace lockscope {
namespace {

const QString WordsName = QStringLiteral("4lw");
const Message EmptyAnswer = Message::tr("empty answer");
const QString AdminName = QStringLiteral("AdminServer");
constexpr char TlsAlert[] = "\x15\x03"; ///< how Jetty with https alone answers http

using QuestionSlot = SourceResult MemberFacts::*;
const QVector<QuestionSlot> AllQuestions = {
    &MemberFacts::role, &MemberFacts::connections, &MemberFacts::watches, &MemberFacts::sessions};
const QVector<QuestionSlot> WithoutSessions = {
    &MemberFacts::role, &MemberFacts::connections, &MemberFacts::watches};
const QVector<QuestionSlot> RoleAlone = {&MemberFacts::role};

} // namespace

MemberQuery::MemberQuery(const MemberTask &task, QObject *parent)
    : QObject(parent)
    , m_task(task)
{
    m_answer.facts.host = task.label;
    m_answer.facts.hasTwoPorts = task.hasTwoPorts;
}

void MemberQuery::start()
{
    m_pending = 1; // nothing ends before all have been asked
    askWord("srvr", &MemberFacts::role, readSrvr, &MemberQuery::keepRole);
    if (m_task.asksLists)
        askLists();
    if (m_task.asksLimits)
        askLimits();
    oneLess();
}

void MemberQuery::askLists()
{
    askWord("cons", &MemberFacts::connections, consReader(), &MemberQuery::keepConnections);
    if (m_task.asksSessions)
        askWord("dump", &MemberFacts::sessions, dumpReader(m_task.nodesBefore),
            &MemberQuery::keepTable);
    askWord("wchs", &MemberFacts::watches, readWchs, &MemberQuery::askWatches);
}

/// What is not told is not known: no part of the answers that must come.
void MemberQuery::askLimits()
{
    ask("conf", [this](const SourceResult &result, const QByteArray &answer) {
        m_answer.hasToldLimits = result.state == SourceResult::Ok;
        if (m_answer.hasToldLimits)
            keepConfiguration(readConf(answer));
    });
}

void MemberQuery::keepConfiguration(const MemberConfiguration &told)
{
    if (told.maxClientConnections >= 0)
        m_answer.facts.limit.most = told.maxClientConnections;
    m_answer.facts.hasTwoPorts = m_answer.facts.hasTwoPorts || told.hasTwoPorts();
}

const QVector<MemberQuery::Slot> &MemberQuery::questions() const
{
    if (!m_task.asksLists)
        return RoleAlone;
    return m_task.asksSessions ? AllQuestions : WithoutSessions;
}

template <typename Then>
void MemberQuery::ask(const reach::Route &route, quint16 port, const QByteArray &request, Then then,
    const TcpQuestion::Take &take)
{
    ++m_pending;
    reach::Destination to = m_task.to;
    to.port = port;
    auto *question = new TcpQuestion(route, to, request, m_task.limits, this, take);
    connect(question, &TcpQuestion::answered, this,
        [this, then](const SourceResult &result, const QByteArray &answer) {
            then(result, answer);
            oneLess();
        });
}

SourceResult MemberQuery::ended(SourceResult result, const QByteArray &beginning)
{
    if (result.state == SourceResult::Ok)
        result = refusalOf(beginning).value_or(result);
    if (result.state == SourceResult::Ok && beginning.isEmpty())
        result = {SourceResult::Garbage, {}, EmptyAnswer};
    result.via = WordsName;
    return result;
}

template <typename T> void MemberQuery::keepTold(Slot slot, Result<T> told, Keep<T> keep)
{
    if (!told)
        return settle(slot, {SourceResult::Garbage, WordsName, told.error().detail});
    (this->*keep)(*std::move(told));
    settle(slot, {SourceResult::Ok, WordsName, {}});
}

template <typename T>
void MemberQuery::askWord(const QByteArray &word, Slot slot, Read<T> read, Keep<T> keep)
{
    ask(word, [=, this](const SourceResult &result, const QByteArray &answer) {
        if (const SourceResult end = ended(result, answer); end.state != SourceResult::Ok)
            return settle(slot, end);
        keepTold(slot, read(answer), keep);
    });
}

template <typename T, typename Then>
void MemberQuery::askWhileItComes(
    const QByteArray &word, std::unique_ptr<AnswerReader<T>> reader, Then then)
{
    const std::shared_ptr<AnswerReader<T>> shared = std::move(reader);
    ask(
        word,
        [shared, then](const SourceResult &result, const QByteArray &) { then(result, *shared); },
        [shared](const QByteArray &part) { shared->add(part); });
}

template <typename T>
void MemberQuery::askWord(
    const QByteArray &word, Slot slot, std::unique_ptr<AnswerReader<T>> reader, Keep<T> keep)
{
    askWhileItComes(
        word, std::move(reader), [=, this](const SourceResult &result, AnswerReader<T> &answer) {
            if (const SourceResult end = ended(result, answer.beginning());
                end.state != SourceResult::Ok)
                return settle(slot, end);
            keepTold(slot, answer.end(), keep);
        });
}

/// Dumping watches walks all of them under the lock that reads and writes need: bounded.
bool MemberQuery::mayDumpWatches(qint64 total, const QString &via)
{
    m_answer.watchCount = total;
    // Whatever was refused before: that it is not asked is our choice, and nobody's to allow.
    const auto leave = [&](const Message &why) {
        m_answer.facts.watches = {SourceResult::NotAsked, via, why};
        return false;
    };
    if (m_task.mostWatches == 0)
        return leave(Message::tr("the settings say that watches are never listed"));
    if (total > m_task.mostWatches)
        return leave(Message::tr("there are %1, and a quick look lists no more than %2")
                         .arg(total)
                         .arg(m_task.mostWatches));
    if (m_task.watchPauseMs > 0 && total > m_task.fewWatches) {
        m_answer.isLeftAlone = true;
        return leave(Message::tr("%1 watches were listed a moment ago").arg(total));
    }
    m_answer.hasListed = true;
    return true;
}

void MemberQuery::askWatches(qint64 total)
{
    if (mayDumpWatches(total, WordsName))
        askWord("wchp", &MemberFacts::watches, wchpReader(m_task.watchesBefore),
            &MemberQuery::keepWatches);
}

/// The first word counts: "ok" of wchs must not hide what becomes of wchp, nor may a failed
/// AdminServer hide that the words are merely not in the whitelist.
void MemberQuery::settle(Slot slot, const SourceResult &result)
{
    SourceResult &known = m_answer.facts.*slot;
    const bool isWatches = slot == &MemberFacts::watches;
    if (isWatches && result.state == SourceResult::Ok && !m_answer.watches)
        return;
    if (known.state == SourceResult::NotAsked || result.state == SourceResult::Ok) {
        known = result;
        return;
    }
    if (result.via == AdminName && known.via == WordsName) {
        if (!known.detail.isEmpty())
            known.detail += Message::tr("; ");
        known.detail +=
            Message::tr("AdminServer at port %1: %2").arg(m_task.adminPort, messageOf(result));
        return;
    }
    known = result;
}

bool MemberQuery::isMissing(Slot slot) const
{
    const SourceResult &result = m_answer.facts.*slot;
    if (slot == &MemberFacts::connections && m_answer.facts.hidesConnections())
        return questions().contains(slot);
    return questions().contains(slot) && result.state != SourceResult::Ok
        && !(slot == &MemberFacts::watches && m_answer.watchCount >= 0
            && result.state == SourceResult::NotAsked);
}

/// Keeper closes the connection where it may not answer (tryExecuteFourLetterWordCmd).
void MemberQuery::noteAllowList()
{
    if (!m_answer.facts.isKeeper)
        return;
    for (const Slot slot : questions()) {
        SourceResult &result = m_answer.facts.*slot;
        if (result.state == SourceResult::Garbage && result.detail == EmptyAnswer)
            result = {SourceResult::NotWhitelisted, WordsName, KeeperAllowList};
    }
}

void MemberQuery::oneLess()
{
    if (m_finished || --m_pending > 0)
        return;
    noteAllowList();
    bool isAnythingMissing = false;
    for (const Slot slot : questions())
        isAnythingMissing = isAnythingMissing || isMissing(slot);
    if (!m_askedAdmin && m_task.adminPort != 0 && isAnythingMissing)
        return askAdmin();
    m_finished = true;
    emit finished(m_answer);
}

void MemberQuery::abandon()
{
    if (m_finished)
        return;
    m_finished = true;
    for (const Slot slot : questions()) {
        const SourceResult &known = m_answer.facts.*slot;
        if (known.state == SourceResult::NotAsked && known.detail.isEmpty()) // else it was left out
            m_answer.facts.*slot = {SourceResult::TimedOut, WordsName, {}};
    }
    emit finished(m_answer);
}

template <typename Then> void MemberQuery::askAdmin(const QByteArray &command, Then then)
{
    const reach::Routes &routes = m_task.routes;
    ask(m_isAdminSecure ? routes.secureAdmin : routes.admin, m_task.adminPort,
        "GET /commands/" + command + " HTTP/1.0\r\nHost: lockscope\r\n\r\n", then);
}

void MemberQuery::askAdmin()
{
    m_askedAdmin = true;
    askAdmin("configuration", [this](SourceResult result, const QByteArray &answer) {
        const bool isNoHttp =
            result.state == SourceResult::Ok && (answer.isEmpty() || answer.startsWith(TlsAlert));
        if (isNoHttp && !m_isAdminSecure && !m_task.routes.secureAdmin.isStraight()) {
            m_isAdminSecure = true;
            return askAdmin();
        }
        MemberConfiguration identity;
        if (result.state == SourceResult::Ok) {
            const Result<MemberConfiguration> told =
                readHttpBody(answer).and_then(readAdminConfiguration);
            identity = told.value_or(identity);
            if (!told)
                result = {SourceResult::Garbage, {}, told.error().detail};
            else if (!m_task.isAdminTrusted && identity.clientPort != m_task.to.port
                && identity.secureClientPort != m_task.to.port)
                result = {SourceResult::Garbage, {},
                    Message::tr("it belongs to another member: it serves clients at port %1")
                        .arg(std::max(identity.clientPort, identity.secureClientPort))};
        }
        result.via = AdminName;
        if (result.state == SourceResult::Ok) {
            keepConfiguration(identity);
            return askAdminQuestions();
        }
        m_answer.hasNoAdmin = true;
        for (const Slot slot : questions()) {
            if (isMissing(slot))
                settle(slot, result);
        }
    });
}

template <typename T>
void MemberQuery::askAdminFor(const QByteArray &command, Slot slot, Read<T> read, Keep<T> keep)
{
    askAdmin(command, [=, this](SourceResult result, const QByteArray &answer) {
        if (result.state == SourceResult::Ok) {
            Result<T> told = readHttpBody(answer).and_then(read);
            if (told)
                (this->*keep)(*std::move(told));
            else
                result = {SourceResult::Garbage, {}, told.error().detail};
        }
        result.via = AdminName;
        settle(slot, result);
    });
}

void MemberQuery::askAdminQuestions()
{
    if (isMissing(&MemberFacts::role))
        askAdminFor("server_stats", &MemberFacts::role, readAdminRole, &MemberQuery::keepRole);
    if (isMissing(&MemberFacts::connections))
        askAdminFor("connections", &MemberFacts::connections, readAdminConnections,
            &MemberQuery::keepConnections);
    if (isMissing(&MemberFacts::sessions))
        askAdminFor("dump", &MemberFacts::sessions, readAdminDump, &MemberQuery::keepAdminTable);
    if (isMissing(&MemberFacts::watches))
        askAdminFor("watch_summary", &MemberFacts::watches, readAdminWatchCount,
            &MemberQuery::askAdminWatches);
}

void MemberQuery::askAdminWatches(qint64 total)
{
    if (mayDumpWatches(total, AdminName))
        askAdminFor("watches_by_path", &MemberFacts::watches, readAdminWatches,
            &MemberQuery::keepAdminWatches);
}

void MemberQuery::keepRole(RoleAnswer role)
{
    m_answer.facts.mode = std::move(role.mode);
    m_answer.facts.version = std::move(role.version);
    m_answer.facts.outstanding = role.outstanding;
    m_answer.facts.zxid = role.zxid;
    m_answer.facts.load = role.load;
    m_answer.facts.isKeeper = role.isKeeper;
}

void MemberQuery::keepConnections(QVector<ConnectionRow> rows)
{
    m_answer.connections = std::move(rows);
    m_answer.connectionsSteady = steadyMs();
}

void MemberQuery::keepWatches(WatchList watches)
{
    m_answer.watches = std::move(watches);
}

/// They share nothing yet with what was told before, as those do that came to a reader.
void MemberQuery::keepAdminWatches(WatchList watches)
{
    shareWatches(m_task.watchesBefore, &watches);
    keepWatches(std::move(watches));
}

void MemberQuery::keepTable(SessionTable table)
{
    if (setTable(std::move(table)))
        return;
    askWhileItComes("dump", dumpReader(m_answer.table->ephemerals),
        [this](const SourceResult &result, AnswerReader<SessionTable> &answer) {
            if (result.state == SourceResult::Ok)
                addSessions(answer.end());
        });
}

void MemberQuery::keepAdminTable(SessionTable table)
{
    if (setTable(std::move(table)))
        return;
    askAdmin("dump", [this](const SourceResult &result, const QByteArray &answer) {
        if (result.state == SourceResult::Ok)
            addSessions(readHttpBody(answer).and_then(readAdminDump));
    });
}

/// Whether it is whole, as far as it shows: else it must be asked for once more, and counts as
/// unknown until that is answered. A server lists its sessions by the times at which they expire,
/// and takes these times first: one that it hears meanwhile may have moved to a time that is not
/// among them (ExpiryQueue.dump and update, SessionTrackerImpl.getSessionExpiryMap; since 3.5). The
/// sessions' nodes are listed after that.
bool MemberQuery::setTable(SessionTable table)
{
    const bool lacksOwner = std::any_of(table.ephemerals.keyBegin(), table.ephemerals.keyEnd(),
        [&](SessionId owner) { return !table.expiresAt.contains(owner); });
    const bool isWhole = !table.hasExpiry || !lacksOwner;
    table.hasExpiry = table.hasExpiry && isWhole;
    m_answer.table = std::move(table);
    m_answer.tableSteady = steadyMs();
    return isWhole;
}

/// Who is in either answer is there; the later one counts for when it expires.
void MemberQuery::addSessions(const Result<SessionTable> &again)
{
    if (!again || !again->hasExpiry)
        return;
    m_answer.table->hasExpiry = true;
    m_answer.table->expiresAt.insert(again->expiresAt);
}

} // namespace lockscope
