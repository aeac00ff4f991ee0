// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/pagetabs.h"

#include "core/base/text.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"

#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyle>
#include <QTabBar>
#include <QTextDocument> // Qt::mightBeRichText
#include <QVBoxLayout>

#include <utility>

namespace lockscope {

namespace {

/// The end of a path tells more than its beginning.
QString titleOfLock(const QString &path, int longest)
{
    const QString text = visibleText(path);
    return plainLabel(text.size() <= longest ? text : u'…' + text.last(longest - 1));
}

} // namespace

PageTabs::PageTabs(QWidget *parent)
    : QWidget(parent)
    , m_bar(new QTabBar(this))
    , m_stack(new QStackedWidget(this))
{
    m_bar->setAccessibleName(tr("Pages"));
    m_bar->setDocumentMode(true);
    m_bar->setExpanding(false);
    m_bar->setTabsClosable(true);
    m_bar->setElideMode(Qt::ElideRight); // paths are short by then: see fitTitles()
    m_bar->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    connect(m_bar, &QTabBar::currentChanged, this, &PageTabs::follow);
    connect(m_bar, &QTabBar::tabCloseRequested, this, &PageTabs::close);
}

void PageTabs::addPage(QWidget *page, const QString &title)
{
    m_stack->addWidget(page);
    insert(int(m_tabs.size()), {page}, title);
}

void PageTabs::addLockPage(QWidget *page, const QString &title)
{
    m_lockPage = page;
    m_noLock = title;
    m_lockTab = int(m_tabs.size());
    addPage(page, title);
}

void PageTabs::insert(int index, const Tab &tab, const QString &title)
{
    m_tabs.insert(index, tab); // before the bar tells of it
    m_bar->insertTab(index, title);
    write(index);
    fitTitles();
}

/// Title and sign of a lock's tab, which alone can be closed.
void PageTabs::write(int index)
{
    const Tab &tab = m_tabs.at(index);
    const bool isLock = !tab.lock.isEmpty();
    if (tab.page == m_lockPage)
        m_bar->setTabText(index, isLock ? titleOfLock(tab.lock, m_longest) : plainLabel(m_noLock));
    const auto [standing, gap] = m_standings.value(tab.lock, {Standing::Unknown, Gap::None});
    const bool isTold = isLock && m_standings.contains(tab.lock);
    const StandingLook look = lookOf(standing, roleColours(palette()), gap);
    m_bar->setTabIcon(index, isTold ? glyphIcon(look.glyph, look.colour) : QIcon());
    const QString words = isTold ? tab.lock + u" – "_qs + wordOf(standing) : tab.lock;
    // Screen readers read it, markup and all.
    const QString hint = visibleText(words);
    m_bar->setTabToolTip(index, hint.contains(u'<') ? plainToolTip(hint) : hint);
    m_bar->setAccessibleTabName(index, isLock ? visibleText(words) : m_bar->tabText(index));
    const auto side = QTabBar::ButtonPosition(
        style()->styleHint(QStyle::SH_TabBar_CloseButtonPosition, nullptr, m_bar));
    if (QWidget *button = m_bar->tabButton(index, side)) {
        button->setVisible(isLock);
        button->setToolTip(tr("Close this tab"));
        button->setAccessibleName(tr("Close %1").arg(visibleText(tab.lock)));
    }
}

/// Where all have no room, paths of locks give way, and what pages are called stays.
void PageTabs::fitTitles()
{
    for (const int longest : {LongestTitle, 28, 20, 14}) {
        m_longest = longest;
        for (int index = 0; index < m_tabs.size(); ++index) {
            if (!m_tabs.at(index).lock.isEmpty())
                m_bar->setTabText(index, titleOfLock(m_tabs.at(index).lock, longest));
        }
        if (m_bar->sizeHint().width() <= width())
            return;
    }
}

void PageTabs::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTitles();
}

QWidget *PageTabs::current() const
{
    return m_stack->currentWidget();
}

void PageTabs::show(QWidget &page)
{
    for (int index = 0; index < m_tabs.size(); ++index) {
        if (m_tabs.at(index).page == &page && (&page != m_lockPage || index == m_lockTab))
            m_bar->setCurrentIndex(index);
    }
}

void PageTabs::step(int by)
{
    const int count = int(m_tabs.size());
    m_bar->setCurrentIndex((m_bar->currentIndex() + by % count + count) % count);
}

void PageTabs::setLock(const QString &path)
{
    m_open = path;
    if (path.isEmpty())
        return;
    const int known = indexOf(path);
    const bool isShown = m_bar->currentIndex() == m_lockTab;
    if (known >= 0) {
        m_lockTab = known;
    } else {
        m_tabs[m_lockTab].lock = path;
        m_tabs[m_lockTab].node.clear();
        write(m_lockTab);
        fitTitles();
    }
    if (isShown)
        m_bar->setCurrentIndex(m_lockTab);
}

void PageTabs::addLock(const QString &path)
{
    if (path.isEmpty() || indexOf(path) >= 0)
        return;
    if (m_tabs.at(m_lockTab).lock.isEmpty()) {
        m_tabs[m_lockTab].lock = path;
        return write(m_lockTab);
    }
    int index = m_lockTab + 1;
    while (index < m_tabs.size() && m_tabs.at(index).page == m_lockPage)
        ++index;
    insert(index, {m_lockPage, path}, {});
}

void PageTabs::closeLock()
{
    close(m_lockTab);
}

void PageTabs::close(int index)
{
    if (index < 0 || m_tabs.at(index).lock.isEmpty())
        return;
    const bool isOpen = index == m_lockTab;
    if (locks().size() == 1) {
        m_tabs[index].lock.clear();
        write(index);
        m_open.clear();
        emit lastLockClosed();
        return;
    }
    const bool isShown = isOpen && m_bar->currentIndex() == index;
    {
        const QSignalBlocker quiet(m_bar); // m_tabs follows
        m_bar->removeTab(index);
        m_tabs.removeAt(index);
    }
    if (index < m_lockTab || (isOpen && m_tabs.value(index).lock.isEmpty()))
        --m_lockTab;
    if (isShown) {
        const QSignalBlocker quiet(m_bar);
        m_bar->setCurrentIndex(m_lockTab);
    }
    if (isOpen) {
        const Tab next = m_tabs.at(m_lockTab);
        emit lockWanted(next.lock, next.node);
    }
}

void PageTabs::setConnection(const QString &connect)
{
    if (std::exchange(m_connection, connect) == connect)
        return;
    m_standings.clear();
    m_open.clear();
    for (int index = int(m_tabs.size()) - 1; index >= 0; --index) {
        if (m_tabs.at(index).page != m_lockPage)
            continue;
        if (index > 0 && m_tabs.at(index - 1).page == m_lockPage) {
            const QSignalBlocker quiet(m_bar); // m_tabs follows
            m_bar->removeTab(index);
            m_tabs.removeAt(index);
            continue;
        }
        m_tabs[index].lock.clear();
        m_lockTab = index;
        write(index);
    }
    m_stack->setCurrentWidget(m_tabs.at(m_bar->currentIndex()).page);
}

void PageTabs::remember(const QString &node)
{
    if (!m_open.isEmpty() && m_tabs.at(m_lockTab).lock == m_open)
        m_tabs[m_lockTab].node = node;
}

void PageTabs::setVerdicts(const QVector<Verdict> &verdicts)
{
    m_standings.clear();
    for (const Verdict &verdict : verdicts)
        m_standings.insert(verdict.path, {verdict.standing, gapOf(verdict)});
    for (int index = 0; index < m_tabs.size(); ++index) {
        if (!m_tabs.at(index).lock.isEmpty())
            write(index);
    }
}

QStringList PageTabs::locks() const
{
    QStringList locks;
    for (const Tab &tab : m_tabs) {
        if (!tab.lock.isEmpty())
            locks.append(tab.lock);
    }
    return locks;
}

int PageTabs::indexOf(const QString &lock) const
{
    for (int index = 0; index < m_tabs.size(); ++index) {
        if (m_tabs.at(index).lock == lock)
            return index;
    }
    return -1;
}

/// The bar shows another tab: its page, and its lock.
void PageTabs::follow(int index)
{
    if (index < 0)
        return;
    const Tab tab = m_tabs.at(index);
    m_stack->setCurrentWidget(tab.page);
    emit currentChanged();
    if (tab.page != m_lockPage)
        return;
    m_lockTab = index;
    if (!tab.lock.isEmpty() && tab.lock != m_open)
        emit lockWanted(tab.lock, tab.node);
}

void PageTabs::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitTitles();
    if (event->type() != QEvent::PaletteChange)
        return;
    for (int index = 0; index < m_tabs.size(); ++index)
        write(index);
}

/// The middle button closes, as in other programs with tabs.
bool PageTabs::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_bar && event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        if (mouse->button() == Qt::MiddleButton) {
            close(m_bar->tabAt(mouse->position().toPoint()));
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace lockscope
