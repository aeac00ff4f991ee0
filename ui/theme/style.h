// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace lockscope {

/// Fusion with flat headings, with check boxes that can be seen in the dark, with a frame for the
/// keyboard's focus, with marks that grow with the letters beside them, and with lists that end at
/// whole rows.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    /// @p zoomPercent: of marks and icons, as the letters have it.
    explicit Style(int zoomPercent = 100);

    int zoom() const { return m_zoom; }

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
        const QWidget *widget) const override;
    int pixelMetric(
        PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
        const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
        QStyleHintReturn *returned) const override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void drawBranch(const QStyleOption &option, QPainter &painter) const;

    int m_zoom;
};

} // namespace lockscope
