// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/bytestream.h"

#include "core/txnlog/jutereader.h"

#include <QByteArray>
#include <QIODevice>

#include <algorithm>
#include <array>

#include <snappy-c.h>
#include <zlib.h>

namespace lockscope {

namespace {

constexpr qsizetype PackedBytes = 65'536; ///< read of a packed file at once

class PlainStream final : public ByteStream
{
public:
    explicit PlainStream(QIODevice *device)
        : m_device(device)
    { }
    qint64 read(char *into, qint64 most) override { return readFrom(m_device, into, most); }

private:
    QIODevice *m_device;
};

/// RFC 1952; several members one after another are one file, as for Java's GZIPInputStream.
class GzipStream final : public ByteStream
{
public:
    explicit GzipStream(QIODevice *device)
        : m_device(device)
        , m_packed(PackedBytes, Qt::Uninitialized)
    {
        constexpr int GzipOnly = 16; // see inflateInit2()
        if (inflateInit2(&m_zip, MAX_WBITS + GzipOnly) != Z_OK)
            fail(Message::tr("there is no memory to unpack it"));
    }
    ~GzipStream() override { inflateEnd(&m_zip); }
    Q_DISABLE_COPY_MOVE(GzipStream)

    qint64 read(char *into, qint64 most) override
    {
        m_zip.next_out = reinterpret_cast<Bytef *>(into);
        m_zip.avail_out = uInt(std::min<qint64>(most, PackedBytes));
        const uInt wanted = m_zip.avail_out;
        while (m_zip.avail_out == wanted && why().isEmpty() && unpackSome()) { }
        return qint64(wanted) - m_zip.avail_out;
    }

private:
    /// Whether there may be more.
    bool unpackSome()
    {
        if (m_zip.avail_in == 0) {
            m_zip.next_in = reinterpret_cast<Bytef *>(m_packed.data());
            m_zip.avail_in = uInt(readFrom(m_device, m_packed.data(), m_packed.size()));
            if (m_zip.avail_in == 0) {
                if (!m_isBetween && why().isEmpty())
                    fail(Message::tr("the packed file ends too early"));
                return false;
            }
        }
        const int code = inflate(&m_zip, Z_NO_FLUSH);
        m_isBetween = code == Z_STREAM_END;
        if (m_isBetween)
            inflateReset(&m_zip);
        else if (code != Z_OK)
            fail(Message::tr("it cannot be unpacked"));
        return why().isEmpty();
    }

    QIODevice *m_device;
    QByteArray m_packed;
    z_stream m_zip {};
    bool m_isBetween = false; ///< two members, where a file may end
};

/// snappy-java 1.1: a header of 16 bytes, then blocks behind their length, packed each by itself
/// (SnappyOutputStream, SnappyCodec). Where a length would be, another header may be.
class SnappyStream final : public ByteStream
{
public:
    explicit SnappyStream(QIODevice *device)
        : m_device(device)
    { }

    qint64 read(char *into, qint64 most) override
    {
        while (m_next == m_block.size() && why().isEmpty() && nextBlock()) { }
        const qint64 count = std::min<qint64>(most, m_block.size() - m_next);
        std::copy_n(m_block.constData() + m_next, count, into);
        m_next += count;
        return count;
    }

private:
    static constexpr int HeaderBytes = 16;
    /// Of a block; snappy-java makes them of 32 kB unless told otherwise, ZooKeeper does not.
    static constexpr qint64 MaxBlock = 1 << 24;
    static constexpr std::array<char, 8> Magic {'\x82', 'S', 'N', 'A', 'P', 'P', 'Y', '\0'};

    /// All of @p length, or fewer at the file's end.
    qint64 take(char *into, qint64 length)
    {
        qint64 taken = 0;
        while (taken < length) {
            const qint64 count = readFrom(m_device, into + taken, length - taken);
            if (count == 0)
                break;
            taken += count;
        }
        return taken;
    }

    bool isCut()
    {
        if (why().isEmpty())
            fail(Message::tr("the packed file ends too early"));
        return false;
    }

    bool nextBlock()
    {
        m_block.clear();
        m_next = 0;
        std::array<char, sizeof(qint32)> head {};
        const qint64 count = take(head.data(), head.size());
        if (count == 0 && m_hasHeader)
            return false;
        if (count < qint64(head.size()))
            return isCut();
        if (std::equal(head.begin(), head.end(), Magic.begin()))
            return passHeader();
        if (!m_hasHeader) {
            fail(Message::tr("it is not packed by snappy"));
            return false;
        }
        return unpack(juteNumber<qint32>(head.data()));
    }

    /// Its first bytes are read already.
    bool passHeader()
    {
        std::array<char, HeaderBytes - sizeof(qint32)> rest {};
        if (take(rest.data(), rest.size()) < qint64(rest.size()))
            return isCut();
        m_hasHeader = std::equal(Magic.begin() + sizeof(qint32), Magic.end(), rest.begin());
        if (!m_hasHeader)
            fail(Message::tr("it is not packed by snappy"));
        return m_hasHeader;
    }

    bool unpack(qint64 length)
    {
        if (length < 0 || length > MaxBlock) {
            fail(Message::tr("a packed block of %1 bytes cannot be").arg(length));
            return false;
        }
        m_packed.resize(length);
        if (take(m_packed.data(), length) < length)
            return isCut();
        std::size_t size = 0;
        const auto packed = std::size_t(length);
        const bool isSized =
            snappy_uncompressed_length(m_packed.constData(), packed, &size) == SNAPPY_OK
            && size <= std::size_t(MaxBlock);
        m_block.resize(isSized ? qsizetype(size) : 0);
        if (isSized
            && snappy_uncompress(m_packed.constData(), packed, m_block.data(), &size) == SNAPPY_OK)
            return true;
        m_block.clear();
        fail(Message::tr("it cannot be unpacked"));
        return false;
    }

    QIODevice *m_device;
    QByteArray m_packed;
    QByteArray m_block;
    qsizetype m_next = 0; ///< of m_block, the first that was not given
    bool m_hasHeader = false;
};

} // namespace

Packing packingOf(const QString &fileName)
{
    if (fileName.endsWith(QLatin1String(".gz")))
        return Packing::Gzip;
    return fileName.endsWith(QLatin1String(".snappy")) ? Packing::Snappy : Packing::None;
}

ByteStream::~ByteStream() = default;

qint64 ByteStream::readFrom(QIODevice *device, char *into, qint64 most)
{
    const qint64 count = device->read(into, most);
    m_isAtEnd = count == 0;
    if (count >= 0)
        return count;
    m_isUnreadable = true;
    return fail(device->errorString());
}

std::unique_ptr<ByteStream> streamOf(QIODevice *device, Packing packing)
{
    switch (packing) {
    case Packing::Gzip:
        return std::make_unique<GzipStream>(device);
    case Packing::Snappy:
        return std::make_unique<SnappyStream>(device);
    case Packing::None:
        break;
    }
    return std::make_unique<PlainStream>(device);
}

} // namespace lockscope
