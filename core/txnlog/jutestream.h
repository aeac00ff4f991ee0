// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/txnlog/bytestream.h"

#include <QByteArray>

#include <cstdint>

namespace lockscope {

/// Reads Jute's values from a stream, and keeps the Adler32 of what was read. As JuteReader: what
/// is not there reads as zero or nothing, and from then on isGood() is false.
class JuteStream
{
public:
    /// The longest text or buffer that is believed; as TxnLog::MaxRecord.
    static constexpr qint64 MaxBytes = 1 << 26;

    explicit JuteStream(std::unique_ptr<ByteStream> stream);

    bool isGood() const { return m_isGood; }
    qint64 offset() const { return m_offset; } ///< of what comes next
    const ByteStream &stream() const { return *m_stream; }
    const Message &why() const { return m_why; } ///< one clause, where it is not good
    bool isCut() const { return m_isCut; } ///< it is not good since the file ended

    std::int32_t int32();
    std::int64_t int64();
    /// Null where the length is -1.
    QByteArray bytes();
    /// How many elements follow; a null vector has none.
    std::int32_t count();

    /// Whether nothing comes any more.
    bool isAtEnd();

    /// Adler32 of all that was read.
    std::int64_t checksum();

    /// Says that what was read cannot be.
    void fail(const Message &why);

private:
    template <typename T> T number();
    bool take(char *into, qint64 length);
    bool fill();

    std::unique_ptr<ByteStream> m_stream;
    QByteArray m_buffer;
    qsizetype m_next = 0; ///< of m_buffer, the first that was not taken
    qsizetype m_filled = 0;
    qsizetype m_summed = 0; ///< of m_buffer, the first that m_checksum is without
    quint32 m_checksum = 1;
    qint64 m_offset = 0;
    bool m_isGood = true;
    bool m_isCut = false;
    Message m_why;
};

} // namespace lockscope
