// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuedelegate.h"

#include "ui/queue/queuemodel.h"
#include "ui/theme/celltext.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/glyphs.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPainter>

namespace lockscope {

namespace {

struct Sign
{
    Glyph glyph;
    QColor colour;
};

Sign signOf(Condition condition, const RoleColours &roles)
{
    switch (condition) {
    case Condition::Held:
        return {Glyph::Dot, roles.held};
    case Condition::Contended:
        return {Glyph::Dot, roles.contended}; // half of it would mean a lock that is slow
    case Condition::Waiting:
        return {Glyph::Dot, roles.waiting};
    case Condition::TooLong:
        return {Glyph::Triangle, roles.danger};
    case Condition::SlowLong:
        return {Glyph::HalfDot, roles.contended};
    case Condition::Ghost:
        return {Glyph::Cross, roles.danger};
    case Condition::Other:
        break;
    }
    return {Glyph::Ring, roles.muted};
}

bool isDanger(const QModelIndex &index, Condition condition)
{
    switch (QueueColumn(index.column())) {
    case QueueColumn::Age:
        return condition == Condition::TooLong;
    case QueueColumn::Watches:
        return condition == Condition::Ghost;
    case QueueColumn::Heartbeat:
    case QueueColumn::Expires:
        return index.data(QueueModel::SilentRole).toBool();
    default:
        return false;
    }
}

bool isSlow(const QModelIndex &index, Condition condition)
{
    return QueueColumn(index.column()) == QueueColumn::Age && condition == Condition::SlowLong;
}

/// Colour of the text, or an invalid one for the ordinary.
QColor textColour(const QModelIndex &index, const RoleColours &roles)
{
    const auto condition = Condition(index.data(QueueModel::ConditionRole).toInt());
    if (isDanger(index, condition))
        return roles.danger;
    if (isSlow(index, condition))
        return roles.contended;
    const bool isOther = condition == Condition::Other;
    const auto verdict = WatchVerdict(index.data(QueueModel::VerdictRole).toInt());
    const bool isUnproven =
        QueueColumn(index.column()) == QueueColumn::Watches && verdict != WatchVerdict::Ok;
    return isOther || isUnproven ? roles.muted : QColor();
}

void setTextColour(QStyleOptionViewItem &option, const QColor &colour)
{
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        option.palette.setColor(group, QPalette::Text, colour);
        option.palette.setColor(group, QPalette::HighlightedText, colour);
    }
}

const QFont &fixedFont(const QFont &like)
{
    static QFont font;
    font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (like.pointSizeF() > 0)
        font.setPointSizeF(like.pointSizeF() * 0.96);
    return font;
}

void paintSign(
    QPainter &painter, const QRect &box, const QModelIndex &index, const RoleColours &roles)
{
    if (QueueColumn(index.column()) == QueueColumn::State) {
        const Sign sign = signOf(Condition(index.data(QueueModel::ConditionRole).toInt()), roles);
        paintGlyph(painter, QRectF(box).adjusted(1, 0, -1, 0), sign.glyph, sign.colour);
        return;
    }
    const int mode = index.data(QueueModel::ModeRole).toInt();
    if (mode < 0)
        return;
    QRectF badge(box);
    badge.setHeight(std::min(badge.height() - 4, badge.width() + 1));
    badge.moveCenter(QRectF(box).center());
    paintBadge(painter, badge, index.data(QueueModel::ModeLetterRole).toString(),
        isShared(Mode(mode)) ? roles.shared : roles.exclusive);
}

} // namespace

void QueueDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto column = QueueColumn(index.column());
    if (isFixedPitch(column))
        option->font = fixedFont(option->font);
    if (column == QueueColumn::Name || column == QueueColumn::Data
        || column == QueueColumn::WaitsFor)
        option->textElideMode = Qt::ElideMiddle;
    const QColor colour = textColour(index, roleColours(option->palette));
    if (!colour.isValid())
        return;
    setTextColour(*option, colour);
    const auto condition = Condition(index.data(QueueModel::ConditionRole).toInt());
    if (isDanger(index, condition) || isSlow(index, condition))
        option->font.setBold(true);
    option->fontMetrics = QFontMetrics(option->font);
}

void QueueDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    QStyleOptionViewItem styled = item;
    const auto column = QueueColumn(index.column());
    const bool hasSign = column == QueueColumn::Mode || column == QueueColumn::State;
    if (hasSign)
        styled.text.clear();
    else if (column == QueueColumn::Client)
        styled.text =
            elidedName(item.fontMetrics, item.text, item.rect.width() - cellMargins(item));
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &styled, painter, item.widget);
    if (!hasSign)
        return;
    const int side = option.fontMetrics.height();
    const QRect box(option.rect.left() + 4, option.rect.top(), side, option.rect.height());
    paintSign(*painter, box, index, roleColours(option.palette));
    painter->save();
    paintCellText(*painter, item, option.rect.adjusted(side + 9, 0, -3, 0));
    painter->restore();
}

QSize QueueDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    const auto column = QueueColumn(index.column());
    if (column == QueueColumn::Mode || column == QueueColumn::State)
        size.rwidth() += option.fontMetrics.height() + 12;
    return size;
}

} // namespace lockscope
