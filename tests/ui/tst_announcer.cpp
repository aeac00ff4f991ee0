// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/announcer.h"

#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

namespace {

class CountingSink : public NotificationSink
{
public:
    explicit CountingSink(QVector<Notification> *shown)
        : m_shown(shown)
    { }
    void show(const Notification &notification) override { m_shown->append(notification); }

private:
    QVector<Notification> *m_shown;
};

Finding deadlockCalled(const QString &id, Severity severity = Severity::Critical)
{
    Finding finding;
    finding.id = id;
    finding.title = QStringLiteral("Deadlock");
    finding.severity = severity;
    finding.path = QStringLiteral("/a");
    finding.sentence = QStringLiteral("They wait for each other.");
    return finding;
}

DoctorReportPtr reportWith(const QVector<Finding> &findings, const QVector<Verdict> &verdicts = {})
{
    DoctorReport report;
    report.diagnosis.findings = findings;
    report.diagnosis.verdicts = verdicts;
    return std::make_shared<DoctorReport>(report);
}

/// Of @p path, by a finding of rule R12 at @p root.
Verdict verdictAt(const QString &path, Standing standing, const QString &root = {})
{
    Verdict verdict;
    verdict.path = path;
    verdict.standing = standing;
    verdict.sentence = path + QStringLiteral(" is ") + textOf(standing) + u'.';
    if (standing == Standing::Stuck || standing == Standing::Slow) {
        verdict.cause = QStringLiteral("R12");
        verdict.root = ChainStep {root.isEmpty() ? path : root, {}, {}, {}, {}, 0};
    }
    return verdict;
}

/// Of rule R12 at /a.
Finding causeCalled(const QString &id, Severity severity = Severity::Critical)
{
    Finding finding = deadlockCalled(id, severity);
    finding.rule = QStringLiteral("R12");
    return finding;
}

/// The same, of which somebody has said that it is known.
DoctorReportPtr acknowledged(const DoctorReportPtr &report)
{
    DoctorReport known = *report;
    for (const Finding &finding : known.diagnosis.findings)
        known.diagnosis.acknowledged.insert(finding.id, 1);
    return std::make_shared<DoctorReport>(known);
}

} // namespace

class TestAnnouncer : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void eachCriticalFindingOnce();
    void onlyWhatIsCritical();
    void acknowledgedOnesAreKnown();
    void whatWasFoundWhileOffIsNotTold();
    void anotherConnectionStartsAnew();
    void manyAtOnceAreOne();
    void manyLocksAreCounted();
    void hostileTextStaysText();
    void clickNamesTheFinding();
    void clickNamesTheLock();
    void aLockIsToldOncePerEpisode();
    void holdersOfABriskQueueAreNoNews();
    void locksBehindOneRootAreToldTogether();
    void notKnowingIsNotWell();
    void slownessIsToldWhereItIsCritical();
    void whatNoVerdictSpeaksOfIsToldAllTheSame();
    void whatAVerdictHidIsToldAfterIt();
    void acknowledgedCausesAreKnown();
    void theNextDeadlockIsNews();

private:
    QVector<Notification> m_shown;
    NotificationSink *m_sink = nullptr;
    std::unique_ptr<Announcer> m_announcer;
};

void TestAnnouncer::init()
{
    m_shown.clear();
    auto sink = std::make_shared<CountingSink>(&m_shown);
    m_sink = sink.get();
    m_announcer = std::make_unique<Announcer>(std::move(sink));
}

void TestAnnouncer::eachCriticalFindingOnce()
{
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs)}));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first(),
        (Notification {u"1"_qs, u"Deadlock: /a"_qs, u"They wait for each other."_qs}));
    Finding again = deadlockCalled(u"1"_qs);
    again.sentence = u"They still do."_qs;
    m_announcer->examine(reportWith({again, deadlockCalled(u"2"_qs)}));
    QCOMPARE(m_shown.size(), 2);
    QCOMPARE(m_shown.last().key, u"2"_qs);
    m_announcer->examine(reportWith(QVector<Finding>()));
    m_announcer->examine(reportWith({again})); // it was over: this is news
    QCOMPARE(m_shown.size(), 3);
    QCOMPARE(m_shown.last().key, u"1"_qs);
}

void TestAnnouncer::onlyWhatIsCritical()
{
    m_announcer->examine(reportWith(
        {deadlockCalled(u"1"_qs, Severity::Warning), deadlockCalled(u"2"_qs, Severity::Info)}));
    QCOMPARE(m_shown.size(), 0);
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs)})); // it got worse
    QCOMPARE(m_shown.size(), 1);
}

void TestAnnouncer::acknowledgedOnesAreKnown()
{
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs, Severity::Warning)}));
    m_announcer->examine(acknowledged(reportWith({deadlockCalled(u"1"_qs)})));
    QCOMPARE(m_shown.size(), 0);
}

void TestAnnouncer::whatWasFoundWhileOffIsNotTold()
{
    m_announcer->setEnabled(false);
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs)}));
    m_announcer->setEnabled(true);
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs), deadlockCalled(u"2"_qs)}));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().key, u"2"_qs);
}

void TestAnnouncer::anotherConnectionStartsAnew()
{
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs)}));
    m_announcer->examine(nullptr);
    m_announcer->examine(reportWith({deadlockCalled(u"1"_qs)}));
    QCOMPARE(m_shown.size(), 2);
}

void TestAnnouncer::manyAtOnceAreOne()
{
    QVector<Finding> findings;
    for (int i = 0; i < 20; ++i)
        findings.append(deadlockCalled(QString::number(i)));
    m_announcer->examine(reportWith(findings));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().title, u"20 critical findings"_qs);
    QVERIFY(m_shown.first().text.endsWith(u"and 17 more"_qs));
    m_announcer->examine(reportWith(findings));
    QCOMPARE(m_shown.size(), 1);
}

/// Each trouble may be of several locks, and some are of none.
void TestAnnouncer::manyLocksAreCounted()
{
    QVector<Verdict> verdicts;
    for (int root = 0; root < 4; ++root) {
        for (int i = 0; i < 6; ++i)
            verdicts.append(
                verdictAt(u"/%1/%2"_qs.arg(root).arg(i), Standing::Stuck, u"/%1/0"_qs.arg(root)));
    }
    m_announcer->examine(reportWith({}, verdicts));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().title, u"24 locks are stuck or slow"_qs);
    Finding ofAll = deadlockCalled(u"1"_qs);
    ofAll.path.clear();
    m_announcer->examine(nullptr);
    m_announcer->examine(reportWith({ofAll}));
    QCOMPARE(m_shown.last().title, u"Deadlock"_qs);
}

void TestAnnouncer::hostileTextStaysText()
{
    Finding finding = deadlockCalled(u"1"_qs);
    finding.path = u"/a\x1b\u202e"_qs;
    m_announcer->examine(reportWith({finding}));
    QCOMPARE(m_shown.first().title, u"Deadlock: /a\\x1b\\u{202e}"_qs);
    const QString root = u"/b%2Fc"_qs;
    m_announcer->examine(reportWith(
        {}, {verdictAt(u"/a"_qs, Standing::Stuck, root), verdictAt(root, Standing::Stuck, root)}));
    QCOMPARE(m_shown.last().title, u"Stuck: /b%2Fc and 1 more"_qs);
}

void TestAnnouncer::clickNamesTheFinding()
{
    QSignalSpy wanted(m_announcer.get(), &Announcer::findingWanted);
    const QSignalSpy outdated(m_announcer.get(), &Announcer::outdated);
    m_announcer->examine(reportWith({deadlockCalled(u"7"_qs)}));
    emit m_sink->clicked(u"7"_qs);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().toString(), u"7"_qs);
    m_announcer->examine(nullptr); // the desktop still shows it
    emit m_sink->clicked(u"7"_qs);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(outdated.size(), 1);
}

void TestAnnouncer::clickNamesTheLock()
{
    QSignalSpy wanted(m_announcer.get(), &Announcer::lockWanted);
    m_announcer->examine(reportWith({}, {verdictAt(u"/a"_qs, Standing::Stuck)}));
    emit m_sink->clicked(u"/a"_qs);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().toString(), u"/a"_qs);
}

void TestAnnouncer::aLockIsToldOncePerEpisode()
{
    const auto stuck = reportWith({causeCalled(u"1"_qs)}, {verdictAt(u"/a"_qs, Standing::Stuck)});
    const auto well = reportWith({}, {verdictAt(u"/a"_qs, Standing::Moving)});
    m_announcer->examine(well);
    QCOMPARE(m_shown.size(), 0);
    m_announcer->examine(stuck);
    QCOMPARE(m_shown.size(), 1); // the verdict, and not its cause beside it
    QCOMPARE(m_shown.first(), (Notification {u"/a"_qs, u"Stuck: /a"_qs, u"/a is stuck."_qs}));
    m_announcer->examine(stuck);
    QCOMPARE(m_shown.size(), 1);
    m_announcer->examine(well);
    m_announcer->examine(stuck); // again, after it was well
    QCOMPARE(m_shown.size(), 2);
}

void TestAnnouncer::holdersOfABriskQueueAreNoNews()
{
    for (int holder = 0; holder < 20; ++holder) // each has a finding of its own
        m_announcer->examine(reportWith(
            {causeCalled(u"R01 %1"_qs.arg(holder))}, {verdictAt(u"/a"_qs, Standing::Slow)}));
    QCOMPARE(m_shown.size(), 1);
}

void TestAnnouncer::locksBehindOneRootAreToldTogether()
{
    const Verdict a = verdictAt(u"/a"_qs, Standing::Stuck, u"/b"_qs);
    const Verdict b = verdictAt(u"/b"_qs, Standing::Stuck, u"/b"_qs);
    const Verdict c = verdictAt(u"/c"_qs, Standing::Stuck, u"/b"_qs);
    Finding cause = causeCalled(u"1"_qs);
    cause.path = u"/b"_qs;
    m_announcer->examine(reportWith({cause}, {a, b}));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first(),
        (Notification {u"/b"_qs, u"Stuck: /b and 1 more"_qs, u"/b is stuck."_qs, 2}));
    m_announcer->examine(reportWith({cause}, {a, b, c})); // one more behind the same root
    QCOMPARE(m_shown.size(), 1);
}

/// The connection is lost for a while, and the lock is as stuck as before when it is back.
void TestAnnouncer::notKnowingIsNotWell()
{
    const auto stuck = reportWith({causeCalled(u"1"_qs)}, {verdictAt(u"/a"_qs, Standing::Stuck)});
    m_announcer->examine(stuck);
    m_announcer->examine(reportWith({}, {verdictAt(u"/a"_qs, Standing::Unknown)}));
    m_announcer->examine(stuck);
    QCOMPARE(m_shown.size(), 1);
}

void TestAnnouncer::slownessIsToldWhereItIsCritical()
{
    const QVector<Verdict> slow {verdictAt(u"/a"_qs, Standing::Slow)};
    m_announcer->examine(reportWith({causeCalled(u"1"_qs, Severity::Warning)}, slow));
    QCOMPARE(m_shown.size(), 0);
    m_announcer->examine(reportWith({causeCalled(u"1"_qs)}, slow));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().title, u"Slow: /a"_qs);
    m_announcer->examine(
        reportWith({causeCalled(u"2"_qs)}, {verdictAt(u"/a"_qs, Standing::Stuck)})); // worse
    QCOMPARE(m_shown.size(), 2);
    m_announcer->examine(reportWith({causeCalled(u"1"_qs)}, slow)); // and back
    QCOMPARE(m_shown.size(), 2);
}

/// Two hold at once, and nobody waits: the lock is held, and that is not all there is to say.
void TestAnnouncer::whatNoVerdictSpeaksOfIsToldAllTheSame()
{
    const auto twoHold =
        reportWith({deadlockCalled(u"R18 1"_qs)}, {verdictAt(u"/a"_qs, Standing::Held)});
    m_announcer->examine(twoHold);
    m_announcer->examine(twoHold);
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().key, u"R18 1"_qs);
}

/// Two hold a lock that was stuck anyway, and still do when it is not; what kept it from moving is
/// still found, and no news.
void TestAnnouncer::whatAVerdictHidIsToldAfterIt()
{
    const QVector<Finding> findings {causeCalled(u"1"_qs), deadlockCalled(u"R18 1"_qs)};
    const auto stuck = reportWith(findings, {verdictAt(u"/a"_qs, Standing::Stuck)});
    const auto held = reportWith(findings, {verdictAt(u"/a"_qs, Standing::Held)});
    m_announcer->examine(stuck);
    m_announcer->examine(stuck);
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().key, u"/a"_qs);
    m_announcer->examine(held);
    m_announcer->examine(held);
    QCOMPARE(m_shown.size(), 2);
    QCOMPARE(m_shown.last().key, u"R18 1"_qs);

    m_announcer->examine(nullptr);
    m_announcer->setEnabled(false);
    m_announcer->examine(stuck);
    m_announcer->setEnabled(true);
    m_announcer->examine(held); // it was found while that was off
    QCOMPARE(m_shown.size(), 2);
}

void TestAnnouncer::acknowledgedCausesAreKnown()
{
    m_announcer->examine(reportWith({causeCalled(u"1"_qs, Severity::Warning)}));
    m_announcer->examine(
        acknowledged(reportWith({causeCalled(u"1"_qs)}, {verdictAt(u"/a"_qs, Standing::Stuck)})));
    QCOMPARE(m_shown.size(), 0);
}

/// The first was known, and there was no moment between them in which the lock was well.
void TestAnnouncer::theNextDeadlockIsNews()
{
    const QVector<Verdict> stuck {verdictAt(u"/a"_qs, Standing::Stuck)};
    m_announcer->examine(acknowledged(reportWith({causeCalled(u"1"_qs)}, stuck)));
    QCOMPARE(m_shown.size(), 0);
    m_announcer->examine(reportWith({causeCalled(u"2"_qs)}, stuck));
    QCOMPARE(m_shown.size(), 1);
    m_announcer->examine(reportWith({causeCalled(u"2"_qs)}, stuck));
    QCOMPARE(m_shown.size(), 1);
}

QTEST_GUILESS_MAIN(TestAnnouncer)
#include "tst_announcer.moc"
