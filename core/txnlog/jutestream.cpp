// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/jutestream.h"

#include "core/txnlog/jutereader.h"

#include <algorithm>
#include <array>

#include <zlib.h>

namespace lockscope {

namespace {

constexpr qsizetype JuteBufferBytes = 65'536;

} // namespace

JuteStream::JuteStream(std::unique_ptr<ByteStream> stream)
    : m_stream(std::move(stream))
    , m_buffer(JuteBufferBytes, Qt::Uninitialized)
{ }

std::int64_t JuteStream::checksum()
{
    m_checksum = quint32(adler32(m_checksum,
        reinterpret_cast<const Bytef *>(m_buffer.constData() + m_summed), uInt(m_next - m_summed)));
    m_summed = m_next;
    return m_checksum;
}

bool JuteStream::fill()
{
    checksum();
    m_next = 0;
    m_summed = 0;
    m_filled = m_stream->read(m_buffer.data(), m_buffer.size());
    return m_filled > 0;
}

bool JuteStream::take(char *into, qint64 length)
{
    while (m_isGood && length > 0) {
        if (m_next == m_filled && !fill()) {
            m_isCut = m_stream->isAtEnd();
            fail(m_stream->why().isEmpty() ? Message::tr("the file ends too early")
                                           : m_stream->why());
            break;
        }
        const qint64 count = std::min<qint64>(length, m_filled - m_next);
        into = std::copy_n(m_buffer.constData() + m_next, count, into);
        m_next += count;
        m_offset += count;
        length -= count;
    }
    return m_isGood;
}

void JuteStream::fail(const Message &why)
{
    if (m_isGood)
        m_why = why;
    m_isGood = false;
}

template <typename T> T JuteStream::number()
{
    std::array<char, sizeof(T)> bytes {};
    return take(bytes.data(), bytes.size()) ? juteNumber<T>(bytes.data()) : 0;
}

std::int32_t JuteStream::int32()
{
    return number<std::int32_t>();
}

std::int64_t JuteStream::int64()
{
    return number<std::int64_t>();
}

QByteArray JuteStream::bytes()
{
    const std::int32_t length = int32();
    if (length == -1 || !m_isGood)
        return {};
    if (length < 0 || length > MaxBytes) {
        fail(Message::tr("a text of %1 bytes cannot be").arg(length));
        return {};
    }
    if (length == 0)
        return QByteArray("");
    QByteArray bytes(length, Qt::Uninitialized);
    return take(bytes.data(), length) ? bytes : QByteArray();
}

std::int32_t JuteStream::count()
{
    const std::int32_t count = int32();
    if (count < -1)
        fail(Message::tr("a list of %1 entries cannot be").arg(count));
    return m_isGood ? std::max(count, 0) : 0;
}

bool JuteStream::isAtEnd()
{
    return !m_isGood || (m_next == m_filled && !fill());
}

} // namespace lockscope
