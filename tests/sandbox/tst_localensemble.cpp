// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/localensemble.h"
#include "tests/support/patience.h"

#include <QTest>

using namespace lockscope;

namespace {

bool serves(const LocalEnsemble &ensemble, int member)
{
    const auto answer = ensemble.ask(member, "srvr");
    return answer && answer->contains("Mode: ");
}

} // namespace

class TestLocalEnsemble : public QObject
{
    Q_OBJECT

private slots:
    void survivesTheLossOfOne();
};

void TestLocalEnsemble::survivesTheLossOfOne()
{
    LocalEnsemble::Options options(3);
    options[1].fourLetterWords = QStringLiteral("srvr");
    const auto started = LocalEnsemble::start(options);
    QVERIFY2(started, qPrintable(started ? QString() : started.error().detail.english()));
    LocalEnsemble &ensemble = **started;

    QCOMPARE(ensemble.size(), 3);
    QCOMPARE(ensemble.connectString().count(u','), 2);
    QVERIFY(!ensemble.ask(0, "cons")->contains("whitelist"));
    QVERIFY(ensemble.ask(1, "cons")->contains("whitelist"));

    const int first = ensemble.leader();
    QVERIFY(first >= 0);
    ensemble.kill(first);
    QCOMPARE(ensemble.processId(first), 0);
    QTRY_VERIFY_WITH_TIMEOUT(ensemble.leader() >= 0, Patience);
    QVERIFY(ensemble.leader() != first);
    QVERIFY(ensemble.restart(first));

    const int second = ensemble.leader();
    ensemble.freeze(second);
    QTRY_VERIFY_WITH_TIMEOUT(ensemble.leader() >= 0, Patience);
    QVERIFY(ensemble.leader() != second);
    ensemble.thaw(second);
    const auto follows = [&] {
        const auto answer = ensemble.ask(second, "srvr");
        return answer && answer->contains("Mode: follower");
    };
    QVERIFY(QTest::qWaitFor(follows, Patience));

    ensemble.kill(0);
    ensemble.kill(2);
    QVERIFY(QTest::qWaitFor([&] { return !serves(ensemble, 1); }, Patience)); // no majority
    QVERIFY(ensemble.restart({0, 2}));
    QVERIFY(QTest::qWaitFor([&] { return serves(ensemble, 1); }, Patience));
}

QTEST_GUILESS_MAIN(TestLocalEnsemble)
#include "tst_localensemble.moc"
