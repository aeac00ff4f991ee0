// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace lockscope {

/// Fusion with flat headings and with check boxes that can be seen in the dark.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override;
};

} // namespace lockscope
