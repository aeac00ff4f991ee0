// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/lanes.h"
#include "core/history/statistics.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QToolButton;
class QTreeWidget;

namespace lockscope {

class LockTable;
class TimelineView;

/// The timeline of the open lock with its buttons, and in words what is chosen in it. GUI thread.
class TimelinePage : public QWidget
{
    Q_OBJECT

public:
    explicit TimelinePage(QWidget *parent = nullptr);

    TimelineView &view() { return *m_view; }
    /// The lock that it is about, and what is known of it; empty: none is open, and @p locks are
    /// the figures of all.
    void setLock(const QString &path, Lanes lanes, StatisticsBuilder locks = {});
    void add(const QVector<LockEvent> &events);
    /// What was over before @p at is not kept any more, nor shown; see
    /// StatisticsBuilder::forgetBefore() for the table of locks.
    void forgetBefore(qint64 at);
    void setNow(qint64 at);
    /// It is of a history that ended then, and there is no now; 0: it goes on.
    void setEnd(qint64 at);
    /// From @p at on nothing is told, and no moment can be looked at; 0: that is not so.
    void setNotKeptSince(qint64 at);
    /// The same once more: times are written otherwise now.
    void showAgain();
    /// What it says of itself: the chosen moment, or how far it reaches.
    QString text() const;

signals:
    void momentChosen(qint64 at); ///< 0: none any more
    void lockWanted(const QString &path); ///< of the lane that was chosen

private:
    void setUpFigures();
    QToolButton *addButton(const QString &text, const QString &hint, void (TimelinePage::*act)());
    void showText();
    void showFigures();
    void fitFigures();
    void zoomIn();
    void zoomOut();
    void goBack();
    void goOn();
    void showAll();
    void showNow();
    void leaveMoment();

    TimelineView *m_view;
    QWidget *m_bar;
    QLabel *m_text;
    QToolButton *m_live;
    QToolButton *m_recent;
    QTreeWidget *m_figures; ///< of what is in sight
    LockTable *m_table; ///< in its place while no lock is open
    StatisticsBuilder m_locks; ///< of m_table
    QTimer m_figuring; ///< some time after it changed
    QString m_path;
    qint64 m_endAt = 0; ///< see setEnd()
    qint64 m_notKeptSince = 0;
};

} // namespace lockscope
