// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QStringView>

#include <utility>

namespace lockscope {

/// Compact JSON, byte by byte as QJsonDocument writes it, without its objects in between: of a long
/// queue they cost more than all else. Whoever calls gives keys in their order ("aB" before "aa"),
/// and closes what was begun. One thread.
class JsonText
{
public:
    void beginObject() { begin('{'); }
    void endObject() { end('}'); }
    void beginArray() { begin('['); }
    void endArray() { end(']'); }
    /// @p name: ASCII that needs no escapes. The value comes next.
    JsonText &key(const char *name);

    void value(QStringView text);
    void value(const char *ascii); ///< as for key()
    void value(qint64 number);
    void value(int number) { value(qint64(number)); }
    void value(bool isSo);
    void null();

    const QByteArray &bytes() const { return m_bytes; }
    /// What was written so far. Nothing more is to be written then.
    QByteArray take() { return std::move(m_bytes); }

private:
    void begin(char bracket);
    void end(char bracket);
    void separate();
    /// So many bytes more at the end, to be written at once.
    char *room(qsizetype count);

    QByteArray m_bytes;
    bool m_isFirst = true; ///< the next value follows on a bracket or a key
};

} // namespace lockscope
