// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/faterange.h"

#include "core/recipes/recipe.h"

#include <algorithm>

namespace lockscope::fate {

namespace {

/// Outer nothing: no row and no "N" either.
std::optional<std::optional<QByteArray>> rowOf(QStringView field)
{
    if (field.startsWith(u'N'))
        return std::optional<QByteArray>();
    if (!field.startsWith(u'P'))
        return std::nullopt;
    const auto options = QByteArray::Base64UrlEncoding | QByteArray::AbortOnBase64DecodingErrors;
    const auto row = QByteArray::fromBase64Encoding(field.sliced(1).toUtf8(), options);
    if (!row)
        return std::nullopt;
    return std::optional<QByteArray>(*row);
}

void widen(OverlapIndex::Found &found, int first, int last)
{
    if (first < 0)
        return;
    found.first = found.first < 0 ? first : std::min(found.first, first);
    found.last = std::max(found.last, last);
}

void widen(OverlapIndex::Found &found, const OverlapIndex::Found &by)
{
    widen(found, by.first, by.last);
}

} // namespace

std::optional<LockEntry> entryOf(QStringView text)
{
    const QList<QStringView> fields = text.split(u'~');
    if (fields.size() != 4 || !fields.at(1).startsWith(u"FATE:"))
        return std::nullopt;
    const bool isWrite = fields.at(0) == u"WRITE";
    if (!isWrite && fields.at(0) != u"READ")
        return std::nullopt;
    const auto start = rowOf(fields.at(2));
    const auto end = rowOf(fields.at(3));
    if (!start || !end || (*start && *end && **start >= **end))
        return std::nullopt;
    return LockEntry {isWrite, {*start, *end}};
}

std::optional<FateName> nameOf(QStringView name)
{
    constexpr QStringView Prefix = u"flock#";
    constexpr qsizetype Tail = 11; // "#" and ten digits: no number below zero is read
    if (!name.startsWith(Prefix) || name.size() < Prefix.size() + Tail)
        return std::nullopt;
    const auto sequence = sequenceOf(name.last(Tail), u"#");
    if (!sequence || *sequence < 0)
        return std::nullopt;
    const auto entry = entryOf(name.chopped(Tail).sliced(Prefix.size()));
    if (!entry)
        return std::nullopt;
    return FateName {*entry, *sequence};
}

bool overlap(const RowRange &a, const RowRange &b)
{
    const auto isBefore = [](const RowRange &x, const RowRange &y) {
        return x.end && y.start && *x.end <= *y.start;
    };
    return !isBefore(a, b) && !isBefore(b, a);
}

OverlapIndex::OverlapIndex(int points)
{
    while (m_points < points)
        m_points *= 2;
    m_nodes.resize(2 * m_points - 1);
}

void OverlapIndex::add(int begin, int end, int number)
{
    add(0, 0, m_points, begin, end, number);
}

void OverlapIndex::add(int node, int low, int high, int begin, int end, int number)
{
    if (begin >= high || end <= low)
        return;
    widen(m_nodes[node].within, number, number);
    if (begin <= low && high <= end)
        return widen(m_nodes[node].whole, number, number);
    const int middle = (low + high) / 2;
    add(2 * node + 1, low, middle, begin, end, number);
    add(2 * node + 2, middle, high, begin, end, number);
}

OverlapIndex::Found OverlapIndex::overlapping(int begin, int end) const
{
    Found found;
    find(0, 0, m_points, begin, end, found);
    return found;
}

void OverlapIndex::find(int node, int low, int high, int begin, int end, Found &found) const
{
    if (begin >= high || end <= low)
        return;
    if (begin <= low && high <= end)
        return widen(found, m_nodes.at(node).within);
    widen(found, m_nodes.at(node).whole);
    const int middle = (low + high) / 2;
    find(2 * node + 1, low, middle, begin, end, found);
    find(2 * node + 2, middle, high, begin, end, found);
}

} // namespace lockscope::fate
