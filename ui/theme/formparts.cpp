// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/formparts.h"

#include "ui/theme/colours.h"
#include "ui/theme/columnzoom.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
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
    dialog.resize(QSize(letters * metrics.averageCharWidth(), lines * metrics.height())
                      .boundedTo(roomFor(dialog)));
}

void setLeastLetters(QDialog &dialog, int letters)
{
    dialog.setMinimumWidth(
        std::min(letters * dialog.fontMetrics().averageCharWidth(), roomFor(dialog).width()));
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
            list.setColumnWidth(column, list.fontMetrics().averageCharWidth() * characters);
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
