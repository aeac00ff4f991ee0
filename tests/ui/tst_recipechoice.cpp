// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/workbench.h"

#include <QAction>
#include <QMenu>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

/// The operator's choice of a recipe, made in the window's menu: it holds for that lock of that
/// connection, in later windows too, until it is taken back.
class TestRecipeChoice : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void isRememberedAndUndone();
    void holdsForLocksThatAreNotOpen();

private:
    /// Shows @p path in a new window on the same settings.
    void open(const QString &path);
    void choose(const QString &entry);
    /// "zk-lock: names", or "" while nothing is shown.
    QString shown() const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<test::ZkTree> m_tree;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

namespace {

const QString Automatic = QStringLiteral("Recognise it by its names");
const QString Chosen = QStringLiteral(".NET DistributedLock lock");

QString recipesOf(const LockState &state)
{
    QStringList texts;
    for (const RecipeQueue &queue : state.recipes)
        texts.append(QLatin1String(queue.recipe->id) + u": "_qs + queue.why.english());
    return texts.join(u", ");
}

} // namespace

void TestRecipeChoice::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_tree = std::make_unique<test::ZkTree>(m_server->connectString());
    for (const char *prefix : {"/one/lock-", "/one/lock-", "/two/lock-"})
        m_tree->createContender(QString::fromLatin1(prefix));
}

void TestRecipeChoice::open(const QString &path)
{
    m_window.reset();
    m_window =
        std::make_unique<MainWindow>(MainWindow::Options {m_folder.path(), ThemeChoice::Light});
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    connection.path = path;
    m_window->openConnection(connection);
}

void TestRecipeChoice::choose(const QString &entry)
{
    for (QMenu *menu : m_window->findChildren<QMenu *>()) {
        if (!menu->title().remove(u'&').startsWith(u"Recipe"))
            continue;
        emit menu->aboutToShow();
        for (QAction *action : menu->actions())
            if (action->text() == entry)
                return action->trigger();
    }
    QFAIL("no such entry");
}

QString TestRecipeChoice::shown() const
{
    const auto *bench = m_window->findChild<Workbench *>();
    return bench->content().state ? recipesOf(*bench->content().state) : QString();
}

void TestRecipeChoice::isRememberedAndUndone()
{
    open(u"/one"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"zk-lock: names"_qs, Patience);
    choose(Chosen);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"netdl-lock: chosen by you"_qs, Patience);

    open(u"/one"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"netdl-lock: chosen by you"_qs, Patience);
    open(u" /one "_qs); // the same lock, typed carelessly
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"netdl-lock: chosen by you"_qs, Patience);
    open(u"/two"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"zk-lock: names"_qs, Patience);

    open(u"/one"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"netdl-lock: chosen by you"_qs, Patience);
    choose(Automatic);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"zk-lock: names"_qs, Patience);
    open(u"/one"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"zk-lock: names"_qs, Patience);
}

/// The doctor looks at all locks that were found; what the operator said of one holds there, too.
void TestRecipeChoice::holdsForLocksThatAreNotOpen()
{
    open(u"/one"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"zk-lock: names"_qs, Patience);
    choose(Chosen);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), u"netdl-lock: chosen by you"_qs, Patience);

    open(u"/two"_qs);
    auto *bench = m_window->findChild<Workbench *>();
    QStringList seen;
    connect(bench, &Workbench::lockSeen, this, [&](const FoundLock &lock) {
        if (lock.path == u"/one")
            seen = lock.recipes;
    });
    bench->scan(u"/"_qs);
    QTRY_COMPARE_WITH_TIMEOUT(seen.join(u' '), u"netdl-lock"_qs, Patience);
    m_window.reset();
}

QTEST_MAIN(TestRecipeChoice)
#include "tst_recipechoice.moc"
