// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/player.h"

#include "tests/faults/campaign/peeractor.h"
#include "tests/faults/campaign/testlockactor.h"
#include "tests/faults/campaign/visitor.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QTimer>

#include <algorithm>

namespace lockscope::campaign {

namespace {

constexpr int RoundMs = 10;
constexpr int BoundTimeouts = 5; ///< an act is answered within so many session timeouts
constexpr int HeadTimeouts = 2; ///< who is first knows it, or goes, within so many
constexpr int RequestsPerSecond = 50; ///< more, for RateMs, is a loop without a pause, but for
constexpr int RequestsPerMove = 15; ///< the beginning and the end of an act
constexpr int RateMs = 3000;
constexpr int SampleMs = 500;

} // namespace

Campaign::Campaign(const Plan &plan)
    : m_plan(plan)
    , m_log(plan.isVerbose)
    , m_judge(m_log)
    , m_ledger(m_judge, m_log, qint64(BoundTimeouts) * plan.timeoutMs)
    , m_stage {m_log, m_judge, m_ledger, plan.timeoutMs}
    , m_heads(m_judge, m_log, qint64(HeadTimeouts) * plan.timeoutMs)
    , m_faults(m_ground, m_stage)
    , m_script(plan.seed, plan.timeoutMs)
{ }

Campaign::~Campaign()
{
    m_faults.mendAll();
}

QString Campaign::begin()
{
    if (const QString problem = m_ground.start(); !problem.isEmpty())
        return problem;
    const std::vector<quint16> ports = m_ground.ports();
    Visitor visitor(m_ground.connectString());
    for (const Place &place : places()) {
        if (place.recipe != u"single-node")
            visitor.makeDirectories(place.path);
    }
    for (const char *name : {"anna", "bob", "cleo"})
        m_actors.push_back(
            std::make_unique<OwnerActor>(QString::fromLatin1(name), m_stage, ports, false));
    for (const char *name : {"dora", "emil"})
        m_actors.push_back(
            std::make_unique<OwnerActor>(QString::fromLatin1(name), m_stage, ports, true));
    for (const char *name : {"test1", "test2"})
        m_actors.push_back(
            std::make_unique<TestLockActor>(QString::fromLatin1(name), m_stage, ports));
    for (const auto library : {Peer::Library::Java, Peer::Library::Kazoo}) {
        if (const QString missing = Peer::missing(library); !missing.isEmpty()) {
            m_log.add(missing);
            continue;
        }
        std::shared_ptr<PeerHome> home;
        const QString name = library == Peer::Library::Java ? u"curator"_qs : u"kazoo"_qs;
        for (int i = 1; i <= 3; ++i) {
            // One Java program has them all, for it takes long to start.
            if (!home || library != Peer::Library::Java)
                home = std::make_shared<PeerHome>(library, ports);
            m_actors.push_back(
                std::make_unique<PeerActor>(name + QString::number(i), m_stage, home));
        }
    }
    auto hands = std::make_unique<HandsActor>(m_stage, ports, m_ground.connectString());
    m_hands = hands.get();
    m_actors.push_back(std::move(hands));
    return {};
}

bool Campaign::isCalm(const QString &name) const
{
    const auto actor =
        std::ranges::find_if(m_actors, [&](const auto &one) { return one->name() == name; });
    return actor != m_actors.end() && m_faults.isCalm(**actor);
}

void Campaign::round()
{
    const qint64 drainedAt = m_log.now();
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::sendPostedEvents(); // all that was posted before the round began
    m_faults.look();
    for (const auto &actor : m_actors)
        actor->look(drainedAt);
    m_ledger.look([this](const QString &name) { return isCalm(name); });
    checkRequests();
    m_heads.look(m_hands->states(), [this](const QString &name) { return isCalm(name); });
}

bool Campaign::roundUntil(const std::function<bool()> &isSo, int ms)
{
    const QDeadlineTimer deadline(ms);
    while (!isSo()) {
        if (deadline.hasExpired() || m_isInterrupted)
            return false;
        round();
    }
    return true;
}

void Campaign::checkRequests()
{
    const qint64 now = m_log.now();
    if (now - m_ratesAt < SampleMs)
        return;
    m_ratesAt = now;
    for (const auto &actor : m_actors) {
        if (!actor->isOurs() || actor->line()->isExpiring())
            continue;
        const QMap<int, int> byType = actor->line()->requests();
        int sum = 0;
        QStringList types;
        for (auto each = byType.cbegin(); each != byType.cend(); ++each) {
            sum += each.value();
            types.append(u"%1 of type %2"_qs.arg(each.value()).arg(each.key()));
        }
        QVector<Rate> &rates = m_rates[actor.get()];
        rates.append({now, sum, m_ledger.moves(actor->name())});
        rates.removeIf([&](const Rate &rate) { return rate.at < now - RateMs - SampleMs; });
        const Rate &first = rates.first();
        m_judge.countCheck();
        const qint64 allowed = RequestsPerSecond * (now - first.at) / 1000
            + RequestsPerMove * (rates.last().moves - first.moves);
        if (now - first.at < RateMs || sum - first.requests <= allowed)
            continue;
        m_log.add(u"%1 made %2 requests in %3 ms; so far %4"_qs.arg(actor->name())
                      .arg(sum - first.requests)
                      .arg(now - first.at)
                      .arg(types.join(u", "_qs)));
        m_judge.fail(u"%1 (session %2) makes requests without a pause"_qs.arg(
            actor->name(), textOf(actor->session())));
    }
}

void Campaign::playStep(const Step &step)
{
    if (step.isFault)
        return m_faults.begin(step, m_actors);
    ++m_acts[textOf(step.act)];
    const bool isForHands = step.act >= Act::ForcedDelete;
    QVector<SessionId> own = m_judge.ours().keys();
    if (isForHands) {
        m_hands->setOwnSessions(own);
        return m_hands->play(step);
    }
    m_actors.at(size_t(step.actor) % (m_actors.size() - 1))->play(step); // the last has the hands
}

void Campaign::play()
{
    const qint64 began = m_log.now();
    const auto isOver = [&] {
        return (m_plan.faults > 0 && m_faults.total() >= m_plan.faults)
            || (m_plan.seconds > 0 && m_log.now() - began >= qint64(m_plan.seconds) * 1000)
            || !m_ground.problem().isEmpty();
    };
    while (!isOver() && !m_isInterrupted) {
        const Step step = m_script.next();
        const qint64 next = m_log.now() + step.pauseMs;
        do
            round();
        while (m_log.now() < next && !m_isInterrupted);
        playStep(step);
    }
    m_playedMs = m_log.now() - began;
}

/// No fault any more: everything is answered, and nobody of those who live on has left a node.
void Campaign::settle()
{
    m_log.add(u"the faults end"_qs);
    m_faults.mendAll();
    const int patienceMs = 8 * BoundTimeouts * m_plan.timeoutMs;
    if (!roundUntil([this] { return m_faults.isQuiet(); }, patienceMs))
        m_judge.fail(u"a member did not come back"_qs);
    for (const auto &actor : m_actors)
        actor->letGo();
    const auto isIdle = [this] {
        return m_ledger.isEmpty() && std::ranges::all_of(m_actors, [](const auto &actor) {
            return actor->isIdle() || !actor->isOurs();
        });
    };
    if (!roundUntil(isIdle, patienceMs) && !m_isInterrupted) {
        for (const auto &actor : m_actors) {
            if (actor->isOurs() && !actor->isIdle())
                m_judge.fail(actor->name() + u" does not come to rest"_qs);
        }
        m_judge.fail(u"unanswered: "_qs + m_ledger.tell().join(u"; "_qs));
    }
}

QStringList Campaign::leftovers(const std::function<bool(SessionId)> &isWanted)
{
    Visitor visitor(m_ground.connectString());
    QStringList lines;
    for (const Place &place : places()) {
        for (const auto &[path, owner] : visitor.contenders(place.path)) {
            m_judge.countCheck();
            if (isWanted(owner))
                lines.append(u"%1 of session %2 %3"_qs.arg(
                    path, textOf(owner), m_judge.ours().value(owner)));
        }
    }
    return lines;
}

void Campaign::end()
{
    const auto isOurs = [this](SessionId owner) { return m_judge.ours().contains(owner); };
    // Sessions that were lost, and never closed, have their time.
    const int patienceMs = 3 * m_plan.timeoutMs;
    QStringList left;
    if (!m_isInterrupted) {
        (void)roundUntil(
            [&] {
                left = leftovers(isOurs);
                return left.isEmpty();
            },
            patienceMs);
        for (const QString &line : std::as_const(left))
            m_judge.fail(u"left behind by one who has let go of everything: "_qs + line);
    }
    for (const auto &actor : m_actors)
        actor->close();
    if (m_isInterrupted)
        return;
    const QDeadlineTimer deadline(2 * patienceMs);
    do
        left = leftovers([](SessionId) { return true; });
    while (!left.isEmpty() && !deadline.hasExpired());
    for (const QString &line : std::as_const(left))
        m_judge.fail(u"left behind when all sessions are closed: "_qs + line);
}

void Campaign::checkLogs()
{
    m_hands->checkJournal();
    const auto transactions = readTransactions(m_ground.logFolders());
    if (!transactions)
        return m_judge.fail(explain(transactions.error()));
    Agreed agreed = m_hands->agreed();
    agreed.ours = m_judge.ours();
    agreed.lastClaims = m_judge.lastClaims();
    for (const QString &line :
        wrongChanges(*transactions, agreed) + lateClaims(*transactions, agreed))
        m_judge.fail(line);
    m_judge.countCheck(transactions->size());
    m_log.add(u"%1 transactions"_qs.arg(transactions->size()));
}

void Campaign::report() const
{
    const auto tell = [](const char *what, const QMap<QString, int> &counts) {
        int sum = 0;
        QStringList parts;
        for (auto each = counts.cbegin(); each != counts.cend(); ++each) {
            sum += each.value();
            parts.append(u"%1 %2"_qs.arg(each.key()).arg(each.value()));
        }
        std::printf("%s: %d (%s)\n", what, sum, qPrintable(parts.join(u", "_qs)));
    };
    if (!m_judge.failures().isEmpty() && !m_plan.isVerbose)
        std::fprintf(stderr, "%s\n", qPrintable(m_log.lines().join(u'\n')));
    std::printf("seed: %u\nplayed: %lld ms, in all %lld ms%s\n", m_plan.seed,
        static_cast<long long>(m_playedMs), static_cast<long long>(m_log.now()),
        m_isInterrupted ? ", interrupted" : "");
    tell("acts", m_acts);
    tell("faults", m_faults.counts());
    std::printf("grants: %d\nchecks: %lld\nfailures: %lld\n", m_judge.grants(),
        static_cast<long long>(m_judge.checks()),
        static_cast<long long>(m_judge.failures().size()));
    for (const QString &failure : m_judge.failures())
        std::printf("  %s\n", qPrintable(failure));
}

int Campaign::run()
{
    QTimer ticks; // so that a round ends where nothing happens
    ticks.start(RoundMs);
    if (const QString problem = begin(); !problem.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(problem));
        return 1;
    }
    play();
    if (!m_ground.problem().isEmpty())
        m_judge.fail(m_ground.problem());
    if (!m_isInterrupted)
        settle();
    end();
    if (!m_isInterrupted)
        checkLogs();
    report();
    return m_judge.failures().isEmpty() ? 0 : 1;
}

} // namespace lockscope::campaign
