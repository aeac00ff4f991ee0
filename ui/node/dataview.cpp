// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/dataview.h"

#include "core/base/locksnapshot.h"
#include "core/base/text.h"
#include "ui/theme/fixedpitch.h"

#include <QScrollBar>

#include <algorithm>

namespace lockscope {

namespace {

QString visibleLines(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(u'\n'))
        lines.append(visibleText(line));
    return lines.join(u'\n');
}

} // namespace

QString shownData(const LockNode &node)
{
    if (node.state == ReadState::Denied)
        return DataView::tr("The node's ACL does not permit reading its data.");
    if (node.state != ReadState::Read)
        return {};
    QString text;
    if (const auto utf8 = utf8Text(node.data))
        text = visibleLines(*utf8);
    else
        text = hexDump(node.data);
    if (node.stat.dataLength > node.data.size())
        text += DataView::tr("\n… the first %1 of %2 bytes")
                    .arg(node.data.size())
                    .arg(node.stat.dataLength);
    return text;
}

DataView::DataView(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setLineWrapMode(NoWrap);
    setFixedPitch(*this);
    setAccessibleName(tr("Data of the node"));
    setPlaceholderText(tr("No data"));
}

void DataView::setNode(const LockNode &node)
{
    const QString text = shownData(node);
    if (text == toPlainText() && isSizedFor(text))
        return;
    setPlainText(text);
    fitTo(text);
}

bool DataView::isSizedFor(const QString &text) const
{
    return height() == heightFor(text);
}

int DataView::heightFor(const QString &text) const
{
    constexpr int MaxLines = 9;
    const int lines = std::clamp(int(text.count(u'\n')) + 1, 1, MaxLines);
    const int bar = horizontalScrollBar()->sizeHint().height();
    return fontMetrics().lineSpacing() * lines + 2 * int(document()->documentMargin())
        + 2 * frameWidth() + bar;
}

void DataView::fitTo(const QString &text)
{
    setFixedHeight(heightFor(text));
}

} // namespace lockscope
