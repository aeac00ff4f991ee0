// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong at each request with which a lock is given back, as in tst_claimtable.
//
// Cells that do not exist:
// - No permission to look at the version (exists): the servers ask none for that.
// - No right to delete the node when its deletion was done, or gone then: there is nothing left.
// - Another's single node made in the place of ours while our deletion is on its way, in the same
//   version, without any break of the connection: the servers compare versions only, and it is
//   deleted. Whoever looks once more before it deletes, as below, does not.
#include "claimscene.h"

using namespace lockscope;
using namespace lockscope::testing;

namespace {

const ClaimRow releaseRows[] = {
    {"curator-mutex", "delete", "connection cut", "released closed"},
    {"single-node", "delete", "connection cut", "released closed"},
    {"single-node", "delete", "connection cut, node made anew", "released closed"},
    {"zk-rw", "delete", "server killed", "released closed"},
    {"zk-lock", "delete", "session expired", "released closed"},
    {"curator-mutex", "delete", "no right to delete", "released denied"},
    {"zk-lock", "delete", "no right to delete", "released denied"},
    {"single-node", "delete", "no right to delete", "released denied"},
    {"curator-mutex", "delete", "node gone", "released closed"},
    {"curator-mutex", "delete's answer", "connection cut", "released closed"},
    {"single-node", "delete's answer", "connection cut", "released closed"},
    {"single-node", "delete's answer", "connection cut, node taken by another", "released closed"},
    {"zk-rw", "delete's answer", "server killed", "released closed"},
    {"zk-lock", "delete's answer", "session expired", "released closed"},

    {"zk-lock", "look at the version", "connection cut", "released closed"},
    {"zk-lock", "look at the version", "server killed", "released closed"},
    {"zk-lock", "look at the version", "session expired", "released closed"},
    {"curator-mutex", "look at the version", "no right to delete", "released denied"},
    {"curator-mutex", "look at the version", "node gone", "released closed"},
    {"single-node", "look at the version", "node made anew", "released closed"},
    {"single-node", "look's answer", "node made anew, late", "released closed"},
};

} // namespace

class TestReleaseTable : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_scene.start(); }
    void init() { m_scene.startRow(); }
    void cleanup() { m_scene.endRow(); }
    void giveBack_data() { ClaimScene::addRows(releaseRows); }
    void giveBack() { m_scene.play(); }

private:
    ClaimScene m_scene;
};

QTEST_GUILESS_MAIN(TestReleaseTable)
#include "tst_releasetable.moc"
