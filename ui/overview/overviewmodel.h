// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The locks of the overview as rows: what is known of each, put together, filtered and sorted.
#pragma once

#include "core/diagnosis/doctorreport.h"
#include "ui/overview/overvieworder.h"
#include "ui/overview/overviewsummary.h"
#include "ui/queue/diffedrows.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/ownclaims.h"

#include <QHash>
#include <QTimer>

#include <vector>

namespace lockscope {

/// A row a lock, whose slot it shows. Ages are worked out when asked for. GUI thread.
class OverviewModel : public DiffedRows
{
    Q_OBJECT

public:
    enum DataRole { StandingRole = Qt::UserRole, UrgencyRole, GapRole };

    explicit OverviewModel(QObject *parent = nullptr);
    ~OverviewModel() override;

    /// What a whole scan found: locks that are not among these, and not examined either, are gone.
    /// @p at: our clock.
    void setFound(const QVector<FoundLock> &locks, qint64 at);
    /// What is new, or new about a lock. Values change at once, places some moments later: there
    /// may be many of these in a second.
    void addFound(const QVector<FoundLock> &locks, qint64 at);
    /// By how many ms the servers' clock, of which a scan tells, is ahead of ours; 0: it is not, or
    /// that is not known.
    void setServersAhead(qint64 ms);
    /// Null: nothing is examined.
    void setReport(const DoctorReportPtr &report);
    void clear();
    /// What the operator keeps about locks.
    void setNotes(const LockNotes &notes);
    /// The locks among them that this window holds.
    void setOwnClaims(const OwnClaims &own);

    /// Sorts and filters at once, whatever setHeld() says.
    void setArrangement(const OverviewArrangement &arrangement);
    const OverviewArrangement &arrangement() const { return m_arrangement; }
    /// While somebody points at the rows they keep their places: values change, what is gone goes,
    /// what is new comes last.
    void setHeld(bool isHeld);
    /// Whether they would stand otherwise, were they not held.
    bool isOutOfOrder() const { return m_isOutOfOrder; }
    void sortNow();

    /// Ages are as of then (our clock); 0: they go on.
    void setStoppedAt(qint64 at) { m_stoppedAt = at; }
    qint64 shownAt() const;

    const OverviewCounts &counts() const { return m_counts; } ///< of all, shown or not
    const OverviewRow &rowAt(int row) const;
    int rowOf(const QString &path) const; ///< -1: it is not shown

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    /// Around every change of rows, also of all at once; whoever shows them keeps in place what is
    /// looked at.
    void aboutToArrange();
    void arranged(); ///< counts(), isOutOfOrder() and rowCount() may be others

private:
    struct Entry;

    int slotFor(const QString &path);
    void renew(Entry &entry, qint64 at);
    void knowVerdicts();
    void dropGone();
    void orderByPath();
    bool matches(Entry &entry);
    QVector<int> wantedSlots();
    QVector<int> heldSlots(const QVector<int> &wanted) const;
    void arrange(bool maySort);
    void change(const RowDiff &diff, const QVector<int> &next);
    void exchange(const QVector<int> &next);
    void announceChanges();
    void count();
    QString spokenAt(const QModelIndex &index) const;

    std::vector<Entry> m_entries; ///< by slot
    QVector<int> m_free; ///< slots that nobody has
    QHash<QString, int> m_slots; ///< by path
    QVector<int> m_byPath; ///< slots in use
    OwnClaims m_own;
    LockNotes m_notes;
    DoctorReportPtr m_report; ///< entries point into it
    OverviewArrangement m_arrangement;
    OverviewCounts m_counts;
    QTimer m_later; ///< until places follow values
    qint64 m_stoppedAt = 0;
    qint64 m_serversAhead = 0;
    bool m_isHeld = false;
    bool m_isArranging = false;
    bool m_isOutOfOrder = false;
};

} // namespace lockscope
