// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Judges up to 100 000 contenders of several recipes and prints how long it took, as JSON, on names
// in no order, as a server lists them. The processor time is what counts on a machine that does
// other things. Usage: bench_judge [RECIPE]

#include "core/recipes/lockstate.h"

#include <QElapsedTimer>
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

constexpr int Most = 100'000;
constexpr int Rounds = 31;

using NameOf = std::function<QString(int sequence, const QString &hex)>;

LockSnapshotPtr snapshotOf(const NameOf &nameOf, int contenders)
{
    std::mt19937_64 random(1);
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = QStringLiteral("/locks/a");
    snapshot->directories.append({snapshot->path, ReadState::Read, {}, {}});
    QVector<int> sequences(contenders);
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

/// Each session watches the nodes of the @p count before it: one in most queues.
WatchList chainOf(const LockSnapshot &snapshot, int count)
{
    QHash<qint64, QString> byToken;
    for (const LockNode &node : snapshot.nodes)
        byToken.insert(node.stat.czxid.value, snapshot.pathOf(node));
    WatchList watches;
    for (const LockNode &node : snapshot.nodes) {
        for (int i = 1; i <= count; ++i) {
            const QString before = byToken.value(node.stat.czxid.value - i);
            if (!before.isEmpty())
                watches[node.stat.owner].insert(before);
        }
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

struct Case
{
    QString name;
    NameOf nameOf;
    int contenders = Most;
    int watches = 1; ///< of each, on those before it
};

/// The choice among recipes that share names costs more where watches are known.
QJsonObject measuredBoth(const Case &one)
{
    const LockSnapshotPtr snapshot = snapshotOf(one.nameOf, one.contenders);
    const WatchList watches = chainOf(*snapshot, one.watches);
    QJsonObject both = measured(snapshot, nullptr);
    both.insert(QStringLiteral("contenders"), one.contenders);
    both.insert(QStringLiteral("withWatches"), measured(snapshot, &watches));
    return both;
}

QString numbered(const QString &front, int sequence)
{
    return front + QString::asprintf("%010d", sequence);
}

/// A few of each kind of recipe.
QVector<Case> usualCases()
{
    return {
        {QStringLiteral("curator-mutex"),
            [](int i, const QString &hex) {
                return curatorName(hex, QStringLiteral("-lock-"), i);
            }},
        {QStringLiteral("curator-rw"),
            [](int i, const QString &hex) {
                return curatorName(
                    hex, i % 3 ? QStringLiteral("-__READ__") : QStringLiteral("-__WRIT__"), i);
            }},
        {QStringLiteral("kazoo-rw"),
            [](int i, const QString &hex) {
                return numbered(
                    hex + (i % 3 ? QStringLiteral("__rlock__") : QStringLiteral("__lock__")), i);
            }},
        {QStringLiteral("zk-lock"),
            [](int i, const QString &) { return numbered(QStringLiteral("lock-"), i); }},
        {QStringLiteral("zk-rw"),
            [](int i, const QString &) {
                return numbered(i % 3 ? QStringLiteral("read-") : QStringLiteral("write-"), i);
            }},
        {QStringLiteral("generic"),
            [](int i, const QString &) { return numbered(QStringLiteral("thing"), i); }},
    };
}

/// What a rule that looks back, or at the watches of each, could take long for.
QVector<Case> hardCases()
{
    constexpr int Half = 10'000;
    constexpr int Size = 8;
    return {
        {QStringLiteral("kazoo-rw, readers before writers"),
            [](int i, const QString &hex) {
                return numbered(
                    hex + (i < Half ? QStringLiteral("__rlock__") : QStringLiteral("__lock__")), i);
            },
            2 * Half},
        {QStringLiteral("accumulo-service, all of one process"),
            [](int i, const QString &) {
                return numbered(QStringLiteral("zlock#baf80655-8acc-4db1-8a66-9bc1f7263d98#"), i);
            }},
        {QStringLiteral("zkruby-semaphore"),
            [](int i, const QString &) { return numbered(QStringLiteral("sem"), i); }, Most, Size},
    };
}

} // namespace

int main(int argc, char *argv[])
{
    QJsonObject results;
    for (const Case &one : usualCases() + hardCases()) {
        if (argc < 2 || one.name == QString::fromLocal8Bit(argv[1]))
            results.insert(one.name, measuredBoth(one));
    }
    const QJsonObject document {{QStringLiteral("benchmark"), QStringLiteral("judge")},
        {QStringLiteral("recipes"), results}};
    std::fputs(QJsonDocument(document).toJson().constData(), stdout);
}
