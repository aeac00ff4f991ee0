// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/clientname.h"

#include "core/base/hostport.h"
#include "core/base/text.h"

#include <QDateTime>
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

bool isHostAddress(const QString &text)
{
    return !QHostAddress(text.section(u'%', 0, 0)).isNull();
}

/// With or without a port: "10.0.0.7:4512", "[fe80::1%eth0]:80".
bool isAddress(const QString &text)
{
    return isHostAddress(text) || isHostAddress(splitHostPort(text).bareHost());
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

/// "2027-01-15T08:10:00.000Z": until when something is held, as ShedLock writes it.
bool isMoment(const QString &text)
{
    return QDateTime::fromString(text, Qt::ISODateWithMs).isValid();
}

/// One short line that can be read; else nothing. Half of a surrogate is no character.
QString lineFrom(const QString &text)
{
    const QString line = text.trimmed();
    const QList<uint> characters = line.toUcs4();
    const bool isReadable = std::all_of(characters.begin(), characters.end(), [](uint c) {
        return c != QChar::ReplacementCharacter && !QChar::isSurrogate(c) && QChar::isPrint(c);
    });
    return line.size() <= LongestName && isReadable ? line : QString();
}

/// What programs write where there is nothing to say.
bool isWordOfNothing(const QString &text)
{
    const auto words = {u"null", u"nil", u"none", u"undefined", u"true", u"false", u"nan", u"n/a"};
    return std::any_of(words.begin(), words.end(),
        [&](const char16_t *word) { return text.compare(word, Qt::CaseInsensitive) == 0; });
}

QString nameFrom(const QString &text)
{
    QString name = lineFrom(text);
    const QList<uint> characters = name.toUcs4();
    const bool hasLetter = std::any_of(characters.begin(), characters.end(),
        [](uint c) { return QChar::isLetter(c) || QChar::requiresSurrogates(c); });
    if (!hasLetter || isAddress(name) || isKey(name) || isMoment(name) || isWordOfNothing(name))
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
        return isMachine && process > 0
            ? QStringLiteral("%1:%2").arg(name, QString::number(process))
            : name;
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

namespace {

/// As much as a pattern sees, cut between two characters of UTF-8.
QByteArray headOf(const QByteArray &data)
{
    constexpr qsizetype MostBytes = 1024; // of the 256 characters that a pattern sees
    qsizetype end = std::min(data.size(), MostBytes);
    while (end > 0 && end < data.size() && (uchar(data.at(end)) & 0xC0U) == 0x80U)
        --end;
    return data.left(end);
}

/// Where people say where the name is, it may be a number or an address.
QString nameBy(const ClientNaming &naming, const QByteArray &data)
{
    if (naming.kind == ClientNaming::Field)
        return lineFrom(QJsonDocument::fromJson(data.trimmed())
                            .object()
                            .value(naming.field)
                            .toVariant()
                            .toString());
    const std::optional<QString> text =
        naming.kind == ClientNaming::Pattern ? utf8Text(headOf(data)) : std::nullopt;
    return text ? lineFrom(namedIn(naming.pattern, *text)) : QString();
}

} // namespace

QString clientNameOf(const LockState &state, const LockNode &node)
{
    if (node.state != ReadState::Read)
        return {};
    return state.naming ? nameBy(*state.naming, node.data) : clientNameIn(node.data);
}

ClientNames::ClientNames(const QStringList &names)
{
    for (const QString &name : names)
        append(name);
}

void ClientNames::append(const QString &name)
{
    const auto known = m_indexes.constFind(name);
    if (known != m_indexes.constEnd())
        return m_of.append(*known);
    m_of.append(int(m_names.size()));
    m_indexes.insert(name, m_of.constLast());
    m_names.append(name);
}

ClientNames clientNamesOf(const LockState &state)
{
    ClientNames names;
    names.reserve(state.queue.size());
    for (const Contender &contender : state.queue)
        names.append(clientNameOf(state, state.nodeOf(contender)));
    return names;
}

} // namespace lockscope
