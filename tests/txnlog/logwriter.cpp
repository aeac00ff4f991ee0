// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/txnlog/logwriter.h"

#include <QtEndian>

#include <zlib.h>

namespace lockscope::test {

namespace {

template <typename T> QByteArray bigEndian(T number)
{
    const T turned = qToBigEndian(number);
    return {reinterpret_cast<const char *>(&turned), sizeof(turned)};
}

} // namespace

QByteArray jute(qint32 number)
{
    return bigEndian(number);
}

QByteArray jute(qint64 number)
{
    return bigEndian(number);
}

QByteArray jute(const QByteArray &bytes)
{
    return bytes.isNull() ? jute(-1) : jute(qint32(bytes.size())) + bytes;
}

QByteArray logHeader()
{
    return "ZKLG" + jute(2) + jute(qint64(0));
}

QByteArray logRecord(const QByteArray &body)
{
    const auto checksum =
        adler32(1, reinterpret_cast<const Bytef *>(body.constData()), uInt(body.size()));
    return jute(qint64(checksum)) + jute(body) + 'B';
}

qint64 timeOf(qint64 zxid)
{
    constexpr int EpochShift = 32;
    constexpr qint64 SecondMs = 1000;
    return ((zxid >> EpochShift) * 10 + qint32(zxid)) * SecondMs;
}

QByteArray txnHeader(qint64 session, qint32 cxid, qint64 zxid, qint64 atMs, qint32 type)
{
    return jute(session) + jute(cxid) + jute(zxid) + jute(atMs) + jute(type);
}

QByteArray snapshotNode(const QByteArray &path, qint64 session, qint64 zxid)
{
    const qint64 at = timeOf(zxid);
    const QByteArray versions = jute(0) + jute(1) + jute(0); // of data, children, access list
    return jute(path) + jute(QByteArray("x")) + jute(qint64(-1)) + jute(zxid) + jute(zxid)
        + jute(at) + jute(at) + versions + jute(session) + jute(zxid);
}

QByteArray snapshotFile(const QByteArray &nodes)
{
    const QByteArray bytes = "ZKSN" + jute(2) + jute(qint64(-1)) + jute(0) + jute(0)
        + snapshotNode("", 0, 0) + nodes + jute(QByteArray("/"));
    const auto checksum =
        adler32(1, reinterpret_cast<const Bytef *>(bytes.constData()), uInt(bytes.size()));
    return bytes + jute(qint64(checksum)) + jute(QByteArray("/"));
}

} // namespace lockscope::test
