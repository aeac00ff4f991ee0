// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "claimscene.h"
#include "core/base/nodepath.h"
#include "tests/support/patience.h"

#include <algorithm>

namespace lockscope::testing {

/// A place in the life of a lock: the request that is held back there.
struct ClaimStep
{
    struct Request
    {
        Proxy::Type type = Proxy::Create;
        int nth = 0; ///< none: nothing is held back
    };

    const char *name;
    Request request; ///< of a lock with a directory of its own
    Request single; ///< of a single node: it is read, not listed
    bool isAnswer;
    /// Behind: somebody holds. Turn: the one ahead lets go.
    enum { First, Behind, Waiting, Turn, Releasing } when;
};

namespace {

constexpr int OtherMs = 3000; ///< libzookeeper waits 2/3 of it for a server that is starting

// In their order.
const ClaimStep steps[] = {
    {"create", {Proxy::Create2, 1}, {Proxy::Create2, 1}, false, ClaimStep::First},
    {"create's answer", {Proxy::Create2, 1}, {Proxy::Create2, 1}, true, ClaimStep::First},
    {"list", {Proxy::GetChildren2, 1}, {Proxy::GetData, 1}, false, ClaimStep::First},
    {"list's answer", {Proxy::GetChildren2, 1}, {Proxy::GetData, 1}, true, ClaimStep::First},
    {"watch on itself", {Proxy::GetData, 1}, {Proxy::GetData, 2}, false, ClaimStep::First},
    {"watch on the one ahead", {Proxy::GetData, 1}, {}, false, ClaimStep::Behind},
    {"list with a watch", {Proxy::GetChildren2, 2}, {}, false, ClaimStep::Behind},
    {"while waiting", {}, {}, false, ClaimStep::Waiting},
    {"list again", {Proxy::GetChildren2, 2}, {Proxy::GetData, 2}, false, ClaimStep::Turn},
    {"create again", {}, {Proxy::Create2, 2}, false, ClaimStep::Turn},
    {"delete", {Proxy::Delete, 1}, {Proxy::Delete, 1}, false, ClaimStep::Releasing},
    {"delete's answer", {Proxy::Delete, 1}, {Proxy::Delete, 1}, true, ClaimStep::Releasing},
    // Looked at where the deletion meets another version than it expects.
    {"look at the version", {Proxy::Exists, 1}, {Proxy::Exists, 1}, false, ClaimStep::Releasing},
    // Before its deletion, of what could be another's by now.
    {"look's answer", {}, {Proxy::Exists, 1}, true, ClaimStep::Releasing},
};

QString endOf(const ClaimStatus &status)
{
    const QString state = textOf(status.state);
    return isFinal(status.state) ? state + u' ' + textOf(status.error.kind) : state;
}

} // namespace

void ClaimScene::addRows(std::span<const ClaimRow> rows)
{
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<QString>("end");
    for (const ClaimRow &row : rows)
        QTest::addRow("%s, %s, %s", row.recipe, row.step, row.fault)
            << QString::fromLatin1(row.recipe) << QString::fromLatin1(row.step)
            << QString::fromLatin1(row.fault) << QString::fromLatin1(row.end);
}

std::unique_ptr<TestLock> ClaimScene::take(
    const QString &connect, int timeoutMs, const QString &recipe)
{
    auto lock = std::make_unique<TestLock>(optionsFor(connect, timeoutMs), *gate);
    lock->acquire(wishFor(path, recipe));
    return lock;
}

/// The paths of the lock's nodes, whatever may be read.
QStringList ClaimScene::nodesOf(bool isSingle)
{
    if (!isSingle)
        return nodes();
    const auto node = peer->read(path);
    const bool isThere = node || node.error().kind == ErrorKind::Denied;
    return isThere ? QStringList {path} : QStringList();
}

/// Brings @p own to the step, where its request is held back.
void ClaimScene::reach(
    const ClaimStep &step, bool isSingle, TestLock &own, std::unique_ptr<TestLock> &ahead)
{
    if (step.when == ClaimStep::Waiting || step.when == ClaimStep::Turn) {
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own.status()), u"waiting"_qs, Patience);
        if (step.when == ClaimStep::Waiting)
            return;
        ahead.reset();
    }
    if (step.when == ClaimStep::Releasing) {
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own.status()), u"held"_qs, Patience);
        const ClaimStep::Request &request = isSingle ? step.single : step.request;
        if (request.type == Proxy::Exists && step.isAnswer) {
            proxy->holdAnswerTo(Proxy::Exists);
            own.release();
        } else if (request.type == Proxy::Exists) {
            proxy->holdAt(Proxy::Delete);
            own.release();
            QVERIFY(waitHolding());
            proxy->holdAt(Proxy::Exists);
            happen(u"node written"_qs, own.status().node, path);
        } else {
            own.release();
        }
    }
    QVERIFY(waitHolding());
}

void ClaimScene::hurt(const QString &fault, const QString &ahead, bool isSingle)
{
    const QString directory = isSingle ? parentPath(path) : path;
    if (fault.startsWith(u"the one ahead"))
        return happen(QString(fault).replace(u"the one ahead"_qs, u"node"_qs), ahead, directory);
    QStringList own = isSingle ? QStringList {path} : nodes();
    own.removeAll(ahead);
    happen(fault, own.value(0), directory);
}

void ClaimScene::play()
{
    QFETCH(const QString, recipe);
    QFETCH(const QString, fault);
    QFETCH(const QString, step);
    QFETCH(const QString, end);
    const bool isSingle = recipe == u"single-node";
    const auto at = std::ranges::find(
        steps, step, [](const ClaimStep &one) { return QString::fromLatin1(one.name); });
    QVERIFY(at != std::end(steps));
    peer->makeDirectories(isSingle ? parentPath(path) : path);
    std::unique_ptr<TestLock> ahead;
    if (at->when != ClaimStep::First && at->when != ClaimStep::Releasing) {
        const bool waitsForServer = fault == u"server killed";
        ahead = take(server->connectString(), waitsForServer ? OtherMs : LongMs, recipe);
        QTRY_COMPARE_WITH_TIMEOUT(endOf(ahead->status()), u"held"_qs, Patience);
    }
    const QString nodeAhead = ahead ? ahead->status().node : QString();

    const auto [type, nth] = isSingle ? at->single : at->request;
    QVERIFY(nth > 0 || at->when == ClaimStep::Waiting);
    const bool isHeldFromStart = type != Proxy::Exists && nth > 0;
    if (isHeldFromStart && at->isAnswer)
        proxy->holdAnswerTo(type, nth);
    else if (isHeldFromStart)
        proxy->holdAt(type, nth);
    auto own = take(proxy->connectString(), LongMs, recipe);
    reach(*at, isSingle, *own, ahead);
    if (QTest::currentTestFailed())
        return;
    hurt(fault, nodeAhead, isSingle);
    if (QTest::currentTestFailed())
        return;
    if (ahead) // closed without a connection, its session would live on until it expires
        QTRY_VERIFY_WITH_TIMEOUT(
            !ahead->status().isSuspended || isFinal(ahead->status().state), Patience);
    ahead.reset();

    QTRY_COMPARE_WITH_TIMEOUT(endOf(own->status()), end, Patience);
    const bool isAnothers = fault.contains(u"made anew") || fault.contains(u"by another");
    const int others = isAnothers ? 1 : 0; // which are not ours to delete
    QTRY_COMPARE_WITH_TIMEOUT(
        nodesOf(isSingle).size(), others + (end == u"held" ? 1 : 0), Patience);
    if (end == u"held") {
        own->release();
        QTRY_COMPARE_WITH_TIMEOUT(endOf(own->status()), u"released closed"_qs, Patience);
    }
    QTRY_COMPARE_WITH_TIMEOUT(nodesOf(isSingle).size(), others, Patience);
}

} // namespace lockscope::testing
