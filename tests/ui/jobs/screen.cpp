// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/jobs/screen.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace lockscope::test {

namespace {

void addCells(const QAbstractItemView &view, const QModelIndex &parent, QStringList *texts)
{
    const QAbstractItemModel &model = *view.model();
    const QRect sight = view.viewport()->rect();
    for (int row = 0; row < model.rowCount(parent); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex cell = model.index(row, column, parent);
            if (sight.contains(view.visualRect(cell).center()) && view.visualRect(cell).isValid())
                texts->append(cell.data().toString());
        }
        addCells(view, model.index(row, 0, parent), texts);
    }
}

/// The blocks of a text that are in the viewport of @p edit.
template <typename Edit> QString textInSight(const Edit &edit)
{
    const QRect sight = edit.viewport()->rect();
    const QTextCursor first = edit.cursorForPosition(sight.topLeft());
    QTextCursor last = edit.cursorForPosition(sight.bottomRight());
    last.setPosition(first.position(), QTextCursor::KeepAnchor);
    return last.selectedText();
}

/// What @p widget itself says.
QStringList textsOf(const QWidget &widget)
{
    QStringList texts;
    if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget)) {
        if (view->model() != nullptr)
            addCells(*view, {}, &texts);
    } else if (const auto *label = qobject_cast<const QLabel *>(&widget)) {
        texts.append(label->text());
    } else if (const auto *plain = qobject_cast<const QPlainTextEdit *>(&widget)) {
        texts.append(textInSight(*plain));
    } else if (const auto *rich = qobject_cast<const QTextEdit *>(&widget)) {
        texts.append(textInSight(*rich));
    } else if (const auto *line = qobject_cast<const QLineEdit *>(&widget)) {
        texts.append(line->text());
    } else if (const auto *button = qobject_cast<const QAbstractButton *>(&widget)) {
        texts.append(button->text());
        texts.append(button->accessibleName()); // of those that paint their words
    }
    return texts;
}

/// All of its lines, unless it scrolls.
bool isInSight(const QWidget &widget)
{
    if (!widget.isVisible())
        return false;
    if (const auto *area = qobject_cast<const QAbstractScrollArea *>(&widget))
        return !area->viewport()->visibleRegion().isEmpty();
    const QRect seen = widget.visibleRegion().boundingRect();
    return !seen.isEmpty() && seen.height() + 2 >= widget.height();
}

} // namespace

QString textOnScreen(const QWidget &window)
{
    QStringList texts;
    const auto add = [&](const QWidget &widget) {
        if (isInSight(widget))
            texts += textsOf(widget);
    };
    add(window);
    for (const QWidget *widget : window.findChildren<QWidget *>())
        add(*widget);
    texts.removeAll(QString());
    return texts.join(u'\n');
}

QModelIndex cellWith(const QAbstractItemView &view, const QString &text, bool isWhole)
{
    const QAbstractItemModel &model = *view.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        const QModelIndexList found = model.match(model.index(0, column), Qt::DisplayRole, text, 1,
            (isWhole ? Qt::MatchExactly : Qt::MatchStartsWith) | Qt::MatchRecursive);
        if (!found.isEmpty())
            return found.constFirst();
    }
    return {};
}

} // namespace lockscope::test
