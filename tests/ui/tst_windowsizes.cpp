// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/panelring.h"
#include "ui/shell/settings.h"
#include "ui/shell/workbench.h"
#include "ui/theme/focusring.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QDockWidget>
#include <QFocusFrame>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>

using namespace lockscope;

namespace {

constexpr QSize Screen {1440, 880};

Result<Done> acceptAll(const QString & /*connect*/)
{
    return Done {};
}

/// The only one of that name that the window's menus have.
void trigger(const MainWindow &window, const QString &name)
{
    for (QAction *action : window.findChildren<QAction *>()) {
        if (QString(action->text()).remove(u'&') == name)
            return action->trigger();
    }
    QFAIL(qPrintable(name));
}

} // namespace

class TestWindowSizes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void lettersGrowNotTheWindow();
    void panelsGoBehindEachOther();
    void smallerThanItsContent();
    void tabPassesHiddenPanels();
    void tabGoesAsPeopleRead();
    void keysShowWhereTheyAre();

private:
    std::unique_ptr<LocalServer> m_server;
    QTemporaryDir m_settings;
};

void TestWindowSizes::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
}

void TestWindowSizes::cleanup()
{
    Settings(m_settings.path()).setZoom(100);
    applyTheme(ThemeChoice::Light, 100);
}

void TestWindowSizes::lettersGrowNotTheWindow()
{
    Settings(m_settings.path()).setZoom(300);
    MainWindow window({m_settings.path(), ThemeChoice::Light, acceptAll});
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    connection.path = u"/locks/a"_qs;
    window.openConnection(connection);
    window.show();
    QTRY_VERIFY(window.workbench().status().state == ConnectionStatus::Connected);
    QTRY_VERIFY2(window.minimumSizeHint().boundedTo(Screen) == window.minimumSizeHint(),
        qPrintable(QStringLiteral("%1 x %2")
                       .arg(window.minimumSizeHint().width())
                       .arg(window.minimumSizeHint().height())));
}

/// Where letters are large, nothing is left of the page between two panels.
void TestWindowSizes::panelsGoBehindEachOther()
{
    MainWindow window({m_settings.path(), ThemeChoice::Light, acceptAll});
    window.resize(Screen);
    window.show();
    const auto areaOf = [&](const char *name) {
        return window.dockWidgetArea(window.findChild<QDockWidget *>(QLatin1String(name)));
    };
    trigger(window, u"Reset the layout"_qs);
    QCOMPARE(areaOf("locks"), Qt::LeftDockWidgetArea);
    QCOMPARE(areaOf("contender"), Qt::RightDockWidgetArea);
    for (int zoom = 100; zoom < 300; zoom += 10)
        trigger(window, u"Zoom in"_qs);
    auto *findings = window.findChild<QDockWidget *>(u"findings"_qs);
    QCOMPARE(window.tabifiedDockWidgets(findings).size(), 4);
    trigger(window, u"Usual size"_qs);
    QCOMPARE(areaOf("locks"), Qt::LeftDockWidgetArea);
    QCOMPARE(window.tabifiedDockWidgets(findings).size(), 2);
}

void TestWindowSizes::smallerThanItsContent()
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    auto *label = new QLabel(u"A sentence of some words that may be wrapped."_qs);
    label->setWordWrap(true);
    layout->addWidget(label);
    ScrolledContent area(content);
    area.resize(600, 400);
    area.show();
    QTRY_COMPARE(content->size(), QSize(600, 400)); // all the room, and nothing to scroll
    const int narrow = content->minimumSizeHint().width() + 20;
    area.resize(narrow, 4);
    QTRY_VERIFY(content->height() >= layout->totalHeightForWidth(content->width()));
    QVERIFY(area.minimumSizeHint().height() <= 4 * area.fontMetrics().lineSpacing());
}

void TestWindowSizes::tabPassesHiddenPanels()
{
    MainWindow window({m_settings.path(), ThemeChoice::Light, acceptAll});
    ConnectionProfile connection;
    connection.options.connect = m_server->connectString();
    window.openConnection(connection);
    window.resize(Screen);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto *ownLocks = window.findChild<QDockWidget *>(u"ownLocks"_qs);
    QVERIFY(isInHiddenDock(*ownLocks->widget()));
    for (int i = 0; i < 60; ++i) {
        QTest::keyClick(window.focusWidget(), Qt::Key_Tab);
        QVERIFY2(!isInHiddenDock(*window.focusWidget()),
            window.focusWidget()->metaObject()->className());
    }
}

void TestWindowSizes::tabGoesAsPeopleRead()
{
    QWidget panel;
    auto *last = new QPushButton(&panel); // made first
    auto *first = new QPushButton(&panel);
    auto *inner = new QPushButton;
    auto *layout = new QVBoxLayout(&panel);
    auto *row = new QHBoxLayout;
    layout->addWidget(first);
    layout->addLayout(row);
    row->addWidget(inner);
    layout->addWidget(last);
    orderAsLaidOut(nullptr, panel);
    const auto behind = [&](const QWidget *stop) {
        QWidget *next = stop->nextInFocusChain();
        return next == &panel ? panel.nextInFocusChain() : next;
    };
    QCOMPARE(behind(first), inner);
    QCOMPARE(behind(inner), last);
}

void TestWindowSizes::keysShowWhereTheyAre()
{
    FocusRing::install();
    QWidget window;
    auto *layout = new QVBoxLayout(&window);
    auto *button = new QPushButton;
    auto *list = new QListWidget;
    layout->addWidget(button);
    layout->addWidget(list);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto ringed = [&]() -> const QWidget * {
        const auto *frame = window.findChild<QFocusFrame *>();
        return frame && frame->isVisible() ? frame->widget() : nullptr;
    };
    button->setFocus(Qt::MouseFocusReason);
    QVERIFY(!ringed());
    QTest::keyClick(button, Qt::Key_Tab);
    QTRY_COMPARE(ringed(), list);
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!ringed());
    button->hide(); // Qt moves the focus on, as Tab does
    QVERIFY(list->hasFocus());
    QVERIFY(!ringed());
}

QTEST_MAIN(TestWindowSizes)
#include "tst_windowsizes.moc"
