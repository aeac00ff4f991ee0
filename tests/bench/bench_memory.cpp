// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the doctor's memory (LockHistory) takes for a lock of 100 000 contenders: first seen, seen
// again with one of them gone, with half of them gone, and with all others gone at once. Prints
// JSON: …Ms is by the clock, …CpuMs processor time, medians.

#include "core/diagnosis/history.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace lockscope;

namespace {

constexpr int Contenders = 100'000;
constexpr int Rounds = 15;
constexpr qint64 Now = 1'800'000'000'000;

/// Contenders @p from and following.
LockStatePtr queueFrom(int from)
{
    auto snapshot = std::make_shared<LockSnapshot>();
    snapshot->path = QStringLiteral("/locks/long");
    LockDirectory directory {snapshot->path, ReadState::Read, {}, {}};
    directory.stat.czxid = {1};
    directory.stat.pzxid = {Contenders + from + 1};
    directory.stat.numChildren = Contenders - from;
    directory.stat.cversion = Contenders + from; // 2 * creates - numChildren
    snapshot->directories = {directory};
    snapshot->freshness = Freshness::Live;
    snapshot->readAt = Now + from;
    for (int i = from; i < Contenders; ++i) {
        LockNode node;
        node.name = QStringLiteral("_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-%1")
                        .arg(i, 10, 10, QLatin1Char('0'));
        node.state = ReadState::Read;
        node.stat.czxid = node.stat.mzxid = {i + 2};
        node.stat.owner = {i + 1};
        node.stat.createdAt = Now - 1000;
        snapshot->nodes.append(node);
    }
    snapshot->resolved = int(snapshot->nodes.size());
    return std::make_shared<const LockState>(judge(snapshot));
}

struct Times
{
    QVector<double> wall;
    QVector<double> cpu;

    void measure(LockHistory &history, const LockState &state)
    {
        QElapsedTimer timer;
        timer.start();
        const std::clock_t before = std::clock();
        (void)history.observe(state, state.snapshot->readAt);
        cpu.append(1000.0 * double(std::clock() - before) / CLOCKS_PER_SEC);
        wall.append(double(timer.nsecsElapsed()) / 1e6);
    }
    void print(const QString &name, QJsonObject *json) const
    {
        const auto median = [](QVector<double> values) {
            std::sort(values.begin(), values.end());
            return values.at(values.size() / 2);
        };
        json->insert(name + QStringLiteral("Ms"), median(wall));
        json->insert(name + QStringLiteral("CpuMs"), median(cpu));
    }
};

} // namespace

int main()
{
    const LockStatePtr all = queueFrom(0);
    const LockStatePtr withoutOne = queueFrom(1);
    const LockStatePtr half = queueFrom(Contenders / 2);
    const LockStatePtr last = queueFrom(Contenders - 1);
    Times first;
    Times oneGone;
    Times halfGone;
    Times allGone;
    for (int i = 0; i < Rounds; ++i) {
        LockHistory history;
        first.measure(history, *all);
        oneGone.measure(history, *withoutOne);
        halfGone.measure(history, *half);
        LockHistory other;
        (void)other.observe(*all, Now);
        allGone.measure(other, *last);
    }
    QJsonObject json {{QStringLiteral("benchmark"), QStringLiteral("memory")}};
    first.print(QStringLiteral("firstSeen"), &json);
    oneGone.print(QStringLiteral("oneGone"), &json);
    halfGone.print(QStringLiteral("halfGone"), &json);
    allGone.print(QStringLiteral("allGone"), &json);
    std::fputs(QJsonDocument(json).toJson().constData(), stdout);
}
