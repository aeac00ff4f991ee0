// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/sandbox/localserver.h"
#include "tests/peers/queuescript.h"

namespace lockscope {

/// One library itself is the judge of what the recipes say about it: all of its queue scripts, on a
/// server of the test's own.
class LibraryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRecipeGoesThroughAll();
    void queues_data();
    void queues();

protected:
    /// @p name as in QueueScript::library.
    LibraryTest(Peer::Library library, const char *name);
    /// Where the test function that runs has its lock.
    QString path() const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<PeerReader> m_reader;
    std::unique_ptr<Peer> m_peer;

private:
    Peer::Library m_library;
    const char *m_name;
};

} // namespace lockscope
