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

/// What they begin with: with each key that is typed all of a queue is searched.
QString dataOf(const QueueEntry &entry)
{
    constexpr int Searched = 1024;
    return QString::fromUtf8(entry.node().data.left(Searched));
}

/// "host:" of "host:10."; empty where it begins with no letters before a colon.
QStringView keyOf(QStringView word)
{
    qsizetype letters = 0;
    while (letters < word.size() && word.at(letters).toLower() >= u'a'
        && word.at(letters).toLower() <= u'z')
        ++letters;
    const bool isKey = letters > 0 && letters < word.size() && word.at(letters) == u':';
    return isKey ? word.first(letters + 1) : QStringView();
}

/// Where the word that begins there ends: at a space that is not between quotation marks.
qsizetype endOfWord(const QString &text, qsizetype begin)
{
    bool isQuoted = false;
    qsizetype end = begin;
    for (; end < text.size() && (isQuoted || !text.at(end).isSpace()); ++end)
        isQuoted = isQuoted != (text.at(end) == u'"');
    return end;
}

} // namespace

struct QueueFilter::Key
{
    QLatin1String text;
    Field field;
    const QStringList *values = nullptr; ///< all there are; null: any text
};

const QueueFilter::Key QueueFilter::Keys[] = {{QLatin1String("role:"), Field::Role, &RoleValues},
    {QLatin1String("mode:"), Field::Mode, &ModeValues}, {QLatin1String("host:"), Field::Host},
    {QLatin1String("session:"), Field::Session}, {QLatin1String("client:"), Field::Client},
    {QLatin1String("name:"), Field::Name}, {QLatin1String("data:"), Field::Data},
    {QLatin1String("watch:"), Field::Watch, &WatchValues}};

QString QueueFilter::allKeys()
{
    QStringList keys;
    for (const Key &key : Keys)
        keys.append(key.text);
    return keys.join(QStringLiteral(", "));
}

Result<QueueFilter::Word> QueueFilter::parseWord(QStringView text, qsizetype position)
{
    Word word;
    word.negated = text.size() > 1 && text.startsWith(u'-');
    const QStringView body = text.sliced(word.negated ? 1 : 0);
    const QStringView key = keyOf(body);
    word.value = body.sliced(key.size()).toString().remove(u'"').toLower();
    if (key.isEmpty())
        return word;
    const auto known = std::ranges::find_if(Keys, [&](const Key &candidate) {
        return key.compare(candidate.text, Qt::CaseInsensitive) == 0;
    });
    if (known == std::end(Keys))
        return failure(ErrorKind::BadInput,
            lockscope::tr("\"%1\" at character %2 is none of %3. Text with a colon goes between "
                          "quotation marks.")
                .arg(key.toString(), QString::number(position + 1), allKeys()));
    word.field = known->field;
    if (known->values != nullptr && !anyStartsWith(*known->values, word.value))
        return failure(ErrorKind::BadInput,
            lockscope::tr("\"%1\" at character %2 is none of %3.")
                .arg(body.toString(), QString::number(position + 1),
                    known->values->join(QStringLiteral(", "))));
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
        const qsizetype end = endOfWord(text, begin);
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
    case Field::Name:
        return contains(entry.node().name, word.value);
    case Field::Data:
        return contains(dataOf(entry), word.value);
    case Field::Watch:
        return textOf(entry.evidence().verdict).startsWith(word.value)
            && entry.evidence().verdict != WatchVerdict::NotApplicable;
    case Field::Any:
        break;
    }
    return contains(entry.node().name, word.value) || contains(entry.label(), word.value)
        || contains(textOf(entry.owner()), word.value) || contains(entry.client(), word.value)
        || contains(entry.evidence().endpoint, word.value) || contains(dataOf(entry), word.value);
}

bool QueueFilter::matches(const QueueEntry &entry) const
{
    return std::ranges::all_of(
        m_words, [&](const Word &word) { return matches(word, entry) != word.negated; });
}

} // namespace lockscope
