// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which finding is chosen and shown, and what is done about it.
#include "core/base/times.h"
#include "tests/ui/breaks.h"
#include "tests/ui/findingfixtures.h"
#include "ui/findings/findingdetails.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/colours.h"
#include "ui/theme/wholerows.h"

#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestFindingChoice : public QObject
{
    Q_OBJECT

private slots:
    void panelExplainsTheOpenLock();
    void panelStaysWhereItWasScrolledTo();
    void anotherLockShowsWhatIsFoundOfIt();
    void chosenFindingIsCopied();
    void stepsFromOneToTheNext();
    void stepsBackFromTheEndWhereNothingIsChosen();
    void whatIsShownOfTheLockIsInSight();
    void rowsOfManyLinesHideNothingChosen();
    void whatIsOfAllHidesNothingWorse();
    void nothingIsSaidOfOthersAsOfTheLock();
    void worstIsShownUntilAnotherIsChosen();
    void nobodyChoseTheNeighbourOfWhatIsOver();
    void whatWasFoundBeforeHasItsTime();
    void earlierMomentsAreNotWhatWasKnownLast();
    void whatIsMutedIsSaid();
    void mutedInPartsHasAReason();
    void mutedDeadlocksAreNotTheNext();
    void menuMutesWhatItWasOpenedFor();
    void menuSaysWhatMakesNoSenseOfARecording();
    void whatIsSilentIsCountedListedAndTakenBack();
    void whatIsAcknowledgedShowsIt();
    void whatOthersMuteIsNotTakenBackHere();
    void foldedOnesAreCounted();
};

namespace {

QPushButton *buttonIn(const QWidget &widget, const QString &text)
{
    for (QPushButton *button : widget.findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

QString detailsIn(const FindingsPanel &panel)
{
    return panel.findChild<FindingDetails *>()->text();
}

/// A finding that is too long for the panel, with a figure that changes.
Finding longFinding(int seconds)
{
    Finding finding = findingOf(u"1"_qs);
    finding.sentence = u"They wait for %1 s, for each other."_qs.arg(seconds);
    for (int i = 0; i < 60; ++i)
        finding.evidence.append(u"line %1, seen %2 s ago"_qs.arg(i).arg(seconds));
    finding.advice = {{u"Look."_qs, u"ss -tnp"_qs}};
    return finding;
}

/// "/b" is open and explained by its finding; there is one of "/a", too.
struct ExplainedLock
{
    FindingsPanel panel;

    ExplainedLock()
    {
        panel.setReport(
            reportOf(diagnosisOf({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)})));
        panel.setLock(u"/b"_qs);
        panel.explainLock();
    }
};

} // namespace

void TestFindingChoice::panelExplainsTheOpenLock()
{
    ExplainedLock explained;
    FindingsPanel &panel = explained.panel;
    QVERIFY(detailsIn(panel).contains(u"Deadlock 2"_qs));
    QSignalSpy went(&panel.buttons(), &FindingButtons::goToWanted);
    buttonIn(panel, u"Go to"_qs)->click();
    QCOMPARE(went.size(), 1);
    QCOMPARE(went.first().first().toString(), u"/b"_qs);
    QSignalSpy chain(&panel.buttons(), &FindingButtons::chainWanted);
    buttonIn(panel, u"Show the chain"_qs)->click();
    QCOMPARE(chain.size(), 1);
    QCOMPARE(chain.first().first().value<ChainFocus>().lock, u"/b"_qs); // it names no node
    panel.setLock(u"/c"_qs);
    QVERIFY(detailsIn(panel).contains(u"No finding for /c"_qs));
    QVERIFY(panel.select(u"1"_qs)); // from a notification: whatever lock is open
    QVERIFY(detailsIn(panel).contains(u"Deadlock 1"_qs));
    QVERIFY(!panel.select(u"3"_qs));
    for (const QPalette &palette : {lightPalette(), darkPalette()}) {
        panel.setPalette(palette);
        panel.resize(700, 200);
        QVERIFY(!panel.grab().isNull());
    }
}

void TestFindingChoice::panelStaysWhereItWasScrolledTo()
{
    QWidget window; // which takes no size hints of the panel: not every platform knows those
    FindingsPanel panel(&window);
    window.resize(900, 240);
    panel.resize(900, 240);
    window.show();
    panel.setReport(reportOf(diagnosisOf({longFinding(8), findingOf(u"2"_qs)})));
    panel.setLock(u"/a"_qs);
    panel.explainLock();
    auto *details = panel.findChild<FindingDetails *>();
    QScrollBar *bar = details->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 200);
    bar->setValue(150);
    auto *text = details->findChild<QTextEdit *>();
    QTextCursor cursor = text->document()->find(u"wait for"_qs);
    text->setTextCursor(cursor);
    for (int seconds : {9, 10, 11}) {
        panel.setReport(reportOf(diagnosisOf({longFinding(seconds), findingOf(u"2"_qs)})));
        QCoreApplication::processEvents();
        QVERIFY(detailsIn(panel).contains(u"wait for %1 s"_qs.arg(seconds)));
        QCOMPARE(bar->value(), 150);
        QCOMPARE(text->textCursor().selectedText(), u"wait for"_qs);
    }
    const auto *list = panel.findChild<QTreeView *>();
    QCOMPARE(panel.model().findingAt(list->currentIndex())->id, u"1"_qs);
    panel.select(u"2"_qs); // something else is read from its beginning
    QTRY_COMPARE(bar->value(), 0);
}

/// The finding of the lock before, which says nothing of this one, does not stay selected.
void TestFindingChoice::anotherLockShowsWhatIsFoundOfIt()
{
    ExplainedLock explained;
    FindingsPanel &panel = explained.panel;
    QVERIFY(detailsIn(panel).contains(u"Deadlock 2"_qs));
    panel.setLock(u"/a"_qs);
    QVERIFY(detailsIn(panel).contains(u"Deadlock 1"_qs));
}

void TestFindingChoice::chosenFindingIsCopied()
{
    ExplainedLock explained;
    QSignalSpy copied(&explained.panel, &FindingsPanel::copyWanted);
    QTest::keyClick(explained.panel.findChild<QTreeView *>(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{detailsIn(explained.panel)}}));
}

/// By keys from anywhere in the window. What is listed and is no finding is no place to stop.
void TestFindingChoice::stepsFromOneToTheNext()
{
    FindingsPanel panel;
    panel.step(1);
    panel.step(-1); // there is none
    Diagnosis diagnosis =
        diagnosisOf({findingOf(u"1"_qs), findingOf(u"2"_qs, u"/b"_qs), findingOf(u"3"_qs)});
    PendingFinding pending;
    pending.rule = u"R05"_qs;
    pending.path = u"/a"_qs;
    diagnosis.pending = {pending};
    panel.setReport(reportOf(diagnosis));
    const auto chosen = [&] {
        const auto *list = panel.findChild<QTreeView *>();
        const Finding *finding = panel.model().findingAt(list->currentIndex());
        return finding ? finding->id : QString();
    };
    QCOMPARE(chosen(), u"1"_qs);
    for (const auto &[by, id] :
        {std::pair(1, u"2"_qs), std::pair(1, u"3"_qs), std::pair(1, u"3"_qs),
            std::pair(-1, u"2"_qs), std::pair(-1, u"1"_qs), std::pair(-1, u"1"_qs)}) {
        panel.step(by);
        QCOMPARE(chosen(), id);
    }
    panel.step(1);
    panel.setReport(reportOf(diagnosis)); // the next round
    QCOMPARE(chosen(), u"2"_qs);
}

/// Above a group that is the first row there is nothing to go to.
void TestFindingChoice::stepsBackFromTheEndWhereNothingIsChosen()
{
    FindingsPanel panel;
    Diagnosis diagnosis;
    diagnosis.muted = {{findingOf(u"1"_qs), MutedBy::Operator, {}},
        {findingOf(u"2"_qs, u"/b"_qs), MutedBy::Operator, {}}};
    panel.setReport(reportOf(diagnosis)); // nothing else is left
    auto *list = panel.findChild<QTreeView *>();
    const auto chosenAfter = [&](int by) {
        list->setCurrentIndex({});
        panel.step(by);
        const Finding *finding = panel.model().findingAt(list->currentIndex());
        return finding ? finding->id : QString();
    };
    QCOMPARE(chosenAfter(-1), QString()); // what is folded is no place to go to
    list->expand(panel.model().mutedGroup());
    QCOMPARE(chosenAfter(-1), u"2"_qs);
    QCOMPARE(chosenAfter(1), u"1"_qs);
}

/// The row whose details are beside the list, and that its buttons act on; until somebody scrolls.
void TestFindingChoice::whatIsShownOfTheLockIsInSight()
{
    QWidget window; // which takes no size hints of the panel: not every platform knows those
    FindingsPanel panel(&window);
    const int line = panel.fontMetrics().lineSpacing();
    window.resize(60 * line, 8 * line);
    panel.resize(window.size());
    window.show();
    QVector<Finding> findings;
    for (int i = 0; i < 12; ++i)
        findings.append(findingOf(QString::number(10 + i), u"/locks/%1"_qs.arg(i)));
    panel.setReport(reportOf(diagnosisOf(findings)));
    const auto &list = *panel.findChild<QTreeView *>();
    const auto isInSight = [&] {
        const QRect row = list.visualRect(list.currentIndex());
        return row.isValid() && list.viewport()->rect().contains(row.center());
    };
    panel.setLock(u"/locks/9"_qs);
    QVERIFY(detailsIn(panel).contains(u"Deadlock 19"_qs));
    QTRY_VERIFY(isInSight());
    findings.prepend(findingOf(u"90"_qs, u"/locks/other"_qs)); // which moves it down
    findings.prepend(findingOf(u"91"_qs, u"/locks/other"_qs));
    panel.setReport(reportOf(diagnosisOf(findings)));
    QTRY_VERIFY(isInSight());
    QScrollBar &bar = *list.verticalScrollBar();
    bar.triggerAction(QScrollBar::SliderToMinimum);
    QVERIFY(!isInSight());
    panel.setReport(reportOf(diagnosisOf(findings)));
    bool isLaidOut = false;
    QTimer::singleShot(0, &panel, [&] { isLaidOut = true; });
    QTRY_VERIFY(isLaidOut);
    QCOMPARE(bar.value(), bar.minimum()); // somebody reads there
    QVERIFY(panel.select(u"19"_qs)); // chosen, and scrolled away from
    bar.triggerAction(QScrollBar::SliderToMinimum);
    panel.setLock({});
    panel.setLock(u"/locks/9"_qs);
    QTRY_VERIFY(isInSight());
}

/// As many rows as the last ones would have room, were they the first.
void TestFindingChoice::rowsOfManyLinesHideNothingChosen()
{
    QWidget window;
    FindingsPanel panel(&window);
    const int line = panel.fontMetrics().lineSpacing();
    window.resize(60 * line, 11 * line);
    panel.resize(window.size());
    window.show();
    QVector<Finding> findings;
    for (int i = 0; i < 6; ++i) {
        findings.append(findingOf(QString::number(10 + i), u"/locks/%1"_qs.arg(i)));
        if (i < 2)
            findings.last().sentence =
                u"They wait for each other, and others for them. "_qs.repeated(6);
    }
    panel.setReport(reportOf(diagnosisOf(findings)));
    const auto &list = *panel.findChild<QTreeView *>();
    for (const int chosen : {2, 0, 3, 1, 2}) {
        panel.setLock(u"/locks/%1"_qs.arg(chosen));
        const auto isWhole = [&] {
            return list.viewport()->rect().contains(list.visualRect(list.currentIndex()));
        };
        QTRY_VERIFY2(isWhole(), qPrintable(u"row %1"_qs.arg(chosen)));
    }
}

/// Nobody chose what troubles all locks a little: it is shown, and what is critical elsewhere stays
/// in sight, however little room there is.
void TestFindingChoice::whatIsOfAllHidesNothingWorse()
{
    QWidget window;
    FindingsPanel panel(&window);
    auto &list = *panel.findChild<QTreeView *>();
    new WholeRows(list); // which owns it
    const int line = panel.fontMetrics().lineSpacing();
    window.resize(60 * line, 8 * line);
    panel.resize(window.size());
    window.show();
    QVector<Finding> findings;
    for (int i = 0; i < 12; ++i) {
        findings.append(findingOf(QString::number(10 + i), u"/locks/%1"_qs.arg(i)));
        findings.last().severity = Severity::Critical;
    }
    findings.append(findingOf(u"90"_qs, {}));
    const auto settle = [&] { // all that is still to be laid out, painted and scrolled
        for (int i = 0; i < 3; ++i) {
            (void)panel.grab();
            QCoreApplication::processEvents();
        }
    };
    const auto isInSight = [&](const QModelIndex &row) {
        return list.viewport()->rect().contains(list.visualRect(row).topLeft());
    };
    for (const int others : {12, 2, 1}) {
        panel.setReport(
            reportOf(diagnosisOf(findings.first(others) + QVector<Finding> {findings.last()})));
        panel.setLock(u"/locks/calm"_qs);
        QVERIFY2(detailsIn(panel).contains(u"Deadlock 90"_qs), qPrintable(detailsIn(panel)));
        for (int height = 18; height < 54; ++height) { // rows are cut anywhere
            panel.resize(60 * line, height * line / 3);
            settle();
            QVERIFY2(isInSight(panel.model().index(0, 0)), qPrintable(QString::number(height)));
        }
        panel.resize(window.size());
        QVERIFY(panel.select(u"90"_qs)); // now somebody wants to see it
        settle();
        QVERIFY(isInSight(list.currentIndex()));
        panel.setLock({});
        panel.setReport(nullptr);
    }
}

void TestFindingChoice::nothingIsSaidOfOthersAsOfTheLock()
{
    FindingsPanel panel;
    Diagnosis diagnosis = diagnosisOf({findingOf(u"1"_qs, u"/a"_qs)});
    panel.setReport(reportOf(diagnosis));
    panel.setLock(u"/b"_qs);
    panel.findChild<QTreeView *>()->setCurrentIndex({});
    panel.setReport(reportOf(diagnosis));
    const QString notJudged = u"/b is not judged; what is listed"_qs;
    QVERIFY2(detailsIn(panel).contains(notJudged), qPrintable(detailsIn(panel)));
    Verdict verdict;
    verdict.path = u"/b"_qs;
    diagnosis.verdicts = {verdict};
    panel.setReport(reportOf(diagnosis));
    QVERIFY2(detailsIn(panel).contains(notJudged), qPrintable(detailsIn(panel)));
    diagnosis.verdicts[0].standing = Standing::Held;
    panel.setReport(reportOf(diagnosis));
    QVERIFY2(detailsIn(panel).contains(u"Nothing was found about /b; what is listed"_qs),
        qPrintable(detailsIn(panel)));
    // None of those is chosen, as if it were what the keys below are to be for.
    QVERIFY(!panel.findChild<QTreeView *>()->currentIndex().isValid());
}

/// Nobody has to choose to see the worst, and who chose keeps what he chose.
void TestFindingChoice::worstIsShownUntilAnotherIsChosen()
{
    FindingsPanel panel;
    panel.setReport(reportOf(diagnosisOf({findingOf(u"4"_qs, u"/d"_qs), findingOf(u"5"_qs, {})})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 4"_qs), qPrintable(detailsIn(panel)));
    panel.setLock(u"/b"_qs);
    panel.setReport(reportOf(diagnosisOf({findingOf(u"1"_qs, {}), findingOf(u"2"_qs, u"/c"_qs)})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 1"_qs), qPrintable(detailsIn(panel)));
    const auto all = reportOf(diagnosisOf(
        {findingOf(u"0"_qs, u"/a"_qs), findingOf(u"1"_qs, {}), findingOf(u"3"_qs, u"/b"_qs)}));
    panel.setReport(all); // now there is one of the open lock
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 3"_qs), qPrintable(detailsIn(panel)));
    auto *list = panel.findChild<QTreeView *>();
    list->setCurrentIndex(panel.model().index(0, 0)); // as a view does that gets the focus
    panel.setReport(all);
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 3"_qs), qPrintable(detailsIn(panel)));
    QTest::keyClick(list, Qt::Key_Home);
    panel.setReport(all);
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 0"_qs), qPrintable(detailsIn(panel)));
    QVERIFY(panel.select(u"1"_qs));
    panel.setReport(all);
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 1"_qs), qPrintable(detailsIn(panel)));
    panel.setLock(u"/a"_qs); // it concerns all locks
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 1"_qs), qPrintable(detailsIn(panel)));
    QVERIFY(panel.select(u"3"_qs));
    panel.setLock(u"/a"_qs);
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 0"_qs), qPrintable(detailsIn(panel)));
}

/// What the buttons act on is the worst again, and not what stands where the chosen one stood.
void TestFindingChoice::nobodyChoseTheNeighbourOfWhatIsOver()
{
    FindingsPanel panel;
    const Finding worst = findingOf(u"0"_qs, u"/a"_qs);
    const Finding chosen = findingOf(u"1"_qs, u"/b"_qs);
    const Finding neighbour = findingOf(u"2"_qs, u"/c"_qs);
    panel.setReport(reportOf(diagnosisOf({worst, chosen, neighbour})));
    QVERIFY(panel.select(u"1"_qs));
    panel.setReport(reportOf(diagnosisOf({worst, neighbour, chosen})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 1"_qs), qPrintable(detailsIn(panel)));
    panel.setReport(reportOf(diagnosisOf({worst, neighbour})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 0"_qs), qPrintable(detailsIn(panel)));
    panel.setReport(
        reportOf(diagnosisOf({worst, findingOf(u"3"_qs, u"/c"_qs), chosen, neighbour})));
    panel.setLock(u"/c"_qs);
    QVERIFY(panel.select(u"1"_qs));
    panel.findChild<QCheckBox *>()->setChecked(true); // "Only the open lock"
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 3"_qs), qPrintable(detailsIn(panel)));
}

void TestFindingChoice::whatWasFoundBeforeHasItsTime()
{
    FindingsPanel panel;
    panel.setLock(u"/a"_qs);
    const qint64 then = QDateTime(QDate(2026, 3, 1), QTime(14, 41, 7)).toMSecsSinceEpoch();
    const auto last = reportOf(diagnosisOf({findingOf(u"1"_qs)}), then);
    panel.setReport(last);
    QVERIFY(panel.select(u"1"_qs));
    QVERIFY(!detailsIn(panel).contains(u"14:41:07"_qs));

    panel.setLastKnown(fixtures::lostAfter(last));
    QVERIFY2(detailsIn(panel).contains(u"Found at 2026-03-01 14:41:07"_qs),
        qPrintable(detailsIn(panel)));
    QCOMPARE(panel.model().index(0, 0).data(FindingsModel::GradeRole).toString(),
        u"as of 2026-03-01 14:41:07"_qs);
    // The servers tell that nobody leads; of locks nothing can be read, so nothing is resolved.
    panel.setReport(reportOf(diagnosisOf({findingOf(u"no leader"_qs, {})}), then + 60'000));
    QCOMPARE(printed(panel.model()), u"no leader 1"_qs);
    QCOMPARE(panel.model().asOf(panel.model().index(0, 0)), 0);
    QCOMPARE(panel.model().asOf(panel.model().index(1, 0)), then);
    QVERIFY(detailsIn(panel).contains(u"Found at 2026-03-01 14:41:07"_qs));

    panel.setLastKnown({});
    panel.setReport(reportOf(diagnosisOf({findingOf(u"1"_qs)}), then + 90'000));
    QCOMPARE(printed(panel.model()), u"1"_qs);
    QVERIFY(!detailsIn(panel).contains(u"Found at"_qs));
    panel.setLastKnown(fixtures::lostAfter(last));
    panel.setReport(nullptr); // another connection: nothing of it is known
    QCOMPARE(printed(panel.model()), QString());
}

/// What is found of an earlier moment is shown whatever has become of the connection, and what was
/// known when that was lost is still known afterwards.
void TestFindingChoice::earlierMomentsAreNotWhatWasKnownLast()
{
    const qint64 last = QDateTime(QDate(2026, 3, 1), QTime(3, 12, 0)).toMSecsSinceEpoch();
    const auto live = reportOf(diagnosisOf({findingOf(u"live"_qs)}), last);
    const auto then = reportOf(diagnosisOf({findingOf(u"then"_qs)}), last - 420'000);
    const auto lost = reportOf({}, last + 60'000);
    for (const bool isLostBefore : {true, false}) {
        FindingsPanel panel;
        panel.setReport(live);
        if (isLostBefore) {
            panel.setLastKnown(fixtures::lostAfter(live));
            panel.setReport(lost);
            QCOMPARE(printed(panel.model()), u"live"_qs);
        }
        panel.setPast(true);
        panel.setReport(then);
        panel.setLastKnown(fixtures::lostAfter(live));
        QCOMPARE(printed(panel.model()), u"then"_qs);
        QCOMPARE(panel.model().asOf(panel.model().index(0, 0)), 0);
        auto *list = panel.findChild<QTreeView *>();
        list->setCurrentIndex(panel.model().index(0, 0));
        QSignalSpy copied(&panel, &FindingsPanel::copyWanted);
        QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(copied.value(0).value(0).toString(),
            u"As of %1:\n"_qs.arg(dateAndTime(then->at)) + detailsIn(panel));
        panel.setReport(nullptr); // of that moment nobody kept one
        QCOMPARE(printed(panel.model()), QString());
        panel.setPast(false);
        panel.setReport(lost);
        QCOMPARE(printed(panel.model()), u"live"_qs);
        QCOMPARE(panel.model().asOf(panel.model().index(0, 0)), last);
    }
}

/// Nothing is listed, but not because there is nothing.
void TestFindingChoice::whatIsMutedIsSaid()
{
    FindingsPanel panel;
    DoctorReport report;
    Mute mute;
    mute.rule = QStringLiteral("R12");
    mute.until = 4'102'444'800'000;
    report.diagnosis.mutes = {{mute, 2, false}};
    panel.setReport(std::make_shared<DoctorReport>(report));
    const QString shown = detailsIn(panel);
    QVERIFY2(shown.contains(QStringLiteral("2 findings are muted until 2100-01-01T00:00:00Z: R12")),
        qPrintable(shown));
    report.diagnosis.mutes[0].markedNodes = {u"/a/x"_qs};
    panel.setReport(std::make_shared<DoctorReport>(report));
    QVERIFY2(
        detailsIn(panel).contains(u"2 findings are muted by the data of /a/x: R12 (Deadlock)"_qs),
        qPrintable(detailsIn(panel)));
}

/// On the same locks others may wait for each other next.
/// One finding may stand for several that are silent for different reasons.
void TestFindingChoice::mutedInPartsHasAReason()
{
    const MutedFinding muted {findingOf(u"1"_qs), MutedBy::Marks, {}, {}};
    QCOMPARE(reasonOf(muted).text(), u"muted in parts, by different mutes"_qs);
}

void TestFindingChoice::mutedDeadlocksAreNotTheNext()
{
    FindingsPanel panel;
    Finding ring = findingOf(u"1"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    ring.sessions = {SessionId {1}, SessionId {2}};
    panel.setReport(reportOf(diagnosisOf({ring})));
    QVERIFY(panel.select(u"1"_qs));
    QSignalSpy muted(&panel.buttons(), &FindingButtons::muteWanted);
    auto *menu = panel.findChild<QMenu *>();
    emit menu->aboutToShow();
    menu->actions().constFirst()->trigger();
    QCOMPARE(muted.size(), 1);
    const auto mute = muted.first().first().value<Mute>();
    QVERIFY(isMuted(ring, {mute}, nowMs()));
    ring.sessions = {SessionId {3}, SessionId {4}};
    QVERIFY(!isMuted(ring, {mute}, nowMs()));
}

void TestFindingChoice::menuSaysWhatMakesNoSenseOfARecording()
{
    ExplainedLock explained;
    const QMenu *menu = buttonIn(explained.panel, u"&Mute"_qs)->menu();
    const QAction *hour = menu->actions().constFirst();
    QVERIFY(menu->toolTipsVisible());
    QVERIFY(hour->isEnabled() && !hour->toolTip().contains(u"recording"_qs));
    explained.panel.buttons().setHistory(true);
    QVERIFY(!hour->isEnabled() && hour->toolTip().contains(u"recording"_qs));
    explained.panel.buttons().setHistory(false);
    QVERIFY(hour->isEnabled() && !hour->toolTip().contains(u"recording"_qs));
}

/// Also where a worse one is found while it is open.
void TestFindingChoice::menuMutesWhatItWasOpenedFor()
{
    FindingsPanel panel;
    const Finding meant = findingOf(u"1"_qs, u"/a"_qs);
    const Finding worse = findingOf(u"0"_qs, u"/b"_qs);
    panel.setReport(reportOf(diagnosisOf({meant})));
    auto *menu = panel.findChild<QMenu *>();
    emit menu->aboutToShow();
    panel.setReport(reportOf(diagnosisOf({worse, meant})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 0"_qs), qPrintable(detailsIn(panel)));
    QSignalSpy here(&panel.buttons(), &FindingButtons::muteWanted);
    QSignalSpy everywhere(&panel.buttons(), &FindingButtons::siteMuteWanted);
    menu->actions().constFirst()->trigger();
    menu->actions().constLast()->trigger();
    for (const QSignalSpy *spy : {&here, &everywhere}) {
        QCOMPARE(spy->size(), 1);
        const auto mute = spy->constFirst().constFirst().value<Mute>();
        QVERIFY(isMuted(meant, {mute}, nowMs()));
        QVERIFY(!isMuted(worse, {mute}, nowMs()));
    }
    emit menu->aboutToShow(); // for the other one now
    panel.setReport(nullptr); // which was found by a connection that is closed
    menu->actions().constFirst()->trigger();
    QCOMPARE(here.size(), 1);
}

void TestFindingChoice::whatIsSilentIsCountedListedAndTakenBack()
{
    FindingsPanel panel;
    Diagnosis diagnosis;
    const Finding finding = findingOf(u"1"_qs);
    diagnosis.muted = {{finding, MutedBy::Operator, muteFor(finding, nowMs() + 60'000)},
        {findingOf(u"2"_qs, u"/b"_qs), MutedBy::Operator, {}}};
    panel.setReport(reportOf(diagnosis)); // nothing else is left
    auto *quiet = panel.findChild<QToolButton *>();
    QVERIFY(!quiet->isHidden());
    QCOMPARE(quiet->text(), u"2 muted"_qs);
    QCOMPARE(printed(panel.model()), u"Muted (2)(1 2)"_qs);
    auto *list = panel.findChild<QTreeView *>();
    QVERIFY(!list->isExpanded(panel.model().mutedGroup()));
    quiet->click();
    QVERIFY(list->isExpanded(panel.model().mutedGroup()));
    QCOMPARE(list->currentIndex().data(FindingsModel::QuietRole).toInt(), FindingsModel::Muted);
    QVERIFY2(detailsIn(panel).contains(u"muted until "_qs), qPrintable(detailsIn(panel)));
    QVERIFY(list->currentIndex()
                .data(FindingsModel::GradeRole)
                .toString()
                .contains(u"in this window"_qs));

    QSignalSpy unmuted(&panel.buttons(), &FindingButtons::unmuteWanted);
    QVERIFY(buttonIn(panel, u"&Mute"_qs)->isHidden());
    buttonIn(panel, u"Un&mute"_qs)->click();
    QCOMPARE(unmuted.size(), 1);
    QCOMPARE(unmuted.first().first().value<Finding>().id, u"1"_qs);
    panel.setReport(reportOf(diagnosisOf({finding})));
    QVERIFY(quiet->isHidden());
    QVERIFY(!buttonIn(panel, u"&Mute"_qs)->isHidden());
    panel.setLock(u"/b"_qs);
    panel.setReport(reportOf(diagnosis));
    panel.explainLock(); // only what is of this lock
    QCOMPARE(quiet->text(), u"1 muted"_qs);
}

void TestFindingChoice::whatIsAcknowledgedShowsIt()
{
    FindingsPanel panel;
    Diagnosis diagnosis = diagnosisOf({findingOf(u"0"_qs, u"/c"_qs), findingOf(u"1"_qs)});
    panel.setReport(reportOf(diagnosis));
    QVERIFY(panel.select(u"1"_qs));
    QSignalSpy wanted(&panel.buttons(), &FindingButtons::acknowledgeWanted);
    QSignalSpy unwanted(&panel.buttons(), &FindingButtons::unacknowledgeWanted);
    buttonIn(panel, u"Acknowledge"_qs)->click();
    QCOMPARE(wanted.size(), 1);
    diagnosis.acknowledged.insert(u"1"_qs, nowMs());
    panel.setReport(reportOf(diagnosis));
    const QModelIndex row = panel.model().indexOf(u"1"_qs);
    QCOMPARE(row.data(FindingsModel::QuietRole).toInt(), FindingsModel::Acknowledged);
    QVERIFY(row.data(FindingsModel::GradeRole).toString().contains(u"acknowledged at "_qs));
    QVERIFY(row.data(Qt::AccessibleTextRole).toString().contains(u"acknowledged at "_qs));
    QCOMPARE(panel.findChild<QToolButton *>()->text(), u"1 acknowledged"_qs);
    QVERIFY(panel.select(u"0"_qs));
    panel.showQuiet();
    QCOMPARE(panel.findChild<QTreeView *>()->currentIndex(), row);
    buttonIn(panel, u"Not acknowledged"_qs)->click();
    QCOMPARE(unwanted.size(), 1);
    QCOMPARE(unwanted.first().first().toString(), u"1"_qs);
}

void TestFindingChoice::whatOthersMuteIsNotTakenBackHere()
{
    FindingsPanel panel;
    Diagnosis diagnosis;
    diagnosis.muted = {{findingOf(u"1"_qs), MutedBy::Settings, {}},
        {findingOf(u"2"_qs), MutedBy::Marks, {}, {u"/a/x"_qs, u"/a/y"_qs}}};
    panel.setReport(reportOf(diagnosis));
    panel.showQuiet();
    QSignalSpy site(&panel.buttons(), &FindingButtons::siteWanted);
    QSignalSpy unmuted(&panel.buttons(), &FindingButtons::unmuteWanted);
    buttonIn(panel, u"Un&mute …"_qs)->click();
    QCOMPARE(site.size(), 1);
    QVERIFY(panel.select(u"2"_qs));
    QVERIFY(!buttonIn(panel, u"Un&mute"_qs)->isEnabled());
    QVERIFY2(detailsIn(panel).contains(u"muted by the data of /a/x and 1 more"_qs),
        qPrintable(detailsIn(panel)));
    QVERIFY(unmuted.isEmpty());
}

/// Its row says how many it stands for, and so does what is copied.
void TestFindingChoice::foldedOnesAreCounted()
{
    Finding finding = findingOf(u"R12 /a"_qs);
    FindingsModel model;
    model.show(diagnosisOf({finding}));
    const QPersistentModelIndex row(model.index(0, 0));
    QCOMPARE(row.data().toString(), u"Deadlock R12 /a"_qs);
    finding.alike = 12;
    model.show(diagnosisOf({finding}));
    QCOMPARE(row.data().toString(), u"Deadlock R12 /a (12)"_qs); // the same row
    QVERIFY2(fullText(finding).startsWith(u"R12  Deadlock R12 /a (12) ("_qs),
        qPrintable(fullText(finding)));
}

QTEST_MAIN(TestFindingChoice)
#include "tst_findingchoice.moc"
