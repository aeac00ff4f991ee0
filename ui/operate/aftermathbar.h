// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar that warns of clients that may hold beside others.
#pragma once

#include "core/operate/acts/receipt.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace lockscope {

/// Says over everything else whose client may go on as if it held, until its session is gone, and
/// then that it is. Hidden while there is nothing to say.
class AftermathBar : public QFrame
{
    Q_OBJECT

public:
    explicit AftermathBar(QWidget *parent = nullptr);

    void setHolders(const QVector<DoubleHolder> &holders);
    QString text() const;

signals:
    void dismissed(); ///< the operator has read it: those that are gone, or all

protected:
    void changeEvent(QEvent *event) override;

private:
    void colour();

    QLabel *m_text;
    QPushButton *m_dismiss;
    bool m_isAlarming = false;
};

} // namespace lockscope
