// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, how opening a large lock directory compares with libzookeeper used directly in
// the same run, what it costs the server, and how long judging takes. Not a test: nothing fails
// where a machine is slow. Usage: bench_live [CHILDREN] [RESOLVED]

#include "core/diagnosis/gatheredevidence.h"
#include "core/live/inspector.h"
#include "core/sandbox/localserver.h"
#include "tests/bench/rawclient.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QTcpSocket>

#include <algorithm>
#include <cstdio>
#include <functional>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int PerSession =
    10'000; // more ephemerals in one session than ~15 000 break the server's restart
constexpr int Rounds = 5;
constexpr int Head = 64; ///< contenders that are read first
constexpr int ResolveRounds = 10;

double median(QVector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

double elapsedMs(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

QByteArray fourLetterWord(quint16 port, const char *word)
{
    QTcpSocket socket;
    socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    if (!socket.waitForConnected(5000))
        qFatal("no answer to %s", word);
    socket.write(word);
    while (socket.waitForReadyRead(5000)) { }
    return socket.readAll();
}

qint64 monitored(quint16 port, const QByteArray &key)
{
    for (const QByteArray &line : fourLetterWord(port, "mntr").split('\n')) {
        if (line.startsWith(key + '\t'))
            return line.mid(key.size() + 1).toLongLong();
    }
    qFatal("mntr has no %s", key.constData());
}

/// One Inspector on one directory; waits for states that fulfil a condition.
class Viewer
{
public:
    explicit Viewer(const QString &connect)
    {
        QObject::connect(
            &m_inspector, &Inspector::stateReady, &m_inspector, [this](const LockStatePtr &state) {
                m_state = state;
                consider();
            });
        QObject::connect(&m_inspector, &Inspector::serverFactsReady, &m_inspector,
            [this](const ServerFactsPtr &facts) {
                m_facts = facts;
                consider();
            });
        QObject::connect(
            &m_inspector, &Inspector::statusChanged, &m_inspector, [this] { consider(); });
        if (!m_inspector.open({connect, 30'000, {}}))
            qFatal("cannot open");
        waitFor([this] { return m_inspector.status().state == ConnectionStatus::Connected; });
    }

    /// ms until @p condition holds of the state, from the call to watch(). @p background: reads all
    /// nodes, not only the head.
    double open(const QString &path, bool background,
        const std::function<bool(const LockState &)> &condition)
    {
        m_state.reset();
        QElapsedTimer timer;
        timer.start();
        m_inspector.watch({path, {}, background ? 0 : Head});
        waitFor([&] { return m_state && condition(*m_state); });
        return elapsedMs(timer);
    }
    void waitFor(const std::function<bool()> &condition)
    {
        m_condition = condition;
        if (!condition())
            m_loop.exec();
        m_condition = nullptr;
    }
    const LockStatePtr &state() const { return m_state; }
    const ServerFactsPtr &facts() const { return m_facts; }
    void askServers() { m_inspector.askServers(); }
    void close(const QString &path) { m_inspector.unwatch(path); }

private:
    void consider()
    {
        if (m_condition && m_condition())
            m_loop.quit();
    }

    Inspector m_inspector;
    QEventLoop m_loop;
    LockStatePtr m_state;
    ServerFactsPtr m_facts;
    std::function<bool()> m_condition;
};

bool isHeadResolved(const LockState &state, int count)
{
    return state.queue.size() >= count
        && state.nodeOf(state.queue.constFirst()).state == ReadState::Read;
}

QJsonObject against(double ours, double raw, double limit)
{
    return {
        {u"oursMs"_qs, ours}, {u"rawMs"_qs, raw}, {u"ratio"_qs, ours / raw}, {u"wanted"_qs, limit}};
}

QJsonObject openLarge(Viewer &viewer, RawClient &raw, const QString &path, int count)
{
    QVector<double> ours;
    QVector<double> baseline;
    for (int i = 0; i < Rounds; ++i) {
        baseline += raw.listAndSort(path);
        ours += viewer.open(
            path, false, [count](const LockState &state) { return isHeadResolved(state, count); });
        viewer.close(path);
    }
    return against(median(ours), median(baseline), 3);
}

/// Against the raw loop with the best of some windows: each is measured in every round, ours among
/// them, every time at another place of the round; the one with the lowest median counts.
QJsonObject resolveAll(Viewer &viewer, RawClient &raw, const QString &path, int count)
{
    QStringList names;
    raw.listAndSort(path, &names);
    const auto readAll = [&] {
        const double ms = viewer.open(path, true, [count](const LockState &state) {
            return state.queue.size() >= count && state.snapshot->isComplete();
        });
        viewer.close(path);
        return ms;
    };
    constexpr int Ours = 0;
    const QVector<int> windows {Ours, 128, 256, 512, 1000};
    QMap<int, QVector<double>> times; // by window
    for (int i = 0; i < ResolveRounds * windows.size(); ++i) {
        // The next round begins with the second of this one.
        const int window = windows.at((i + i / windows.size()) % windows.size());
        times[window] +=
            window == Ours ? readAll() : raw.listAndSort(path) + raw.readAll(path, names, window);
    }
    const QVector<double> ours = times.take(Ours);
    int best = times.firstKey();
    for (auto it = times.begin(); it != times.end(); ++it) {
        if (median(it.value()) < median(times.value(best)))
            best = it.key();
    }
    QJsonObject result = against(median(ours), median(times.value(best)), 1.15);
    result[u"bestWindow"] = best;
    return result;
}

QJsonObject judging(const LockState &state)
{
    QVector<double> times;
    for (int i = 0; i < Rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        const LockState judged = judge(state.snapshot);
        times += elapsedMs(timer);
        if (judged.queue.size() != state.queue.size())
            qFatal("judged something else");
    }
    return {{u"contenders"_qs, state.queue.size()}, {u"ms"_qs, median(times)}, {u"wanted"_qs, 50}};
}

/// What one more contender in @p path costs: packets that the server received from all of us,
/// beside the one that created it.
QJsonObject oneChange(Viewer &viewer, RawClient &raw, const QString &path, quint16 port)
{
    const qint64 before = monitored(port, "zk_packets_received");
    const int count = int(viewer.state()->queue.size());
    QElapsedTimer timer;
    timer.start();
    raw.create(path);
    viewer.waitFor([&] {
        return viewer.state()->queue.size() == count + 1 && viewer.state()->snapshot->isComplete();
    });
    const double ms = elapsedMs(timer);
    const qint64 after = monitored(port, "zk_packets_received");
    return {{u"ms"_qs, ms}, {u"packets"_qs, after - before - 2}};
}

/// How many of the first contenders have a session and a host that are known.
int knownClients(const LockStatePtr &state, const ServerFactsPtr &facts)
{
    const GatheredEvidence evidence(state, facts);
    int known = 0;
    for (int i = 0; i < state->queue.size(); ++i) {
        const ContenderEvidence client = evidence.at(i);
        const bool isKnown =
            ownerOf(state->nodeOf(state->queue.at(i)), client) && !client.endpoint.isEmpty();
        known += isKnown ? 1 : 0;
    }
    return known;
}

/// Who holds and who waits, all of them, with session and host: by the servers' lists, while the
/// nodes are being read; against the list of ephemeral nodes alone.
QJsonObject clientsKnown(const QString &address, const QString &path, int count, quint16 port)
{
    QVector<double> ours;
    QVector<double> dumps;
    int read = 0;
    for (int i = 0; i < Rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (fourLetterWord(port, "dump").count('\n') < count)
            qFatal("dump lists too few");
        dumps += elapsedMs(timer);
        Viewer viewer(address); // its first question: later ones may be answered by older lists
        viewer.askServers();
        ours += viewer.open(path, true, [&](const LockState &) {
            return viewer.facts() && knownClients(viewer.state(), viewer.facts()) >= count;
        });
        read = viewer.state()->snapshot->resolved;
    }
    QJsonObject result = against(median(ours), median(dumps), 1000 / median(dumps));
    result[u"readByThen"] = read;
    return result;
}

QJsonObject watchesOf(Viewer &viewer, const QString &path, quint16 port, qint64 before)
{
    const qint64 open = monitored(port, "zk_watch_count") - before;
    viewer.close(path);
    QElapsedTimer patience;
    patience.start();
    qint64 closed = open;
    while (closed != 0 && patience.elapsed() < 5000)
        closed = monitored(port, "zk_watch_count") - before;
    return {{u"whileOpen"_qs, open}, {u"afterClosing"_qs, closed},
        {u"wanted"_qs, u"at most 3, then 0"_qs}};
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const int large = arguments.value(1, QStringLiteral("100000")).toInt();
    const int medium = arguments.value(2, QStringLiteral("10000")).toInt();

    LocalServer::Options options;
    options.heapMb = 768;
    options.tickMs = 2000;
    const auto server = LocalServer::start(options);
    if (!server)
        qFatal("%s", qPrintable(explain(server.error())));
    const QString address = (*server)->connectString();
    const quint16 port = (*server)->port();

    std::vector<std::unique_ptr<RawClient>> contenders;
    const auto fill = [&](const QString &path, int count) {
        for (int made = 0; made < count; made += PerSession) {
            contenders.push_back(std::make_unique<RawClient>(address));
            contenders.back()->makePath(path);
            contenders.back()->fill(path, std::min(PerSession, count - made));
        }
    };
    const QString largePath = QStringLiteral("/bench/large");
    const QString mediumPath = QStringLiteral("/bench/medium");
    fill(largePath, large);
    fill(mediumPath, medium);

    RawClient raw(address);
    const qint64 watchesBefore = monitored(port, "zk_watch_count");
    Viewer viewer(address);
    QJsonObject report;
    report[u"openLarge"] = openLarge(viewer, raw, largePath, large);
    report[u"clientsKnown"] = clientsKnown(address, largePath, large, port);
    report[u"resolveMedium"] = resolveAll(viewer, raw, mediumPath, medium);
    report[u"resolveLargeMs"] = viewer.open(largePath, true, [large](const LockState &state) {
        return state.queue.size() >= large && state.snapshot->isComplete();
    });
    report[u"judge"] = judging(*viewer.state());
    report[u"oneChange"] = oneChange(viewer, raw, largePath, port);
    report[u"watches"] = watchesOf(viewer, largePath, port, watchesBefore);
    report[u"children"] = QJsonObject {{u"large"_qs, large}, {u"medium"_qs, medium}};
    std::printf("%s", QJsonDocument(report).toJson().constData());
    return 0;
}
