// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wrappingtext.h"

#include "ui/theme/fontfit.h"
#include "ui/theme/plaintext.h"

#include <QAbstractTextDocumentLayout>
#include <QEvent>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextLayout>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace lockscope {

namespace {

/// How long the beginning is that both have, without half of a surrogate pair.
int commonHead(QStringView a, QStringView b)
{
    const int most = int(std::min(a.size(), b.size()));
    int head = 0;
    while (head < most && a.at(head) == b.at(head))
        ++head;
    return head > 0 && a.at(head - 1).isHighSurrogate() ? head - 1 : head;
}

int commonTail(QStringView a, QStringView b)
{
    const int most = int(std::min(a.size(), b.size()));
    int tail = 0;
    while (tail < most && a.at(a.size() - 1 - tail) == b.at(b.size() - 1 - tail))
        ++tail;
    return tail > 0 && a.at(a.size() - tail).isLowSurrogate() ? tail - 1 : tail;
}

/// Changes only what differs: what is selected beside it stays selected.
void replaceChanged(const QTextBlock &line, const QString &text)
{
    const QString before = line.text();
    if (before == text)
        return;
    const int head = commonHead(before, text);
    const int tail = commonTail(QStringView(before).sliced(head), QStringView(text).sliced(head));
    QTextCursor cursor(line);
    cursor.setPosition(line.position() + head);
    cursor.setPosition(line.position() + int(before.size()) - tail, QTextCursor::KeepAnchor);
    cursor.insertText(text.sliced(head, text.size() - head - tail));
}

} // namespace

WrappingText::WrappingText(QWidget *parent)
    : QTextEdit(parent)
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setTabChangesFocus(true);
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
    setUndoRedoEnabled(false);
    viewport()->setAutoFillBackground(false);
    fitHeight();
}

void WrappingText::showText(const QString &text)
{
    if (text == m_text)
        return;
    m_text = text;
    const QString shown = withWholeDurations(text);
    const QStringList lines = shown.split(u'\n');
    if (lines.size() == document()->blockCount()) {
        for (int i = 0; i < lines.size(); ++i)
            replaceChanged(document()->findBlockByNumber(i), lines.at(i));
    } else {
        setPlainText(shown);
    }
    fitHeight();
}

void WrappingText::letShrink()
{
    m_kept = 0;
    fitHeight();
}

QVector<QPair<int, int>> WrappingText::lines() const
{
    QVector<QPair<int, int>> lines;
    const QAbstractTextDocumentLayout &blocks = *document()->documentLayout();
    const int above = viewport()->geometry().top();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const QTextLayout &layout = *block.layout();
        const double top = blocks.blockBoundingRect(block).top() + above;
        for (int i = 0; i < layout.lineCount(); ++i) {
            const QRectF line = layout.lineAt(i).rect();
            lines.append({qRound(top + line.top()), qRound(top + line.bottom())});
        }
    }
    return lines;
}

QSize WrappingText::sizeHint() const
{
    return {letterWidth(fontMetrics()) * 20, height()};
}

QSize WrappingText::minimumSizeHint() const
{
    return {0, height()};
}

void WrappingText::resizeEvent(QResizeEvent *event)
{
    QTextEdit::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        m_kept = 0;
    fitHeight();
}

void WrappingText::changeEvent(QEvent *event)
{
    QTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        letShrink();
}

/// There is nothing to scroll here, but around it.
void WrappingText::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void WrappingText::fitHeight()
{
    const int needed =
        std::max(int(std::ceil(document()->size().height())), fontMetrics().height());
    m_kept = m_keepsHeight ? std::max(m_kept, needed) : needed;
    setFixedHeight(m_kept);
}

} // namespace lockscope
