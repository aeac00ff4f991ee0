// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/worker.h"

#include "core/base/boottimer.h"
#include "core/base/times.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int FactsPauseMs = 1000;
constexpr int ConfigMs = 1000; ///< patience with the one question that goes over our connection

} // namespace

template <typename Function> void Inspector::Worker::tell(Function function)
{
    QMetaObject::invokeMethod(
        &m_inspector, [inspector = &m_inspector, function] { function(*inspector); },
        Qt::QueuedConnection);
}

Inspector::Worker::Worker(Inspector &inspector)
    : m_inspector(inspector)
    , m_connection(this)
    , m_scanner(this)
    , m_survey(this)
    , m_access(this)
    , m_asker(new ServerAsker)
{
    connect(&m_connection, &Connection::statusChanged, &m_inspector, &Inspector::acceptStatus,
        Qt::QueuedConnection);
    connect(&m_connection, &Connection::sessionBegan, this, &Worker::beginSession);
    connect(&m_connection, &Connection::sessionEnded, this, &Worker::endSession);
    connect(&m_connection, &Connection::suspendedChanged, this, &Worker::suspend);
    connect(&m_connection, &Connection::watchFired, this, &Worker::route);
    connect(&m_scanner, &Scanner::progressed, this, [this](const ScanProgress &progress) {
        tell([progress, serial = m_scanSerial](Inspector &to) { to.acceptScan(serial, progress); });
    });
    connect(&m_scanner, &Scanner::finished, this, &Worker::endScan);
    connect(&m_survey, &Survey::stateReady, this, [this](const LockStatePtr &state) {
        tell([state, serial = m_surveySerial](Inspector &to) { to.acceptState(serial, state); });
    });
    connect(&m_survey, &Survey::looked, &m_inspector, &Inspector::surveyed, Qt::QueuedConnection);
    connect(&m_access, &AccessReader::accessListReady, &m_inspector, &Inspector::accessListReady,
        Qt::QueuedConnection);
    connect(m_asker.get(), &ServerAsker::answered, this, &Worker::keepFacts);
    m_scanner.setWatched([this](const QString &path) { return watched(path); });
}

Inspector::Worker::~Worker()
{
    close(); // what is in flight is answered while everything here is still there
}

void Inspector::Worker::open(const zk::Options &options, const ServerSettings &servers)
{
    setServerSettings(servers);
    m_asker.post([routes = options.routes](ServerAsker &asker) {
        ServerAsker::Options changed = asker.options();
        changed.routes = routes;
        asker.setOptions(changed);
    });
    m_facts.reset();
    m_config.clear();
    m_scanner.setFacts(m_facts);
    m_isAnswerOld = m_isAsking && !m_isAboutToAsk;
    m_configAge.invalidate();
    m_scanner.forgetTimes();
    m_connection.open(options);
}

void Inspector::Worker::close()
{
    const auto gone = std::exchange(m_locks, {}); // freed while the session is being closed
    m_survey.clear();
    m_scanner.cancel();
    m_wantedScan.reset();
    m_access.clear();
    if (std::exchange(m_isAboutToAsk, false))
        m_isAsking = false;
    m_connection.close();
}

void Inspector::Worker::watch(const WatchRequest &request, quint64 serial)
{
    const auto known = m_locks.find(request.path);
    if (known != m_locks.end())
        return known->second->setRequest(request, serial);

    auto lock = std::make_unique<WatchedLock>(request, serial);
    WatchedLock *added = lock.get();
    connect(added, &WatchedLock::stateReady, &m_inspector, &Inspector::acceptState,
        Qt::QueuedConnection);
    connect(added, &WatchedLock::stateReady, this, [this, path = request.path] {
        const auto state = watched(path);
        if (!state || *state)
            m_scanner.acceptWatched(path, state.value_or(nullptr));
    });
    connect(&added->watcher(), &DirectoryWatcher::namesRead, this, &Worker::askIfReady);
    added->watcher().shareWatches([this, added](const QString &path, zk::WatchKind kind) {
        return std::ranges::any_of(m_locks, [&](const auto &other) {
            return other.second.get() != added && other.second->watcher().hasWatch(path, kind);
        });
    });
    m_locks.emplace(request.path, std::move(lock));
    added->setFacts(m_facts, true);
    if (zk::Client *client = m_connection.client()) {
        added->watcher().attach(*client);
        added->watcher().setSuspended(
            client->session().state != zk::SessionState::Connected, m_connection.heardLast());
    }
}

void Inspector::Worker::unwatch(const QString &path)
{
    const auto lock = m_locks.find(path);
    if (lock == m_locks.end())
        return;
    lock->second->watcher().takeBackWatches();
    m_locks.erase(lock);
    m_access.forget(path);
    m_scanner.acceptWatched(path, nullptr);
}

/// For the scan, which goes by names alone, and wants to know of all that wait.
std::optional<LockStatePtr> Inspector::Worker::watched(const QString &path) const
{
    const auto lock = m_locks.find(path);
    if (lock == m_locks.end())
        return std::nullopt;
    const WatchRequest &request = lock->second->request();
    if (!request.recipe.isEmpty() || request.limit > 0)
        return std::nullopt;
    const LockStatePtr &state = lock->second->state();
    const bool isLoading = !state || state->snapshot->freshness == Freshness::Loading;
    return isLoading ? LockStatePtr() : state;
}

void Inspector::Worker::refresh(const QString &path)
{
    const auto lock = m_locks.find(path);
    if (lock != m_locks.end())
        lock->second->watcher().refresh();
}

void Inspector::Worker::prefer(const QString &path, const QVector<DirectoryWatcher::Name> &names)
{
    const auto lock = m_locks.find(path);
    if (lock != m_locks.end())
        lock->second->watcher().readFirst(names);
}

void Inspector::Worker::acknowledge(const QString &path, quint64 serial)
{
    const auto lock = m_locks.find(path);
    if (lock != m_locks.end() && lock->second->serial() == serial)
        lock->second->acknowledge();
}

void Inspector::Worker::beginSession(zk::Client &client)
{
    readConfig(client); // behind a long list its answer would be late
    for (const auto &[path, lock] : m_locks)
        lock->watcher().attach(client);
    m_survey.attach(client);
    m_access.attach(client);
    startScan();
}

void Inspector::Worker::endSession(const Error &error)
{
    const Freshness why =
        error.kind == ErrorKind::SessionLost ? Freshness::SessionLost : Freshness::Failed;
    m_scanner.fail(error); // first: it may wait for a lock
    for (const auto &[path, lock] : m_locks)
        lock->watcher().detach(why, error);
    m_survey.detach();
    m_access.detach();
    // A session that is being made anew may still serve a scan; one that cannot be had will not.
    if (m_wantedScan && m_connection.status().state == ConnectionStatus::Failed) {
        ScanResult result;
        result.root = std::exchange(m_wantedScan, {})->root;
        result.failed = true;
        result.error = error;
        endScan(result);
    }
}

void Inspector::Worker::suspend(bool suspended)
{
    for (const auto &[path, lock] : m_locks)
        lock->watcher().setSuspended(suspended, m_connection.heardLast());
    m_survey.setSuspended(suspended);
}

void Inspector::Worker::route(const zk::WatchEvent &event)
{
    for (const auto &[path, lock] : m_locks)
        lock->watcher().accept(event);
}

void Inspector::Worker::scan(const ScanLimits &limits, quint64 serial)
{
    m_scanner.cancel();
    m_scanSerial = serial;
    m_wantedScan = limits;
    startScan();
}

void Inspector::Worker::startScan()
{
    zk::Client *client = m_connection.client();
    if (client && m_wantedScan)
        m_scanner.start(*client, *std::exchange(m_wantedScan, {}));
}

void Inspector::Worker::cancelScan()
{
    if (m_wantedScan) {
        ScanResult result;
        result.root = std::exchange(m_wantedScan, {})->root;
        result.isCancelled = true;
        endScan(result);
    }
    m_scanner.cancel();
}

void Inspector::Worker::survey(const QVector<LockStatePtr> &found, quint64 serial)
{
    m_surveySerial = serial;
    m_survey.start(found, m_connection.client());
}

void Inspector::Worker::endScan(const ScanResult &result)
{
    tell([result, serial = m_scanSerial](Inspector &to) { to.acceptScan(serial, result); });
}

/// Requests of one session are answered in order, so that the node is read after the sync.
void Inspector::Worker::checkNode(const QString &path)
{
    zk::Client *client = m_connection.client();
    if (!client || client->session().state != zk::SessionState::Connected)
        return;
    const qint64 at = nowMs();
    client->sync(path, [self = QPointer(this), path, at](const Result<Done> &synced) {
        zk::Client *same = self ? self->m_connection.client() : nullptr;
        if (!synced || !same)
            return;
        same->exists(path, zk::Watch::No, [self, path, at](const Result<NodeStat> &stat) {
            const bool isGone = !stat && stat.error().kind == ErrorKind::Gone;
            if (!self || (!stat && !isGone))
                return;
            NodeCheck check {path, stat.has_value(), {}, {}, at};
            if (stat) {
                check.czxid = stat->czxid;
                check.owner = stat->owner;
            }
            self->tell([check](Inspector &to) { emit to.nodeChecked(check); });
        });
    });
}

void Inspector::Worker::setServerSettings(const ServerSettings &settings)
{
    m_asker.post([settings](ServerAsker &asker) {
        ServerAsker::Options options = asker.options();
        options.settings = settings;
        asker.setOptions(options);
    });
}

void Inspector::Worker::askServers(ServerLists lists)
{
    const bool isFresh = m_factsAge.isValid() && m_factsAge.elapsed() < FactsPauseMs;
    if (m_isAsking || isFresh || m_connection.status().state == ConnectionStatus::Disconnected)
        return;
    m_isAsking = m_isAboutToAsk = true;
    m_lists = lists;
    zk::Client *client = m_connection.client();
    if (!client || client->session().state != zk::SessionState::Connected)
        return askMembers();
    // A member that does not answer us must not keep us from asking the others.
    QTimer::singleShot(ConfigMs, this, [this, question = ++m_question] {
        if (m_isAboutToAsk && m_question == question)
            askMembers();
    });
    const bool isNew = m_configAge.isValid() && m_configAge.elapsed() < FactsPauseMs;
    if (!isNew && !m_isReadingConfig)
        readConfig(*client);
    askIfReady();
}

void Inspector::Worker::readConfig(zk::Client &client)
{
    m_isReadingConfig = true;
    client.readConfig([self = QPointer(this)](const Result<QByteArray> &config) {
        if (!self)
            return;
        self->m_isReadingConfig = false;
        if (config && !config->isEmpty())
            self->m_config = *config;
        if (config)
            self->m_configAge.start();
        self->askIfReady();
    });
}

/// Whether the names of a lock are on their way for the first time.
bool Inspector::Worker::isAnyListAwaited() const
{
    return std::ranges::any_of(
        m_locks, [](const auto &lock) { return lock.second->watcher().isAwaitingNames(); });
}

/// What the members say is to be about the names that are shown with it: of what was read after
/// they were asked, they tell less.
void Inspector::Worker::askIfReady()
{
    if (m_isAboutToAsk && !m_isReadingConfig && !isAnyListAwaited())
        askMembers();
}

void Inspector::Worker::askMembers()
{
    m_isAboutToAsk = false;
    if (m_connection.status().state == ConnectionStatus::Disconnected) {
        m_isAsking = false;
        return;
    }
    m_connection.followClock(nowMs(), bootMs()); // what they say is compared with when it was made
    const ConnectString &connect = m_connection.options().connect;
    const ConnectionStatus &status = m_connection.status();
    const qint64 since = status.state == ConnectionStatus::Connected ? status.since : 0;
    m_asker.post(
        [question = ServerQuestion {connect.servers, m_config, connect.chroot, status.session,
             since, m_lists}](ServerAsker &asker) { asker.ask(question); });
}

void Inspector::Worker::keepFacts(ServerFactsPtr facts)
{
    m_isAsking = false;
    if (std::exchange(m_isAnswerOld, false))
        return;
    if (facts->ownConnectedAt != m_connection.status().since) { // reconnected meanwhile
        auto unsure = std::make_shared<ServerFacts>(*facts);
        unsure->ownConnectedAt = 0;
        facts = unsure;
    }
    m_factsAge.start();
    const bool areWatchesNew =
        !m_facts || !m_facts->allWatches() || m_facts->watches != facts->watches;
    m_facts = facts;
    m_scanner.setFacts(facts); // first: it may wait for what a lock is judged to be by them
    for (const auto &[path, lock] : m_locks)
        lock->setFacts(facts, areWatchesNew);
    m_survey.setFacts(facts, areWatchesNew);
    tell([facts](Inspector &to) { emit to.serverFactsReady(facts); });
}

} // namespace lockscope
