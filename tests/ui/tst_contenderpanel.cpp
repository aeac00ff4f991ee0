// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/packedfacts.h"
#include "tests/support/patience.h"
#include "tests/ui/fixtures.h"
#include "ui/node/contenderpanel.h"
#include "ui/node/othernodes.h"
#include "ui/node/whatifview.h"
#include "ui/theme/wrappingtext.h"

#include <QApplication>
#include <QDateTime>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTextDocument>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestContenderPanel : public QObject
{
    Q_OBJECT

private slots:
    void longNamesAreNotCut_data();
    void longNamesAreNotCut();
    void selectionStaysWhileTheTextDoes();
    void nothingHasNoScrollBar();
    void fixedPitchGrowsWithTheRest();
    void saysHowItWent_data();
    void saysHowItWent();
    void whatWentStaysUntilAnotherIsChosen();
    void agesOfWhatIsOldStandStill();
    void agesAreByTheServersClock_data();
    void agesAreByTheServersClock();
    void holderIsThereUntilOneIsChosen();
    void whatFollowsIsOfTheMomentThatIsShown();
    void whatFollowsIsOfTheChosenOne();
    void otherNodesAreToldOrUnknown_data();
    void otherNodesAreToldOrUnknown();
};

namespace {

/// The same lock at another moment.
QueueContent seenAt(QueueContent content, qint64 readAt, Freshness freshness = Freshness::Live)
{
    auto snapshot = std::make_shared<LockSnapshot>(*content.state->snapshot);
    snapshot->readAt = readAt;
    snapshot->freshness = freshness;
    auto state = std::make_shared<LockState>(*content.state);
    state->snapshot = snapshot;
    content.state = state;
    return content;
}

qint64 clockAt(int hour, int minute, int second)
{
    return QDateTime(QDate(2026, 3, 1), QTime(hour, minute, second)).toMSecsSinceEpoch();
}

QString valuesIn(const ContenderPanel &panel)
{
    QStringList texts;
    for (const WrappingText *value : panel.findChildren<WrappingText *>())
        texts.append(value->toPlainText());
    return texts.join(u'\n');
}

} // namespace

void TestContenderPanel::saysHowItWent_data()
{
    QTest::addColumn<int>("chosen");
    QTest::addColumn<qint64>("owner");
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<int>("askedAfter"); // ms after it went; nobody was asked: 0
    QTest::addColumn<QString>("session"); // that the servers tell of then
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, int chosen, qint64 owner, Freshness freshness,
                         int askedAfter, const char *session, const char *expected) {
        QTest::newRow(name) << chosen << owner << freshness << askedAfter
                            << QString::fromLatin1(session) << QString::fromLatin1(expected);
    };
    using enum Freshness;
    row("held, and nobody was asked since", 0, 7, Live, 0, "",
        "Gone at 2026-03-01 03:41:07. It held.");
    row("what was told before says nothing", 0, 7, Live, -500, "none",
        "Gone at 2026-03-01 03:41:07. It held.");
    row("its client is still there", 0, 7, Live, 900, "connected",
        "Gone at 2026-03-01 03:41:07. It held, and was released or deleted: its session goes on.");
    row("no leader told of sessions", 0, 7, Live, 900, "unknown",
        "Gone at 2026-03-01 03:41:07. It held.");
    row("its client is gone", 0, 7, Live, 900, "none",
        "Gone at 2026-03-01 03:41:07. It held; its session has ended.");
    row("a waiter's client is gone", 1, 7, Live, 900, "none",
        "Gone at 2026-03-01 03:41:07. It waited; its session has ended.");
    row("a waiter's client lives, without a connection", 1, 7, Live, 900, "tracked",
        "Gone at 2026-03-01 03:41:07. It waited, and gave up or was deleted: its session goes on.");
    row("a persistent node", 0, 0, Live, 900, "none",
        "Gone at 2026-03-01 03:41:07. It held, of no session, and was deleted.");
    row("while nobody looked", 0, 7, Stale, 0, "",
        "Gone by 2026-03-01 03:41:07; last seen at 2026-03-01 03:40:00. It held then.");
    row("while nobody looked it may have been granted", 1, 7, Stale, 900, "connected",
        "Gone by 2026-03-01 03:41:07; last seen at 2026-03-01 03:40:00. It waited then; its "
        "session goes on.");
}

void TestContenderPanel::saysHowItWent()
{
    QFETCH(int, chosen);
    QFETCH(qint64, owner);
    QFETCH(Freshness, freshness);
    QFETCH(int, askedAfter);
    QFETCH(QString, session);
    const qint64 goneAt = clockAt(3, 41, 7);
    Child went = child(chosen);
    went.owner = owner;
    const QVector<Child> before =
        chosen == 0 ? QVector<Child> {went, child(1)} : QVector<Child> {child(0), went};
    ContenderPanel panel;
    panel.setContender(seenAt(mutex(before), clockAt(3, 40, 0), freshness), chosen);
    QueueContent after = seenAt(mutex({child(1 - chosen)}), goneAt);
    if (askedAfter != 0) {
        auto facts = std::make_shared<ServerFacts>();
        facts->askedAt = goneAt + askedAfter;
        facts->knowsExpiry = session != u"unknown";
        if (session == u"connected")
            facts->connections.insert(SessionId {owner}, {});
        if (session == u"tracked")
            facts->tracked.insert(SessionId {owner});
        after.facts = facts;
    }
    panel.setContender(after, -1);
    QTEST(panel.sentence(), "expected");
    auto later = std::make_shared<ServerFacts>(); // it ends some time after it released
    later->askedAt = goneAt + 60'000;
    later->knowsExpiry = true;
    after.facts = later;
    panel.setContender(after, -1);
    if (session == u"connected" || session == u"tracked")
        QTEST(panel.sentence(), "expected");
}

void TestContenderPanel::whatWentStaysUntilAnotherIsChosen()
{
    ContenderPanel panel;
    panel.setContender(seenAt(mutex({child(0), child(1)}), clockAt(3, 40, 0)), 0);
    const QString known = valuesIn(panel);
    QVERIFY(known.contains(u"/locks/a/lock-0000000000"_qs));
    const QColor usual = panel.findChild<WrappingText *>()->palette().color(QPalette::Text);
    // Nobody is selected, or it is filtered away: it is there all the same.
    panel.setContender(seenAt(mutex({child(0), child(1)}), clockAt(3, 40, 1)), -1);
    QVERIFY2(
        panel.sentence().contains(u"holds by its recipe's rule"_qs), qPrintable(panel.sentence()));
    panel.setContender(seenAt(mutex({child(1)}), clockAt(3, 41, 7)), -1);
    panel.setContender(seenAt(mutex({child(2)}), clockAt(3, 41, 9)), -1);
    QVERIFY2(panel.sentence().startsWith(u"Gone at 2026-03-01 03:41:07."_qs),
        qPrintable(panel.sentence()));
    QVERIFY(valuesIn(panel).contains(u"/locks/a/lock-0000000000"_qs));
    QVERIFY(panel.findChild<WrappingText *>()->palette().color(QPalette::Text) != usual);
    panel.setContender(seenAt(mutex({child(2)}), clockAt(3, 41, 10)), 0);
    QVERIFY(!panel.sentence().contains(u"Gone"_qs));
    QCOMPARE(panel.findChild<WrappingText *>()->palette().color(QPalette::Text), usual);
    panel.setContender({}, -1); // another lock
    QVERIFY(!panel.sentence().contains(u"Gone"_qs));
}

void TestContenderPanel::holderIsThereUntilOneIsChosen()
{
    ContenderPanel panel;
    const auto titles = [&panel] {
        QStringList shown;
        for (const QLabel *label : panel.findChildren<QLabel *>())
            shown.append(label->text());
        return shown.join(u'\n');
    };
    panel.setContender(mutex({child(0), child(1)}), -1);
    QVERIFY2(titles().contains(u"as none is selected"), qPrintable(titles()));
    QVERIFY(valuesIn(panel).contains(u"/locks/a/lock-0000000000"_qs));
    QVERIFY2(!titles().contains(u"goes"), qPrintable(titles()));
    const int letter = panel.fontMetrics().averageCharWidth();
    QVERIFY2(panel.minimumSizeHint().width() < 36 * letter,
        qPrintable(QString::number(panel.minimumSizeHint().width() / letter)));
    panel.setContender(mutex({child(1)}), -1); // nobody was looked at who would have gone
    QVERIFY(valuesIn(panel).contains(u"/locks/a/lock-0000000001"_qs));
    panel.setContender(mutex({child(1), child(2)}), 1);
    QVERIFY2(titles().contains(u"If #2 goes"), qPrintable(titles()));
    panel.setContender(mutex({child(1), child(2)}), -1); // filtered away
    QVERIFY(valuesIn(panel).contains(u"/locks/a/lock-0000000002"_qs));
}

void TestContenderPanel::agesOfWhatIsOldStandStill()
{
    const qint64 created = clockAt(3, 40, 0);
    const QueueContent content =
        seenAt(mutex({child(0), child(1)}, created), clockAt(3, 41, 7), Freshness::Stale);
    QCOMPARE(content.now(), clockAt(3, 41, 7));
    QCOMPARE((QueueEntry {content, 1}.condition(content.now())), Condition::TooLong);
    ContenderPanel panel;
    panel.setContender(content, 1);
    QVERIFY2(valuesIn(panel).contains(u"1 m 07 s"_qs), qPrintable(valuesIn(panel)));
    bool isSaid = false;
    for (const QLabel *label : panel.findChildren<QLabel *>())
        isSaid = isSaid || label->text().endsWith(u", as of 2026-03-01 03:41:07"_qs);
    QVERIFY(isSaid);
}

void TestContenderPanel::agesAreByTheServersClock_data()
{
    QTest::addColumn<qint64>("aheadMs");
    QTest::newRow("an hour ahead") << qint64(3'600'000);
    QTest::newRow("an hour behind") << qint64(-3'600'000);
    QTest::newRow("the same") << qint64(0);
}

/// In the sentence of a contender, in its fields and in what is said where none is chosen.
void TestContenderPanel::agesAreByTheServersClock()
{
    QFETCH(const qint64, aheadMs);
    const qint64 read = clockAt(3, 41, 7);
    QueueContent content =
        seenAt(mutex({child(0), child(1)}, read + aheadMs - 67'000), read, Freshness::Stale);
    content.facts = factsAhead(aheadMs);
    ContenderPanel panel;
    panel.setContender(content, 1);
    QVERIFY2(valuesIn(panel).contains(u"(1 m 07 s ago)"_qs), qPrintable(valuesIn(panel)));
    QVERIFY2(panel.sentence().contains(u"has waited 1 m 07 s"_qs), qPrintable(panel.sentence()));

    auto state = std::make_shared<LockState>(*content.state);
    state->queue[0].role = Role::Waiter; // else the holder is shown
    state->summary.holders = 0;
    state->waiting.oldestSince = read + aheadMs - 67'000;
    content.state = state;
    ContenderPanel ofNobody;
    ofNobody.setContender(content, -1);
    QVERIFY2(ofNobody.sentence().contains(u"the oldest has waited 1 m 07 s"_qs),
        qPrintable(ofNobody.sentence()));
}

void TestContenderPanel::longNamesAreNotCut_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("narrow") << 190;
    QTest::newRow("usual") << 280;
    QTest::newRow("wide") << 700;
}

/// Node names have no place to break at.
void TestContenderPanel::longNamesAreNotCut()
{
    QFETCH(int, width);
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    ContenderPanel panel(&window);
    panel.resize(width, 600);
    window.resize(width, 600);
    window.show();
    const QString name = QString(32, u'a') + QStringLiteral("__lock__0000000001"); // as kazoo's
    const QueueContent content = mutex({child(0), {name, 1, 1001}});
    panel.setContender(content, 1);
    const QString path = QueueEntry {content, 1}.path();
    const auto isWhole = [&] {
        const auto values = panel.findChildren<WrappingText *>();
        return std::all_of(values.begin(), values.end(), [](const WrappingText *value) {
            const QTextDocument &text = *value->document();
            return text.textWidth() > 0 // it was laid out
                && text.idealWidth() <= value->viewport()->width()
                && text.size().height() <= value->viewport()->height();
        });
    };
    QTRY_VERIFY(isWhole());
    const auto values = panel.findChildren<WrappingText *>();
    QVERIFY(std::any_of(values.begin(), values.end(),
        [&](const WrappingText *value) { return value->toPlainText() == path; }));
}

/// The panel is told all of it anew with each change of the queue.
void TestContenderPanel::selectionStaysWhileTheTextDoes()
{
    WrappingText text;
    text.showText(QStringLiteral("/locks/orders"));
    text.selectAll();
    text.showText(QStringLiteral("/locks/orders"));
    QCOMPARE(text.textCursor().selectedText(), QStringLiteral("/locks/orders"));
    text.showText(QStringLiteral("<b>other</b>"));
    QCOMPARE(text.toPlainText(), QStringLiteral("<b>other</b>"));
}

/// Nor has what fits.
void TestContenderPanel::nothingHasNoScrollBar()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    ContenderPanel panel(&window);
    panel.resize(280, 260);
    window.resize(280, 1600);
    window.show();
    const QScrollBar *bar = panel.findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_VERIFY(!bar->isVisible());
    const QueueContent content = mutex({child(0), child(1)});
    panel.setContender(content, 1);
    QTRY_VERIFY(bar->isVisible());
    panel.setContender({}, -1);
    QTRY_VERIFY(!bar->isVisible());
    panel.setContender(content, 1);
    QTRY_VERIFY(bar->isVisible());
    panel.resize(280, 1600);
    QTRY_VERIFY(!bar->isVisible());
}

void TestContenderPanel::fixedPitchGrowsWithTheRest()
{
    const QFont usual = QApplication::font();
    ContenderPanel panel;
    panel.setContender(mutex({child(0), child(1)}), 1);
    const auto sizes = [&panel] {
        QVector<qreal> all;
        for (const QWidget *text : panel.findChildren<QWidget *>())
            all.append(text->font().pointSizeF());
        return all;
    };
    const QVector<qreal> before = sizes();
    QFont larger = usual;
    larger.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(larger);
    QCoreApplication::processEvents();
    const QVector<qreal> after = sizes();
    QApplication::setFont(usual);
    QVERIFY(before.size() > 5);
    QCOMPARE(after.size(), before.size());
    for (int i = 0; i < before.size(); ++i)
        QVERIFY2(qFuzzyCompare(after.at(i), 2 * before.at(i)),
            qPrintable(QString::number(i)
                + panel.findChildren<QWidget *>().at(i)->property("text").toString()));
}

/// Moments of the past have no revisions; nor has the same snapshot another one, judged anew.
void TestContenderPanel::whatFollowsIsOfTheMomentThatIsShown()
{
    WhatIfView view;
    const QueueContent three = mutexOf(1, 4);
    const QueueContent alone = mutexOf(1, 2);
    QCOMPARE(three.state->snapshot->revision, alone.state->snapshot->revision);
    view.setContender(three.state, 0);
    QTRY_VERIFY2(view.text().contains(u"1 other in the queue is told"), qPrintable(view.text()));
    view.setContender(alone.state, 0);
    QTRY_VERIFY2(
        view.text().contains(u"Nobody else in the queue is told"), qPrintable(view.text()));
}

/// Of a long queue it takes a while: what followed from another one's going is not said of it until
/// then, nor is it put off for as long as the lock changes.
void TestContenderPanel::whatFollowsIsOfTheChosenOne()
{
    WhatIfView view;
    const QueueContent content = mutexOf(1, 2102);
    view.setContender(content.state, 5);
    QTRY_VERIFY2(view.text().contains(u"Removes #6."), qPrintable(view.text()));
    view.setContender(content.state, 6);
    QCOMPARE(view.text(), QString());
    const auto isSaid = [&] {
        view.setContender(std::make_shared<LockState>(*content.state), 6);
        return view.text().contains(u"Removes #7.");
    };
    QVERIFY2(QTest::qWaitFor(isSaid, Patience), qPrintable(view.text()));
}

void TestContenderPanel::otherNodesAreToldOrUnknown_data()
{
    QTest::addColumn<SourceResult::State>("sessions"); // of the one member
    QTest::addColumn<int>("others");
    QTest::addColumn<QString>("chroot");
    QTest::addColumn<int>("listed");
    QTest::addColumn<QString>("note");
    const auto row = [](const char *name, SourceResult::State sessions, int others,
                         const char *chroot, int listed, const char *note) {
        QTest::newRow(name) << sessions << others << QString::fromLatin1(chroot) << listed
                            << QString::fromLatin1(note);
    };
    const auto Ok = SourceResult::Ok;
    const auto Refused = SourceResult::NotWhitelisted;
    row("dump is refused, and there is no AdminServer", Refused, 0, "", 0,
        "No server has told its sessions");
    row("the same, with a chroot", Refused, 0, "/app", 0, "No server has told its sessions");
    row("none", Ok, 0, "", 0, "It has no other ephemeral node");
    row("none of ours", Ok, 0, "/app", 0, "It has no other ephemeral node below /app");
    row("all are listed", Ok, 3, "", 3, "");
    row("there may be others", Ok, 2, "/app", 2, "Those below /app alone are listed");
    row("too many", Ok, 5, "", 3, "and 2 more");
    row("too many of ours", Ok, 5, "/app", 3, "and 2 more below /app");
}

void TestContenderPanel::otherNodesAreToldOrUnknown()
{
    QFETCH(const SourceResult::State, sessions);
    QFETCH(const int, others);
    QFETCH(const QString, chroot);
    QFETCH(const QString, note);
    constexpr int Most = 3;
    const QueueContent content = mutexOf(1, 3);
    const QueueEntry entry {content, 0};
    ServerFacts facts;
    facts.members.emplace_back().sessions.state = sessions;
    QStringList paths {entry.path()};
    for (int i = 0; i < others; ++i)
        paths.append(u"/z/%1"_qs.arg(i));
    if (sessions == SourceResult::Ok)
        facts.ephemerals.insert(entry.owner(), paths);
    const OtherNodes found = otherNodesOf(entry, &facts, Most);
    QTEST(int(found.paths.size()), "listed");
    QVERIFY(!found.paths.contains(entry.path()));
    QCOMPARE(noteOn(found, chroot), note);
    QCOMPARE(noteOn(otherNodesOf(entry, nullptr, Most), {}), u"No server has told its sessions"_qs);
    const ServerFacts kept = factsOf(facts, {entry.owner()}); // as a recording has them
    QCOMPARE(noteOn(otherNodesOf(entry, &kept, Most), chroot),
        u"Which other nodes a session had is not kept"_qs);
}

QTEST_MAIN(TestContenderPanel)
#include "tst_contenderpanel.moc"
