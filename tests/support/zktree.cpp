// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/zktree.h"

#include "core/base/nodepath.h"

namespace lockscope::test {

namespace {

zk::Options optionsFor(const QString &connectString, const QByteArray &digest, int sessionTimeoutMs)
{
    zk::Options options;
    options.connect = ConnectString::parse(connectString).value();
    options.sessionTimeoutMs = sessionTimeoutMs;
    if (!digest.isEmpty())
        options.credentials.append({QStringLiteral("digest"), digest});
    return options;
}

template <typename T> T orDie(const Result<T> &result, const QString &path)
{
    if (!result)
        qFatal("%s: %s", qPrintable(path), qPrintable(explain(result.error())));
    return *result;
}

} // namespace

ZkTree::ZkTree(const QString &connectString, const QByteArray &digest, int sessionTimeoutMs)
    : m_client(optionsFor(connectString, digest, sessionTimeoutMs))
    , m_writer(m_client, zk::Writer::unguarded)
{
    QEventLoop loop;
    QObject::connect(
        &m_client, &zk::Client::stateChanged, &loop, [&loop](const zk::SessionInfo &session) {
            if (session.state != zk::SessionState::Connecting)
                loop.quit();
        });
    if (m_client.session().state == zk::SessionState::Connecting)
        loop.exec();
    if (m_client.session().state != zk::SessionState::Connected)
        qFatal("%s: no session: %s", qPrintable(connectString),
            qPrintable(m_client.session().detail.english()));
}

QString ZkTree::create(const QString &path, const QByteArray &data, zk::CreateMode mode,
    const QVector<zk::AclEntry> &acl)
{
    const QString parent = parentPath(path);
    if (parent != u"/" && !exists(parent))
        create(parent);
    return orDie(
        wait<zk::Created>([&](auto handler) { m_writer.create(path, data, mode, handler, acl); }),
        path)
        .path;
}

QString ZkTree::createContender(const QString &prefix, const QByteArray &data)
{
    return create(prefix, data, zk::CreateMode::EphemeralSequential);
}

void ZkTree::remove(const QString &path)
{
    const qint32 version = stat(path).version;
    orDie(wait<Done>([&](auto handler) { m_writer.remove(path, version, handler); }), path);
}

void ZkTree::setData(const QString &path, const QByteArray &data)
{
    const qint32 version = stat(path).version;
    orDie(wait<NodeStat>([&](auto handler) { m_writer.setData(path, data, version, handler); }),
        path);
}

NodeStat ZkTree::stat(const QString &path)
{
    return orDie(
        wait<NodeStat>([&](auto handler) { m_client.exists(path, zk::Watch::No, handler); }), path);
}

bool ZkTree::exists(const QString &path)
{
    return wait<NodeStat>([&](auto handler) {
        m_client.exists(path, zk::Watch::No, handler);
    }).has_value();
}

QStringList ZkTree::children(const QString &path)
{
    const auto listed = wait<zk::Children>(
        [&](auto handler) { m_client.readChildren(path, zk::Watch::No, handler); });
    if (!listed && listed.error().kind == ErrorKind::Gone)
        return {};
    return orDie(listed, path).names;
}

void ZkTree::watch(const QString &path)
{
    const auto read =
        wait<zk::NodeData>([&](auto handler) { m_client.read(path, zk::Watch::Yes, handler); });
    (void)orDie(read, path);
}

} // namespace lockscope::test
