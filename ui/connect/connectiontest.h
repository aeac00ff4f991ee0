// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QElapsedTimer>
#include <QTimer>

#include <memory>

namespace lockscope {

/// Connects once, says how that went and who answers, and disconnects. GUI thread.
class ConnectionTest : public QObject
{
    Q_OBJECT

public:
    explicit ConnectionTest(QObject *parent = nullptr);
    ~ConnectionTest() override;

    /// Answered by finished() within @p timeoutMs. A test under way is given up.
    void start(const ConnectionOptions &options, int timeoutMs);
    /// Ends without an answer.
    void cancel();
    bool isRunning() const { return m_inspector != nullptr && !m_isOver; }

signals:
    /// One sentence, escaped.
    void finished(bool isGood, const QString &sentence);
    /// Before finished(): why, where hasCertificate().
    void certificateRefused(const lockscope::Error &error);
    /// How each member answers, as far as the servers that were named tell of one another: before
    /// finished() or soon after it. See memberLines().
    void membersTold(const QString &lines);

private:
    void keepMembers(const ServerFactsPtr &facts);
    void look(const ConnectionStatus &status);
    void end(bool isGood, const QString &sentence);
    void fail(const Error &error);

    int m_run = 0; ///< of the test under way
    std::unique_ptr<Inspector> m_inspector;
    QElapsedTimer m_elapsed;
    QTimer m_timeout;
    Error m_lastError;
    bool m_isOver = false; ///< what is left is how the members answer
    bool m_areMembersTold = false;
};

} // namespace lockscope
