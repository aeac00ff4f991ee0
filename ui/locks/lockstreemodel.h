// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/live/scan.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/ownclaims.h"
#include "ui/theme/standing.h"

#include <QAbstractItemModel>
#include <QSet>

#include <memory>
#include <vector>

namespace lockscope {

/// Found locks as a tree of paths; the operator's favourites stand above it once more, below a row
/// of their own, found or not. Changed only where it changed, never reset: what is expanded and
/// selected stays. GUI thread.
class LocksTreeModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, CountsColumn, ColumnCount };
    enum DataRole {
        StandingRole = Qt::UserRole, ///< of a lock; -1: a directory on the way to locks
        GapRole, ///< why it has no verdict: a Gap
        AlarmRole, ///< whether something was found that its standing does not say
        PathRole,
        IsLockRole,
    };

    explicit LocksTreeModel(QObject *parent = nullptr);
    ~LocksTreeModel() override;

    /// Shows exactly these.
    void setLocks(const QVector<FoundLock> &locks);
    /// Adds these, or what is new about them.
    void addLocks(const QVector<FoundLock> &locks);
    /// How it stands with them. A lock without one is unknown: it is not examined (yet).
    void setVerdicts(const QVector<Verdict> &verdicts);
    /// By lock, titles of findings that its standing does not say.
    void setAlarms(const QHash<QString, QStringList> &titles);
    /// What the operator keeps about locks.
    void setNotes(const LockNotes &notes);
    /// By how many ms the servers' clock, of which a scan tells, is ahead of ours.
    void setServersAhead(qint64 ms) { m_serversAhead = ms; }
    /// Waits are as of then (our clock); 0: they go on.
    void setStoppedAt(qint64 at) { m_stoppedAt = at; }
    /// The row of all favourites; invalid: there are none.
    QModelIndex favourites() const;
    bool isFavourite(const QModelIndex &index) const;
    /// The locks among them that this window holds, or waits for.
    void setOwnClaims(const OwnClaims &own);

    int lockCount() const { return m_lockCount; }
    /// The row of @p path, or an invalid index.
    QModelIndex indexOf(const QString &path) const;
    QString pathOf(const QModelIndex &index) const;
    /// Null where @p index is only on the way to locks. Valid until the next change.
    const FoundLock *lockOf(const QModelIndex &index) const;
    /// All locks, by path.
    QVector<FoundLock> locks() const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Item;
    using Items = std::vector<std::unique_ptr<Item>>;

    Item *itemOf(const QModelIndex &index) const;
    QModelIndex indexFor(const Item &item, int column = NameColumn) const;
    Item &childOf(Item &parent, const QString &name);
    const Item *find(const QString &path) const;
    void put(const FoundLock &lock);
    void prune(Item &parent, const QSet<QString> &wanted, const QSet<QString> &locks);
    void announce(const Item &item);
    void announceAll(const QStringList &paths);
    int standingOf(const Item &item) const;
    Gap gapOf(const Item &item) const;
    void syncFavourites();
    const Item *favouriteAt(const QString &path) const;
    static void collect(const Item &item, QVector<FoundLock> &locks);
    QString countsSpoken(const Item &item) const;
    bool isOwn(const Item &item) const;
    QString countsText(const Item &item) const;
    QString nameText(const Item &item) const;
    qint64 waitOf(const FoundLock &lock) const; ///< of the one that waits longest, ms
    QString toolTip(const Item &item) const;
    QString accessibleText(const Item &item) const;

    std::unique_ptr<Item> m_root;
    struct Known
    {
        Standing standing = Standing::Unknown;
        Gap gap = Gap::None;
        QString sentence; ///< escaped
    };
    QHash<QString, Known> m_verdicts; ///< by path
    QHash<QString, QStringList> m_alarms;
    OwnClaims m_own;
    LockNotes m_notes;
    int m_lockCount = 0;
    qint64 m_serversAhead = 0;
    qint64 m_stoppedAt = 0;
};

} // namespace lockscope
