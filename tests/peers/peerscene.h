// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "tests/peers/peer.h"
#include "tests/peers/peerreader.h"

namespace lockscope {

/// What a contender acquires unless the test names it: a label of Peer's protocol.
inline const QString TheLock = QStringLiteral("it");

/// Contenders of real libraries at one lock, and what judge() makes of what they left there.
class PeerScene
{
public:
    /// @p reader must outlive it, and so must the peers given to open().
    PeerScene(PeerReader &reader, QString path);

    /// Opens a session. A contender that is to be killed gets a @p peer of its own.
    void open(Peer &peer, const QString &name, int timeoutMs = 10'000);
    void acquire(const QString &name, const QString &kind,
        const QString &argument = QStringLiteral("-"), const QString &label = TheLock);
    void release(const QString &name, const QString &label = TheLock);
    void giveUp(const QString &name, const QString &label = TheLock);
    void forget(const QString &name); ///< its peer was killed: it claims nothing any more
    void closeAll();

    SessionId sessionOf(const QString &name) const;
    /// "held", "waiting" …, if the client says so of anything it acquired here.
    bool claims(const QString &name, const QString &claim) const;
    QStringList claiming(const QString &claim) const; ///< names, in the order of open()

    /// Whether the Inspector still shows a node of @p session: unlike difference(), asks nobody.
    bool showsNodeOf(SessionId session) const;

    const QString &path() const { return m_path; }
    PeerReader &reader() { return m_reader; }

    /// The lock, read and judged now, with the watches seen now.
    LockState state();
    /// How the state differs from what the clients say of themselves, from what `wchp` shows of
    /// them (each role, blocker and watch), and from what an Inspector has been following since the
    /// scene began; empty where nothing does. All of them need time: poll it.
    QString difference();
    /// What is there, by name, for known misbehaviour: "r1 waits, watches w2; w2 …", in queue
    /// order.
    QString picture();

private:
    struct Client
    {
        QString name;
        Peer *peer = nullptr;
        QStringList labels;
    };

    LockState judgedWith(const WatchList &watches);
    const Client *clientOf(const QString &name) const;
    QString nameOf(SessionId session) const;
    QStringList namesWith(const LockState &state, std::initializer_list<Role> roles) const;
    QStringList watchedIn(
        const LockState &state, const WatchList &watches, SessionId session) const;
    QString ownerNames(const LockState &state, const QStringList &paths) const;
    QStringList roleDifferences(const LockState &state) const;
    QStringList watchDifferences(const LockState &state, const WatchList &watches) const;
    QStringList liveDifferences(const LockState &state);

    PeerReader &m_reader;
    QString m_path;
    QList<Client> m_clients;
    Inspector m_inspector;
    LockStatePtr m_live; ///< what it last said
    QVector<ToldRecipe> m_told; ///< see Choice::told
};

} // namespace lockscope

/// Waits until the judgement equals what the clients say; fails the test with what differs.
#define SCENE_AGREES(scene)                                                                        \
    do {                                                                                           \
        QString lastDifference;                                                                    \
        const auto agrees = [&] { return (lastDifference = (scene).difference()).isEmpty(); };     \
        QVERIFY2(QTest::qWaitFor(agrees, 30'000),                                                  \
            qPrintable(lastDifference + QStringLiteral(" | ") + (scene).picture()));               \
    } while (false)
