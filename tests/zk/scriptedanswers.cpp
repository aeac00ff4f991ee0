// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Engine: what is answered.
#include "tests/zk/scriptedengine.h"

namespace lockscope::scripted {

namespace {

constexpr qint32 NotificationNumber = -1;

QByteArrayList readPaths(QDataStream &request)
{
    QByteArrayList paths;
    for (auto count = read<qint32>(request); count > 0; --count)
        paths.append(read<QByteArray>(request));
    return paths;
}

/// Digests are shown to those alone who may change the ACL (FinalRequestProcessor, case
/// OpCode.getACL; since 3.4.14 and 3.5.5).
Entries masked(Entries acl)
{
    for (Entry &entry : acl) {
        if (entry.scheme == "digest")
            entry.id = entry.id.split(':').first() + ":x";
    }
    return acl;
}

/// The library may give the same twice (ServerCnxn.addAuthInfo()).
void addCredentials(Caller &caller, QDataStream &request)
{
    (void)read<qint32>(request);
    const bool isDigest = read<QByteArray>(request) == "digest";
    const QByteArray digest = digestOf(read<QByteArray>(request));
    if (isDigest && !caller.digests.contains(digest))
        caller.digests.append(digest);
}

} // namespace

Reply Engine::answer(Line &line, int type, QDataStream &request)
{
    switch (type) {
    case CreateNode:
    case Create2:
    case CreateContainer:
    case DeleteNode:
    case SetData:
    case SetAcl:
        ++tree.zxid;
        return step(line.caller, type, request);
    case Multi:
        ++tree.zxid;
        return multi(line.caller, request);
    case Exists:
        return stat(line, request);
    case GetData:
        return data(line, request);
    case GetChildren2:
        return children(line, request);
    case GetAcl:
        return acl(line.caller, request);
    case Sync:
        return {Ok, packed(read<QByteArray>(request))};
    case RemoveWatches:
        return removeWatches(line, request);
    case SetWatches:
        setWatches(line, request);
        return {};
    case Auth:
        addCredentials(line.caller, request);
        return {};
    case CloseSession:
        closeSession(line.caller.session);
        return {};
    case Ping:
        return {};
    default:
        return {Unimplemented, {}};
    }
}

/// One change, alone or of a multi.
Reply Engine::step(const Caller &caller, int type, QDataStream &request)
{
    if (type == CreateNode || type == Create2 || type == CreateContainer)
        return createNode(caller, type, request);
    const auto path = read<QByteArray>(request);
    if (type == DeleteNode)
        return {tree.remove(path, read<qint32>(request), caller), {}};
    if (type == Check)
        return {tree.check(path, read<qint32>(request), caller), {}};
    Code code = Unimplemented;
    if (type == SetData) {
        const auto value = read<QByteArray>(request);
        code = tree.setData(path, value, read<qint32>(request), caller);
    } else if (type == SetAcl) {
        const auto entries = read<Entries>(request);
        code = tree.setAcl(path, entries, read<qint32>(request), caller);
    }
    return {code, code == Ok ? packed(*tree.find(path)) : QByteArray()};
}

Reply Engine::createNode(const Caller &caller, int type, QDataStream &request)
{
    auto path = read<QByteArray>(request);
    const auto value = read<QByteArray>(request);
    const auto entries = read<Entries>(request);
    const auto flags = read<qint32>(request);
    const int kept = type == CreateContainer ? 0 : flags & 3;
    const Code code = tree.create(path, value, entries, kept, caller);
    if (code != Ok)
        return {code, {}};
    return {Ok, type == CreateNode ? packed(path) : packed(path, *tree.find(path))};
}

/// All or nothing; each step has a header of its own (MultiHeader).
Reply Engine::multi(const Caller &caller, QDataStream &request)
{
    const Tree before = tree;
    QVector<int> types;
    QVector<Reply> replies;
    for (;;) {
        const auto type = read<qint32>(request);
        const auto isDone = read<bool>(request);
        (void)read<qint32>(request);
        if (isDone || request.status() != QDataStream::Ok)
            break;
        const Reply done = step(caller, type, request);
        const bool hasFailed = !replies.isEmpty() && replies.last().code != Ok;
        types.append(type);
        replies.append(hasFailed ? Reply {RuntimeInconsistency, {}} : done);
    }
    const bool hasFailed = !replies.isEmpty() && replies.last().code != Ok;
    if (hasFailed)
        tree = before;
    QByteArray body;
    for (int i = 0; i < replies.size(); ++i) {
        const auto code = qint32(replies.at(i).code);
        const bool hasPath = types.at(i) == CreateNode || types.at(i) == SetData;
        body += hasFailed
            ? packed(qint32(-1), false, code, code)
            : packed(types.at(i), false, qint32(0)) + (hasPath ? replies.at(i).body : QByteArray());
    }
    return {Ok, body + packed(qint32(-1), true, qint32(-1))};
}

Reply Engine::stat(Line &line, QDataStream &request)
{
    const auto path = read<QByteArray>(request);
    const auto isWatched = read<bool>(request);
    const Node *node = tree.find(path);
    if (node && m_behaviour == ScriptedServer::ZooKeeper384
        && !tree.mayDo(*node, Read, line.caller))
        return {NoAuth, {}};
    if (isWatched)
        line.dataWatches.insert(path);
    return node ? Reply {Ok, packed(*node)} : Reply {NoNode, {}};
}

Reply Engine::data(Line &line, QDataStream &request)
{
    const auto path = read<QByteArray>(request);
    const auto isWatched = read<bool>(request);
    const Node *node = tree.find(path);
    if (!node)
        return {NoNode, {}};
    if (!tree.mayDo(*node, Read, line.caller))
        return {NoAuth, {}};
    if (m_behaviour == ScriptedServer::Busy && path.endsWith("/busy"))
        return {Throttled, {}};
    if (isWatched)
        line.dataWatches.insert(path);
    return {Ok, packed(node->data, *node)};
}

Reply Engine::children(Line &line, QDataStream &request)
{
    const auto path = read<QByteArray>(request);
    const auto isWatched = read<bool>(request);
    const Node *node = tree.find(path);
    if (!node)
        return {NoNode, {}};
    if (!tree.mayDo(*node, Read, line.caller))
        return {NoAuth, {}};
    if (m_behaviour == ScriptedServer::Busy && path.endsWith("/locks"))
        return {Throttled, {}};
    if (isWatched)
        line.childWatches.insert(path);
    return {Ok, packed(node->children, *node)}; // a list is written as a vector is: count, entries
}

Reply Engine::acl(const Caller &caller, QDataStream &request)
{
    const Node *node = tree.find(read<QByteArray>(request));
    if (!node)
        return {NoNode, {}};
    if (!tree.mayDo(*node, Read | Admin, caller))
        return {NoAuth, {}};
    return {Ok, packed(tree.mayDo(*node, Admin, caller) ? node->acl : masked(node->acl), *node)};
}

Reply Engine::removeWatches(Line &line, QDataStream &request) const
{
    const auto path = read<QByteArray>(request);
    const bool isOfChildren = read<qint32>(request) == 1; // zookeeper.h, ZWATCHTYPE_CHILD
    auto &watches = isOfChildren ? line.childWatches : line.dataWatches;
    return {watches.remove(path) ? Ok : NoWatcher, {}};
}

/// DataTree.setWatches(): what happened meanwhile is told now.
void Engine::setWatches(Line &line, QDataStream &request)
{
    const auto seen = read<qint64>(request);
    for (const QByteArray &path : readPaths(request)) {
        const Node *node = tree.find(path);
        if (!node || node->mzxid > seen)
            notify(line, {node ? Event::Changed : Event::Deleted, path});
        else
            line.dataWatches.insert(path);
    }
    for (const QByteArray &path : readPaths(request)) {
        if (tree.find(path))
            notify(line, {Event::Created, path});
        else
            line.dataWatches.insert(path);
    }
    for (const QByteArray &path : readPaths(request)) {
        const Node *node = tree.find(path);
        if (!node || node->pzxid > seen)
            notify(line, {node ? Event::Child : Event::Deleted, path});
        else
            line.childWatches.insert(path);
    }
}

void Engine::send(Line &line, const QByteArray &payload)
{
    line.socket->write(packed(payload)); // with its length
}

void Engine::notify(Line &line, const Event &event)
{
    constexpr qint32 SyncConnected = 3;
    send(line,
        packed(NotificationNumber, qint64(-1), qint32(Ok), qint32(event.type), SyncConnected,
            event.path));
}

void Engine::tellWatchers()
{
    for (const Event &event : std::exchange(tree.events, {})) {
        for (Line *line : std::as_const(m_lines)) {
            const bool isData = event.type != Event::Child && line->dataWatches.remove(event.path);
            const bool isOfChildren = event.type == Event::Child || event.type == Event::Deleted;
            const bool isChild = isOfChildren && line->childWatches.remove(event.path);
            if (isData || isChild)
                notify(*line, event);
        }
    }
}

} // namespace lockscope::scripted
