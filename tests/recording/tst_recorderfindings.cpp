// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/diagnosis/findingtracker.h"
#include "tests/recording/recordertest.h"

#include <QTemporaryDir>
#include <QTest>

#include <utility>

using namespace lockscope;
using namespace recordertest;

/// What the doctor says is told once, and over when it is, also of what an earlier recorder told.
class TestRecorderFindings : public QObject
{
    Q_OBJECT

private slots:
    void diagnosis();
    void openFindingsAreKnown_data();
    void openFindingsAreKnown();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

void TestRecorderFindings::diagnosis()
{
    const qint64 start = nowMs();
    {
        const auto recorder = opened(file("diagnosis"));
        DoctorReport report;
        report.at = start;
        report.diagnosis.verdicts.append(Verdict {});
        report.diagnosis.verdicts[0].path = QStringLiteral("/locks/a");
        report.diagnosis.verdicts[0].standing = Standing::Free;
        recorder->keep(std::make_shared<const DoctorReport>(report));
        report.at = start + 1000;
        report.diagnosis.verdicts[0].standing = Standing::Stuck;
        Finding finding;
        finding.rule = QStringLiteral("R12");
        finding.title = QStringLiteral("Deadlock");
        finding.path = QStringLiteral("/locks/a");
        finding.id = QStringLiteral("x");
        report.diagnosis.findings.append(finding);
        recorder->keep(std::make_shared<const DoctorReport>(report));
        // It is muted, or nobody leads: not over.
        report.at = start + 1500;
        report.diagnosis.tracked = {finding.id};
        const QVector<Finding> open = std::exchange(report.diagnosis.findings, {});
        recorder->keep(std::make_shared<const DoctorReport>(report));
        report.diagnosis.findings = open;
        recorder->keep(std::make_shared<const DoctorReport>(report));
        report.at = start + 2000;
        report.diagnosis.findings.clear();
        report.diagnosis.tracked.clear();
        recorder->keep(std::make_shared<const DoctorReport>(report));
    }
    const Reading reading = read(file("diagnosis"));
    QStringList told;
    const auto events = reading.reader->events();
    QVERIFY(events.has_value());
    for (const LockEvent &event : *events)
        told.append(textOf(event.kind) + u' ' + event.text);
    QCOMPARE(told.join(QStringLiteral(", ")),
        QStringLiteral("verdict-changed free, verdict-changed stuck, finding-opened R12 Deadlock, "
                       "finding-resolved R12 Deadlock"));
    QVERIFY(!reading.reader->diagnosis(start - 1));
    QCOMPARE(reading.reader->diagnosis(start + 1400)->diagnosis.findings.size(), 1);
    QCOMPARE(reading.reader->diagnosis(start + 5000)->diagnosis.findings.size(), 0);
    QCOMPARE(reading.reader->diagnosis(start + 5000)->at, start + 2000);
}

namespace {

/// What a doctor says of @p finding @p ms after @p start, who began anew with its recorder; with
/// "-late", minutes after that.
DoctorReportPtr reportIn(const QString &word, const Finding &finding, qint64 start, qint64 ms)
{
    DoctorReport report;
    report.at = start + ms + (word.endsWith(u"-late") ? FindingTracker::UnexaminedMs : 0);
    if (word.startsWith(u"found")) {
        report.diagnosis.findings.append(finding);
    } else if (word.startsWith(u"muted")) {
        report.diagnosis.muted.append({finding, MutedBy::Operator, {}});
        report.diagnosis.tracked.insert(finding.id);
    } else if (word.startsWith(u"pending")) {
        report.diagnosis.pending.append({finding.rule, finding.path, {}, {}});
    }
    return std::make_shared<const DoctorReport>(report);
}

} // namespace

void TestRecorderFindings::openFindingsAreKnown_data()
{
    QTest::addColumn<QString>("said"); // by the doctors of recorders that follow one another
    QTest::addColumn<QString>("lock");
    QTest::addColumn<bool>("isRedacted");
    QTest::addColumn<QString>("told");

    const auto row = [](const char *what, const char16_t *said, bool isOpen = true) {
        for (const char *lock : {"/locks/a", ""}) {
            for (const bool isRedacted : {false, true})
                QTest::addRow("%s%s%s", what, *lock ? "" : ", of the ensemble",
                    isRedacted ? ", redacted" : "")
                    << QString::fromUtf16(said) << QString::fromLatin1(lock) << isRedacted
                    << (isOpen ? u"finding-opened"_qs : u"finding-opened finding-resolved"_qs);
        }
    };
    row("it is still there", u"found | found found");
    row("one look lacks it", u"found | clear found");
    row("it is found late", u"found | clear clear clear found-late");
    row("for minutes nobody finds it", u"found | clear clear-late", false);
    row("it is over when it is seen to be", u"found | clear found clear", false);
    row("it is over later", u"found | found clear", false);
    row("it still has to last", u"found | clear pending-late");
    row("it had to last, and did not", u"found | clear pending-late clear-late", false);
    row("the next one ended before it knew", u"found | clear | found");
    row("the next one was told nothing", u"found | | found");
    row("two did not know", u"found | clear clear | clear");
    row("the second one knew", u"found | clear | clear clear-late", false);
    row("one that was muted when it ended", u"found muted | found");
    row("it is muted by now", u"found | clear muted");
    row("it is muted late", u"found | clear muted-late muted-late");
    row("it is muted, and not over when it is told again", u"found | clear muted found-late");
    row("it was over before", u"found clear | clear", false);
}

/// What an earlier recorder told to be open is not told anew, and is over when it is known to be.
void TestRecorderFindings::openFindingsAreKnown()
{
    QFETCH(const QString, said);
    QFETCH(const QString, lock);
    QFETCH(const bool, isRedacted);
    QFETCH(const QString, told);
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"findings"_qs);
    Finding finding = findingOf(u"R12"_qs, lock.isEmpty() ? u"zk1:2181"_qs : lock, {});
    finding.title = u"Deadlock"_qs;
    finding.path = lock;
    RecorderOptions options;
    options.isRedacted = isRedacted;
    qint64 firstEnded = 0;
    qint64 saidAt = 0;
    for (const QString &run : said.split(u'|')) {
        const qint64 start = nowMs() + 1'000;
        int ms = 0;
        {
            const auto recorder = opened(name, options);
            for (const QString &word : run.split(u' ', Qt::SkipEmptyParts)) {
                const DoctorReportPtr report = reportIn(word, finding, start, ms += 1'000);
                recorder->keep(report);
                saidAt = report->at;
            }
        }
        firstEnded = firstEnded > 0 ? firstEnded : read(name).reader->to();
    }
    QStringList kinds;
    QVector<LockEvent> events = eventsIn(name);
    events.removeIf([](const LockEvent &event) { return !event.text.startsWith(u"R12"); });
    for (const LockEvent &event : std::as_const(events)) {
        kinds.append(textOf(event.kind));
        QCOMPARE(event.text, u"R12 Deadlock"_qs);
        QCOMPARE(event.path, lock);
    }
    QCOMPARE(kinds.join(u' '), told);
    const LockEvent &last = events.constLast();
    const bool wasSeen =
        said.section(u'|', 1).contains(u"found") || said.startsWith(u"found clear");
    QCOMPARE(last.notBefore, last.kind == LockEvent::FindingResolved && !wasSeen ? firstEnded : 0);
    if (last.kind == LockEvent::FindingResolved && !said.startsWith(u"found clear"))
        QCOMPARE(last.at, saidAt);
}

QTEST_GUILESS_MAIN(TestRecorderFindings)
#include "tst_recorderfindings.moc"
