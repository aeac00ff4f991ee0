// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/sandbox/localserver.h"
#include "core/server/serverfacts.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "ui/journal/journalpanel.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/operatordesk.h"
#include "ui/operate/ownerwords.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/operate/ownlockstree.h"
#include "ui/shell/menus.h"
#include "ui/shell/workbench.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace lockscope;
using lockscope::test::ZkTree;

/// A test lock of the program is what is looked at, waited behind, and deleted: on a real server.
class TestOperateWindow : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void productionAsksForItsName();
    void namelessProductionAsksToo();
    void nameIsShownLetterForLetter();
    void readOnlySaysSo();
    void acquireDialogOffersWhatCanBeWritten();
    void acquireDialogWarnsOfOthers();
    void aLostSessionEndsChanges();
    void releasesTheOnlyLockWhateverIsTyped();
    void testLockIsHeldAndGivenBack();
    void deleteDialogIsReadOnlyAtFirst();
    void enterDoesNotDelete();
    void deletedAndWrittenDown();
    void outcomeIsShownHoweverLateItComes();
    void outcomeIsToldWithoutItsDialog();
    void nudgesTheNodeThatIsWatched();
    void productionWantsAReasonForANudge();
    void showsWhatGotWorseWhileItIsOpen();
    void digitsTypedForLessAreTypedAgain();
    void digitsThatAreNoLongerAskedFor();
    void frozenServerHoldsNoHandsUp();
    void leavesAloneWhatDidNotChange();
    void doubleHolderIsWatchedUntilItIsGone();
    void dangerIsNotPushedOut();
    void journalIsExported();
    void closingTheConnectionGivesBack();

private:
    ConnectionProfile connection() const;
    ClaimRequest request() const;
    /// Takes the lock by m_holder and waits until the workbench shows it held.
    void hold();
    Target target() const;
    /// Of the second of two contenders of @p tree, m_nodes.
    Target waiter(ZkTree &tree);

    QStringList m_nodes;
    std::unique_ptr<LocalServer> m_server;
    QTemporaryDir m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<WriteGate> m_gate;
    std::unique_ptr<Owners> m_holder;
    std::unique_ptr<Workbench> m_workbench;
    int m_round = 0;
};

namespace {

constexpr qint64 Minute = 60'000;

QPushButton *buttonIn(const QWidget &widget, QStringView text)
{
    for (QPushButton *button : widget.findChildren<QPushButton *>()) {
        if (button->text() == text)
            return button;
    }
    return nullptr;
}

QString textsIn(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        texts.append(label->text());
    for (const QPlainTextEdit *edit : widget.findChildren<QPlainTextEdit *>())
        texts.append(edit->toPlainText());
    return texts.join(u'\n');
}

/// Types what the dialog asks for, if anything.
void typePhrase(DeleteDialog &dialog)
{
    const QString asked = dialog.obstacle();
    if (!asked.startsWith(u"Type "))
        return;
    const QString phrase = asked.section(u' ', 1, 1);
    for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
        if (edit->placeholderText().isEmpty())
            edit->setText(phrase);
    }
}

} // namespace

void TestOperateWindow::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void TestOperateWindow::init()
{
    ++m_round;
    m_nodes.clear();
    m_journal = testing::openJournal(m_folder.filePath(u"journal%1.jsonl"_qs.arg(m_round)));
    QVERIFY(m_journal);
    m_gate = std::make_unique<WriteGate>();
    m_holder = std::make_unique<Owners>();
    m_holder->setConnection(connection().options, m_gate.get());
    m_workbench = std::make_unique<Workbench>();
}

void TestOperateWindow::cleanup()
{
    m_workbench.reset();
    m_holder.reset();
    m_gate.reset();
    m_journal.reset();
}

ConnectionProfile TestOperateWindow::connection() const
{
    ConnectionProfile profile;
    profile.options.connect = m_server->connectString();
    return profile;
}

ClaimRequest TestOperateWindow::request() const
{
    ClaimRequest request;
    request.path = u"/locks/round%1"_qs.arg(m_round);
    request.recipe = u"curator-mutex"_qs;
    return request;
}

void TestOperateWindow::hold()
{
    QVERIFY(m_gate->allow(Minute).has_value());
    (void)m_holder->take(request());
    ConnectionProfile profile = connection();
    profile.path = request().path;
    QVERIFY(m_workbench->open(profile).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(m_workbench->content().state
            && m_workbench->content().state->summary.holders == 1
            && m_workbench->content().state->snapshot->isComplete(),
        Patience);
}

Target TestOperateWindow::target() const
{
    const LockState &state = *m_workbench->content().state;
    return targetOf(state, state.queue.first());
}

void TestOperateWindow::productionAsksForItsName()
{
    WriteGate gate({u"prod-eu"_qs, Environment::Production});
    AllowDialog dialog(gate, nullptr);
    const QPushButton *allow = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(!allow->isEnabled());
    QVERIFY(allow->toolTip().contains(u"prod-eu"));
    dialog.accept();
    QVERIFY(!gate.isOpen());
    QVERIFY(textsIn(dialog).contains(u"prod-eu"));
    for (const QString &typed : {u"prod-e"_qs, u"prod-eu"_qs}) {
        for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
            if (!qobject_cast<QAbstractSpinBox *>(edit->parentWidget()))
                edit->setText(typed);
        }
        QCOMPARE(allow->isEnabled(), typed == u"prod-eu");
        QCOMPARE(allow->toolTip().isEmpty(), typed == u"prod-eu");
    }
    dialog.accept();
    QVERIFY(gate.isOpen());
    QVERIFY(gate.remainingMs() <= WriteGate::ProductionLimitMs);
}

// What is to be typed is shown, and one click opens nothing.
void TestOperateWindow::namelessProductionAsksToo()
{
    WriteGate gate({{}, Environment::Production});
    AllowDialog dialog(gate, nullptr);
    const QPushButton *allow = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(!allow->isEnabled());
    QVERIFY2(textsIn(dialog).contains(u"&Type “production”"), qPrintable(textsIn(dialog)));
    dialog.accept();
    QVERIFY(!gate.isOpen());
}

void TestOperateWindow::nameIsShownLetterForLetter()
{
    WriteGate gate({u"R&D <b>prod</b>"_qs, Environment::Production});
    const AllowDialog dialog(gate, nullptr);
    QStringList shown;
    for (QLabel *label : dialog.findChildren<QLabel *>()) {
        if (qobject_cast<const QLineEdit *>(label->buddy()) != nullptr)
            shown.append(QAccessible::queryAccessibleInterface(label)->text(QAccessible::Name));
    }
    QCOMPARE(shown, QStringList(u"Type “R&D <b>prod</b>”"_qs));
}

void TestOperateWindow::readOnlySaysSo()
{
    Situation situation {.hasConnection = true};
    QVERIFY(reasonAgainst(Requirement::Writing, situation).contains(u"read-only"));
    QVERIFY(reasonAgainst(Requirement::Hands, situation).isEmpty());
    situation.isWritable = true;
    QVERIFY(reasonAgainst(Requirement::Writing, situation).isEmpty());
    situation.journalProblem = u"disk full"_qs;
    QVERIFY(reasonAgainst(Requirement::Writing, situation).contains(u"disk full"));
}

void TestOperateWindow::acquireDialogOffersWhatCanBeWritten()
{
    AcquireDialog dialog(u"/locks/a"_qs, u"curator-rw"_qs, nullptr);
    QCOMPARE(dialog.request().recipe, u"curator-rw"_qs);
    QCOMPARE(dialog.request().path, u"/locks/a"_qs);
    QVERIFY(writableModes(u"curator-rw"_qs).contains(dialog.request().mode));
    QCOMPARE(dialog.request().waitMs, -1);
    QVERIFY(dialog.request().holdMs > 0);
    AcquireDialog bad(u"no path"_qs, {}, nullptr);
    QVERIFY(!bad.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
}

void TestOperateWindow::acquireDialogWarnsOfOthers()
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = u"/locks/a"_qs;
    LockState state;
    state.snapshot = snapshot;
    QVERIFY(keptWaitingText(state, 1000).isEmpty()); // nobody is there
    state.summary = {1, 2, 0, 5};
    QCOMPARE(keptWaitingText(state, 300'000),
        u"▲ 3 clients use this lock. Whoever comes behind you waits for up to 5 m 00 s."_qs);
    QCOMPARE(keptWaitingText(state, 0),
        u"▲ 3 clients use this lock. Whoever comes behind you waits until you release it."_qs);
    AcquireDialog dialog(u"/locks/a"_qs, u"curator-rw"_qs, nullptr);
    QVERIFY(!textsIn(dialog).contains(u'▲'));
    dialog.setLock(std::make_shared<LockState>(state));
    QVERIFY(textsIn(dialog).contains(u"▲ 3 clients use this lock."));
    for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
        if (edit->text() == u"/locks/a")
            edit->setText(u"/locks/b"_qs);
    }
    QVERIFY(!textsIn(dialog).contains(u'▲')); // of which nothing is known
}

void TestOperateWindow::aLostSessionEndsChanges()
{
    QWidget window;
    OperatorDesk desk(m_folder.filePath(u"lost.jsonl"_qs), &window);
    const ConnectionProfile profile = connection();
    desk.setConnection(&profile);
    QVERIFY(desk.hands()->gate.allow(Minute).has_value());
    QSignalSpy told(&desk, &OperatorDesk::message);
    ConnectionStatus status;
    status.state = ConnectionStatus::Suspended; // it may come back
    desk.setStatus(status);
    QVERIFY(desk.isWritable());
    status.state = ConnectionStatus::Renewing;
    desk.setStatus(status);
    QVERIFY(!desk.isWritable());
    desk.setStatus(status);
    QCOMPARE(told.size(), 1);
    QVERIFY(told.first().first().toString().contains(u"no longer allowed"));
}

void TestOperateWindow::releasesTheOnlyLockWhateverIsTyped()
{
    OwnLocksPanel panel(*m_holder);
    hold();
    QTRY_COMPARE_WITH_TIMEOUT(
        m_holder->states().first().locks.first().status.state, ClaimState::Held, Patience);
    panel.offer(u"/locks/other"_qs, u"curator-rw"_qs); // the lock that is open
    QPushButton *release = buttonIn(panel, u"Release lock");
    QVERIFY(release && release->isEnabled());
    release->click();
    QTRY_COMPARE_WITH_TIMEOUT(
        m_holder->states().first().locks.first().status.state, ClaimState::Released, Patience);
}

void TestOperateWindow::testLockIsHeldAndGivenBack()
{
    hold();
    OwnLocksPanel panel(*m_holder);
    const auto *tree = panel.findChild<OwnLocksTree *>();
    const auto state = [tree] {
        return tree->topLevelItem(0)->child(0)->text(OwnLocksTree::StateColumn);
    };
    QVERIFY(state().startsWith(u"holds"_qs));
    m_holder->ask(m_holder->states().first().name, OwnerAct::ReleaseAll);
    QTRY_COMPARE_WITH_TIMEOUT(state(), u"released"_qs, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_workbench->content().state->summary.holders, 0, Patience);
}

void TestOperateWindow::deleteDialogIsReadOnlyAtFirst()
{
    hold();
    Hands hands(connection(), *m_journal);
    DeleteDialog dialog(hands, target(), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(dialog.obstacle().startsWith(u"Read-only"_qs), Patience);
    QVERIFY(!buttonIn(dialog, u"&Delete this contender")->isEnabled());
    QVERIFY(textsIn(dialog).contains(u"will NOT be told"));
    QVERIFY(textsIn(dialog).contains(u"Before"));
    QCOMPARE(m_journal->entries().size(), 0);
    QVERIFY(!dialog.grab().isNull());
}

void TestOperateWindow::enterDoesNotDelete()
{
    hold();
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    DeleteDialog dialog(hands, target(), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.obstacle().startsWith(u"Not looked"_qs), Patience);
    typePhrase(dialog);
    const QPushButton *remove = buttonIn(dialog, u"&Delete this contender");
    QVERIFY(remove->isEnabled() && !remove->isDefault() && !remove->autoDefault());
    QVERIFY(buttonIn(dialog, u"Cancel")->isDefault());
    QTest::keyClick(&dialog, Qt::Key_Return);
    QCOMPARE(m_journal->entries().size(), 0);
    QCOMPARE(m_holder->states().first().locks.first().status.state, ClaimState::Held);
}

void TestOperateWindow::deletedAndWrittenDown()
{
    hold();
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    DeleteDialog dialog(hands, target(), nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.obstacle().startsWith(u"Not looked"_qs), Patience);
    typePhrase(dialog);
    QCOMPARE(dialog.obstacle(), QString());
    buttonIn(dialog, u"&Delete this contender")->click();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Deleted: "), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_workbench->content().state->summary.holders, 0, Patience);
    QTRY_COMPARE_WITH_TIMEOUT(
        m_holder->states().first().locks.first().status.state, ClaimState::Lost, Patience);
    const JournalPanel panel(m_journal.get());
    QCOMPARE(panel.findChild<QTreeWidget *>()->topLevelItemCount(), 1); // intent and outcome
    QVERIFY(stateText(m_holder->states().first().locks.first(), 0, 0).contains(u"LOST"));
}

// Who waits for what came of it does not look again meanwhile, and miss it.
void TestOperateWindow::outcomeIsShownHoweverLateItComes()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.obstacle(), QString(), Patience);
    m_server->freeze();
    const auto thaw = qScopeGuard([this] { m_server->thaw(); });
    buttonIn(dialog, u"&Delete this contender")->click();
    QElapsedTimer clicked;
    clicked.start();
    QTRY_VERIFY_WITH_TIMEOUT(clicked.hasExpired(DeleteDialog::LookAgainMs * 3 / 2), Patience);
    QVERIFY(buttonIn(dialog, u"Close (it goes on)"));
    m_server->thaw();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Deleted: "), Patience);
    QVERIFY(buttonIn(dialog, u"Close"));
}

void TestOperateWindow::outcomeIsToldWithoutItsDialog()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    QWidget window;
    OperatorDesk desk(m_folder.filePath(u"desk.jsonl"_qs), &window);
    const ConnectionProfile profile = connection();
    desk.setConnection(&profile);
    QVERIFY(desk.hands()->gate.allow(Minute).has_value());
    QSignalSpy told(&desk, &OperatorDesk::message);
    auto dialog = std::make_unique<DeleteDialog>(*desk.hands(), target, &window);
    QTRY_COMPARE_WITH_TIMEOUT(dialog->obstacle(), QString(), Patience);
    buttonIn(*dialog, u"&Delete this contender")->click();
    dialog.reset();
    QTRY_COMPARE_WITH_TIMEOUT(told.count(), 1, Patience);
    QCOMPARE(told.first().first().toString(), u"Deleted: %1."_qs.arg(target.node));
    QVERIFY(!tree.exists(target.node));
}

Target TestOperateWindow::waiter(ZkTree &tree)
{
    for (int i = 0; i < 2; ++i)
        m_nodes.append(tree.createContender(request().path + u"/lock-"_qs, "x"));
    Target target;
    target.lock = request().path;
    target.node = m_nodes.last();
    return target.at(tree.stat(m_nodes.last()));
}

void TestOperateWindow::nudgesTheNodeThatIsWatched()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    auto facts = std::make_shared<ServerFacts>();
    facts->takenAt = nowMs();
    facts->watches.insert(tree.session(), {m_nodes.first()});
    hands.acts.setServerFacts(facts);
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.obstacle().startsWith(u"Not looked"_qs), Patience);
    QPushButton *nudge = buttonIn(dialog, u"Nudge by data");
    QVERIFY(nudge && nudge->isEnabled());
    nudge->click();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Nudged: "), Patience);
    QCOMPARE(tree.stat(m_nodes.first()).version, 1);
    QCOMPARE(tree.stat(m_nodes.last()).version, 0);
}

void TestOperateWindow::productionWantsAReasonForANudge()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    ConnectionProfile production = connection();
    production.profile = {u"prod-eu"_qs, Environment::Production};
    Hands hands(production, *m_journal);
    QVERIFY(hands.gate.allow(Minute, u"prod-eu"_qs).has_value());
    auto facts = std::make_shared<ServerFacts>();
    facts->takenAt = nowMs();
    facts->watches.insert(tree.session(), {m_nodes.first()});
    hands.acts.setServerFacts(facts);
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.obstacle(), u"A reason is needed"_qs, Patience);
    QPushButton *nudge = buttonIn(dialog, u"Nudge by data");
    QVERIFY(nudge && !nudge->isEnabled());
    QCOMPARE(nudge->toolTip(), dialog.obstacle());
    for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
        if (!edit->placeholderText().isEmpty())
            edit->setText(u"asleep since noon"_qs);
    }
    QVERIFY(nudge->isEnabled());
    QVERIFY(nudge->toolTip().isEmpty());
    nudge->click();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Nudged: "), Patience);
}

// The one ahead lets go while the operator reads: a click must not delete a holder as a waiter.
void TestOperateWindow::showsWhatGotWorseWhileItIsOpen()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(dialog.obstacle(), QString(), Patience);
    tree.remove(m_nodes.first());
    QTRY_VERIFY_WITH_TIMEOUT(dialog.obstacle().startsWith(u"Type "_qs), Patience);
    const auto *checks = dialog.findChild<QListWidget *>();
    QCOMPARE(checks->item(0)->text(), u"When you looked it was a waiter, now it is a holder."_qs);
    const QPushButton *remove = buttonIn(dialog, u"&Delete this contender");
    QVERIFY(!remove->isEnabled());
    QCOMPARE(remove->toolTip(), dialog.obstacle()); // says why
    typePhrase(dialog);
    buttonIn(dialog, u"&Delete this contender")->click();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Deleted: "), Patience);
}

// They were typed for a waiter, and are the same for the holder that it became.
void TestOperateWindow::digitsTypedForLessAreTypedAgain()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    ConnectionProfile production = connection();
    production.profile = {u"prod-eu"_qs, Environment::Production};
    Hands hands(production, *m_journal);
    QVERIFY(hands.gate.allow(Minute, u"prod-eu"_qs).has_value());
    DeleteDialog dialog(hands, target, nullptr);
    for (QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
        if (!edit->placeholderText().isEmpty())
            edit->setText(u"stuck since noon"_qs);
    }
    QTRY_VERIFY_WITH_TIMEOUT(dialog.obstacle().startsWith(u"Type "_qs), Patience);
    typePhrase(dialog);
    QCOMPARE(dialog.obstacle(), QString());
    tree.remove(m_nodes.first());
    QTRY_VERIFY_WITH_TIMEOUT(dialog.obstacle().endsWith(u": it changed"_qs), Patience);
    typePhrase(dialog);
    QCOMPARE(dialog.obstacle(), QString());
    QSignalSpy looks(&hands.acts, &Operator::preflightReady);
    QTRY_COMPARE_WITH_TIMEOUT(looks.count(), 2, Patience);
    QCOMPARE(dialog.obstacle(), QString()); // as it stays so bad, they stay
}

// Nobody knew of its client at first, and now it is gone.
void TestOperateWindow::digitsThatAreNoLongerAskedFor()
{
    ZkTree tree(m_server->connectString());
    Target target = waiter(tree);
    target.node = m_nodes.first();
    target = target.at(tree.stat(m_nodes.first()));
    Hands hands(connection(), *m_journal);
    QVERIFY(hands.gate.allow(Minute).has_value());
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(dialog.obstacle().startsWith(u"Type "_qs), Patience);
    typePhrase(dialog);
    QCOMPARE(dialog.obstacle(), QString());
    auto facts = std::make_shared<ServerFacts>();
    facts->takenAt = nowMs();
    MemberFacts member;
    member.connections.state = SourceResult::Ok;
    facts->members = {member};
    hands.acts.setServerFacts(facts);
    const auto *checks = dialog.findChild<QListWidget *>();
    const auto isGone = [checks] {
        return !checks->findItems(u"is disconnected"_qs, Qt::MatchContains).isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isGone(), Patience);
    QCOMPARE(dialog.obstacle(), QString());
}

// Its session has no nodes that anybody would wait for.
void TestOperateWindow::frozenServerHoldsNoHandsUp()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    qint64 least = Patience; // of a few times: another test may have the processor
    for (int i = 0; i < 3 && least >= 1000; ++i) {
        auto hands = std::make_unique<Hands>(connection(), *m_journal);
        auto dialog = std::make_unique<DeleteDialog>(*hands, target, nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(!dialog->obstacle().startsWith(u"Not looked"_qs), Patience);
        dialog.reset();
        m_server->freeze();
        const auto thaw = qScopeGuard([this] { m_server->thaw(); });
        QElapsedTimer timer;
        timer.start();
        hands.reset();
        least = std::min(least, timer.elapsed());
    }
    QVERIFY2(least < 1000, qPrintable(QString::number(least)));
}

void TestOperateWindow::leavesAloneWhatDidNotChange()
{
    ZkTree tree(m_server->connectString());
    const Target target = waiter(tree);
    Hands hands(connection(), *m_journal);
    DeleteDialog dialog(hands, target, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.obstacle().startsWith(u"Not looked"_qs), Patience);
    auto *checks = dialog.findChild<QListWidget *>();
    auto *effect = dialog.findChild<QPlainTextEdit *>();
    checks->setCurrentRow(3);
    effect->selectAll();
    QSignalSpy changes(checks->model(), &QAbstractItemModel::dataChanged);
    QSignalSpy looks(&hands.acts, &Operator::preflightReady);
    QTRY_COMPARE_WITH_TIMEOUT(looks.count(), 1, Patience);
    QCOMPARE(checks->currentRow(), 3);
    QVERIFY(effect->textCursor().hasSelection());
    QCOMPARE(changes.count(), 0);
}

// The one whose node was deleted goes on: the window says so until the servers say it is gone.
void TestOperateWindow::doubleHolderIsWatchedUntilItIsGone()
{
    // Somebody who does not look whether its node is still there.
    auto victim = std::make_unique<ZkTree>(m_server->connectString());
    victim->createContender(request().path + u"/lock-"_qs);
    ConnectionProfile profile = connection();
    profile.path = request().path;
    QWidget window;
    const RoundTaker *rounds = nullptr;
    connect(m_workbench.get(), &Workbench::roundsBegan, &window,
        [&rounds](const RoundTaker &began) { rounds = &began; });
    QVERIFY(m_workbench->open(profile).has_value());
    QTRY_VERIFY_WITH_TIMEOUT(m_workbench->content().state
            && m_workbench->content().state->summary.holders == 1
            && m_workbench->content().state->snapshot->isComplete(),
        Patience);
    OperatorDesk desk(m_folder.filePath(u"aftermath.jsonl"_qs), &window);
    desk.setConnection(&profile);
    connect(rounds, &RoundTaker::factsReady, &desk, &OperatorDesk::setFacts);
    QVERIFY(desk.hands()->gate.allow(Minute).has_value());
    DeleteDialog dialog(*desk.hands(), target(), &window);
    QTRY_VERIFY_WITH_TIMEOUT(!dialog.obstacle().startsWith(u"Not looked"_qs), Patience);
    typePhrase(dialog);
    buttonIn(dialog, u"&Delete this contender")->click();
    QTRY_VERIFY_WITH_TIMEOUT(textsIn(dialog).contains(u"Deleted: "), Patience);
    QVERIFY(textsIn(dialog).contains(u"was NOT told"));
    const AftermathBar &bar = desk.aftermathBar();
    QVERIFY(!bar.isHidden());
    QVERIFY2(bar.text().contains(textOf(victim->session())), qPrintable(bar.text()));
    QTRY_VERIFY_WITH_TIMEOUT(bar.text().contains(u"is connected"), Patience);
    desk.setConnection(nullptr); // a broken connection does not make it safe
    desk.setConnection(&profile);
    QVERIFY(bar.text().contains(u"Possible double holder"));
    victim.reset();
    QTRY_VERIFY_WITH_TIMEOUT(bar.text().contains(u"has ended by"), Patience);
    QVERIFY(!bar.isHidden());
    bar.findChild<QPushButton *>()->click();
    QVERIFY(bar.isHidden());
}

// A client that may go on as if it held is said before those that are known to be gone.
void TestOperateWindow::dangerIsNotPushedOut()
{
    QWidget window;
    AftermathBar bar(&window);
    for (int session = 1; session <= 4; ++session) {
        Receipt receipt;
        receipt.outcome = Outcome::AsPredicted;
        receipt.finishedAt = 1000;
        receipt.target.lock = u"/locks/%1"_qs.arg(session);
        receipt.possibleSecondHolder = SessionId {session};
        bar.add(receipt);
    }
    QCOMPARE(bar.doublyHeld().size(), 4);
    ServerFacts facts;
    facts.askedAt = 2000;
    facts.takenAt = 2010;
    facts.knowsExpiry = true;
    facts.tracked.insert(SessionId {1});
    bar.setFacts(facts);
    facts.askedAt = 3000;
    facts.takenAt = 3010;
    bar.setFacts(facts);
    const QStringList lines = bar.text().split(u'\n');
    QVERIFY2(
        lines.first().startsWith(u"▲ Possible double holder: 0x1 since"), qPrintable(bar.text()));
    QVERIFY2(lines.value(1).startsWith(u"△ Session 0x4"), qPrintable(bar.text()));
    QCOMPARE(lines.last(), u"… and 1 more"_qs);
    // That a session has ended does not prove that its client has stopped.
    QCOMPARE(bar.doublyHeld().size(), 4);
    QSignalSpy told(&bar, &AftermathBar::doublyHeldChanged);
    bar.clear();
    QCOMPARE(told.size(), 1);
    QVERIFY(bar.doublyHeld().isEmpty());
}

void TestOperateWindow::journalIsExported()
{
    JournalEntry entry;
    entry.kind = u"note"_qs;
    const JournalPanel panel(m_journal.get());
    const auto *list = panel.findChild<QTreeWidget *>();
    for (const QString &reason : {u"first"_qs, u"second"_qs}) {
        entry.reason = reason;
        QVERIFY(testing::appendTo(*m_journal, entry).has_value());
    }
    QCOMPARE(list->topLevelItem(0)->text(7), u"second"_qs);
    panel.findChild<QLineEdit *>()->setText(u"FIRST"_qs);
    QCOMPARE(list->topLevelItemCount(), 1);
    QVERIFY(testing::appendTo(*m_journal, entry).has_value()); // is not what is looked for
    QCOMPARE(list->topLevelItemCount(), 1);
    const QString name = m_folder.filePath(u"export.md"_qs);
    QVERIFY(panel.exportTo(name).has_value());
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("first") && !text.contains("second"));
}

void TestOperateWindow::closingTheConnectionGivesBack()
{
    hold();
    m_holder->setConnection({}, nullptr);
    QTRY_COMPARE_WITH_TIMEOUT(m_workbench->content().state->summary.holders, 0, Patience);
}

QTEST_MAIN(TestOperateWindow)
#include "tst_operatewindow.moc"
