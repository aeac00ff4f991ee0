// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/names.h"
#include "core/recipes/variants.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxSample = 20;

/// The words of a path: "/app/myLocks/db_lock-1" -> app my locks db lock.
QStringList wordsOf(const QString &path)
{
    QStringList words;
    QString word;
    const auto finish = [&] {
        if (!word.isEmpty())
            words.append(word.toLower());
        word.clear();
    };
    for (const QChar c : path) {
        if (!c.isLetter() || (c.isUpper() && !word.isEmpty() && word.back().isLower()))
            finish();
        if (c.isLetter())
            word.append(c);
    }
    finish();
    return words;
}

/// Whole words, so that "blocks" and "clock" are none.
bool speaksOfLocks(const QString &path)
{
    static const QSet<QString> telling {
        u"lock"_qs,      u"locks"_qs,      u"locking"_qs,     u"zklocking"_qs,  u"rwlock"_qs,
        u"rwlocks"_qs,   u"mutex"_qs,      u"mutexes"_qs,     u"latch"_qs,      u"latches"_qs,
        u"elect"_qs,     u"election"_qs,   u"elections"_qs,   u"zkelection"_qs, u"leader"_qs,
        u"leaders"_qs,   u"leadership"_qs, u"master"_qs,      u"controller"_qs, u"sem"_qs,
        u"semaphore"_qs, u"semaphores"_qs, u"zksemaphore"_qs,
    };
    const QStringList words = wordsOf(path);
    return std::any_of(words.begin(), words.end(),
                       [](const QString &word) { return telling.contains(word); });
}

bool hasChild(const LockSnapshot &snapshot, QStringView name)
{
    return std::any_of(snapshot.nodes.begin(), snapshot.nodes.end(),
                       [&](const LockNode &node) { return node.name == name; });
}

/// A barrier's participants look like contenders; the gate beside them tells.
bool isBarrier(const LockSnapshot &snapshot)
{
    return hasChild(snapshot, u"ready") || hasChild(snapshot, u"sentinel");
}

/// "10.0.0.1:2181" or a JSON object: what members of a group tell of themselves.
bool isEndpoint(const QByteArray &data)
{
    if (data.startsWith('{'))
        return true;
    const qsizetype colon = data.lastIndexOf(':');
    if (colon <= 0 || colon + 1 == data.size() || data.contains(' '))
        return false;
    const QByteArray port = data.sliced(colon + 1);
    return std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
}

QVector<int> sampleOf(const LockSnapshot &snapshot, const QVector<Contender> &entries)
{
    QVector<int> nodes;
    for (const Contender &entry : entries)
        nodes.append(entry.node);
    const auto end = nodes.begin() + std::min<qsizetype>(nodes.size(), MaxSample);
    std::partial_sort(nodes.begin(), end, nodes.end(), [&](int a, int b) {
        return snapshot.nodes.at(a).name < snapshot.nodes.at(b).name;
    });
    return nodes.first(std::min<qsizetype>(nodes.size(), MaxSample));
}

/// What the Stat and data of a sample say.
struct Evidence
{
    QStringList unread;
    int ephemeral = 0;
    int persistent = 0;
    int endpoints = 0;
    int objects = 0; ///< JSON
};

Evidence evidenceOf(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    Evidence evidence;
    for (const int index : sample) {
        const LockNode &node = snapshot.nodes.at(index);
        if (node.state == ReadState::NameOnly)
            evidence.unread.append(node.name);
        if (!node.stat.czxid)
            continue;
        ++(node.stat.owner ? evidence.ephemeral : evidence.persistent);
        evidence.endpoints += isEndpoint(node.data) ? 1 : 0;
        evidence.objects += node.data.startsWith('{') ? 1 : 0;
    }
    return evidence;
}

/// Many labels in one directory are rather services than contenders, unless the path says lock.
bool hasFewLabels(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    QSet<QStringView> labels;
    for (const int index : sample) {
        const QString &name = snapshot.nodes.at(index).name;
        if (const auto suffix = sequenceSuffix(name))
            labels.insert(QStringView(name).first(suffix->begin));
    }
    return labels.size() <= 2;
}

/// Copies of a queue's items: Curator's DistributedQueue below its lock path, kazoo's LockingQueue
/// below "taken". Each is a lock of its own, and none waits for another.
bool isItemOfQueue(const QString &name)
{
    return name.startsWith(u"queue-") || name.startsWith(u"entry-");
}

/// Names as libraries make them for what is no lock: Curator's protected ones with a label of
/// their own ("_c_<uuid>-member-"), aiozk's parties ("<member>-<32 hex digits>-").
bool isOfAnotherKind(const QString &name)
{
    constexpr QStringView Protection = u"_c_";
    constexpr qsizetype Uuid = 36;
    if (name.startsWith(Protection) && names::isUuid(QStringView(name).mid(3, Uuid)))
        return true;
    constexpr qsizetype Hex = 32;
    const auto parts = names::splitAt(name, u"-");
    return parts && parts->front.size() > Hex && names::isHex(parts->front.last(Hex), Hex)
        && parts->front.chopped(Hex).endsWith(u'-');
}

/// Whether a sample of names that no recipe knows could be contenders.
bool mayContend(const LockSnapshot &snapshot, const QVector<int> &sample)
{
    const auto all = [&](bool (*test)(const QString &)) {
        return std::all_of(sample.begin(), sample.end(),
                           [&](int node) { return test(snapshot.nodes.at(node).name); });
    };
    if (all(isItemOfQueue))
        return false;
    const bool isNamedSo = !all(isOfAnotherKind) && hasFewLabels(snapshot, sample);
    return isNamedSo || speaksOfLocks(snapshot.path);
}

Recognition byEvidence(const LockSnapshot &snapshot, const Claimed &claimed)
{
    const QVector<int> sample = sampleOf(snapshot, claimed.entries);
    const Evidence evidence = evidenceOf(snapshot, sample);
    if (!evidence.unread.isEmpty())
        return {Likeness::Undecided, evidence.unread};

    const Recipe &recipe = *claimed.recipe;
    if (recipe.persistence == Persistence::ByDesign && evidence.persistent > 0)
        return {Likeness::Lock, {}};
    if (evidence.ephemeral == 0 || evidence.persistent > evidence.ephemeral)
        return {};
    if (!recipe.claimsLeftovers) {
        // "member_" is what both locks and groups are called; groups describe themselves in JSON.
        const bool isElection = claimed.entries.first().ticket.mode == Mode::Leader;
        const bool isMembers = !isElection && evidence.objects == evidence.ephemeral;
        return {isMembers ? Likeness::None : Likeness::Lock, {}};
    }
    const bool isGroup = evidence.endpoints == evidence.ephemeral;
    const bool isLock = evidence.persistent == 0 && !isGroup && mayContend(snapshot, sample);
    return {isLock ? Likeness::Lock : Likeness::None, {}};
}

Recognition byChildren(const LockSnapshot &snapshot)
{
    Recognition best;
    for (const Claimed &claimed : claimChildren(snapshot, {})) {
        if (claimed.recipe->family == NameFamily::SingleNode)
            continue; // the node itself is the lock, not its directory
        if (claimed.recipe->namesTell)
            return {Likeness::Lock, {}};
        Recognition found = byEvidence(snapshot, claimed);
        if (found.likeness == Likeness::Lock)
            return found;
        if (best.likeness == Likeness::None)
            best = found;
    }
    return best;
}

/// A semaphore's two directories, or a size in the data of one that has leases.
std::optional<Recognition> asSemaphore(const LockSnapshot &snapshot)
{
    QStringList children;
    for (const LockNode &node : snapshot.nodes) {
        if (node.directory == 0)
            children.append(node.name);
    }
    const QByteArray &data = snapshot.directories.at(0).data;
    const QStringList companions = companionDirectories(snapshot.path, children, data);
    if (companions.isEmpty())
        return std::nullopt;
    if (companions.size() == 2) {
        const bool isEmpty = snapshot.directories.size() > 2 && snapshot.nodes.size() == 2;
        return Recognition {isEmpty ? Likeness::Idle : Likeness::Lock, {}};
    }
    return Recognition {isSemaphoreSize(data) ? Likeness::Lock : Likeness::None, {}};
}

/// Empty and used before: called so, or with a semaphore's size in it and its queue beside it.
Recognition recogniseIdle(const LockSnapshot &snapshot)
{
    const LockDirectory &directory = snapshot.directories.at(0);
    const bool wasUsed = directory.state == ReadState::Read && directory.stat.cversion != 0;
    if (!wasUsed)
        return {};
    if (snapshot.directories.size() > 1 || speaksOfLocks(snapshot.path))
        return {Likeness::Idle, {}};
    return {isSemaphoreSize(directory.data) ? Likeness::Undecided : Likeness::None, {}};
}

Recognition recogniseSingle(const LockSnapshot &snapshot)
{
    if (snapshot.nodes.isEmpty())
        return {};
    const LockNode &node = snapshot.nodes.first();
    const Claimed claimed = claimChildren(snapshot, {}).first();
    const bool isKnown = claimed.recipe->namesTell;
    const bool isCalledSo = speaksOfLocks(node.name) || node.name == u"_lock";
    if (!isKnown && !isCalledSo)
        return {};
    if (node.state == ReadState::NameOnly)
        return {Likeness::Undecided, {node.name}};
    const bool isHeld = node.stat.owner || claimed.recipe->persistence == Persistence::ByDesign;
    return {isHeld ? Likeness::Lock : Likeness::None, {}};
}

} // namespace

Recognition recognise(const LockSnapshot &snapshot)
{
    if (snapshot.isSingleNode)
        return recogniseSingle(snapshot);
    if (snapshot.directories.isEmpty() || isBarrier(snapshot))
        return {};
    if (snapshot.nodes.isEmpty())
        return recogniseIdle(snapshot);
    if (const auto semaphore = asSemaphore(snapshot))
        return *semaphore;
    return byChildren(snapshot);
}

} // namespace lockscope
