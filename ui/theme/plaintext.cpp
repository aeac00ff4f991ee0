// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/plaintext.h"

#include <QLocale>
#include <QRegularExpression>
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

QString withWholeDurations(QString text)
{
    static const QRegularExpression unit(
        u"(?<=\\d) (?=(?:ms|s|m|h|d|毫秒|秒|分|小时|天)(?!\\w))"_qs,
        QRegularExpression::UseUnicodePropertiesOption);
    static const QRegularExpression next(u"(?<=\\d\\x{a0}[dhm分天]) (?=\\d)"_qs);
    const QString space(QChar::Nbsp);
    return text.replace(unit, space).replace(next, space);
}

QString withWholePaths(QString text)
{
    static const QRegularExpression ends(u"([/-])(?=\\S)"_qs);
    static const QString joined = u"\\1\u2060"_qs; // a word joiner behind it
    return text.replace(ends, joined);
}

} // namespace lockscope
