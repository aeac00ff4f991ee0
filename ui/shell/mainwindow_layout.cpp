// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "ui/lockpage/lockpage.h"
#include "ui/overview/overviewpage.h"
#include "ui/overview/overviewtable.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/panelring.h"
#include "ui/theme/fontfit.h"

#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QTabBar>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/// Letters across the window that it takes to have so many panels beside the page.
constexpr int LettersForOne = 125;
constexpr int LettersForTwo = 175;

constexpr int BelowLines = 5; ///< that a panel below the page has at least, with its title

/// Where the first panels go while there is room beside the page.
constexpr Qt::DockWidgetArea Sides[] = {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea};

/// Of the program's font: a window takes a new one over when it is shown.
int ownLetterWidth()
{
    return std::max(1, letterWidth(QFontMetrics(QApplication::font())));
}

} // namespace

int MainWindow::panelsBeside() const
{
    const int letters = width() / ownLetterWidth();
    return letters < LettersForOne ? 0 : letters < LettersForTwo ? 1 : 2;
}

/// Locks left of the page, the contender right of it, all others below; what has no room there is
/// among those, behind the findings.
void MainWindow::arrangeDocks()
{
    for (QDockWidget *dock : std::as_const(m_docks)) {
        dock->setFloating(false);
        dock->hide(); // beside each other they would widen the window
        addDockWidget(Qt::BottomDockWidgetArea, dock);
    }
    m_panelsBeside = panelsBeside();
    for (int i = 0; i < m_docks.size(); ++i) {
        if (i < m_panelsBeside)
            addDockWidget(Sides[i], m_docks.at(i));
        else if (m_docks.at(i) != m_findingsDock)
            tabifyDockWidget(m_findingsDock, m_docks.at(i));
    }
    for (QDockWidget *dock : std::as_const(m_docks))
        dock->show();
    resizeSides();
    resizeDocks({m_findingsDock}, {leastBelow()}, Qt::Vertical);
    m_findingsDock->raise();
    m_isContenderAside = false;
    makeRoom();
}

void MainWindow::resizeSides()
{
    const int letter = ownLetterWidth();
    const QList<int> widths {
        std::max(43 * letter, width() / 6), std::max(34 * letter, width() / 5)};
    resizeDocks(m_docks.first(m_panelsBeside), widths.first(m_panelsBeside), Qt::Horizontal);
}

/// Pixels, of the findings where nobody chose another height.
int MainWindow::leastBelow() const
{
    const int line = QFontMetrics(QApplication::font()).lineSpacing();
    return std::max(height() / 5, BelowLines * line);
}

/// The panel below the page that is in front; null: none is.
QDockWidget *MainWindow::panelBelow() const
{
    for (QDockWidget *dock : m_docks) {
        if (!dock->isFloating() && dockWidgetArea(dock) == Qt::BottomDockWidgetArea
            && !dock->visibleRegion().isEmpty())
            return dock;
    }
    return nullptr;
}

/// QMainWindow counts the tabs below it as its height, too.
void MainWindow::setHeightBelow(QDockWidget *dock, int height)
{
    int tabs = 0;
    for (const QTabBar *bar : findChildren<QTabBar *>(Qt::FindDirectChildrenOnly)) {
        if (bar->isVisible() && bar->y() >= dock->geometry().bottom())
            tabs = bar->height();
    }
    resizeDocks({dock}, {height + tabs}, Qt::Vertical);
}

/// Findings are told by a few lines. Whoever chooses another panel works in it: it gets what it
/// needs, and the findings are as low afterwards as they were.
void MainWindow::makeRoomBelow()
{
    constexpr int Share = 5; // two of them at most
    QDockWidget *front = panelBelow();
    if (!front || !isVisible())
        return;
    if (front == m_findingsDock) {
        if (m_heightBelow > 0 && m_heightBelow < front->height())
            setHeightBelow(front, std::max(m_heightBelow, leastBelow())); // letters may have grown
        m_heightBelow = 0;
        return;
    }
    const int most = height() * 2 / Share;
    const bool isOfLanes = front == m_timelineDock; // of which there are always more
    const int note = 3 * fontMetrics().lineSpacing(); // which may come
    const int wanted = isOfLanes ? most : std::min(most, front->sizeHint().height() + note);
    if (front->height() >= wanted)
        return;
    if (m_heightBelow == 0)
        m_heightBelow = front->height();
    setHeightBelow(front, wanted);
}

/// Whether the first panels stand where they do while @p beside of them have room beside the page:
/// nobody has put them elsewhere.
bool MainWindow::isArrangedFor(int beside) const
{
    for (int i = 0; i < int(std::size(Sides)); ++i) {
        const Qt::DockWidgetArea area = i < beside ? Sides[i] : Qt::BottomDockWidgetArea;
        if (m_docks.at(i)->isFloating() || dockWidgetArea(m_docks.at(i)) != area)
            return false;
    }
    return true;
}

/// As the window becomes narrower or wider, panels go behind the findings and come back.
void MainWindow::followWidth()
{
    const int before = std::exchange(m_panelsBeside, panelsBeside());
    if (before == m_panelsBeside || !isArrangedFor(before))
        return;
    for (int i = 0; i < int(std::size(Sides)); ++i) {
        QDockWidget *dock = m_docks.at(i);
        const bool isHidden = dock->isHidden();
        if (i >= before && i < m_panelsBeside)
            addDockWidget(Sides[i], dock);
        else if (i >= m_panelsBeside && i < before)
            tabifyDockWidget(m_findingsDock, dock);
        else
            continue;
        dock->setHidden(isHidden);
    }
    resizeSides();
    m_findingsDock->raise();
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    if (m_findingsDock) // it is built
        followWidth();
}

void MainWindow::restoreLayout()
{
    const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
    resize(QSize(1440, 880).boundedTo(screen.size()));
    arrangeDocks();
    restoreGeometry(m_settings.geometry()); // brings back what would be off the screen
    if (restoreState(m_settings.docks(), Settings::LayoutVersion)) {
        for (int beside = 0; beside <= int(std::size(Sides)); ++beside)
            m_panelsBeside = isArrangedFor(beside) ? beside : m_panelsBeside;
        followWidth(); // the window may be another than it was
    }
    m_queue->table().restoreColumns(m_settings.columns());
    m_overview->restoreColumns(m_settings.overviewColumns());
}

void MainWindow::resetLayout()
{
    arrangeDocks();
    m_queue->table().resetColumns();
    m_overview->table().resetColumns();
}

/// Through pages and panels as people read them, and past panels that are behind others.
bool MainWindow::focusNextPrevChild(bool next)
{
    QTabBar &tabs = m_pages->bar();
    orderAsLaidOut(&tabs, *m_lock);
    for (QDockWidget *dock : std::as_const(m_docks))
        orderAsLaidOut(nullptr, *dock->widget());
    const QWidget *first = nullptr; // that was come to
    for (;;) {
        if (!QMainWindow::focusNextPrevChild(next))
            return false;
        const QWidget *here = focusWidget();
        // Once round: nothing that can be seen takes keys.
        if (!here || !isInHiddenDock(*here) || here == first)
            return true;
        first = first ? first : here;
    }
}

} // namespace lockscope
