// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/zxidtimes.h"

#include <QRandomGenerator>
#include <QTest>

using namespace lockscope;

class TestZxidTimes : public QObject
{
    Q_OBJECT

private slots:
    void bounds();
    void clocksThatDiffer();
    void asAPlainListWouldSay();
};

void TestZxidTimes::bounds()
{
    ZxidTimes times;
    QCOMPARE(times.notAfter({1}), 0);
    times.add({10}, 5000);
    times.add({20}, 9000);
    times.add({}, 1000); // tells nothing
    times.add({30}, 0);
    QCOMPARE(times.notAfter({9}), 5000);
    QCOMPARE(times.notAfter({10}), 5000);
    QCOMPARE(times.notAfter({11}), 9000);
    QCOMPARE(times.notAfter({21}), 0);
}

/// A later zxid at an earlier time: the earlier one is the better bound for all before.
void TestZxidTimes::clocksThatDiffer()
{
    ZxidTimes times;
    times.add({10}, 8000);
    times.add({20}, 6000);
    QCOMPARE(times.notAfter({5}), 6000);
    QCOMPARE(times.size(), size_t(1));
}

void TestZxidTimes::asAPlainListWouldSay()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    ZxidTimes times;
    QVector<QPair<qint64, qint64>> seen;
    for (int i = 0; i < 400; ++i) {
        seen.append({1 + random.bounded(200), 1000 * (1 + random.bounded(200))});
        times.add({seen.constLast().first}, seen.constLast().second);
        const qint64 asked = random.bounded(220);
        qint64 best = 0;
        for (const auto &[zxid, at] : std::as_const(seen))
            best = zxid >= asked && (best == 0 || at < best) ? at : best;
        QCOMPARE(times.notAfter({asked}), best);
    }
}

QTEST_GUILESS_MAIN(TestZxidTimes)
#include "tst_zxidtimes.moc"
