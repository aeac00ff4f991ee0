// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/operate/session/action.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <mutex>
#include <optional>

namespace lockscope {

/// What a connection is for: the worse a mistake would be, the more is asked before writing.
enum class Environment : quint8 { Sandbox, Development, Staging, Production };

/// "sandbox", "development", "staging", "production"; never translated.
QString textOf(Environment environment);
std::optional<Environment> environmentFromText(QStringView text);

/// A connection as the operator knows it.
struct Profile
{
    QString name; ///< "prod-eu"
    Environment environment = Environment::Development;

    friend bool operator==(const Profile &, const Profile &) = default;
};

/// Whether writing is on, as the threads that write see it. Thread-safe.
class WritePermit
{
public:
    /// Done, or ReadOnly with the action and how to allow it. GiveBack is always allowed: it only
    /// undoes what was made while writing was on; refusing it would leave locks behind.
    Result<Done> check(Action action) const;
    /// Milliseconds until it ends; 0 while read-only.
    qint64 remainingMs() const;

private:
    friend class WriteGate;
    void set(QDeadlineTimer until);

    mutable std::mutex m_mutex;
    QDeadlineTimer m_until {0}; ///< monotonic: setting the clock does not prolong it
};

/// The switch between read-only and writing of one connection. Starts read-only; writing is allowed
/// for a limited time, and for production only after typing the connection's name.
class WriteGate : public QObject
{
    Q_OBJECT

public:
    static constexpr qint64 ProductionLimitMs = qint64(10) * 60'000;
    static constexpr qint64 LimitMs = qint64(8) * 60 * 60'000;

    explicit WriteGate(Profile profile = {}, QObject *parent = nullptr);

    const Profile &profile() const { return m_profile; }
    bool isOpen() const { return m_permit->remainingMs() > 0; }
    qint64 remainingMs() const { return m_permit->remainingMs(); }
    /// What has to be typed to allow writing; empty where nothing has to be.
    QString phrase() const;

    /// Allows writing for @p forMs, from now. Refused where @p typed is not phrase(), or @p forMs
    /// is not within (0, limit] of the environment.
    Result<Done> allow(qint64 forMs, const QString &typed = {});
    void shut();

    /// For those who write. Outlives this if need be, then shut.
    std::shared_ptr<const WritePermit> permit() const { return m_permit; }
    ~WriteGate() override;

signals:
    void changed(bool isOpen);

private:
    Profile m_profile;
    std::shared_ptr<WritePermit> m_permit;
    QTimer m_end;
};

} // namespace lockscope
