// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/blob.h"

#include <QtEndian>

#include <zlib.h>

namespace lockscope {

namespace {

constexpr int Quick = 1; ///< of zlib's levels: the rest costs more time than it saves bytes
/// More than a state of 200 000 contenders takes, with as much data of each as is kept.
constexpr quint32 MostBlobBytes = 1U << 30;

} // namespace

QByteArray blobOf(const QByteArray &bytes)
{
    return qCompress(bytes, Quick);
}

/// qUncompress() goes on where there is more than was said, and has no limit.
QByteArray unpackedBlob(const QByteArray &blob)
{
    constexpr qsizetype HeadBytes = sizeof(quint32); // qCompress(): how many there are
    if (blob.size() <= HeadBytes)
        return {};
    const auto size = qFromBigEndian<quint32>(blob.constData());
    if (size > MostBlobBytes)
        return {};
    QByteArray bytes(qsizetype(size), Qt::Uninitialized);
    uLongf length = size;
    const int code = ::uncompress(reinterpret_cast<Bytef *>(bytes.data()), &length,
        reinterpret_cast<const Bytef *>(blob.constData() + HeadBytes),
        uLong(blob.size() - HeadBytes));
    return code == Z_OK && length == size ? bytes : QByteArray();
}

} // namespace lockscope
