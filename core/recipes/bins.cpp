// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/bins.h"

#include <QVarLengthArray>

#include <algorithm>

namespace lockscope {

namespace {

/// Whether somebody of the family knows the node.
bool parseInto(Bin &bin, int node, QStringView name)
{
    for (int i = 0; i < bin.family->size(); ++i) {
        if (const auto ticket = bin.family->at(i)->parse(name)) {
            bin.add(node, *ticket, quint8(i));
            return true;
        }
    }
    return false;
}

QVector<Bin> emptyBins(bool leftovers)
{
    QVector<Bin> bins;
    for (const Family &family : families()) {
        if (takesLeftovers(*family.first()) == leftovers)
            bins.append(Bin {&family, {}, {}});
    }
    return bins;
}

/// Remembers whose the last few labels were. What a recipe knows depends on the number for its
/// value alone, so that a directory of "read-…" and "write-…" asks all families for two of its 100
/// 000 names.
class KnownLabels
{
public:
    struct Known
    {
        QStringView label; ///< all before the sequence number
        Bin *bin = nullptr; ///< null: nobody's
        quint8 by = 0; ///< as in Bin::knownBy
        Ticket ticket; ///< with another number
    };

    /// What is known of names with this label; null if there is nothing.
    const Known *find(QStringView label) const
    {
        const auto found = std::find_if(m_known.begin(), m_known.end(),
            [&](const Known &known) { return known.label == label; });
        return found == m_known.end() ? nullptr : found;
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

/// The first bin whose family knows the node, or null.
Bin *parseByAny(QVector<Bin> &bins, int node, QStringView name)
{
    for (Bin &bin : bins) {
        if (parseInto(bin, node, name))
            return &bin;
    }
    return nullptr;
}

/// Takes the node for what another one with its label was taken for; false if there was none.
bool parseByLabel(
    const KnownLabels &labels, int node, QStringView name, const SequenceSuffix &suffix)
{
    const auto *known = labels.find(name.first(suffix.begin));
    if (!known)
        return false;
    if (known->bin) {
        Ticket ticket = known->ticket;
        ticket.sequence = suffix.value;
        known->bin->add(node, ticket, known->by);
    }
    return true;
}

void parseNode(QVector<Bin> &bins, KnownLabels &labels, int node, QStringView name)
{
    const auto suffix = memorable(name);
    if (suffix && parseByLabel(labels, node, name, *suffix))
        return;
    Bin *bin = parseByAny(bins, node, name);
    if (!suffix)
        return;
    KnownLabels::Known known;
    known.label = name.first(suffix->begin);
    known.bin = bin;
    if (bin) {
        known.ticket = bin->entries.last().ticket;
        known.by = bin->knownBy.last();
    }
    labels.add(known);
}

} // namespace

void Bin::add(int node, const Ticket &ticket, quint8 by)
{
    entries.append(entryOf(node, ticket));
    knownBy.append(by);
}

Contender entryOf(int node, const Ticket &ticket)
{
    Contender entry;
    entry.node = node;
    entry.ticket = ticket;
    entry.role = Role::Waiter;
    return entry;
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
    QVector<Bin> bins = emptyBins(leftovers);
    KnownLabels labels;
    for (const int node : childrenOf(snapshot))
        parseNode(bins, labels, node, snapshot.nodes.at(node).name);
    bins.removeIf([](const Bin &bin) { return bin.entries.isEmpty(); });
    return bins;
}

} // namespace lockscope
