// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/glyphs.h"

#include <QFont>
#include <QIcon>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lockscope {

namespace {

QPolygonF triangleIn(const QRectF &box)
{
    return QPolygonF({QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()});
}

QPolygonF arrowIn(const QRectF &box)
{
    return QPolygonF({box.topLeft(), QPointF(box.right(), box.center().y()), box.bottomLeft()});
}

void paintSign(QPainter &painter, const QRectF &box, const QString &sign, const QColor &colour)
{
    QFont font = painter.font();
    font.setBold(true);
    font.setPixelSize(std::max(8, int(box.height() * 1.2)));
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(box.adjusted(-4, -4, 4, 4), Qt::AlignCenter, sign);
}

void paintCross(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.setPen(QPen(colour, std::max(1.5, box.width() / 5), Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(box.topLeft(), box.bottomRight());
    painter.drawLine(box.topRight(), box.bottomLeft());
}

void paintCheck(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.setPen(
        QPen(colour, std::max(1.5, box.width() / 5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF({QPointF(box.left(), box.center().y()),
        QPointF(box.left() + box.width() * 0.38, box.bottom()), box.topRight()}));
}

/// A ring with a stroke through it.
void paintSilence(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(box);
    const double inset = box.width() * 0.15;
    painter.drawLine(
        box.bottomLeft() + QPointF(inset, -inset), box.topRight() + QPointF(-inset, inset));
}

/// A ring with a bar across, as on a road that must not be taken.
void paintBarred(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.setPen(QPen(colour, std::max(1.4, box.width() / 8)));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(box);
    const double width = std::max(2.0, box.width() / 4.5);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::FlatCap));
    const double inset = box.width() * 0.22;
    const QPointF middle = box.center();
    painter.drawLine(
        QPointF(box.left() + inset, middle.y()), QPointF(box.right() - inset, middle.y()));
}

QPolygonF starIn(const QRectF &box)
{
    QPolygonF star;
    for (int i = 0; i < 10; ++i) {
        const double radius = box.width() / 2 * (i % 2 == 0 ? 1.1 : 0.48);
        const double angle = std::numbers::pi * (i / 5.0 - 0.5);
        star.append(box.center() + radius * QPointF(std::cos(angle), std::sin(angle)));
    }
    return star;
}

void paintHalfDot(QPainter &painter, const QRectF &box, const QColor &colour)
{
    painter.setPen(QPen(colour, std::max(1.2, box.width() / 7)));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(box);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPie(box, 90 * 16, 180 * 16);
}

} // namespace

void paintGlyph(QPainter &painter, const QRectF &box, Glyph glyph, const QColor &colour)
{
    // As letters are, whatever size these have; in lines of text as they mostly are, 11 pixels.
    const double most = std::max(10.0 + box.height() / 16, box.height() * 0.48);
    const double side = std::min({box.width(), box.height(), most});
    QRectF shape(0, 0, side, side);
    shape.moveCenter(box.center());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (glyph) {
    case Glyph::Dot:
        painter.drawEllipse(shape);
        break;
    case Glyph::HalfDot:
        paintHalfDot(painter, shape.adjusted(0.5, 0.5, -0.5, -0.5), colour);
        break;
    case Glyph::Triangle:
        painter.drawPolygon(triangleIn(shape));
        break;
    case Glyph::Cross:
        paintCross(painter, shape.adjusted(1, 1, -1, -1), colour);
        break;
    case Glyph::Ring:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 1.4));
        painter.drawEllipse(shape.adjusted(1, 1, -1, -1));
        break;
    case Glyph::Arrow:
        painter.drawPolygon(arrowIn(shape.adjusted(1, 0.5, -0.5, -0.5)));
        break;
    case Glyph::Question:
        paintSign(painter, shape, QStringLiteral("?"), colour);
        break;
    case Glyph::Barred:
        paintBarred(painter, shape.adjusted(0.5, 0.5, -0.5, -0.5), colour);
        break;
    case Glyph::Exclamation:
        paintSign(painter, shape, QStringLiteral("!"), colour);
        break;
    case Glyph::Check:
        paintCheck(painter, shape.adjusted(1, 1, -1, -1), colour);
        break;
    case Glyph::Silence:
        paintSilence(painter, shape.adjusted(1, 1, -1, -1), colour);
        break;
    case Glyph::Star:
        painter.drawPolygon(starIn(shape));
        break;
    }
    painter.restore();
}

QIcon glyphIcon(Glyph glyph, const QColor &colour, int side, double pixelRatio)
{
    QPixmap picture(QSize(side, side) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintGlyph(painter, QRectF(0, 0, side, side), glyph, colour);
    painter.end();
    QIcon icon;
    for (const auto mode : {QIcon::Normal, QIcon::Selected})
        icon.addPixmap(picture, mode);
    return icon;
}

void paintBadge(QPainter &painter, const QRectF &box, const QString &text, const Fill &fill)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill.back);
    painter.drawRoundedRect(box, 3, 3);
    QFont font = painter.font();
    font.setBold(true);
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 0.88);
    painter.setFont(font);
    painter.setPen(fill.text);
    painter.drawText(box, Qt::AlignCenter, text);
    painter.restore();
}

} // namespace lockscope
