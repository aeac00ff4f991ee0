// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/node/farewell.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QPushButton;

namespace lockscope {

class DataView;
class ScrolledContent;
class WhatIfView;
class WrappingText;

/// All about the selected contender, or while none is selected, about the first holder; its plain
/// sentence first. GUI thread.
class ContenderPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ContenderPanel(QWidget *parent = nullptr);

    /// @p queueIndex -1: nothing is selected. The last one of this lock stays then, also when it
    /// goes, with how that was; where none ever was, the first holder is shown.
    void setContender(const QueueContent &content, int queueIndex);
    QString sentence() const;

signals:
    void copyWanted(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void showContender(const QueueEntry &entry);
    void showHolder(const QueueEntry &entry);
    void showNode(const QueueEntry &entry, const QString &heading);
    void showFields(const QueueEntry &entry);
    void showGone(const QueueContent &content);
    void showNobody(const QueueContent &content);
    void setLook(bool isAlarming, bool isGone);
    void colour();

    QLabel *m_heading;
    QLabel *m_sentence;
    QPushButton *m_copy;
    QWidget *m_details;
    ScrolledContent *m_scroll;
    QFormLayout *m_form;
    QVector<WrappingText *> m_values;
    DataView *m_data;
    QLabel *m_whatIfTitle;
    WhatIfView *m_whatIf;
    Farewell m_farewell;
    bool m_isAlarming = false;
    bool m_isGone = false;
};

} // namespace lockscope
