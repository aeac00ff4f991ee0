// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"

#include <QStringDecoder>

#include <algorithm>

namespace lockscope {

namespace {

bool isInvisible(char32_t code)
{
    switch (QChar::category(code)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Other_Surrogate:
    case QChar::Other_PrivateUse:
    case QChar::Other_NotAssigned:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return false;
    }
}

QString escaped(char32_t code)
{
    if (code <= 0xff)
        return QStringLiteral("\\x") + QString::number(code, 16).rightJustified(2, u'0');
    return QStringLiteral("\\u{") + QString::number(code, 16) + u'}';
}

/// How much of its beginning is printable ASCII.
qsizetype plainOf(QStringView text)
{
    const auto isPlain = [](QChar c) { return c.unicode() >= 0x20 && c.unicode() < 0x7f; };
    return std::find_if_not(text.begin(), text.end(), isPlain) - text.begin();
}

QChar printable(char byte)
{
    return byte >= 0x20 && byte < 0x7f ? QLatin1Char(byte) : QLatin1Char('.');
}

} // namespace

QString visibleText(const QString &text)
{
    return plainOf(text) == text.size() ? text : visibleText(QStringView(text));
}

QString visibleText(QStringView text)
{
    const qsizetype plain = plainOf(text); // nearly always all of it
    QString visible = text.first(plain).toString();
    for (qsizetype i = plain; i < text.size(); ++i) {
        const QChar c = text.at(i);
        const bool isPair =
            c.isHighSurrogate() && i + 1 < text.size() && text.at(i + 1).isLowSurrogate();
        const char32_t code = isPair ? QChar::surrogateToUcs4(c, text.at(i + 1)) : c.unicode();
        if (isInvisible(code))
            visible += escaped(code);
        else
            visible += text.sliced(i, isPair ? 2 : 1);
        i += isPair ? 1 : 0;
    }
    return visible;
}

std::optional<QString> utf8Text(const QByteArray &data)
{
    QStringDecoder decoder(QStringDecoder::Utf8,
        QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    const QString text = decoder(data);
    if (decoder.hasError())
        return std::nullopt;
    return text;
}

QString hexDump(const QByteArray &data)
{
    constexpr qsizetype BytesPerLine = 16;
    QString dump;
    for (qsizetype begin = 0; begin < data.size(); begin += BytesPerLine) {
        const QByteArray line = data.mid(begin, BytesPerLine);
        dump += QString::number(begin, 16).rightJustified(8, u'0') + QStringLiteral("  ");
        dump += QString::fromLatin1(line.toHex(' ')).leftJustified(3 * BytesPerLine) + u' ';
        for (const char byte : line)
            dump += printable(byte);
        dump += u'\n';
    }
    return dump;
}

} // namespace lockscope
