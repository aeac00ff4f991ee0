// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <QWidget>

#include <initializer_list>

class QSplitter;

class QLabel;

namespace lockscope {

class FilterNote;
class QueueFilter;
class QueueHeader;
class QueueModel;
class QueueTable;
class ScrolledContent;
class TrainView;

/// One lock's queue: header, train and table, with one selection. GUI thread.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    explicit QueuePage(QWidget *parent = nullptr);

    void setContent(const QueueContent &content);
    /// What the doctor says of the lock that is shown; nothing: not examined yet.
    void setStanding(std::optional<Standing> standing, const QString &told = {});
    /// See QueueContent::held. Cheaper than setContent(): a lock that moves tells it often.
    void setHeld(const HeldTimes &held);
    /// See QueueContent::elsewhere.
    void setElsewhere(const QHash<QString, QStringList> &elsewhere);
    const QueueContent &content() const;
    void setFilter(const QueueFilter &filter);
    /// At the end of the header.
    void addButton(QAction *action);
    /// Puts @p widgets, one below the other, between the header and the train.
    void addAbove(std::initializer_list<QWidget *> widgets);
    /// Puts @p widget below the table, which then is as high as its rows, where both have room;
    /// where they have not, @p widget is hidden.
    void addBelow(QWidget *widget);
    /// Whether the train, which says what the table says, has a place above it.
    void setTrainShown(bool isShown);
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
    void clearFilterWanted();

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;

private:
    QWidget *buildUnread();
    void connectViews();
    void followTable();
    void shareRoom();
    void showUnread(const QString &text);
    void noteFilter();
    void tick();

    QueueModel *m_model;
    QueueHeader *m_header;
    TrainView *m_train;
    FilterNote *m_filterNote;
    QueueTable *m_table;
    QLabel *m_unread;
    ScrolledContent *m_unreadRoom = nullptr; ///< of m_unread, in the place of train and table
    QWidget *m_below = nullptr;
    QString m_path; ///< of the lock that `m_mostRows` is of
    int m_mostRows = 0; ///< that were shown of it: what is below is not to jump with each of them
    std::optional<Standing> m_standing;
    QHash<QString, QStringList> m_elsewhere;
    bool m_hasTrain = true;
    bool m_isUpdating = false;
};

} // namespace lockscope
