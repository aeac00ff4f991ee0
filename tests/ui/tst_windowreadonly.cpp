// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Read-only means that the window sends no write request, whatever is pressed: a proxy between it
// and a real server counts while every action, every button, every entry of every context menu and
// every button of every dialog is tried, enabled by force where it is not. What there is to press
// is found in the window, so that what is added later is tried, too.
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/ui/clerk.h"
#include "tests/zk/proxy.h"
#include "ui/operate/operatordesk.h"
#include "ui/queue/queuefilter.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/workbench.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

namespace {

template <typename Thing>
Thing *found(const QList<QPair<QString, QPointer<Thing>>> &all, const QString &key)
{
    for (const auto &[name, thing] : all) {
        if (name == key)
            return thing;
    }
    return nullptr;
}

} // namespace

class TestWindowReadOnly : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void init() { failOnWarnings(); }
    void disabledActionsSayWhy_data();
    void disabledActionsSayWhy();
    void everyContextMenu();
    void everyAction();
    void everyButton();
    void theProxyCounts();

private:
    void restore();
    /// Runs @p run once for each choice in what it opens; nothing may be written.
    void tryAll(const QString &what, const std::function<void()> &run);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_peer;
    std::unique_ptr<Proxy> m_proxy;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<Clerk> m_clerk;
    QString m_node;
};

void TestWindowReadOnly::initTestCase()
{
    QApplication::setQuitOnLastWindowClosed(false);
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_peer = std::make_unique<ZkTree>(m_server->connectString(), QByteArray(), 40'000);
    m_node = m_peer->createContender(u"/locks/orders/lock-"_qs, "a");
    m_peer->createContender(u"/locks/orders/lock-"_qs, "b");
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_window =
        std::make_unique<MainWindow>(MainWindow::Options {m_folder.path(), ThemeChoice::Light});
    m_window->show();
}

void TestWindowReadOnly::cleanupTestCase()
{
    m_clerk.reset();
    m_window.reset();
}

/// Connected, as production, with a lock open and its holder chosen.
void TestWindowReadOnly::restore()
{
    Workbench &workbench = m_window->workbench();
    const bool isHere = workbench.isOpen()
        && workbench.connection().options.connect == m_proxy->connectString()
        && workbench.path() == u"/locks/orders";
    if (!isHere) {
        ConnectionProfile connection;
        connection.profile = {u"prod"_qs, Environment::Production};
        connection.options.connect = m_proxy->connectString();
        connection.path = u"/locks/orders"_qs;
        m_window->openConnection(connection);
    }
    if (!workbench.recipe().isEmpty())
        QVERIFY(workbench.openLock(u"/locks/orders"_qs).has_value());
    if (!m_window->isVisible())
        m_window->show();
    const auto isShown = [&] {
        const LockStatePtr &state = workbench.content().state;
        return state && state->summary.holders == 1 && state->snapshot->isComplete();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isShown(), Patience);
    auto *queue = m_window->findChild<QueuePage *>();
    queue->setFilter({});
    QTRY_VERIFY_WITH_TIMEOUT(queue->current() >= 0 || queue->select(m_node), Patience);
}

void TestWindowReadOnly::tryAll(const QString &what, const std::function<void()> &run)
{
    int looks = 0;
    const auto isOver = [this, &looks] {
        if (QApplication::activePopupWidget() != nullptr || m_clerk->looks <= looks)
            return false;
        const QWidgetList all = QApplication::topLevelWidgets();
        for (const QWidget *widget : all) {
            if (qobject_cast<const QDialog *>(widget) != nullptr && widget->isVisible())
                return false;
        }
        return m_window->findChild<OperatorDesk *>()->owners().isIdle();
    };
    m_clerk->turn = 0;
    do {
        m_clerk->choices = 0;
        m_clerk->pressed.clear();
        restore();
        if (QTest::currentTestFailed())
            return;
        run();
        looks = m_clerk->looks;
        QTRY_VERIFY2_WITH_TIMEOUT(isOver(), qPrintable(what), Patience);
        QVERIFY2(
            m_proxy->writes() == 0, qPrintable(what + u" → "_qs + m_clerk->pressed.join(u", "_qs)));
        QVERIFY(!m_window->findChild<OperatorDesk *>()->isWritable());
    } while (++m_clerk->turn < m_clerk->choices);
}

void TestWindowReadOnly::disabledActionsSayWhy_data()
{
    QTest::addColumn<bool>("isConnected");
    QTest::newRow("not connected") << false;
    QTest::newRow("read-only") << true;
}

void TestWindowReadOnly::disabledActionsSayWhy()
{
    QFETCH(const bool, isConnected);
    if (isConnected)
        restore();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->workbench().isScanning(), Patience); // or it can be stopped
    int disabled = 0;
    for (const auto &[name, action] : actionsOf(*m_window)) {
        if (action->isEnabled() || action->text().isEmpty())
            continue;
        ++disabled;
        QVERIFY2(!action->statusTip().isEmpty(), qPrintable(name));
        QVERIFY2(action->toolTip() != action->text(), qPrintable(name));
    }
    QVERIFY(disabled > 2);
}

void TestWindowReadOnly::everyAction()
{
    restore();
    m_clerk = std::make_unique<Clerk>(*m_window);
    QStringList names;
    for (const auto &pair : actionsOf(*m_window))
        names.append(pair.first);
    QVERIFY(names.size() > 50);
    int gone = 0;
    for (const QString &name : std::as_const(names)) {
        tryAll(name, [&] {
            QAction *action = found(actionsOf(*m_window), name);
            if (action == nullptr) // a menu that lists what there is has another content now
                return void(++gone);
            action->setEnabled(true);
            action->trigger();
        });
        if (QTest::currentTestFailed())
            return;
    }
    QVERIFY2(gone <= 3, qPrintable(QString::number(gone)));
    for (const char16_t *dialog : {u"lockscope::AllowDialog", u"lockscope::AcquireDialog",
             u"lockscope::DeleteDialog", u"lockscope::ConnectDialog"})
        QVERIFY2(m_clerk->seen.contains(QString::fromUtf16(dialog)),
            qPrintable(QString::fromUtf16(dialog)));
    qInfo("%d actions; opened: %s", int(names.size()),
        qPrintable(QStringList(m_clerk->seen.begin(), m_clerk->seen.end()).join(u", "_qs)));
}

void TestWindowReadOnly::everyButton()
{
    restore();
    m_clerk = std::make_unique<Clerk>(*m_window);
    QStringList names;
    for (const auto &pair : buttonsOf(*m_window))
        names.append(pair.first);
    QVERIFY(names.size() > 15);
    for (const QString &name : std::as_const(names)) {
        tryAll(name, [&] {
            QAbstractButton *button = found(buttonsOf(*m_window), name);
            if (button == nullptr)
                return; // of something that is there now and then
            button->setEnabled(true);
            button->click();
        });
        if (QTest::currentTestFailed())
            return;
    }
    qInfo("%d buttons", int(names.size()));
}

void TestWindowReadOnly::everyContextMenu()
{
    restore();
    m_clerk = std::make_unique<Clerk>(*m_window);
    int menus = 0;
    const QList<QPointer<QWidget>> widgets = [this] {
        QList<QPointer<QWidget>> all;
        for (QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (widget->isVisible() && qobject_cast<QDialog *>(widget->window()) == nullptr)
                all.append(widget);
        }
        return all;
    }();
    for (const QPointer<QWidget> &widget : widgets) {
        bool hasMenu = false; // at first: what is pressed there may put another row under the mouse
        tryAll(u"context menu"_qs, [&] {
            if (!widget)
                return;
            // Over the first row, where it is a list.
            const QPoint position(5, std::min(5, widget->height() - 1));
            QContextMenuEvent event(
                QContextMenuEvent::Mouse, position, widget->mapToGlobal(position));
            QApplication::sendEvent(widget, &event);
            hasMenu = hasMenu || m_clerk->choices > 0;
        });
        if (QTest::currentTestFailed())
            return;
        menus += hasMenu ? 1 : 0;
    }
    QVERIFY2(menus >= 2, qPrintable(QString::number(menus))); // the table's heading, the tree
}

// What was counted above would have been seen.
void TestWindowReadOnly::theProxyCounts()
{
    m_clerk.reset();
    restore();
    auto *desk = m_window->findChild<OperatorDesk *>();
    QVERIFY(desk->hands()->gate.allow(60'000, u"prod"_qs).has_value());
    ClaimRequest request;
    request.path = u"/locks/mine"_qs;
    request.recipe = u"zk-lock"_qs;
    (void)desk->owners().take(request);
    QTRY_VERIFY_WITH_TIMEOUT(m_proxy->writes() > 0 && desk->owners().isIdle(), Patience);
}

QTEST_MAIN(TestWindowReadOnly)
#include "tst_windowreadonly.moc"
