// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/faults/campaign/actor.h"
#include "tests/faults/campaign/ownerservant.h"

#include <QProcess>

namespace lockscope::campaign {

/// One of our owners, in this process or in one of its own.
class OwnerActor final : public Actor
{
public:
    OwnerActor(
        const QString &name, const Stage &stage, const std::vector<quint16> &ports, bool isApart);
    ~OwnerActor() override;

    Line *line() const override { return m_line.get(); }
    void play(const Step &step) override;
    void look(qint64 drainedAt) override;
    void letGo() override;
    bool isIdle() const override { return m_calls.isEmpty() && m_account.isEmpty(); }
    void close() override;
    SessionId session() const override { return m_session; }

    bool isApart() const { return m_process != nullptr; }
    bool isAsleep() const { return m_sleptAt >= 0; }
    /// SIGSTOP and SIGCONT. REQUIRES: isApart().
    void sleep();
    void wake();

private:
    /// What it said it has at one path.
    struct Account
    {
        int reads = 0;
        int writes = 0;
        Zxid token;
    };
    struct Call
    {
        quint64 act = 0; ///< the ledger's
        QString path;
        Mode mode = Mode::Exclusive;
        bool isAcquire = false;
        int holdMs = 0;
    };
    /// Of one path and mode: what it was granted and was not told to give back.
    using Grip = QPair<QString, Mode>;

    quint64 tell(const QString &what);
    void ask(const QString &what, const Call &call, qint64 waitMs);
    void acquire(const Place &place, Mode mode, qint64 waitMs, int holdMs);
    void release(const Place &place, Mode mode);
    void releaseLater(const Grip &grip, int holdMs);
    void releaseAt(const QString &word, const QStringList &paths);
    void cancelAt(const QString &path); ///< one call, or where it is empty all everywhere
    QStringList paths() const; ///< of all that it has
    void renew();
    bool isWaitingAt(const QString &path) const;

    void hear(const QString &line);
    void hearAnswer(quint64 id, const QStringList &words);
    void hearPong(quint64 id, const QStringList &words);
    void checkWaking(const QMap<QString, Account> &account);
    void forget(const QString &path, Mode mode);
    QVector<Claim> claims() const;

    std::unique_ptr<Line> m_line;
    std::unique_ptr<OwnerServant> m_servant; ///< in this process
    std::unique_ptr<QProcess> m_process; ///< or not
    quint64 m_ids = 0;
    SessionId m_session;
    QMap<QString, Account> m_account;
    QMap<quint64, Call> m_calls;
    QMap<Grip, int> m_grips;
    QSet<QString> m_givenBack; ///< grants of which the last count was to be released
    QMap<QString, Zxid> m_granted; ///< token of the last grant, by path
    QMap<quint64, qint64> m_pings; ///< when each was sent
    qint64 m_sleptAt = -1;
    qint64 m_sleptFor = 0; ///< until the first pong after waking
    QMap<QString, Account> m_beforeSleep;
};

} // namespace lockscope::campaign
