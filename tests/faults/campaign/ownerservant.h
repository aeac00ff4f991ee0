// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/lockowner.h"
#include "core/operate/session/writegate.h"

#include <QHash>

#include <functional>
#include <memory>

namespace lockscope::campaign {

/// One owner that obeys lines and tells in lines, in this process or (`campaign --owner CONNECT
/// TIMEOUT_MS NAME`) in one of its own, which can be stopped as a whole machine can:
///
///     ID acquire PATH RECIPE MODE WAIT_MS   answered ID granted TOKEN | answered ID KIND
///     ID release PATH MODE                  …
///     ID releaselock PATH, ID releaseall, ID closelock PATH
///     ID cancel ID                          (of an acquire, which is answered)
///     ID renew                              answered ID renewed: another owner, another session
///     ID ping                               pong ID 0xSESSION PATH:READS:WRITES:TOKEN …
///
/// and of its own accord "session 0x…", "holds TOKEN PATH", "lost TOKEN PATH".
class OwnerServant : public QObject
{
public:
    using Say = std::function<void(const QString &)>;

    OwnerServant(const QString &name, const QString &connect, int timeoutMs, Say say);
    ~OwnerServant() override;

    void obey(const QString &line);

private:
    void renew();
    quint64 send(const QStringList &words);
    void tellChanges();
    QString account() const;

    const QString m_name;
    const QString m_connect;
    const int m_timeoutMs;
    const Say m_say;
    WriteGate m_gate;
    std::unique_ptr<LockOwner> m_owner;
    QHash<quint64, QString> m_ids; ///< of the owner's calls
    QHash<QString, quint64> m_calls;
    SessionId m_session;
    QHash<QString, QString> m_tokens; ///< what it was last said to hold, by path
};

/// The main loop of the process: reads lines until its standard input ends.
int runOwner(const QStringList &arguments);

} // namespace lockscope::campaign
