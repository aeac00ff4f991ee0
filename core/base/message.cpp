// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/message.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <cstring>

namespace lockscope {

namespace {

// A message is packed as a piece: what it is, how many bytes follow, and these:
//   Plain   text in UTF-8
//   Source  pointer to the English text, then a piece for each value of its places
//   Row     pieces, one behind the other
enum class PieceKind : char { Plain, Source, Row };
constexpr qsizetype HeadSize = 1 + sizeof(quint32);

struct MessagePiece
{
    PieceKind kind;
    QByteArrayView content;
};

PieceKind kindOf(QByteArrayView piece)
{
    return PieceKind(piece.front());
}

void setSize(QByteArray *packed)
{
    const auto size = quint32(packed->size() - HeadSize);
    std::memcpy(packed->data() + 1, &size, sizeof(size));
}

QByteArray packed(PieceKind kind, QByteArrayView content)
{
    QByteArray piece(HeadSize, char(kind));
    piece.append(content);
    setSize(&piece);
    return piece;
}

/// Takes the first of @p pieces off it.
MessagePiece takePiece(QByteArrayView *pieces)
{
    quint32 size = 0;
    std::memcpy(&size, pieces->data() + 1, sizeof(size));
    const MessagePiece piece {kindOf(*pieces), pieces->sliced(HeadSize, size)};
    *pieces = pieces->sliced(HeadSize + size);
    return piece;
}

/// Takes the English text off the content of such a piece.
const char *takeSource(QByteArrayView *content)
{
    const char *source = nullptr;
    std::memcpy(&source, content->data(), sizeof(source));
    *content = content->sliced(sizeof(source));
    return source;
}

bool areEqual(QByteArrayView a, QByteArrayView b)
{
    while (!a.isEmpty() && !b.isEmpty()) {
        MessagePiece one = takePiece(&a);
        MessagePiece other = takePiece(&b);
        if (one.kind != other.kind)
            return false;
        // The same words may stand at two addresses.
        if (one.kind == PieceKind::Source
            && std::strcmp(takeSource(&one.content), takeSource(&other.content)) != 0)
            return false;
        const bool isSame = one.kind == PieceKind::Plain ? one.content == other.content
                                                         : areEqual(one.content, other.content);
        if (!isSame)
            return false;
    }
    return a.isEmpty() && b.isEmpty();
}

/// The number of the place that begins with the percent sign at @p at and how many digits it has;
/// 0 where none begins. Two digits are one place only where there are as many values.
struct Place
{
    int number = 0;
    int digits = 0;
};
Place placeAt(QStringView pattern, qsizetype at, qsizetype values)
{
    const auto digit = [&](qsizetype i) {
        const QChar c = i < pattern.size() ? pattern.at(i) : QChar();
        return c >= u'0' && c <= u'9' ? c.unicode() - u'0' : -1;
    };
    const int first = digit(at + 1);
    const int second = digit(at + 2);
    if (first > 0 && second >= 0 && 10 * first + second <= values)
        return {10 * first + second, 2};
    return first > 0 && first <= values ? Place {first, 1} : Place {};
}

QString filled(const QString &pattern, const QStringList &values)
{
    qsizetype size = pattern.size();
    for (const QString &value : values)
        size += value.size();
    QString text;
    text.reserve(size); // to grow is to ask the heap, which threads may share, each time
    qsizetype done = 0;
    for (qsizetype at = pattern.indexOf(u'%'); at >= 0; at = pattern.indexOf(u'%', at + 1)) {
        const Place place = placeAt(pattern, at, values.size());
        if (place.number == 0)
            continue;
        text += QStringView(pattern).sliced(done, at - done);
        text += values.at(place.number - 1);
        done = at + 1 + place.digits;
    }
    text += QStringView(pattern).sliced(done);
    return text;
}

template <typename Lookup> QString rendered(MessagePiece piece, const Lookup &lookup)
{
    if (piece.kind == PieceKind::Plain)
        return QString::fromUtf8(piece.content);
    const char *source = piece.kind == PieceKind::Source ? takeSource(&piece.content) : nullptr;
    constexpr int Few = 4;
    QStringList parts;
    parts.reserve(Few);
    while (!piece.content.isEmpty())
        parts.append(rendered(takePiece(&piece.content), lookup));
    return source ? filled(lookup(source), parts) : parts.join(QString());
}

template <typename Lookup> QString rendered(QByteArrayView message, const Lookup &lookup)
{
    return message.isEmpty() ? QString() : rendered(takePiece(&message), lookup);
}

QByteArray visiblePiece(MessagePiece piece)
{
    if (piece.kind == PieceKind::Plain)
        return packed(PieceKind::Plain, visibleText(QString::fromUtf8(piece.content)).toUtf8());
    QByteArray content;
    if (piece.kind == PieceKind::Source) {
        content = piece.content.first(sizeof(const char *)).toByteArray();
        takeSource(&piece.content);
    }
    while (!piece.content.isEmpty())
        content += visiblePiece(takePiece(&piece.content));
    return packed(piece.kind, content);
}

} // namespace

Message::Message(const QString &plain)
    : m_packed(plain.isEmpty() ? QByteArray() : packed(PieceKind::Plain, plain.toUtf8()))
{ }

Message::Message(QLatin1String plain)
    : Message(QString(plain))
{ }

Message Message::tr(const char *english)
{
    Message message;
    message.m_packed = packed(
        PieceKind::Source, {reinterpret_cast<const char *>(&english), sizeof(english)}); // NOLINT
    return message;
}

void Message::appendPart(const Message &part)
{
    Q_ASSERT(!isEmpty() && kindOf(m_packed) != PieceKind::Plain);
    m_packed += part.isEmpty() ? packed(PieceKind::Plain, {}) : part.m_packed;
    setSize(&m_packed);
}

Message Message::joined(const Messages &parts, const Message &separator)
{
    Message all;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        if (i > 0)
            all += separator;
        all += parts.at(i);
    }
    return all;
}

Message Message::listed(const Messages &parts)
{
    return joined(parts, tr(", "));
}

Message Message::enumerated(const Messages &parts)
{
    return parts.size() < 2
        ? parts.value(0)
        : tr("%1 and %2").arg(listed(parts.first(parts.size() - 1)), parts.constLast());
}

Message &Message::operator+=(const Message &more)
{
    if (isEmpty())
        return *this = more;
    if (more.isEmpty())
        return *this;
    if (kindOf(m_packed) == PieceKind::Plain && kindOf(more.m_packed) == PieceKind::Plain) {
        m_packed += QByteArrayView(more.m_packed).sliced(HeadSize);
        setSize(&m_packed);
        return *this;
    }
    if (kindOf(m_packed) != PieceKind::Row)
        m_packed = packed(PieceKind::Row, m_packed);
    appendPart(more);
    return *this;
}

QString Message::english() const
{
    return rendered(
        QByteArrayView(m_packed), [](const char *source) { return QString::fromUtf8(source); });
}

QString Message::text() const
{
    return rendered(QByteArrayView(m_packed), [](const char *source) {
        return QCoreApplication::translate("lockscope::Message", source);
    });
}

Message Message::visible() const
{
    Message safe;
    if (QByteArrayView pieces = m_packed; !pieces.isEmpty())
        safe.m_packed = visiblePiece(takePiece(&pieces));
    return safe;
}

bool operator==(const Message &a, const Message &b)
{
    return a.m_packed == b.m_packed || areEqual(a.m_packed, b.m_packed);
}

QStringList english(const Messages &messages)
{
    QStringList all;
    for (const Message &message : messages)
        all.append(message.english());
    return all;
}

QStringList texts(const Messages &messages)
{
    QStringList all;
    for (const Message &message : messages)
        all.append(message.text());
    return all;
}

char *toString(const Message &message)
{
    return qstrdup(message.english().toUtf8().constData());
}

} // namespace lockscope
