// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingsmodel.h"
#include "ui/findings/findingspanel.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/colours.h"

#include <QAbstractItemModelTester>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace lockscope;

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void emptyModelKeepsTheRules();
    void selectionStaysWhenAFindingMovesUp();
    void onlyTheOpenLock();
    void randomRounds();
    void hostileTextStaysText();
    void nothingFoundClaimsNoMoreThanIsKnown();
    void panelExplainsTheOpenLock();
    void whatIsMutedIsSaid();
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

QStringList idsOf(const FindingsModel &model)
{
    QStringList ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids.append(model.findingAt(row).id);
    return ids;
}

} // namespace

void TestFindings::emptyModelKeepsTheRules()
{
    FindingsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFindings({findingOf(u"1"_qs), findingOf(u"2"_qs)});
    model.setFindings({});
    QCOMPARE(model.rowCount(), 0);
}

void TestFindings::selectionStaysWhenAFindingMovesUp()
{
    FindingsModel model;
    model.setFindings({findingOf(u"1"_qs), findingOf(u"2"_qs), findingOf(u"3"_qs)});
    const QPersistentModelIndex third(model.index(2));
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setFindings({findingOf(u"0"_qs), findingOf(u"3"_qs), findingOf(u"1"_qs)});
    QCOMPARE(third.row(), 1);
    QCOMPARE(reset.size(), 0);
}

void TestFindings::onlyTheOpenLock()
{
    FindingsModel model;
    model.setFindings({findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)});
    model.setPath(u"/b"_qs);
    QCOMPARE(idsOf(model), QStringList {u"2"_qs});
    QCOMPARE(model.all().size(), 2);
    model.setPath({});
    QCOMPARE(idsOf(model), (QStringList {u"1"_qs, u"2"_qs}));
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
            kept.insert(model.findingAt(row).id, model.index(row));
        model.setFindings(next);
        QCOMPARE(idsOf(model), ids);
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
    model.setFindings({finding});
    QVERIFY(!model.index(0).data(Qt::ToolTipRole).toString().contains(u"<b>"_qs));
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
    DoctorReport report;
    report.diagnosis.findings = {findingOf(u"1"_qs, u"/a"_qs), findingOf(u"2"_qs, u"/b"_qs)};
    panel.setReport(std::make_shared<DoctorReport>(report));
    panel.setLock(u"/b"_qs);
    panel.explainLock();
    const auto *details = panel.findChild<QPlainTextEdit *>();
    QVERIFY(details->toPlainText().contains(u"Deadlock 2"_qs));
    QSignalSpy went(&panel, &FindingsPanel::goToWanted);
    for (QPushButton *button : panel.findChildren<QPushButton *>()) {
        if (button->text() == u"Go to")
            button->click();
    }
    QCOMPARE(went.size(), 1);
    QCOMPARE(went.first().first().toString(), u"/b"_qs);
    QSignalSpy chain(&panel, &FindingsPanel::chainWanted);
    for (QPushButton *button : panel.findChildren<QPushButton *>()) {
        if (button->text() == u"Show the chain")
            button->click();
    }
    QCOMPARE(chain.size(), 1);
    QCOMPARE(chain.first().first().value<ChainFocus>().lock, u"/b"_qs); // it names no node
    panel.setLock(u"/c"_qs);
    QVERIFY(details->toPlainText().contains(u"No finding for /c"_qs));
    QVERIFY(panel.select(u"1"_qs)); // from a notification: whatever lock is open
    QVERIFY(details->toPlainText().contains(u"Deadlock 1"_qs));
    QVERIFY(!panel.select(u"3"_qs));
    for (const QPalette &palette : {lightPalette(), darkPalette()}) {
        panel.setPalette(palette);
        panel.resize(700, 200);
        QVERIFY(!panel.grab().isNull());
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
    const QString shown = panel.findChild<QPlainTextEdit *>()->toPlainText();
    QVERIFY2(shown.contains(QStringLiteral("2 findings are muted until 2100-01-01T00:00:00Z: R12")),
             qPrintable(shown));
}

void TestFindings::doctorAnswersInThisThread()
{
    DoctorRunner doctor;
    QSignalSpy ready(&doctor, &DoctorRunner::reportReady);
    DoctorReportPtr report;
    connect(&doctor, &DoctorRunner::reportReady, this, [&](const DoctorReportPtr &answer) {
        QCOMPARE(QThread::currentThread(), thread());
        report = answer;
    });
    DoctorRound round;
    round.at = 1000;
    doctor.addRound(round);
    doctor.addRound(round); // left out: the first is still being examined
    QTRY_VERIFY(report != nullptr);
    QCOMPARE(ready.size(), 1);
    QVERIFY(report->diagnosis.findings.isEmpty());
}

QTEST_MAIN(TestFindings)
#include "tst_findings.moc"
