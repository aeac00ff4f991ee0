// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/packing.h"

#include <QtEndian>

namespace lockscope {

namespace {

constexpr quint64 More = 0x80; ///< of a byte: another one follows
constexpr int BitsOfByte = 7;
constexpr int Bits = 64;

} // namespace

// The sign goes last, so that small negative numbers are short, too.
void Packer::number(qint64 value)
{
    quint64 rest = (quint64(value) << 1) ^ (value < 0 ? ~quint64(0) : 0);
    while (rest >= More) {
        m_bytes.append(char(rest | More));
        rest >>= BitsOfByte;
    }
    m_bytes.append(char(rest));
}

void Packer::id(qint64 value)
{
    const qint64 big = qToBigEndian(value);
    m_bytes.append(QByteArrayView(reinterpret_cast<const char *>(&big), sizeof(big))); // NOLINT
}

void Packer::bytes(const QByteArray &value)
{
    number(value.size());
    m_bytes.append(value);
}

void Unpacker::fail()
{
    m_isGood = false;
    m_at = m_bytes.size();
}

qint64 Unpacker::number()
{
    quint64 value = 0;
    for (int shift = 0; shift < Bits && m_at < m_bytes.size(); shift += BitsOfByte) {
        const auto byte = quint64(quint8(m_bytes.at(m_at++)));
        value |= (byte & (More - 1)) << shift;
        if (byte < More)
            return qint64((value >> 1) ^ ((value & 1) != 0 ? ~quint64(0) : 0));
    }
    fail();
    return 0;
}

qint64 Unpacker::id()
{
    if (m_bytes.size() - m_at < qsizetype(sizeof(qint64))) {
        fail();
        return 0;
    }
    const auto value = qFromBigEndian<qint64>(m_bytes.constData() + m_at);
    m_at += sizeof(qint64);
    return value;
}

bool Unpacker::flag()
{
    return within(1) == 1;
}

QByteArray Unpacker::bytes()
{
    const qsizetype size = count();
    QByteArray value = m_bytes.mid(m_at, size);
    m_at += size;
    return value;
}

qsizetype Unpacker::count()
{
    const qint64 value = number();
    if (value >= 0 && value <= m_bytes.size() - m_at)
        return value;
    fail();
    return 0;
}

int Unpacker::within(int most)
{
    const qint64 value = m_at < m_bytes.size() ? m_bytes.at(m_at++) : -1;
    if (value >= 0 && value <= most)
        return int(value);
    fail();
    return 0;
}

} // namespace lockscope
