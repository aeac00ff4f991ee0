// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of a lock while it is paused: it stands still, and says what it does not show.
#include "core/base/times.h"
#include "tests/support/patience.h"
#include "tests/ui/breaks.h"
#include "tests/ui/lockpagefixtures.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/lockpage/pausebar.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestLockPause : public QObject
{
    Q_OBJECT

private slots:
    void pausedStandsStill();
    void pausedTellsWhatIsCritical();
    void pausedSaysThatItIsNotConnected();
    void pausedPicturesAreOfNoBreak();
    void pauseEndsWithItsLock();
    void nothingIsNotPaused();
};

namespace {

/// With so many children made and gone since it was made.
QueueContent changed(QueueContent content, int cversion)
{
    auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
    snapshot->directories[0].stat.cversion = cversion;
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = snapshot;
    content.state = state;
    return content;
}

QString stripOf(const LockPage &page)
{
    const auto *bar = page.findChild<PauseBar *>();
    QStringList texts;
    for (const QLabel *label : bar->findChildren<QLabel *>()) {
        if (!label->text().isEmpty())
            texts.append(label->text());
    }
    return bar->isHidden() ? QString() : texts.join(u" | "_qs);
}

DoctorReportPtr criticalReport(const QStringList &ids, const QString &acknowledged = {})
{
    DoctorReport report;
    report.at = 1;
    for (const QString &id : ids) {
        Finding finding;
        finding.id = id;
        finding.title = u"Deadlock "_qs + id;
        finding.path = u"/locks/<b>"_qs;
        finding.severity = Severity::Critical;
        report.diagnosis.findings.append(finding);
    }
    report.diagnosis.acknowledged.insert(acknowledged, 1);
    return std::make_shared<DoctorReport>(report);
}

} // namespace

void TestLockPause::pausedStandsStill()
{
    ShownPage shown;
    LockPage &page = shown.page;
    page.setContent(changed(mutexOf(1, 5), 2147483647));
    page.setReport(pageReport(pageVerdict(Standing::Stuck, 1)));
    const QString answer = answerOn(page);
    const auto facts = std::make_shared<ServerFacts>();
    page.setFacts(facts);
    page.setPaused(true);
    const auto later = std::make_shared<ServerFacts>();
    page.setFacts(later);
    QCOMPARE(page.chain().facts(), facts); // the picture stands still, too
    const qint64 pausedAt = page.queue().content().now();
    QCOMPARE(page.queue().content().pausedAt, pausedAt);
    QVERIFY2(stripOf(page).endsWith(u"nothing changed since"_qs), qPrintable(stripOf(page)));
    page.setContent(changed(mutexOf(3, 9), -2147483648)); // the number goes round
    QVERIFY2(stripOf(page).endsWith(u"1 change since"_qs), qPrintable(stripOf(page)));
    page.setContent(changed(mutexOf(3, 9), -2147483635));
    page.setReport(pageReport(pageVerdict(Standing::Free, 30)));
    QVERIFY2(stripOf(page).endsWith(u"14 changes since"_qs), qPrintable(stripOf(page)));
    QCOMPARE(page.queue().content().size(), 4);
    QCOMPARE(page.queue().content().state->nodeOf(page.queue().content().state->queue.at(0)).name,
        child(1).name);
    QCOMPARE(answerOn(page), answer);
    QTRY_VERIFY(nowMs() > pausedAt);
    QCOMPARE(page.queue().content().now(), pausedAt); // and so do ages

    QSignalSpy told(&page, &LockPage::pausedChanged);
    page.findChild<PauseBar *>()->findChild<QPushButton *>()->click();
    QCOMPARE(told.size(), 1);
    QVERIFY(!page.isPaused() && stripOf(page).isEmpty());
    QCOMPARE(page.chain().facts(), later);
    QCOMPARE(page.queue().content().size(), 6);
    QCOMPARE(page.queue().content().pausedAt, 0);
    QVERIFY(answerOn(page) != answer);
}

void TestLockPause::pausedTellsWhatIsCritical()
{
    ShownPage shown;
    LockPage &page = shown.page;
    page.setReport(criticalReport({u"1"_qs}));
    page.setPaused(true);
    page.setReport(criticalReport({u"1"_qs}));
    QVERIFY2(!stripOf(page).contains(u"critical"_qs), qPrintable(stripOf(page)));
    page.setReport(criticalReport({u"1"_qs, u"2"_qs}, u"2"_qs));
    QVERIFY2(!stripOf(page).contains(u"critical"_qs), qPrintable(stripOf(page)));
    page.setReport(criticalReport({u"1"_qs, u"2"_qs}));
    QVERIFY2(stripOf(page).endsWith(u"New and critical: Deadlock 2 on /locks/<b>"_qs),
        qPrintable(stripOf(page)));
    DoctorReport two = *criticalReport({u"1"_qs, u"2"_qs, u"3"_qs});
    two.diagnosis.findings[1].path = u"/locks/a%2Fb"_qs;
    page.setReport(std::make_shared<DoctorReport>(two));
    QVERIFY2(stripOf(page).endsWith(u"on /locks/a%2Fb, and 1 more"_qs), qPrintable(stripOf(page)));
}

void TestLockPause::pausedSaysThatItIsNotConnected()
{
    ShownPage shown;
    shown.page.setPaused(true);
    shown.page.setLastKnown(lostAt(nowMs()));
    QVERIFY2(
        stripOf(shown.page).endsWith(u"not connected now"_qs), qPrintable(stripOf(shown.page)));
}

/// What stands still is as old as the pause, whatever happens to the connection.
void TestLockPause::pausedPicturesAreOfNoBreak()
{
    ShownPage shown;
    DoctorReport report = *pageReport(pageVerdict(Standing::Held, 3));
    report.at = nowMs();
    shown.page.setReport(std::make_shared<DoctorReport>(report));
    const GraphPanel &graph = shown.page.chain().graphPanel();
    const GraphDesk &chain = shown.page.chain();
    QTRY_VERIFY_WITH_TIMEOUT(chain.drawing() && chain.drawing()->at > 0, Patience);
    const auto isOld = [&] {
        const QList<QLabel *> labels = graph.findChildren<QLabel *>();
        return std::ranges::any_of(labels, [](const QLabel *label) {
            return label->text().contains(u"nothing newer is known"_qs);
        });
    };
    shown.page.setPaused(true);
    shown.page.setLastKnown(lostAt(nowMs()));
    QVERIFY(!isOld());
    shown.page.setPaused(false);
    QVERIFY(isOld());
    shown.page.setLastKnown({});
    QVERIFY(!isOld());
}

void TestLockPause::pauseEndsWithItsLock()
{
    ShownPage shown;
    shown.page.setPaused(true);
    shown.page.setLock(u"/locks/other"_qs);
    QVERIFY(!shown.page.isPaused());
    shown.page.setPaused(true);
    shown.page.setContent({}); // it is closed
    QVERIFY(!shown.page.isPaused());
    QVERIFY(!shown.page.queue().content().state);
}

void TestLockPause::nothingIsNotPaused()
{
    LockPage page;
    page.setPaused(true);
    QVERIFY(!page.isPaused());
}

QTEST_MAIN(TestLockPause)
#include "tst_lockpause.moc"
