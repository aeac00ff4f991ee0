// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/queue/queuefilter.h"

#include "ui/queue/queueentry.h"
#include "ui/theme/tr.h"

#include <algorithm>

namespace lockscope {

namespace {

const QStringList RoleValues {QStringLiteral("holder"), QStringLiteral("holds"),
    QStringLiteral("holding"), QStringLiteral("waiter"), QStringLiteral("waits"),
    QStringLiteral("waiting"), QStringLiteral("pending"), QStringLiteral("other")};
const QStringList ModeValues {QStringLiteral("exclusive"), QStringLiteral("read"),
    QStringLiteral("write"), QStringLiteral("lease"), QStringLiteral("leader")};
const QStringList WatchValues {QStringLiteral("ok"), QStringLiteral("wrong"),
    QStringLiteral("ghost"), QStringLiteral("none-seen"), QStringLiteral("unobservable"),
    QStringLiteral("unknown")};

QStringList wordsOf(Role role)
{
    switch (role) {
    case Role::Holder:
        return {QStringLiteral("holder"), QStringLiteral("holds"), QStringLiteral("holding")};
    case Role::Waiter:
        return {QStringLiteral("waiter"), QStringLiteral("waits"), QStringLiteral("waiting")};
    case Role::Pending:
        return {QStringLiteral("pending")};
    case Role::Other:
        break;
    }
    return {QStringLiteral("other")};
}

bool anyStartsWith(const QStringList &values, const QString &prefix)
{
    return std::ranges::any_of(values, [&](const QString &v) { return v.startsWith(prefix); });
}

bool contains(const QString &text, const QString &part)
{
    return text.contains(part, Qt::CaseInsensitive);
}

} // namespace

Result<QueueFilter::Word> QueueFilter::parseWord(QStringView text, qsizetype position)
{
    Word word;
    word.negated = text.size() > 1 && text.startsWith(u'-');
    const QStringView body = text.sliced(word.negated ? 1 : 0);
    word.value = body.toString().toLower();

    struct Prefix
    {
        QStringView text;
        Field field;
        const QStringList *values;
    };
    const Prefix prefixes[] = {{u"role:", Field::Role, &RoleValues},
        {u"mode:", Field::Mode, &ModeValues}, {u"host:", Field::Host, nullptr},
        {u"session:", Field::Session, nullptr}, {u"client:", Field::Client, nullptr},
        {u"watch:", Field::Watch, &WatchValues}};
    for (const Prefix &prefix : prefixes) {
        if (!word.value.startsWith(prefix.text))
            continue;
        word.field = prefix.field;
        word.value = word.value.sliced(prefix.text.size());
        if (prefix.values == nullptr || anyStartsWith(*prefix.values, word.value))
            return word;
        return failure(ErrorKind::BadInput,
            lockscope::tr("\"%1\" at character %2 is none of %3.")
                .arg(body.toString())
                .arg(position + 1)
                .arg(prefix.values->join(QStringLiteral(", "))));
    }
    return word;
}

Result<QueueFilter> QueueFilter::parse(const QString &text)
{
    QueueFilter filter;
    for (qsizetype begin = 0; begin < text.size();) {
        if (text.at(begin).isSpace()) {
            ++begin;
            continue;
        }
        qsizetype end = begin;
        while (end < text.size() && !text.at(end).isSpace())
            ++end;
        const Result<Word> word = parseWord(QStringView(text).sliced(begin, end - begin), begin);
        if (!word)
            return tl::unexpected<Error>(word.error());
        filter.m_words.append(*word);
        begin = end;
    }
    return filter;
}

bool QueueFilter::matches(const Word &word, const QueueEntry &entry)
{
    switch (word.field) {
    case Field::Role:
        return anyStartsWith(wordsOf(entry.contender().role), word.value);
    case Field::Mode:
        return entry.contender().isContender()
            && textOf(entry.contender().ticket.mode).startsWith(word.value);
    case Field::Host:
        return entry.evidence().endpoint.startsWith(word.value);
    case Field::Session:
        return textOf(entry.owner()).startsWith(word.value);
    case Field::Client:
        return contains(entry.client(), word.value);
    case Field::Watch:
        return textOf(entry.evidence().verdict).startsWith(word.value)
            && entry.evidence().verdict != WatchVerdict::NotApplicable;
    case Field::Any:
        break;
    }
    return contains(entry.node().name, word.value) || contains(entry.label(), word.value)
        || contains(textOf(entry.owner()), word.value) || contains(entry.client(), word.value)
        || contains(entry.evidence().endpoint, word.value);
}

bool QueueFilter::matches(const QueueEntry &entry) const
{
    return std::ranges::all_of(
        m_words, [&](const Word &word) { return matches(word, entry) != word.negated; });
}

} // namespace lockscope
