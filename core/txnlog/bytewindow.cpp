// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/bytewindow.h"

#include <QIODevice>

#include <algorithm>
#include <cstring>

namespace lockscope {

ByteWindow::ByteWindow(std::unique_ptr<QIODevice> device)
    : m_device(std::move(device))
    , m_bytes(ChunkBytes)
    , m_size(m_device->size())
{ }

ByteWindow::ByteWindow(ByteWindow &&) noexcept = default;
ByteWindow &ByteWindow::operator=(ByteWindow &&) noexcept = default;
ByteWindow::~ByteWindow() = default;

QByteArrayView ByteWindow::view(qint64 offset, qint64 length)
{
    const bool isThere = offset >= m_start && offset + length <= m_start + m_filled;
    if (!isThere && !load(offset, length))
        return {};
    return {m_bytes.constData() + (offset - m_start), length};
}

bool ByteWindow::load(qint64 offset, qint64 length)
{
    // What is in memory already is moved to the front.
    const bool overlaps = offset >= m_start && offset < m_start + m_filled;
    const qint64 kept = overlaps ? m_start + m_filled - offset : 0;
    if (kept > 0)
        std::memmove(m_bytes.data(), m_bytes.constData() + (offset - m_start), size_t(kept));
    m_start = offset;
    m_filled = kept;

    m_bytes.resize(std::max<qsizetype>(m_bytes.size(), length));
    const qint64 wanted = std::min<qint64>(m_bytes.size(), m_size - offset);
    if (!m_device->seek(offset + kept))
        return false;
    while (m_filled < wanted) {
        const qint64 count = m_device->read(m_bytes.data() + m_filled, wanted - m_filled);
        if (count <= 0)
            break;
        m_filled += count;
    }
    return m_filled >= length;
}

int ByteWindow::byteAt(qint64 offset)
{
    if (offset >= m_start && offset < m_start + m_filled)
        return static_cast<unsigned char>(m_bytes.at(offset - m_start));
    char byte = 0;
    if (!m_device->seek(offset) || m_device->read(&byte, 1) != 1)
        return -1;
    return static_cast<unsigned char>(byte);
}

qint64 ByteWindow::firstNonZero(qint64 offset)
{
    while (offset < m_size) {
        const QByteArrayView bytes = view(offset, std::min(ChunkBytes, m_size - offset));
        if (bytes.isNull())
            return m_size;
        const auto found =
            std::find_if(bytes.begin(), bytes.end(), [](char byte) { return byte != 0; });
        offset += found - bytes.begin();
        if (found != bytes.end())
            return offset;
    }
    return m_size;
}

} // namespace lockscope
