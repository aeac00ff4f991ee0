// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong at each request with which a lock is taken, and while it is waited for: one
// request, or its answer, is held back, the fault happens, it goes on. The end is of the right
// class, there never are two nodes of ours, and none stays. tst_releasetable goes on from there.
//
// Cells that do not exist:
// - Our own node with children: all nodes we make are ephemeral, and ephemeral nodes have none.
// - Our node gone before its create. What can be gone then is the directory, which is made again.
// - The path of a single node with a child: there is no node of ours then, we wait for that one.
// - Our single node gone while we wait for it: there is none of ours until the one ahead is gone.
#include "claimscene.h"

using namespace lockscope;
using namespace lockscope::testing;

namespace {

const ClaimRow claimRows[] = {
    {"curator-mutex", "create", "connection cut", "held"},
    {"kazoo-rw", "create", "connection cut", "held"},
    {"textbook-rw", "create", "connection cut", "held"},
    {"single-node", "create", "connection cut", "held"},
    {"curator-mutex", "create", "server killed", "held"},
    {"curator-mutex", "create", "session expired", "failed session-lost"},
    {"single-node", "create", "session expired", "failed session-lost"},
    {"zk-lock", "create", "no right to create", "failed denied"},
    {"curator-mutex", "create", "directory gone", "held"},

    {"curator-mutex", "create's answer", "connection cut", "held"},
    {"kazoo-rw", "create's answer", "connection cut", "held"},
    {"zk-rw", "create's answer", "connection cut", "held"},
    {"textbook-rw", "create's answer", "connection cut", "held"},
    {"single-node", "create's answer", "connection cut", "held"},
    {"zk-rw", "create's answer", "server killed", "held"},
    {"zk-rw", "create's answer", "session expired", "failed session-lost"},
    {"zk-lock", "create's answer", "no right to read", "failed denied"},
    {"curator-mutex", "create's answer", "node gone", "failed gone"},
    {"curator-mutex", "create's answer", "connection cut, node unreadable", "held"},
    {"zk-rw", "create's answer", "connection cut, node unreadable", "held"},

    {"curator-mutex", "list", "connection cut", "held"},
    {"zk-rw", "list", "connection cut", "held"},
    {"single-node", "list", "connection cut", "held"},
    {"curator-mutex", "list", "server killed", "held"},
    {"single-node", "list", "server killed", "held"},
    {"kazoo-rw", "list", "session expired", "failed session-lost"},
    {"zk-lock", "list", "no right to read", "failed denied"},
    {"single-node", "list", "node unreadable", "failed denied"},
    {"curator-mutex", "list", "node gone", "failed gone"},
    {"kazoo-rw", "list", "node gone", "failed gone"},
    {"zk-lock", "list", "node gone", "failed gone"},
    {"single-node", "list", "node gone", "held"},
    {"curator-mutex", "list's answer", "connection cut", "held"},
    {"curator-mutex", "list's answer", "server killed", "held"},
    {"kazoo-rw", "list's answer", "session expired", "failed session-lost"},
    {"zk-lock", "list's answer", "no right to read", "held"},
    {"curator-mutex", "list's answer", "node gone", "lost gone"},

    {"curator-mutex", "watch on itself", "connection cut", "held"},
    {"zk-lock", "watch on itself", "server killed", "held"},
    {"zk-lock", "watch on itself", "session expired", "lost session-lost"},
    {"curator-mutex", "watch on itself", "node unreadable", "held"},
    {"single-node", "watch on itself", "node unreadable", "held"},
    {"curator-mutex", "watch on itself", "node gone", "lost gone"},
    {"single-node", "watch on itself", "node made anew", "lost gone"},

    {"zk-lock", "watch on the one ahead", "connection cut", "held"},
    {"kazoo-rw", "watch on the one ahead", "server killed", "held"},
    {"curator-mutex", "watch on the one ahead", "session expired", "failed session-lost"},
    {"zk-lock", "watch on the one ahead", "no right to read", "failed denied"},
    {"zk-lock", "watch on the one ahead", "the one ahead unreadable", "held"},
    {"kazoo-rw", "watch on the one ahead", "node gone", "failed gone"},
    {"zk-lock", "watch on the one ahead", "the one ahead gone", "held"},
    {"textbook-rw-herd", "list with a watch", "connection cut", "held"},
    {"textbook-rw-herd", "list with a watch", "server killed", "held"},
    {"textbook-rw-herd", "list with a watch", "session expired", "failed session-lost"},
    {"textbook-rw-herd", "list with a watch", "no right to read", "failed denied"},
    {"textbook-rw-herd", "list with a watch", "node gone", "failed gone"},

    {"zk-lock", "while waiting", "connection cut", "held"},
    {"kazoo-rw", "while waiting", "server killed", "held"},
    {"curator-mutex", "while waiting", "session expired", "failed session-lost"},
    {"zk-lock", "while waiting", "no right to read", "failed denied"},
    {"curator-mutex", "while waiting", "node gone", "failed gone"},
    {"zk-lock", "while waiting", "the one ahead gone", "held"},
    {"single-node", "while waiting", "server killed", "held"},
    {"single-node", "while waiting", "session expired", "failed session-lost"},
    {"single-node", "while waiting", "the one ahead gone", "held"},

    {"zk-lock", "list again", "connection cut", "held"},
    {"curator-mutex", "list again", "server killed", "held"},
    {"zk-rw", "list again", "session expired", "failed session-lost"},
    {"curator-mutex", "list again", "no right to read", "failed denied"},
    {"kazoo-rw", "list again", "node gone", "failed gone"},
    {"single-node", "list again", "connection cut", "held"},
    {"single-node", "list again", "session expired", "failed session-lost"},
    {"single-node", "create again", "connection cut", "held"},
    {"single-node", "create again", "server killed", "held"},
    {"single-node", "create again", "session expired", "failed session-lost"},
    {"single-node", "create again", "no right to create", "failed denied"},
};

} // namespace

class TestClaimTable : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void cleanup() { m_scene.endRow(); }
    void take_data() { ClaimScene::addRows(claimRows); }
    void take() { m_scene.play(); }

private:
    ClaimScene m_scene;
};

QTEST_GUILESS_MAIN(TestClaimTable)
#include "tst_claimtable.moc"
