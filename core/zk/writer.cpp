// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/writer.h"

#include "core/zk/callbacks.h"
#include "core/zk/handle.h"

#include <zookeeper/zookeeper.h>

#include <algorithm>
#include <array>

namespace lockscope::zk {

namespace {

bool isEphemeral(CreateMode mode)
{
    return mode == CreateMode::Ephemeral || mode == CreateMode::EphemeralSequential;
}

int flagsOf(CreateMode mode)
{
    switch (mode) {
    case CreateMode::Ephemeral:
        return ZOO_EPHEMERAL;
    case CreateMode::EphemeralSequential:
        return ZOO_EPHEMERAL_SEQUENTIAL;
    case CreateMode::PersistentSequential:
        return ZOO_PERSISTENT_SEQUENTIAL;
    case CreateMode::Container:
        return ZOO_CONTAINER;
    case CreateMode::Persistent:
        break;
    }
    return ZOO_PERSISTENT;
}

/// An ACL in the form that C wants, as long as this lives. Open where @p entries are empty.
class CAcl
{
public:
    explicit CAcl(const QVector<AccessEntry> &entries)
    {
        for (const AccessEntry &entry : entries) {
            m_texts.append({entry.scheme.toUtf8(), entry.id.toUtf8()});
            m_entries.append({entry.rights, {m_texts.last()[0].data(), m_texts.last()[1].data()}});
        }
        m_vector = {static_cast<int32_t>(m_entries.size()), m_entries.data()};
    }

    const ACL_vector *get() const { return m_entries.isEmpty() ? &ZOO_OPEN_ACL_UNSAFE : &m_vector; }

private:
    QVector<std::array<QByteArray, 2>> m_texts;
    QVector<ACL> m_entries;
    ACL_vector m_vector {};
};

using CreatedHandler = Client::Handler<Created>;

/// A create that is answered with the Stat, which not all servers know.
class Create2Request : public RequestFor<Created>
{
public:
    /// @p otherwise is to do it where the server says that it does not know how.
    Create2Request(Inbox &inbox, const QString &path, CreatedHandler handler, Ability &ability,
        bool isConnected, std::function<void(CreatedHandler)> otherwise)
        : RequestFor(inbox, path, std::move(handler))
        , m_ability(ability)
        , m_isConnected(isConnected)
        , m_otherwise(std::move(otherwise))
    { }

    void finish(const Error *error) override
    {
        const auto otherwise = std::exchange(m_otherwise, {});
        if (error && error->kind == ErrorKind::Refused && code() == ZUNIMPLEMENTED) {
            m_ability.noteRefusal();
            return otherwise(std::exchange(m_handler, {}));
        }
        const bool isLost = error && error->kind == ErrorKind::Suspended;
        if (isLost && m_isConnected && isSent)
            m_ability.noteLoss();
        else if (!error || (isSent && !isLost && !isEndOfSession(error->kind)))
            m_ability.noteAnswer();
        RequestFor::finish(error);
    }

private:
    Ability &m_ability;
    bool m_isConnected; ///< it was sent on a connection
    std::function<void(CreatedHandler)> m_otherwise;
};

/// A multi under way: the library writes each operation's result into it.
class MultiRequest : public RequestFor<Done>
{
public:
    MultiRequest(Inbox &inbox, const QVector<Operation> &operations, Client::Handler<Done> handler)
        : RequestFor(
            inbox, operations.isEmpty() ? QString() : operations.first().path, std::move(handler))
        , m_operations(operations)
        , m_results(static_cast<size_t>(operations.size()))
        , m_createdPaths(static_cast<size_t>(operations.size()))
        , m_ops(static_cast<size_t>(operations.size()))
    {
        m_acls.reserve(static_cast<size_t>(operations.size()));
        for (const Operation &operation : operations)
            m_acls.emplace_back(operation.acl);
    }

    int send(zhandle_t *handle)
    {
        std::vector<QByteArray> paths;
        for (const Operation &operation : m_operations)
            paths.push_back(operation.path.toUtf8());
        for (size_t i = 0; i < m_ops.size(); ++i)
            prepare(i, paths[i]);
        return zoo_amulti(handle, static_cast<int>(m_ops.size()), m_ops.data(), m_results.data(),
            callbacks::done, static_cast<const Request *>(this));
    }

private:
    void prepare(size_t i, const QByteArray &path)
    {
        const Operation &operation = m_operations.at(static_cast<int>(i));
        switch (operation.kind) {
        case Operation::Check:
            return zoo_check_op_init(&m_ops[i], path.constData(), operation.version);
        case Operation::Delete:
            return zoo_delete_op_init(&m_ops[i], path.constData(), operation.version);
        case Operation::Create:
            return zoo_create_op_init(&m_ops[i], path.constData(), operation.data.constData(),
                static_cast<int>(operation.data.size()), m_acls[i].get(), flagsOf(operation.mode),
                m_createdPaths[i].data(), static_cast<int>(m_createdPaths[i].size()));
        }
    }

    QVector<Operation> m_operations;
    std::vector<CAcl> m_acls;
    std::vector<zoo_op_result_t> m_results;
    std::vector<std::array<char, 512>> m_createdPaths;
    std::vector<zoo_op_t> m_ops;
};

bool isBlindDelete(const Operation &operation)
{
    return operation.kind == Operation::Delete && operation.version < 0;
}

} // namespace

struct Writer::NewNode
{
    QString path;
    QByteArray data;
    CreateMode mode = CreateMode::Persistent;
    QVector<AccessEntry> acl;
};

/// As servers before 3.5 know it. By the time that its Stat is asked another session's node may
/// have the name.
void Writer::createThenAsk(Client &client, const NewNode &node, Client::Handler<Created> handler)
{
    client.m_handle->submitWrite<QString>(
        node.path,
        [&client, mode = node.mode, handler = std::move(handler)](const Result<QString> &path) {
            if (!path)
                return handler(tl::unexpected(path.error()));
            client.exists(
                *path, Watch::No, [&client, mode, handler, path = *path](const auto &stat) {
                    if (isEndOfSession(stat))
                        return handler(tl::unexpected(stat.error()));
                    const bool isOurs =
                        stat && (!isEphemeral(mode) || stat->owner == client.session().id);
                    handler(Created {path, isOurs ? *stat : NodeStat()});
                });
        },
        [node](zhandle_t *zookeeper, const void *context) {
            const CAcl acl(node.acl);
            const bool isContainer = node.mode == CreateMode::Container;
            return zoo_acreate(zookeeper, node.path.toUtf8().constData(), node.data.constData(),
                static_cast<int>(node.data.size()), acl.get(),
                isContainer ? ZOO_PERSISTENT : flagsOf(node.mode), callbacks::path, context);
        });
}

Writer::Writer(Client &client, Check check)
    : m_client(client)
    , m_check(std::move(check))
{ }

template <typename T> bool Writer::refuses(const QString &path, const Client::Handler<T> &handler)
{
    const Result<Done> allowed = m_check();
    if (allowed)
        return false;
    // However it ends: its client may be closed before the answer is given.
    const auto tell = [handler, error = allowed.error()](
                          const Result<Done> &) { handler(tl::unexpected(error)); };
    m_client.m_handle->submit<Done>(
        path, tell, [](zhandle_t *, const void *) { return static_cast<int>(ZBADARGUMENTS); });
    return true;
}

void Writer::create(const QString &path, const QByteArray &data, CreateMode mode,
    Client::Handler<Created> handler, const QVector<AccessEntry> &acl)
{
    if (refuses(path, handler))
        return;
    const NewNode node {path, data, mode, acl};
    Client::Handle &handle = *m_client.m_handle;
    if (!handle.create2.isLikely())
        return createThenAsk(m_client, node, std::move(handler));

    // A server that does not know it closes the connection after it has said so: what is asked next
    // is answered on a good one, and the node is asked for after that.
    const auto otherwise = [client = &m_client, node](CreatedHandler waiting) {
        client->exists(
            node.path, Watch::No, [client, node, waiting = std::move(waiting)](const auto &stat) {
                if (isEndOfSession(stat))
                    return waiting(tl::unexpected(stat.error()));
                createThenAsk(*client, node, waiting);
            });
    };
    handle.submitWrite(
        std::make_unique<Create2Request>(*handle.inbox, path, std::move(handler), handle.create2,
            handle.session.state == SessionState::Connected, otherwise),
        [node](zhandle_t *zookeeper, const void *context) {
            const CAcl entries(node.acl);
            return zoo_acreate2(zookeeper, node.path.toUtf8().constData(), node.data.constData(),
                static_cast<int>(node.data.size()), entries.get(), flagsOf(node.mode),
                callbacks::created, context);
        });
}

void Writer::remove(const QString &path, qint32 version, Client::Handler<Done> handler)
{
    if (refuses(path, handler))
        return;
    m_client.m_handle->submitWrite<Done>(
        path, std::move(handler), [path, version](zhandle_t *handle, const void *context) {
            if (version < 0) // would delete whatever is there by now
                return static_cast<int>(ZBADARGUMENTS);
            return zoo_adelete(
                handle, path.toUtf8().constData(), version, callbacks::done, context);
        });
}

void Writer::setData(
    const QString &path, const QByteArray &data, qint32 version, Client::Handler<NodeStat> handler)
{
    if (refuses(path, handler))
        return;
    m_client.m_handle->submitWrite<NodeStat>(
        path, std::move(handler), [path, data, version](zhandle_t *handle, const void *context) {
            if (version < 0)
                return static_cast<int>(ZBADARGUMENTS);
            return zoo_aset(handle, path.toUtf8().constData(), data.constData(),
                static_cast<int>(data.size()), version, callbacks::stat, context);
        });
}

void Writer::multi(const QVector<Operation> &operations, Client::Handler<Done> handler)
{
    if (refuses(operations.value(0).path, handler))
        return;
    auto request =
        std::make_unique<MultiRequest>(*m_client.m_handle->inbox, operations, std::move(handler));
    auto *sent = request.get();
    m_client.m_handle->submitWrite(
        std::move(request), [sent, operations](zhandle_t *handle, const void *) {
            if (std::ranges::any_of(operations, isBlindDelete))
                return static_cast<int>(ZBADARGUMENTS);
            return sent->send(handle);
        });
}

} // namespace lockscope::zk
