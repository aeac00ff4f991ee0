// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/jsontext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cstring>
#include <utility>

namespace lockscope {

namespace {

/// A text that needs escapes, or is not ASCII.
QByteArray quoted(QStringView text)
{
    const QJsonArray alone {text.toString()};
    return QJsonDocument(alone).toJson(QJsonDocument::Compact).sliced(1).chopped(1);
}

} // namespace

JsonText &JsonText::key(const char *name)
{
    value(name);
    *room(1) = ':';
    m_isFirst = true;
    return *this;
}

void JsonText::value(QStringView text)
{
    separate();
    const qsizetype size = m_bytes.size();
    char *to = room(text.size() + 2);
    *to++ = '"';
    bool isPlain = true; // what stands for itself between quotes; no early end: nearly all is
    for (const QChar c : text) {
        const char16_t unit = c.unicode();
        isPlain &= (unit >= 0x20) & (unit < 0x7f) & (unit != u'"') & (unit != u'\\');
        *to++ = static_cast<char>(unit);
    }
    *to = '"';
    if (isPlain)
        return;
    m_bytes.resize(size);
    m_bytes += quoted(text);
}

void JsonText::value(const char *ascii)
{
    separate();
    const auto size = static_cast<qsizetype>(std::strlen(ascii));
    char *to = room(size + 2);
    *to = '"';
    std::memcpy(to + 1, ascii, static_cast<size_t>(size));
    to[size + 1] = '"';
}

void JsonText::value(qint64 number)
{
    separate();
    m_bytes += QByteArray::number(number);
}

void JsonText::value(bool isSo)
{
    separate();
    m_bytes += isSo ? "true" : "false";
}

void JsonText::null()
{
    separate();
    m_bytes += "null";
}

void JsonText::begin(char bracket)
{
    separate();
    *room(1) = bracket;
    m_isFirst = true;
}

void JsonText::end(char bracket)
{
    *room(1) = bracket;
    m_isFirst = false;
}

void JsonText::separate()
{
    if (!std::exchange(m_isFirst, false))
        *room(1) = ',';
}

char *JsonText::room(qsizetype count)
{
    const qsizetype size = m_bytes.size();
    m_bytes.resize(size + count);
    return m_bytes.data() + size;
}

} // namespace lockscope
