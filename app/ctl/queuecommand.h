// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "app/ctl/queuetext.h"
#include "core/diagnosis/history.h"
#include "core/rounds/serverpoll.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>

namespace lockscope::ctl {

/// `lockscopectl queue PATH [--watch] [--limit N] [--recipe ID]`: a lock's contenders in queue
/// order.
class QueueCommand final : public Command
{
    Q_OBJECT

public:
    QString summary() const override;
    int uses() const override { return LooksAtServers | PrintsTable | PrintsColour; }
    QString timeoutText() const override;
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;
    void interrupt(int signal) override;

private:
    void acceptStatus(const ConnectionStatus &status);
    void acceptState(const LockStatePtr &state);
    void acceptFacts(const ServerFactsPtr &facts);
    void lookForLast();
    bool awaitsFacts();
    void stopAwaitingFacts();
    bool isReadLater(const ServerFacts &facts) const;
    void considerAnswer();
    void considerNews();
    bool isNews(const ShownQueue &queue) const;
    void timeOut() override;
    /// Prints it; ends the program unless it watches.
    void answer(const ShownQueue &queue);
    ShownQueue shown() const;
    QJsonObject shortfall() const;
    QString untoldByRows(const LockState &state, qint64 now) const;
    /// @p more: fields of the JSON document beside its own.
    bool print(const ShownQueue &queue, const QJsonObject &more = {});

    WatchRequest m_request;
    bool m_isWatching = false;
    std::optional<Table> m_table;
    Inspector m_inspector;
    std::optional<ServerPoll> m_poll; ///< after the Inspector
    QElapsedTimer m_sinceConnected; ///< not valid while we are not
    QTimer m_factsDeadline; ///< of the first answer
    QTimer m_lastLook; ///< before the time runs out
    QTimer m_settling; ///< changes of before the servers' answer are still coming in
    LockStatePtr m_state;
    LockHistory m_history; ///< since when each contender is where it is
    ServerFactsPtr m_facts; ///< null, too, while they are of an earlier connection
    bool m_areFactsAwaited = true;
    bool m_hasAskedAgain = false;
    std::optional<ShownQueue> m_printed; ///< the last one
    QString m_said; ///< beside the rows printed last: untoldByRows()
};

} // namespace lockscope::ctl
