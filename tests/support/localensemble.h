// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"

#include <QVector>

namespace lockscope {

/// A real ZooKeeper ensemble on loopback, each member a process of its own that can be killed and
/// frozen. Members are counted from 0; member i has server id i + 1. Goes with the object and with
/// the program, blocks, and belongs to one thread, as LocalServer does.
class LocalEnsemble
{
public:
    /// One entry per member: three is the smallest ensemble that survives the loss of one. Port
    /// and data folder of the options are not looked at.
    using Options = QVector<LocalServer::Options>;

    /// Starts all and returns once every one serves (about 3 s). Errors of LocalServer::start().
    static Result<std::unique_ptr<LocalEnsemble>> start(const Options &members = Options(3));
    ~LocalEnsemble();

    int size() const;
    quint16 port(int member) const;
    quint16 adminPort(int member) const; ///< 0 without an AdminServer
    QString connectString() const; ///< all members
    QString connectString(int member) const; ///< that member alone
    qint64 processId(int member) const; ///< 0 after kill()
    QString dataFolder(int member) const; ///< its snapshots and transaction logs; goes with this

    void kill(int member); ///< SIGKILL
    /// After kill(); returns once it serves, for which a majority must run.
    Result<Done> restart(int member);
    /// After kill() of several: starts them all, then waits until all serve.
    Result<Done> restart(const QVector<int> &members);
    void freeze(int member); ///< SIGSTOP
    /// SIGCONT. A leader that was frozen until others elected a new one goes on to say that it
    /// leads for a moment, then serves nobody, then follows.
    void thaw(int member);

    /// The member that says it leads, -1 while there is none; frozen ones are not asked.
    int leader() const;
    /// What that member answers to a four-letter word; Unreachable, TimedOut.
    Result<QByteArray> ask(int member, const QByteArray &word) const;

private:
    struct Members;
    explicit LocalEnsemble(std::unique_ptr<Members> members);
    std::unique_ptr<Members> m_members;
};

} // namespace lockscope
