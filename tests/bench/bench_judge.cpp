// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Judges 100 000 contenders of several recipes and prints how long it took, as JSON, on names in no
// order, as a server lists them. The processor time is what counts on a machine that does other
// things. Usage: bench_judge [RECIPE]

#include "core/recipes/lockstate.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <numeric>
#include <random>

using namespace lockscope;

namespace {

constexpr int Contenders = 100'000;
constexpr int Rounds = 31;

using NameOf = std::function<QString(int sequence, const QString &hex)>;

LockSnapshotPtr snapshotOf(const NameOf &nameOf)
{
    std::mt19937_64 random(1);
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = QStringLiteral("/locks/a");
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, {}});
    QVector<int> sequences(Contenders);
    std::iota(sequences.begin(), sequences.end(), 0);
    std::shuffle(sequences.begin(), sequences.end(), random);
    for (const int i : sequences) {
        const QString hex = QString::number(random() | (quint64(1) << 63), 16)
            + QString::number(random() | (quint64(1) << 63), 16);
        LockNode node;
        node.name = nameOf(i, hex);
        node.state = ReadState::Read;
        node.stat.owner = {i + 1};
        node.stat.czxid = {i + 1};
        snapshot->nodes.append(node);
    }
    return snapshot;
}

QString curatorName(const QString &hex, const QString &label, int sequence)
{
    QString uuid = hex;
    for (const int dash : {8, 13, 18, 23})
        uuid.insert(dash, u'-');
    return QStringLiteral("_c_") + uuid + label + QString::asprintf("%010d", sequence);
}

double medianOf(QVector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

/// Each session watches the node of the one before: as in most queues.
WatchList chainOf(const LockSnapshot &snapshot)
{
    QHash<qint64, QString> byToken;
    for (const LockNode &node : snapshot.nodes)
        byToken.insert(node.stat.czxid.value, snapshot.pathOf(node));
    WatchList watches;
    for (const LockNode &node : snapshot.nodes) {
        const QString before = byToken.value(node.stat.czxid.value - 1);
        if (!before.isEmpty())
            watches[node.stat.owner].insert(before);
    }
    return watches;
}

QJsonObject measured(const LockSnapshotPtr &snapshot, const WatchList *watches)
{
    QVector<double> wall;
    QVector<double> cpu;
    for (int i = 0; i < Rounds; ++i) {
        QElapsedTimer timer;
        timer.start();
        const std::clock_t before = std::clock();
        const LockState state = judge(snapshot, {nullptr, watches});
        cpu.append(1000.0 * double(std::clock() - before) / CLOCKS_PER_SEC);
        wall.append(double(timer.nsecsElapsed()) / 1e6);
        if (state.summary.holders == 0)
            return {};
    }
    return {{QStringLiteral("medianMs"), medianOf(wall)},
            {QStringLiteral("bestMs"), *std::min_element(wall.begin(), wall.end())},
            {QStringLiteral("medianCpuMs"), medianOf(cpu)}};
}

/// The choice among recipes that share names costs more where watches are known.
QJsonObject measuredBoth(const LockSnapshotPtr &snapshot)
{
    const WatchList watches = chainOf(*snapshot);
    QJsonObject both = measured(snapshot, nullptr);
    both.insert(QStringLiteral("withWatches"), measured(snapshot, &watches));
    return both;
}

} // namespace

int main(int argc, char *argv[])
{
    const QVector<std::pair<QString, NameOf>> cases {
        {QStringLiteral("curator-mutex"),
         [](int i, const QString &hex) { return curatorName(hex, QStringLiteral("-lock-"), i); }},
        {QStringLiteral("curator-rw"),
         [](int i, const QString &hex) {
             return curatorName(hex,
                                i % 3 ? QStringLiteral("-__READ__") : QStringLiteral("-__WRIT__"),
                                i);
         }},
        {QStringLiteral("kazoo-rw"),
         [](int i, const QString &hex) {
             return hex + (i % 3 ? QStringLiteral("__rlock__") : QStringLiteral("__lock__"))
                 + QString::asprintf("%010d", i);
         }},
        {QStringLiteral("zk-rw"),
         [](int i, const QString &) {
             return (i % 3 ? QStringLiteral("read-") : QStringLiteral("write-"))
                 + QString::asprintf("%010d", i);
         }},
        {QStringLiteral("generic"),
         [](int i, const QString &) {
             return QStringLiteral("thing") + QString::asprintf("%010d", i);
         }},
    };
    QJsonObject results;
    for (const auto &[name, nameOf] : cases) {
        if (argc < 2 || name == QString::fromLocal8Bit(argv[1]))
            results.insert(name, measuredBoth(snapshotOf(nameOf)));
    }
    const QJsonObject document {{QStringLiteral("benchmark"), QStringLiteral("judge")},
                                {QStringLiteral("contenders"), Contenders},
                                {QStringLiteral("recipes"), results}};
    std::fputs(QJsonDocument(document).toJson().constData(), stdout);
}
