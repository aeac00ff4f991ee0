// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graphexport.h"

#include "ui/graph/graphscene.h"
#include "ui/graph/graphtext.h"
#include "ui/theme/colours.h"
#include "ui/theme/tr.h"

#include <QBuffer>
#include <QGraphicsItem>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

#include <algorithm>

namespace lockscope {

namespace {

constexpr double ImageScale = 2;
constexpr double MaxSide = 12'000; ///< pixels
constexpr double CaptionGap = 8;

/// The scene with its caption below.
QSizeF sizeOf(const GraphScene &scene)
{
    const double line = GraphMetrics(scene.font()).small.height() + 2 * CaptionGap;
    return {std::max(420.0, scene.sceneRect().width()), scene.sceneRect().height() + line};
}

void paintOn(QPaintDevice *device, GraphScene &scene, const QString &caption, double scale)
{
    QPainter painter(device);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    const QSizeF size = sizeOf(scene);
    painter.fillRect(QRectF(QPointF(), size), scene.palette().color(QPalette::Base));
    const QList<QGraphicsItem *> selected = scene.selectedItems();
    scene.clearSelection(); // it is no part of the picture
    const QRectF area = scene.sceneRect();
    scene.render(&painter, QRectF(QPointF(), area.size()), area);
    for (QGraphicsItem *item : selected)
        item->setSelected(true);
    painter.setFont(GraphMetrics::smallFont(scene.font()));
    painter.setPen(roleColours(scene.palette()).muted);
    painter.drawText(QRectF(CaptionGap, area.height(), size.width() - 2 * CaptionGap,
                         size.height() - area.height()),
        Qt::AlignLeft | Qt::AlignVCenter, caption);
}

QByteArray svgOf(GraphScene &scene, const QString &caption)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(sizeOf(scene).toSize());
    generator.setViewBox(QRectF(QPointF(), sizeOf(scene)));
    generator.setResolution(96);
    generator.setTitle(tr("Lockscope: wait-for graph"));
    paintOn(&generator, scene, caption, 1);
    return buffer.data();
}

QByteArray pngOf(GraphScene &scene, const QString &caption)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    graphImage(scene, caption).save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

QString suffixOf(GraphFormat format)
{
    switch (format) {
    case GraphFormat::Svg:
        return QStringLiteral("svg");
    case GraphFormat::Png:
        return QStringLiteral("png");
    case GraphFormat::Dot:
        break;
    }
    return QStringLiteral("dot");
}

QString graphFileName(const QString &lock, const QDateTime &at, GraphFormat format)
{
    static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9._-]+"));
    const QString name = QString(lock).replace(unusual, QStringLiteral("-")).left(80);
    return QStringLiteral("wait-for%1-%2.%3")
        .arg(name.isEmpty() || name.startsWith(u'-') ? name : u'-' + name,
            at.toString(QStringLiteral("yyyyMMdd-HHmm")), suffixOf(format));
}

QImage graphImage(GraphScene &scene, const QString &caption)
{
    const QSizeF size = sizeOf(scene);
    const double scale = std::min({ImageScale, MaxSide / size.width(), MaxSide / size.height()});
    QImage image((size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(scene.palette().color(QPalette::Base));
    paintOn(&image, scene, caption, scale);
    return image;
}

QByteArray graphBytes(GraphScene &scene, const QString &caption, GraphFormat format)
{
    switch (format) {
    case GraphFormat::Svg:
        return svgOf(scene, caption);
    case GraphFormat::Png:
        return pngOf(scene, caption);
    case GraphFormat::Dot:
        break;
    }
    return scene.drawing() ? dotOf(scene.drawing()->graph, scene.drawing()->picture).toUtf8()
                           : QByteArray();
}

} // namespace lockscope
