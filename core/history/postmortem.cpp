// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/history/postmortem.h"

#include "core/history/replayedlock.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qint64 TellPauseMs = 100; ///< of how far a reading is

Cause causeOf(const NodeChange &change)
{
    if (change.kind == NodeChange::Expired)
        return {Cause::Expired, {}};
    if (change.kind == NodeChange::Closed || (change.by && change.by == change.maker))
        return {Cause::OwnSession, {}};
    return {change.maker || !change.by ? Cause::OtherSession : Cause::Unknown, change.by};
}

bool hasContenders(const LockMoment &moment)
{
    return std::any_of(moment.nodes.begin(), moment.nodes.end(),
        [](const MomentNode &node) { return node.role != Role::Other; });
}

/// The second pass.
class PostmortemReplay
{
public:
    using Tell = std::function<void(const LockEvent &)>;

    PostmortemReplay(const QVector<DataDirectory> &members, Postmortem *read, const Tell &tell,
        const HistoryControl &control)
        : m_members(members)
        , m_read(*read)
        , m_tell(tell)
        , m_pace(control)
        , m_wanted(wantedBy(m_read.spots))
        , m_tree(m_wanted)
        , m_walk(m_read.torn, m_read.base)
    { }
    Q_DISABLE_COPY_MOVE(PostmortemReplay)
    ~PostmortemReplay() = default;

    Result<Done> replay()
    {
        if (m_read.hasBase)
            load({m_read.baseFile, m_read.base});
        tellFirst();
        TxnStream stream(m_members, m_read.beginsBehind());
        for (Transaction transaction; stream.next(&transaction);) {
            if (!m_pace.goOn(stream))
                return failure(ErrorKind::Closed);
            passTorn(transaction);
            tellStep(transaction, m_tree.apply(transaction));
        }
        m_read.hasRecipes = true;
        return Done {};
    }

private:
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
        for (const QString &path : m_read.spots.locks()) {
            LockMoment moment = momentOfLock(path, m_read.from);
            for (const LockEvent &event : eventsBetween(nullptr, moment))
                m_tell(event);
            m_moments[path] = std::move(moment);
        }
    }

    /// Torn times that begin, or end, before @p next.
    void passTorn(const Transaction &next)
    {
        endTorn(next);
        while (const TornTime *torn = m_walk.enter(next.zxid)) {
            tellGap(*torn);
            for (LockMoment &moment : m_moments)
                markTorn(&moment);
            if (!torn->within.fileName.isEmpty())
                lookAgain(torn->within, next.at);
            endTorn(next);
        }
    }

    void endTorn(const Transaction &next)
    {
        for (ServerFile by = m_walk.leave(next.zxid); !by.fileName.isEmpty();
             by = m_walk.leave(next.zxid))
            lookAgain(by, next.at);
    }

    void markTorn(LockMoment *moment)
    {
        if (const TornTime *torn = m_walk.now()) {
            moment->tornSince = m_walk.since();
            moment->knownFrom = torn->gap.before;
        }
    }

    /// What there is by @p snapshot. How it came to be is not told.
    void lookAgain(const ServerFile &snapshot, qint64 at)
    {
        load(snapshot);
        for (const QString &path : m_read.spots.locks())
            tellLock(path, at, {});
    }

    /// Of all locks, and for longer of those of which it leaves in doubt who is in them.
    void tellGap(const TornTime &torn)
    {
        LockEvent event = gapEvent({}, torn.gap.from, torn.gap.to, textOf(torn));
        m_tell(event);
        if (torn.until <= torn.gap.to)
            return;
        event.until = torn.until;
        event.text = QStringLiteral("who was there before may have gone: ") + event.text;
        for (const QString &path : m_read.locks) {
            const auto moment = m_moments.constFind(path);
            event.path = path;
            if (moment != m_moments.constEnd() && hasContenders(*moment))
                m_tell(event);
        }
    }

    void tellStep(const Transaction &transaction, const QVector<NodeChange> &changes)
    {
        QStringList locks;
        StepFacts facts;
        facts.isTransaction = true;
        facts.zxid = transaction.zxid;
        for (const NodeChange &change : changes) {
            const QString lock = lockOf(change, m_read.spots);
            if (!locks.contains(lock))
                locks.append(lock);
            if (change.kind >= NodeChange::Deleted && change.kind <= NodeChange::Expired)
                facts.causes.insert(change.path, causeOf(change));
            if (!change.isNamed)
                facts.unnamed.insert(change.path);
        }
        for (const QString &lock : std::as_const(locks))
            tellLock(lock, transaction.at, facts);
    }

    void tellLock(const QString &path, qint64 at, const StepFacts &facts)
    {
        const auto before = m_moments.constFind(path);
        LockMoment after = momentOfLock(path, at);
        markTorn(&after);
        const LockMoment *known = before == m_moments.constEnd() ? nullptr : &*before;
        if (known)
            noteTurns(*known, &after);
        for (const LockEvent &event : eventsBetween(known, after, facts))
            m_tell(event);
        m_moments[path] = std::move(after);
    }

    LockMoment momentOfLock(const QString &path, qint64 at)
    {
        const LockState state = judge(replayedLock(m_tree, m_read.spots, path, at));
        if (!state.recipes.isEmpty())
            noteRecipes(path, state);
        return momentOf(state);
    }

    void noteRecipes(const QString &path, const LockState &state)
    {
        QStringList &ids = m_read.recipes[path];
        if (ids.size() == state.recipes.size()
            && ids.constFirst() == QLatin1String(state.recipes.constFirst().recipe->id))
            return;
        ids.clear();
        for (const RecipeQueue &queue : state.recipes)
            ids.append(QLatin1String(queue.recipe->id));
    }

    const QVector<DataDirectory> &m_members;
    Postmortem &m_read;
    const Tell &m_tell;
    ReadingPace m_pace;
    TreeReplay::Wanted m_wanted;
    TreeReplay m_tree;
    TornWalk m_walk;
    QHash<QString, LockMoment> m_moments; ///< of each lock, the last one
};

/// @p control with progress as one of two halves, of which the first one has @p done percent.
HistoryControl half(const HistoryControl &control, int done)
{
    if (!control.progress)
        return control;
    return {
        control.stop, [tell = control.progress, done](int percent) { tell(done + percent / 2); }};
}

} // namespace

bool ReadingPace::goOn(const TxnStream &stream)
{
    if (m_control.stop.stop_requested())
        return false;
    const bool isTold = m_sinceTold.isValid() && !m_sinceTold.hasExpired(TellPauseMs);
    if (!m_control.progress || isTold)
        return true;
    m_sinceTold.start();
    m_control.progress(int(100 * stream.bytesRead() / std::max<qint64>(1, stream.bytes())));
    return true;
}

Result<Done> replayEvents(const QVector<DataDirectory> &members, Postmortem *read,
    const std::function<void(const LockEvent &)> &tell, const HistoryControl &control)
{
    return PostmortemReplay(members, read, tell, control).replay();
}

Result<Postmortem> readPostmortem(const QVector<DataDirectory> &members,
    const std::function<void(const LockEvent &)> &tell, const HistoryControl &control)
{
    Result<Postmortem> read = surveyServerFiles(members, half(control, 0));
    if (!read)
        return read;
    const Result<Done> replayed = replayEvents(members, &*read, tell, half(control, 50));
    if (!replayed)
        return tl::unexpected(replayed.error());
    return read;
}

} // namespace lockscope
