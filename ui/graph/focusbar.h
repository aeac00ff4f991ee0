// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/graph/drawngraph.h"
#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

/// Says that only one chain is shown, and which; hidden where all is.
class FocusBar : public Band
{
    Q_OBJECT

public:
    explicit FocusBar(QWidget *parent = nullptr);

    void setDrawing(const DrawnGraph *drawing);
    QString text() const;

signals:
    void allWanted();

private:
    QLabel *m_text;
};

} // namespace lockscope
