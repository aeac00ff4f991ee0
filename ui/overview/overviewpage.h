// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The home of a connection: how all its locks stand, at one look, and the way to each of them.
#pragma once

#include "core/diagnosis/doctorreport.h"
#include "core/live/connectionstatus.h"
#include "core/live/scan.h"
#include "ui/overview/overvieworder.h"
#include "ui/overview/overviewsummary.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace lockscope {

class OverviewModel;
class OverviewTable;
struct LockNotes;
class VerdictLine;

/// Shows values that it is given, and asks for nothing. Until the first setStatus() it is not
/// connected; without a connection ages stand still, and it says as of when they are. What it was
/// told stays until clear(). GUI thread.
///
/// Whoever shows it connects scans to setScanning(), addLocks() (of each progress, and of each lock
/// that was seen to change) and setScan() (of a whole one; of one that was stopped or ended early,
/// addLocks()), reports to setReport(), the connection's state to setStatus(), and calls clear()
/// where the connection is another one.
class OverviewPage : public QWidget
{
    Q_OBJECT

public:
    explicit OverviewPage(QWidget *parent = nullptr);

    /// What a whole scan found: locks that are not among these, and not examined either, are gone.
    void setScan(const QVector<FoundLock> &locks);
    /// What is new, or new about a lock; nothing goes.
    void addLocks(const QVector<FoundLock> &locks);
    /// Whether a scan of which the operator should know is under way.
    void setScanning(bool isScanning);
    /// Null: nothing is examined. Of a report that is made without a connection nothing is shown.
    void setReport(const DoctorReportPtr &report);
    void setNotes(const LockNotes &notes);
    void setStatus(const ConnectionStatus &status);
    /// What comes is of a history, as it was at @p at; 0: of a connection.
    void setPast(qint64 at);
    /// The same once more: times are written otherwise now.
    void showAgain() { showState(); }
    /// Forgets all locks, what is searched, and that there was a connection.
    void clear();

    /// The lock with the keyboard's mark, if it is selected; else empty.
    QString currentLock() const;
    QStringList selectedLocks() const;
    /// Makes @p path the current lock without opening it; false where it is not shown.
    bool select(const QString &path);
    void focusSearch();
    void focusTable();
    /// For settings; empty where the operator left them as they were.
    QByteArray saveColumns() const;
    void restoreColumns(const QByteArray &state);

    OverviewTable &table() { return *m_table; }
    OverviewModel &model() { return *m_model; }
    VerdictLine &verdictLine() { return *m_line; }

signals:
    void currentLockChanged(); ///< currentLock() is another, or none
    /// Enter, or a double click.
    void lockWanted(const QString &path);
    void contextMenuWanted(const QString &path, const QPoint &globalPosition);
    void mutedWanted(); ///< findings that are muted are to be shown
    /// Rows, tab separated, for the clipboard.
    void copyWanted(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void build();
    void connectParts();
    void buildSortMenu();
    void showOnly(std::optional<Urgency> urgency);
    void readSearch();
    void showAll();
    void showFavourites(bool areAlone);
    void sortBy(std::optional<OverviewColumn> column, Qt::SortOrder order);
    void sortByHeading(OverviewColumn column);
    void arrange(const OverviewArrangement &arrangement);
    void showSorting();
    void stopAges();
    void showState();
    void tick();

    OverviewModel *m_model;
    OverviewTable *m_table;
    VerdictLine *m_line;
    QLineEdit *m_search;
    QToolButton *m_favourites; ///< shows nothing else
    QToolButton *m_sort;
    QLabel *m_empty;
    QLabel *m_count;
    QPushButton *m_showAll;
    QPushButton *m_sortNow;
    QStackedLayout *m_stack = nullptr;
    OverviewSource m_source;
};

} // namespace lockscope
