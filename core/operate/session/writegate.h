// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can write, and whether and until when a connection of ours may: the switch and what the
// threads see.
#pragma once

#include "core/base/boottimer.h"
#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/base/times.h"

#include <QTimer>
#include <QVector>

#include <functional>
#include <limits>
#include <memory>
#include <mutex>

namespace lockscope {

/// Everything that can make this program write to ZooKeeper. Whoever adds a way to write adds it
/// here: the test that proves read-only to be read-only walks allActions().
enum class Action : quint8 {
    Acquire, ///< a test lock, or an owner's lock: creates a contender, and the directories above it
    Delete, ///< one contender, by force
    NudgeGhost, ///< creates and deletes a vanished predecessor, to wake who waits for it
    NudgeData, ///< sets the same data again, to wake who watches it
    Revoke, ///< asks a Curator holder to let go
    GiveBack, ///< deletes what this session of ours made: never refused, see WritePermit
};

/// All actions that the operator can ask for, without GiveBack.
QVector<Action> allActions();
/// "acquire", "delete", "nudge-ghost", "nudge-data", "revoke", "give-back"; never translated.
QString textOf(Action action);

/// A connection as the operator knows it.
struct Profile
{
    QString name; ///< "prod-eu"
    Environment environment = Environment::Unknown;

    friend bool operator==(const Profile &, const Profile &) = default;
};

/// @p profile for other servers than its own: nobody stated what those are for, but what is locked
/// as production stays so.
Profile withOtherServers(Profile profile);

/// Whether what @p reason says is too little to change anything of others there by force:
/// production wants a reason.
bool lacksReason(const Profile &profile, QStringView reason);

/// The clocks that a permit goes by, ms. Any thread calls them.
struct GateClocks
{
    std::function<qint64()> boot = bootMs; ///< counts the machine's sleep
    std::function<qint64()> steady = steadyMs; ///< stands still meanwhile
};

/// Whether writing is on, as the threads that write see it. Thread-safe.
class WritePermit
{
public:
    explicit WritePermit(GateClocks clocks = {})
        : m_clocks(std::move(clocks))
    { }

    /// Done, or ReadOnly with the action and how to allow it. GiveBack is always allowed: it only
    /// undoes what was made while writing was on; refusing it would leave locks behind.
    Result<Done> check(Action action) const;
    /// Milliseconds until it ends; 0 while read-only.
    qint64 remainingMs() const;

private:
    friend class WriteGate;
    static constexpr qint64 ForGoodMs = std::numeric_limits<qint64>::max() / 2;
    void set(qint64 forMs, bool endsBySleep);

    const GateClocks m_clocks;
    mutable std::mutex m_mutex;
    qint64 m_until = 0; ///< of `boot`: neither setting the clock nor sleep prolongs it
    qint64 m_asleep = 0; ///< how long the machine had slept when it was allowed
    bool m_endsBySleep = false;
};

/// The switch between read-only and writing of one connection. Starts read-only; writing is allowed
/// for a limited time, and for production only after typing the connection's name, or “production”
/// where it has none, and until the machine sleeps: who opens the lid may be somebody else, or
/// think of something else.
class WriteGate : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 ProductionLimitMs = qint64(10) * 60'000;
    static constexpr qint64 LimitMs = qint64(8) * 60 * 60'000;

    explicit WriteGate(Profile profile = {}, QObject *parent = nullptr, GateClocks clocks = {});

    const Profile &profile() const { return m_profile; }
    /// What was stated of the connection since. Where it is production now, what was allowed as if
    /// it were not ends: it is allowed anew by typing its name.
    void setProfile(Profile profile);
    bool isOpen() const { return m_permit->remainingMs() > 0; }
    qint64 remainingMs() const { return m_permit->remainingMs(); }
    /// What has to be typed to allow writing; empty where nothing has to be.
    QString phrase() const;

    qint64 limitMs() const; ///< the longest that allow() takes
    /// Allows writing for @p forMs, from now. Refused where @p typed is not phrase(), or @p forMs
    /// is not within (0, limitMs()].
    Result<Done> allow(qint64 forMs, const QString &typed = {});
    /// The same until shut(), whatever sleeps: for a program that does one thing, and then ends.
    Result<Done> allowForGood(const QString &typed = {});
    void shut();

    /// For those who write. Outlives this if need be, then shut.
    std::shared_ptr<const WritePermit> permit() const { return m_permit; }
    ~WriteGate() override;

signals:
    void changed(bool isOpen);
    void ended(); ///< by itself: its time was over, or the machine slept; behind changed()

private:
    Result<Done> checkTyped(const QString &typed) const;
    void look();

    Profile m_profile;
    std::shared_ptr<WritePermit> m_permit;
    QTimer m_end;
};

} // namespace lockscope
