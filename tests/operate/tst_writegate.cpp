// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/ownsession.h"

#include "core/live/connectionstatus.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestWriteGate : public QObject
{
    Q_OBJECT

private slots:
    void startsReadOnly_data();
    void startsReadOnly();
    void givingBackIsNeverRefused();
    void allowsForAWhile();
    void limits_data();
    void limits();
    void namelessProductionIsTypedToo();
    void statedLater_data();
    void statedLater();
    void allowsForGood();
    void otherServers_data();
    void otherServers();
    void reasons_data();
    void reasons();
    void sleep_data();
    void sleep();
    void saysThatSleepEndedIt();
    void shutsWithItsOwner();
    void refusedIsAnsweredThoughItsClientIsGone();
    void environmentsReadBack();
};

namespace {

/// A machine whose clocks are set by hand, ms.
struct Machine
{
    qint64 awake = 100'000;
    qint64 asleep = 7'000;

    GateClocks clocks() const
    {
        return {[this] { return awake + asleep; }, [this] { return awake; }};
    }
};

constexpr qint64 Minute = 60'000;

} // namespace

void TestWriteGate::startsReadOnly_data()
{
    QTest::addColumn<Action>("action");
    for (const Action action : allActions())
        QTest::newRow(qPrintable(textOf(action))) << action;
}

void TestWriteGate::startsReadOnly()
{
    QFETCH(const Action, action);
    WriteGate gate({u"test"_qs, Environment::Sandbox});
    QVERIFY(!gate.isOpen());
    const Result<Done> refused = gate.permit()->check(action);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::ReadOnly);
    QVERIFY(gate.allow(60'000));
    QVERIFY(gate.permit()->check(action));
    gate.shut();
    QVERIFY(!gate.permit()->check(action));
}

void TestWriteGate::givingBackIsNeverRefused()
{
    const WriteGate gate;
    QVERIFY(gate.permit()->check(Action::GiveBack));
    QVERIFY(!allActions().contains(Action::GiveBack));
}

void TestWriteGate::allowsForAWhile()
{
    WriteGate gate;
    QSignalSpy spy(&gate, &WriteGate::changed);
    QVERIFY(gate.allow(50));
    QVERIFY(gate.remainingMs() > 0);
    QTRY_COMPARE(spy.count(), 2);
    QCOMPARE(spy.at(0).at(0).toBool(), true);
    QCOMPARE(spy.at(1).at(0).toBool(), false);
    QVERIFY(!gate.isOpen());
}

void TestWriteGate::limits_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<qint64>("forMs");
    QTest::addColumn<bool>("isAllowed");
    using enum Environment;
    const qint64 minute = 60'000;
    QTest::newRow("development needs a click") << Development << u""_qs << minute << true;
    QTest::newRow("eight hours") << Sandbox << u""_qs << 480 * minute << true;
    QTest::newRow("more than eight hours") << Sandbox << u""_qs << 480 * minute + 1 << false;
    QTest::newRow("no time") << Sandbox << u""_qs << qint64(0) << false;
    QTest::newRow("negative time") << Sandbox << u""_qs << qint64(-1) << false;
    QTest::newRow("production, a click") << Production << u""_qs << minute << false;
    QTest::newRow("production, typed") << Production << u"prod-eu"_qs << minute << true;
    QTest::newRow("production, mistyped") << Production << u"Prod-eu"_qs << minute << false;
    QTest::newRow("production, 10 min") << Production << u"prod-eu"_qs << 10 * minute << true;
    QTest::newRow("production, longer") << Production << u"prod-eu"_qs << 10 * minute + 1 << false;
}

void TestWriteGate::limits()
{
    QFETCH(const Environment, environment);
    QFETCH(const QString, typed);
    QFETCH(const qint64, forMs);
    QFETCH(const bool, isAllowed);
    WriteGate gate({u"prod-eu"_qs, environment});
    const Result<Done> allowed = gate.allow(forMs, typed);
    QCOMPARE(allowed.has_value(), isAllowed);
    QCOMPARE(gate.isOpen(), isAllowed);
    if (!isAllowed)
        QCOMPARE(allowed.error().kind, ErrorKind::Refused);
}

void TestWriteGate::namelessProductionIsTypedToo()
{
    WriteGate gate({{}, Environment::Production});
    QVERIFY(!gate.allow(Minute));
    QVERIFY(!gate.isOpen());
    QCOMPARE(gate.phrase(), u"production"_qs);
    QVERIFY(gate.allow(Minute, gate.phrase()));
    QVERIFY(gate.isOpen());
}

// A program that waits in line for longer than a window may write, and on a machine that sleeps.
void TestWriteGate::allowsForGood()
{
    Machine machine;
    WriteGate gate({u"prod-eu"_qs, Environment::Production}, nullptr, machine.clocks());
    QVERIFY(!gate.allowForGood());
    QVERIFY(!gate.permit()->check(Action::Acquire));
    QVERIFY(gate.allowForGood(gate.phrase()));
    machine.awake += 600 * Minute;
    machine.asleep += 600 * Minute;
    QVERIFY(gate.permit()->check(Action::Acquire));
    gate.shut();
    QVERIFY(!gate.permit()->check(Action::Acquire));
}

void TestWriteGate::statedLater_data()
{
    QTest::addColumn<Environment>("before");
    QTest::addColumn<Environment>("after");
    QTest::addColumn<bool>("staysOpen");
    QTest::addColumn<QString>("phrase");
    using enum Environment;
    QTest::newRow("it is production") << Unknown << Production << false << u"eu"_qs;
    QTest::newRow("it is staging") << Unknown << Staging << true << QString();
    QTest::newRow("production has another name") << Production << Production << true << u"eu"_qs;
}

/// What was allowed without typing the name of a production system does not go for one.
void TestWriteGate::statedLater()
{
    QFETCH(const Environment, before);
    QFETCH(const Environment, after);
    QFETCH(const bool, staysOpen);
    QFETCH(const QString, phrase);
    WriteGate gate({u"a"_qs, before});
    QVERIFY(gate.allow(Minute, gate.phrase()));
    QSignalSpy changes(&gate, &WriteGate::changed);
    gate.setProfile({u"eu"_qs, after});
    QCOMPARE(gate.isOpen(), staysOpen);
    QCOMPARE(changes.count(), staysOpen ? 0 : 1);
    QCOMPARE(gate.phrase(), phrase);
    QCOMPARE(gate.profile(), (Profile {u"eu"_qs, after}));
    gate.shut();
    QCOMPARE(gate.allow(Minute).has_value(), after != Environment::Production);
}

void TestWriteGate::otherServers_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<Environment>("elsewhere");
    using enum Environment;
    QTest::newRow("development says nothing of others") << Development << Unknown;
    QTest::newRow("nor does staging") << Staging << Unknown;
    QTest::newRow("production stays locked") << Production << Production;
}

void TestWriteGate::otherServers()
{
    QFETCH(const Environment, environment);
    QFETCH(const Environment, elsewhere);
    const Profile profile = withOtherServers({u"a"_qs, environment});
    QCOMPARE(profile.environment, elsewhere);
    QCOMPARE(profile.name, u"a"_qs);
}

void TestWriteGate::reasons_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<bool>("lacks");
    using enum Environment;
    QTest::newRow("production wants one") << Production << QString() << true;
    QTest::newRow("spaces are none") << Production << u" \t "_qs << true;
    QTest::newRow("production has one") << Production << u"its host is gone"_qs << false;
    QTest::newRow("staging wants none") << Staging << QString() << false;
    QTest::newRow("nobody stated what it is for") << Unknown << QString() << false;
}

void TestWriteGate::reasons()
{
    QFETCH(const Environment, environment);
    QFETCH(const QString, reason);
    QFETCH(const bool, lacks);
    QCOMPARE(lacksReason({u"a"_qs, environment}, reason), lacks);
}

void TestWriteGate::sleep_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<qint64>("awake");
    QTest::addColumn<qint64>("asleep");
    QTest::addColumn<qint64>("remaining"); // of ten minutes
    using enum Environment;
    QTest::newRow("no sleep") << Production << 2 * Minute << qint64(0) << 8 * Minute;
    QTest::newRow("production, a short sleep")
        << Production << 2 * Minute << qint64(1001) << qint64(0);
    QTest::newRow("development, a short sleep")
        << Development << 2 * Minute << Minute << 7 * Minute;
    QTest::newRow("development, a night") << Development << qint64(0) << 600 * Minute << qint64(0);
}

// As on a laptop whose lid was closed.
void TestWriteGate::sleep()
{
    QFETCH(const Environment, environment);
    QFETCH(const qint64, awake);
    QFETCH(const qint64, asleep);
    QFETCH(const qint64, remaining);
    Machine machine;
    WriteGate gate({u"prod-eu"_qs, environment}, nullptr, machine.clocks());
    QVERIFY(gate.allow(10 * Minute, gate.phrase()));
    machine.awake += awake;
    machine.asleep += asleep;
    QCOMPARE(gate.remainingMs(), remaining);
    QCOMPARE(gate.permit()->check(Action::Delete).has_value(), remaining > 0);
}

void TestWriteGate::saysThatSleepEndedIt()
{
    Machine machine;
    WriteGate gate({u"prod-eu"_qs, Environment::Production}, nullptr, machine.clocks());
    QVERIFY(gate.allow(10 * Minute, gate.phrase()));
    QSignalSpy spy(&gate, &WriteGate::changed);
    machine.asleep += Minute;
    QTRY_COMPARE(spy.count(), 1);
    QCOMPARE(spy.at(0).at(0).toBool(), false);
}

void TestWriteGate::refusedIsAnsweredThoughItsClientIsGone()
{
    const WriteGate gate;
    std::optional<ErrorKind> answer;
    {
        ConnectionOptions options;
        options.connect = u"127.0.0.1:1"_qs;
        const auto session = OwnSession::open(options, gate.permit());
        QVERIFY(session.has_value());
        (*session)->writer(Action::Delete).remove(u"/a"_qs, 0, [&](const Result<Done> &done) {
            answer = done.error().kind;
        });
        QVERIFY(!answer); // never inside the call
    }
    QCOMPARE(answer, ErrorKind::ReadOnly);
}

void TestWriteGate::shutsWithItsOwner()
{
    std::shared_ptr<const WritePermit> permit;
    {
        WriteGate gate;
        QVERIFY(gate.allow(60'000));
        permit = gate.permit();
        QVERIFY(permit->check(Action::Delete));
    }
    QVERIFY(!permit->check(Action::Delete));
}

void TestWriteGate::environmentsReadBack()
{
    for (const Environment environment : {Environment::Sandbox, Environment::Development,
             Environment::Staging, Environment::Production})
        QCOMPARE(environmentFromText(textOf(environment)), environment);
    QCOMPARE(environmentFromText(u"prod"), std::nullopt);
    QCOMPARE(environmentFromText(textOf(Environment::Unknown)), std::nullopt);
}

QTEST_GUILESS_MAIN(TestWriteGate)
#include "tst_writegate.moc"
