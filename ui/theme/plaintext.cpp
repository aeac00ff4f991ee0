// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/plaintext.h"

#include <QLocale>
#include <QWidget>

namespace lockscope {

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p style=\"white-space:pre-wrap\">") + text.toHtmlEscaped()
        + QStringLiteral("</p>");
}

void setPlainToolTip(QWidget &widget, const QString &text)
{
    widget.setToolTip(plainToolTip(text));
    widget.setAccessibleDescription(text);
}

QString plainLabel(const QString &text)
{
    return QString(text).replace(u'&', QStringLiteral("&&"));
}

QString elidedMiddle(const QString &text, int length)
{
    if (text.size() <= length || length < 3)
        return text;
    const int head = (length - 1) / 2;
    return text.left(head) + u'…' + text.right(length - 1 - head);
}

QString grouped(qint64 number)
{
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::DefaultNumberOptions);
    return locale.toString(number).replace(u',', QChar(0x202f));
}

} // namespace lockscope
