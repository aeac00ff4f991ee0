// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>
#include <QVector>

#include <memory>

class QIODevice;

namespace lockscope {

/// A stretch of a file in memory, moved along as it is read. Memory: its chunk, or the largest
/// stretch that was ever asked for.
class ByteWindow
{
public:
    /// What is read at once.
    static constexpr qint64 ChunkBytes = 262'144;

    /// REQUIRES: @p device is open for reading, and can seek.
    explicit ByteWindow(std::unique_ptr<QIODevice> device);
    ByteWindow(ByteWindow &&) noexcept;
    ByteWindow &operator=(ByteWindow &&) noexcept;
    ~ByteWindow();

    /// As it was when this was made: what is appended later is not looked at.
    qint64 size() const { return m_size; }

    /// The bytes [@p offset, @p offset + @p length), until the next call. Null where the system
    /// does not give all of them. REQUIRES: they are below size().
    QByteArrayView view(qint64 offset, qint64 length);

    /// The byte at @p offset, without moving far ahead for it; -1 where it cannot be read.
    int byteAt(qint64 offset);

    /// The first byte from @p offset on that is not zero; size() where all are, or cannot be read.
    qint64 firstNonZero(qint64 offset);

private:
    bool load(qint64 offset, qint64 length);

    std::unique_ptr<QIODevice> m_device;
    QVector<char> m_bytes;
    qint64 m_size = 0;
    qint64 m_start = 0; ///< where in the file the first of m_bytes is
    qint64 m_filled = 0;
};

} // namespace lockscope
