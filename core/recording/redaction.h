// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"
#include "core/recording/packedstate.h"
#include "core/server/serverfacts.h"

namespace lockscope {

/// Leaves out what a recording that is given away should not tell: what clients wrote into their
/// nodes, the names that they gave themselves, and addresses. The same address has the same
/// stand-in everywhere ("host-2:41522", "server-1"), until it is recorded by another one. Paths and
/// names of nodes stay, since locks are judged by them: some libraries write host names there. One
/// thread.
class Redaction
{
public:
    /// @p used: stand-ins up to that number were given by others in the same file, for addresses
    /// that nobody knows any more.
    explicit Redaction(int used = 0)
        : m_used(used)
    { }

    KeptState of(KeptState state);
    ServerFacts of(ServerFacts facts);
    Diagnosis of(Diagnosis diagnosis);
    /// Finding::id of it.
    QString idOf(const Finding &finding);
    /// "10.0.0.7:41522" as "host-2:41522"; empty stays empty.
    QString endpoint(const QString &endpoint);
    /// The highest number of a stand-in that was given.
    int used() const;

private:
    QString standIn(QHash<QString, QString> *known, const QString &what, const QString &kind) const;
    QString member(const QString &host);
    ChainStep of(ChainStep step);

    int m_used;
    QHash<QString, QString> m_hosts;
    QHash<QString, QString> m_members;
    QHash<QString, QString> m_findings; ///< about no lock, which are called by their servers
};

} // namespace lockscope
