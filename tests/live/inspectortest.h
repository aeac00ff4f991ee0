// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/sandbox/localserver.h"
#include "tests/zk/zkhelpers.h"

namespace lockscope {

/// The newest state of each watched lock.
class Screen : public QObject
{
public:
    explicit Screen(Inspector &inspector)
    {
        connect(&inspector, &Inspector::stateReady, this, [this](const LockStatePtr &state) {
            states[state->snapshot->path] = state;
            seen.append(state->snapshot->freshness);
            ++count;
        });
    }
    Freshness freshness(const QString &path) const
    {
        return states.contains(path) ? states.value(path)->snapshot->freshness : Freshness::Loading;
    }
    bool isComplete(const QString &path, int nodes) const
    {
        const LockStatePtr state = states.value(path);
        return state && state->snapshot->isComplete() && state->snapshot->nodes.size() == nodes
            && state->snapshot->freshness == Freshness::Live;
    }
    /// "holder waiter waiter" in queue order.
    QString roles(const QString &path) const
    {
        QStringList roles;
        if (const LockStatePtr state = states.value(path)) {
            for (const Contender &contender : state->queue)
                roles.append(textOf(contender.role));
        }
        return roles.join(u' ');
    }

    QHash<QString, LockStatePtr> states;
    QVector<Freshness> seen;
    int count = 0;
};

/// A server for all of a test; for each of its functions a session of its own beside the inspector.
class InspectorTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

protected:
    qint64 monitored(const QByteArray &key) const { return zk::monitored(*m_server, key); }
    void open();

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<zk::Client> m_client; ///< the test's own session
    std::unique_ptr<Inspector> m_inspector;
    std::unique_ptr<Screen> m_screen;
};

} // namespace lockscope
