// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/standing.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace lockscope {

/// The pages of the centre behind their tabs. Several locks have a tab each and share one page,
/// which shows the lock that is open: a tab behind remembers its lock and the contender that was
/// looked at, and asks for them when it is chosen. GUI thread.
class PageTabs : public QWidget
{
    Q_OBJECT

public:
    explicit PageTabs(QWidget *parent = nullptr);

    /// Pages stand in the order in which they are added.
    void addPage(QWidget *page, const QString &title);
    /// The page that all locks share. @p title is of its tab while there is no lock.
    void addLockPage(QWidget *page, const QString &title);

    QWidget *current() const;
    void show(QWidget &page);
    void step(int by); ///< to the next tab, or to the one before; round about

    /// The lock that is open: it takes over the tab of the one before it, unless it has one. Empty:
    /// none is, the tabs stay.
    void setLock(const QString &path);
    /// Gives a lock a tab of its own, which it takes when it is opened.
    void addLock(const QString &path);
    /// Closes the tab of the open lock, and asks for the one beside it.
    void closeLock();
    /// Tabs are of one connection: another one begins without. Texts are compared only.
    void setConnection(const QString &connect);
    /// Node of the open lock that is to be looked at when its tab is chosen again.
    void remember(const QString &node);
    /// A tab tells how its lock is, by sign and word.
    void setVerdicts(const QVector<Verdict> &verdicts);

    QStringList locks() const; ///< that have a tab, from the left
    QTabBar &bar() { return *m_bar; }

signals:
    void currentChanged(); ///< another page, or another lock on the same one
    void lockWanted(const QString &path, const QString &node);
    void lastLockClosed();

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Tab
    {
        QWidget *page = nullptr;
        QString lock {}; ///< path; empty: no lock's
        QString node {};
    };
    void insert(int index, const Tab &tab, const QString &title);
    void write(int index);
    void fitTitles();
    void close(int index);
    void follow(int index);
    int indexOf(const QString &lock) const;

    static constexpr int LongestTitle = 40; ///< characters of a lock's path
    int m_longest = LongestTitle; ///< now
    QTabBar *m_bar;
    QStackedWidget *m_stack;
    QVector<Tab> m_tabs; ///< as in m_bar
    QWidget *m_lockPage = nullptr;
    QString m_noLock; ///< title of m_lockPage while there is none
    QString m_open; ///< path of the open lock
    int m_lockTab = -1; ///< where the next lock is shown
    QString m_connection;
    QHash<QString, std::pair<Standing, Gap>> m_standings; ///< by path
};

} // namespace lockscope
