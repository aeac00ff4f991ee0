// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingdelegate.h"

#include "core/diagnosis/finding.h"
#include "ui/findings/findingsmodel.h"
#include "ui/theme/glyphs.h"

#include <QApplication>
#include <QPainter>

#include <utility>

namespace lockscope {

namespace {

constexpr int Margin = 5;

void paintSeverity(
    QPainter &painter, const QRectF &box, Severity severity, const RoleColours &roles)
{
    switch (severity) {
    case Severity::Critical:
        paintGlyph(painter, box, Glyph::Triangle, roles.danger);
        return;
    case Severity::Warning:
        paintGlyph(painter, box, Glyph::HalfDot, roles.contended);
        return;
    case Severity::Info:
        break;
    }
    paintGlyph(painter, box, Glyph::Ring, roles.waiting);
}

bool isFinding(const QModelIndex &index)
{
    return index.data(FindingsModel::KindRole).toInt() == FindingsModel::FindingKind;
}

bool isGroup(const QModelIndex &index)
{
    const int kind = index.data(FindingsModel::KindRole).toInt();
    return kind == FindingsModel::PendingGroup || kind == FindingsModel::SkippedGroup
        || kind == FindingsModel::MutedGroup;
}

/// A group, or what it holds: not found, and so quiet.
void paintLine(QPainter *painter, QStyleOptionViewItem item, const QModelIndex &index)
{
    const QString text = std::exchange(item.text, {});
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const RoleColours &roles = roleColours(item.palette);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    QRect box = item.rect.adjusted(Margin, 0, -Margin, 0);
    if (!isGroup(index)) {
        const int side = item.fontMetrics.height();
        paintGlyph(*painter, QRectF(box.left(), box.top(), side, box.height()), Glyph::Question,
            roles.muted);
        box.setLeft(box.left() + side + Margin);
    }
    painter->save();
    painter->setFont(item.font);
    painter->setPen(isSelected ? item.palette.color(QPalette::HighlightedText) : roles.muted);
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
        item.fontMetrics.elidedText(text, Qt::ElideRight, box.width()));
    painter->restore();
}

} // namespace

void FindingDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (!isFinding(index)) {
        QStyleOptionViewItem plain = option;
        initStyleOption(&plain, index);
        paintLine(painter, plain, index);
        return;
    }
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const RoleColours &roles = roleColours(option.palette);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const int line = option.fontMetrics.height();
    const QRect inner = option.rect.adjusted(Margin, Margin, -Margin, -Margin);
    const QRectF sign(inner.left(), inner.top(), line, line);
    const int quiet = index.data(FindingsModel::QuietRole).toInt();
    if (quiet == FindingsModel::Open)
        paintSeverity(
            *painter, sign, Severity(index.data(FindingsModel::SeverityRole).toInt()), roles);
    else
        paintGlyph(*painter, sign, quiet == FindingsModel::Muted ? Glyph::Silence : Glyph::Check,
            roles.muted);

    painter->save();
    QFont bold = option.font;
    bold.setBold(quiet == FindingsModel::Open);
    const QFontMetrics boldMetrics(bold);
    QRect first(inner.left() + line + Margin, inner.top(), inner.width() - line - Margin, line);
    const QString title = index.data(Qt::DisplayRole).toString();
    const QString shownTitle = boldMetrics.elidedText(title, Qt::ElideRight, first.width());
    painter->setFont(bold);
    const QColor text = isSelected     ? option.palette.color(QPalette::HighlightedText)
        : quiet == FindingsModel::Open ? option.palette.color(QPalette::Text)
                                       : roles.muted;
    painter->setPen(text);
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter, shownTitle);
    const QRect second = first.translated(0, line + 2);
    first.setLeft(first.left() + boldMetrics.horizontalAdvance(shownTitle) + 2 * Margin);
    painter->setFont(option.font);
    painter->drawText(second, Qt::AlignLeft | Qt::AlignVCenter,
        option.fontMetrics.elidedText(
            index.data(FindingsModel::SentenceRole).toString(), Qt::ElideRight, second.width()));
    painter->setPen(isSelected ? option.palette.color(QPalette::HighlightedText) : roles.muted);
    QStringList words {index.data(FindingsModel::PathRole).toString(),
        index.data(FindingsModel::GradeRole).toString()};
    words.removeAll(QString());
    const QString where = words.join(QStringLiteral(" · "));
    painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter,
        option.fontMetrics.elidedText(where, Qt::ElideMiddle, first.width()));
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (!isFinding(index))
        return {
            option.fontMetrics.averageCharWidth() * 30, option.fontMetrics.height() + 2 * Margin};
    return {option.fontMetrics.averageCharWidth() * 30,
        2 * option.fontMetrics.height() + 2 + 2 * Margin};
}

} // namespace lockscope
