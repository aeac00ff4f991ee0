// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/names.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

constexpr qsizetype Width = 10; // "%010d"

/// The digits of @p text as a number, or -1 where there is something else.
qint64 numberIn(QStringView text)
{
    qint64 number = 0;
    for (const QChar c : text) {
        if (!names::isDigit(c))
            return -1;
        number = number * 10 + (c.unicode() - u'0');
    }
    return number;
}

std::optional<qint32> positive(QStringView tenDigits)
{
    const qint64 number = numberIn(tenDigits);
    if (number < 0 || number > std::numeric_limits<qint32>::max())
        return std::nullopt;
    return static_cast<qint32>(number);
}

/// "-000000007": the minus sign counts for the width, so that small numbers have nine digits.
std::optional<qint32> negative(QStringView text)
{
    if (text.isEmpty() || text.front() != u'-')
        return std::nullopt;
    const qint64 number = numberIn(text.sliced(1));
    const bool isShort = number >= 1 && number <= 999'999'999;
    const bool isLong = number >= 1'000'000'000 && number <= 2'147'483'648;
    if (!(text.size() == Width && isShort) && !(text.size() == Width + 1 && isLong))
        return std::nullopt;
    return static_cast<qint32>(-number);
}

/// Whether a "-" behind @p c is a sign rather than the end of a label: "lock--1000000000".
bool isSeparator(QChar c)
{
    return c == u'-' || c == u'_' || c == u'#' || c == u'~';
}

/// A ten digit number right behind @p text[9] can be positive or, with a sign, negative: negative
/// if it does not fit otherwise, or if the label would end with two separators.
std::optional<SequenceSuffix> longNegative(QStringView name)
{
    if (name.size() <= Width)
        return std::nullopt;
    const qsizetype begin = name.size() - Width - 1;
    const auto value = negative(name.sliced(begin));
    if (!value)
        return std::nullopt;
    const bool mustBe = !positive(name.last(Width));
    const bool looksSo = begin == 0 || isSeparator(name.at(begin - 1));
    if (!mustBe && !looksSo)
        return std::nullopt;
    return SequenceSuffix {*value, begin};
}

/// Whether @p label stands before the last @p width characters. From the right, where labels
/// differ: most calls end at the first character.
bool endsWithLabel(QStringView name, QStringView label, qsizetype width)
{
    if (name.size() < width + label.size())
        return false;
    const QChar *end = name.data() + name.size() - width;
    for (qsizetype i = 1; i <= label.size(); ++i) {
        if (*(end - i) != *(label.data() + label.size() - i))
            return false;
    }
    return true;
}

} // namespace

std::optional<SequenceSuffix> sequenceSuffix(QStringView name)
{
    if (name.size() < Width)
        return std::nullopt;
    if (const auto found = longNegative(name))
        return found;

    const qsizetype begin = name.size() - Width;
    if (const auto value = positive(name.sliced(begin)))
        return SequenceSuffix {*value, begin};
    if (const auto value = negative(name.sliced(begin)))
        return SequenceSuffix {*value, begin};
    return std::nullopt;
}

QString shortName(const QString &path)
{
    const QString name = nodeName(path);
    const auto suffix = sequenceSuffix(name);
    return suffix ? u'#' + QString::number(suffix->value) : visibleText(name);
}

std::optional<qint32> sequenceOf(QStringView name, QStringView prefix)
{
    const auto parts = names::splitAt(name, prefix);
    if (!parts || !parts->front.isEmpty())
        return std::nullopt;
    return parts->sequence;
}

namespace names {

std::optional<Parts> splitAt(QStringView name, QStringView label)
{
    const auto front = [&](qsizetype width) { return name.chopped(width + label.size()); };

    if (endsWithLabel(name, label, Width + 1)) {
        if (const auto value = negative(name.last(Width + 1)))
            return Parts {front(Width + 1), *value};
    }
    if (endsWithLabel(name, label, Width)) {
        const QStringView number = name.last(Width);
        if (const auto value = number.front() == u'-' ? negative(number) : positive(number))
            return Parts {front(Width), *value};
    }
    return std::nullopt;
}

QStringView behindLast(QStringView name, QStringView label)
{
    const qsizetype at = name.lastIndexOf(label);
    return at < 0 ? name : name.sliced(at + label.size());
}

bool isHex(QStringView text, qsizetype digits)
{
    if (text.size() != digits)
        return false;
    bool isOther = false; // no early end: what looks like hex is hex, and this way it is faster
    for (const QChar c : text) {
        const unsigned code = c.unicode();
        isOther |= (code - u'0' > 9U) & (code - u'a' > 5U);
    }
    return !isOther;
}

bool isUuid(QStringView text)
{
    constexpr qsizetype Size = 36;
    if (text.size() != Size)
        return false;
    for (const int dash : {8, 13, 18, 23}) {
        if (text.at(dash) != u'-')
            return false;
    }
    return isHex(text.first(8), 8) && isHex(text.sliced(9, 4), 4) && isHex(text.sliced(14, 4), 4)
        && isHex(text.sliced(19, 4), 4) && isHex(text.sliced(24), 12);
}

bool isDecimal(QStringView text)
{
    if (text.startsWith(u'-'))
        text = text.sliced(1);
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), isDigit);
}

std::optional<Ticket> plain(QStringView name, QStringView label, Mode mode)
{
    const auto sequence = sequenceOf(name, label);
    if (!sequence)
        return std::nullopt;
    return Ticket {mode, *sequence};
}

} // namespace names
} // namespace lockscope
