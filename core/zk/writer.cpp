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
    explicit CAcl(const QVector<AclEntry> &entries)
    {
        for (const AclEntry &entry : entries) {
            m_texts.append({entry.scheme.toUtf8(), entry.id.toUtf8()});
            m_entries.append(
                {entry.permissions, {m_texts.last()[0].data(), m_texts.last()[1].data()}});
        }
        m_vector = {static_cast<int32_t>(m_entries.size()), m_entries.data()};
    }

    const ACL_vector *get() const { return m_entries.isEmpty() ? &ZOO_OPEN_ACL_UNSAFE : &m_vector; }

private:
    QVector<std::array<QByteArray, 2>> m_texts;
    QVector<ACL> m_entries;
    ACL_vector m_vector {};
};

/// A multi under way: the library writes each operation's result into it.
class MultiRequest : public RequestFor<Done>
{
public:
    MultiRequest(Inbox &inbox, const QVector<Operation> &operations, Client::Handler<Done> handler)
        : RequestFor(inbox, operations.isEmpty() ? QString() : operations.first().path,
                     std::move(handler))
        , m_operations(operations)
        , m_results(static_cast<size_t>(operations.size()))
        , m_createdPaths(static_cast<size_t>(operations.size()))
        , m_ops(static_cast<size_t>(operations.size()))
    { }

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
        const auto length = static_cast<int>(operation.data.size());
        switch (operation.kind) {
        case Operation::Check:
            return zoo_check_op_init(&m_ops[i], path.constData(), operation.version);
        case Operation::Delete:
            return zoo_delete_op_init(&m_ops[i], path.constData(), operation.version);
        case Operation::SetData:
            return zoo_set_op_init(&m_ops[i], path.constData(), operation.data.constData(), length,
                                   operation.version, nullptr);
        case Operation::Create:
            return zoo_create_op_init(&m_ops[i], path.constData(), operation.data.constData(),
                                      length, &ZOO_OPEN_ACL_UNSAFE, flagsOf(operation.mode),
                                      m_createdPaths[i].data(),
                                      static_cast<int>(m_createdPaths[i].size()));
        }
    }

    QVector<Operation> m_operations;
    std::vector<zoo_op_result_t> m_results;
    std::vector<std::array<char, 512>> m_createdPaths;
    std::vector<zoo_op_t> m_ops;
};

bool isBlindDelete(const Operation &operation)
{
    return operation.kind == Operation::Delete && operation.version < 0;
}

} // namespace

Writer::Writer(Client &client)
    : m_client(client)
{ }

void Writer::create(const QString &path, const QByteArray &data, CreateMode mode,
                    Client::Handler<Created> handler, const QVector<AclEntry> &acl)
{
    m_client.m_handle->submit<Created>(
        path, std::move(handler), [path, data, mode, acl](zhandle_t *handle, const void *context) {
            const CAcl entries(acl);
            return zoo_acreate2(handle, path.toUtf8().constData(), data.constData(),
                                static_cast<int>(data.size()), entries.get(), flagsOf(mode),
                                callbacks::created, context);
        });
}

void Writer::remove(const QString &path, qint32 version, Client::Handler<Done> handler)
{
    m_client.m_handle->submit<Done>(path, std::move(handler),
                                    [path, version](zhandle_t *handle, const void *context) {
                                        if (version < 0) // would delete whatever is there by now
                                            return static_cast<int>(ZBADARGUMENTS);
                                        return zoo_adelete(handle, path.toUtf8().constData(),
                                                           version, callbacks::done, context);
                                    });
}

void Writer::setData(const QString &path, const QByteArray &data, qint32 version,
                     Client::Handler<NodeStat> handler)
{
    m_client.m_handle->submit<NodeStat>(
        path, std::move(handler), [path, data, version](zhandle_t *handle, const void *context) {
            if (version < 0)
                return static_cast<int>(ZBADARGUMENTS);
            return zoo_aset(handle, path.toUtf8().constData(), data.constData(),
                            static_cast<int>(data.size()), version, callbacks::stat, context);
        });
}

void Writer::multi(const QVector<Operation> &operations, Client::Handler<Done> handler)
{
    auto request =
        std::make_unique<MultiRequest>(*m_client.m_handle->inbox, operations, std::move(handler));
    auto *sent = request.get();
    m_client.m_handle->submit(std::move(request),
                              [sent, operations](zhandle_t *handle, const void *) {
                                  if (std::ranges::any_of(operations, isBlindDelete))
                                      return static_cast<int>(ZBADARGUMENTS);
                                  return sent->send(handle);
                              });
}

} // namespace lockscope::zk
