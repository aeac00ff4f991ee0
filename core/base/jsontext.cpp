// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/jsontext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

/// What stands for itself between quotes.
bool isPlain(QChar c)
{
    const char16_t unit = c.unicode();
    return unit >= 0x20 && unit < 0x7f && unit != u'"' && unit != u'\\';
}

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
    m_bytes += ':';
    m_isFirst = true;
    return *this;
}

void JsonText::value(QStringView text)
{
    separate();
    if (!std::all_of(text.begin(), text.end(), isPlain)) {
        m_bytes += quoted(text);
        return;
    }
    const qsizetype size = m_bytes.size();
    m_bytes.resize(size + text.size() + 2);
    char *to = m_bytes.data() + size;
    *to++ = '"';
    to = std::transform(
        text.begin(), text.end(), to, [](QChar c) { return static_cast<char>(c.unicode()); });
    *to = '"';
}

void JsonText::value(const char *ascii)
{
    separate();
    m_bytes += '"';
    m_bytes += ascii;
    m_bytes += '"';
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
    m_bytes += bracket;
    m_isFirst = true;
}

void JsonText::end(char bracket)
{
    m_bytes += bracket;
    m_isFirst = false;
}

void JsonText::separate()
{
    if (!std::exchange(m_isFirst, false))
        m_bytes += ',';
}

} // namespace lockscope
