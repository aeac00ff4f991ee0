// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/task.h"
#include "core/reach/route.h"
#include "core/server/serverfacts.h"

#include <QTcpSocket>
#include <QTimer>

#include <functional>

namespace lockscope {

/// One question to one port: goes there, sends, collects until the other side closes. Ends exactly
/// once, by answered(), whatever the other side does: nothing, garbage, an endless stream. Asks at
/// once; lives in one thread with an event loop; deletes itself after the signal.
///
/// With @p take, each part of the answer goes there as it comes, and none is kept.
class TcpQuestion : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        int timeoutMs =
            1500; ///< from connecting to the last byte, but for the time that Take takes
        qint64 maxBytes = 64LL * 1024 * 1024;
    };
    using Take = std::function<void(const QByteArray &part)>;
    TcpQuestion(const reach::Route &route, const reach::Destination &to, const QByteArray &request,
        const Limits &limits, QObject *parent, Take take = {});

signals:
    /// Ok: the whole answer, unless it was taken. Else Unreachable, TimedOut, Garbage (too long),
    /// with a reason.
    void answered(const lockscope::SourceResult &result, const QByteArray &answer);

private:
    Task<> ask(reach::Route route, reach::Destination to, QByteArray request);
    Message lateness() const;
    void collect();
    void handOver(const QByteArray &part);
    void end(SourceResult::State state, const Message &detail = {});
    void fail();

    const std::unique_ptr<QTcpSocket> m_socket;
    QTimer m_timer;
    QByteArray m_answer;
    const Take m_take;
    qint64 m_received = 0; ///< bytes
    qint64 m_maxBytes = 0;
    bool m_isThere = false;
    bool m_ended = false;
    Task<> m_asking; ///< last: it uses the others
};

} // namespace lockscope
