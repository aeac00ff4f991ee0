// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/mainwindow.h"

#include "ui/lockpage/lockpage.h"
#include "ui/overview/overviewpage.h"
#include "ui/queue/queuepage.h"
#include "ui/queue/queuetable.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/panelring.h"

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
int letterWidth()
{
    return std::max(1, QFontMetrics(QApplication::font()).averageCharWidth());
}

} // namespace

int MainWindow::panelsBeside() const
{
    const int letters = width() / letterWidth();
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
    resizeDocks({m_findingsDock},
        {std::max(height() / 5, BelowLines * QFontMetrics(QApplication::font()).lineSpacing())},
        Qt::Vertical);
    m_findingsDock->raise();
    m_isContenderAside = false;
    makeRoom();
}

void MainWindow::resizeSides()
{
    const int letter = letterWidth();
    const QList<int> widths {
        std::max(43 * letter, width() / 6), std::max(34 * letter, width() / 5)};
    resizeDocks(m_docks.first(m_panelsBeside), widths.first(m_panelsBeside), Qt::Horizontal);
}

/// Lanes need some height; what comes to the front after them is as low as it was before.
void MainWindow::makeRoomForLanes()
{
    constexpr int Share = 5; // two of them for the lanes
    QDockWidget *lanes = m_docks.constLast();
    const bool isBelow =
        !lanes->isFloating() && dockWidgetArea(lanes) == Qt::BottomDockWidgetArea && isVisible();
    const bool isSeen = !lanes->visibleRegion().isEmpty();
    if (isBelow && isSeen && m_heightBelow == 0 && lanes->height() < height() * 2 / Share) {
        m_heightBelow = lanes->height();
        resizeDocks({lanes}, {height() * 2 / Share}, Qt::Vertical);
    } else if (isBelow && !isSeen && m_heightBelow > 0) {
        resizeDocks({m_findingsDock}, {std::exchange(m_heightBelow, 0)}, Qt::Vertical);
    }
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
