// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctor.h"
#include "tests/support/utf8.h"

namespace lockscope {

/// Locks, sessions and watches written down, to be looked at by the doctor. All is well unless said
/// otherwise: every session of a contender is connected to the one member, which tells everything,
/// and when we connected.
///
///     scene.lock("/locks/a", "W0=1 R1=2@90 W2=3! x=4")
///
/// is a directory with a Curator writer 0 of session 1, a reader 1 of session 2 that is 90 s old
/// (10 s unless said), a persistent writer 2, and another child. W R: Curator read/write; M mutex;
/// E LeaderLatch; K k: kazoo lock and reader; D a lock after the documentation; T textbook writer;
/// Z rust-zookeeper; G a lock of Go's library; "leases/L0=1", "locks/S1=2": Curator semaphore.
class Scene
{
public:
    Scene &lock(const QString &path, const QString &text, const char *recipe = nullptr);
    /// "leases" and "locks" below @p path.
    Scene &semaphore(const QString &path, const QString &text);
    /// A single node that is the lock, "W0" for watch().
    Scene &single(const QString &path, int session);
    /// Lets a session watch the node called "W0" and so on; "?name" is one that does not exist.
    Scene &watch(int session, const QString &path, const QString &node);
    /// Everybody watches what its recipe says.
    Scene &watchAsExpected();
    Scene &connected(
        int session, qint64 idleMs, int timeoutMs = 10'000, const QString &endpoint = {});
    /// The number of its last request, heartbeats left out.
    Scene &asked(int session, qint64 request);
    Scene &disconnected(int session, qint64 expiresInMs, int timeoutMs = 10'000);
    Scene &ended(int session); ///< known to nobody
    /// The one member is a ClickHouse Keeper: it lists the sessions, and not until when they last.
    Scene &keeper();
    /// One more member, "zk2:2181" and so on, that answered the question @p what with @p state.
    Scene &otherMember(
        SourceResult::State state, SourceResult MemberFacts::*what = &MemberFacts::role);
    /// The node was read again after a sync, and was as it is.
    Scene &checked(const QString &path, const QString &node);
    /// A node goes, and the watches on it fire.
    Scene &remove(const QString &path, const QString &node);
    /// One more child, to a lock that is there: as in lock().
    Scene &add(const QString &path, const QString &word);
    /// The second is the first's request, made again: it has the same id in its name.
    Scene &twice(const QString &path, const QString &node, const QString &again);
    /// That many children came and went that nobody saw, the last of them just now; or before the
    /// youngest of those that are there came.
    Scene &passed(const QString &path, int count, bool isBefore = false);
    Scene &data(const QString &path, const QString &node, const QByteArray &bytes);
    /// The same some time later; @p reread: the names were read again while servers were asked.
    Scene &later(qint64 ms);

    DoctorRound round() const;
    QString nodePath(const QString &path, const QString &node) const;

    qint64 now = 1'800'000'000'000;
    ServerFacts facts;
    bool withFacts = true;
    qint64 watchesAt = 0; ///< see Choice::watchesAt
    NodeChecks checks;
    QMap<QString, LockSnapshot> locks;
    QHash<QString, const Recipe *> forced;

private:
    void addNode(LockSnapshot *snapshot, const QString &word, int directory);
    void meet(SessionId session);

    QHash<QString, QString> m_names; ///< "path W0" -> the node's name
    qint64 m_zxid = 1000;
};

/// "R07 critical definite; R10 warning likely x3": what is open at the end, with how many are
/// folded.
QString printed(const Diagnosis &diagnosis);

/// What is said of the lock at @p path; empty where it is not looked at.
Verdict verdictOf(const Doctor &doctor, const QString &path);

/// "stuck definite R12 root /locks/b 0x2 via /locks/a /locks/b".
QString printedVerdict(const Verdict &verdict);

namespace scenes {

using test::s;

inline const QString A = QStringLiteral("/locks/a");
inline const QString B = QStringLiteral("/locks/b");
inline const QString C = QStringLiteral("/locks/c");

} // namespace scenes

} // namespace lockscope
