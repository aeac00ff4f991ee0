// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/formparts.h"

#include "core/base/times.h"
#include "ui/theme/colours.h"
#include "ui/theme/columnzoom.h"
#include "ui/theme/fontfit.h"

#include <QDateTimeEdit>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QTreeWidget>

#include <algorithm>

namespace lockscope {

QLabel *wrappedLabel(const QString &text)
{
    auto *label = new QLabel(text); // whoever lays it out takes it
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

QLabel *problemLabel()
{
    QLabel *label = wrappedLabel({});
    setTextColour(*label, roleColours(label->palette()).danger);
    return label;
}

QDateTimeEdit *timeEdit(qint64 at)
{
    auto *edit = new QDateTimeEdit; // whoever lays it out takes it
    const bool isUtc = areTimesInUtc();
    edit->setTimeSpec(isUtc ? Qt::UTC : Qt::LocalTime);
    edit->setDisplayFormat(
        isUtc ? QStringLiteral("yyyy-MM-dd HH:mm:ss'Z'") : QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    edit->setCalendarPopup(true);
    edit->setDateTime(QDateTime::fromMSecsSinceEpoch(at, edit->timeSpec()));
    return edit;
}

void showSelectable(QLabel &label, const QString &text)
{
    label.setText(text);
    label.setTextInteractionFlags(text.isEmpty()
            ? Qt::NoTextInteraction
            : Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
}

void setTextColour(QLabel &label, const QColor &colour)
{
    QPalette palette;
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

QSize roomFor(const QWidget &dialog)
{
    return dialog.screen()->availableSize() - QSize(40, 60);
}

void resizeToLetters(QDialog &dialog, int letters, int lines)
{
    const QFontMetrics metrics = dialog.fontMetrics();
    dialog.resize(
        QSize(letters * letterWidth(metrics), lines * metrics.height()).boundedTo(roomFor(dialog)));
}

int frameOf(const QPlainTextEdit &view)
{
    return 2 * (view.frameWidth() + int(view.document()->documentMargin()));
}

void resizeToText(QDialog &dialog, const QPlainTextEdit &view, int letters, int mostLines)
{
    const QFontMetrics metrics = view.fontMetrics();
    const int width = letters * letterWidth(dialog.fontMetrics());
    const QLayout &layout = *dialog.layout();
    const QMargins margins = layout.contentsMargins();
    const int around = frameOf(view);
    const QRect room(0, 0, width - margins.left() - margins.right() - around, 0);
    const int wrap = view.lineWrapMode() == QPlainTextEdit::NoWrap ? 0 : int(Qt::TextWordWrap);
    const int text = metrics.boundingRect(room, wrap, view.toPlainText()).height();
    const int others = dialog.sizeHint().height() - view.sizeHint().height();
    const int height =
        others + around + std::min(text, mostLines * metrics.lineSpacing()) + metrics.lineSpacing();
    dialog.resize(QSize(width, height).boundedTo(roomFor(dialog)));
}

void setLeastLetters(QDialog &dialog, int letters)
{
    dialog.setMinimumWidth(
        std::min(letters * letterWidth(dialog.fontMetrics()), roomFor(dialog).width()));
}

void setColumns(QTreeWidget &list, const QVector<QPair<QString, int>> &columns)
{
    list.setFrameShape(QFrame::NoFrame);
    list.setUniformRowHeights(true);
    list.setColumnCount(int(columns.size()));
    for (int column = 0; column < columns.size(); ++column) {
        const auto &[title, characters] = columns.at(column);
        list.headerItem()->setText(column, title);
        if (characters > 0)
            list.setColumnWidth(column, letterWidth(list.fontMetrics()) * characters);
    }
    new ColumnZoom(*list.header()); // which owns it
}

QDialogButtonBox *okAndCancel(QDialog &dialog, const QString &accept)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &dialog);
    buttons->button(QDialogButtonBox::Ok)->setText(accept);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace lockscope
