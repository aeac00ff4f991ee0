// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar that warns of clients that may hold beside others.
#pragma once

#include "core/operate/acts/receipt.h"
#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

/// Says over everything else whose client may go on as if it held, until its session is gone, and
/// then that it is; until it is dismissed. Hidden while there is nothing to say.
class AftermathBar : public Band
{
    Q_OBJECT

public:
    explicit AftermathBar(QWidget *parent = nullptr);

    /// Warns of whom that left behind, if anybody.
    void add(const Receipt &receipt);
    void setFacts(const ServerFacts &facts);
    void clear();
    QString text() const;

private:
    void showHolders();

    QVector<DoubleHolder> m_holders;
    QLabel *m_text;
};

} // namespace lockscope
