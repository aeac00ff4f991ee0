// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <memory>

class QIODevice;

namespace lockscope {

/// How a file is packed: ZooKeeper's zookeeper.snapshot.compression.method.
enum class Packing : quint8 {
    None,
    Gzip,
    Snappy, ///< as snappy-java's SnappyOutputStream frames it
};

/// The one that a file's name ends with: ".gz", ".snappy".
Packing packingOf(const QString &fileName);

/// What is in a file, unpacked while it is read, forward only. Memory does not grow with it.
class ByteStream
{
public:
    ByteStream() = default;
    virtual ~ByteStream();
    Q_DISABLE_COPY_MOVE(ByteStream)

    /// At most @p most bytes into @p into; 0 at the end, and where it cannot go on: why() tells.
    virtual qint64 read(char *into, qint64 most) = 0;

    /// Why it could not go on, one clause; empty: it could.
    const Message &why() const { return m_why; }
    /// Whether the file itself has no more: it ended, or was cut.
    bool isAtEnd() const { return m_isAtEnd; }
    bool isUnreadable() const { return m_isUnreadable; } ///< the system refused

protected:
    qint64 fail(const Message &why)
    {
        m_why = why;
        return 0;
    }
    /// At most @p most bytes of @p device.
    qint64 readFrom(QIODevice *device, char *into, qint64 most);

private:
    Message m_why;
    bool m_isAtEnd = false;
    bool m_isUnreadable = false;
};

/// @p device outlives it, and is open for reading.
std::unique_ptr<ByteStream> streamOf(QIODevice *device, Packing packing);

} // namespace lockscope
