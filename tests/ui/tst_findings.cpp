// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/rounds/roundtaker.h"
#include "tests/ui/breaks.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingdelegate.h"
#include "ui/findings/findingdetails.h"
#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/colours.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QMenu>
#include <QPushButton>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextEdit>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace lockscope;

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void emptyModelKeepsTheRules();
    void selectionStaysWhenAFindingMovesUp();
    void onlyTheOpenLock();
    void ringsAndEnsemblesAreOfEachLock();
    void causesElsewhereAreShown();
    void consequencesAreFolded();
    void whatIsPendingAndWhatWasNotExamined();
    void alarmsSayWhatVerdictsDoNot();
    void youngDeadlocksAreAsStuckAsTheirLocks();
    void randomRounds();
    void hostileTextStaysText();
    void nothingFoundClaimsNoMoreThanIsKnown();
    void panelExplainsTheOpenLock();
    void rowsHaveAsManyLinesAsTheyNeed();
    void aLowListHasARowALine();
    void pathsAreElidedEachByItself();
    void whatIsSaidOfALockNamesItOnce();
    void panelStaysWhereItWasScrolledTo();
    void anotherLockShowsWhatIsFoundOfIt();
    void whatIsShownOfTheLockIsInSight();
    void rowsOfManyLinesHideNothingChosen();
    void nothingIsSaidOfOthersAsOfTheLock();
    void worstIsShownUntilAnotherIsChosen();
    void nobodyChoseTheNeighbourOfWhatIsOver();
    void whatWasFoundBeforeHasItsTime();
    void earlierMomentsAreNotWhatWasKnownLast();
    void whatIsMutedIsSaid();
    void mutedInPartsHasAReason();
    void mutedDeadlocksAreNotTheNext();
    void menuMutesWhatItWasOpenedFor();
    void whatIsSilentIsCountedListedAndTakenBack();
    void whatIsAcknowledgedShowsIt();
    void whatOthersMuteIsNotTakenBackHere();
    void foldedOnesAreCounted();
    void doctorAnswersInThisThread();
};

namespace {

Finding findingOf(const QString &id, const QString &path = QStringLiteral("/a"))
{
    Finding finding;
    finding.id = id;
    finding.rule = QStringLiteral("R12");
    finding.title = QStringLiteral("Deadlock ") + id;
    finding.path = path;
    finding.sentence = QStringLiteral("They wait for each other.");
    return finding;
}

Diagnosis diagnosisOf(const QVector<Finding> &findings)
{
    Diagnosis diagnosis;
    diagnosis.findings = findings;
    return diagnosis;
}

DoctorReportPtr reportOf(const Diagnosis &diagnosis, qint64 at = 0)
{
    DoctorReport report;
    report.diagnosis = diagnosis;
    report.at = at;
    return std::make_shared<DoctorReport>(report);
}

/// "1 2(3) Needs more time (1)(R05: …)".
QString printed(const FindingsModel &model, const QModelIndex &above = {})
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(above); ++row) {
        const QModelIndex index = model.index(row, 0, above);
        const Finding *finding = model.findingAt(index);
        const QString below = printed(model, index);
        rows.append((finding ? finding->id : index.data().toString())
            + (below.isEmpty() ? QString() : u"(%1)"_qs.arg(below)));
    }
    return rows.join(u' ');
}

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

} // namespace

void TestFindings::emptyModelKeepsTheRules()
{
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosisOf({findingOf(u"1"_qs), findingOf(u"2"_qs)}));
    model.show({});
    QCOMPARE(model.rowCount(), 0);
}

void TestFindings::selectionStaysWhenAFindingMovesUp()
{
    FindingsModel model;
    model.show(diagnosisOf({findingOf(u"1"_qs), findingOf(u"2"_qs), findingOf(u"3"_qs)}));
    const QPersistentModelIndex third(model.index(2, 0));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.show(diagnosisOf({findingOf(u"0"_qs), findingOf(u"3"_qs), findingOf(u"1"_qs)}));
    QCOMPARE(third.row(), 1);
    QCOMPARE(reset.size(), 0);
}

void TestFindings::onlyTheOpenLock()
{
    FindingsModel model;
    model.show(diagnosisOf({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)}));
    model.setPath(u"/b"_qs);
    QCOMPARE(printed(model), u"2"_qs);
    QCOMPARE(model.findingCount(), 2);
    model.setPath({});
    QCOMPARE(printed(model), u"1 2"_qs);
}

void TestFindings::ringsAndEnsemblesAreOfEachLock()
{
    Finding ring = findingOf(u"ring"_qs, u"/a"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    const Finding ensemble = findingOf(u"no leader"_qs, {});
    FindingsModel model;
    model.show(diagnosisOf({ring, ensemble}));
    model.setPath(u"/b"_qs);
    QCOMPARE(printed(model), u"ring no leader"_qs);
    QCOMPARE(model.index(0, 0).data(FindingsModel::PathRole).toString(), u"/a, /b"_qs);
    model.setPath(u"/c"_qs);
    QCOMPARE(printed(model), u"no leader"_qs);
}

/// Stuck behind another lock: what is wrong with that one is what explains it.
void TestFindings::causesElsewhereAreShown()
{
    Diagnosis diagnosis = diagnosisOf({findingOf(u"cause"_qs, u"/b"_qs)});
    Verdict verdict;
    verdict.path = u"/a"_qs;
    verdict.standing = Standing::Stuck;
    verdict.cause = u"R12"_qs;
    verdict.root = ChainStep {u"/b"_qs, {}, {}, {}, {}, 0};
    diagnosis.verdicts = {verdict};
    FindingsModel model;
    model.show(diagnosis);
    model.setPath(u"/a"_qs);
    QCOMPARE(printed(model), u"cause"_qs);
    model.setPath(u"/c"_qs);
    QCOMPARE(printed(model), QString());
}

void TestFindings::consequencesAreFolded()
{
    Finding slow = findingOf(u"slow"_qs, u"/a"_qs);
    slow.causedBy = u"cause"_qs;
    Finding orphan = findingOf(u"orphan"_qs, u"/a"_qs); // what caused it is over
    orphan.causedBy = u"gone"_qs;
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosisOf({slow, orphan, findingOf(u"cause"_qs, u"/b"_qs)}));
    QCOMPARE(printed(model), u"orphan cause(slow)"_qs);
    model.setPath(u"/a"_qs); // with what caused it, though that is of another lock
    QCOMPARE(printed(model), u"orphan cause(slow)"_qs);
    QVERIFY(model.indexOf(u"slow"_qs).parent().isValid());
    slow.causedBy.clear();
    model.show(diagnosisOf({slow, findingOf(u"cause"_qs, u"/b"_qs)}));
    QCOMPARE(printed(model), u"slow"_qs);
}

void TestFindings::whatIsPendingAndWhatWasNotExamined()
{
    Diagnosis diagnosis = diagnosisOf({findingOf(u"1"_qs, u"/a"_qs)});
    diagnosis.pending = {{u"R05"_qs, u"/a"_qs, u"needs 20 s more of the same"_qs},
        {u"R05"_qs, u"/b"_qs, u"needs 3 s more of the same"_qs}};
    diagnosis.skipped = {
        {u"R10"_qs, u"zk2 did not answer"_qs}, {u"R10"_qs, u"zk2 did not answer"_qs}};
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.show(diagnosis);
    model.setPath(u"/a"_qs);
    QCOMPARE(printed(model),
        u"1 Needs more time (1)(R05 /a: needs 20 s more of the same) "
        "Could not be examined (1)(R10: zk2 did not answer)"_qs);
    diagnosis.pending[0].locks = {u"/c"_qs, u"/a"_qs}; // of each lock of a ring
    model.show(diagnosis);
    model.setPath(u"/c"_qs);
    QVERIFY2(printed(model).contains(u"(R05 /c, /a: needs 20 s more of the same)"_qs),
        qPrintable(printed(model)));
    model.setPath(u"/a"_qs);
    const QPersistentModelIndex waiting(model.index(0, 0, model.index(1, 0)));
    diagnosis.pending[0].why = u"needs 18 s more of the same"_qs;
    diagnosis.findings.clear();
    model.show(diagnosis);
    QCOMPARE(waiting.data().toString(), u"R05 /c, /a: needs 18 s more of the same"_qs);
    QCOMPARE(model.findingAt(waiting), nullptr);
}

/// Whose verdict is red and says so from the beginning.
void TestFindings::youngDeadlocksAreAsStuckAsTheirLocks()
{
    Finding ring = findingOf(u"1"_qs);
    ring.severity = Severity::Warning;
    ring.confidence = Confidence::Likely;
    FindingsModel model;
    const auto shown = [&](FindingsModel::DataRole role) {
        model.show(diagnosisOf({ring}));
        return model.index(0, 0).data(role);
    };
    QVERIFY(explainsStuck(ring));
    QCOMPARE(shown(FindingsModel::GravityRole).toInt(), int(Severity::Critical));
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"stuck, likely"_qs);
    ring.confidence = Confidence::Possible; // its locks are not stuck by that
    QCOMPARE(shown(FindingsModel::GravityRole).toInt(), int(Severity::Warning));
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"warning, possible"_qs);
    ring.severity = Severity::Critical;
    ring.confidence = Confidence::Likely;
    QCOMPARE(shown(FindingsModel::GradeRole).toString(), u"critical, likely"_qs);
}

/// A ring marks each of its locks, trouble of the ensemble all; but none that its verdict marks.
void TestFindings::alarmsSayWhatVerdictsDoNot()
{
    const auto verdict = [](const QString &path, Standing standing) {
        Verdict v;
        v.path = path;
        v.standing = standing;
        return v;
    };
    Finding ring = findingOf(u"ring"_qs, u"/a"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    ring.severity = Severity::Warning;
    Diagnosis diagnosis = diagnosisOf({ring, findingOf(u"for information"_qs, u"/c"_qs)});
    diagnosis.verdicts = {verdict(u"/a"_qs, Standing::Held), verdict(u"/b"_qs, Standing::Moving),
        verdict(u"/c"_qs, Standing::Held)};
    const QStringList title {u"Deadlock ring"_qs};
    QCOMPARE(
        alarmsIn(diagnosis), (QHash<QString, QStringList> {{u"/a"_qs, title}, {u"/b"_qs, title}}));
    diagnosis.verdicts[0].standing = Standing::Stuck;
    diagnosis.verdicts[1].standing = Standing::Unknown;
    QVERIFY(alarmsIn(diagnosis).isEmpty());
    Finding ensemble = findingOf(u"clock"_qs, {});
    ensemble.severity = Severity::Warning;
    diagnosis.findings = {ensemble};
    QCOMPARE(alarmsIn(diagnosis).keys(), QStringList {u"/c"_qs});
}

void TestFindings::randomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (int round = 0; round < 500; ++round) {
        QVector<Finding> next;
        QStringList ids;
        for (int i = 0; i < 12; ++i) {
            if (random.bounded(2) == 0)
                ids.append(QString::number(i));
        }
        std::shuffle(ids.begin(), ids.end(), random);
        for (const QString &id : std::as_const(ids))
            next.append(findingOf(id));
        QHash<QString, QPersistentModelIndex> kept;
        for (int row = 0; row < model.rowCount(); ++row)
            kept.insert(model.findingAt(model.index(row, 0))->id, model.index(row, 0));
        model.show(diagnosisOf(next));
        QCOMPARE(printed(model), ids.join(u' '));
        for (int row = 0; row < ids.size(); ++row) {
            if (kept.contains(ids.at(row)))
                QCOMPARE(kept.value(ids.at(row)).row(), row);
        }
    }
}

void TestFindings::hostileTextStaysText()
{
    Finding finding = findingOf(u"1"_qs, u"/<b>\x1b"_qs);
    finding.evidence = {u"saw \u202e"_qs};
    const QString text = fullText(finding);
    QVERIFY(text.contains(u"/<b>\\x1b"_qs));
    QVERIFY(text.contains(u"saw \\u{202e}"_qs));
    FindingsModel model;
    model.show(diagnosisOf({finding}));
    QVERIFY(!model.index(0, 0).data(Qt::ToolTipRole).toString().contains(u"<b>"_qs));
}

void TestFindings::nothingFoundClaimsNoMoreThanIsKnown()
{
    const QString text = nothingFoundText(u"/a"_qs, {{u"R10"_qs, u"zk2 did not answer"_qs}});
    QVERIFY(text.contains(u"No finding for /a."_qs));
    QVERIFY(text.contains(u"R10: zk2 did not answer"_qs));
}

void TestFindings::panelExplainsTheOpenLock()
{
    FindingsPanel panel;
    panel.setReport(
        reportOf(diagnosisOf({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)})));
    panel.setLock(u"/b"_qs);
    panel.explainLock();
    QVERIFY(detailsIn(panel).contains(u"Deadlock 2"_qs));
    QSignalSpy went(&panel, &FindingsPanel::goToWanted);
    buttonIn(panel, u"Go to"_qs)->click();
    QCOMPARE(went.size(), 1);
    QCOMPARE(went.first().first().toString(), u"/b"_qs);
    QSignalSpy chain(&panel, &FindingsPanel::chainWanted);
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

/// Nothing that a row says is cut, however narrow it is.
void TestFindings::rowsHaveAsManyLinesAsTheyNeed()
{
    QWidget window; // which takes no size hints of the panel
    FindingsPanel panel(&window);
    window.resize(1600, 700);
    panel.resize(1600, 700);
    window.show();
    Finding finding = findingOf(u"1"_qs, u"/locks/accounts/of-a-very-long-name/4711"_qs);
    finding.sentence = u"2 sessions wait for each other: transfers-1:3753 (127.0.0.1:59680) holds "
                       u"/locks/accounts/4711 and waits 1 m 55 s for exclusive on "
                       u"/locks/accounts/8150; transfers-2:3790 holds that."_qs;
    Diagnosis diagnosis = diagnosisOf({finding});
    diagnosis.skipped = {{u"R10"_qs, u"no member told of its watches, "_qs.repeated(9)}};
    panel.setReport(reportOf(diagnosis));
    auto *list = panel.findChild<QTreeView *>();
    list->expandAll();
    const QModelIndex row = panel.model().index(0, 0);
    const QModelIndex skipped = panel.model().index(0, 0, panel.model().index(1, 0));
    const auto linesOf = [&](const QModelIndex &index) {
        return list->visualRect(index).height() / list->fontMetrics().height();
    };
    const auto needed = [&](const QModelIndex &index, const QString &text) {
        const int width = list->visualRect(index).width();
        return list->fontMetrics().horizontalAdvance(text) / std::max(1, width) + 1;
    };
    const QString text = skipped.data().toString();
    QTRY_COMPARE(linesOf(row), 1 + needed(row, finding.sentence.text()));
    const int wide = linesOf(row);
    for (const int width : {900, 500}) {
        panel.resize(width, 700);
        QTRY_VERIFY(linesOf(row) > needed(row, finding.sentence.text()));
        QTRY_VERIFY(linesOf(skipped) >= needed(skipped, text));
        QVERIFY(linesOf(row) > wide);
        QVERIFY(list->visualRect(row).right() <= list->viewport()->rect().right());
        QVERIFY(!list->grab().isNull());
    }
    panel.resize(1600, 700);
    QTRY_COMPARE(linesOf(row), wide);
}

/// A report comes every second: who reads keeps his place and what he has selected.
void TestFindings::aLowListHasARowALine()
{
    QWidget window; // which takes no size hints of the panel
    FindingsPanel panel(&window);
    window.show();
    Finding finding = findingOf(u"1"_qs, u"/locks/accounts/of-a-very-long-name/4711"_qs);
    finding.sentence = u"2 sessions wait for each other, and so on. "_qs.repeated(9);
    panel.setReport(reportOf(diagnosisOf({finding})));
    const auto *list = panel.findChild<QTreeView *>();
    const QModelIndex row = panel.model().index(0, 0);
    const auto linesOf = [&] {
        return list->visualRect(row).height() / list->fontMetrics().height();
    };
    for (const int height : {110, 700, 110}) {
        panel.resize(500, height);
        if (height < 700)
            QTRY_COMPARE(linesOf(), 1);
        else
            QTRY_VERIFY(linesOf() > 3);
    }
}

/// Cut in the middle as one text, two paths read as a third that does not exist.
void TestFindings::pathsAreElidedEachByItself()
{
    const QFontMetrics metrics((QFont()));
    const QString grade = u"warning, likely"_qs;
    const QStringList paths {
        u"/locks/accounts/8151-of-a-long-name"_qs, u"/locks/ledgers/4711-of-a-long-name"_qs};
    const QString whole = paths.join(u", "_qs) + u" · "_qs + grade;
    const auto widthOf = [&](const QString &text) { return metrics.horizontalAdvance(text); };
    QCOMPARE(shortWhere(paths, grade, metrics, widthOf(whole)), whole);
    const QString both = shortWhere(paths, grade, metrics, widthOf(whole) * 3 / 4);
    QVERIFY2(both.endsWith(u" · "_qs + grade) && both.count(u'…') == 2, qPrintable(both));
    QVERIFY2(both.startsWith(u"/locks/") && both.contains(u", /locks/"), qPrintable(both));
    const QString one = shortWhere(paths, grade, metrics,
        widthOf(u" and 1 more · "_qs + grade) + 12 * metrics.averageCharWidth());
    QVERIFY2(one.endsWith(u" and 1 more · "_qs + grade), qPrintable(one));
    const QString none = shortWhere(paths, grade, metrics, widthOf(grade)); // the sign says it, too
    QVERIFY2(none.startsWith(u"/lock") && none.contains(u'…'), qPrintable(none));
    QCOMPARE(shortWhere({}, grade, metrics, widthOf(grade)), grade);
    for (int width = 0; width <= widthOf(whole); width += 7)
        QVERIFY(widthOf(shortWhere(paths, grade, metrics, width)) <= width || width < 20);
    QCOMPARE(shortWhere({}, grade, metrics, widthOf(whole)), grade);
}

void TestFindings::whatIsSaidOfALockNamesItOnce()
{
    Finding finding = findingOf(u"1"_qs, u"/locks/a"_qs);
    finding.sentence = u"/locks/a has been held for 2 m."_qs;
    QCOMPARE(descriptionOf(finding).count(u"/locks/a"_qs), 1);
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), finding.sentence.text());
    finding.sentence = u"It has been held for 2 m."_qs;
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), u"/locks/a"_qs);
    finding.locks = QStringList {u"/locks/a"_qs, u"/locks/b"_qs};
    finding.sentence = u"/locks/a is waited for."_qs;
    QCOMPARE(descriptionOf(finding).section(u'\n', 1, 1), u"/locks/a, /locks/b"_qs);
    finding.locks.clear();
    finding.path.clear();
    QVERIFY(descriptionOf(finding).contains(u"\nthe ensemble"_qs));
}

void TestFindings::panelStaysWhereItWasScrolledTo()
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
void TestFindings::anotherLockShowsWhatIsFoundOfIt()
{
    FindingsPanel panel;
    panel.setReport(
        reportOf(diagnosisOf({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)})));
    panel.setLock(u"/b"_qs);
    panel.explainLock();
    QVERIFY(detailsIn(panel).contains(u"Deadlock 2"_qs));
    panel.setLock(u"/a"_qs);
    QVERIFY(detailsIn(panel).contains(u"Deadlock 1"_qs));
}

/// The row whose details are beside the list, and that its buttons act on; until somebody scrolls.
void TestFindings::whatIsShownOfTheLockIsInSight()
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
void TestFindings::rowsOfManyLinesHideNothingChosen()
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

void TestFindings::nothingIsSaidOfOthersAsOfTheLock()
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
void TestFindings::worstIsShownUntilAnotherIsChosen()
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
void TestFindings::nobodyChoseTheNeighbourOfWhatIsOver()
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

void TestFindings::whatWasFoundBeforeHasItsTime()
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
void TestFindings::earlierMomentsAreNotWhatWasKnownLast()
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
        panel.setReport(nullptr); // of that moment nobody kept one
        QCOMPARE(printed(panel.model()), QString());
        panel.setPast(false);
        panel.setReport(lost);
        QCOMPARE(printed(panel.model()), u"live"_qs);
        QCOMPARE(panel.model().asOf(panel.model().index(0, 0)), last);
    }
}

/// Nothing is listed, but not because there is nothing.
void TestFindings::whatIsMutedIsSaid()
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
void TestFindings::mutedInPartsHasAReason()
{
    const MutedFinding muted {findingOf(u"1"_qs), MutedBy::Marks, {}, {}};
    QCOMPARE(reasonOf(muted).text(), u"muted in parts, by different mutes"_qs);
}

void TestFindings::mutedDeadlocksAreNotTheNext()
{
    FindingsPanel panel;
    Finding ring = findingOf(u"1"_qs);
    ring.locks = {u"/a"_qs, u"/b"_qs};
    ring.sessions = {SessionId {1}, SessionId {2}};
    panel.setReport(reportOf(diagnosisOf({ring})));
    QVERIFY(panel.select(u"1"_qs));
    QSignalSpy muted(&panel, &FindingsPanel::muteWanted);
    auto *menu = panel.findChild<QMenu *>();
    emit menu->aboutToShow();
    menu->actions().constFirst()->trigger();
    QCOMPARE(muted.size(), 1);
    const auto mute = muted.first().first().value<Mute>();
    QVERIFY(isMuted(ring, {mute}, nowMs()));
    ring.sessions = {SessionId {3}, SessionId {4}};
    QVERIFY(!isMuted(ring, {mute}, nowMs()));
}

/// Also where a worse one is found while it is open.
void TestFindings::menuMutesWhatItWasOpenedFor()
{
    FindingsPanel panel;
    const Finding meant = findingOf(u"1"_qs, u"/a"_qs);
    const Finding worse = findingOf(u"0"_qs, u"/b"_qs);
    panel.setReport(reportOf(diagnosisOf({meant})));
    auto *menu = panel.findChild<QMenu *>();
    emit menu->aboutToShow();
    panel.setReport(reportOf(diagnosisOf({worse, meant})));
    QVERIFY2(detailsIn(panel).contains(u"Deadlock 0"_qs), qPrintable(detailsIn(panel)));
    QSignalSpy here(&panel, &FindingsPanel::muteWanted);
    QSignalSpy everywhere(&panel, &FindingsPanel::siteMuteWanted);
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

void TestFindings::whatIsSilentIsCountedListedAndTakenBack()
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

    QSignalSpy unmuted(&panel, &FindingsPanel::unmuteWanted);
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

void TestFindings::whatIsAcknowledgedShowsIt()
{
    FindingsPanel panel;
    Diagnosis diagnosis = diagnosisOf({findingOf(u"0"_qs, u"/c"_qs), findingOf(u"1"_qs)});
    panel.setReport(reportOf(diagnosis));
    QVERIFY(panel.select(u"1"_qs));
    QSignalSpy wanted(&panel, &FindingsPanel::acknowledgeWanted);
    QSignalSpy unwanted(&panel, &FindingsPanel::unacknowledgeWanted);
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

void TestFindings::whatOthersMuteIsNotTakenBackHere()
{
    FindingsPanel panel;
    Diagnosis diagnosis;
    diagnosis.muted = {{findingOf(u"1"_qs), MutedBy::Settings, {}},
        {findingOf(u"2"_qs), MutedBy::Marks, {}, {u"/a/x"_qs, u"/a/y"_qs}}};
    panel.setReport(reportOf(diagnosis));
    panel.showQuiet();
    QSignalSpy site(&panel, &FindingsPanel::siteWanted);
    QSignalSpy unmuted(&panel, &FindingsPanel::unmuteWanted);
    buttonIn(panel, u"Un&mute …"_qs)->click();
    QCOMPARE(site.size(), 1);
    QVERIFY(panel.select(u"2"_qs));
    QVERIFY(!buttonIn(panel, u"Un&mute"_qs)->isEnabled());
    QVERIFY2(detailsIn(panel).contains(u"muted by the data of /a/x and 1 more"_qs),
        qPrintable(detailsIn(panel)));
    QVERIFY(unmuted.isEmpty());
}

/// Its row says how many it stands for, and so does what is copied.
void TestFindings::foldedOnesAreCounted()
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

void TestFindings::doctorAnswersInThisThread()
{
    Inspector inspector;
    RoundTaker rounds(inspector, {});
    rounds.pause(); // there is nobody to be asked
    DoctorReportPtr report;
    int reports = 0;
    connect(&rounds, &RoundTaker::reportReady, this, [&](const DoctorReportPtr &answer) {
        QCOMPARE(QThread::currentThread(), thread());
        report = answer;
        ++reports;
    });
    for (int i = 0; i < 3; ++i) // while the first is examined, the others become one
        QVERIFY(rounds.takeRoundNow());
    QTRY_VERIFY(report && report->rounds == 2);
    rounds.acknowledge(u"nothing"_qs); // is answered after all rounds that are under way
    QTRY_COMPARE(reports, 3);
    QCOMPARE(report->rounds, 2);
    QVERIFY(report->diagnosis.findings.isEmpty());
}

QTEST_MAIN(TestFindings)
#include "tst_findings.moc"
