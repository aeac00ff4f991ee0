// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rounds/lookout.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int MissesToForget = 3; ///< chains come and go with what the servers tell
constexpr int MaxFollowedQueue = 5'000; ///< contenders; to read more is for who asks for it
constexpr int MaxScanned = 50'000; ///< znodes, where the servers do not tell what sessions own
constexpr int MaxInView = 64; ///< locks of that scan
constexpr int ScanPatienceMs = 3'000; ///< rounds wait for it

const QString DeadlockRule = QStringLiteral("R12"); ///< what lies on a chain that is not followed

bool isUnreadable(Freshness freshness)
{
    return freshness == Freshness::Gone || couldNotBeRead(freshness);
}

bool isKnown(const LockStatePtr &state)
{
    return state && (state->snapshot->isComplete() || isUnreadable(state->snapshot->freshness));
}

/// Whether there is something to judge by. What is gone or empty may be a lock all the same: nodes
/// of some go with each release.
bool hasAnything(const LockSnapshot &snapshot)
{
    return snapshot.freshness != Freshness::Gone
        && std::any_of(snapshot.nodes.begin(), snapshot.nodes.end(),
            [](const LockNode &node) { return node.state != ReadState::Gone; });
}

/// What may not be read is what a name says until somebody could read it.
bool isWrongGuess(const LockState &state)
{
    const Freshness freshness = state.snapshot->freshness;
    return freshness == Freshness::Gone || (!couldNotBeRead(freshness) && !isLock(state));
}

LockStatePtr unreadState(const QString &path)
{
    LockSnapshot snapshot;
    snapshot.path = path;
    snapshot.directories = {LockDirectory {path, ReadState::NameOnly, {}, {}}};
    LockState state;
    state.snapshot = std::make_shared<const LockSnapshot>(std::move(snapshot));
    return std::make_shared<const LockState>(std::move(state));
}

qint64 ephemeralsBelow(const QString &directory, const ServerFacts &facts)
{
    const QByteArray prefix = directory.toUtf8() + '/';
    qint64 count = 0;
    for (const PathList &paths : facts.ephemerals) {
        for (const QByteArrayView path : paths)
            count += path.startsWith(prefix) ? 1 : 0;
    }
    return count;
}

/// Locks in which somebody waits, those of the same family of paths first: only there a chain can
/// go on.
QVector<FoundLock> contended(QVector<FoundLock> locks, const QStringList &asked)
{
    locks.removeIf([&](const FoundLock &lock) {
        return lock.summary.waiters == 0 || lock.summary.waiters > MaxFollowedQueue
            || asked.contains(lock.path);
    });
    const auto isNear = [&](const FoundLock &lock) {
        return std::any_of(asked.begin(), asked.end(),
            [&](const QString &path) { return parentPath(path) == parentPath(lock.path); });
    };
    std::stable_partition(locks.begin(), locks.end(), isNear);
    return locks.mid(0, MaxInView);
}

} // namespace

Lookout::Lookout(Inspector &inspector, const LookoutOptions &options, QObject *parent)
    : QObject(parent)
    , m_inspector(inspector)
    , m_options(options)
{
    connect(&inspector, &Inspector::stateReady, this, &Lookout::accept);
    connect(&inspector, &Inspector::scanFinished, this, &Lookout::acceptScan);
    connect(&inspector, &Inspector::surveyed, this, &Lookout::acceptSurveyed);
}

WatchRequest Lookout::requestOf(const QString &path) const
{
    return {path, m_options.recipeOf ? m_options.recipeOf(path) : QString()};
}

void Lookout::ask(const QString &path)
{
    if (!m_isAsked.contains(path))
        m_asked.append(path);
    m_isAsked.insert(path);
    m_isNews = true;
    if (!m_locks.contains(path))
        m_locks.insert(path, nullptr);
    m_beside.remove(path);
}

void Lookout::watch(const WatchRequest &request)
{
    ask(request.path);
    m_inspector.watch(request);
}

void Lookout::setFocus(const QString &path)
{
    m_focus = path;
    m_isNews = true;
}

void Lookout::survey(const QVector<LockStatePtr> &found)
{
    for (const LockStatePtr &state : found)
        ask(state->snapshot->path);
    m_survey = Looking;
    m_lookingSince = nowMs();
    m_inspector.survey(found);
}

void Lookout::surveyAgain()
{
    if (m_survey != Looked)
        return;
    m_survey = Looking;
    m_lookingSince = nowMs();
    m_inspector.surveyAgain();
}

void Lookout::acceptSurveyed()
{
    if (m_survey != Looking)
        return;
    m_survey = Looked;
    m_surveyedAt = m_lookingSince;
    emit surveyed();
}

void Lookout::unwatch(const QString &path)
{
    m_isNews = true;
    if (m_isAsked.remove(path) && m_asked.removeOne(path))
        stop(path); // the next look finds it again where it is on a chain
}

void Lookout::stop(const QString &path)
{
    m_beside.remove(path);
    m_locks.remove(path);
    m_isNews = true;
    m_inspector.unwatch(path);
    emit forgotten(path);
}

void Lookout::start(const QString &path, const ServerFacts *facts)
{
    if (facts) {
        const qint64 length = ephemeralsBelow(path, *facts);
        if (length > MaxFollowedQueue) {
            m_tooLong.insert(path, int(length));
            return;
        }
    }
    m_locks.insert(path, nullptr);
    m_isNews = true;
    m_beside.insert(path, {});
    m_inspector.watch(requestOf(path));
}

/// Among thousands of locks that takes long, and is asked for many times in a round.
void Lookout::follow(const ServerFacts *facts)
{
    const qint64 toldAt = facts ? facts->takenAt : -1;
    const bool isNews = std::exchange(m_isNews, false);
    const bool isNewlyTold = std::exchange(m_followedAt, toldAt) != toldAt;
    if (isNews || isNewlyTold)
        followAnew(facts);
    scanWhereBlind(facts);
}

void Lookout::followAnew(const ServerFacts *facts)
{
    QStringList asked = m_asked;
    if (asked.removeAll(m_focus) > 0)
        asked.prepend(m_focus);
    m_chains = m_follower.follow(asked, m_locks, facts);
    m_tooLong.clear(); // those to which it still leads are not read, and come again
    for (const QString &path : std::as_const(m_chains.followed)) {
        if (!m_locks.contains(path))
            start(path, facts);
    }
}

void Lookout::forgetUnreached()
{
    const QStringList beside = m_beside.keys();
    for (const QString &path : beside) {
        Beside &lock = m_beside[path];
        lock.missed = isOnChain(path) ? 0 : lock.missed + 1;
        if (lock.missed >= MissesToForget && !lock.isInView)
            stop(path);
    }
}

bool Lookout::isSomebodyWaiting() const
{
    return std::any_of(m_asked.begin(), m_asked.end(), [this](const QString &path) {
        const LockStatePtr state = m_locks.value(path);
        return state && state->summary.waiters > 0;
    });
}

/// Locks are made and left: what a scan found is of then.
bool Lookout::isScanDue() const
{
    if (m_isScanning)
        return false;
    const int pauseMs = m_hasScanFailed ? m_options.scanAfterFailureMs : m_options.scanAgainMs;
    return !m_sinceScan.isValid() || m_sinceScan.hasExpired(pauseMs);
}

void Lookout::scanWhereBlind(const ServerFacts *facts)
{
    const bool isWanted = m_options.scansWhereBlind && isScanDue();
    if (!isWanted || !facts || m_chains.hasTable || !isSomebodyWaiting())
        return;
    m_isScanning = true;
    m_sinceScan.start();
    ScanLimits limits;
    limits.maxNodes = MaxScanned;
    m_inspector.scan(limits);
}

/// Half of what there is does not take the place of what an earlier scan found.
void Lookout::acceptScan(const ScanResult &result)
{
    if (!std::exchange(m_isScanning, false))
        return;
    m_hasScanFailed = result.failed;
    if (!result.failed)
        m_sinceFound = m_sinceScan;
    else if (m_sinceFound.isValid())
        return;
    keepInView(contended(result.locks, m_asked));
}

/// Who waited in none of these at that time is looked at as long as a chain leads there.
void Lookout::keepInView(const QVector<FoundLock> &found)
{
    for (Beside &lock : m_beside)
        lock.isInView = false;
    m_inView = int(found.size());
    for (const FoundLock &lock : found) {
        if (!m_locks.contains(lock.path))
            start(lock.path, nullptr);
        m_beside[lock.path].isInView = true;
    }
}

void Lookout::accept(const LockStatePtr &state)
{
    const QString path = state->snapshot->path;
    const auto lock = m_locks.find(path);
    if (lock == m_locks.end())
        return;
    const bool isPresent = hasAnything(*state->snapshot);
    const auto beside = m_beside.constFind(path);
    const bool isDropped = beside != m_beside.cend() && isKnown(state) && isWrongGuess(*state)
        && (isPresent || !beside->isInView); // the next scan tells whether it is still in use
    if (isDropped) {
        if (isPresent)
            m_follower.refute(path);
        else
            m_follower.passOver(path);
        return stop(path);
    }
    m_isNews = true;
    LockStatePtr before = std::exchange(*lock, state);
    emit stateReady(state);
    if (m_options.dispose)
        m_options.dispose(std::move(before)); // by now nobody else has it
}

QVector<LockStatePtr> Lookout::states() const
{
    QVector<LockStatePtr> states;
    for (auto lock = m_locks.begin(); lock != m_locks.end(); ++lock) {
        const bool isAsked = m_isAsked.contains(lock.key());
        if (*lock && (isAsked || isOnChain(lock.key())))
            states.append(*lock);
        else if (isAsked)
            states.append(unreadState(lock.key()));
    }
    return states;
}

QSet<QString> Lookout::followed() const
{
    QSet<QString> paths;
    for (const QString &path : m_chains.followed) {
        if (m_beside.contains(path))
            paths.insert(path);
    }
    return paths;
}

bool Lookout::isComplete() const
{
    const bool isScanAwaited =
        m_isScanning && !m_sinceFound.isValid() && !m_sinceScan.hasExpired(ScanPatienceMs);
    return !isScanAwaited && m_survey != Looking
        && std::all_of(m_locks.begin(), m_locks.end(), isKnown);
}

QVector<SkippedRule> Lookout::blindSpots() const
{
    Messages spots = cutOff() + unread();
    if (!m_chains.hasTable && isSomebodyWaiting())
        spots += whereBlind();
    QVector<SkippedRule> skipped;
    for (const Message &why : std::as_const(spots))
        skipped.append({DeadlockRule, why});
    return skipped;
}

/// What is beyond the limits of what is followed.
Messages Lookout::cutOff() const
{
    const ChainFollower::Limits limits;
    Messages spots;
    if (m_chains.isCapped)
        spots += Message::tr(
            "the chain goes on: it was followed to %1 locks, %2 one behind the other. Examine "
            "the last of them by name")
                     .arg(limits.locks, limits.depth);
    if (m_chains.areNodesCut)
        spots += Message::tr("a session on the chain has more than %1 ephemeral nodes elsewhere: "
                             "in which locks the rest of them are was not looked at")
                     .arg(limits.nodes);
    if (m_chains.areHoldersCut)
        spots += Message::tr("a lock on the chain has more holders than the %1 sessions that are "
                             "followed: where else the rest of them wait was not looked at")
                     .arg(limits.sessions);
    return spots;
}

/// Locks to which the chain leads, and that were not read.
Messages Lookout::unread() const
{
    Messages spots;
    for (auto lock = m_tooLong.begin(); lock != m_tooLong.end(); ++lock)
        spots += Message::tr("the chain leads to %1, whose %2 nodes were not read: examine it by "
                             "name, and they are")
                     .arg(visibleText(lock.key()), *lock);
    for (const QString &path : m_chains.followed) {
        const LockStatePtr state = m_locks.value(path);
        if (state && state->snapshot->freshness == Freshness::Denied)
            spots += Message::tr("the chain leads to %1, which may not be read: connect as "
                                 "somebody who has READ there")
                         .arg(visibleText(path));
    }
    return spots;
}

Message Lookout::whereBlind() const
{
    const Message blind =
        Message::tr("no member tells which nodes a session owns (dump): add \"dump\" to "
                    "4lw.commands.whitelist in zoo.cfg, or set admin.enableServer=true. Where "
                    "else these clients wait is known only of %1");
    if (!m_options.scansWhereBlind)
        return blind.arg(Message::tr("the locks in view"));
    if (!m_sinceFound.isValid())
        return blind.arg(Message::tr("the locks named: no scan for others has ended"));
    return blind.arg(Message::tr("%1 that a scan found %2 ago")
                         .arg(m_inView, humanDuration(m_sinceFound.elapsed())));
}

} // namespace lockscope
