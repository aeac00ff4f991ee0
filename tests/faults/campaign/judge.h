// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/recipes/recipe.h"
#include "tests/faults/campaign/log.h"

#include <QHash>
#include <QSet>

namespace lockscope::campaign {

/// That somebody holds a lock, by his own account.
struct Claim
{
    QString lock;
    Mode mode = Mode::Exclusive;
    QString grant; ///< tells apart what one actor was granted in turn
    Zxid token; ///< 0: his library tells none
    SessionId session;
};

/// A node, not just its path: another one of that path has another czxid.
struct NodeId
{
    QString path;
    Zxid czxid;

    friend bool operator==(const NodeId &, const NodeId &) = default;
};
inline size_t qHash(const NodeId &node, size_t seed = 0) noexcept
{
    return qHashMulti(seed, node.path, node.czxid);
}

/// Hears all accounts and says what cannot be.
///
/// How an interval is made: an actor is asked at `sentAt`, and answers by `answeredAt` what it
/// holds; so it held that at some time between. What it says twice in a row it certainly held from
/// the first answer's arrival to the second question's dispatch, and that is the claim's interval:
/// it begins late and ends early by what messages take, never the other way. Actors in this process
/// are asked by handling all that they have posted so far. Two claims that exclude each other and
/// whose intervals share a moment are two holders.
class Judge
{
public:
    explicit Judge(Log &log)
        : m_log(log)
    { }

    /// What @p actor said; nothing: that it holds nothing, or cannot say (asleep, ended).
    void see(const QString &actor, qint64 sentAt, qint64 answeredAt, const QVector<Claim> &claims);

    /// From now on nobody is blamed for believing that he holds by this session, or by this node.
    void excuse(SessionId session);
    void excuse(const NodeId &node, SessionId owner, const QString &lock);
    /// The node was not touched after all by one of those for whom it was excused: two may want to
    /// delete the same.
    void endExcuse(const NodeId &node);

    /// Sessions of ours that nobody is excused for: when somebody certainly still held by it, by
    /// the world's clock, and who and what.
    QHash<SessionId, QPair<qint64, QString>> lastClaims() const;

    void addOurs(SessionId session, const QString &name); ///< a session of this program's
    const QHash<SessionId, QString> &ours() const { return m_ours; }

    bool isHolding(const QString &actor) const;
    bool isHolding(const QString &actor, const QString &lock) const;

    void fail(const QString &what); ///< once for the same words
    void countCheck(qint64 checks = 1) { m_checks += checks; }

    const QStringList &failures() const { return m_failures; }
    int grants() const { return m_grants; }
    qint64 checks() const { return m_checks; }

private:
    struct Interval
    {
        QString actor;
        Claim claim;
        qint64 from = 0;
        qint64 until = 0;
        bool isOpen = true;
    };
    bool isExcused(const Claim &claim) const;
    void begin(const QString &actor, const Claim &claim, qint64 at);
    void compare(const Interval &one);
    void checkToken(const QString &actor, const Claim &claim);

    Log &m_log;
    QHash<QString, QVector<Interval>> m_intervals; ///< by lock; those that ended lately, too
    QHash<QString, Zxid> m_newestToken; ///< by lock, of those who shut others out
    QHash<SessionId, QPair<qint64, QString>> m_lastClaims;
    QSet<SessionId> m_excusedSessions;
    /// Owner and lock; as often as somebody was to delete it and may have.
    QMultiHash<NodeId, QPair<SessionId, QString>> m_excusedNodes;
    QHash<SessionId, QString> m_ours;
    QStringList m_failures;
    int m_grants = 0;
    qint64 m_checks = 0;
};

} // namespace lockscope::campaign
