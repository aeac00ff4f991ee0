// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/inspector.h"

#include "core/base/nodepath.h"
#include "core/live/worker.h"

namespace lockscope {

Inspector::Inspector(QObject *parent)
    : QObject(parent)
    , m_worker(new Worker(*this))
{ }

Inspector::~Inspector() = default;

Result<Done> Inspector::open(const ConnectionOptions &options)
{
    return zkOptions(options).map([&](const zk::Options &session) {
        m_options = options;
        m_worker.post(
            [=, servers = options.servers](Worker &worker) { worker.open(session, servers); });
        return Done {};
    });
}

void Inspector::close()
{
    m_watched.clear();
    ++m_scanSerial;
    m_worker.post([](Worker &worker) { worker.close(); });
}

const ConnectionStatus &Inspector::status() const
{
    return m_status;
}

const ConnectionOptions &Inspector::options() const
{
    return m_options;
}

void Inspector::watch(const WatchRequest &request)
{
    WatchRequest clean = request;
    const auto path = validPath(request.path);
    clean.path = path.value_or(request.path);
    const quint64 serial = ++m_serial;
    m_watched[clean.path] = {serial, nullptr};
    if (path)
        return m_worker.post([clean, serial](Worker &worker) { worker.watch(clean, serial); });

    LockSnapshot refused;
    refused.path = clean.path;
    refused.freshness = Freshness::Failed;
    refused.error = path.error();
    LockState state;
    state.snapshot = std::make_shared<const LockSnapshot>(refused);
    const auto shared = std::make_shared<const LockState>(state);
    QMetaObject::invokeMethod(
        this, [=, this] { acceptState(serial, shared); }, Qt::QueuedConnection);
}

void Inspector::unwatch(const QString &path)
{
    const QString clean = validPath(path).value_or(path);
    m_watched.remove(clean);
    m_worker.post([clean](Worker &worker) { worker.unwatch(clean); });
}

void Inspector::refresh(const QString &path)
{
    m_worker.post(
        [clean = validPath(path).value_or(path)](Worker &worker) { worker.refresh(clean); });
}

void Inspector::prefer(const QString &path, quint64 revision, const QVector<int> &nodes)
{
    const QString clean = validPath(path).value_or(path);
    const LockStatePtr state = m_watched.value(clean).state;
    if (!state || state->snapshot->revision != revision)
        return; // the next state is on its way, and with it the next call
    QVector<DirectoryWatcher::Name> names;
    for (const int node : nodes) {
        if (node < 0 || node >= state->snapshot->nodes.size())
            continue;
        const LockNode &wanted = state->snapshot->nodes.at(node);
        names.append({wanted.directory, wanted.name});
    }
    m_worker.post([clean, names](Worker &worker) { worker.prefer(clean, names); });
}

void Inspector::scan(const ScanLimits &limits)
{
    ScanLimits clean = limits;
    const auto root = validPath(limits.root);
    const quint64 serial = ++m_scanSerial;
    if (root) {
        clean.root = *root;
        return m_worker.post([clean, serial](Worker &worker) { worker.scan(clean, serial); });
    }
    ScanResult refused;
    refused.root = limits.root;
    refused.failed = true;
    refused.error = root.error();
    QMetaObject::invokeMethod(
        this, [=, this] { acceptScan(serial, refused); }, Qt::QueuedConnection);
}

void Inspector::cancelScan()
{
    m_worker.post([](Worker &worker) { worker.cancelScan(); });
}

void Inspector::survey(const QVector<LockStatePtr> &found)
{
    const quint64 serial = ++m_serial;
    for (const LockStatePtr &state : found)
        m_watched[state->snapshot->path] = {serial, nullptr};
    m_worker.post([found, serial](Worker &worker) { worker.survey(found, serial); });
}

void Inspector::surveyAgain()
{
    m_worker.post([](Worker &worker) { worker.surveyAgain(); });
}

void Inspector::setServerSettings(const ServerSettings &settings)
{
    m_options.servers = settings;
    m_worker.post([settings](Worker &worker) { worker.setServerSettings(settings); });
}

/// Where people say how, else as it is.
LockStatePtr Inspector::named(const LockStatePtr &state) const
{
    const ClientNamingPtr naming = namingFor(m_options.clientNames, state->snapshot->path);
    if (!naming && !state->naming)
        return state;
    LockState other = *state;
    other.naming = naming;
    return std::make_shared<const LockState>(other);
}

void Inspector::setClientNames(const QVector<ClientNamesFor> &names)
{
    if (m_options.clientNames == names)
        return;
    m_options.clientNames = names;
    const auto watched = m_watched; // whoever hears of one may unwatch it
    for (const Watched &each : watched) {
        if (!each.state || !m_watched.contains(each.state->snapshot->path))
            continue;
        const LockStatePtr state = named(each.state);
        m_watched[state->snapshot->path].state = state;
        emit stateReady(state);
    }
}

void Inspector::askServers(ServerLists lists)
{
    m_worker.post([lists](Worker &worker) { worker.askServers(lists); });
}

void Inspector::readAccessList(const QString &path)
{
    m_worker.post([path](Worker &worker) { worker.readAccessList(path); });
}

void Inspector::checkNode(const QString &path)
{
    m_worker.post([path](Worker &worker) { worker.checkNode(path); });
}

void Inspector::acceptStatus(const ConnectionStatus &status)
{
    m_status = status;
    emit statusChanged(m_status);
}

void Inspector::acceptState(quint64 serial, const LockStatePtr &state)
{
    const QString &path = state->snapshot->path;
    const auto watched = m_watched.find(path);
    if (watched == m_watched.end() || watched->serial != serial)
        return;
    const LockStatePtr shown = named(state);
    watched->state = shown;
    m_worker.post([path, serial](Worker &worker) { worker.acknowledge(path, serial); });
    emit stateReady(shown);
}

void Inspector::acceptScan(quint64 serial, const ScanProgress &progress)
{
    if (serial == m_scanSerial)
        emit scanProgress(progress);
}

void Inspector::acceptScan(quint64 serial, const ScanResult &result)
{
    if (serial == m_scanSerial)
        emit scanFinished(result);
}

} // namespace lockscope
