// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace lockscope {

class RowKey;

/// What was found, in the doctor's order: causes, their consequences folded under them; then what
/// is muted, what needs more time, and what could not be examined. Of all locks, or of one. Changed
/// only where it changed, never reset. GUI thread.
class FindingsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum DataRole {
        SentenceRole = Qt::UserRole,
        GravityRole, ///< Severity; of what makes a lock stuck Critical, as that is red everywhere
        GradeRole,
        PathRole,
        PathsRole, ///< QStringList of all that it is about
        KindRole,
        QuietRole, ///< Quiet
    };
    enum Kind { FindingKind, MutedGroup, PendingGroup, PendingKind, SkippedGroup, SkippedKind };
    /// Whether somebody said that a finding is known, or is not to be told of.
    enum Quiet { Open, Acknowledged, Muted };

    explicit FindingsModel(QObject *parent = nullptr);
    ~FindingsModel() override;

    /// @p before: what was found of locks while there was a connection, and what is shown instead
    /// of what @p now says of them, as of @p beforeAt (our clock); null: there is one.
    void show(const Diagnosis &now, const Diagnosis *before = nullptr, qint64 beforeAt = 0);
    /// Only what concerns that lock, or explains how it stands; empty: all.
    void setPath(const QString &path);
    const QString &path() const { return m_path; }

    /// Null for groups, and for what is pending or was not examined. Valid until the next change.
    const Finding *findingAt(const QModelIndex &index) const;
    /// When it was found, if that is not now; else 0.
    qint64 asOf(const QModelIndex &index) const;
    /// Null where it is not muted. Valid until the next change.
    const MutedFinding *mutedAt(const QModelIndex &index) const;
    /// When somebody said that it is known; else 0.
    qint64 acknowledgedAt(const QModelIndex &index) const;
    /// The group of what is muted, or an invalid index.
    QModelIndex mutedGroup() const;
    /// Of what is listed.
    int mutedCount() const;
    QVector<QModelIndex> acknowledged() const;
    /// The row of that finding, or an invalid index.
    QModelIndex indexOf(const QString &findingId) const;
    /// Findings of all locks, consequences too.
    int findingCount() const { return int(m_now.findings.size() + m_before.findings.size()); }

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Line;
    struct Node;
    struct Item;
    using Items = std::vector<std::unique_ptr<Item>>;

    std::vector<Node> wanted() const;
    void addFindings(const Diagnosis &diagnosis, qint64 at, std::vector<Node> *nodes) const;
    void addMuted(const Diagnosis &diagnosis, qint64 at, std::vector<Node> *nodes) const;
    void addPending(std::vector<Node> *nodes) const;
    void addSkipped(std::vector<Node> *nodes) const;
    void update();
    void sync(Item *parent, std::vector<Node> next);
    void remove(Item *parent, int begin, int end);
    void reorder(Item *parent, const std::vector<Node> &next);
    static std::unique_ptr<Item> itemFor(Node node, Item *parent);
    Item *itemOf(const QModelIndex &index) const;
    QModelIndex indexFor(const Item &item) const;
    QVariant findingData(const Line &line, int role) const;
    QString textOf(const Item &item) const;

    Diagnosis m_now;
    Diagnosis m_before;
    qint64 m_beforeAt = 0;
    QString m_path;
    std::unique_ptr<Item> m_root;
};

} // namespace lockscope
