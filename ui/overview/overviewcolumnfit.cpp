// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewcolumnfit.h"

#include "ui/overview/overviewdelegate.h"
#include "ui/overview/overviewmodel.h"
#include "ui/theme/columnzoom.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"

#include <QHeaderView>
#include <QTableView>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int CellAir = 6; ///< pixels beside what styles leave free at both ends of a cell
constexpr int HeadingAir = 4; ///< more than beside a cell
constexpr int LeastTextCharacters = 12; ///< of a column that is shortened where it does not fit
constexpr int MostTextCharacters = 40; ///< that such a column asks of the others
constexpr int LeastPathCharacters = 21;
constexpr int SparePathCharacters = 6; ///< of these, where there is no room for all columns
constexpr int MeasuredRows =
    100; ///< of those the widest holder is looked for, where room is scarce
const QString LongestHolder = QStringLiteral("188.188.188.188:58888");

/// How columns of text share what figures leave; 0: as wide as it needs.
int shareOf(OverviewColumn column)
{
    switch (column) {
    case OverviewColumn::Path:
        return 5;
    case OverviewColumn::Finding:
        return 4;
    case OverviewColumn::Recipe:
        return 3;
    default:
        return 0;
    }
}

int widestOf(const QFontMetrics &metrics, const QStringList &texts)
{
    int widest = 0;
    for (const QString &text : texts)
        widest = std::max(widest, metrics.horizontalAdvance(text));
    return widest;
}

/// The longest of them only where it is there.
QStringList verdictWords(bool hasUnexamined)
{
    QStringList words;
    for (const auto standing : {Standing::Free, Standing::Moving, Standing::Held, Standing::Slow,
             Standing::Stuck, Standing::Unknown})
        words.append(wordOf(standing));
    words.append(wordOfDeadlock());
    if (hasUnexamined)
        words.append(verdictWord(OverviewRow()));
    return words;
}

QStringList withSign(const QStringList &texts, const QString &sign)
{
    QStringList all;
    for (const QString &text : texts)
        all.append(sign + text);
    return all;
}

} // namespace

OverviewColumnFit::OverviewColumnFit(QTableView &table, const OverviewModel &model)
    : QObject(&table)
    , m_table(table)
    , m_model(model)
{
    QHeaderView *header = table.horizontalHeader();
    connect(header, &QHeaderView::sortIndicatorChanged, this, &OverviewColumnFit::fit);
    const auto choose = [this](int /*column*/) { m_areChosen = m_areChosen || !m_isFitting; };
    whenResized(*header, *this, choose);
    connect(header, &QHeaderView::sectionMoved, this, choose);
}

void OverviewColumnFit::measureAnew()
{
    m_needed = m_wanted = {};
}

int OverviewColumnFit::cellPadding() const
{
    return 2 * (m_table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &m_table) + 1)
        + CellAir;
}

int OverviewColumnFit::neededWidth(OverviewColumn column) const
{
    const OverviewCounts &counts = m_model.counts();
    const qint64 longest = counts.oldest > 0 ? m_model.shownAt() - counts.oldest : 0;
    QFont bold = m_table.font();
    bold.setBold(true);
    const QFontMetrics metrics(m_table.font());
    int width = 0;
    switch (column) {
    case OverviewColumn::Verdict:
        width = widestOf(QFontMetrics(bold), verdictWords(counts.of(Urgency::Unexamined) > 0))
            + metrics.height();
        break;
    case OverviewColumn::HeldFor:
        width = widestOf(metrics, withSign(longestDurations(longest), QStringLiteral("≥ ")));
        break;
    case OverviewColumn::OldestWait:
        width = widestOf(metrics, longestDurations(longest));
        break;
    case OverviewColumn::Waiters:
        width = metrics.horizontalAdvance(QStringLiteral("≈ ") + grouped(counts.maxWaiters))
            + OverviewDelegate::airBehindFigures(metrics);
        break;
    case OverviewColumn::Trend:
        width = widestOf(
            metrics, {textOf(Trend::Grows), textOf(Trend::Steady), textOf(Trend::Shrinks)});
        break;
    case OverviewColumn::Holder:
        width = metrics.horizontalAdvance(LongestHolder);
        break;
    case OverviewColumn::Path:
        width = letterWidth(metrics) * LeastPathCharacters;
        break;
    case OverviewColumn::Finding:
        width = widestFinding();
        break;
    case OverviewColumn::Recipe:
        width = letterWidth(metrics) * LeastTextCharacters;
    }
    return withHeading(column, width);
}

/// Of a column whose cells need so much for their text.
int OverviewColumnFit::withHeading(OverviewColumn column, int width) const
{
    const QHeaderView *header = m_table.horizontalHeader();
    const bool isMarked =
        header->isSortIndicatorShown() && header->sortIndicatorSection() == int(column);
    const int mark =
        isMarked ? header->style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, header) : 0;
    const int title =
        header->fontMetrics().horizontalAdvance(headerText(column)) + mark + HeadingAir;
    return std::max(width, title) + cellPadding();
}

/// What matters least gives way where all have no room: nothing that is an answer is to be scrolled
/// for. What somebody has arranged stays as it is.
void OverviewColumnFit::makeRoom()
{
    int wanted = 0;
    for (int i = 0; i < OverviewColumnCount; ++i)
        wanted += std::max(m_needed.at(size_t(i)), neededWidth(OverviewColumn(i)));
    for (const auto column : {OverviewColumn::Recipe, OverviewColumn::Trend}) {
        const bool gives = wanted > m_table.viewport()->width() && !m_areChosen;
        m_table.setColumnHidden(int(column), gives);
        wanted -= gives ? std::max(m_needed.at(size_t(column)), neededWidth(column)) : 0;
    }
    const int spare = m_table.viewport()->width() - wanted;
    m_spareHolder = spare < 0 ? std::min(-spare, widthForLongest() - widestHolder()) : 0;
    // Paths are shortened in their middle, and a few letters less of it can be read all the same.
    const int most = SparePathCharacters * letterWidth(m_table.fontMetrics());
    m_sparePath = std::clamp(-spare - m_spareHolder, 0, most);
    const int least = withHeading(
        OverviewColumn::Finding, LeastTextCharacters * letterWidth(m_table.fontMetrics()));
    const int words =
        std::max(m_needed.at(size_t(OverviewColumn::Finding)), neededWidth(OverviewColumn::Finding))
        - least;
    m_spareFinding = std::clamp(-spare - m_spareHolder - m_sparePath, 0, words);
}

int OverviewColumnFit::widthForLongest() const
{
    return m_table.fontMetrics().horizontalAdvance(LongestHolder) + cellPadding();
}

/// With so many of its first words that it tells something, each of them whole.
int OverviewColumnFit::widestFinding() const
{
    int widest = LeastTextCharacters * letterWidth(m_table.fontMetrics());
    for (int row = 0; row < std::min(MeasuredRows, m_model.rowCount()); ++row) {
        const QString title = m_model.rowAt(row).finding;
        const qsizetype end = title.indexOf(u' ', LeastTextCharacters);
        widest = std::max(widest,
            m_table.fontMetrics().horizontalAdvance(end < 0 ? title : title.left(end) + u'…'));
    }
    return widest;
}

/// Of those that are listed first, and are not shortened anyway.
int OverviewColumnFit::widestHolder() const
{
    const int column = int(OverviewColumn::Holder);
    int widest = LeastTextCharacters * letterWidth(m_table.fontMetrics()) + cellPadding();
    for (int row = 0; row < std::min(MeasuredRows, m_model.rowCount()); ++row) {
        const QString holder = m_model.index(row, column).data().toString();
        const int width = m_table.fontMetrics().horizontalAdvance(holder) + cellPadding();
        if (width <= widthForLongest())
            widest = std::max(widest, width);
    }
    return widest;
}

void OverviewColumnFit::fit()
{
    m_isFitting = true;
    if (m_table.isVisible())
        makeRoom();
    int rest = m_table.viewport()->width();
    int shares = 0;
    for (int i = 0; i < OverviewColumnCount; ++i) {
        const auto column = OverviewColumn(i);
        int &needed = m_needed.at(size_t(i));
        needed = std::max(needed, neededWidth(column)); // nothing jumps when a figure gets shorter
        if (m_table.isColumnHidden(i))
            continue;
        shares += shareOf(column);
        if (shareOf(column) > 0)
            continue;
        const int width = column == OverviewColumn::Holder ? needed - m_spareHolder : needed;
        rest -= width;
        if (!m_areChosen || (isFigure(column) && m_table.columnWidth(i) < needed))
            m_table.setColumnWidth(i, width);
    }
    if (!m_areChosen)
        fitTexts(rest, shares);
    m_isFitting = false;
}

/// Columns of text, in @p room pixels: each has what it cannot do without, then what it takes to
/// show all of its texts, the path last, which can be read when its middle is cut; what is left
/// they share.
void OverviewColumnFit::fitTexts(int room, int shares)
{
    std::array<int, size_t(OverviewColumnCount)> widths = {};
    const auto isText = [this](int i) {
        return shareOf(OverviewColumn(i)) > 0 && !m_table.isColumnHidden(i);
    };
    for (int i = 0; i < OverviewColumnCount; ++i) {
        if (!isText(i))
            continue;
        widths.at(size_t(i)) = m_needed.at(size_t(i))
            - (i == int(OverviewColumn::Path) ? m_sparePath : 0)
            - (i == int(OverviewColumn::Finding) ? m_spareFinding : 0);
        room -= widths.at(size_t(i));
    }
    for (const auto column :
        {OverviewColumn::Finding, OverviewColumn::Recipe, OverviewColumn::Path}) {
        const int i = int(column);
        if (!isText(i))
            continue;
        int &wanted = m_wanted.at(size_t(i));
        const int most = letterWidth(m_table.fontMetrics()) * MostTextCharacters + cellPadding();
        const int widest = widestText(column);
        wanted = std::max(wanted, column == OverviewColumn::Path ? widest : std::min(widest, most));
        const int more = std::clamp(wanted - widths.at(size_t(i)), 0, std::max(0, room));
        widths.at(size_t(i)) += more;
        room -= more;
    }
    for (int i = 0; i < OverviewColumnCount; ++i) {
        if (!isText(i))
            continue;
        const int more = std::max(0, room) * shareOf(OverviewColumn(i)) / shares;
        m_table.setColumnWidth(i, widths.at(size_t(i)) + more);
        room -= more;
        shares -= shareOf(OverviewColumn(i));
    }
}

/// Pixels of a cell with the longest text among the first rows.
int OverviewColumnFit::widestText(OverviewColumn column) const
{
    int widest = 0;
    for (int row = 0; row < std::min(MeasuredRows, m_model.rowCount()); ++row)
        widest = std::max(widest,
            m_table.fontMetrics().horizontalAdvance(
                m_model.index(row, int(column)).data().toString()));
    return widest + cellPadding();
}

QByteArray OverviewColumnFit::save() const
{
    return m_areChosen ? m_table.horizontalHeader()->saveState() : QByteArray();
}

void OverviewColumnFit::restore(const QByteArray &state)
{
    m_areChosen = !state.isEmpty(); // and stay as they are restored
    m_areChosen = m_areChosen && m_table.horizontalHeader()->restoreState(state);
    fit();
}

void OverviewColumnFit::reset()
{
    m_isFitting = true;
    restoreOrder(*m_table.horizontalHeader());
    m_isFitting = false;
    m_areChosen = false;
    fit();
}

} // namespace lockscope
