// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/visitor.h"

#include "core/base/nodepath.h"
#include "core/zk/writer.h"

#include <QEventLoop>
#include <QTimer>

namespace lockscope::campaign {

namespace {

constexpr int PatienceMs = 20'000;

zk::Options optionsFor(const QString &connect)
{
    zk::Options options;
    options.connect = *ConnectString::parse(connect);
    return options;
}

/// Waits for the answer to what @p ask asks.
template <typename T, typename Ask> Result<T> answer(Ask ask)
{
    const auto result = std::make_shared<Result<T>>(failure(ErrorKind::TimedOut));
    const auto loop = std::make_shared<QEventLoop>();
    QTimer::singleShot(PatienceMs, loop.get(), &QEventLoop::quit);
    ask(zk::Client::Handler<T>([=](Result<T> given) {
        *result = std::move(given);
        loop->quit();
    }));
    loop->exec();
    return *result;
}

} // namespace

Visitor::Visitor(const QString &connect)
    : m_client(optionsFor(connect))
{
    QEventLoop loop;
    QTimer::singleShot(PatienceMs, &loop, &QEventLoop::quit);
    QObject::connect(&m_client, &zk::Client::stateChanged, &loop, &QEventLoop::quit);
    loop.exec();
}

void Visitor::makeDirectories(const QString &path)
{
    for (qsizetype slash = path.indexOf(u'/', 1); slash != -1 || !path.isEmpty();
         slash = path.indexOf(u'/', slash + 1)) {
        (void)answer<zk::Created>([&](auto handler) {
            zk::Writer(m_client, zk::Writer::unguarded)
                .create(path.first(slash < 0 ? path.size() : slash), {}, zk::CreateMode::Persistent,
                    handler);
        });
        if (slash < 0)
            return;
    }
}

QVector<QPair<QString, SessionId>> Visitor::contenders(const QString &path)
{
    (void)answer<Done>([&](auto handler) { m_client.sync(path, handler); });
    const auto children = answer<zk::Children>(
        [&](auto handler) { m_client.readChildren(path, zk::Watch::No, handler); });
    if (!children) {
        if (children.error().kind == ErrorKind::Gone)
            return {};
        return {{path + u" (unreadable)"_qs, {}}};
    }
    if (children->stat.owner)
        return {{path, children->stat.owner}};
    QVector<QPair<QString, SessionId>> nodes;
    for (const QString &name : children->names) {
        const QString node = joinPath(path, name);
        const auto stat =
            answer<NodeStat>([&](auto handler) { m_client.exists(node, zk::Watch::No, handler); });
        if (stat && stat->owner)
            nodes.append({node, stat->owner});
    }
    return nodes;
}

} // namespace lockscope::campaign
