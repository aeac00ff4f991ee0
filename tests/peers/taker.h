// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/history/event.h"
#include "tests/peers/peer.h"

#include <random>

namespace lockscope {

/// A hold as the client itself noted it.
struct NotedHold
{
    qint64 begin = 0;
    qint64 end = 0; ///< 0: it was killed in it
    /// The client's library told that it is not sure how it ended, or was cut off before it knew.
    bool isDisturbed = false;
};

/// A client that takes a lock again and again, at random, and notes since when and until when it
/// held it.
class Taker
{
public:
    Taker(
        Peer &peer, QString name, QString kind, QString path, quint32 seed, int timeoutMs = 4'000);

    /// Looks what became of what it was told, and tells the next.
    void go(bool mayBegin);
    bool isIdle() const { return !m_isBusy; }
    /// And was not told to release yet.
    bool isHolding() const { return m_isHolding && m_due > 0; }
    SessionId session() const { return m_peer.sessionOf(m_name); }
    const QVector<NotedHold> &holds() const { return m_holds; }
    const QString &path() const { return m_path; }
    const QString &name() const { return m_name; }

private:
    void rest(qint64 now);
    qint64 pause() { return 200 + qint64(m_random() % 400); }

    Peer &m_peer;
    QString m_name;
    QString m_kind;
    QString m_path;
    std::mt19937 m_random;
    QVector<NotedHold> m_holds;
    QString m_label;
    int m_number = 0;
    int m_disturbances = 0; ///< of its client, before it asked
    qint64 m_due = 0;
    qint64 m_askedAt = 0; ///< when it was told to release
    bool m_isBusy = false;
    bool m_isHolding = false;
};

/// A hold as a history has it.
struct RecordedHold
{
    qint64 notBefore = 0; ///< it began between this and `begin`; 0: at `begin`
    qint64 begin = 0;
    qint64 endNotBefore = 0; ///< the same of its end
    qint64 end = 0; ///< 0: it is not told
    LockEvent::Kind how = LockEvent::Gone;
};

QVector<RecordedHold> holdsOf(
    const QVector<LockEvent> &events, SessionId session, const QString &path);

bool areOfOneTime(const RecordedHold &recorded, const NotedHold &noted);

/// Whether the history says itself that it may have missed @p hold, or does not know whose it is:
/// on a busy machine a node may go before it was read.
bool isInGap(const QVector<LockEvent> &events, const QString &path, const NotedHold &hold);

} // namespace lockscope
