// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Ten jobs of an operator, done in the real window with real events on the sandbox's locks. Clicks,
// keys and typed texts are counted, and the time until the answer can be read on the screen. What
// it cost before is in README.md, beside what it costs now.
#include "core/sandbox/sandbox.h"
#include "tests/support/patience.h"
#include "tests/ui/jobs/hand.h"
#include "tests/ui/jobs/screen.h"
#include "ui/findings/answercard.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"
#include "ui/node/contenderpanel.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/operatordesk.h"
#include "ui/operate/ownlockspanel.h"
#include "ui/overview/overviewtable.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/workbench.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

#include <cstdio>

using namespace lockscope;
using namespace lockscope::test;

class TestJobs : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void deadlock();
    void waiter();
    void watches();
    void filter();
    void exportsTheGraph();
    void twoOwners();
    void testLock();
    void stuckHolder();
    void forceDelete();
    void reopen();
    void cleanupTestCase();

private:
    /// A job begins: nothing is open but the overview.
    void begin();
    void openFromOverview(const QString &lock);
    /// Until all of @p words are on the screen, of the open window or of @p window.
    bool isAnswered(const QStringList &words, QWidget *window = nullptr);
    void note(const QString &job);
    void allowChanges();
    void forbidChanges();
    QAbstractButton *deletion() const;
    QueuePage &queue() { return *m_window->findChild<QueuePage *>(); }

    std::unique_ptr<Sandbox> m_sandbox;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<Hand> m_hand;
    QTemporaryDir m_folder;
    QElapsedTimer m_since;
    qint64 m_answeredMs = -1;
    QStringList m_table;
};

namespace {

constexpr int AnswerMs = 20'000; ///< nobody would wait for longer
constexpr int SlowAfterMs = 100'000; ///< a minute's wait is slow; and some patience

ConnectionProfile profileOf(const QString &connect)
{
    ConnectionProfile connection;
    connection.profile = {u"sandbox"_qs, Environment::Development};
    connection.options.connect = connect;
    return connection;
}

} // namespace

void TestJobs::initTestCase()
{
    m_sandbox = std::make_unique<Sandbox>(Sandbox::Options {});
    QString connect;
    QObject::connect(m_sandbox.get(), &Sandbox::ready, this,
        [&](const QString &connectString) { connect = connectString; });
    m_sandbox->start();
    QTRY_VERIFY_WITH_TIMEOUT(!connect.isEmpty(), Patience);
    m_window =
        std::make_unique<MainWindow>(MainWindow::Options {m_folder.path(), ThemeChoice::Light});
    m_window->resize(1440, 880);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->openConnection(profileOf(connect));
    m_hand = std::make_unique<Hand>(*m_window);
    // Each client of the deadlock has its first lock, and waits for the other's.
    auto &table = *m_window->findChild<OverviewTable *>();
    const auto isListed = [&] { return cellWith(table, u"/locks/accounts/8150"_qs).isValid(); };
    QTRY_VERIFY_WITH_TIMEOUT(isListed(), Patience);
}

void TestJobs::begin()
{
    m_window->workbench().closeLock();
    m_hand->key(QKeySequence(u"Ctrl+H"_qs));
    m_hand->begin();
    m_answeredMs = -1;
    m_since.start();
}

void TestJobs::openFromOverview(const QString &lock)
{
    auto &table = *m_window->findChild<OverviewTable *>();
    const auto cell = [&] { return cellWith(table, lock); };
    QTRY_VERIFY_WITH_TIMEOUT(cell().isValid(), Patience);
    QVERIFY(m_hand->doubleClick(table, cell()));
    QCOMPARE(m_window->workbench().path(), lock);
    m_since.start();
}

bool TestJobs::isAnswered(const QStringList &words, QWidget *window)
{
    const QWidget &looked = window != nullptr ? *window : *m_window;
    QString missing;
    const bool isThere = QTest::qWaitFor(
        [&] {
            const QString screen = textOnScreen(looked);
            const auto isMissing = [&](const QString &word) {
                return !screen.contains(word, Qt::CaseInsensitive);
            };
            const auto first = std::ranges::find_if(words, isMissing);
            missing = first == words.end() ? QString() : *first;
            return missing.isEmpty();
        },
        AnswerMs);
    m_answeredMs = m_since.elapsed();
    if (!isThere)
        qWarning("\"%s\" is not on the screen:\n%s", qPrintable(missing),
            qPrintable(textOnScreen(looked)));
    return isThere;
}

void TestJobs::note(const QString &job)
{
    const Hand::Cost &cost = m_hand->cost();
    m_table.append(u"| %1 | %2 | %3 | %4 | %5 | %6 s |"_qs.arg(job)
                       .arg(cost.steps())
                       .arg(cost.clicks)
                       .arg(cost.keys)
                       .arg(cost.texts)
                       .arg(double(m_answeredMs) / 1000, 0, 'f', 1));
}

/// Both processes by their names, from either of its locks.
void TestJobs::deadlock()
{
    for (const QString &lock : {u"/locks/accounts/4711"_qs, u"/locks/accounts/8150"_qs}) {
        begin();
        openFromOverview(lock);
        QVERIFY(isAnswered({u"stuck"_qs, u"deadlock"_qs, u"transfers-1"_qs, u"transfers-2"_qs}));
        QCOMPARE(m_hand->cost().steps(), 1); // the one that opened it
    }
    note(u"2 deadlock 4711, both processes"_qs);
}

/// What it waits for and watches, whose session it is.
void TestJobs::waiter()
{
    begin();
    openFromOverview(u"/locks/nightly-report"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(queue().content().size() == 4, Patience);
    QVERIFY(m_hand->click(queue().table(), queue().table().model()->index(2, 0)));
    const QueueEntry entry {queue().content(), 2};
    const QString session = textOf(entry.owner());
    auto *panel = m_window->findChild<ContenderPanel *>();
    QVERIFY(isAnswered({entry.label(), session, u"as the recipe says"_qs, entry.client()}, panel));
    note(u"3 waiter: waits for, watched node, session"_qs);
    QVERIFY(m_hand->cost().steps() <= 2);
}

void TestJobs::watches()
{
    begin();
    openFromOverview(u"/locks/nightly-report"_qs);
    QVERIFY(isAnswered({u" ✓"_qs}, &queue().table()));
    note(u"7 expected and actual watch"_qs);
    QCOMPARE(m_hand->cost().steps(), 1);
}

/// By the host's name that an alert has.
void TestJobs::filter()
{
    begin();
    openFromOverview(u"/locks/orders"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(queue().content().size() > 0, Patience);
    m_hand->begin();
    m_hand->key(QKeySequence(u"Ctrl+F"_qs));
    m_hand->type(u"orders-api-7"_qs);
    QVERIFY(isAnswered({u"rows"_qs, u"filter"_qs}));
    QTRY_VERIFY_WITH_TIMEOUT(queue().table().model()->rowCount() == 1, Patience);
    note(u"8 filter by a host's name"_qs);
    QVERIFY(m_hand->cost().steps() <= 2);
}

void TestJobs::exportsTheGraph()
{
    begin();
    QVERIFY(QDir::setCurrent(m_folder.path()));
    m_hand->key(QKeySequence(u"Ctrl+G"_qs));
    auto *panel = m_window->findChild<GraphPanel *>();
    QToolButton *save = nullptr;
    for (auto *button : panel->findChildren<QToolButton *>())
        save = button->text() == u"Save" ? button : save;
    // It is drawn beside the window's thread. Who is quicker is told that nothing is drawn yet.
    const GraphScene &scene = panel->scene();
    QTRY_VERIFY_WITH_TIMEOUT(!scene.items().isEmpty(), Patience);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    m_hand->inDialog([&](QDialog &dialog) {
        QVERIFY(!dialog.findChild<QLineEdit *>()->text().isEmpty()); // a name is proposed
        m_hand->key(QKeySequence(u"Return"_qs));
    });
    m_hand->inMenu(u"Save as SVG"_qs);
    QVERIFY(m_hand->click(save));
    const auto isSaved = [] { return !QDir().entryList({u"*.svg"_qs}).isEmpty(); };
    QTRY_VERIFY_WITH_TIMEOUT(isSaved(), Patience);
    m_answeredMs = m_since.elapsed();
    note(u"9 export the graph"_qs);
    QVERIFY(m_hand->cost().steps() <= 5);
}

/// Two owners contend for a lock of their own making.
void TestJobs::twoOwners()
{
    begin();
    const QString lock = u"/locks/lab"_qs;
    openFromOverview(u"/locks/thumbnails"_qs); // its recipe is offered
    const auto isRead = [this] { return queue().content().size() > 0; };
    QTRY_VERIFY_WITH_TIMEOUT(isRead(), AnswerMs);
    allowChanges();
    m_hand->begin();
    m_since.start();
    m_hand->key(QKeySequence(u"Ctrl+5"_qs));
    auto *panel = m_window->findChild<OwnLocksPanel *>();
    auto *tree = panel->findChild<QTreeWidget *>();
    QVERIFY(m_hand->click(u"Add"_qs, panel));
    QVERIFY(m_hand->click(u"Add"_qs, panel));
    QCOMPARE(tree->topLevelItemCount(), 2);
    auto *path = panel->findChildren<QLineEdit *>().at(1);
    m_hand->paste(lock, *path);
    QCOMPARE(path->text(), lock);
    QVERIFY(m_hand->click(u"Wait until granted"_qs, panel)); // the second is chosen
    QVERIFY(m_hand->click(*tree, tree->model()->index(0, 0)));
    QVERIFY(m_hand->click(u"Wait until granted"_qs, panel));
    QVERIFY(isAnswered({lock, u"holds"_qs, u"waits"_qs}, tree));
    note(u"6 two owners of one lock"_qs);
    QVERIFY(m_hand->cost().steps() <= 7);
    for (int owner = 0; owner < 2; ++owner) {
        QVERIFY(m_hand->click(*tree, tree->model()->index(0, 0)));
        QVERIFY(m_hand->click(u"Remove"_qs, panel));
    }
    forbidChanges();
}

void TestJobs::allowChanges()
{
    m_hand->inDialog([&](QDialog &dialog) {
        QVERIFY(qobject_cast<AllowDialog *>(&dialog) != nullptr);
        if (auto *phrase = dialog.findChild<QLineEdit *>(u"phrase"_qs))
            m_hand->paste(u"sandbox"_qs, *phrase);
        QVERIFY(m_hand->click(u"Allow changes"_qs, &dialog));
    });
    m_hand->key(QKeySequence(u"Ctrl+Shift+W"_qs));
    QVERIFY(m_hand->wasInDialog());
    QVERIFY(m_window->findChild<OperatorDesk *>()->isWritable());
}

void TestJobs::forbidChanges()
{
    m_window->findChild<OperatorDesk *>()->forbidChanges();
}

/// From read-only: allowed, taken, seen to be ours in its queue, given back.
void TestJobs::testLock()
{
    begin();
    openFromOverview(u"/locks/thumbnails"_qs);
    m_hand->begin();
    m_since.start();
    allowChanges();
    m_hand->inDialog([&](QDialog &dialog) {
        QVERIFY(qobject_cast<AcquireDialog *>(&dialog) != nullptr);
        m_hand->key(QKeySequence(u"Return"_qs));
    });
    m_hand->key(QKeySequence(u"Ctrl+T"_qs));
    QVERIFY(m_hand->wasInDialog());
    auto *panel = m_window->findChild<OwnLocksPanel *>();
    QVERIFY(isAnswered({u"/locks/thumbnails"_qs, u"holds"_qs}, panel));
    const qint64 held = m_answeredMs;
    QVERIFY(m_hand->click(u"Release lock"_qs, panel));
    const auto isOver = [&] {
        return m_window->findChild<OperatorDesk *>()->owners().sessions().isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isOver(), AnswerMs);
    m_answeredMs = held;
    note(u"4 test lock, hold, release"_qs);
    QVERIFY(m_hand->cost().steps() <= 5);
    forbidChanges();
}

/// Who holds it, for how long, and what to do, with no step once it is open.
void TestJobs::stuckHolder()
{
    begin();
    const QString lock = u"/locks/nightly-report"_qs;
    openFromOverview(lock);
    const auto &card = *m_window->findChild<AnswerCard *>();
    const auto isSlow = [&] {
        const QString screen = textOnScreen(card);
        return screen.contains(u"slow", Qt::CaseInsensitive)
            || screen.contains(u"stuck", Qt::CaseInsensitive);
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSlow(), SlowAfterMs);
    begin();
    openFromOverview(lock);
    const QString holder = QueueEntry {queue().content(), 0}.client();
    QVERIFY(holder.startsWith(u"reports-"));
    QVERIFY(isAnswered({holder, u"held for"_qs, u"ss -tnp"_qs, u"thread dump"_qs}));
    const QString servers = m_window->workbench().connection().options.connect;
    QVERIFY(textOnScreen(card).contains(u"--dry-run --connect "_qs + servers));
    note(u"1 who holds nightly-report, why, what to do"_qs);
    QCOMPARE(m_hand->cost().steps(), 1); // the one that opened it
}

/// The holder of the lock, from the answer: reason, confirmation, outcome.
void TestJobs::forceDelete()
{
    begin();
    openFromOverview(u"/locks/nightly-report"_qs);
    allowChanges();
    m_hand->begin();
    m_since.start();
    QString outcome;
    m_hand->inDialog([&](QDialog &dialog) {
        const auto *asked = qobject_cast<DeleteDialog *>(&dialog);
        QVERIFY(asked != nullptr);
        const auto edits = dialog.findChildren<QLineEdit *>();
        QTRY_VERIFY_WITH_TIMEOUT(asked->obstacle().startsWith(u"Type "), AnswerMs);
        m_hand->paste(u"Its client is dead."_qs, *edits.at(0));
        m_hand->paste(asked->obstacle().section(u' ', 1, 1), *edits.at(1));
        QVERIFY(m_hand->click(u"Delete this contender"_qs, &dialog));
        QVERIFY(isAnswered({u"deleted"_qs}, &dialog));
        note(u"5 force delete, and its outcome"_qs);
        outcome = textOnScreen(dialog);
    });
    const auto canDelete = [this] { return deletion() != nullptr && deletion()->isEnabled(); };
    QTRY_VERIFY_WITH_TIMEOUT(canDelete(), SlowAfterMs);
    QVERIFY(m_hand->click(deletion()));
    QVERIFY(m_hand->wasInDialog());
    QVERIFY(!outcome.contains(u"**") && !outcome.contains(u'`'));
    QVERIFY2(m_hand->cost().steps() <= 5, qPrintable(QString::number(m_hand->cost().steps())));
    forbidChanges();
}

/// The card's: it names whom it deletes.
QAbstractButton *TestJobs::deletion() const
{
    for (auto *button : m_window->findChild<AnswerCard *>()->findChildren<QPushButton *>()) {
        if (button->text().startsWith(u"Delete"))
            return button;
    }
    return nullptr;
}

/// The connection that was used last is one step away.
void TestJobs::reopen()
{
    m_window->workbench().close();
    m_hand->begin();
    m_since.start();
    QListWidget *recent = nullptr;
    for (auto *list : m_window->findChildren<QListWidget *>())
        recent = list->accessibleName() == u"Recently opened" ? list : recent;
    QVERIFY(recent != nullptr);
    QVERIFY(m_hand->doubleClick(*recent, recent->model()->index(0, 0)));
    QVERIFY(isAnswered({u"/locks/nightly-report"_qs, u"/locks/orders"_qs}));
    note(u"10 reopen"_qs);
    QCOMPARE(m_hand->cost().steps(), 1);
}

void TestJobs::cleanupTestCase()
{
    m_table.sort();
    std::puts(
        "| job | steps | clicks | keys | texts | answer |\n| --- | --- | --- | --- | --- | --- |");
    for (const QString &row : std::as_const(m_table))
        std::puts(qPrintable(row));
    m_window.reset();
    m_sandbox.reset();
}

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
