// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/peerscene.h"

#include "core/base/nodepath.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

namespace lockscope {

namespace {

SessionId ownerOf(const LockState &state, const Contender &contender)
{
    return state.nodeOf(contender).stat.owner;
}

bool waits(const Contender &contender)
{
    return contender.role == Role::Waiter || contender.role == Role::Pending;
}

/// Paths of the nodes, not of the directories, that this waiter may watch.
QStringList expectedNodes(const LockState &state, const Contender &contender)
{
    QStringList paths;
    for (const WatchTarget &target : contender.expected)
        if (target.node >= 0)
            paths.append(state.pathOf(target));
    return paths;
}

/// One line for each child, in order: all that people are shown of it.
QStringList described(const LockState &state)
{
    QStringList lines;
    for (const Contender &contender : state.queue) {
        QStringList line {state.pathOf(contender), textOf(contender.role)};
        for (const WatchTarget &target : contender.expected)
            line.append(state.pathOf(target));
        line.append(QString::number(state.blockerCount(contender)));
        lines.append(line.join(u' '));
    }
    return lines;
}

/// A waiter is blocked, a holder is not (a pending lease may be: by leases that have to go); and
/// what a waiter watches is among what blocks it.
QString blockerDifference(const LockState &state, const Contender &contender)
{
    const QVector<int> blockers = state.blockersOf(contender);
    if (contender.role != Role::Pending && blockers.isEmpty() == (contender.role == Role::Waiter))
        return QStringLiteral("%1 has %2 blockers")
            .arg(textOf(contender.role))
            .arg(blockers.size());

    QSet<QString> paths;
    for (const int blocker : blockers)
        paths.insert(state.pathOf(state.queue.at(blocker)));
    for (const QString &path : expectedNodes(state, contender))
        if (!paths.contains(path))
            return QStringLiteral("watches %1, which does not block it").arg(path);
    return {};
}

} // namespace

PeerScene::PeerScene(PeerReader &reader, QString path)
    : m_reader(reader)
    , m_path(std::move(path))
{
    QObject::connect(&m_inspector, &Inspector::stateReady, &m_inspector,
        [this](const LockStatePtr &state) { m_live = state; });
    ConnectionOptions options;
    options.connect = QStringLiteral("127.0.0.1:%1").arg(m_reader.port());
    WatchRequest request;
    request.path = m_path;
    if (m_inspector.open(options))
        m_inspector.watch(request);
}

void PeerScene::open(Peer &peer, const QString &name, int timeoutMs)
{
    peer.open(name, timeoutMs);
    m_clients.append({name, &peer, {}});
}

void PeerScene::acquire(
    const QString &name, const QString &kind, const QString &argument, const QString &label)
{
    for (Client &client : m_clients) {
        if (client.name != name)
            continue;
        client.labels.append(label);
        client.peer->acquire(name, label, kind, m_path, argument);
    }
}

void PeerScene::release(const QString &name, const QString &label)
{
    clientOf(name)->peer->release(name, label);
}

void PeerScene::giveUp(const QString &name, const QString &label)
{
    clientOf(name)->peer->giveUp(name, label);
}

void PeerScene::forget(const QString &name)
{
    m_clients.removeIf([&](const Client &client) { return client.name == name; });
}

void PeerScene::closeAll()
{
    for (const Client &client : std::as_const(m_clients))
        client.peer->close(client.name);
}

const PeerScene::Client *PeerScene::clientOf(const QString &name) const
{
    const auto found = std::find_if(m_clients.begin(), m_clients.end(),
        [&](const Client &client) { return client.name == name; });
    Q_ASSERT(found != m_clients.end());
    return &*found;
}

SessionId PeerScene::sessionOf(const QString &name) const
{
    return clientOf(name)->peer->sessionOf(name);
}

bool PeerScene::claims(const QString &name, const QString &claim) const
{
    const Client *client = clientOf(name);
    return std::any_of(client->labels.begin(), client->labels.end(),
        [&](const QString &label) { return client->peer->claimOf(name, label).startsWith(claim); });
}

QStringList PeerScene::claiming(const QString &claim) const
{
    QStringList names;
    for (const Client &client : m_clients)
        if (claims(client.name, claim))
            names.append(client.name);
    return names;
}

bool PeerScene::showsNodeOf(SessionId session) const
{
    return m_live
        && std::any_of(m_live->queue.begin(), m_live->queue.end(),
            [&](const Contender &contender) { return ownerOf(*m_live, contender) == session; });
}

LockState PeerScene::state()
{
    return judgedWith(m_reader.watches());
}

LockState PeerScene::judgedWith(const WatchList &watches)
{
    const LockSnapshotPtr snapshot = m_reader.read(m_path);
    Choice choice;
    choice.watches = &watches;
    choice.watchesAt = QDateTime::currentMSecsSinceEpoch(); // the servers run on this machine
    choice.told = m_told;
    LockState state = judge(snapshot, choice);
    m_told = toldIn(state);
    return state;
}

QString PeerScene::nameOf(SessionId session) const
{
    for (const Client &client : m_clients)
        if (client.peer->sessionOf(client.name) == session)
            return client.name;
    return textOf(session);
}

QStringList PeerScene::namesWith(const LockState &state, std::initializer_list<Role> roles) const
{
    QStringList names;
    for (const Contender &contender : state.queue)
        if (std::find(roles.begin(), roles.end(), contender.role) != roles.end())
            names.append(nameOf(ownerOf(state, contender)));
    names.removeDuplicates();
    return names;
}

QStringList PeerScene::watchedIn(
    const LockState &state, const WatchList &watches, SessionId session) const
{
    QStringList watched;
    for (const QString &path : watches.value(session).paths().toList())
        for (const LockDirectory &directory : state.snapshot->directories)
            if (parentPath(path) == directory.path)
                watched.append(path);
    return watched;
}

QString PeerScene::ownerNames(const LockState &state, const QStringList &paths) const
{
    QStringList names;
    for (const QString &path : paths) {
        const auto node = std::find_if(state.snapshot->nodes.begin(), state.snapshot->nodes.end(),
            [&](const LockNode &candidate) { return state.snapshot->pathOf(candidate) == path; });
        names.append(node != state.snapshot->nodes.end() ? nameOf(node->stat.owner)
                                                         : QStringLiteral("gone"));
    }
    names.sort();
    return names.join(u'+');
}

QStringList PeerScene::roleDifferences(const LockState &state) const
{
    const auto sorted = [](QStringList names) {
        names.sort();
        return names.join(u' ');
    };
    QStringList differences = claiming(QStringLiteral("failed"));
    for (QString &name : differences)
        name += QStringLiteral(" failed");

    const QStringList holders = namesWith(state, {Role::Holder});
    if (sorted(holders) != sorted(claiming(QStringLiteral("held"))))
        differences.append(
            QStringLiteral("judged to hold: %1; say they hold: %2")
                .arg(holders.join(u' '), claiming(QStringLiteral("held")).join(u' ')));
    const QStringList waiters = namesWith(state, {Role::Waiter, Role::Pending});
    if (sorted(waiters) != sorted(claiming(QStringLiteral("waiting"))))
        differences.append(
            QStringLiteral("judged to wait: %1; say they wait: %2")
                .arg(waiters.join(u' '), claiming(QStringLiteral("waiting")).join(u' ')));
    return differences;
}

QStringList PeerScene::watchDifferences(const LockState &state, const WatchList &watches) const
{
    QStringList differences;
    QMap<SessionId, QSet<QString>> unexplained;
    for (const Client &client : m_clients) {
        if (!claims(client.name, QStringLiteral("held"))
            && !claims(client.name, QStringLiteral("waiting")))
            continue; // kazoo leaves its watch behind when it gives up
        const SessionId session = client.peer->sessionOf(client.name);
        const QStringList watched = watchedIn(state, watches, session);
        unexplained[session] = QSet<QString>(watched.begin(), watched.end());
    }
    for (const Contender &contender : state.queue) {
        const SessionId owner = ownerOf(state, contender);
        const QStringList expected = expectedNodes(state, contender);
        const WatchedPaths seen = watches.value(owner);
        const bool seesOne = std::any_of(expected.begin(), expected.end(),
            [&](const QString &path) { return seen.contains(path); });
        const bool byChildWatch = expected.size() < contender.expected.size();
        if (waits(contender) && !expected.isEmpty() && !seesOne && !byChildWatch)
            differences.append(QStringLiteral("%1 should watch %2")
                                   .arg(nameOf(owner), ownerNames(state, expected)));
        if (const QString wrong = blockerDifference(state, contender); !wrong.isEmpty())
            differences.append(nameOf(owner) + u' ' + wrong);
        const auto rest = unexplained.find(owner);
        if (rest == unexplained.end())
            continue;
        for (const QString &path : expected)
            rest->remove(path);
        rest->remove(state.pathOf(contender)); // a revocable lock watches its own node
    }
    for (auto rest = unexplained.cbegin(); rest != unexplained.cend(); ++rest)
        if (!rest->isEmpty())
            differences.append(
                QStringLiteral("%1 should not watch %2")
                    .arg(nameOf(rest.key()), QStringList(rest->values()).join(u' ')));
    return differences;
}

/// The watches decide between variants that share names, so the Inspector has to know them too.
QStringList PeerScene::liveDifferences(const LockState &state)
{
    m_inspector.askServers();
    const QStringList live = m_live ? described(*m_live) : QStringList();
    const QStringList read = described(state);
    if (live == read)
        return {};
    return {QStringLiteral("followed (%1): %2 but read: %3")
                .arg(m_live ? textOf(m_live->snapshot->freshness) : QStringLiteral("nothing"),
                    live.join(QStringLiteral(", ")), read.join(QStringLiteral(", ")))};
}

QString PeerScene::difference()
{
    const WatchList watches = m_reader.watches();
    const LockState judged = judgedWith(watches);
    return (roleDifferences(judged) + watchDifferences(judged, watches) + liveDifferences(judged))
        .join(QStringLiteral("; "));
}

QString PeerScene::picture()
{
    const WatchList watches = m_reader.watches();
    const LockState judged = state();
    QStringList parts;
    for (const Contender &contender : judged.queue) {
        const SessionId owner = ownerOf(judged, contender);
        const QString watched = ownerNames(judged, watchedIn(judged, watches, owner));
        parts.append(nameOf(owner) + u' ' + textOf(contender.role)
            + (watched.isEmpty() ? QString() : QStringLiteral(" watches ") + watched));
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace lockscope
