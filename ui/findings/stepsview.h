// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lockscope {

class WrappingText;

/// What to do, mildest first; each command with a button that copies it. Rows stay while their
/// words change, so that nobody loses the button that he is about to press. GUI thread.
class StepsView : public QWidget
{
    Q_OBJECT

public:
    explicit StepsView(QWidget *parent = nullptr);

    void setSteps(const QVector<Advice> &steps);
    int firstHeight() const; ///< pixels, of the title and what the first step says

signals:
    void copyWanted(const QString &command);

private:
    struct Row
    {
        QWidget *widget;
        WrappingText *say;
        WrappingText *command;
        QPushButton *copy;
        QString toCopy;
    };
    void addRow();

    QLabel *m_title;
    QVBoxLayout *m_layout;
    QVector<Row> m_rows; ///< one at least
};

} // namespace lockscope
