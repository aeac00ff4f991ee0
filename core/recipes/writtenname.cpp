// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/writtenname.h"

#include <QUuid>

namespace lockscope {

QString filledIn(const char *text, const NameFilling &filling)
{
    const QUuid uuid = QUuid::fromRfc4122(QByteArray::fromHex(filling.hex.toLatin1()));
    const QString session = QString::number(quint64(filling.session.value), 16);
    return QString::fromLatin1(text)
        .replace(QLatin1String("{uuid}"), uuid.toString(QUuid::WithoutBraces))
        .replace(QLatin1String("{hex}"), filling.hex)
        .replace(QLatin1String("{host}"), filling.host)
        .replace(QLatin1String("{pid}"), QString::number(filling.pid))
        .replace(QLatin1String("{session}"), QString::number(filling.session.value))
        .replace(QLatin1String("{hexsession}"), session.rightJustified(16, u'0'));
}

QString frontOf(const WrittenName &written, const NameFilling &filling)
{
    return filledIn(written.name, filling).remove(QLatin1String("{seq}"));
}

} // namespace lockscope
