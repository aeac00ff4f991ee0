// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/forestpanel.h"

#include "ui/graph/focusbar.h"
#include "ui/graph/forestmodel.h"
#include "ui/graph/graphtext.h"
#include "ui/theme/columnzoom.h"
#include "ui/theme/copykey.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/standing.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

/// Of who blocks, of the lock and of by whom: of more, what does not fit is left out.
constexpr int MostLetters[] = {60, 26, 36};
constexpr int LeastLettersShown = 40; ///< of who blocks and of the lock
constexpr int ExpandedAtFirst = 20; ///< roots that are opened without being asked

/// A sign before who it is, so that what is wrong is told by shape and colour.
class ForestDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
        const QModelIndex &index) const override
    {
        m_isPainting = true;
        QStyledItemDelegate::paint(painter, option, index);
        m_isPainting = false;
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideMiddle;
        const bool hasPath = index.column() == ForestModel::LockColumn
            || index.column() == ForestModel::BlockerColumn;
        if (hasPath && m_isPainting)
            option->text = elidedPath(
                option->fontMetrics, option->text, option->rect.width() - cellMargins(*option));
        const auto mark = ForestModel::Mark(index.data(ForestModel::MarkRole).toInt());
        if (index.column() != ForestModel::WhoColumn || mark == ForestModel::NoMark)
            return;
        const int side = option->fontMetrics.height();
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = {side, side};
        const RoleColours &roles = roleColours(option->palette);
        const auto standing = Standing(index.data(ForestModel::StandingRole).toInt());
        const StandingLook look = lookOf(standing, roles);
        const double ratio = option->widget != nullptr ? option->widget->devicePixelRatioF() : 1;
        option->icon = mark == ForestModel::VerdictMark
            ? glyphIcon(look.glyph, look.colour, side, ratio)
            : glyphIcon(Glyph::Dot, roles.waiting, side, ratio);
        const int room = option->rect.width() - side - 2 * cellMargins(*option);
        if (m_isPainting && option->fontMetrics.horizontalAdvance(option->text) > room)
            option->text = index.data(ForestModel::ShortWhoRole).toString();
    }

private:
    mutable bool m_isPainting = false; ///< else it is measured: whole
};

} // namespace

ForestPanel::ForestPanel(QWidget *parent)
    : QWidget(parent)
    , m_model(new ForestModel(this))
    , m_tree(new QTreeView(this))
    , m_bar(new FocusBar(this))
    , m_empty(new QLabel(emptyGraphText(nullptr), this))
    , m_note(new QLabel(this))
    , m_sentence(wrappedLabel({}))
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new ForestDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setAlternatingRowColors(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false);
    keepLines(*m_tree, 3);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setAccessibleName(tr("Blocking forest"));
    setCopyKey(*m_tree, this, &ForestPanel::copyWanted, [this] {
        const QModelIndex row = m_tree->currentIndex();
        return row.isValid() ? rowText(row) : QString();
    });
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionsMovable(false);
    m_zoom = new ColumnZoom(*m_tree->header()); // which owns it
    m_zoom->setOn(false);
    whenResized(*m_tree->header(), *this, [this](int /*column*/) {
        if (m_isFitting)
            return;
        m_areWidthsChosen = true;
        m_zoom->setOn(true);
    });
    connect(m_tree, &QTreeView::expanded, this, &ForestPanel::fitColumns,
        Qt::QueuedConnection); // it is told while rows are being laid out
    m_empty->setMargin(8);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setMargin(2);
    m_note->hide();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_note);
    layout->addWidget(m_empty);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_sentence);
    m_sentence->setMargin(4);
    keepLines(*m_sentence, 2);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &ForestPanel::showSentence);
    showSentence();
    connect(m_bar, &FocusBar::allWanted, this, [this] { emit focusWanted({}); });
    connect(m_tree, &QTreeView::activated, this, &ForestPanel::goTo);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &ForestPanel::showMenu);
    // A bar that comes takes room, and none is needed across because of it.
    connect(m_tree->verticalScrollBar(), &QScrollBar::rangeChanged, this, &ForestPanel::fitColumns);
    connect(m_model, &QAbstractItemModel::rowsInserted, this,
        [this](const QModelIndex &above, int first, int last) {
            for (int row = first; !above.isValid() && row <= last && row < ExpandedAtFirst; ++row)
                m_tree->expand(m_model->index(row, 0));
        });
}

/// What is in sight; as it was before where that needed more, or columns would move with each
/// figure.
void ForestPanel::measureColumns()
{
    m_needed.resize(ForestModel::ColumnCount);
    for (int column = 0; column < ForestModel::ColumnCount; ++column)
        m_needed[column] = std::max(m_needed.at(column), m_tree->header()->sectionSizeHint(column));
    const int bottom = m_tree->viewport()->height();
    for (QModelIndex row = m_tree->indexAt({0, 0});
         row.isValid() && m_tree->visualRect(row).top() < bottom; row = m_tree->indexBelow(row)) {
        int indent = 0;
        for (QModelIndex above = row; above.isValid(); above = above.parent())
            indent += m_tree->indentation();
        for (int column = 0; column < ForestModel::ColumnCount; ++column) {
            const int needed = m_tree->sizeHintForIndex(row.siblingAtColumn(column)).width();
            m_needed[column] = std::max(
                m_needed.at(column), needed + (column == ForestModel::WhoColumn ? indent : 0));
        }
    }
}

/// Figures and who blocks are whole. What blocks has no column where that would cut others short:
/// rows stand below it, and the sentence below the rows names it.
void ForestPanel::fitColumns()
{
    if (m_areWidthsChosen || !isVisible())
        return;
    measureColumns();
    const int letter = letterWidth(fontMetrics());
    QVector<int> widths = m_needed;
    int room = std::max(LeastLettersShown * letter,
        m_tree->viewport()->width() - m_needed.at(ForestModel::VictimsColumn)
            - m_needed.at(ForestModel::WaitColumn));
    const auto wholeOf = [&](int column) {
        return std::min(m_needed.at(column), MostLetters[column] * letter);
    };
    const int others = wholeOf(ForestModel::WhoColumn) + wholeOf(ForestModel::LockColumn);
    const bool hasBlocker = others + wholeOf(ForestModel::BlockerColumn) <= room;
    if (hasBlocker)
        room -= wholeOf(ForestModel::BlockerColumn);
    const int lock = std::clamp(room - m_needed.at(ForestModel::WhoColumn),
        std::min(wholeOf(ForestModel::LockColumn), room / 3), m_needed.at(ForestModel::LockColumn));
    widths[ForestModel::LockColumn] = lock;
    widths[ForestModel::WhoColumn] =
        hasBlocker ? std::min(m_needed.at(ForestModel::WhoColumn), room - lock) : room - lock;
    if (hasBlocker)
        widths[ForestModel::BlockerColumn] =
            wholeOf(ForestModel::BlockerColumn) + room - lock - widths.at(ForestModel::WhoColumn);
    m_isFitting = true;
    m_tree->setColumnHidden(ForestModel::BlockerColumn, !hasBlocker);
    for (int column = 0; column < widths.size(); ++column) {
        if (column != ForestModel::BlockerColumn || hasBlocker)
            m_tree->setColumnWidth(column, widths.at(column));
    }
    m_isFitting = false;
}

/// All of the row that is chosen, whatever its columns have room for.
void ForestPanel::showSentence()
{
    const QString sentence = m_tree->currentIndex().data(ForestModel::SentenceRole).toString();
    m_sentence->setText(sentence.isEmpty()
            ? tr("A row blocks all that is below it. Choose one to read all of it.")
            : sentence);
    setTextColour(*m_sentence,
        sentence.isEmpty() ? roleColours(palette()).muted : palette().color(QPalette::Text));
    m_sentence->setVisible(m_model->rowCount() > 0);
}

void ForestPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_needed.clear();
    fitColumns();
}

void ForestPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showSentence();
    if (event->type() != QEvent::FontChange)
        return;
    m_needed.clear();
    fitColumns();
}

void ForestPanel::setDrawing(const DrawnGraphPtr &drawing)
{
    m_drawing = drawing;
    m_model->setDrawing(drawing);
    m_bar->setDrawing(drawing.get());
    m_empty->setText(emptyGraphText(drawing.get()));
    m_empty->setVisible(m_model->rowCount() == 0 && m_bar->text().isEmpty());
    fitColumns();
    showSentence();
}

void ForestPanel::setNote(const QString &note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void ForestPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    fitColumns();
    QTimer::singleShot(0, this, &ForestPanel::fitColumns); // all rows that have room are in sight
    emit shown();
}

void ForestPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_drawing && !m_drawing->focus.isEmpty())
        emit focusWanted({});
    else
        QWidget::keyPressEvent(event);
}

void ForestPanel::goTo(const QModelIndex &index)
{
    if (const ForestRow *row = m_model->rowAt(index)) {
        emit goToWanted(m_drawing->graph.locks.at(row->contender.lock)->snapshot->path,
            m_drawing->graph.pathOf(row->contender));
    } else if (const ForestRow *above = m_model->rowAt(index.parent())) { // "… more"
        const ForestRow &first = m_drawing->forest.rows.at(above->firstChild);
        emit goToWanted(m_drawing->graph.locks.at(first.contender.lock)->snapshot->path, {});
    }
}

/// Tab separated, as it is read in the row.
QString ForestPanel::rowText(const QModelIndex &index) const
{
    QStringList cells;
    for (int column = 0; column < ForestModel::ColumnCount; ++column)
        cells.append(index.siblingAtColumn(column).data().toString());
    return cells.join(u'\t');
}

void ForestPanel::showMenu(const QPoint &position)
{
    const QPersistentModelIndex index = m_tree->currentIndex();
    if (!index.isValid())
        return;
    QMenu menu;
    const auto add = [&](const QString &text, auto run) {
        connect(menu.addAction(text), &QAction::triggered, this, [this, index, run] {
            if (index.isValid()) // it may have gone while the menu was open
                run();
        });
    };
    add(tr("&Go to it in the queue"), [&] { goTo(index); });
    add(tr("&Show only this chain"), [&] { emit focusWanted(m_model->focusAt(index)); });
    add(tr("&Copy the row"), [&] { emit copyWanted(rowText(index)); });
    menu.addSeparator();
    add(tr("&Open all below"), [&] { m_tree->expandRecursively(index, 4); });
    menu.exec(m_tree->viewport()->mapToGlobal(position));
}

} // namespace lockscope
