// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "tests/peers/peer.h"
#include "tests/support/testlock.h"

#include <QMap>

namespace lockscope::testing {

constexpr int ContestLeases = 2; ///< of semaphores

/// Somebody who takes one lock again and again.
class Contestant
{
public:
    enum Account { Idle, Waiting, Holding, Leaving };

    Contestant() = default;
    virtual ~Contestant() = default;
    Q_DISABLE_COPY_MOVE(Contestant)

    /// What it can ask for.
    virtual QVector<Mode> modes() const = 0;
    /// Of its present attempt; none as long as it has none.
    virtual SessionId session() const = 0;
    virtual QString error() const { return {}; }
    virtual void lookAgain() { }

    void acquire(Mode mode)
    {
        m_mode = mode;
        m_isLeaving = false;
        begin(mode);
    }
    void leave()
    {
        m_isLeaving = true;
        end();
    }
    /// What it says of itself; from the moment it is told to let go it is taken to have.
    Account account() const
    {
        const Account own = ask();
        return own != Idle && m_isLeaving ? Leaving : own;
    }
    Mode mode() const { return m_mode; }

protected:
    virtual void begin(Mode mode) = 0;
    virtual void end() = 0;
    virtual Account ask() const = 0;

private:
    Mode m_mode = Mode::Exclusive;
    bool m_isLeaving = false;
};

/// Our own lock.
class Ours final : public Contestant
{
public:
    Ours(const QString &connect, const WriteGate &gate, const QString &path, const QString &recipe);

    QVector<Mode> modes() const override { return writableModes(m_recipe); }
    SessionId session() const override { return m_lock ? m_lock->status().session : SessionId(); }
    QString error() const override;

protected:
    void begin(Mode mode) override;
    void end() override { m_lock->release(); }
    Account ask() const override;

private:
    const ConnectionOptions m_options;
    const WriteGate &m_gate;
    const QString m_path;
    const QString m_recipe;
    std::unique_ptr<TestLock> m_lock;
};

/// A real client library's.
class Theirs final : public Contestant
{
public:
    /// @p kinds: what the library calls the modes.
    Theirs(Peer &peer, const QString &name, const QString &path, const QMap<Mode, QString> &kinds);

    QVector<Mode> modes() const override { return m_kinds.keys(); }
    SessionId session() const override { return m_peer.sessionOf(m_name); }
    QString error() const override;
    void lookAgain() override;

protected:
    void begin(Mode mode) override;
    void end() override;
    Account ask() const override;

private:
    Peer &m_peer;
    const QString m_name;
    const QString m_path;
    const QMap<Mode, QString> m_kinds;
    QString m_label;
    bool m_isReleased = false;
    int m_count = 0;
};

} // namespace lockscope::testing
