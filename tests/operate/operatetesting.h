// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"
#include "core/operate/locks/claim.h"
#include "core/operate/session/writegate.h"
#include "core/sandbox/localserver.h"
#include "tests/support/zksession.h"

#include <QTest>

/// What the tests of core/operate share.
/// Waits until a test lock is in that state.
#define TRY_STATE(lock, wanted)                                                                    \
    QTRY_COMPARE_WITH_TIMEOUT(textOf((lock).status().state), textOf(wanted), Patience)

namespace lockscope::testing {

inline ConnectionOptions optionsFor(const QString &connect, int timeoutMs = 6000)
{
    ConnectionOptions options;
    options.connect = connect;
    options.sessionTimeoutMs = timeoutMs;
    return options;
}

/// A gate that is open.
inline std::unique_ptr<WriteGate> openGate()
{
    auto gate = std::make_unique<WriteGate>(Profile {QStringLiteral("test"), Environment::Sandbox});
    (void)gate->allow(WriteGate::LimitMs);
    return gate;
}

/// A lock by this recipe, in its mode that excludes all others.
inline ClaimRequest wishFor(const QString &path, const QString &recipe)
{
    ClaimRequest request;
    request.path = path;
    request.recipe = recipe;
    request.mode = writableModes(recipe).last();
    return request;
}

/// A server, a gate that is open, and somebody else.
struct ServerScene
{
    std::unique_ptr<LocalServer> server;
    std::unique_ptr<WriteGate> gate;
    std::unique_ptr<test::ZkSession> peer;
    QString path; ///< of one row; not there yet

    void start(const LocalServer::Options &options = {})
    {
        auto started = LocalServer::start(options);
        QVERIFY2(started.has_value(), started ? "" : qPrintable(started.error().detail.english()));
        server = *std::move(started);
        gate = openGate();
        peer = std::make_unique<test::ZkSession>(server->connectString(), 20'000);
        QVERIFY(peer->waitConnected());
        // Curator would make it a container, which the server removes whenever it finds it empty,
        // and be it while kazoo makes a lock below it.
        peer->makeDirectories(QStringLiteral("/locks"));
    }
    void startRow()
    {
        static int count = 0;
        path = QStringLiteral("/locks/test%1").arg(++count);
    }
};

} // namespace lockscope::testing
