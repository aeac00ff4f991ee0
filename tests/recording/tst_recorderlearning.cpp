// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/history/baselines.h"
#include "tests/recording/madetraffic.h"
#include "tests/recording/recordertest.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace lockscope;
using namespace recordertest;

/// How long things take is learned of what was seen, and of nothing in which there was a gap.
class TestRecorderLearning : public QObject
{
    Q_OBJECT

private slots:
    void notMeasured_data();
    void notMeasured();
    void learnsNothingOverGaps();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestRecorderLearning::notMeasured_data()
{
    QTest::addColumn<QString>("between");
    QTest::addColumn<bool>("isMeasured");

    QTest::newRow("it was looked at all along") << QString() << true;
    QTest::newRow("nobody was connected") << u"not connected"_qs << false;
    QTest::newRow("it could not be read") << u"could not be read"_qs << false;
    QTest::newRow("no recorder was running") << u"recorder was not running"_qs << false;
}

/// When somebody was granted in the gap of all locks is not known, and so is not for how long the
/// lock was held: nothing of it is learned.
void TestRecorderLearning::notMeasured()
{
    QFETCH(const QString, between);
    QFETCH(const bool, isMeasured);
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"measured"_qs);
    MadeTraffic traffic(u"/locks/a"_qs, 3, 4);
    const qint64 start = nowMs() - 10'000;
    while (traffic.next(start)->queue.size() < 2) { }
    LockSnapshot snapshot = *traffic.state()->snapshot;
    const auto dropHolder = [&snapshot](qint64 at) {
        int left = 1;
        snapshot.nodes.removeIf([&left](const LockNode &) { return --left >= 0; });
        NodeStat &stat = snapshot.directories[0].stat;
        ++stat.cversion;
        --stat.numChildren;
        ++stat.pzxid.value;
        snapshot.resolved = int(snapshot.nodes.size());
        snapshot.readAt = at;
        ++snapshot.revision;
        return std::make_shared<const LockState>(
            judge(std::make_shared<const LockSnapshot>(snapshot)));
    };
    auto recorder = opened(name);
    recorder->keep(traffic.state());
    if (between == u"not connected") {
        recorder->noteConnected(false);
        recorder->noteConnected(true);
    } else if (between == u"could not be read") {
        recorder->keep(unreadable(*traffic.state(), Freshness::Denied));
    } else if (!between.isEmpty()) {
        recorder.reset();
        recorder = opened(name);
    }
    recorder->keep(dropHolder(start + 70'000)); // the second one holds
    recorder->keep(dropHolder(start + 80'000));
    recorder.reset();

    QVector<LockEvent> events = eventsIn(name);
    QVERIFY(countOf(events, LockEvent::Granted) >= 1);
    events.removeIf([&between](const LockEvent &event) {
        return event.kind != LockEvent::Gap || event.text != between;
    });
    QCOMPARE(events.size(), between.isEmpty() ? 0 : 1);
    const auto learned = read(name).reader->baselines();
    QVERIFY(learned.has_value());
    const QVector<BaselineCell> cells = learned->cells();
    const bool hasHold = std::ranges::any_of(
        cells, [](const BaselineCell &cell) { return cell.habit == Habit::Hold; });
    QCOMPARE(hasHold, isMeasured);
}

/// How long something took that was over when somebody could look again is not known, neither by
/// what is kept nor by the events.
void TestRecorderLearning::learnsNothingOverGaps()
{
    MadeTraffic traffic(QStringLiteral("/locks/a"), 4, 4);
    {
        const auto recorder = opened(file("learned"));
        for (int i = 0; i < 30; ++i) {
            recorder->noteConnected(false);
            const qint64 since = nowMs();
            QTRY_VERIFY(nowMs() > since + 1);
            recorder->noteConnected(true);
            recorder->keep(traffic.next(nowMs()));
        }
    }
    const QVector<LockEvent> events = eventsIn(file("learned"));
    QVERIFY(countOf(events, LockEvent::Granted) > 1);
    QVERIFY(countOf(events, LockEvent::Gone) > 1);
    BaselineLearner learner;
    for (const LockEvent &event : events)
        learner.add(event);
    QVERIFY(read(file("learned")).reader->baselines() == learner.learned());
}

QTEST_GUILESS_MAIN(TestRecorderLearning)
#include "tst_recorderlearning.moc"
