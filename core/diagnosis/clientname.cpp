// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/clientname.h"

#include "core/base/text.h"

#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype LongestName = 64; ///< characters; what is longer is a message, or a document

/// Fields that name who wrote the object, those that tell most first.
constexpr QLatin1String NameFields[] {QLatin1String("client"), QLatin1String("clientName"),
    QLatin1String("owner"), QLatin1String("holder"), QLatin1String("instance"),
    QLatin1String("name"), QLatin1String("id"), QLatin1String("hostname"), QLatin1String("host")};
constexpr QLatin1String ProcessField("pid");

bool isAddress(const QString &text)
{
    return !QHostAddress(text.section(u'%', 0, 0)).isNull();
}

/// A GUID, or another number in hexadecimal digits that nobody remembers.
bool isKey(const QString &text)
{
    constexpr qsizetype LongNumber = 12;
    const bool isHex = std::all_of(text.begin(), text.end(), [](QChar c) {
        return c.unicode() < 128 && (c.isDigit() || (c.toLower() >= u'a' && c.toLower() <= u'f'));
    });
    return !QUuid::fromString(text).isNull() || (isHex && text.size() >= LongNumber);
}

QString nameFrom(const QString &text)
{
    QString name = text.trimmed();
    const bool isLine =
        std::none_of(name.begin(), name.end(), [](QChar c) { return !c.isPrint(); });
    const bool hasLetter =
        std::any_of(name.begin(), name.end(), [](QChar c) { return c.isLetter(); });
    if (name.size() > LongestName || !isLine || !hasLetter || isAddress(name) || isKey(name))
        return {};
    return name;
}

/// Of a machine and a process on it both are told.
QString nameIn(const QJsonObject &object)
{
    for (const QLatin1String field : NameFields) {
        const QString name = nameFrom(object.value(field).toString());
        if (name.isEmpty())
            continue;
        const bool isMachine = field.startsWith(QLatin1String("host"));
        const int process = object.value(ProcessField).toInt();
        return isMachine && process > 0 ? QStringLiteral("%1:%2").arg(name).arg(process) : name;
    }
    return {};
}

} // namespace

QString clientNameIn(const QByteArray &data)
{
    const QByteArray trimmed = data.trimmed();
    if (trimmed.startsWith('{'))
        return nameIn(QJsonDocument::fromJson(trimmed).object());
    const auto text = trimmed.size() > 4 * LongestName ? std::nullopt : utf8Text(trimmed);
    return text ? nameFrom(*text) : QString();
}

QString clientNameOf(const LockNode &node)
{
    return node.state == ReadState::Read ? clientNameIn(node.data) : QString();
}

} // namespace lockscope
