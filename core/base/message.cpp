// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/message.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace lockscope {

namespace {

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
    QString text;
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

} // namespace

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
    if (isPlain() && more.isPlain()) {
        m_plain += more.m_plain;
        return *this;
    }
    if (m_source || m_parts.isEmpty()) {
        Message first;
        first.m_parts = {std::move(*this)};
        *this = std::move(first);
    }
    if (m_parts.constLast().isPlain() && more.isPlain())
        m_parts.last().m_plain += more.m_plain;
    else
        m_parts.append(more);
    return *this;
}

template <typename Lookup> QString Message::rendered(const Lookup &lookup) const
{
    if (isPlain())
        return m_plain;
    QStringList parts;
    parts.reserve(m_parts.size());
    for (const Message &part : m_parts)
        parts.append(part.rendered(lookup));
    return m_source ? filled(lookup(m_source), parts) : parts.join(QString());
}

QString Message::english() const
{
    return rendered([](const char *source) { return QString::fromUtf8(source); });
}

QString Message::text() const
{
    return rendered([](const char *source) {
        return QCoreApplication::translate("lockscope::Message", source);
    });
}

Message Message::visible() const
{
    Message safe = *this;
    safe.m_plain = visibleText(m_plain);
    for (Message &part : safe.m_parts)
        part = part.visible();
    return safe;
}

bool operator==(const Message &a, const Message &b)
{
    return qstrcmp(a.m_source, b.m_source) == 0 && a.m_plain == b.m_plain && a.m_parts == b.m_parts;
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
