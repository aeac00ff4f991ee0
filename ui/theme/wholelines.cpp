// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wholelines.h"

#include <QAbstractTextDocumentLayout>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextEdit>
#include <QTextLayout>

namespace lockscope {

namespace {

/// Of the line at the lower end of what is seen, in pixels of the viewport; empty: there is none.
QRectF lastLine(const QTextEdit &view)
{
    const QTextCursor cursor =
        view.cursorForPosition({view.viewport()->width() / 2, view.viewport()->height() - 1});
    const QTextBlock block = cursor.block();
    const QTextLayout &lines = *block.layout();
    const QTextLine line = lines.lineForTextPosition(cursor.positionInBlock());
    if (!line.isValid())
        return {};
    const QAbstractTextDocumentLayout &blocks = *view.document()->documentLayout();
    const QPointF top = blocks.blockBoundingRect(block).topLeft();
    return line.rect().translated(top - QPointF(0, view.verticalScrollBar()->value()));
}

} // namespace

WholeLines::WholeLines(QTextEdit &view)
    : WholeEnd(view)
    , m_view(view)
{ }

std::optional<int> WholeLines::cutFrom()
{
    const QRect sight = m_view.viewport()->rect();
    const QRectF line = lastLine(m_view);
    const bool isText = line.height() < 3 * m_view.fontMetrics().lineSpacing(); // and no picture
    const bool isCut = isText && line.top() > sight.top() && line.top() < sight.bottom()
        && line.bottom() > sight.bottom() + 1;
    // What is covered is the first that is seen of the next page.
    const int page = isCut ? int(line.top()) - sight.top() : sight.height();
    if (m_view.verticalScrollBar()->pageStep() != page)
        m_view.verticalScrollBar()->setPageStep(page);
    return isCut ? std::optional(int(line.top())) : std::nullopt;
}

} // namespace lockscope
