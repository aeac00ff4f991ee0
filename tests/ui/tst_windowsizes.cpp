// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/localserver.h"
#include "tests/ui/trustfixtures.h"
#include "ui/connect/connectdialog.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/panelring.h"
#include "ui/shell/settings.h"
#include "ui/shell/workbench.h"
#include "ui/theme/focusring.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrappingtext.h"

#include <QAction>
#include <QDockWidget>
#include <QFocusFrame>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

using namespace lockscope;

namespace {

constexpr QSize Screen {1440, 880};

/// The only one of that name that the window's menus have.
void trigger(const MainWindow &window, const QString &name)
{
    for (QAction *action : window.findChildren<QAction *>()) {
        if (QString(action->text()).remove(u'&') == name)
            return action->trigger();
    }
    QFAIL(qPrintable(name));
}

/// That is shown with its panels where they are at first.
class ResetWindow : public MainWindow
{
public:
    ResetWindow(const QTemporaryDir &settings, QSize size)
        : MainWindow({settings.path(), ThemeChoice::Light})
    {
        resize(size);
        show();
        trigger(*this, u"Reset the layout"_qs);
    }
};

} // namespace

class TestWindowSizes : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void lettersGrowNotTheWindow();
    void panelsGoBehindEachOther();
    void zoomKeepsWhatIsClosed();
    void panelsFollowTheWindow();
    void panelsStayWhereTheyWerePut();
    void chosenPanelsHaveRoom();
    void ownLocksLeaveThePageItsRoom();
    void locksAreReadInASmallWindow();
    void sizesFollowTheLetters();
    void tabEndsWhereNothingTakesKeys();
    void smallerThanItsContent();
    void moreBelowIsTold();
    void reasonIsInSight();
    void noScrollAreaFitsItsContentWithoutEnd();
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
    MainWindow window({m_settings.path(), ThemeChoice::Light});
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
    ResetWindow window(m_settings, Screen);
    const auto areaOf = [&](const char *name) {
        return window.dockWidgetArea(window.findChild<QDockWidget *>(QLatin1String(name)));
    };
    QCOMPARE(areaOf("locks"), Qt::LeftDockWidgetArea);
    QCOMPARE(areaOf("contender"), Qt::RightDockWidgetArea);
    for (int zoom = 100; zoom < 300; zoom += 10)
        trigger(window, u"Zoom in"_qs);
    auto *findings = window.findChild<QDockWidget *>(u"findings"_qs);
    QCOMPARE(window.tabifiedDockWidgets(findings).size(), 5);
    trigger(window, u"Usual size"_qs);
    QCOMPARE(areaOf("locks"), Qt::LeftDockWidgetArea);
    QCOMPARE(window.tabifiedDockWidgets(findings).size(), 3);
}

void TestWindowSizes::zoomKeepsWhatIsClosed()
{
    ResetWindow window(m_settings, Screen);
    auto *contender = window.findChild<QDockWidget *>(u"contender"_qs);
    contender->close();
    for (int zoom = 100; zoom < 300; zoom += 10)
        trigger(window, u"Zoom in"_qs);
    QVERIFY(contender->isHidden());
    trigger(window, u"Usual size"_qs);
    QVERIFY(contender->isHidden());
    contender->show();
    QCOMPARE(window.dockWidgetArea(contender), Qt::RightDockWidgetArea);
}

/// A window that becomes narrow keeps its page readable; one that grows again has its panels back.
void TestWindowSizes::panelsFollowTheWindow()
{
    ResetWindow window(m_settings, Screen);
    auto *contender = window.findChild<QDockWidget *>(u"contender"_qs);
    auto *findings = window.findChild<QDockWidget *>(u"findings"_qs);
    QCOMPARE(window.dockWidgetArea(contender), Qt::RightDockWidgetArea);
    const int letter = window.fontMetrics().averageCharWidth();
    window.resize(150 * letter, 640);
    QTRY_VERIFY(window.tabifiedDockWidgets(findings).contains(contender));
    QVERIFY(!contender->isHidden());
    QCOMPARE(window.dockWidgetArea(window.findChild<QDockWidget *>(u"locks"_qs)),
        Qt::LeftDockWidgetArea);
    window.resize(Screen);
    QTRY_COMPARE(window.dockWidgetArea(contender), Qt::RightDockWidgetArea);
}

void TestWindowSizes::panelsStayWhereTheyWerePut()
{
    ResetWindow window(m_settings, Screen);
    auto *locks = window.findChild<QDockWidget *>(u"locks"_qs);
    auto *contender = window.findChild<QDockWidget *>(u"contender"_qs);
    window.addDockWidget(Qt::LeftDockWidgetArea, contender); // as somebody drags it
    window.resize(150 * window.fontMetrics().averageCharWidth(), 640);
    QTRY_COMPARE(window.height(), 640);
    QCOMPARE(window.dockWidgetArea(contender), Qt::LeftDockWidgetArea);
    QCOMPARE(window.dockWidgetArea(locks), Qt::LeftDockWidgetArea);
}

/// Whoever chooses a panel works in it; the findings are as low afterwards as they were.
void TestWindowSizes::chosenPanelsHaveRoom()
{
    ResetWindow window(m_settings, {1024, 640});
    auto *findings = window.findChild<QDockWidget *>(u"findings"_qs);
    QTRY_VERIFY(!findings->visibleRegion().isEmpty());
    const int low = findings->height();
    for (const char *name : {"ownLocks", "journal", "contender"}) {
        auto *panel = window.findChild<QDockWidget *>(QLatin1String(name));
        panel->raise();
        QTRY_VERIFY2(panel->height() >= 200, name);
        QVERIFY2(panel->height() <= 640 * 2 / 5, name);
    }
    findings->raise();
    QTRY_VERIFY2(findings->height() <= low, qPrintable(QString::number(findings->height())));
}

/// No more than they need: the train above is in sight.
void TestWindowSizes::ownLocksLeaveThePageItsRoom()
{
    ResetWindow window(m_settings, {1440, 900});
    auto *findings = window.findChild<QDockWidget *>(u"findings"_qs);
    QTRY_VERIFY(!findings->visibleRegion().isEmpty());
    const int low = findings->height();
    auto *own = window.findChild<QDockWidget *>(u"ownLocks"_qs);
    own->raise();
    QTRY_VERIFY(own->height() > low + window.fontMetrics().lineSpacing());
    QVERIFY2(own->height() <= 16 * window.fontMetrics().lineSpacing(),
        qPrintable(QString::number(own->height())));
}

void TestWindowSizes::locksAreReadInASmallWindow()
{
    MainWindow window({m_settings.path(), ThemeChoice::Light});
    window.resize(170 * window.fontMetrics().averageCharWidth(), 640);
    window.show();
    trigger(window, u"Reset the layout"_qs);
    auto *panel = window.findChild<LocksPanel *>();
    ScanResult result;
    for (const QString &path :
        {u"/locks/render-licences"_qs, u"/locks/accounts/settlement-4711"_qs}) {
        FoundLock lock;
        lock.path = path;
        lock.summary.holders = 1;
        lock.summary.waiters = 12;
        result.locks.append(lock);
    }
    panel->showResult(result);
    const QTreeView &tree = panel->tree();
    for (const FoundLock &lock : std::as_const(result.locks)) {
        const QModelIndex index = panel->model().indexOf(lock.path);
        const int needed = tree.sizeHintForIndex(index).width();
        QTRY_VERIFY2(tree.visualRect(index).width() >= needed,
            qPrintable(QStringLiteral("%1 has %2 of %3")
                           .arg(lock.path)
                           .arg(tree.visualRect(index).width())
                           .arg(needed)));
    }
}

/// Zoomed while it is there, the window is as one that begins with that zoom.
void TestWindowSizes::sizesFollowTheLetters()
{
    const auto sizesOf = [](const MainWindow &window) {
        QStringList sizes;
        for (const QWidget *widget : window.findChildren<QWidget *>()) {
            if (qobject_cast<const QDockWidget *>(widget) || qobject_cast<const QTabBar *>(widget)
                || qobject_cast<const WrappingText *>(widget)
                || widget->metaObject() == &QScrollArea::staticMetaObject)
                continue; // Qt's own; as large as what is in it
            QString text = QStringLiteral("%1 %2: %3 to %4, letters of %5")
                               .arg(QString::fromLatin1(widget->metaObject()->className()),
                                   widget->accessibleName())
                               .arg(QStringLiteral("%1x%2")
                                        .arg(widget->minimumWidth())
                                        .arg(widget->minimumHeight()))
                               .arg(widget->maximumHeight())
                               .arg(widget->font().pointSizeF());
            const auto *tree = qobject_cast<const QTreeView *>(widget);
            const bool isOurs = tree
                && tree->indentation()
                    != tree->style()->pixelMetric(QStyle::PM_TreeViewIndentation, nullptr, tree);
            if (isOurs && tree->rootIsDecorated() && tree->accessibleName() != u"Blocking forest")
                text += QStringLiteral(", indented by %1").arg(tree->indentation());
            sizes.append(text);
        }
        sizes.sort(); // panels may stand elsewhere
        return sizes;
    };
    const auto shown = [&](MainWindow &window) {
        window.resize(Screen);
        window.show();
        QCoreApplication::processEvents();
        return sizesOf(window);
    };
    MainWindow zoomed({m_settings.path(), ThemeChoice::Light});
    const QStringList before = shown(zoomed);
    for (int zoom = 100; zoom < 200; zoom += 10)
        trigger(zoomed, u"Zoom in"_qs);
    MainWindow fresh({m_settings.path(), ThemeChoice::Light});
    const QStringList wanted = shown(fresh);
    QVERIFY(before != wanted);
    const auto others = [&] {
        QStringList now = sizesOf(zoomed);
        now.removeIf([&](const QString &text) { return wanted.contains(text); });
        return now.join(u'\n');
    };
    QTRY_VERIFY2(others().isEmpty(), qPrintable(others()));
}

/// Where all that takes keys is behind other panels, Tab goes nowhere, and not for ever.
void TestWindowSizes::tabEndsWhereNothingTakesKeys()
{
    MainWindow window({m_settings.path(), ThemeChoice::Light});
    window.resize(Screen);
    window.show();
    auto *ownLocks = window.findChild<QDockWidget *>(u"ownLocks"_qs);
    QVERIFY(isInHiddenDock(*ownLocks->widget()));
    for (QWidget *widget : window.findChildren<QWidget *>()) {
        if (!ownLocks->isAncestorOf(widget))
            widget->setFocusPolicy(Qt::NoFocus);
    }
    ownLocks->widget()->setEnabled(true);
    for (QWidget *widget :
        ownLocks->findChildren<QWidget *>()) // Qt skips what is not on the screen
        widget->setAttribute(Qt::WA_WState_Visible);
    if (QWidget *focused = window.focusWidget())
        focused->clearFocus();
    QTest::keyClick(&window, Qt::Key_Tab);
    QTest::keyClick(&window, Qt::Key_Tab);
}

/// Such an area of Qt took the whole stack, and the window with it: see ScrolledContent.
void TestWindowSizes::noScrollAreaFitsItsContentWithoutEnd()
{
    const auto window =
        std::make_unique<MainWindow>(MainWindow::Options {m_settings.path(), ThemeChoice::Light});
    const QList<QScrollArea *> areas = window->findChildren<QScrollArea *>();
    QVERIFY(areas.size() > 5);
    for (const QScrollArea *area : areas) {
        const bool wraps = area->widget()->hasHeightForWidth()
            || !area->widget()->findChildren<WrappingText *>().isEmpty();
        QVERIFY2(!wraps || !area->widgetResizable(), qPrintable(area->accessibleName()));
    }
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

/// What is below is no secret, as it ends where a part ends; at the end there is nothing to tell.
void TestWindowSizes::moreBelowIsTold()
{
    auto *content = new QWidget;
    auto *layout = new QVBoxLayout(content);
    for (int i = 0; i < 12; ++i)
        layout->addWidget(new QLabel(u"Step %1\nhas\nthree lines"_qs.arg(i)));
    ScrolledContent area(content);
    area.endAtWholeParts();
    const auto *more = area.findChild<QToolButton *>();
    area.resize(300, layout->sizeHint().height());
    area.show();
    QTRY_COMPARE(area.verticalScrollBar()->maximum(), 0);
    QVERIFY(!more->isVisible());
    const auto partAt = [&](int i) { return layout->itemAt(i)->geometry(); };
    area.resize(300, partAt(6).bottom() - 1); // all but the end of that
    QTRY_VERIFY(more->isVisible() && area.rect().contains(more->geometry()));
    QTRY_VERIFY(!area.viewport()->geometry().intersects(more->geometry())); // and hides nothing
    const QScrollBar &bar = *area.verticalScrollBar();
    while (bar.value() < bar.maximum()) {
        const int before = bar.value();
        QTest::mouseClick(area.findChild<QToolButton *>(), Qt::LeftButton, {}, {4, 4});
        QVERIFY(bar.value() > before);
    }
    QVERIFY(!more->isVisible());
    area.resize(300, partAt(6).bottom() + 1); // which leaves it no room
    QTRY_COMPARE(area.viewport()->height(), area.height());
    QVERIFY(bar.maximum() > 0 && !more->isVisible());
}

/// With large letters the fields alone fill the screen, and why they are shown is said below them.
void TestWindowSizes::reasonIsInSight()
{
    ConnectDialog dialog;
    QFont large = dialog.font();
    large.setPointSizeF(3 * large.pointSizeF());
    dialog.setFont(large);
    dialog.setConnection(lockscope::test::keptConnection());
    const QString reason = lockscope::test::missingInKeyring();
    dialog.showReason(reason);
    dialog.show();
    const QList<QLabel *> labels = dialog.findChildren<QLabel *>();
    const auto shown = std::ranges::find(labels, reason, &QLabel::text);
    QVERIFY(shown != labels.end());
    const QLabel &label = **shown;
    const auto seen = [&label] { return label.visibleRegion().boundingRect(); };
    QTRY_COMPARE(seen().height(), label.height());
    QCOMPARE(seen().topLeft(), QPoint()); // from its beginning, though it is wider than the screen
    const auto *body = dialog.findChild<DialogBody *>();
    QVERIFY(body->verticalScrollBar()->maximum() > 0); // else all of it was in sight anyway
}

void TestWindowSizes::tabPassesHiddenPanels()
{
    MainWindow window({m_settings.path(), ThemeChoice::Light});
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
