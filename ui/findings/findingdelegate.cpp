// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingdelegate.h"

#include "core/diagnosis/finding.h"
#include "ui/findings/findingsmodel.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/glyphs.h"
#include "ui/theme/wrappedlines.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

namespace lockscope {

namespace {

constexpr int Margin = 5;
constexpr int LeastLetters = 12; ///< of a line: in less there is nothing to read
constexpr int LowLines = 6; ///< of a list: in less a finding with its sentence is rarely whole

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

/// In a list of a few lines a row is one line, and the details beside it say the rest: else not
/// even the worst finding would be whole.
bool isLow(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    return view && view->viewport()->height() < LowLines * option.fontMetrics.lineSpacing();
}

/// What a row says, and where; pixels, from the row's own corner.
struct Parts
{
    Parts(const QStyleOptionViewItem &option, const QModelIndex &index, int width)
        : room(std::max(width - 2 * Margin - (isGroup(index) ? 0 : sideOf(option) + Margin),
            LeastLetters * letterWidth(option.fontMetrics)))
        , left(Margin + (isGroup(index) ? 0 : sideOf(option) + Margin))
        , title(index.data().toString(), titleFont(option, index), room)
        , where(isLow(option) ? shortWhere(option, index) : whereOf(index), option.font, room)
        , sentence(isFinding(index) && !isLow(option)
                  ? index.data(FindingsModel::SentenceRole).toString()
                  : QString(),
              option.font, room)
    {
        const int beside = title.lastWidth() + 2 * Margin;
        isBeside = where.isOne() && beside + where.lastWidth() <= room;
        whereAt = isBeside
            ? QPoint(left + beside, Margin + title.height() - option.fontMetrics.height())
            : QPoint(left, Margin + title.height());
        sentenceTop = isBeside || where.height() == 0 ? Margin + title.height()
                                                      : whereAt.y() + where.height();
        height = sentenceTop + sentence.height() + Margin;
    }

    static int sideOf(const QStyleOptionViewItem &option) { return option.fontMetrics.height(); }

    static QFont titleFont(const QStyleOptionViewItem &option, const QModelIndex &index)
    {
        QFont font = option.font;
        font.setBold(isFinding(index)
            && index.data(FindingsModel::QuietRole).toInt() == FindingsModel::Open);
        return font;
    }

    static QString whereOf(const QModelIndex &index)
    {
        if (!isFinding(index))
            return {};
        QStringList words {index.data(FindingsModel::PathRole).toString(),
            index.data(FindingsModel::GradeRole).toString()};
        words.removeAll(QString());
        return words.join(QStringLiteral(" · "));
    }

    /// As much of it as the title's last line has room for.
    QString shortWhere(const QStyleOptionViewItem &option, const QModelIndex &index) const
    {
        if (!isFinding(index))
            return {};
        const int rest = room - title.lastWidth() - 2 * Margin - 1;
        return lockscope::shortWhere(index.data(FindingsModel::PathsRole).toStringList(),
            index.data(FindingsModel::GradeRole).toString(), option.fontMetrics, std::max(rest, 0));
    }

    int room;
    int left; ///< behind the sign
    WrappedLines title;
    WrappedLines where;
    WrappedLines sentence;
    bool isBeside = false; ///< `where` is, in the title's last line
    QPoint whereAt;
    int sentenceTop = 0;
    int height = 0;
};

void paintSign(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index,
    const RoleColours &roles)
{
    const int side = Parts::sideOf(option);
    const QRectF sign(option.rect.left() + Margin, option.rect.top() + Margin, side, side);
    if (!isFinding(index))
        return paintGlyph(painter, sign, Glyph::Question, roles.muted);
    const int quiet = index.data(FindingsModel::QuietRole).toInt();
    if (quiet == FindingsModel::Open)
        return paintSeverity(
            painter, sign, Severity(index.data(FindingsModel::GravityRole).toInt()), roles);
    paintGlyph(
        painter, sign, quiet == FindingsModel::Muted ? Glyph::Silence : Glyph::Check, roles.muted);
}

} // namespace

QString shortWhere(
    const QStringList &paths, const QString &grade, const QFontMetrics &metrics, int width)
{
    const QString between = QStringLiteral(", ");
    const QString before = QStringLiteral(" · ");
    const int least = LeastLetters * letterWidth(metrics);
    for (qsizetype shown = paths.size(); shown > 0; --shown) {
        QString behind;
        if (shown < paths.size())
            behind = FindingDelegate::tr(" and %1 more").arg(paths.size() - shown);
        if (!grade.isEmpty())
            behind += before + grade;
        QStringList parts = paths.first(shown);
        if (QString whole = parts.join(between) + behind; metrics.horizontalAdvance(whole) <= width)
            return whole;
        const int room = width - metrics.horizontalAdvance(behind)
            - int(shown - 1) * metrics.horizontalAdvance(between);
        if (room < int(shown) * least)
            continue;
        for (QString &part : parts)
            part = metrics.elidedText(part, Qt::ElideMiddle, room / int(shown));
        return parts.join(between) + behind;
    }
    // The sign says how grave it is, and nothing else of which lock.
    return paths.isEmpty() || width < least
        ? metrics.elidedText(grade, Qt::ElideRight, width)
        : metrics.elidedText(paths.join(between), Qt::ElideMiddle, width);
}

void FindingDelegate::paint(
    QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    item.text.clear();
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);

    const RoleColours &roles = roleColours(option.palette);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isLoud =
        isFinding(index) && index.data(FindingsModel::QuietRole).toInt() == FindingsModel::Open;
    const QColor quiet = isSelected ? option.palette.color(QPalette::HighlightedText) : roles.muted;
    const QColor text = isSelected || !isLoud ? quiet : option.palette.color(QPalette::Text);
    const Parts parts(option, index, option.rect.width());
    const QPoint corner = option.rect.topLeft();
    painter->save();
    if (!isGroup(index))
        paintSign(*painter, option, index, roles);
    parts.title.draw(*painter, corner + QPoint(parts.left, Margin), text);
    parts.where.draw(*painter, corner + parts.whereAt, quiet);
    parts.sentence.draw(*painter, corner + QPoint(parts.left, parts.sentenceTop), text);
    painter->restore();
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int least = letterWidth(option.fontMetrics) * 30;
    return {least, Parts(option, index, rowWidth(option, index)).height};
}

} // namespace lockscope
