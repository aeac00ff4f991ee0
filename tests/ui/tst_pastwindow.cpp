// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A moment of the past in the whole window: what the views show, what cannot be done, and back.
#include "core/base/times.h"
#include "core/recording/historysource.h"
#include "core/recording/recorder.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/clerk.h"
#include "tests/ui/dialogparts.h"
#include "tests/ui/filedialogs.h"
#include "tests/zk/proxy.h"
#include "ui/findings/findingspanel.h"
#include "ui/graph/graphdesk.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"
#include "ui/lockpage/lockpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pastband.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelineview.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

namespace {

/// One finding that is open, and one that the operator has muted.
DoctorReportPtr foundOf(const QString &path)
{
    Finding finding;
    finding.id = QStringLiteral("open");
    finding.rule = QStringLiteral("R12");
    finding.title = QStringLiteral("Deadlock");
    finding.path = path;
    Finding muted = finding;
    muted.id = QStringLiteral("muted");
    DoctorReport report;
    report.diagnosis.findings = {finding};
    report.diagnosis.muted = {{muted, MutedBy::Operator, {}}};
    return std::make_shared<DoctorReport>(report);
}

/// Of which of these locks something is known at a moment, and how well.
PastMoment momentOf(const QVector<Freshness> &locks, bool isInGap)
{
    PastMoment moment;
    moment.at = 1;
    moment.isInGap = isInGap;
    moment.report = std::make_shared<DoctorReport>();
    for (const Freshness freshness : locks) {
        LockSnapshot snapshot;
        snapshot.path = QStringLiteral("/jobs/%1").arg(moment.states.size());
        snapshot.freshness = freshness;
        LockState state;
        state.snapshot = std::make_shared<const LockSnapshot>(snapshot);
        moment.states.append(std::make_shared<const LockState>(state));
    }
    return moment;
}

} // namespace

class TestPastWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void timelineTellsWhatHappens();
    void viewsShowTheMoment();
    void liveChangesDoNotDisturb();
    void nothingCanBeChanged();
    void findingsOfThenCannotBeMarked();
    void locksHaveLanesBeforeOneIsOpened();
    void whatWasKnownLastIsOfTheBreak();
    void momentsOfABreakAreNotCalm();
    void locksThatWentMakeNoMomentKnown();
    void whatIsNotThereIsNotPaused();
    void momentStaysWithAnotherLock();
    void nothingIsCalledUnknownUnread();
    void closingTheConnectionEndsIt();
    void keysGoThroughTheHandOvers();
    void whatWasKeptIsSaved();
    void nothingIsKeptYet();
    void whatFailedIsNotKept();

private:
    template <typename Widget> Widget &part() { return *m_window->findChild<Widget *>(); }
    TimelineView &timeline() { return part<TimelinePage>().view(); }
    const QueueContent &shown() { return m_window->findChild<QueuePage *>()->content(); }
    /// Names of those that are shown as holders.
    QStringList holders();
    QAction *action(const QString &text) { return test::actionCalled(*m_window, text); }
    void connectTo(const QString &connect);
    /// A hand-over from the first contender to the second one, seen by the timeline.
    void handOver();

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree;
    std::unique_ptr<QTemporaryDir> m_settings;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;
    QStringList m_nodes;
    int m_count = 0;
};

void TestPastWindow::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_tree = std::make_unique<ZkTree>(m_server->connectString());
}

void TestPastWindow::init()
{
    failOnWarnings();
    m_path = u"/locks/past%1"_qs.arg(++m_count);
    m_nodes = {m_tree->createContender(m_path + u"/lock-"_qs, "first"),
        m_tree->createContender(m_path + u"/lock-"_qs, "second")};
    m_settings = std::make_unique<QTemporaryDir>();
    m_window =
        std::make_unique<MainWindow>(MainWindow::Options {m_settings->path(), ThemeChoice::Light});
    m_window->resize(1440, 880);
    m_window->show();
    connectTo(m_server->connectString());
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 2, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(shown().state->snapshot->isComplete(), Patience);
}

void TestPastWindow::cleanup()
{
    m_window.reset();
}

void TestPastWindow::connectTo(const QString &connect)
{
    ConnectionProfile connection;
    connection.options.connect = connect;
    connection.path = m_path;
    m_window->openConnection(connection);
}

QStringList TestPastWindow::holders()
{
    QStringList names;
    for (int i = 0; i < shown().size(); ++i) {
        const QueueEntry entry {shown(), i};
        if (entry.contender().role == Role::Holder)
            names.append(entry.path());
    }
    return names;
}

void TestPastWindow::handOver()
{
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    m_tree->remove(m_nodes.first());
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().handOvers().size(), 1, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {m_nodes.last()}, Patience);
}

void TestPastWindow::timelineTellsWhatHappens()
{
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    const Lanes &lanes = timeline().lanes();
    QCOMPARE(lanes.lanes().at(0).name(), u"first"_qs);
    QVERIFY(lanes.lanes().at(0).stays.constFirst().hasHeld());
    QVERIFY(!lanes.lanes().at(1).stays.constFirst().hasHeld());
    m_tree->remove(m_nodes.first());
    QTRY_COMPARE_WITH_TIMEOUT(lanes.handOvers().size(), 1, Patience);
    QVERIFY(lanes.lanes().at(1).stays.constFirst().hasHeld());
    QVERIFY(!lanes.lanes().at(0).stays.constFirst().isThere());
}

void TestPastWindow::viewsShowTheMoment()
{
    handOver();
    const qint64 before = timeline().lanes().handOvers().constFirst().at - 1;
    timeline().setMoment(before);
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {m_nodes.first()}, Patience);
    QCOMPARE(shown().pausedAt, before);
    const auto *band = m_window->findChild<PastBand *>();
    QVERIFY(band->isVisible());
    for (int i = 0; i < 2; ++i) { // as all other times beside it
        action(u"Times in UTC"_qs)->trigger();
        QVERIFY(band->findChild<QLabel *>()->text().contains(exactTime(before)));
    }
    QVERIFY(m_window->workbench().isPast());
    band->findChild<QPushButton *>()->click();
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {m_nodes.last()}, Patience);
    QCOMPARE(shown().pausedAt, 0);
    QVERIFY(!band->isVisible());
    QCOMPARE(timeline().moment(), 0);
}

void TestPastWindow::liveChangesDoNotDisturb()
{
    handOver();
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {m_nodes.first()}, Patience);
    m_tree->remove(m_nodes.last());
    QTRY_VERIFY_WITH_TIMEOUT(!timeline().lanes().lanes().at(1).stays.constFirst().isThere(),
        Patience); // it is told
    QCOMPARE(holders(), QStringList {m_nodes.first()});
    action(u"Back to live"_qs)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 0, Patience);
}

void TestPastWindow::nothingCanBeChanged()
{
    handOver();
    Situation situation {.hasConnection = true, .isPast = true, .isWritable = true};
    QVERIFY(reasonAgainst(Requirement::Writing, situation).contains(u"live"));
    QVERIFY(!action(u"Back to live"_qs)->isEnabled());
    const QAction *deletion = action(u"Delete the contender …"_qs);
    part<QueuePage>().setCurrent(0);
    QVERIFY(deletion->isEnabled());
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QTRY_VERIFY_WITH_TIMEOUT(action(u"Back to live"_qs)->isEnabled(), Patience);
    part<QueuePage>().setCurrent(0);
    QVERIFY(!deletion->isEnabled());
    QVERIFY2(deletion->toolTip().contains(u"earlier moment"), qPrintable(deletion->toolTip()));
    action(u"Back to live"_qs)->trigger();
    part<QueuePage>().setCurrent(0);
    QTRY_VERIFY_WITH_TIMEOUT(deletion->isEnabled(), Patience);
}

/// Acknowledged and muted would be what is found in the present, which nobody sees.
void TestPastWindow::findingsOfThenCannotBeMarked()
{
    handOver();
    auto &findings = part<FindingsPanel>();
    const auto buttonFor = [&](const QString &id, const QString &text) -> QPushButton * {
        findings.setReport(foundOf(m_path)); // until a round tells what is
        if (!findings.select(id))
            return nullptr;
        for (QPushButton *button : findings.findChildren<QPushButton *>()) {
            if (button->text() == text)
                return button;
        }
        return nullptr;
    };
    const QVector<QPair<QString, QString>> marks {
        {u"open"_qs, u"Acknowledge"_qs}, {u"open"_qs, u"&Mute"_qs}, {u"muted"_qs, u"Un&mute"_qs}};
    const auto mayBeMarked = [&](bool isWanted) {
        return std::ranges::all_of(marks, [&](const QPair<QString, QString> &mark) {
            const QPushButton *button = buttonFor(mark.first, mark.second);
            return button && button->isEnabled() == isWanted
                && button->toolTip().contains(u"earlier moment"_qs) != isWanted;
        });
    };
    QVERIFY(mayBeMarked(true));
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QVERIFY(mayBeMarked(false));
    action(u"Back to live"_qs)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().isPast(), Patience);
    QVERIFY(mayBeMarked(true));
}

/// Where no lock is open the timeline is of all of them, and its keys work.
void TestPastWindow::locksHaveLanesBeforeOneIsOpened()
{
    QVERIFY(timeline().lanes().of() == Lanes::Of::Clients);
    m_window->workbench().close();
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    m_window->openConnection(connection);
    QTRY_VERIFY_WITH_TIMEOUT(!timeline().lanes().lanes().isEmpty(), Patience);
    QVERIFY(timeline().lanes().of() == Lanes::Of::Locks);
    QVERIFY(action(u"Go to the timeline"_qs)->isEnabled());
}

/// Rounds go on while an earlier moment is looked at: what is known last is not of when one went
/// there.
void TestPastWindow::whatWasKnownLastIsOfTheBreak()
{
    Proxy proxy(m_server->port());
    connectTo(proxy.connectString());
    const Workbench &workbench = m_window->workbench();
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(workbench.report(), Patience);
    timeline().setMoment(nowMs());
    QTRY_VERIFY_WITH_TIMEOUT(workbench.isPast(), Patience);
    const qint64 wentAt = nowMs();
    QTRY_VERIFY_WITH_TIMEOUT(workbench.report()->at > wentAt, Patience);
    const auto bandText = [&] { return part<PastBand>().findChild<QLabel *>()->text(); };
    QVERIFY(bandText().contains(u"overview and tree are live"_qs));
    proxy.cut();
    QTRY_VERIFY_WITH_TIMEOUT(workbench.lastKnown().lostSince() > 0, Patience);
    QVERIFY(workbench.lastKnown().at() > wentAt);
    QTRY_VERIFY(bandText().contains(u"nothing is live"_qs) && !bandText().contains(u"are live"_qs));
    const auto isTold = [&] {
        const QString when = timeOrDate(workbench.lastKnown().at());
        const QList<QLabel *> labels = part<LockPage>().findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->isVisible() && label->text().startsWith(u"As of %1, and"_qs.arg(when));
        });
    };
    QVERIFY(!isTold()); // it is of another time than what is shown
    action(u"Back to live"_qs)->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(isTold(), Patience);
}

/// An earlier moment needs no connection: one of before the break shows who waited for whom, of one
/// in it nobody knows.
void TestPastWindow::momentsOfABreakAreNotCalm()
{
    Proxy proxy(m_server->port());
    connectTo(proxy.connectString());
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    const qint64 before = nowMs();
    proxy.cut();
    const Workbench &workbench = m_window->workbench();
    QTRY_VERIFY_WITH_TIMEOUT(workbench.lastKnown().lostSince() > 0, Patience);
    const auto isAnyKnown = [&] { // also of those that other cases left behind
        const QVector<FoundLock> locks = part<LocksPanel>().model().locks();
        return std::ranges::any_of(locks, [&](const FoundLock &lock) {
            const LockStatePtr state = workbench.stateOf(lock.path);
            const Freshness freshness = state ? state->snapshot->freshness : Freshness::Loading;
            return freshness == Freshness::Live || freshness == Freshness::Gone;
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(!isAnyKnown(), Patience);
    GraphPanel &graph = part<GraphDesk>().graphPanel();
    action(u"Go to the wait-for graph"_qs)->trigger();
    QTRY_VERIFY(graph.isVisible());
    const auto isCalledUnknown = [&] {
        const QList<QLabel *> labels = graph.findChildren<QLabel *>();
        return std::ranges::any_of(labels, [](const QLabel *label) {
            return label->isVisible() && label->text().contains(u"at this moment is not known"_qs);
        });
    };
    const QSignalSpy moments(&part<HistoryDesk>(), &HistoryDesk::momentReady);
    const auto isInGap = [&] {
        return moments.constLast().constFirst().value<PastMoment>().isInGap;
    };
    timeline().setMoment(nowMs());
    QTRY_VERIFY_WITH_TIMEOUT(isCalledUnknown(), Patience);
    QVERIFY(isInGap());
    timeline().setMoment(before);
    QTRY_VERIFY_WITH_TIMEOUT(graph.scene().nodeItem(u"lock "_qs + m_path), Patience);
    QVERIFY(!isCalledUnknown());
    QVERIFY(!isInGap());
}

/// That a lock is gone is kept for long: it says nothing of others, nor that anybody looked then.
void TestPastWindow::locksThatWentMakeNoMomentKnown()
{
    using F = Freshness;
    struct Case
    {
        QVector<Freshness> locks;
        bool isInGap = false;
        bool isAnyKnown = false;
    };
    const Case cases[] {{{}, false, false}, {{F::Live}, false, true},
        {{F::Live, F::Stale}, false, true}, {{F::Stale}, true, false},
        {{F::Gone, F::Stale}, true, false}, // one of many jobs, which was over before the break
        {{F::Gone, F::Stale}, false, false}, {{F::Gone}, true, false},
        {{F::Gone, F::Gone}, false, true}}; // no job runs
    Workbench workbench;
    workbench.openHistory(u"made"_qs);
    for (const Case &each : cases) {
        workbench.showPast(momentOf(each.locks, each.isInGap));
        QCOMPARE(workbench.isKnownThen(), each.isAnyKnown);
        const qsizetype gone = each.locks.indexOf(F::Gone);
        QCOMPARE(workbench.isKnownThen(u"/jobs/%1"_qs.arg(gone)), gone >= 0); // of itself it does
    }
    workbench.showPresent();
    QVERIFY(!workbench.isKnownThen());
}

/// Nothing is known of it yet: there is nothing to hold on to.
void TestPastWindow::whatIsNotThereIsNotPaused()
{
    m_window->workbench().close();
    connectTo(m_server->connectString());
    QVERIFY(!shown().state);
    QAction *pause = action(u"Pause"_qs);
    QVERIFY(pause->isEnabled());
    pause->trigger();
    QVERIFY(!pause->isChecked());
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 2, Patience);
    pause->trigger();
    QVERIFY(pause->isChecked());
}

/// What stood elsewhere at the same time is one click away.
void TestPastWindow::momentStaysWithAnotherLock()
{
    const QString other = u"/locks/beside%1"_qs.arg(m_count);
    const QString node = m_tree->createContender(other + u"/lock-"_qs, "elsewhere");
    QVERIFY(m_window->workbench().openLock(other).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 1, Patience);
    QVERIFY(m_window->workbench().openLock(m_path).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    const qint64 at = nowMs();
    m_tree->remove(node);
    timeline().setMoment(at);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    QVERIFY(m_window->workbench().openLock(other).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {node}, Patience);
    QCOMPARE(timeline().moment(), at);
}

/// What is known of a lock then comes a little later than it is opened.
void TestPastWindow::nothingIsCalledUnknownUnread()
{
    const auto isSaid = [&](const QString &text) {
        const QList<QLabel *> labels = m_window->findChildren<QLabel *>();
        return std::ranges::any_of(labels,
            [&](const QLabel *label) { return label->isVisible() && label->text() == text; });
    };
    QTRY_COMPARE_WITH_TIMEOUT(timeline().lanes().lanes().size(), 2, Patience);
    timeline().setMoment(nowMs());
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    for (const QString &other : {u"/locks/unseen%1"_qs, u"/locks/unheard%1"_qs}) {
        const QString path = other.arg(m_count);
        QVERIFY(m_window->workbench().openLock(path).has_value());
        QVERIFY(isSaid(u"Reading %1 …"_qs.arg(path)));
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(u"Nothing is known of %1 then"_qs.arg(path)), Patience);
        QVERIFY(!isSaid(u"Reading %1 …"_qs.arg(path)));
    }
}

void TestPastWindow::closingTheConnectionEndsIt()
{
    handOver();
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    m_window->workbench().close();
    QVERIFY(!m_window->workbench().isPast());
    QVERIFY(!m_window->findChild<PastBand *>()->isVisible());
    QVERIFY(timeline().lanes().isEmpty());
}

/// From anywhere in the window.
void TestPastWindow::keysGoThroughTheHandOvers()
{
    handOver();
    const qint64 at = timeline().lanes().handOvers().constFirst().at;
    part<QueuePage>().setFocus();
    const Qt::KeyboardModifiers both = Qt::ControlModifier | Qt::ShiftModifier;
    pressShortcut(*m_window, Qt::Key_Left, both);
    QCOMPARE(timeline().moment(), at);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    timeline().setMoment(at - 1);
    pressShortcut(*m_window, Qt::Key_Right, both);
    QCOMPARE(timeline().moment(), at);
    QTRY_VERIFY_WITH_TIMEOUT(action(u"Back to live"_qs)->isEnabled(), Patience);
    pressShortcut(*m_window, Qt::Key_N, both);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().isPast(), Patience);
    QCOMPARE(timeline().moment(), 0);
    pressShortcut(*m_window, Qt::Key_T, both);
    QCOMPARE(QApplication::focusWidget(), &timeline());
}

/// The window's memory becomes a file that opens everywhere, also in the window.
void TestPastWindow::whatWasKeptIsSaved()
{
    handOver();
    QTemporaryDir folder;
    const QString name = folder.filePath(u"kept"_qs);
    answerFileDialog(name);
    pressShortcut(*m_window, Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
    const QString file = name + u".lockscope"_qs;
    QTRY_VERIFY_WITH_TIMEOUT(part<StatusLine>().currentMessage().contains(file), Patience);
    QCOMPARE(
        QFile::permissions(file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());

    auto source = HistorySource::open(file);
    QVERIFY2(source.has_value(), source ? "" : qPrintable(explain(source.error())));
    QCOMPARE((*source)->kind(), u"recording"_qs);
    QStringList events;
    QVERIFY((*source)->events({m_path, 0, 0}, [&](const LockEvent &event) {
        if (!event.node.isEmpty())
            events.append(textOf(event.kind));
        return true;
    }));
    QCOMPARE(events.count(u"requested"_qs), 2);
    QCOMPARE(events.constLast(), u"granted"_qs);

    answerFileDialog(file);
    pressShortcut(*m_window, Qt::Key_O, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(m_window->workbench().history(), file, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->workbench().isPast(), Patience);
    const QAction *save = action(u"Save what was kept as a recording …"_qs);
    QVERIFY(!save->isEnabled() && save->toolTip().contains(u"already"));
    QVERIFY(m_window->workbench().openLock(m_path).has_value());
    QTRY_COMPARE_WITH_TIMEOUT(holders(), QStringList {m_nodes.last()}, Patience);
}

void TestPastWindow::nothingIsKeptYet()
{
    const QAction *save = action(u"Save what was kept as a recording …"_qs);
    QVERIFY(save->isEnabled());
    m_window->workbench().close();
    QVERIFY(!save->isEnabled() && save->toolTip().contains(u"Connect"));
    Situation situation {.hasConnection = true};
    QVERIFY(reasonAgainst(Requirement::Kept, situation).contains(u"yet"));
    situation.isKept = true;
    QVERIFY(reasonAgainst(Requirement::Kept, situation).isEmpty());
}

/// Its database is lost: what is seen next is not kept, and nobody is told that nothing happens.
void TestPastWindow::whatFailedIsNotKept()
{
    handOver();
    auto &desk = part<HistoryDesk>();
    QVERIFY(desk.isKeeping());
    const QSignalSpy unwritten(&desk, &HistoryDesk::reportFailed);
    desk.writeReport(m_settings->filePath(u"pending.html"_qs));
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QVERIFY(timeline().moment() != 0); // it is asked for, and not shown yet
    emit desk.findChild<Recorder *>()->failed({ErrorKind::Refused, u"no memory"_qs});
    QVERIFY(!desk.isKeeping());
    QVERIFY(part<StatusLine>().currentMessage().contains(u"no memory"));
    QCOMPARE(timeline().moment(), 0);
    QCOMPARE(unwritten.size(), 1);
    QVERIFY2(part<TimelinePage>().text().contains(u"nothing is kept any more"),
        qPrintable(part<TimelinePage>().text()));
    QVERIFY(!timeline().lanes().blanks().isEmpty());
    QCOMPARE(timeline().lanes().blanks().constLast().to, 0);
    m_tree->createContender(m_path + u"/lock-"_qs, "third");
    QTRY_COMPARE_WITH_TIMEOUT(shown().size(), 2, Patience);
    QVERIFY(!desk.isKeeping());
    const QAction *save = action(u"Save what was kept as a recording …"_qs);
    QVERIFY(!save->isEnabled() && save->toolTip().contains(u"no memory"));
    const QSignalSpy refused(&desk, &HistoryDesk::reportFailed);
    desk.writeRecording(m_settings->filePath(u"kept.lockscope"_qs));
    desk.writeReport(m_settings->filePath(u"report.html"_qs));
    QCOMPARE(refused.size(), 2);
    timeline().setMoment(timeline().lanes().handOvers().constFirst().at - 1);
    QCOMPARE(timeline().moment(), 0);
    QVERIFY(!m_window->workbench().isPast());

    connectTo(m_server->connectString()); // which is kept anew
    QTRY_VERIFY_WITH_TIMEOUT(desk.isKeeping(), Patience);
    QVERIFY(!desk.failure() && save->isEnabled());
}

QTEST_MAIN(TestPastWindow)
#include "tst_pastwindow.moc"
