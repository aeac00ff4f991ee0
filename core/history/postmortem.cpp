// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/postmortem.h"

#include "core/base/nodepath.h"
#include "core/history/replayedlock.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Transactions between two looks at whether to stop.
constexpr qint64 StopPause = 10'000;

/// A node as a transaction makes it, for LockSpots.
void addMade(const TxnChange &change, const Transaction &transaction, LockSpots *spots)
{
    const bool isCreate = change.type == TxnType::Create || change.type == TxnType::Create2
        || change.type == TxnType::CreateContainer || change.type == TxnType::CreateTtl;
    if (!isCreate)
        return;
    const QString path = QString::fromUtf8(change.path);
    LockNode node;
    node.name = nodeName(path);
    node.state = ReadState::Read;
    node.stat.czxid = node.stat.mzxid = transaction.zxid;
    node.stat.createdAt = node.stat.modifiedAt = transaction.at;
    node.stat.owner = change.isEphemeral ? transaction.session : SessionId();
    node.stat.dataLength = qint32(change.data.size());
    node.data = change.data.left(LockSnapshot::MaxData);
    spots->add(path, node);
}

Cause causeOf(const NodeChange &change)
{
    if (change.kind == NodeChange::Expired)
        return {Cause::Expired, {}};
    if (change.kind == NodeChange::Closed || (change.by && change.by == change.maker))
        return {Cause::OwnSession, {}};
    return {change.maker || !change.by ? Cause::OtherSession : Cause::Unknown, change.by};
}

class PostmortemReading
{
public:
    PostmortemReading(const QVector<DataDirectory> &members,
        const std::function<void(const LockEvent &)> &tell, HistoryControl control)
        : m_members(members)
        , m_tell(tell)
        , m_control(std::move(control))
        , m_wanted(wantedBy(m_spots))
        , m_tree(m_wanted)
    { }

    Result<Postmortem> read()
    {
        findBase();
        if (!findSpots())
            return failure(ErrorKind::Closed);
        if (m_result.transactions == 0 && !m_result.hasBase)
            return failure(ErrorKind::BadInput,
                m_result.refused.isEmpty() ? Message::tr("there is no transaction in these files")
                                           : m_result.refused.constFirst().detail);
        if (m_result.hasBase)
            load(m_snapshots.at(m_base));
        tellFirst();
        if (!replay())
            return failure(ErrorKind::Closed);
        m_result.locks = m_spots.locks();
        m_result.spots = m_spots;
        return m_result;
    }

private:
    /// The oldest snapshot that is whole.
    void findBase()
    {
        for (const DataDirectory &member : m_members)
            m_snapshots += member.snapshots;
        std::sort(m_snapshots.begin(), m_snapshots.end(),
            [](const ServerFile &a, const ServerFile &b) { return a.zxid < b.zxid; });
        const auto base = std::find_if(m_snapshots.begin(), m_snapshots.end(),
            [this](const ServerFile &snapshot) { return isWhole(snapshot); });
        m_result.hasBase = base != m_snapshots.end();
        if (m_result.hasBase)
            m_result.base = base->zxid;
        m_base = base - m_snapshots.begin();
    }

    bool isWhole(const ServerFile &snapshot)
    {
        const auto known = m_whole.constFind(snapshot.fileName);
        return known == m_whole.constEnd() ? *m_whole.insert(snapshot.fileName, lookAt(snapshot))
                                           : *known;
    }

    /// Whether it is whole; then its nodes are looked at for locks.
    bool lookAt(const ServerFile &snapshot)
    {
        LockSpots spots = m_spots;
        const auto info = readSnapshot(snapshot.fileName, [&spots](const SnapshotNode &node) {
            const QString path = QString::fromUtf8(node.path);
            spots.add(path, {nodeName(path), 0, ReadState::Read, node.stat, node.data});
        });
        if (!info)
            m_result.refused.append(info.error());
        else
            m_result.damages += info->damages;
        if (info && info->isWhole)
            m_spots = spots;
        return info && info->isWhole;
    }

    /// By which snapshot it is known again what there is, of all that are whole: the last one from
    /// within @p gap, or the first behind it. -1: none.
    qsizetype snapshotAfter(const TxnGap &gap)
    {
        qsizetype found = -1;
        for (qsizetype i = m_base + 1; i < m_snapshots.size(); ++i) {
            const ServerFile &snapshot = m_snapshots.at(i);
            if (snapshot.zxid <= gap.after)
                continue;
            if (found >= 0 && snapshot.zxid >= gap.before)
                break;
            if (isWhole(snapshot))
                found = i;
        }
        return found;
    }

    /// The first pass: which of all nodes matter.
    bool findSpots()
    {
        TxnStream stream(m_members, m_result.base);
        for (Transaction transaction; stream.next(&transaction); ++m_result.transactions) {
            if (!goOn(stream, m_result.transactions, 0))
                return false;
            m_result.from = m_result.from == 0 ? transaction.at : m_result.from;
            m_result.to = transaction.at;
            if (!tookPlace(transaction))
                continue;
            addMade(transaction.change, transaction, &m_spots);
            for (const TxnChange &part : std::as_const(transaction.parts))
                addMade(part, transaction, &m_spots);
        }
        m_result.gaps = stream.gaps();
        for (const TxnGap &gap : std::as_const(m_result.gaps))
            m_afterGaps.append(snapshotAfter(gap));
        m_result.disputes = stream.disputes();
        m_result.damages += stream.damages();
        m_result.refused += stream.refused();
        return true;
    }

    /// The tree as the snapshot has it, which was read before and was whole.
    void load(const ServerFile &snapshot)
    {
        m_tree = TreeReplay(m_wanted);
        (void)readSnapshot(
            snapshot.fileName, [&](const SnapshotNode &node) { m_tree.load(node, snapshot.zxid); });
    }

    /// Who was there when it begins.
    void tellFirst()
    {
        for (const QString &path : m_spots.locks()) {
            LockMoment moment = momentOfLock(path, m_result.from);
            for (const LockEvent &event : eventsBetween(nullptr, moment))
                m_tell(event);
            m_moments[path] = std::move(moment);
        }
    }

    /// The second pass.
    bool replay()
    {
        TxnStream stream(m_members, m_result.base);
        qint64 count = 0;
        int gaps = 0;
        for (Transaction transaction; stream.next(&transaction); ++count) {
            if (!goOn(stream, count, 1))
                return false;
            for (; gaps < stream.gaps().size(); ++gaps) {
                tellGap(stream.gaps().at(gaps));
                m_awaited = m_afterGaps.value(gaps, -1);
            }
            if (m_awaited >= 0 && transaction.zxid > m_snapshots.at(m_awaited).zxid)
                lookAgain(transaction.at);
            tellStep(transaction, m_tree.apply(transaction));
        }
        return true;
    }

    /// Behind a gap: what there is by the snapshot that was awaited. How it came to be is not told.
    void lookAgain(qint64 at)
    {
        load(m_snapshots.at(m_awaited));
        m_awaited = -1;
        for (const QString &path : m_spots.locks())
            tellLock(path, at, {});
    }

    void tellGap(const TxnGap &gap)
    {
        LockEvent event;
        event.kind = LockEvent::Gap;
        event.at = gap.from;
        event.until = gap.to;
        event.text = QStringLiteral("transactions are missing in the logs");
        m_tell(event);
    }

    void tellStep(const Transaction &transaction, const QVector<NodeChange> &changes)
    {
        QStringList locks;
        StepFacts facts;
        facts.isTransaction = true;
        facts.zxid = transaction.zxid;
        for (const NodeChange &change : changes) {
            const QString lock = lockOf(change, m_spots);
            if (!locks.contains(lock))
                locks.append(lock);
            if (change.kind >= NodeChange::Deleted && change.kind <= NodeChange::Expired)
                facts.causes.insert(change.path, causeOf(change));
        }
        for (const QString &lock : std::as_const(locks))
            tellLock(lock, transaction.at, facts);
    }

    void tellLock(const QString &path, qint64 at, const StepFacts &facts)
    {
        const auto before = m_moments.constFind(path);
        LockMoment after = momentOfLock(path, at);
        const LockMoment *known = before == m_moments.constEnd() ? nullptr : &*before;
        for (const LockEvent &event : eventsBetween(known, after, facts))
            m_tell(event);
        m_moments[path] = std::move(after);
    }

    LockMoment momentOfLock(const QString &path, qint64 at)
    {
        const LockState state = judge(replayedLock(m_tree, m_spots, path, at));
        if (!state.recipes.isEmpty())
            noteRecipes(path, state);
        return momentOf(state);
    }

    void noteRecipes(const QString &path, const LockState &state)
    {
        QStringList &ids = m_result.recipes[path];
        if (ids.size() == state.recipes.size()
            && ids.constFirst() == QLatin1String(state.recipes.constFirst().recipe->id))
            return;
        ids.clear();
        for (const RecipeQueue &queue : state.recipes)
            ids.append(QLatin1String(queue.recipe->id));
    }

    /// Whether to go on; asked after each transaction. @p pass: 0 or 1, of two over all.
    bool goOn(const TxnStream &stream, qint64 count, int pass)
    {
        if (count % StopPause != 0)
            return true;
        const qint64 all = std::max<qint64>(1, stream.bytes());
        if (m_control.progress)
            m_control.progress(int(qint64(50) * pass + 50 * stream.bytesRead() / all));
        return !m_control.stop.stop_requested();
    }

    QVector<DataDirectory> m_members;
    std::function<void(const LockEvent &)> m_tell;
    HistoryControl m_control;
    LockSpots m_spots;
    TreeReplay::Wanted m_wanted;
    TreeReplay m_tree;
    QVector<ServerFile> m_snapshots; ///< by zxid
    QHash<QString, bool> m_whole; ///< those that were read, by their names
    qsizetype m_base = 0; ///< index into m_snapshots
    QVector<qsizetype> m_afterGaps; ///< the same, for each gap: see snapshotAfter()
    qsizetype m_awaited = -1; ///< the same
    QHash<QString, LockMoment> m_moments; ///< of each lock, the last one
    Postmortem m_result;
};

} // namespace

Result<Postmortem> readPostmortem(const QVector<DataDirectory> &members,
    const std::function<void(const LockEvent &)> &tell, const HistoryControl &control)
{
    return PostmortemReading(members, tell, control).read();
}

} // namespace lockscope
