// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/session/gatedwriter.h"

namespace lockscope {

GatedWriter::GatedWriter(zk::Client &client, std::shared_ptr<const WritePermit> permit)
    : m_writer(client)
    , m_permit(std::move(permit))
{ }

GatedWriter::~GatedWriter()
{
    answerRefused();
}

void GatedWriter::answerRefused()
{
    for (const auto &answer : std::exchange(m_refused, {}))
        answer();
}

template <typename T> bool GatedWriter::passes(Action action, const zk::Client::Handler<T> &handler)
{
    const Result<Done> allowed = m_permit->check(action);
    if (allowed)
        return true;
    m_refused.emplace_back([handler, error = allowed.error()] { handler(tl::unexpected(error)); });
    QMetaObject::invokeMethod(
        &m_poster, [this] { answerRefused(); }, Qt::QueuedConnection);
    return false;
}

void GatedWriter::create(Action action, const QString &path, const QByteArray &data,
                         zk::CreateMode mode, zk::Client::Handler<zk::Created> handler,
                         const QVector<zk::AclEntry> &acl)
{
    if (passes(action, handler))
        m_writer.create(path, data, mode, std::move(handler), acl);
}

void GatedWriter::remove(Action action, const QString &path, qint32 version,
                         zk::Client::Handler<Done> handler)
{
    Q_ASSERT(version >= 0);
    if (passes(action, handler))
        m_writer.remove(path, version, std::move(handler));
}

void GatedWriter::setData(Action action, const QString &path, const QByteArray &data,
                          qint32 version, zk::Client::Handler<NodeStat> handler)
{
    Q_ASSERT(version >= 0);
    if (passes(action, handler))
        m_writer.setData(path, data, version, std::move(handler));
}

void GatedWriter::multi(Action action, const QVector<zk::Operation> &operations,
                        zk::Client::Handler<Done> handler)
{
    if (passes(action, handler))
        m_writer.multi(operations, std::move(handler));
}

} // namespace lockscope
