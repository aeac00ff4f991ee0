// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/accesslist.h"
#include "core/zk/client.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <deque>

namespace lockscope {

/// Reads who may do what at the nodes it was told of: each in every session, and again after some
/// minutes. A bounded number of requests in flight, and of nodes.
/// Lives in the thread of the Client; emits there.
class AccessReader : public QObject
{
    Q_OBJECT

public:
    static constexpr int MaxNodes = 20'000; ///< more are not read, nor told
    /// Beside the hundreds of reads of a survey, 16 would take ten times as long.
    static constexpr int MaxInFlight = 128;

    /// Nobody is told when an access list changes, and what was restricted is not to be called open
    /// for long. Each costs a request.
    static constexpr int RereadMs = 300'000;

    explicit AccessReader(QObject *parent = nullptr);

    /// For tests.
    void setRereadPause(int ms) { m_rereading.setInterval(ms); }
    /// Reads it, anew where it was wanted before.
    void want(const QString &path);
    void forget(const QString &lock); ///< neither it nor what is below it is wanted any more
    void clear(); ///< nothing is wanted any more
    /// A new session: all that is wanted is read (again). @p client must stay until detach().
    void attach(zk::Client &client);
    void detach();

signals:
    /// Read, Denied or Gone: each that is wanted, as often as it is read.
    void accessListReady(const lockscope::AccessList &list);

private:
    void readAll();
    void pump();
    void accept(const QString &path, const Result<zk::Acl> &acl);

    QPointer<zk::Client> m_client;
    QHash<QString, bool> m_wanted; ///< whether it is in m_waiting
    std::deque<QString> m_waiting; ///< each once
    QTimer m_rereading;
    quint64 m_run = 0; ///< late answers are known by it
    int m_inFlight = 0;
};

} // namespace lockscope
