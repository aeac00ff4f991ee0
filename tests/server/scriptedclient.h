// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QProcess>
#include <QStringList>

namespace lockscope {

/// A real client with a session of its own, in a process of its own that can be killed and frozen:
/// kazoo 2.8 (python3-kazoo), driven by scripted_client.py. Blocks; for tests.
class ScriptedClient
{
public:
    /// Connects; isOpen() tells whether that worked.
    ScriptedClient(const QString &connect, double timeoutSeconds);
    ~ScriptedClient(); ///< ends the process and so the session

    bool isOpen() const { return bool(m_session); }
    SessionId session() const { return m_session; }

    /// The answer to @p line without its "ok"; "failed …" or, where nothing came, an empty text.
    QString ask(const QString &line);
    /// Waits for a line that is not an answer: "acquired PATH".
    bool waitFor(const QString &line);

    void freeze();
    void thaw();
    void kill(); ///< SIGKILL: the session is left to expire

private:
    QString nextLine(bool wantAnswer);

    QProcess m_process;
    SessionId m_session;
    QStringList m_events;
};

/// Why such clients cannot be had here (for QSKIP), or an empty text.
QString whyNoScriptedClient();

} // namespace lockscope
