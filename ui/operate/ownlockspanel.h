// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>
#include <QWidget>

class QPushButton;
class QTreeWidget;

namespace lockscope {

class Hands;

/// The test locks that this window holds or waits for, each with its timer and a way to let go.
class OwnLocksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit OwnLocksPanel(QWidget *parent = nullptr);

    /// Null: no connection.
    void setHands(Hands *hands);

signals:
    void goToWanted(const QString &lock, const QString &node);

private:
    void refresh();
    void releaseSelected();
    int selected() const;

    QPointer<Hands> m_hands;
    QTreeWidget *m_list;
    QPushButton *m_release;
    QPushButton *m_clear;
};

} // namespace lockscope
