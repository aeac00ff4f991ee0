// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Three servers: what only one of them knows, and what is found while they choose a leader. R29,
// R30, and the rules that must not take silence for absence.
#include "core/diagnosis/evidence.h"
#include "tests/scenes/realscenes.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

const QString Lock = QStringLiteral("/a");

/// The evidence of the session's contender.
ContenderEvidence evidenceOf(const LiveDoctor &doctor, const Client &client)
{
    const LockStatePtr state = doctor.state(Lock);
    const QVector<ContenderEvidence> evidence = gatherEvidence(*state, doctor.facts().get());
    for (int i = 0; i < state->queue.size(); ++i) {
        if (state->nodeOf(state->queue.at(i)).stat.owner == client->session())
            return evidence.at(i);
    }
    return {};
}

QString whySkipped(const LiveDoctor &doctor, const QString &rule)
{
    for (const SkippedRule &skipped : doctor.diagnosis().skipped) {
        if (skipped.rule == rule)
            return skipped.why.english();
    }
    return {};
}

QString memberName(const LocalEnsemble &members, int member)
{
    return s("127.0.0.1:%1").arg(members.port(member));
}

/// A holder on one member, a waiter on another, and the tool on the third alone, which is none of
/// theirs.
struct FarApart
{
    explicit FarApart(Stage &stage)
        : members(stage.ensemble())
        , here(members.leader())
        , holders((here + 1) % 3)
        , waiters((here + 2) % 3)
        , holder(stage.client(40, members.connectString(holders)))
        , waiter(stage.client(40, members.connectString(waiters)))
    {
        stage.lock(holder, Lock);
        stage.queue(waiter, Lock);
    }

    LocalEnsemble &members;
    int here;
    int holders;
    int waiters;
    Client holder;
    Client waiter;
};

/// Endpoints and watches are those that the clients' own members tell.
void checkAllIsSeen(const FarApart &all, const LiveDoctor &doctor)
{
    QCOMPARE(doctor.facts()->members.size(), 3); // by /zookeeper/config: we named one
    const ContenderEvidence holder = evidenceOf(doctor, all.holder);
    QCOMPARE(holder.member, memberName(all.members, all.holders));
    const QByteArray told = all.members.ask(all.holders, "cons").value_or(QByteArray());
    const QByteArray row = "/" + holder.endpoint.toLatin1() + "[";
    const qsizetype at = told.indexOf(row);
    QVERIFY2(at >= 0, told.constData());
    const QByteArray line = told.sliced(at).split('\n').constFirst();
    QVERIFY2(line.contains("sid=" + textOf(all.holder->session()).toLatin1()), line.constData());
    QCOMPARE(holder.confirmed, std::optional(true));

    const ContenderEvidence waiter = evidenceOf(doctor, all.waiter);
    QCOMPARE(waiter.member, memberName(all.members, all.waiters));
    QCOMPARE(waiter.verdict, WatchVerdict::Ok);
    const LockStatePtr state = doctor.state(Lock);
    QCOMPARE(waiter.watching, std::optional(QStringList {state->pathOf(state->queue.at(0))}));
    QCOMPARE(waiter.confirmed, std::optional(true));
}

void farApart(Stage &stage)
{
    const FarApart all(stage);
    LiveDoctor &doctor = stage.doctor({Lock}, {}, all.members.connectString(all.here));
    QVERIFY(doctor.waitRounds(4));
    QCOMPARE(doctor.everOpen(), QStringList());
    checkAllIsSeen(all, doctor);
}

/// The holder's member is stopped, and answers nothing: what it alone knows is unknown now, and
/// said to be. Nobody is called disconnected, ended or without a watch.
void silentMember(Stage &stage)
{
    const FarApart all(stage);
    LiveDoctor &doctor = stage.doctor({Lock}, {}, all.members.connectString(all.here));
    QVERIFY(doctor.waitRounds(3));
    checkAllIsSeen(all, doctor);
    QCOMPARE(doctor.everOpen(), QStringList());
    all.members.freeze(all.holders);
    const QString silent = memberName(all.members, all.holders);
    // At once: the holder's client cannot keep its session through that member for ever.
    QVERIFY(doctor.waitUntil([&] { return evidenceOf(doctor, all.holder).endpoint.isEmpty(); }));
    const ContenderEvidence holder = evidenceOf(doctor, all.holder);
    QCOMPARE(doctor.state(Lock)->summary, (Summary {1, 1, 0, 0}));
    QVERIFY(!holder.isDisconnected);
    QCOMPARE(holder.confirmed, std::optional<bool>());
    QVERIFY(doctor.waitFor(s("R29")));
    QVERIFY(doctor.finding(s("R29"))->sentence.english().contains(silent));
    // On a busy machine another member is late, too, now and then.
    for (const char *rule : {"R03", "R04", "R05", "R10", "R16"}) {
        const bool isSaid =
            doctor.waitUntil([&] { return whySkipped(doctor, s(rule)).contains(silent); });
        QVERIFY2(isSaid, qPrintable(s(rule) + s(": ") + whySkipped(doctor, s(rule))));
    }
    all.members.thaw(all.holders);
    QVERIFY(doctor.waitUntil([&] { return !doctor.finding(s("R29")); }));
}

/// The waiter's member is killed. Its client has no other, so that its session will expire, which
/// only that it has a connection could tell: it is unknown whether anything is amiss.
void deadMember(Stage &stage)
{
    const FarApart all(stage);
    LiveDoctor &doctor = stage.doctor({Lock}, {}, all.members.connectString(all.here));
    QVERIFY(doctor.waitRounds(3));
    all.members.kill(all.waiters);
    QVERIFY(doctor.waitFor(s("R29")));
    QVERIFY(doctor.finding(s("R29"))->sentence.english().contains(
        memberName(all.members, all.waiters)));
    QVERIFY(doctor.waitRounds(2));
    const ContenderEvidence waiter = evidenceOf(doctor, all.waiter);
    QVERIFY(waiter.endpoint.isEmpty() && !waiter.isDisconnected);
    QCOMPARE(waiter.verdict, WatchVerdict::Unknown);
    QCOMPARE(evidenceOf(doctor, all.holder).member, memberName(all.members, all.holders));
    QCOMPARE(doctor.serious(), QString());
}

/// An election is no finding, and afterwards all is seen again.
void leaderKilled(Stage &stage)
{
    LocalEnsemble &members = stage.ensemble();
    const Client holder = stage.client(10, members.connectString());
    const Client waiter = stage.client(10, members.connectString());
    stage.lock(holder, Lock);
    stage.queue(waiter, Lock);
    LiveDoctor &doctor = stage.doctor({Lock}, {}, members.connectString());
    QVERIFY(doctor.waitRounds(3));
    QCOMPARE(doctor.everOpen(), QStringList());
    const int old = members.leader();
    members.kill(old);
    QTRY_VERIFY_WITH_TIMEOUT(members.leader() >= 0, 60'000);
    QVERIFY(doctor.waitUntil([&] { return doctor.facts()->knowsExpiry; }));
    QVERIFY(doctor.waitRounds(6));
    QStringList others = doctor.everOpen();
    others.removeAll(s("R29 info")); // one member is down: that is said
    QCOMPARE(others, QStringList());
    QVERIFY(doctor.waitUntil(
        [&] { return doctor.state(Lock)->snapshot->freshness == Freshness::Live; }));
    QCOMPARE(doctor.state(Lock)->summary, (Summary {1, 1, 0, 0}));
    QVERIFY(doctor.waitUntil([&] {
        return evidenceOf(doctor, waiter).verdict == WatchVerdict::Ok
            && !evidenceOf(doctor, holder).endpoint.isEmpty();
    }));
    QVERIFY(members.restart(old).has_value());
    QVERIFY(doctor.waitUntil([&] { return !doctor.finding(s("R29")); }));
    QCOMPARE(doctor.serious(), QString());
}

/// Two of three are gone: nobody can lead, and what is seen of locks means nothing. We were told of
/// one; the others are known by what the configuration was.
void noQuorum(Stage &stage)
{
    LocalEnsemble &members = stage.ensemble();
    const Client holder = stage.client(10, members.connectString());
    const Client waiter = stage.client(10, members.connectString());
    stage.lock(holder, Lock);
    stage.queue(waiter, Lock);
    Thresholds limits;
    limits.leaderlessMs = 5000;
    LiveDoctor &doctor = stage.doctor({Lock}, limits, members.connectString(2));
    QVERIFY(doctor.waitRounds(2));
    members.kill(0);
    members.kill(1);
    QVERIFY(doctor.waitFor(s("R30")));
    QCOMPARE(doctor.finding(s("R30"))->severity, Severity::Critical);
    QCOMPARE(doctor.finding(s("R30"))->evidence.size(), 3);
    QVERIFY(members.restart({0, 1}).has_value());
    QVERIFY(doctor.waitUntil([&] { return !doctor.finding(s("R30")); }));
}

} // namespace

RealScenes ensembleScenes()
{
    return {
        {"holder on one member, tool on another", "", "R03 R05 R07 R09 R10 R29", farApart},
        {"silent member", "R29", "R03 R04 R05 R07 R09 R10 R16 R30", silentMember},
        {"dead member", "R29 held", "unknown R03 R05 R09 R10 R16 R30", deadMember},
        {"leader killed", "held unknown", "R03 R04 R05 R10 R16 R19 R20 R30", leaderKilled},
        {"no quorum", "R30 stuck@/a", "R03 R04 R05 R10 R16", noQuorum},
    };
}

} // namespace lockscope::scenes
