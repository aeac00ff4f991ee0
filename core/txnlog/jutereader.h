// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Jute, the encoding of ZooKeeper's files and packets: big-endian numbers, texts and buffers behind
// their length (org.apache.jute.BinaryInputArchive, 3.8).
#pragma once

#include <QByteArrayView>

#include <cstdint>
#include <cstring>

namespace lockscope {

/// A big-endian number at @p bytes.
template <typename T> T juteNumber(const char *bytes)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return static_cast<T>(number);
}

/// Reads one value after another from @p bytes, which outlive it. What is not there any more reads
/// as zero or nothing, and from then on isGood() is false.
class JuteReader
{
public:
    explicit JuteReader(QByteArrayView bytes)
        : m_rest(bytes)
    { }

    bool isGood() const { return m_isGood; }
    qsizetype left() const { return m_rest.size(); }
    QByteArrayView rest() const { return m_rest; }

    bool boolean() { return number<std::int8_t>() != 0; }
    std::int32_t int32() { return number<std::int32_t>(); }
    std::int64_t int64() { return number<std::int64_t>(); }

    /// A text or a buffer. Null where the length is -1, as Java writes what is null.
    QByteArrayView bytes()
    {
        const std::int32_t length = int32();
        if (length == -1)
            return {};
        if (length < 0 || length > m_rest.size()) {
            fail();
            return {};
        }
        // Not null, even where it is empty.
        const QByteArrayView found = length == 0 ? QByteArrayView("") : m_rest.first(length);
        m_rest = m_rest.sliced(length);
        return found;
    }

    /// How many elements follow, each of @p least bytes or more; a null vector has none.
    int count(int least)
    {
        const std::int32_t elements = int32();
        if (elements == -1)
            return 0;
        if (elements < 0 || elements > m_rest.size() / least) {
            fail();
            return 0;
        }
        return elements;
    }

private:
    template <typename T> T number()
    {
        if (m_rest.size() < qsizetype(sizeof(T))) {
            fail();
            return 0;
        }
        const T value = juteNumber<T>(m_rest.data());
        m_rest = m_rest.sliced(sizeof(T));
        return value;
    }
    void fail()
    {
        m_isGood = false;
        m_rest = {};
    }

    QByteArrayView m_rest;
    bool m_isGood = true;
};

} // namespace lockscope
