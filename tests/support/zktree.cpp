// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/zktree.h"

#include "core/base/nodepath.h"

namespace lockscope::test {

namespace {

template <typename T> T orDie(const Result<T> &result, const QString &path)
{
    if (!result)
        qFatal("%s: %s", qPrintable(path), qPrintable(explain(result.error())));
    return *result;
}

} // namespace

ZkTree::ZkTree(const QString &connectString, const QByteArray &digest, int sessionTimeoutMs)
    : m_session(connectString, sessionTimeoutMs, digest)
{
    if (!m_session.waitConnected())
        qFatal("%s: no session: %s", qPrintable(connectString),
            qPrintable(client().session().detail.english()));
}

QString ZkTree::create(const QString &path, const QByteArray &data, zk::CreateMode mode,
    const QVector<AccessEntry> &acl)
{
    const QString parent = parentPath(path);
    if (parent != u"/" && !exists(parent))
        create(parent);
    return orDie(m_session.create(path, data, mode, acl), path).path;
}

QString ZkTree::createContender(const QString &prefix, const QByteArray &data)
{
    return create(prefix, data, zk::CreateMode::EphemeralSequential);
}

void ZkTree::remove(const QString &path)
{
    orDie(m_session.remove(path), path);
}

void ZkTree::setData(const QString &path, const QByteArray &data)
{
    orDie(m_session.setData(path, data), path);
}

NodeStat ZkTree::stat(const QString &path)
{
    return orDie(m_session.stat(path), path);
}

bool ZkTree::exists(const QString &path)
{
    return m_session.stat(path).has_value();
}

QStringList ZkTree::children(const QString &path)
{
    const auto listed = m_session.list(path);
    if (!listed && listed.error().kind == ErrorKind::Gone)
        return {};
    return orDie(listed, path).names;
}

void ZkTree::watch(const QString &path)
{
    (void)orDie(m_session.read(path, zk::Watch::Yes), path);
}

} // namespace lockscope::test
