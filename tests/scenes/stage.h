// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/diagnosis/livedoctor.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"
#include "tests/support/utf8.h"

#include <vector>

namespace lockscope::scenes {

using Client = std::unique_ptr<ScriptedClient>;

using test::s;

/// A name as kazoo's clients make them, the sequence number still to come.
QString kazooName(int client);
/// A name as Curator's clients make them: label "lock-", "__READ__", "__WRIT__", "latch-".
QString curatorName(int client, const char *label);

/// What a scene needs: clients, doctors and servers. All goes with it.
class Stage
{
public:
    explicit Stage(QString connect)
        : m_connect(std::move(connect))
    { }

    const QString &connectString() const { return m_connect; } ///< of the server on its own

    /// A client of the server on its own, or of @p connect.
    Client client(double timeoutSeconds = 4, const QString &connect = {}) const;
    /// Asks for a lock, and waits until it is granted.
    void lock(const Client &client, const QString &path) const;
    /// Asks for a lock that is not granted for now, and waits until its node is there.
    void queue(const Client &client, const QString &path) const;

    /// Looks at some locks from now on. What it ever finds counts for the scene.
    LiveDoctor &doctor(
        const QStringList &paths, const Thresholds &limits = {}, const QString &connect = {});
    /// Ends them, as they must before a server of the scene's own; what they found stays.
    void endDoctors();
    /// Three servers of this scene's own.
    LocalEnsemble &ensemble();

    /// Whether "R07", or "R07@/path", was found at any time.
    bool wasFound(const QString &what) const;
    /// All of that.
    QSet<QString> everFound() const;

private:
    QString m_connect;
    std::unique_ptr<LocalEnsemble> m_ensemble;
    QSet<QString> m_found; ///< by doctors that ended
    std::vector<std::unique_ptr<LiveDoctor>> m_doctors; ///< before the servers they ask
};

} // namespace lockscope::scenes
