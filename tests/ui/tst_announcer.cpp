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

DoctorReportPtr reportOf(const QVector<Finding> &findings)
{
    DoctorReport report;
    report.diagnosis.findings = findings;
    return std::make_shared<DoctorReport>(report);
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
    void hostileTextStaysText();
    void clickNamesTheFinding();

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
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)}));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first(),
             (Notification {u"1"_qs, u"Deadlock: /a"_qs, u"They wait for each other."_qs}));
    Finding again = deadlockCalled(u"1"_qs);
    again.sentence = u"They still do."_qs;
    m_announcer->examine(reportOf({again, deadlockCalled(u"2"_qs)}));
    m_announcer->examine(reportOf({}));
    m_announcer->examine(reportOf({again})); // it was away for a moment
    QCOMPARE(m_shown.size(), 2);
    QCOMPARE(m_shown.last().key, u"2"_qs);
}

void TestAnnouncer::onlyWhatIsCritical()
{
    m_announcer->examine(reportOf(
        {deadlockCalled(u"1"_qs, Severity::Warning), deadlockCalled(u"2"_qs, Severity::Info)}));
    QCOMPARE(m_shown.size(), 0);
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)})); // it got worse
    QCOMPARE(m_shown.size(), 1);
}

void TestAnnouncer::acknowledgedOnesAreKnown()
{
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs, Severity::Warning)}));
    m_announcer->acknowledge(u"1"_qs);
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)}));
    QCOMPARE(m_shown.size(), 0);
}

void TestAnnouncer::whatWasFoundWhileOffIsNotTold()
{
    m_announcer->setEnabled(false);
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)}));
    m_announcer->setEnabled(true);
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs), deadlockCalled(u"2"_qs)}));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().key, u"2"_qs);
}

void TestAnnouncer::anotherConnectionStartsAnew()
{
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)}));
    m_announcer->examine(nullptr);
    m_announcer->examine(reportOf({deadlockCalled(u"1"_qs)}));
    QCOMPARE(m_shown.size(), 2);
}

void TestAnnouncer::manyAtOnceAreOne()
{
    QVector<Finding> findings;
    for (int i = 0; i < 20; ++i)
        findings.append(deadlockCalled(QString::number(i)));
    m_announcer->examine(reportOf(findings));
    QCOMPARE(m_shown.size(), 1);
    QCOMPARE(m_shown.first().title, u"20 critical findings"_qs);
    QVERIFY(m_shown.first().text.endsWith(u"and 17 more"_qs));
    m_announcer->examine(reportOf(findings));
    QCOMPARE(m_shown.size(), 1);
}

void TestAnnouncer::hostileTextStaysText()
{
    Finding finding = deadlockCalled(u"1"_qs);
    finding.path = u"/a\x1b\u202e"_qs;
    m_announcer->examine(reportOf({finding}));
    QCOMPARE(m_shown.first().title, u"Deadlock: /a\\x1b\\u{202e}"_qs);
}

void TestAnnouncer::clickNamesTheFinding()
{
    QSignalSpy wanted(m_announcer.get(), &Announcer::findingWanted);
    emit m_sink->clicked(u"7"_qs);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first().toString(), u"7"_qs);
}

QTEST_GUILESS_MAIN(TestAnnouncer)
#include "tst_announcer.moc"
