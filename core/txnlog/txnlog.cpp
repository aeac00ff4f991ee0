// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/txnlog.h"

#include <QFile>
#include <QTemporaryFile>

#include <algorithm>

#include <zlib.h>

namespace lockscope {

namespace {

constexpr qint64 LogHeaderBytes = 16; ///< FileHeader: magic, version, database id
constexpr QByteArrayView LogMagic = "ZKLG";
constexpr qint32 LogVersion = 2;

/// Before a record's bytes: its Adler32 as 64 bits, and its length.
constexpr qint64 RecordHeadBytes = 12;
/// Behind them: FileTxnLog writes it last, so that a half record is told.
constexpr char RecordEnd = 'B';

/// Behind broken records so many bytes are checked for others at most, and so many times the file's
/// size: who makes each byte look like a record's first does not get us to work for days.
constexpr qint64 SearchFactor = 8;
constexpr qint64 SearchBytes = 1 << 28;

qint64 recordChecksum(QByteArrayView bytes)
{
    return qint64(adler32(1, reinterpret_cast<const Bytef *>(bytes.data()), uInt(bytes.size())));
}

} // namespace

TxnLog::TxnLog(ByteWindow window, QString name)
    : m_window(std::move(window))
    , m_name(std::move(name))
{ }

Result<TxnLog> TxnLog::open(const QString &fileName, qint64 mostUnpacked)
{
    auto file = std::make_unique<QFile>(fileName);
    if (!file->open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return failure(
            ErrorKind::BadInput, Message::tr("%1: %2").arg(fileName, file->errorString()));
    const Packing packing = packingOf(fileName);
    return packing == Packing::None ? open(std::move(file), fileName)
                                    : openPacked(*file, packing, fileName, mostUnpacked);
}

/// Unpacked on the disk, and gone from there with the log: it is read here and there.
Result<TxnLog> TxnLog::openPacked(QFile &file, Packing packing, const QString &name, qint64 most)
{
    auto unpacked = std::make_unique<QTemporaryFile>();
    const std::unique_ptr<ByteStream> stream = streamOf(&file, packing);
    QByteArray part(ByteWindow::ChunkBytes, Qt::Uninitialized);
    bool isWritten = unpacked->open();
    qint64 left = most;
    for (qint64 count = -1; isWritten && count != 0 && left > 0; left -= count) {
        count = stream->read(part.data(), std::min<qint64>(part.size(), left));
        isWritten = unpacked->write(part.constData(), count) == count;
    }
    const bool isTooLong = isWritten && left == 0 && stream->read(part.data(), 1) > 0;
    if (!isWritten || !unpacked->flush())
        return failure(ErrorKind::BadInput,
            Message::tr("%1 cannot be unpacked: %2").arg(name, unpacked->errorString()));
    Result<TxnLog> log = open(std::move(unpacked), name);
    if (log && !stream->why().isEmpty())
        log->note(Damage::CutOff, log->size(), log->size(), stream->why());
    if (log && isTooLong)
        log->note(Damage::CutOff, log->size(), log->size(),
            Message::tr("it unpacks to more than %1 bytes").arg(most));
    return log;
}

Result<TxnLog> TxnLog::open(std::unique_ptr<QIODevice> device, const QString &name)
{
    TxnLog log(ByteWindow(std::move(device)), name);
    if (const auto read = log.readHeader(); !read)
        return tl::unexpected(read.error());
    return log;
}

Result<Done> TxnLog::readHeader()
{
    const qint64 length = std::min(LogHeaderBytes, size());
    const QByteArrayView header = m_window.view(0, length);
    if (header.isNull())
        return failure(ErrorKind::BadInput, Message::tr("%1 cannot be read").arg(m_name));

    const qsizetype known = std::min(header.size(), LogMagic.size());
    if (header.first(known) != LogMagic.first(known))
        return failure(
            ErrorKind::BadInput, Message::tr("%1 is no transaction log of ZooKeeper").arg(m_name));

    m_offset = length;
    if (length < LogHeaderBytes) {
        note(Damage::CutOff, 0, length, Message::tr("the file ends within its header"));
        return Done {};
    }
    const qint32 version = juteNumber<qint32>(header.data() + LogMagic.size());
    if (version != LogVersion)
        note(Damage::NotUnderstood, LogMagic.size(), LogMagic.size() + qint64(sizeof(version)),
            Message::tr("format %1 is not known, and was read as %2").arg(version, LogVersion));
    return Done {};
}

TxnLog::Place TxnLog::placeAt(qint64 offset)
{
    const qint64 left = size() - offset;
    if (left == 0)
        return {Place::End, 0, {}};

    const QByteArrayView head = m_window.view(offset, std::min(left, RecordHeadBytes));
    if (head.isNull())
        return {Place::Broken, 0, Message::tr("it cannot be read"), Damage::Unreadable};
    const bool isZero = std::all_of(head.begin(), head.end(), [](char byte) { return byte == 0; });
    if (isZero && m_window.firstNonZero(offset) == size())
        return {Place::End, 0, {}}; // servers fill their files with zeros in advance
    if (left < RecordHeadBytes)
        return {Place::Broken, 0, Message::tr("the file ends within a record")};

    // As it was: looking for what is not zero moved the window.
    const QByteArrayView again = m_window.view(offset, RecordHeadBytes);
    if (again.isNull())
        return {Place::Broken, 0, Message::tr("it cannot be read"), Damage::Unreadable};
    const qint64 length = juteNumber<qint32>(again.data() + sizeof(qint64));
    if (length < TxnDecoder::HeaderBytes || length > MaxRecord)
        return {Place::Broken, 0, Message::tr("a record of %1 bytes cannot be").arg(length)};
    if (length + 1 > left - RecordHeadBytes)
        return {Place::Broken, 0, Message::tr("the file ends within a record")};
    return recordAt(offset, length);
}

/// REQUIRES: all of it is in the file.
TxnLog::Place TxnLog::recordAt(qint64 offset, qint64 length)
{
    const QByteArrayView record = m_window.view(offset, RecordHeadBytes + length + 1);
    if (record.isNull())
        return {Place::Broken, 0, Message::tr("it cannot be read"), Damage::Unreadable};
    if (record.back() != RecordEnd)
        return {Place::Broken, 0, Message::tr("a record has no end")};
    if (juteNumber<qint64>(record.data()) != recordChecksum(record.sliced(RecordHeadBytes, length)))
        return {Place::Broken, 0, Message::tr("a record's checksum is wrong")};
    return {Place::Record, length, {}};
}

/// As placeAt(), but quick to say no, and without a word why.
bool TxnLog::isRecordAt(qint64 offset)
{
    const QByteArrayView head = m_window.view(offset, RecordHeadBytes);
    // An Adler32 has 32 bits.
    if (head.isNull() || juteNumber<qint32>(head.data()) != 0)
        return false;
    const qint64 length = juteNumber<qint32>(head.data() + sizeof(qint64));
    if (length < TxnDecoder::HeaderBytes || length > MaxRecord
        || length + 1 > size() - offset - RecordHeadBytes
        || m_window.byteAt(offset + RecordHeadBytes + length) != RecordEnd)
        return false;
    m_searched += length;
    return recordAt(offset, length).what == Place::Record;
}

/// The first record whose checksum holds from @p offset on, or the file's end.
qint64 TxnLog::nextRecord(qint64 offset)
{
    const qint64 last = size() - RecordHeadBytes - TxnDecoder::HeaderBytes - 1;
    const qint64 most = SearchFactor * size() + SearchBytes;
    for (; offset <= last && m_searched <= most; ++offset)
        if (isRecordAt(offset))
            return offset;
    return size();
}

/// Whether the record that should be at @p offset was not written to its end, and nothing behind.
bool TxnLog::isCutAt(qint64 offset)
{
    if (size() - offset < RecordHeadBytes)
        return true;
    const QByteArrayView head = m_window.view(offset, RecordHeadBytes);
    if (head.isNull())
        return false;
    const qint64 length = juteNumber<qint32>(head.data() + sizeof(qint64));
    if (length < 0 || length > MaxRecord)
        return false;
    const qint64 end = offset + RecordHeadBytes + length;
    return end >= size() || m_window.firstNonZero(end) == size();
}

void TxnLog::passBroken(const Place &place)
{
    const qint64 from = m_offset;
    if (place.kind == Damage::Unreadable) {
        m_offset = size();
        return note(place.kind, from, m_offset, place.why);
    }
    m_offset = nextRecord(from + 1);
    const bool isCut = m_offset == size() && isCutAt(from);
    note(isCut ? Damage::CutOff : place.kind, from, m_offset, place.why);
}

bool TxnLog::next(Transaction *transaction)
{
    for (;;) {
        const Place place = placeAt(m_offset);
        if (place.what == Place::Broken) {
            passBroken(place);
            continue;
        }
        if (place.what == Place::End)
            return false;
        const qint64 from = m_offset;
        m_offset += RecordHeadBytes + place.bytes + 1;
        m_decoder.decode(m_window.view(from + RecordHeadBytes, place.bytes), transaction);
        if (!isUnderstood(*transaction))
            note(Damage::NotUnderstood, from, m_offset,
                Message::tr("a transaction of a kind that is not known"));
        m_last = transaction->zxid;
        return true;
    }
}

void TxnLog::note(Damage::Kind kind, qint64 from, qint64 to, const Message &why)
{
    ++m_damageCount;
    if (m_damages.size() < MaxDamages)
        m_damages.append({kind, m_name, from, to, m_last, why});
}

} // namespace lockscope
