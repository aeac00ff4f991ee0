// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, what a bridge in front of the C client costs: reading all nodes of a directory
// through one that only connects, against the C client by itself, in turns. Not a test. Usage:
// bench_bridge [NODES]

#include "core/reach/tcpstep.h"
#include "core/sandbox/localserver.h"
#include "core/zk/client.h"
#include "tests/bench/rawclient.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstdio>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int Rounds = 15;
constexpr int InFlight = 900; ///< as the inspector's
const QString Directory = QStringLiteral("/bench/queue");

double median(QVector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

zk::Options optionsFor(const LocalServer &server, bool isBridged)
{
    zk::Options options;
    options.connect = *ConnectString::parse(server.connectString());
    if (isBridged)
        options.routes.clients.steps = {std::make_shared<reach::TcpStep>()};
    return options;
}

/// ms for reading all of @p paths, and watching them.
double readAll(zk::Client &client, const QStringList &paths)
{
    QElapsedTimer timer;
    timer.start();
    QEventLoop loop;
    qsizetype asked = 0;
    qsizetype answered = 0;
    const auto ask = [&](const auto &again) -> void {
        client.read(paths.at(asked++), zk::Watch::No, [&](const Result<zk::NodeData> &node) {
            if (!node)
                qFatal("a node was not read");
            if (asked < paths.size())
                again(again);
            if (++answered == paths.size())
                loop.quit();
        });
    };
    for (int i = 0; i < std::min<qsizetype>(InFlight, paths.size()); ++i)
        ask(ask);
    loop.exec();
    return double(timer.nsecsElapsed()) / 1e6;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const int count = argc > 1 ? QByteArray(argv[1]).toInt() : 10'000;
    const auto server = LocalServer::start({});
    if (!server)
        qFatal("no server");
    RawClient filler((*server)->connectString());
    filler.makePath(Directory);
    filler.fill(Directory, count);
    QStringList names;
    filler.listAndSort(Directory, &names);
    QStringList paths;
    for (const QString &name : std::as_const(names))
        paths.append(Directory + u'/' + name);

    zk::Client straight(optionsFor(**server, false));
    zk::Client bridged(optionsFor(**server, true));
    QVector<double> straightMs;
    QVector<double> bridgedMs;
    for (int round = -1; round < Rounds; ++round) { // the first connects and warms up
        const double one = readAll(straight, paths);
        const double other = readAll(bridged, paths);
        if (round >= 0) {
            straightMs.append(one);
            bridgedMs.append(other);
        }
    }
    const QJsonObject figures {{QStringLiteral("nodes"), count},
        {QStringLiteral("straight_ms"), median(straightMs)},
        {QStringLiteral("bridged_ms"), median(bridgedMs)},
        {QStringLiteral("ratio"), median(bridgedMs) / median(straightMs)}};
    std::puts(QJsonDocument(figures).toJson().constData());
    return 0;
}
