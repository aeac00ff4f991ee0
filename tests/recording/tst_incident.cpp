// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/recording/incidentreading.h"
#include "core/recording/recordingwriter.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>

using namespace lockscope;

/// The example incident that ships, and reports of it and of worse.
class TestIncident : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void exampleHasItsStory();
    void momentOfTheExample();
    void htmlNeedsNothingElse();
    void markdown();
    void ofOneLock();
    void climaxIsWhenItWasWorst();
    void stretchBehindItsBeginning();
    void saysWhoseClock();
    void saysWhatCouldNotBeUsed();
    void saysWhatWasNotExamined();
    void whatMattersIsNotLeftOut();
    void textIsNeverMarkup();
    void allOrNothing();
    void readingStops();

private:
    Incident incident(const QString &lock = {});
    std::optional<LockEvent> eventOf(LockEvent::Kind kind, QStringView text = {});

    QString m_name;
    std::unique_ptr<HistorySource> m_source;
};

namespace {

const QString Billing = QStringLiteral("/shop/billing");
const QString Account = QStringLiteral("/shop/accounts/4711");

/// Why it is no XML; empty: it is.
QString faultOf(const QString &text)
{
    QXmlStreamReader reader(text);
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString() : QString();
}

} // namespace

void TestIncident::initTestCase()
{
    m_name = QFINDTESTDATA("../../resources/recordings/incident.lockscope");
    auto source = HistorySource::open(m_name);
    QVERIFY2(source.has_value(), source ? "" : qPrintable(explain(source.error())));
    m_source = *std::move(source);
}

Incident TestIncident::incident(const QString &lock)
{
    const Result<Incident> read = incidentIn(*m_source, {lock, 0, 0}, u"incident.lockscope"_qs);
    if (!read)
        qFatal("%s", qPrintable(explain(read.error())));
    return *read;
}

std::optional<LockEvent> TestIncident::eventOf(LockEvent::Kind kind, QStringView text)
{
    std::optional<LockEvent> found;
    (void)m_source->events({}, [&](const LockEvent &event) {
        if (event.kind == kind && event.text.startsWith(text))
            found = event;
        return !found;
    });
    return found;
}

/// A new format, or another word, shows here first.
void TestIncident::exampleHasItsStory()
{
    QVERIFY(QFileInfo(m_name).size() < 300'000);
    QCOMPARE(m_source->kind(), u"recording"_qs);
    QCOMPARE(m_source->locks(), (QStringList {Account, u"/shop/accounts/8150"_qs, Billing}));
    const auto expired = eventOf(LockEvent::Expired);
    QVERIFY(expired);
    QCOMPARE(expired->client, u"billing-3"_qs);
    QCOMPARE(expired->path, Billing);
    QVERIFY(eventOf(LockEvent::FindingOpened, u"R12 Deadlock"));
    QVERIFY(eventOf(LockEvent::FindingResolved, u"R12 Deadlock"));
    QVERIFY(eventOf(LockEvent::VerdictChanged, u"stuck"));
    const auto diagnosis = m_source->diagnosis(eventOf(LockEvent::VerdictChanged, u"stuck")->at);
    QVERIFY(diagnosis);
    const auto isStuck = [](const Verdict &verdict) { return verdict.standing == Standing::Stuck; };
    QCOMPARE(std::ranges::count_if(diagnosis->diagnosis.verdicts, isStuck), 2);
}

/// The client that stopped holds, and all others stand behind it.
void TestIncident::momentOfTheExample()
{
    const Result<RecordedState> past =
        m_source->state(Billing, eventOf(LockEvent::Expired)->at - 1);
    QVERIFY(past.has_value());
    QCOMPARE(past->state->summary.holders, 1);
    QCOMPARE(past->state->summary.waiters, 4);
    QVERIFY(past->facts);
}

void TestIncident::htmlNeedsNothingElse()
{
    const QString html = incidentHtml(incident());
    QCOMPARE(faultOf(html), QString());
    QVERIFY(!html.contains(u"<script") && !html.contains(u"src=") && !html.contains(u"href="));
    QVERIFY(html.contains(u"<svg ") && html.contains(u"class=\"held\""));
    for (const QString &part : {u"R12"_qs, u"billing-3"_qs, Billing, u"Deadlock"_qs})
        QVERIFY2(html.contains(part), qPrintable(part));
}

void TestIncident::markdown()
{
    const QString text = incidentMarkdown(incident());
    QVERIFY(text.startsWith(u"# Incident report"));
    QVERIFY(text.contains(u"█") && text.contains(u"## Figures"));
    QVERIFY(text.contains(u"billing-3"));
}

void TestIncident::ofOneLock()
{
    const Incident one = incident(Billing);
    QCOMPARE(one.locks.size(), 1);
    QCOMPARE(one.lanes.of(), Lanes::Of::Clients);
    QVERIFY(one.lanes.lanes().size() >= 5);
    QVERIFY(!incidentHtml(one).contains(Account));
    QVERIFY(!incidentIn(*m_source, {u"/nothing"_qs, 0, 0}, {}).has_value());
}

/// As one finding went, another came, in the same look: of the deadlock nothing was said.
void TestIncident::climaxIsWhenItWasWorst()
{
    const qint64 stuck = eventOf(LockEvent::VerdictChanged, u"stuck")->at;
    const Incident all = incident();
    QVERIFY(all.isClimax);
    QCOMPARE(all.diagnosedAt, stuck);
    QVERIFY(!incidentMarkdown(all).contains(u"No lock was stuck"));
    QVERIFY(incidentMarkdown(all).contains(u"is stuck: 2 sessions wait for each other"));
}

/// What was found before it and is still open is its climax.
void TestIncident::stretchBehindItsBeginning()
{
    const qint64 opened = eventOf(LockEvent::FindingOpened, u"R12 Deadlock")->at;
    const qint64 resolved = eventOf(LockEvent::FindingResolved, u"R12 Deadlock")->at;
    const qint64 from = opened + (resolved - opened) / 2;
    const auto within = [&](qint64 begin, qint64 end) {
        return *incidentIn(*m_source, {{}, begin, end}, u"incident.lockscope"_qs);
    };
    const Incident late = within(from, from + 1);
    QCOMPARE(late.from, from);
    QCOMPARE(late.to, from + 1);
    QVERIFY(late.isClimax && late.diagnosedAt <= from);
    const auto isDeadlock = [](const Finding &finding) { return finding.rule == u"R12"; };
    QVERIFY(std::ranges::any_of(late.diagnosis.findings, isDeadlock));
    for (const LockEvent &event : late.events)
        QVERIFY(event.at >= late.from && event.at <= late.to);
    QVERIFY(incidentMarkdown(late).contains(u"when most was found"));

    Incident quiet = late;
    quiet.isClimax = false;
    QVERIFY(incidentMarkdown(quiet).contains(u"at its end"));
}

/// It is read in other places.
void TestIncident::saysWhoseClock()
{
    const Incident whole = incident();
    qputenv("TZ", "CET-1");
    const QString local = incidentHtml(whole);
    qunsetenv("TZ");
    QVERIFY(local.contains(u"by the clock of UTC+01:00."));
    showTimesInUtc(true);
    const QString html = incidentHtml(whole);
    showTimesInUtc(false);
    QVERIFY(html.contains(u"by the clock of UTC."));
    QVERIFY(html.contains(isoTime(whole.from).left(19).replace(u'T', u' ') + u'Z'));
}

void TestIncident::saysWhatCouldNotBeUsed()
{
    Incident torn = incident();
    torn.diagnosis.knowsSkipped = true;
    QVERIFY(incidentHtml(torn).contains(u"Nothing is known to be missing"));
    torn.problems = {Message::tr("%1: %2.").arg(u"log.7"_qs, u"torn"_qs)};
    for (const QString &text : {incidentHtml(torn), incidentMarkdown(torn)}) {
        QVERIFY(text.contains(u"log.7: torn"));
        QVERIFY(!text.contains(u"Nothing is known to be missing"));
    }
}

/// That nothing is found of what nobody could look for is no good news.
void TestIncident::saysWhatWasNotExamined()
{
    Incident calm;
    calm.from = 1'000;
    calm.to = 9'000;
    calm.diagnosedAt = 2'000;
    const auto says = [&calm](const QString &text) {
        return incidentMarkdown(calm).remove(u'\\').contains(text);
    };
    QVERIFY(says(u"Nothing is known to be missing."_qs));
    QVERIFY(says(u"Findings\n\nNone.\n"_qs));

    Incident old = calm;
    calm.diagnosis.skipped = {{u"R04"_qs, u"zk2 is silent"_qs}, {u"R05"_qs, u"zk2 is silent"_qs}};
    QVERIFY(!says(u"Nothing is known to be missing."_qs));
    QVERIFY(says(u"Findings\n\nNone of what was examined."_qs));
    QVERIFY(says(u"could not be examined, or not fully:"_qs));
    QVERIFY(says(u"): zk2 is silent"_qs) && says(u"- R04 ("_qs) && says(u"), R05 ("_qs));

    old.diagnosis.knowsSkipped = false;
    calm = old;
    QVERIFY(!says(u"Nothing is known to be missing."_qs));
    QVERIFY(says(u"is not recorded."_qs));

    calm = {};
    QVERIFY(says(u"Findings\n\nNobody looked for any."_qs));
    QVERIFY(!says(u"Nothing is known to be missing."_qs));
}

/// However many give up before it.
void TestIncident::whatMattersIsNotLeftOut()
{
    const QTemporaryDir folder;
    const QString name = folder.filePath(u"many.lockscope"_qs);
    {
        const auto made = RecordingFile::openToWrite(name);
        QVERIFY(made.has_value());
        RecordingWriter writer(**made);
        writer.begin();
        writer.beginRun(1'000);
        LockEvent event;
        event.path = u"/locks/a"_qs;
        event.node = u"/locks/a/n"_qs;
        const auto add = [&](LockEvent::Kind kind) {
            event.kind = kind;
            event.at = std::max<qint64>(2'000, event.at + 1);
            writer.add(event);
        };
        for (int i = 0; i < 2 * Incident::MostEvents; ++i)
            add(LockEvent::GaveUp);
        for (const LockEvent::Kind kind : {LockEvent::Expired, LockEvent::Deleted,
                 LockEvent::VerdictChanged, LockEvent::Act, LockEvent::Granted})
            add(kind);
        writer.noteAlive(event.at);
        QVERIFY(writer.commit());
    }
    auto source = HistorySource::open(name);
    QVERIFY(source.has_value());
    const auto read = incidentIn(**source, {}, name);
    QVERIFY(read.has_value());
    QCOMPARE(read->events.size(), Incident::MostEvents);
    QVERIFY(std::ranges::is_sorted(read->events, {}, &LockEvent::at));
    QCOMPARE(read->events.constFirst().kind, LockEvent::GaveUp);
    for (const LockEvent::Kind kind :
        {LockEvent::Expired, LockEvent::Deleted, LockEvent::VerdictChanged, LockEvent::Act})
        QCOMPARE(std::ranges::count(read->events, kind, &LockEvent::kind), 1);
    QCOMPARE(read->acts.size(), 1);
    QCOMPARE(read->leftOut, Incident::MostEvents + 4);
    QCOMPARE(read->others, 1);
    const QString text = incidentMarkdown(*read);
    QVERIFY(text.contains(u"1004 more like these are not listed"));
    QVERIFY(text.contains(u"1 more are not listed: requests, grants, releases"));
    QVERIFY(!text.contains(u"## Acts of ours\n\nNone"));
}

void TestIncident::textIsNeverMarkup()
{
    const QString evil = u"<script>alert(1)</script>|`**[x](http://e)\n# h"_qs;
    Incident bad;
    bad.source = bad.lock = evil;
    bad.from = 1'000;
    bad.to = 9'000;
    LockEvent event;
    event.kind = LockEvent::Requested;
    event.at = 2'000;
    event.path = event.node = event.client = event.text = evil;
    bad.lanes.add(event);
    event.kind = LockEvent::Expired;
    event.at = 3'000;
    bad.lanes.add(event);
    bad.events.append(event);
    event.kind = LockEvent::Gap;
    event.until = 4'000;
    bad.gaps.append(event);
    const QString html = incidentHtml(bad);
    QCOMPARE(faultOf(html), QString());
    QVERIFY(!html.contains(u"<script"));
    const QString text = incidentMarkdown(bad);
    QVERIFY(!text.contains(u"\n# h"));
    for (const QString &line : text.split(u'\n')) {
        if (line.startsWith(u"    ")) // code
            continue;
        const QString meaning = QString(line).remove(QRegularExpression(u"\\\\."_qs));
        QVERIFY2(!meaning.contains(QRegularExpression(u"[<>`*\\[\\]()]"_qs)), qPrintable(line));
    }
}

void TestIncident::allOrNothing()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(u"report.html"_qs);
    QVERIFY(writeIncident(incident(), file).has_value());
    QVERIFY(QFileInfo(file).size() > 1000);
    const auto refused = writeIncident(incident(), folder.filePath(u"no/such/report.md"_qs));
    QVERIFY(!refused.has_value());
    QCOMPARE(refused.error().kind, ErrorKind::Refused);
}

/// With the first event from then on.
void TestIncident::readingStops()
{
    const auto stop = std::make_unique<std::stop_source>(); // on the stack g++ 12 warns of itself
    const auto source = HistorySource::open(m_name, {stop->get_token()});
    QVERIFY(source.has_value());
    int taken = 0;
    const auto read = (*source)->events({}, [&](const LockEvent & /*event*/) {
        ++taken;
        stop->request_stop();
        return true;
    });
    QCOMPARE(taken, 1);
    QVERIFY(!read);
    QCOMPARE(read.error().kind, ErrorKind::Closed);
    const auto past = (*source)->past({Billing}, (*source)->to());
    QVERIFY(!past);
    QCOMPARE(past.error().kind, ErrorKind::Closed);
}

QTEST_GUILESS_MAIN(TestIncident)
#include "tst_incident.moc"
