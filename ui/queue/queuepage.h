// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <QWidget>

class QSplitter;

namespace lockscope {

class QueueFilter;
class QueueHeader;
class QueueModel;
class QueueTable;
class TrainView;

/// One lock's queue: header, train and table, with one selection. GUI thread.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    explicit QueuePage(QWidget *parent = nullptr);

    void setView(const QueueView &view);
    /// What the doctor says of the lock that is shown; null: nothing yet.
    void setVerdict(const Verdict *verdict);
    const QueueView &view() const;
    void setFilter(const QueueFilter &filter);
    QueueTable &table() { return *m_table; }
    TrainView &train() { return *m_train; }
    QueueModel &model() { return *m_model; }

    /// Queue index of the contender that is looked at, or -1.
    int current() const;
    QVector<int> selected() const;
    void setCurrent(int queueIndex);
    /// Selects the contender whose node has this path; false where it is not shown.
    bool select(const QString &path);

signals:
    /// The contender that is looked at is another one, or something about it changed.
    void currentChanged(int queueIndex);
    void contextMenuWanted(const QPoint &globalPosition);

private:
    void connectViews();
    void followTable();
    void tick();

    QueueModel *m_model;
    QueueHeader *m_header;
    TrainView *m_train;
    QueueTable *m_table;
    std::optional<Standing> m_standing;
    bool m_isUpdating = false;
};

} // namespace lockscope
