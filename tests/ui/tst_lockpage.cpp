// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The page of a lock: the answer above, and who gets which room.
#include "core/base/times.h"
#include "core/diagnosis/chain.h"
#include "tests/ui/breaks.h"
#include "tests/ui/lockpagefixtures.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/lockpage/seenholders.h"
#include "ui/queue/queuecells.h"
#include "ui/queue/queueentry.h"
#include "ui/queue/queuetable.h"
#include "ui/queue/trainview.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/standing.h"

#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestLockPage : public QObject
{
    Q_OBJECT

private slots:
    void answerIsAbove();
    void timesAreSaidAnew();
    void nothingBelowJumps();
    void longAnswersAreScrolled();
    void noBarsWithinBars();
    void trainGivesWayToTheAnswer();
    void chainTakesTheRoomOfShortQueues();
    void saysThatTheQueueIsNewer();
    void whoHoldsIsTheOneBelow();
    void namesOfHoldersStayText();
    void eachHolderSaysHowLong();
    void nodesThatStayTellNothing();
    void whoCameSinceTheDoctorLooked();
    void rolesThatBecameKnownTellNothing();
    void theDoctorKnowsTheClock();
    void momentsAreAsTheDoctorSaw();
    void momentsNeedNoConnection();
    void momentsBeforeALockWasSeenSaySo_data();
    void momentsBeforeALockWasSeenSaySo();
    void momentsAreReadFirst();
    void saysWhatIsKnownUntilItIsExamined();
    void emptyLocksSaySo();
    void firstAnswerIsWhole();
    void buttonsLeadOn();
    void deletesWhoHasToAct();
    void givesBackWhatIsOurs();
    void missingLocksMayBeMisspelt();
};

namespace {

/// Of a lock in which nobody is.
QueueContent emptyAt(const QString &path, Freshness freshness = Freshness::Live)
{
    QueueContent content = mutexOf(0, 0);
    LockSnapshot empty = *content.state->snapshot;
    empty.path = path;
    empty.freshness = freshness;
    LockState state = *content.state;
    state.snapshot = std::make_shared<const LockSnapshot>(empty);
    content.state = std::make_shared<const LockState>(state);
    return content;
}

/// What is said in place of an answer.
QString emptyTextOn(LockPage &page)
{
    QStringList texts;
    for (const QLabel *label : page.answer().findChildren<QLabel *>()) {
        if (label->isVisibleTo(&page))
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

} // namespace

void TestLockPage::answerIsAbove()
{
    ShownPage shown;
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 5)));
    const AnswerCard &answer = shown.page.answer();
    QVERIFY(shown.top(answer) + answer.height() <= shown.top(shown.page.queue().train()));
    QVERIFY(answer.isVisibleTo(&shown.page));
    QCOMPARE(answer.findChild<StandingChip *>()->standing(), Standing::Stuck);
    QCOMPARE(shown.page.queue().content().standing, std::optional(Standing::Stuck));
}

/// Where nothing comes any more that would bring them, as of a recording's moment.
void TestLockPage::timesAreSaidAnew()
{
    ShownPage shown;
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 5)));
    QVERIFY2(!answerOn(shown.page).contains(u"00:00:00Z"), qPrintable(answerOn(shown.page)));
    showTimesInUtc(true);
    const auto back = qScopeGuard([] { showTimesInUtc(false); });
    shown.page.showAgain();
    QVERIFY2(answerOn(shown.page).contains(u"00:00:00Z"), qPrintable(answerOn(shown.page)));
}

/// A report comes every second, and the mouse is on its way to a row.
void TestLockPage::nothingBelowJumps()
{
    ShownPage shown;
    QueueTable &table = shown.page.queue().table();
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 150, 1)));
    const int top = shown.top(table);
    for (const int words : {149, 40, 1}) {
        shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, words)));
        QCOMPARE(shown.top(table), top);
    }
    shown.page.queue().setContent(mutexOf(1, 4)); // one less
    QCOMPARE(table.maximumHeight(), table.heightOf(4));

    shown.page.setReport(pageReport(pageVerdict(Standing::Held, 1))); // now it is well
    QTRY_VERIFY(shown.top(table) < top);
    const int calm = shown.top(table);
    shown.page.setReport(pageReport(pageVerdict(Standing::Moving, 1)));
    QCOMPARE(shown.top(table), calm);
}

void TestLockPage::longAnswersAreScrolled()
{
    ShownPage shown({700, 420});
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 400, 20)));
    QTRY_VERIFY(shown.page.answer().height() > 100);
    QVERIFY(shown.top(shown.page.queue().table()) < 420 - 40);
}

/// The train says what the table says; what to do is said by the answer alone.
/// A page that is so low that it is scrolled has an answer that is not.
void TestLockPage::noBarsWithinBars()
{
    ShownPage shown({700, 170});
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 60, 3)));
    const auto isScrolled = [](const QAbstractScrollArea &area) {
        return area.verticalScrollBar()->maximum() > 0;
    };
    const auto *around =
        shown.page.findChild<ScrolledContent *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(around);
    QTRY_VERIFY(isScrolled(*around) && !isScrolled(shown.page.answer()));
    shown.page.resize(700, 600); // high enough for all but a long answer
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 200, 9)));
    QTRY_VERIFY(!isScrolled(*around) && isScrolled(shown.page.answer()));
}

void TestLockPage::trainGivesWayToTheAnswer()
{
    ShownPage shown({800, 380});
    const TrainView &train = shown.page.queue().train();
    shown.page.setReport(pageReport(pageVerdict(Standing::Held, 1)));
    QTRY_VERIFY(train.isVisibleTo(&shown.page));
    shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 60, 2)));
    QTRY_VERIFY(!train.isVisibleTo(&shown.page));
    const AnswerCard &answer = shown.page.answer();
    QTRY_COMPARE(answer.height(), answer.sizeHint().height());
    QVERIFY(shown.page.queue().table().isVisibleTo(&shown.page));
    shown.page.resize(800, 800);
    QTRY_VERIFY(train.isVisibleTo(&shown.page));
}

/// Counts of two states are told apart.
void TestLockPage::saysThatTheQueueIsNewer()
{
    ShownPage shown;
    Verdict verdict = pageVerdict(Standing::Slow, 3);
    ChainStep holder;
    holder.path = PagePath;
    holder.node = QueueEntry {shown.page.queue().content(), 0}.path();
    holder.heldMs = holder.heldAtLeastMs = 500;
    verdict.chain = {holder};
    const auto saysSo = [&] {
        const QList<WrappingText *> texts = shown.page.answer().findChildren<WrappingText *>();
        return std::ranges::any_of(texts, [](const WrappingText *text) {
            return text->toPlainText().contains(u"the queue below is newer"_qs);
        });
    };
    shown.page.setReport(pageReport(verdict));
    QVERIFY(!saysSo());
    shown.page.setContent(mutexOf(2, 5)); // its holder has gone
    QVERIFY(saysSo());
    verdict.chain.first().node = QueueEntry {shown.page.queue().content(), 0}.path();
    shown.page.setReport(pageReport(verdict));
    QVERIFY(!saysSo());
}

/// The doctor's sentence of a lock that moves is a second old: it named another than the train.
void TestLockPage::whoHoldsIsTheOneBelow()
{
    ShownPage shown;
    const auto says = [&](const QString &what) {
        const QList<WrappingText *> texts = shown.page.answer().findChildren<WrappingText *>();
        return std::ranges::any_of(
            texts, [&](const WrappingText *text) { return text->toPlainText().contains(what); });
    };
    shown.page.setContent(mutexOf(1, 5));
    shown.page.setReport(pageReport(pageVerdict(Standing::Moving, 3)));
    QVERIFY(says(u"/locks/a moves: held by exclusive #1 "_qs));
    QVERIFY(says(u", since when is not known; 3 wait."_qs));
    for (const int first : {2, 3}) { // which were seen to get it
        shown.page.setContent(mutexOf(first, 5));
        QVERIFY2(says(u"/locks/a moves: exclusive #%1 "_qs.arg(first)), qPrintable(PagePath));
        QVERIFY(says(u" has just got it; "_qs));
    }
    QVERIFY(says(u"; one waits."_qs));
    Verdict verdict = pageVerdict(Standing::Moving, 3);
    const QueueContent other = mutexOf(0, 5);
    ChainStep holder;
    holder.path = PagePath;
    holder.node = QueueEntry {other, 0}.path();
    holder.heldMs = holder.heldAtLeastMs = 7'200'000;
    verdict.chain = {holder};
    DoctorReport report = *pageReport(verdict);
    report.at = nowMs();
    shown.page.setReport(std::make_shared<DoctorReport>(report));
    shown.page.setContent({});
    shown.page.setContent(other); // as the doctor says
    QVERIFY(says(u" has held it for 2 h 00 m; 4 wait."_qs));
    shown.page.setReport(pageReport(pageVerdict(Standing::Held, 1)));
    QVERIFY(!says(u"has held it"_qs));
    verdict.standing = Standing::Held; // it was when the doctor looked: it has passed on since
    shown.page.setReport(pageReport(verdict));
    shown.page.setContent(mutexOf(1, 5));
    QVERIFY(says(u"/locks/a moves: exclusive #1 "_qs));
}

/// What looks like a place of another value is none.
void TestLockPage::namesOfHoldersStayText()
{
    ShownPage shown;
    QueueContent content = mutexOf(1, 5);
    LockSnapshot snapshot = *content.state->snapshot;
    snapshot.nodes[0].name = u"batch%2F7"_qs;
    LockState state = *content.state;
    state.queue[0].ticket.sequence.reset();
    state.summary.holders = 3;
    state.snapshot = std::make_shared<const LockSnapshot>(snapshot);
    content.state = std::make_shared<const LockState>(state);
    shown.page.setContent(content);
    shown.page.setReport(pageReport(pageVerdict(Standing::Moving, 3)));
    const QString answer = answerOn(shown.page);
    QVERIFY2(answer.contains(u"held by exclusive batch%2F7 "_qs), qPrintable(answer));
    QVERIFY2(answer.contains(u" and 2 others"_qs), qPrintable(answer));
}

/// By the doctor's report, which is a second old, or by what was seen since.
void TestLockPage::eachHolderSaysHowLong()
{
    ShownPage shown;
    const auto state = [&](int entry) {
        const QueueContent &content = shown.page.queue().content();
        return stateText({content, entry}, content.now());
    };
    const auto token = [&](int entry) {
        return QueueEntry {shown.page.queue().content(), entry}.node().stat.czxid;
    };
    shown.page.setContent(mutexOf(1, 5));
    QCOMPARE(state(0), u"holds"_qs); // since when is not known
    Verdict verdict = pageVerdict(Standing::Held, 1);
    const qint64 since = nowMs() - 7'200'000;
    verdict.held = {{token(0), since, since}};
    shown.page.setReport(pageReport(verdict));
    QCOMPARE(state(0), u"holds for 2 h 00 m"_qs);
    verdict.held = {{token(0), since + 900, since + 900}}; // the clocks' difference, anew
    shown.page.setReport(pageReport(verdict));
    QCOMPARE(shown.page.queue().content().held.at(0).earliest, since);

    shown.page.setContent(mutexOf(2, 5)); // the next one
    QCOMPARE(state(0), u"holds"_qs); // for no time yet
    const HeldTimes seen = shown.page.queue().content().held;
    shown.page.setReport(pageReport(verdict)); // of before
    QTRY_COMPARE(state(0).left(9), u"holds for"_qs);
    QCOMPARE(*heldSince(shown.page.queue().content().held, token(0)), *heldSince(seen, token(0)));
    shown.page.setLastKnown(lostAfter(pageReport(verdict)));
    shown.page.setReport({});
    QCOMPARE(state(0).left(9), u"holds for"_qs);
}

/// Whoever holds alone when a lock is opened, and did not when the doctor looked, came since.
void TestLockPage::whoCameSinceTheDoctorLooked()
{
    ShownPage shown;
    Verdict verdict = pageVerdict(Standing::Moving, 1);
    const QueueContent before = mutexOf(1, 5);
    verdict.held = {{QueueEntry {before, 0}.node().stat.czxid, 1, 1}};
    DoctorReport report = *pageReport(verdict);
    report.at = nowMs() - 900;
    shown.page.setReport(std::make_shared<DoctorReport>(report));
    shown.page.queue().setContent({});
    QueueContent now = mutexOf(2, 5);
    for (const qint64 readAt : {report.at - 1, report.at + 800}) { // before, and since
        auto snapshot = std::make_shared<LockSnapshot>(*now.state->snapshot);
        snapshot->readAt = readAt;
        auto state = std::make_shared<LockState>(*now.state);
        state->snapshot = snapshot;
        now.state = state;
        shown.page.setContent({});
        shown.page.setContent(now);
        const QueueEntry holder {shown.page.queue().content(), 0};
        QCOMPARE(holder.held().has_value(), readAt > report.at);
    }
    QCOMPARE(QueueEntry({shown.page.queue().content(), 0}).held()->earliest, report.at);

    static const Recipe chosen {"other", "Other lock", "test", "", "", {}, "", "", nullptr};
    auto judged = std::make_shared<LockState>(*mutexOf(3, 5).state); // by another recipe
    judged->recipes.first().recipe = &chosen;
    auto snapshot = std::make_shared<LockSnapshot>(*judged->snapshot);
    snapshot->readAt = nowMs();
    judged->snapshot = snapshot;
    now.state = judged;
    shown.page.setContent({});
    shown.page.setContent(now);
    QVERIFY(!QueueEntry({shown.page.queue().content(), 0}).held().has_value());
}

/// ShedLock's node is that of whoever holds: it may be another one by now.
void TestLockPage::nodesThatStayTellNothing()
{
    ShownPage shown;
    const auto content = [](const char *until) {
        auto snapshot = std::make_shared<LockSnapshot>();
        snapshot->path = u"/shedlock/job"_qs;
        snapshot->isSingleNode = true;
        snapshot->readAt = nowMs();
        snapshot->freshness = Freshness::Live;
        snapshot->directories.append({u"/shedlock"_qs, ReadState::Read, {}, {}});
        LockNode node {u"job"_qs, 0, ReadState::Read, {}, until};
        node.stat.czxid = {7};
        node.stat.createdAt = snapshot->readAt - 90'000'000;
        if (!node.data.isEmpty())
            snapshot->nodes.append(node);
        QueueContent shedlock;
        shedlock.state = std::make_shared<const LockState>(judge(snapshot));
        return shedlock;
    };
    shown.page.setLock(u"/shedlock/job"_qs);
    shown.page.setContent(content(""));
    shown.page.setContent(content("2090-01-01T00:00:00.000Z"));
    const QueueContent &held = shown.page.queue().content();
    QVERIFY(held.state->isTimed(held.state->queue.constFirst().node));
    QCOMPARE(stateText({held, 0}, nowMs()), u"holds"_qs);
}

/// How many a semaphore lets in may come out later: the others have held for long by then.
void TestLockPage::rolesThatBecameKnownTellNothing()
{
    const auto content = [](Role role, bool isDoubtful) {
        QueueContent made = mutexOf(1, 4);
        auto state = std::make_shared<LockState>(*made.state);
        state->queue[1].role = role;
        state->queue[1].mayHold = isDoubtful;
        state->summary.holders = role == Role::Holder ? 2 : 1;
        made.state = state;
        return made;
    };
    for (const bool isDoubtful : {true, false}) {
        SeenHolders holders;
        holders.see(content(Role::Waiter, isDoubtful), content(Role::Holder, false));
        QCOMPARE(holders.times().size(), isDoubtful ? 0 : 1);
    }
}

/// Once our clock was set, what was seen before is an hour off, and the doctor says since when.
void TestLockPage::theDoctorKnowsTheClock()
{
    const auto content = [](Role role) {
        QueueContent made = mutexOf(1, 4);
        auto state = std::make_shared<LockState>(*made.state);
        state->queue[1].role = role;
        state->summary.holders = role == Role::Holder ? 2 : 1;
        made.state = state;
        return made;
    };
    for (const qint64 setMs : {500, 3'600'000, -3'600'000}) {
        SeenHolders holders;
        holders.see(content(Role::Waiter), content(Role::Holder));
        const HeldTimes seen = holders.times();
        QCOMPARE(seen.size(), 1);
        HeldTimes told = seen;
        told[0].earliest += setMs;
        told[0].latest += setMs;
        holders.setTold(told, nowMs() + setMs);
        QCOMPARE(holders.times(), setMs == 500 ? seen : told);
    }
}

/// Since when an earlier moment's holder held, the queue does not tell; the doctor did, at his
/// time.
void TestLockPage::momentsAreAsTheDoctorSaw()
{
    ShownPage shown;
    const auto headline = [&] {
        return shown.page.answer().findChildren<WrappingText *>().at(0)->toPlainText();
    };
    QueueContent moment = mutexOf(1, 5);
    shown.page.setContent(moment);
    shown.page.setReport(pageReport(pageVerdict(Standing::Moving, 3)));
    QVERIFY(headline().contains(u"since when is not known"_qs));
    moment.pausedAt = nowMs();
    shown.page.setContent(moment);
    QVERIFY2(headline().contains(u"/locks/a is so and so"_qs), qPrintable(headline()));

    Verdict held = pageVerdict(Standing::Stuck, 3); // a recording tells it when it changes
    ChainStep holder;
    holder.path = PagePath;
    holder.node = QueueEntry {moment, 0}.path();
    held.chain = {holder};
    DoctorReport report = *pageReport(held);
    for (const qint64 apart : {200, 14'000}) {
        report.at = moment.pausedAt - apart;
        shown.page.setReport(std::make_shared<DoctorReport>(report));
        QCOMPARE(headline().startsWith(u"As of "_qs), apart > 500);
    }
}

/// Whatever happens to the connection meanwhile, and nobody examines them any more.
void TestLockPage::momentsNeedNoConnection()
{
    ShownPage shown;
    const auto said = [&] { return emptyTextOn(shown.page); };
    shown.page.setContent(mutexOf(1, 5));
    shown.page.setLastKnown(lostAt(nowMs()));
    QVERIFY2(said().contains(u"there is no connection"_qs), qPrintable(said()));
    shown.page.setPast(true);
    QueueContent moment = mutexOf(1, 3);
    moment.pausedAt = nowMs() - 60'000;
    shown.page.setContent(moment);
    shown.page.setReport(pageReport({})); // of other locks
    QVERIFY2(said().contains(u"1 holds and 1 waits"_qs), qPrintable(said()));
    QVERIFY2(!said().contains(u"connection"_qs), qPrintable(said()));
    QVERIFY2(!said().contains(u"being examined"_qs), qPrintable(said()));
    shown.page.setPast(false);
    shown.page.setContent(mutexOf(1, 5));
    shown.page.setReport(pageReport({}));
    QVERIFY2(said().contains(u"there is no connection"_qs), qPrintable(said()));
}

void TestLockPage::momentsBeforeALockWasSeenSaySo_data()
{
    QTest::addColumn<bool>("isConnected");
    QTest::newRow("connected") << true;
    QTest::newRow("not connected") << false;
}

/// Nobody will examine it: it would be said for ever that it is being examined.
void TestLockPage::momentsBeforeALockWasSeenSaySo()
{
    QFETCH(bool, isConnected);
    ShownPage shown;
    const auto said = [&] { return emptyTextOn(shown.page); };
    const QString unknown =
        u"Nothing is known of %1 then."_qs.arg(mutexOf(1, 5).state->snapshot->path);
    shown.page.setContent(mutexOf(1, 5));
    if (!isConnected)
        shown.page.setLastKnown(lostAt(nowMs()));
    shown.page.setPast(true, false);
    shown.page.setContent({});
    shown.page.setReport(pageReport({})); // of other locks
    QVERIFY2(said().contains(unknown), qPrintable(said()));
    QVERIFY2(!said().contains(u"being examined"_qs), qPrintable(said()));
    shown.page.setPast(false);
    shown.page.setContent(mutexOf(1, 5));
    shown.page.setReport(pageReport({}));
    QVERIFY2(!said().contains(unknown), qPrintable(said()));
    QCOMPARE(said().contains(u"there is no connection"_qs), !isConnected);
}

/// Of another lock that is opened at an earlier moment nobody has said yet that nothing is known.
void TestLockPage::momentsAreReadFirst()
{
    ShownPage shown;
    const auto says = [&](const QString &text) { return emptyTextOn(shown.page).contains(text); };
    shown.page.setPast(true, false); // nor was anything of the one before
    shown.page.setContent({});
    shown.page.setReport(pageReport({}));
    QVERIFY(says(u"Nothing is known of /locks/a then."_qs));
    shown.page.setLock(u"/locks/other"_qs);
    QVERIFY(says(u"/locks/other is being read."_qs));
    QVERIFY(!says(u"Nothing is known"_qs));
    shown.page.setPast(true, false); // that is the answer
    shown.page.setContent({});
    QVERIFY(says(u"Nothing is known of /locks/other then."_qs));
    QVERIFY(!says(u"being read"_qs));
}

/// The doctor's first round takes a second or two on large sites.
void TestLockPage::saysWhatIsKnownUntilItIsExamined()
{
    ShownPage shown;
    const auto says = [&](const QString &text) { return emptyTextOn(shown.page).contains(text); };
    shown.page.setContent(mutexOf(1, 5));
    QVERIFY(says(u"1 holds and 3 wait"_qs));
    QVERIFY(says(u"being examined"_qs));
    shown.page.setContent(mutexOf(1, 3));
    QVERIFY(says(u"1 holds and 1 waits"_qs));
    shown.page.setReport(pageReport(pageVerdict(Standing::Held, 1)));
    QVERIFY(!says(u"1 holds and 1 waits"_qs));
}

void TestLockPage::emptyLocksSaySo()
{
    ShownPage shown;
    QLabel *text = nullptr;
    for (QLabel *label : shown.page.queue().findChildren<QLabel *>())
        text = label->accessibleName().startsWith(u"What is known"_qs) ? label : text;
    shown.page.queue().setContent(mutexOf(1, 1));
    QVERIFY(!text->isVisibleTo(&shown.page)); // somebody was there, and may come again
    shown.page.setLock(u"/locks/other"_qs);
    shown.page.queue().setContent(emptyAt(u"/locks/other"_qs));
    QVERIFY(text->isVisibleTo(&shown.page));
    QVERIFY2(text->text().startsWith(u"The directory is empty."_qs), qPrintable(text->text()));
    shown.page.queue().setContent(mutexOf(1, 2));
    QVERIFY(!text->isVisibleTo(&shown.page));
}

/// Where nothing was said of a lock before, what is said then has all the room that it needs.
void TestLockPage::firstAnswerIsWhole()
{
    const QString other = u"/locks/other"_qs;
    Verdict free = pageVerdict(Standing::Free, 0);
    free.path = other;
    free.sentence = u"/locks/other is free: nobody holds it and nobody waits."_qs;
    free.watchedMs = 1300;
    for (int width = 400; width < 1200; width += 40) {
        ShownPage shown({width, 560});
        const AnswerCard &card = shown.page.answer();
        shown.page.setReport(pageReport(pageVerdict(Standing::Stuck, 40, 3)));
        QTRY_VERIFY(card.height() > 0);
        shown.page.setLock(other);
        shown.page.setContent(emptyAt(other));
        QCoreApplication::processEvents();
        DoctorReport report = *pageReport(free);
        report.at = nowMs();
        shown.page.setReport(std::make_shared<DoctorReport>(report));
        QTRY_VERIFY2(card.verticalScrollBar()->maximum() == 0
                && card.widget()->width() == card.viewport()->width(),
            qPrintable(u"%1: %2 of %3"_qs.arg(width)
                           .arg(card.height())
                           .arg(card.widget()->sizeHint().height())));
    }
}

void TestLockPage::chainTakesTheRoomOfShortQueues()
{
    ShownPage shown;
    shown.page.setReport(pageReport(pageVerdict(Standing::Held, 3)));
    const QueueTable &table = shown.page.queue().table();
    const GraphPanel &graph = shown.page.chain().graphPanel();
    QTRY_VERIFY(graph.isVisible());
    QTRY_COMPARE(table.height(), table.heightOf(4));
    QCOMPARE(shown.page.chain().focus().lock, PagePath);
    const int fourRows = graph.height();
    QVERIFY2(fourRows > 150, qPrintable(QString::number(fourRows)));

    shown.page.queue().setContent(mutexOf(1, 200));
    QTRY_VERIFY(!graph.isVisible());
    QTRY_VERIFY(table.height() > 300);
    shown.window.resize(900, 9000); // and all of them have room
    shown.page.resize(900, 9000);
    QTRY_VERIFY(graph.isVisible());
    QTRY_COMPARE(table.height(), table.heightOf(199));
}

void TestLockPage::buttonsLeadOn()
{
    ShownPage shown;
    Verdict verdict = pageVerdict(Standing::Slow, 2, 1);
    verdict.cause = u"R01"_qs;
    verdict.chain.append(
        {PagePath, PagePath + u"/x-1"_qs, SessionId {1}, u"10.0.0.1:4000"_qs, {}, 1, 1});
    verdict.root = verdict.chain.last();
    Finding cause;
    cause.rule = u"R01"_qs;
    cause.path = PagePath;
    shown.page.setReport(pageReport(verdict, cause));
    QSignalSpy chain(&shown.page, &LockPage::chainWanted);
    QSignalSpy evidence(&shown.page, &LockPage::evidenceWanted);
    shown.button(u"Show the chain"_qs)->click();
    QCOMPARE(chain.size(), 1);
    QCOMPARE(chain.first().first().value<ChainFocus>().lock, PagePath);
    shown.button(u"Evidence"_qs)->click();
    QCOMPARE(evidence.size(), 1);
    shown.page.setReport(pageReport(pageVerdict(Standing::Free, 0))); // nothing to lead to
    QVERIFY(!shown.button(u"Evidence"_qs)->isVisible());
    QVERIFY(!shown.button(u"Show the chain"_qs)->isVisible());
}

void TestLockPage::deletesWhoHasToAct()
{
    ShownPage shown;
    Verdict verdict = pageVerdict(Standing::Stuck, 2, 1);
    verdict.root = {
        u"/locks/b"_qs, u"/locks/b/x-1"_qs, SessionId {1}, u"10.0.0.1:4000"_qs, {}, 1, 1};
    verdict.root->client = u"a&b"_qs;
    shown.page.answer().setObstacle(u"read-only <b>now</b>"_qs);
    shown.page.setReport(pageReport(verdict));
    const auto button = [&] { return shown.button(u"Delete a&&b's node in b …"_qs); };
    QVERIFY(button() && button()->isVisible() && !button()->isEnabled());
    QVERIFY(button()->toolTip().contains(u"read-only"));
    QVERIFY(!button()->toolTip().contains(u"<b>now"));

    QSignalSpy wanted(&shown.page, &LockPage::deleteWanted);
    shown.page.answer().setObstacle({});
    QVERIFY(button()->isEnabled());
    button()->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().first(2), (QList<QVariant> {u"/locks/b"_qs, u"/locks/b/x-1"_qs}));
    QCOMPARE(wanted.first().at(2).value<SessionId>(), verdict.root->session);

    verdict.standing = Standing::Held; // nobody has to act
    shown.page.setReport(pageReport(verdict));
    QVERIFY(!button()->isVisible());
    verdict.standing = Standing::Stuck;
    verdict.root.reset();
    shown.page.setReport(pageReport(verdict));
    QVERIFY(!button()->isVisible());
}

/// Who mistyped is not told that all is well with a lock that nobody has made. One that was there
/// and is gone is none's mistake: there may be one for each job.
void TestLockPage::missingLocksMayBeMisspelt()
{
    ShownPage shown;
    const auto says = [&](const QString &text) {
        const auto texts = shown.page.answer().findChildren<WrappingText *>();
        return std::ranges::any_of(texts, [&](const WrappingText *one) {
            return one->isVisibleTo(&shown.page) && one->toPlainText() == text;
        });
    };
    const QString typed = u"/locks/oders"_qs;
    const QString meant = u"/locks/orders"_qs;
    const QString open = u"Open /locks/orders"_qs;
    Verdict free = pageVerdict(Standing::Free, 0);
    free.path = typed;
    shown.page.setLock(typed);
    shown.page.setContent(emptyAt(typed, Freshness::Gone));
    shown.page.setReport(pageReport(free));
    QVERIFY(says(u"Check the path: nobody has made this lock"_qs));
    QVERIFY(!shown.button(open));
    shown.page.setKnownPaths({u"/locks/a"_qs, meant, u"/stock/oders"_qs}); // the scan is done
    QVERIFY(says(u"Check the path: did you mean /locks/orders?"_qs));
    QSignalSpy wanted(&shown.page, &LockPage::goToWanted);
    QPushButton *button = shown.button(open);
    QVERIFY(button && button->isVisibleTo(&shown.page));
    button->click();
    QCOMPARE(wanted, (QList<QVariantList> {{meant, QString()}}));
    shown.page.setKnownPaths({meant, typed}); // somebody makes it, and the next scan tells first
    QVERIFY(says(u"Nothing needs to be done"_qs));

    free.path = PagePath;
    shown.page.setKnownPaths({u"/locks/b"_qs});
    shown.page.setLock(PagePath);
    shown.page.setContent(mutexOf(1, 2));
    shown.page.setContent(emptyAt(PagePath, Freshness::Gone));
    shown.page.setReport(pageReport(free));
    QVERIFY(says(u"Nothing needs to be done"_qs));
    QVERIFY(!button->isVisibleTo(&shown.page));
}

void TestLockPage::givesBackWhatIsOurs()
{
    ShownPage shown;
    Verdict verdict = pageVerdict(Standing::Slow, 2, 1);
    verdict.root = {PagePath, PagePath + u"/x-1"_qs, SessionId {7}, u"10.0.0.1:4000"_qs, {}, 1, 1};
    shown.page.answer().setObstacle(u"read-only"_qs); // which does not matter
    shown.page.answer().setOwnClaims({{SessionId {7}}, {PagePath}, {}});
    shown.page.setReport(pageReport(verdict));
    QSignalSpy wanted(&shown.page, &LockPage::ownLocksWanted);
    QSignalSpy deleted(&shown.page, &LockPage::deleteWanted);
    QPushButton *button = shown.button(u"◆ you: release it …"_qs);
    QVERIFY(button && button->isVisible() && button->isEnabled());
    button->click();
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(deleted.size(), 0);
    shown.page.answer().setOwnClaims({});
    QVERIFY(!shown.button(u"◆ you: release it …"_qs));
}

QTEST_MAIN(TestLockPage)
#include "tst_lockpage.moc"
