// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localensemble.h"
#include "core/sandbox/localserver.h"
#include "tests/diagnosis/livedoctor.h"
#include "tests/server/scriptedclient.h"

#include <QTest>

using namespace lockscope;

namespace {

QString s(const char *text)
{
    return QString::fromUtf8(text);
}

/// A name as kazoo's clients make them, the sequence number still to come.
QString kazooName(int client)
{
    return QString::number(client).rightJustified(32, u'a') + QStringLiteral("__lock__");
}

QString curatorName(int client, const char *label)
{
    return QStringLiteral("_c_00000000-0000-0000-0000-%1-%2")
        .arg(QString::number(client).rightJustified(12, u'0'), QString::fromUtf8(label));
}

using Client = std::unique_ptr<ScriptedClient>;

} // namespace

/// The scenes of the field, with real clients at a real server: what must be found, and beside it
/// what looks alike and must not. Each takes a directory of its own.
class TestRealScenes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void frozenHolder();
    void killedHolder();
    void cleanRelease();
    void persistentImposter();
    void kazooInversion();
    void existsOnVanishedNode();
    void deletedWaiter();
    void oneSessionTwice();
    void twoDeadlocked();
    void threeDeadlocked();
    void sameLocksInOrder();
    void semaphoreKnot();
    void herdAndReadFan();
    void mixedRecipes();
    void flappingClient();
    void overflowedSequence();
    void unreadableNode();
    void silentMember();
    void leaderKilled();

private:
    Client client(double timeout = 4) const
    {
        auto client = std::make_unique<ScriptedClient>(m_server->connectString(), timeout);
        if (!client->isOpen())
            qFatal("no client");
        return client;
    }
    void lock(const Client &client, const QString &path, bool granted = true) const
    {
        client->ask(s("lock ") + path);
        if (granted && !client->waitFor(s("acquired ") + path))
            qFatal("not acquired: %s", qPrintable(path));
    }
    std::unique_ptr<LocalServer> m_server;
};

void TestRealScenes::initTestCase()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    auto server = LocalServer::start({});
    if (!server)
        QFAIL(qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

/// SIGSTOP: silent, then very silent, then its session expires and the next one holds: unclean.
void TestRealScenes::frozenHolder()
{
    const Client holder = client(6);
    const Client waiter = client(6);
    lock(holder, s("/frozen"));
    lock(waiter, s("/frozen"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/frozen")});
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    holder->freeze();
    QVERIFY(doctor.waitFor(s("R04")));
    QCOMPARE(doctor.finding(s("R04"))->sessions, QVector<SessionId> {holder->session()});
    QVERIFY(doctor.waitFor(s("R19")));
    QCOMPARE(doctor.finding(s("R19"))->sessions,
             (QVector<SessionId> {holder->session(), waiter->session()}));
    QVERIFY(waiter->waitFor(s("acquired /frozen")));
}

void TestRealScenes::killedHolder()
{
    const Client holder = client(9);
    const Client waiter = client(9);
    lock(holder, s("/killed"));
    lock(waiter, s("/killed"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/killed")});
    QVERIFY(doctor.waitRounds(2));
    holder->kill();
    QVERIFY(doctor.waitFor(s("R03")));
    QCOMPARE(doctor.finding(s("R03"))->sessions, QVector<SessionId> {holder->session()});
    QVERIFY(doctor.waitFor(s("R19")));
}

/// Near miss of both: the holder releases and ends its session as it should.
void TestRealScenes::cleanRelease()
{
    Client holder = client();
    const Client waiter = client();
    lock(holder, s("/clean"));
    lock(waiter, s("/clean"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/clean")});
    QVERIFY(doctor.waitRounds(3));
    holder.reset();
    QVERIFY(waiter->waitFor(s("acquired /clean")));
    QVERIFY(doctor.waitRounds(5));
    QCOMPARE(doctor.everOpen(), QStringList());
}

void TestRealScenes::persistentImposter()
{
    const Client imposter = client();
    const Client waiter = client();
    imposter->ask(s("create /imposter/%1 s").arg(curatorName(1, "lock-")));
    const QString own = waiter->ask(s("create /imposter/%1 es").arg(curatorName(2, "lock-")));
    QVERIFY(own.endsWith(s("0000000001")));
    LiveDoctor doctor(m_server->connectString(), {s("/imposter")});
    QVERIFY(doctor.waitFor(s("R06")));
    QCOMPARE(doctor.finding(s("R06"))->severity, Severity::Critical);
    QVERIFY(doctor.finding(s("R06"))->nodes.constFirst().endsWith(s("0000000000")));
}

/// kazoo 2.8: the reader that wakes waits for the later writer, which waits for it.
void TestRealScenes::kazooInversion()
{
    const Client first = client();
    const Client reader = client();
    const Client writer = client();
    const auto children = [&] {
        return int(first->ask(s("children /inverted")).split(u' ').size());
    };
    first->ask(s("wlock /inverted"));
    QVERIFY(first->waitFor(s("acquired /inverted")));
    reader->ask(s("rlock /inverted"));
    QTRY_COMPARE(children(), 2);
    writer->ask(s("wlock /inverted"));
    QTRY_COMPARE(children(), 3);
    LiveDoctor doctor(m_server->connectString(), {s("/inverted")});
    QVERIFY(doctor.waitRounds(3));
    QVERIFY2(!doctor.finding(s("R08")), qPrintable(doctor.serious())); // all is still in order
    first->ask(s("unlock /inverted"));
    QVERIFY(doctor.waitFor(s("R08")));
    QCOMPARE(doctor.finding(s("R08"))->sessions,
             (QVector<SessionId> {reader->session(), writer->session()}));
    QCOMPARE(doctor.finding(s("R08"))->severity, Severity::Critical);
}

void TestRealScenes::existsOnVanishedNode()
{
    const Client holder = client();
    const Client healthy = client();
    healthy->ask(s("create /fine/%1 es").arg(kazooName(1)));
    healthy->ask(s("exists /elsewhere/ghost"));
    holder->ask(s("create /ghost/%1 es").arg(kazooName(1)));
    LiveDoctor doctor(m_server->connectString(), {s("/ghost"), s("/fine")});
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    holder->ask(s("exists /ghost/%10000000099").arg(kazooName(2)));
    QVERIFY(doctor.waitFor(s("R07")));
    QCOMPARE(doctor.finding(s("R07"))->path, s("/ghost"));
    QCOMPARE(doctor.finding(s("R07"))->sessions, QVector<SessionId> {holder->session()});
    // The cure: create and delete in one transaction; the watch fires and is gone.
    holder->ask(s("multi /ghost/%10000000099").arg(kazooName(2)));
    QVERIFY(doctor.waitRounds(4));
    QCOMPARE(doctor.serious(), QString());
}

void TestRealScenes::deletedWaiter()
{
    const Client holder = client();
    const Client waiter = client();
    lock(holder, s("/deleted"));
    lock(waiter, s("/deleted"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/deleted")});
    QTRY_VERIFY_WITH_TIMEOUT(
        doctor.state(s("/deleted")) && doctor.state(s("/deleted"))->summary.waiters == 1, 30'000);
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.serious(), QString());
    const LockStatePtr state = doctor.state(s("/deleted"));
    for (const Contender &contender : state->queue) {
        if (contender.role == Role::Waiter)
            holder->ask(s("delete ") + state->pathOf(contender));
    }
    QVERIFY(doctor.waitFor(s("R15")));
    QCOMPARE(doctor.finding(s("R15"))->sessions, QVector<SessionId> {waiter->session()});
    QCOMPARE(doctor.finding(s("R15"))->severity, Severity::Warning);
}

void TestRealScenes::oneSessionTwice()
{
    const Client twice = client(2);
    lock(twice, s("/twice"));
    lock(twice, s("/twice"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/twice")});
    QVERIFY(doctor.waitFor(s("R14")));
    QCOMPARE(doctor.finding(s("R14"))->severity, Severity::Critical);
    QCOMPARE(doctor.finding(s("R14"))->sessions, QVector<SessionId> {twice->session()});
}

void TestRealScenes::twoDeadlocked()
{
    const Client one = client();
    const Client two = client();
    lock(one, s("/two/a"));
    lock(two, s("/two/b"));
    lock(one, s("/two/b"), false);
    lock(two, s("/two/a"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/two/a"), s("/two/b")});
    QVERIFY(doctor.waitFor(s("R12")));
    const Finding &finding = *doctor.finding(s("R12"));
    QCOMPARE(finding.confidence, Confidence::Definite);
    QCOMPARE(QSet<SessionId>(finding.sessions.begin(), finding.sessions.end()),
             (QSet<SessionId> {one->session(), two->session()}));
    QVERIFY(finding.sentence.contains(s("/two/a")) && finding.sentence.contains(s("/two/b")));
}

void TestRealScenes::threeDeadlocked()
{
    const QStringList paths {s("/three/a"), s("/three/b"), s("/three/c")};
    std::vector<Client> clients;
    for (int i = 0; i < 3; ++i) {
        clients.push_back(client());
        lock(clients.back(), paths.at(i));
    }
    for (int i = 0; i < 3; ++i)
        lock(clients.at(size_t(i)), paths.at((i + 1) % 3), false);
    LiveDoctor doctor(m_server->connectString(), paths);
    QVERIFY(doctor.waitFor(s("R12")));
    QCOMPARE(doctor.finding(s("R12"))->sessions.size(), 3);
}

/// Near miss: the same locks and clients, but asked for in one order.
void TestRealScenes::sameLocksInOrder()
{
    const Client one = client();
    const Client two = client();
    lock(one, s("/order/a"));
    lock(one, s("/order/b"));
    lock(two, s("/order/a"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/order/a"), s("/order/b")});
    QVERIFY(doctor.waitRounds(7));
    QCOMPARE(doctor.everOpen(), QStringList());
    QVERIFY(doctor.graph().deadlocks.isEmpty());
}

/// Both leases' holders wait for a lock whose holder waits for a lease. With one holder that does
/// not wait it is none.
void TestRealScenes::semaphoreKnot()
{
    const Client one = client();
    const Client two = client();
    const Client three = client();
    for (const Client *holder : {&one, &two}) {
        (*holder)->ask(s("semaphore /knot/s"));
        QVERIFY((*holder)->waitFor(s("acquired /knot/s")));
    }
    lock(three, s("/knot/m"));
    three->ask(s("semaphore /knot/s"));
    lock(one, s("/knot/m"), false);
    LiveDoctor doctor(m_server->connectString(), {s("/knot/s"), s("/knot/m")});
    QVERIFY(doctor.waitRounds(7));
    QVERIFY2(!doctor.finding(s("R12")), qPrintable(doctor.serious()));
    lock(two, s("/knot/m"), false);
    QVERIFY(doctor.waitFor(s("R12")));
    QVERIFY(doctor.graph().deadlocks.constFirst().isKnot);
}

/// Eleven waiters on one node are a herd in a mutex, and as they should be behind a writer.
void TestRealScenes::herdAndReadFan()
{
    std::vector<Client> clients;
    for (int i = 0; i < 12; ++i)
        clients.push_back(client(10));
    const QString first = clients.front()->ask(s("create /herd/%1 es").arg(kazooName(0)));
    const QString writer =
        clients.front()->ask(s("create /fan/%1 es").arg(curatorName(0, "__WRIT__")));
    for (int i = 1; i < 12; ++i) {
        clients.at(size_t(i))->ask(s("create /herd/%1 es").arg(kazooName(i)));
        clients.at(size_t(i))->ask(s("get ") + first);
        clients.at(size_t(i))->ask(s("create /fan/%1 es").arg(curatorName(i, "__READ__")));
        clients.at(size_t(i))->ask(s("get ") + writer);
    }
    LiveDoctor doctor(m_server->connectString(), {s("/herd"), s("/fan")});
    QVERIFY(doctor.waitFor(s("R11")));
    for (const Finding &finding : doctor.diagnosis().findings)
        QVERIFY2(finding.path != s("/fan"), qPrintable(finding.sentence));
    QCOMPARE(doctor.finding(s("R11"))->path, s("/herd"));
}

void TestRealScenes::mixedRecipes()
{
    const Client kazoo = client();
    const Client curator = client();
    lock(kazoo, s("/mixed"));
    curator->ask(s("create /mixed/%1 es").arg(curatorName(1, "lock-")));
    LiveDoctor doctor(m_server->connectString(), {s("/mixed")});
    QVERIFY(doctor.waitFor(s("R17")));
    QCOMPARE(doctor.finding(s("R17"))->severity, Severity::Critical);
    QVERIFY(doctor.finding(s("R18")));
}

/// Three clients of one host die with their requests; before, three others came and went.
void TestRealScenes::flappingClient()
{
    const Client holder = client();
    lock(holder, s("/flaps"));
    LiveDoctor doctor(m_server->connectString(), {s("/flaps")});
    for (int i = 0; i < 3; ++i) {
        const Client passing = client();
        lock(passing, s("/flaps"), false);
        QVERIFY(doctor.waitRounds(2));
    }
    QVERIFY(doctor.waitRounds(3));
    QVERIFY(!doctor.everOpen().contains(s("R20 warning")));
    std::vector<Client> dying;
    for (int i = 0; i < 3; ++i) {
        dying.push_back(client());
        lock(dying.back(), s("/flaps"), false);
    }
    QVERIFY(doctor.waitRounds(2));
    for (const Client &one : dying)
        one->kill();
    QVERIFY(doctor.waitFor(s("R20")));
}

void TestRealScenes::overflowedSequence()
{
    const Client one = client();
    one->ask(s("create /overflow/%1-2147483648 e").arg(kazooName(1)));
    LiveDoctor doctor(m_server->connectString(), {s("/overflow")});
    QVERIFY(doctor.waitFor(s("R23")));
    QCOMPARE(doctor.finding(s("R23"))->severity, Severity::Critical);
}

void TestRealScenes::unreadableNode()
{
    const Client one = client();
    const QString node = one->ask(s("create /secret/%1 es").arg(kazooName(1)));
    one->ask(s("deny ") + node);
    LiveDoctor doctor(m_server->connectString(), {s("/secret")});
    QVERIFY(doctor.waitFor(s("R29")));
    QVERIFY(doctor.finding(s("R29"))->evidence.join(u' ').contains(s("/secret")));
    QCOMPARE(doctor.serious(), QString());
}

/// A member that does not answer: what it alone knows is unknown, and nothing is claimed to be
/// missing; the one that it serves is neither disconnected nor without a watch.
void TestRealScenes::silentMember()
{
    const auto ensemble = LocalEnsemble::start();
    if (!ensemble)
        QFAIL(qPrintable(explain(ensemble.error())));
    LocalEnsemble &members = **ensemble;
    const int far = (members.leader() + 1) % 3;
    const int near = (members.leader() + 2) % 3;
    ScriptedClient holder(members.connectString(near), 8);
    ScriptedClient waiter(members.connectString(far), 8);
    holder.ask(s("lock /a"));
    QVERIFY(holder.waitFor(s("acquired /a")));
    waiter.ask(s("lock /a"));
    LiveDoctor doctor(members.connectString(near) + u',' + members.connectString(far), {s("/a")});
    QVERIFY(doctor.waitRounds(3));
    QVERIFY2(doctor.facts()->members.size() == 3, "the third is known by the configuration");
    QCOMPARE(doctor.everOpen(), QStringList());
    QCOMPARE(doctor.facts()->connections.value(waiter.session()).member,
             s("127.0.0.1:%1").arg(members.port(far)));
    members.freeze(far);
    QVERIFY(doctor.waitFor(s("R29")));
    QVERIFY(doctor.waitRounds(3));
    for (const char *rule : {"R03", "R05", "R10", "R16"})
        QVERIFY2(!doctor.finding(s(rule)), rule);
    members.thaw(far);
}

/// An election is no finding, and afterwards all is seen again.
void TestRealScenes::leaderKilled()
{
    const auto ensemble = LocalEnsemble::start();
    if (!ensemble)
        QFAIL(qPrintable(explain(ensemble.error())));
    LocalEnsemble &members = **ensemble;
    ScriptedClient holder(members.connectString(), 10);
    ScriptedClient waiter(members.connectString(), 10);
    holder.ask(s("lock /a"));
    QVERIFY(holder.waitFor(s("acquired /a")));
    waiter.ask(s("lock /a"));
    LiveDoctor doctor(members.connectString(), {s("/a")});
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.everOpen(), QStringList());
    members.kill(members.leader());
    QTRY_VERIFY_WITH_TIMEOUT(members.leader() >= 0, 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(doctor.facts()->knowsExpiry, 60'000);
    QVERIFY(doctor.waitRounds(6));
    QStringList others = doctor.everOpen();
    others.removeAll(s("R29 info")); // one member is down: that is said
    QCOMPARE(others, QStringList());
    QTRY_VERIFY_WITH_TIMEOUT(doctor.state(s("/a"))->snapshot->freshness == Freshness::Live, 60'000);
    QCOMPARE(doctor.state(s("/a"))->summary.holders, 1);
}

QTEST_GUILESS_MAIN(TestRealScenes)
#include "tst_realscenes.moc"
