// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/fixtures.h"
#include "ui/operate/ownholdings.h"
#include "ui/shell/environmentband.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

/// The band as the switch of changes, by a clock of the test.
class TestEnvironmentBand : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void countdown_data();
    void countdown();
    void saysForHowLong();
    void looksLikeNoEnvironmentWhileWritable_data();
    void looksLikeNoEnvironmentWhileWritable();
    void switchesByClickAndKey();
    void warnsOnceBeforeTheEnd();
    void claimsNothingOnceItIsOver();
    void claimsNothingWithoutAConnection();
    void holdings_data();
    void holdings();
    void countsOthersBehindUs();
    void knowsNotWhatIsNotLookedAt();

private:
    QString access() const { return button(0)->text(); }
    QPushButton *button(int index) const
    {
        return m_band->findChildren<QPushButton *>(QString(), Qt::FindDirectChildrenOnly).at(index);
    }
    void allow(qint64 ms);
    ConnectionProfile m_connection {{u"orders"_qs, Environment::Staging}, {}, {}};
    qint64 m_now = 0;
    QWidget m_window;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<EnvironmentBand> m_band;
};

void TestEnvironmentBand::init()
{
    m_now = 1'000;
    const auto clock = [this] { return m_now; };
    m_gate = std::make_unique<WriteGate>(m_connection.profile, nullptr, GateClocks {clock, clock});
    m_band = std::make_unique<EnvironmentBand>(&m_window);
    m_band->setConnection(&m_connection);
    m_band->setPermit(m_gate->permit());
}

void TestEnvironmentBand::allow(qint64 ms)
{
    QVERIFY(m_gate->allow(ms).has_value());
    m_band->setPermit(m_gate->permit());
}

void TestEnvironmentBand::countdown_data()
{
    QTest::addColumn<qint64>("ms");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing is left") << qint64(0) << u"0:00"_qs;
    QTest::newRow("a begun second counts") << qint64(1) << u"0:01"_qs;
    QTest::newRow("minutes") << qint64(581'000) << u"9:41"_qs;
    QTest::newRow("hours") << qint64(3'600'000) << u"1:00:00"_qs;
}

void TestEnvironmentBand::countdown()
{
    QFETCH(const qint64, ms);
    QTEST(countdownText(ms), "text");
}

void TestEnvironmentBand::saysForHowLong()
{
    QVERIFY(access().contains(u"Read-only"));
    allow(600'000);
    QVERIFY2(access().contains(u"10:00"), qPrintable(access()));
    m_now += 19'000;
    QTRY_VERIFY2(access().contains(u"9:41"), qPrintable(access()));
}

void TestEnvironmentBand::looksLikeNoEnvironmentWhileWritable_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::newRow("production") << Environment::Production;
    QTest::newRow("staging") << Environment::Staging;
    QTest::newRow("development") << Environment::Development;
    QTest::newRow("sandbox") << Environment::Sandbox;
}

void TestEnvironmentBand::looksLikeNoEnvironmentWhileWritable()
{
    QFETCH(const Environment, environment);
    m_connection.profile.environment = environment;
    m_band->setConnection(&m_connection);
    const auto *place = m_band->findChild<Band *>();
    const QColor readOnly = m_band->palette().color(QPalette::Window);
    QCOMPARE(place->palette().color(QPalette::Window), readOnly);
    allow(600'000);
    QVERIFY(m_band->palette().color(QPalette::Window) != readOnly);
    QCOMPARE(place->palette().color(QPalette::Window), readOnly);
    m_connection.profile.environment = Environment::Staging;
}

void TestEnvironmentBand::switchesByClickAndKey()
{
    QSignalSpy allowing(m_band.get(), &EnvironmentBand::allowWanted);
    QSignalSpy ending(m_band.get(), &EnvironmentBand::endWanted);
    QVERIFY(button(0)->focusPolicy() & Qt::TabFocus);
    QTest::keyClick(button(0), Qt::Key_Space);
    QCOMPARE(allowing.size(), 1);
    QCOMPARE(ending.size(), 0);
    allow(600'000);
    button(0)->click();
    QCOMPARE(allowing.size(), 1);
    QCOMPARE(ending.size(), 1);
}

void TestEnvironmentBand::warnsOnceBeforeTheEnd()
{
    QSignalSpy warned(m_band.get(), &EnvironmentBand::endIsNear);
    allow(600'000);
    QVERIFY(!access().contains(u'▲'));
    m_now += 541'000;
    QTRY_COMPARE(warned.size(), 1);
    QVERIFY(access().contains(u'▲'));
    m_now += 10'000;
    QTRY_VERIFY(access().contains(u"0:49"));
    QCOMPARE(warned.size(), 1);
}

// Nobody told the band: it asked.
void TestEnvironmentBand::claimsNothingOnceItIsOver()
{
    QSignalSpy ended(m_gate.get(), &WriteGate::ended);
    allow(600'000);
    m_now += 600'000;
    QTRY_VERIFY(access().contains(u"Read-only"));
    QTRY_COMPARE(ended.size(), 1);
    allow(600'000);
    m_gate->shut();
    QCOMPARE(ended.size(), 1);
}

void TestEnvironmentBand::claimsNothingWithoutAConnection()
{
    allow(600'000);
    m_gate.reset(); // as when the connection ends
    QTRY_VERIFY(access().contains(u"Read-only"));
    m_band->setPermit(nullptr);
    QVERIFY(access().contains(u"Read-only"));
}

void TestEnvironmentBand::holdings_data()
{
    QTest::addColumn<OwnHoldings>("holdings");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("nothing is held") << OwnHoldings {} << QString();
    QTest::newRow("others wait") << OwnHoldings {1, 3}
                                 << u"◆ You hold 1 lock: 3 clients wait behind you"_qs;
    QTest::newRow("one waits for several")
        << OwnHoldings {2, 1, false} << u"◆ You hold 2 locks: 1 client waits behind you"_qs;
    QTest::newRow("nobody waits") << OwnHoldings {1, 0}
                                  << u"◆ You hold 1 lock: nobody waits behind you"_qs;
    QTest::newRow("who waits is not known") << OwnHoldings {1, 0, false} << u"◆ You hold 1 lock"_qs;
}

void TestEnvironmentBand::holdings()
{
    QFETCH(const OwnHoldings, holdings);
    QTEST(sentenceOf(holdings), "sentence");
}

namespace {

/// Holds the first of /locks/a, with a session that no other child has.
OwnerState heldByUs()
{
    OwnerState owner;
    owner.session = SessionId {0x77};
    OwnedLock lock;
    lock.path = u"/locks/a"_qs;
    lock.writes = 1;
    lock.writeNode = u"/locks/a/lock-0000000001"_qs;
    owner.locks.insert(lock.path, lock);
    return owner;
}

} // namespace

void TestEnvironmentBand::countsOthersBehindUs()
{
    QVector<fixtures::Child> children {
        fixtures::child(1), fixtures::child(2), fixtures::child(3), fixtures::child(4)};
    children[0].owner = 0x77;
    children[2].owner = 0x77; // ours, too
    const LockStatePtr state = fixtures::mutex(children).state;
    const OwnHoldings found =
        holdingsOf({heldByUs()}, {SessionId {0x77}}, [&](const QString &) { return state; });
    QCOMPARE(found, (OwnHoldings {1, 2, true}));
    const OwnClaims claims = claimsOf({heldByUs()});
    QVERIFY(claims.isOwn(SessionId {0x77}));
    QVERIFY(claims.held.contains(u"/locks/a"_qs));
    QVERIFY(!claims.isOwn(SessionId {}));
}

void TestEnvironmentBand::knowsNotWhatIsNotLookedAt()
{
    const OwnHoldings found =
        holdingsOf({heldByUs()}, {}, [](const QString &) { return LockStatePtr(); });
    QCOMPARE(found, (OwnHoldings {1, 0, false}));
}

QTEST_MAIN(TestEnvironmentBand)
#include "tst_environmentband.moc"
