// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The panel of own locks: contention is staged on a real server by pressing its buttons.
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/zk/proxy.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/operate/ownlockstree.h"
#include "ui/theme/colours.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestOwners : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void emptyAndReadOnlyAreSaid();
    void namesAreUnique();
    void countsAreShown();
    void othersWait();
    void upgradeIsRefusedInWords();
    void releasesCountLockAndEverything();
    void closedLockFails();
    void stopsWaiting();
    void removedOwnerLeavesNothing();
    void secondClickRemovesNobodyElse();
    void lostSessionIsSeenAtOnce();
    void oldLossIsNotSaidOfANewSession();
    void formerOwnerIsNotTakenForTheNewOne();
    void readOnlyAgainStillReleases();
    void copies();
    void testLockStaysUntilItIsRemoved();
    void closedTestLockCanBeRemoved();
    void closedLockOfAnOwnerCanBeRemoved();
    void typedPathIsNoMarkup();
    void testLockGivesItselfBack();
    void refusedTestLockSaysWhy();
    void finishedTestLockCanBeTakenAgain();
    void semaphoresAreTaken();
    void silenceIsSaid();
    void lostIsNotHiddenByWhatWaited();
    void activatedRowGoesToItsNode();
    void frozenServerHoldsNobodyUp();
    void removedWithoutServerSaysWhenItsNodesGo();

private:
    void press(QStringView text);
    QPushButton *button(QStringView text) const;
    void choose(const QString &owner);
    void take(const QString &owner, Mode mode, QStringView how);
    /// The row of @p owner's lock, or of the owner itself: its cells.
    QStringList row(const QString &owner, bool ofLock = true) const;
    QString cell(const QString &owner, OwnLocksTree::Column column, bool ofLock = true) const;
    const QTreeWidgetItem *item(const QString &owner, bool ofLock = true) const;
    QString newest() const;
    ClaimRequest request(const QString &recipe = u"curator-mutex"_qs) const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_peer;
    std::unique_ptr<Proxy> m_proxy;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<Owners> m_owners;
    std::unique_ptr<OwnLocksPanel> m_panel;
    OwnLocksTree *m_tree = nullptr;
    QString m_path;
    int m_count = 0;
};

void TestOwners::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_peer = std::make_unique<ZkTree>(m_server->connectString(), QByteArray(), 40'000);
    m_proxy = std::make_unique<Proxy>(m_server->port());
}

void TestOwners::init()
{
    m_path = u"/locks/round%1"_qs.arg(++m_count);
    m_peer->create(m_path);
    ConnectionOptions options;
    options.connect = m_proxy->connectString();
    options.sessionTimeoutMs = 6000;
    m_gate = std::make_unique<WriteGate>();
    QVERIFY(m_gate->allow(60'000).has_value());
    m_owners = std::make_unique<Owners>();
    m_owners->setConnection(options, m_gate.get());
    m_panel = std::make_unique<OwnLocksPanel>(*m_owners);
    connect(m_owners.get(), &Owners::happened, this, [](const OwnerEvent &event) {
        qInfo("%s", qPrintable(event.text)); // read when a test fails
    });
    m_panel->offer(m_path, u"curator-rw"_qs);
    m_tree = m_panel->findChild<OwnLocksTree *>();
}

void TestOwners::cleanup()
{
    m_proxy->mend();
    m_panel.reset();
    m_owners.reset();
    m_gate.reset();
}

ClaimRequest TestOwners::request(const QString &recipe) const
{
    ClaimRequest request;
    request.path = m_path;
    request.recipe = recipe;
    request.mode = writableModes(recipe).first();
    return request;
}

QPushButton *TestOwners::button(QStringView text) const
{
    for (QPushButton *one : m_panel->findChildren<QPushButton *>()) {
        if (one->text().remove(u'&') == text)
            return one;
    }
    qFatal("no button %s", qPrintable(text.toString()));
    return nullptr;
}

void TestOwners::press(QStringView text)
{
    QVERIFY2(button(text)->isEnabled(),
        qPrintable(text.toString() + u": "_qs + button(text)->toolTip()));
    button(text)->click();
}

/// Chooses that owner, which is added where it is missing.
void TestOwners::choose(const QString &owner)
{
    if (item(owner, false) == nullptr) {
        m_panel->findChildren<QLineEdit *>().first()->setText(owner);
        press(u"Add");
    }
    QVERIFY(item(owner, false) != nullptr);
    m_tree->setCurrentItem(m_tree->topLevelItem(
        m_tree->indexOfTopLevelItem(const_cast<QTreeWidgetItem *>(item(owner, false)))));
}

void TestOwners::take(const QString &owner, Mode mode, QStringView how)
{
    choose(owner);
    for (QComboBox *box : m_panel->findChildren<QComboBox *>()) {
        if (const int index = box->findText(textOf(mode)); index >= 0)
            box->setCurrentIndex(index);
    }
    press(how);
}

const QTreeWidgetItem *TestOwners::item(const QString &owner, bool ofLock) const
{
    for (int row = 0; row < m_tree->topLevelItemCount(); ++row) {
        const QTreeWidgetItem *found = m_tree->topLevelItem(row);
        if (found->text(0) == owner)
            return ofLock ? found->child(0) : found;
    }
    return nullptr;
}

QStringList TestOwners::row(const QString &owner, bool ofLock) const
{
    QStringList cells;
    const QTreeWidgetItem *found = item(owner, ofLock);
    for (int column = 0; column <= OwnLocksTree::SessionColumn; ++column)
        cells.append(found != nullptr ? found->text(column) : QString());
    return cells;
}

QString TestOwners::cell(const QString &owner, OwnLocksTree::Column column, bool ofLock) const
{
    return row(owner, ofLock).at(column);
}

QString TestOwners::newest() const
{
    const auto *log = m_panel->findChild<QListWidget *>();
    return log->count() > 0 ? log->item(0)->text() : QString();
}

void TestOwners::emptyAndReadOnlyAreSaid()
{
    const auto hint = [this] {
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->wordWrap() && !label->isHidden())
                return label->text();
        }
        return QString();
    };
    QVERIFY2(hint().contains(u"No locks of our own yet"), qPrintable(hint()));
    QVERIFY(!button(u"Try now")->isEnabled());
    QVERIFY(button(u"Try now")->toolTip().contains(u"Add an owner"));
    m_gate->shut();
    QTRY_VERIFY_WITH_TIMEOUT(hint().contains(u"read-only"), Patience);
    QVERIFY(!button(u"Add")->isEnabled());
    QVERIFY(button(u"Add")->toolTip().contains(u"read-only"));
    m_owners->setConnection({}, nullptr);
    QVERIFY(hint().contains(u"Connect"));
}

void TestOwners::namesAreUnique()
{
    choose(u"anna"_qs);
    m_panel->findChildren<QLineEdit *>().first()->setText(u"anna"_qs);
    press(u"Add");
    QCOMPARE(m_tree->topLevelItemCount(), 1);
    QVERIFY2(newest().contains(u"already"), qPrintable(newest()));
    QCOMPARE(m_owners->freeName(), u"bert"_qs);
}

void TestOwners::countsAreShown()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    take(u"anna"_qs, Mode::Read, u"Try now");
    take(u"anna"_qs, Mode::Read, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::HasColumn), u"2 × read, 1 × write"_qs, Patience);
    QCOMPARE(cell(u"anna"_qs, OwnLocksTree::NameColumn), m_path);
    QVERIFY(row(u"anna"_qs, false).last().startsWith(u"0x"));
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"2 × read, 1 × write"), Patience);
    QCOMPARE(m_peer->children(m_path).size(), 2);
}

void TestOwners::othersWait()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    take(u"bert"_qs, Mode::Read, u"Try now");
    QTRY_VERIFY_WITH_TIMEOUT(
        newest().contains(u"bert") && newest().contains(u"holds it"), Patience);
    take(u"bert"_qs, Mode::Read, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"bert"_qs, OwnLocksTree::WaitsColumn), u"1 × read"_qs, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"bert"_qs, OwnLocksTree::StateColumn).startsWith(u"waits, 1 ahead, behind"),
        Patience);
    take(u"anna"_qs, Mode::Write, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"bert"_qs, OwnLocksTree::HasColumn), u"1 × read"_qs, Patience);
}

void TestOwners::upgradeIsRefusedInWords()
{
    for (const QString &owner : {u"anna"_qs, u"bert"_qs}) {
        take(owner, Mode::Read, u"Try now");
        QTRY_COMPARE_WITH_TIMEOUT(cell(owner, OwnLocksTree::HasColumn), u"1 × read"_qs, Patience);
    }
    take(u"anna"_qs, Mode::Write, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::WaitsColumn), u"1 × write"_qs, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 3, Patience);
    take(u"bert"_qs, Mode::Write, u"Wait until granted");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"bert") && newest().contains(u"(anna)")
            && newest().contains(u"waits to write, too"),
        Patience);
    take(u"bert"_qs, Mode::Read, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × read, 1 × write"_qs, Patience);
}

void TestOwners::releasesCountLockAndEverything()
{
    for (int i = 0; i < 3; ++i)
        take(u"anna"_qs, Mode::Read, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"3 × read"_qs, Patience);
    take(u"anna"_qs, Mode::Read, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"2 × read"_qs, Patience);
    press(u"Release lock");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    press(u"Release everything");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    // Others see that the node is gone before its owner is told.
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"releasing everything: done"), Patience);
    press(u"Release one");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"it has no"), Patience);
}

void TestOwners::closedLockFails()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    press(u"Close lock");
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn).startsWith(u"closed"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    // Others see that the node is gone before its owner is told.
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"closing"), Patience);
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"closed"), Patience);
    QVERIFY(m_peer->children(m_path).isEmpty());
}

void TestOwners::stopsWaiting()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    take(u"bert"_qs, Mode::Write, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 2, Patience);
    press(u"Stop waiting");
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"cancelled"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->isIdle(), Patience);
}

void TestOwners::removedOwnerLeavesNothing()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    press(u"Remove");
    QCOMPARE(m_tree->topLevelItemCount(), 0);
    QVERIFY(newest().endsWith(u"anna: its session is being closed")); // and not yet free
    QTRY_VERIFY_WITH_TIMEOUT(newest().endsWith(u"anna: its session is closed"), Patience);
    QVERIFY(m_peer->children(m_path).isEmpty());
}

/// A double click removes the one that is chosen, and not its neighbour after it.
void TestOwners::secondClickRemovesNobodyElse()
{
    choose(u"anna"_qs);
    choose(u"bert"_qs);
    press(u"Remove");
    QVERIFY(!button(u"Remove")->isEnabled());
    QVERIFY(button(u"Remove")->toolTip().contains(u"Choose an owner"));
    button(u"Remove")->click();
    QCOMPARE(m_tree->topLevelItemCount(), 1);
    choose(u"anna"_qs);
    press(u"Remove");
    QCOMPARE(m_tree->topLevelItemCount(), 0);
}

void TestOwners::lostSessionIsSeenAtOnce()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    m_proxy->expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn, false).contains(u"session LOST"), Patience);
    QVERIFY(newest().contains(u"session is LOST"));
    QVERIFY(cell(u"anna"_qs, OwnLocksTree::StateColumn).startsWith(u"✕ LOST"));
    QCOMPARE(item(u"anna"_qs)->foreground(OwnLocksTree::StateColumn).color(),
        roleColours(m_tree->palette()).danger);
    take(u"anna"_qs, Mode::Write, u"Try now"); // goes on with a new one
    QTRY_VERIFY_WITH_TIMEOUT(row(u"anna"_qs, false).last().startsWith(u"0x"), Patience);
}

void TestOwners::oldLossIsNotSaidOfANewSession()
{
    const auto state = [this] { return cell(u"anna"_qs, OwnLocksTree::StateColumn, false); };
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    m_proxy->expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(state().contains(u"session LOST"), Patience);
    // Nobody may delete here: the next session ends to be rid of its node, and is not lost.
    constexpr int ReadAndCreate = 1 | 4;
    m_path = m_peer->create(m_path + u"-kept"_qs, {}, zk::CreateMode::Persistent,
        {{u"world"_qs, u"anyone"_qs, ReadAndCreate}});
    m_owners->ask(u"anna"_qs, OwnerAct::Acquire, request());
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->isIdle() && m_owners->sessions().size() == 1, Patience);
    m_owners->ask(u"anna"_qs, OwnerAct::ReleaseAll);
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->isIdle() && m_owners->sessions().isEmpty(), Patience);
    QCOMPARE(state(), u"no session yet: made with its first lock"_qs);
}

void TestOwners::formerOwnerIsNotTakenForTheNewOne()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    press(u"Remove");
    choose(u"anna"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(
        newest().endsWith(u" the former anna: its session is closed"), Patience);
}

void TestOwners::readOnlyAgainStillReleases()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    m_gate->shut();
    QTRY_VERIFY_WITH_TIMEOUT(!button(u"Try now")->isEnabled(), Patience);
    press(u"Release everything");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
}

void TestOwners::copies()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"granted"), Patience);
    QSignalSpy copied(m_panel.get(), &OwnLocksPanel::copyWanted);
    press(u"Copy");
    const QString text = copied.first().first().toString();
    QVERIFY2(text.contains(m_path + u"\tholds for"_qs) && text.contains(u"\t1 × write\t"),
        qPrintable(text));
    QVERIFY(text.contains(u"granted"));
    copied.clear();
    auto *tree = m_panel->findChild<OwnLocksTree *>();
    tree->setCurrentItem(tree->topLevelItem(0)->child(0));
    QTest::keyClick(tree, Qt::Key_C, Qt::ControlModifier); // the chosen row alone
    QCOMPARE(copied.size(), 1);
    const QString line = copied.takeFirst().first().toString();
    QVERIFY2(
        line.startsWith(m_path + u"\tholds for"_qs) && !line.contains(u'\n'), qPrintable(line));
    auto *log = m_panel->findChild<QListWidget *>();
    log->setCurrentRow(0);
    QTest::keyClick(log, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(copied, (QList<QVariantList> {{newest()}}));
}

void TestOwners::testLockStaysUntilItIsRemoved()
{
    (void)m_owners->take(request());
    const QString name = u"test lock 1"_qs;
    QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    QVERIFY(cell(name, OwnLocksTree::StateColumn).startsWith(u"holds for"));
    QVERIFY(!button(u"Remove finished")->isEnabled());
    m_tree->setCurrentItem(m_tree->topLevelItem(0)->child(0));
    press(u"Release lock");
    QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::StateColumn), u"released"_qs, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(name, OwnLocksTree::StateColumn, false).startsWith(u"over"), Patience);
    QVERIFY(m_peer->children(m_path).isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(m_owners->sessions(), QVector<SessionId>(), Patience);
    press(u"Remove finished");
    QCOMPARE(m_tree->topLevelItemCount(), 0);
}

void TestOwners::closedTestLockCanBeRemoved()
{
    const QString name = m_owners->take(request());
    QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    m_owners->ask(name, OwnerAct::CloseLock, request());
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->states().first().isFinished, Patience);
    m_owners->ask(name, OwnerAct::CloseLock, request()); // nothing is known but that it is closed
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->states().first().isFinished, Patience);
    press(u"Remove finished");
    QCOMPARE(m_tree->topLevelItemCount(), 0);
}

// The owner lives on, and its hand goes on to say that the lock is closed.
void TestOwners::closedLockOfAnOwnerCanBeRemoved()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    m_owners->ask(u"anna"_qs, OwnerAct::CloseLock, request());
    const auto locks = [&] { return m_owners->states().first().locks; };
    QTRY_VERIFY_WITH_TIMEOUT(locks().value(m_path).isClosed && m_owners->isIdle(), Patience);
    press(u"Remove finished");
    QVERIFY(locks().isEmpty());
    QVERIFY(!button(u"Remove finished")->isEnabled());
    QVERIFY(m_owners->states().first().session); // it still is there
}

void TestOwners::typedPathIsNoMarkup()
{
    choose(u"anna"_qs);
    m_panel->offer(u"<b>x</b>"_qs, {});
    const QString tip = button(u"Try now")->toolTip();
    QVERIFY2(tip.contains(u"&lt;b&gt;x"), qPrintable(tip));
}

void TestOwners::testLockGivesItselfBack()
{
    ClaimRequest timed = request();
    timed.holdMs = 300;
    (void)m_owners->take(timed);
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"test lock 1"_qs, OwnLocksTree::StateColumn), u"released"_qs, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_owners->leaving(), 0, Patience);
    QVERIFY(m_peer->children(m_path).isEmpty());
}

void TestOwners::refusedTestLockSaysWhy()
{
    m_gate->shut();
    (void)m_owners->take(request());
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"test lock 1"_qs, OwnLocksTree::StateColumn).startsWith(u"not taken")
            && cell(u"test lock 1"_qs, OwnLocksTree::StateColumn).contains(u"read-only"),
        Patience);
    QVERIFY(m_owners->states().first().isFinished);
}

void TestOwners::finishedTestLockCanBeTakenAgain()
{
    const QString name = m_owners->take(request());
    QCOMPARE(name, u"test lock 1"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    press(u"Release everything");
    QTRY_VERIFY_WITH_TIMEOUT(m_owners->states().first().isFinished, Patience);
    m_tree->setCurrentItem(m_tree->topLevelItem(0)->child(0)); // fills in its recipe
    press(u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    QVERIFY(!m_owners->states().first().isFinished);
}

void TestOwners::semaphoresAreTaken()
{
    ClaimRequest lease = request(u"curator-semaphore"_qs);
    lease.leases = 2;
    for (const QString &name : {u"test lock 1"_qs, u"test lock 2"_qs}) {
        (void)m_owners->take(lease);
        QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × lease"_qs, Patience);
    }
    (void)m_owners->take(lease);
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"test lock 3"_qs, OwnLocksTree::StateColumn).startsWith(u"waits"), Patience);
    QCOMPARE(cell(u"test lock 3"_qs, OwnLocksTree::WaitsColumn), u"1 × lease"_qs);
    m_owners->remove(m_owners->states().first().name);
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"test lock 3"_qs, OwnLocksTree::HasColumn), u"1 × lease"_qs, Patience);
}

// What is held is not shown as if all was well while nobody can tell whether it is.
void TestOwners::silenceIsSaid()
{
    (void)m_owners->take(request());
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"test lock 1"_qs, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    m_tree->setCurrentItem(m_tree->topLevelItem(0)->child(0)); // fills in its recipe
    take(u"anna"_qs, Mode::Exclusive, u"Wait until granted");
    const QString name = u"test lock 1"_qs;
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(name, OwnLocksTree::StateColumn).startsWith(u"holds for"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn).startsWith(u"waits"), Patience);
    QStringList seen {u"holds for"_qs}; // may be told once more before the silence shows
    connect(m_owners.get(), &Owners::changed, m_panel.get(), [&] {
        const QString state = cell(name, OwnLocksTree::StateColumn).section(u' ', 0, 1);
        const bool isRed = item(name)->foreground(OwnLocksTree::StateColumn).color()
            == roleColours(m_tree->palette()).danger;
        const QString now = isRed ? state + u'!' : state;
        if (seen.last() != now)
            seen.append(now);
    });
    m_proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(cell(name, OwnLocksTree::StateColumn).startsWith(u"✕ LOST"), Patience);
    QCOMPARE(seen,
        (QStringList {
            u"holds for"_qs, u"suspended: holds,"_qs, u"✕ endangered:!"_qs, u"✕ LOST:!"_qs}));
}

void TestOwners::lostIsNotHiddenByWhatWaited()
{
    for (const QString &owner : {u"anna"_qs, u"bert"_qs}) {
        take(owner, Mode::Read, u"Try now");
        QTRY_COMPARE_WITH_TIMEOUT(cell(owner, OwnLocksTree::HasColumn), u"1 × read"_qs, Patience);
    }
    take(u"anna"_qs, Mode::Write, u"Wait until granted");
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn).contains(u"waits, "), Patience);
    m_proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn, false).contains(u"session LOST"), Patience);
    QVERIFY2(cell(u"anna"_qs, OwnLocksTree::StateColumn).startsWith(u"✕ LOST"),
        qPrintable(cell(u"anna"_qs, OwnLocksTree::StateColumn)));
}

void TestOwners::activatedRowGoesToItsNode()
{
    (void)m_owners->take(request());
    QTRY_COMPARE_WITH_TIMEOUT(
        cell(u"test lock 1"_qs, OwnLocksTree::HasColumn), u"1 × exclusive"_qs, Patience);
    QSignalSpy wanted(m_panel.get(), &OwnLocksPanel::goToWanted);
    emit m_tree->itemActivated(m_tree->topLevelItem(0)->child(0), 0);
    const QString node = m_path + u'/' + m_peer->children(m_path).first();
    QCOMPARE(wanted.value(0), (QVariantList {m_path, node}));
}

// The window never stands still: all are asked before the first is waited for, and nobody is.
void TestOwners::frozenServerHoldsNobodyUp()
{
    const QStringList names {u"anna"_qs, u"bert"_qs, u"carla"_qs, u"dirk"_qs};
    for (const QString &name : names) {
        take(name, Mode::Read, u"Wait until granted");
        QTRY_COMPARE_WITH_TIMEOUT(cell(name, OwnLocksTree::HasColumn), u"1 × read"_qs, Patience);
    }
    QStringList told;
    connect(m_owners.get(), &Owners::happened, m_panel.get(),
        [&](const OwnerEvent &event) { told.append(event.text.section(u' ', 1)); });
    const QVector<SessionId> sessions = m_owners->sessions();
    QCOMPARE(sessions.size(), 4);
    m_server->freeze();
    const auto thaw = qScopeGuard([this] { m_server->thaw(); });
    m_owners->setConnection({}, nullptr);
    QCOMPARE(m_owners->leaving(), 4); // while the server stands still
    QCOMPARE(m_owners->sessions(), sessions); // what they have is ours still
    QCOMPARE(told, QStringList(4, u"its session is being closed"_qs));
    QTRY_COMPARE_WITH_TIMEOUT(m_owners->leaving(), 0, Patience);
    QVERIFY(m_owners->sessions().isEmpty());
    QCOMPARE(told.mid(4), QStringList(4, u"its session is closed"_qs));
    m_server->thaw();
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
}

void TestOwners::removedWithoutServerSaysWhenItsNodesGo()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(cell(u"anna"_qs, OwnLocksTree::HasColumn), u"1 × write"_qs, Patience);
    m_proxy->cut();
    QTRY_VERIFY_WITH_TIMEOUT(
        cell(u"anna"_qs, OwnLocksTree::StateColumn).startsWith(u"suspended"), Patience);
    press(u"Remove");
    QTRY_VERIFY_WITH_TIMEOUT(
        newest().endsWith(u"its nodes go when its session's time is over"), Patience);
    QVERIFY(!m_peer->children(m_path).isEmpty());
}

QTEST_MAIN(TestOwners)
#include "tst_owners.moc"
