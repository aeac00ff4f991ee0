// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/bins.h"

#include "core/recipes/catalogue.h"

#include <QVarLengthArray>

#include <algorithm>
#include <limits>

namespace lockscope {

namespace {

/// Who knows a name.
struct Knower
{
    const Family *family = nullptr; ///< null: nobody
    quint8 by = 0; ///< as in Bin::knownBy
    Ticket ticket;
};

Knower knowerOf(QStringView name, bool leftovers)
{
    for (const Family &family : families()) {
        if (takesLeftovers(*family.first()) != leftovers)
            continue;
        for (int i = 0; i < family.size(); ++i) {
            if (const auto ticket = family.at(i)->parse(name))
                return {&family, quint8(i), *ticket};
        }
    }
    return {};
}

/// Bins that come to be when they get something.
class Bins
{
public:
    /// @p left: nodes that may come yet.
    void add(const Knower &knower, int node, qsizetype left)
    {
        if (!knower.family)
            return;
        auto bin = std::ranges::find(m_bins, knower.family, &Bin::family);
        if (bin == m_bins.end()) {
            m_bins.append(Bin {knower.family, {}, {}});
            bin = m_bins.end() - 1;
            const qsizetype likely = m_bins.size() == 1 ? left : 0; // mostly it stays alone
            bin->entries.reserve(likely);
            bin->knownBy.reserve(likely);
        }
        bin->add(node, knower.ticket, knower.by);
    }
    /// In the order of families().
    QVector<Bin> take()
    {
        std::ranges::sort(m_bins, {}, &Bin::family);
        return std::move(m_bins);
    }

private:
    QVector<Bin> m_bins;
};

/// Remembers whose the last few labels were. What a recipe knows depends on the number for its
/// value alone, so that a directory of "read-…" and "write-…" asks all families for two of its 100
/// 000 names.
class KnownLabels
{
public:
    struct Known
    {
        QStringView label; ///< all before the sequence number
        Knower knower; ///< its ticket has another number
    };

    /// What is known of names with this label; null if there is nothing.
    const Knower *find(QStringView label) const
    {
        const auto found = std::ranges::find(m_known, label, &Known::label);
        return found == m_known.end() ? nullptr : &found->knower;
    }

    void add(const Known &known)
    {
        constexpr qsizetype Most = 4;
        if (m_known.size() < Most)
            m_known.append(known);
    }

private:
    QVarLengthArray<Known, 4> m_known;
};

/// Labels with a GUID are not worth remembering.
constexpr qsizetype LongestLabel = 24;

/// The number behind a short label, unless the label's last dash could be its sign.
std::optional<SequenceSuffix> memorable(QStringView name)
{
    constexpr qsizetype Width = 10;
    constexpr qint32 TenDigits = 1'000'000'000;
    if (name.size() > LongestLabel + Width)
        return std::nullopt;
    const auto suffix = sequenceSuffix(name);
    if (!suffix || suffix->value < 0)
        return std::nullopt;
    const bool hasDash = suffix->begin > 0 && name.at(suffix->begin - 1) == u'-';
    return hasDash && suffix->value >= TenDigits ? std::nullopt : suffix;
}

/// The same as another one of its label, or else who says so.
Knower knowerOf(QStringView name, bool leftovers, KnownLabels &labels)
{
    const auto suffix = memorable(name);
    if (!suffix)
        return knowerOf(name, leftovers);
    const QStringView label = name.first(suffix->begin);
    if (const Knower *known = labels.find(label)) {
        Knower same = *known;
        same.ticket.sequence = suffix->value;
        return same;
    }
    const Knower knower = knowerOf(name, leftovers);
    labels.add({label, knower});
    return knower;
}

} // namespace

bool isGivenOnce(QStringView name)
{
    const auto suffix = sequenceSuffix(name);
    if (!suffix || suffix->value == std::numeric_limits<qint32>::max())
        return false;
    const Knower knower = knowerOf(name, false);
    return !knower.family || knower.ticket.sequence;
}

void Bin::add(int node, const Ticket &ticket, quint8 by)
{
    entries.append({node, ticket});
    knownBy.append(by);
}

QVector<int> childrenOf(const LockSnapshot &snapshot)
{
    QVector<int> nodes;
    nodes.reserve(snapshot.nodes.size());
    for (int i = 0; i < snapshot.nodes.size(); ++i) {
        if (!isDirectoryOfLock(snapshot, snapshot.nodes.at(i)))
            nodes.append(i);
    }
    return nodes;
}

QVector<Bin> sortIntoBins(const LockSnapshot &snapshot, bool leftovers)
{
    Bins bins;
    KnownLabels labels;
    qsizetype left = snapshot.nodes.size();
    for (const int node : childrenOf(snapshot))
        bins.add(knowerOf(snapshot.nodes.at(node).name, leftovers, labels), node, left--);
    return bins.take();
}

} // namespace lockscope
