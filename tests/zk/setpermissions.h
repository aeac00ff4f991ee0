// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/zk/frames.h"

#include <QString>
#include <QtEndian>

namespace lockscope {

/// Gives everybody @p rights (bits of AccessEntry::Right) on a node, and nobody others: setACL,
/// which the product never sends, by a connection of its own. Whether the server did it; blocks.
inline bool setPermissions(quint16 serverPort, const QString &path, int rights)
{
    constexpr qint32 Number = 2;
    constexpr qint32 SetAcl = 7; // zookeeper.h, ZOO_SETACL_OP
    const QByteArray request = frames::of(Number, SetAcl, path.toUtf8(), qint32(1), qint32(rights),
        QByteArray("world"), QByteArray("anyone"), qint32(-1));
    const QByteArray answers =
        frames::exchange(serverPort, frames::connectRequest() + request + frames::closeRequest());
    if (answers.size() < 4) // no connect answer
        return false;
    const QByteArray answer = answers.sliced(4 + qFromBigEndian<qint32>(answers.constData()));
    // Its length, the request's number, a zxid, the error.
    return answer.size() >= 20 && qFromBigEndian<qint32>(answer.constData() + 4) == Number
        && qFromBigEndian<qint32>(answer.constData() + 16) == 0;
}

} // namespace lockscope
