// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as rows of a table in Markdown, what lockscopectl takes from its start to its end at a
// real server that is full, and how that compares with libzookeeper used directly in the same run.
// Not a test: nothing fails where a machine is slow.
// Usage: bench_whole [CONTENDERS [LOCKS [CONTENDERS-OF-EACH [ROUNDS]]]], by default 100000 of one
// lock, then 10000 locks with 9 each, three times; where others use the machine's host, too, the
// same loop can take twice as long as the time before: nine tell more. 0 leaves out what it is of;
// 0 rounds: nothing is run, the server's address is printed and it stays full until the standard
// input ends, for who wants to profile.

#include "core/sandbox/localserver.h"
#include "tests/bench/childrun.h"
#include "tests/bench/rawclient.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include <unistd.h>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int PerSession = 1'000; ///< contenders: as a client that is a server program has them
constexpr int Window = 500; ///< requests in flight, of the bare loops

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.at(values.size() / 2);
}

/// The median; nothing of nothing.
std::string seconds(const std::vector<double> &ms)
{
    if (ms.empty())
        return {};
    return QString::number(median(ms) / 1e3, 'f', 2).toStdString() + " s";
}

/// A server with sessions that contend, as long as this is.
class Scene
{
public:
    Scene()
    {
        LocalServer::Options options;
        options.heapMb = 1024;
        options.tickMs = 2000;
        auto server = LocalServer::start(options);
        if (!server)
            qFatal("%s", qPrintable(explain(server.error())));
        m_server = std::move(*server);
    }
    QString address() const { return m_server->connectString(); }
    /// In user and system mode, of all its threads, so far.
    double serverCpuMs() const
    {
        QFile file(QStringLiteral("/proc/%1/stat").arg(m_server->processId()));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("the server is not there");
        constexpr int UserTime = 11; // behind the name in brackets: proc(5)
        const QByteArray all = file.readAll();
        const QList<QByteArray> fields = all.mid(all.lastIndexOf(')') + 2).split(' ');
        const double ticks = fields.at(UserTime).toDouble() + fields.at(UserTime + 1).toDouble();
        return ticks * 1e3 / double(sysconf(_SC_CLK_TCK));
    }
    RawClient &join()
    {
        m_clients.push_back(std::make_unique<RawClient>(address()));
        return *m_clients.back();
    }

private:
    std::unique_ptr<LocalServer> m_server;
    std::vector<std::unique_ptr<RawClient>> m_clients;
};

/// What is done with libzookeeper and nothing around it; gives ms.
using Loop = std::function<double()>;

/// What a row is compared with.
struct Bare
{
    Loop loop; ///< of which the goal is a multiple
    Loop alike; ///< asks the servers for all that the program asks for
};

/// What was measured of one loop, or of the program, in each round.
struct Series
{
    std::vector<double> ms;
    std::vector<double> servedMs; ///< the server's processor time for it

    void add(const Scene &scene, const Loop &run)
    {
        const double before = scene.serverCpuMs();
        ms.push_back(run());
        servedMs.push_back(scene.serverCpuMs() - before);
    }
};

/// How many times as long it took as @p bare did in the same round: a machine that is slow for some
/// minutes is slow for both.
double ratioOf(const Series &program, const Series &bare)
{
    std::vector<double> ratios;
    for (size_t i = 0; i < program.ms.size(); ++i)
        ratios.push_back(program.ms.at(i) / bare.ms.at(i));
    return median(ratios);
}

/// Runs our program and the bare loops in turn, and prints a row of all, and of what the server had
/// to do for each: where that is the same, it is asked for nothing more. What is run until the
/// server answers as quickly as it will is not counted: servers are started and filled long before
/// somebody asks, and the compiler of a young one works beside whoever asks it.
class Table
{
public:
    Table(const ChildRunner &runner, int rounds)
        : m_runner(runner)
        , m_rounds(rounds)
        , m_program(QCoreApplication::applicationDirPath() + QStringLiteral("/lockscopectl"))
    {
        std::printf("| lockscopectl | of | wall | processor | peak memory | bare loop | ratio "
                    "| bare, alike | ratio | server's processor | bare | bare, alike |\n"
                    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    }
    bool isForNone() const { return m_rounds == 0; }
    ChildRun run(const QStringList &arguments) const
    {
        const QString output = m_folder.filePath(QStringLiteral("output"));
        const ChildRun run = m_runner.run(QStringList {m_program} + arguments, output);
        if (run.status < 0 || run.status > 1 || QFileInfo(output).size() == 0)
            qFatal("status %d of %s", run.status, qPrintable(arguments.join(QLatin1Char(' '))));
        return run;
    }
    void add(
        const Scene &scene, const QStringList &command, const QString &of, const Bare &bare) const
    {
        const QStringList usual {QStringLiteral("--connect"), scene.address(),
            QStringLiteral("--timeout"), QStringLiteral("100")};
        warmUp(bare.loop, command + usual);
        Series program;
        Series loop;
        Series alike;
        std::vector<double> cpu;
        std::vector<double> peak;
        for (int i = 0; i < m_rounds; ++i) {
            loop.add(scene, bare.loop);
            program.add(scene, [&] {
                const ChildRun run = this->run(command + usual);
                cpu.push_back(run.cpuMs);
                peak.push_back(run.peakMb);
                return run.wallMs;
            });
            alike.add(scene, bare.alike);
        }
        std::printf("| %s | %s | %s | %s | %.0f MB | %s | %.2f | %s | %.2f | %s | %s | %s |\n",
            qPrintable(command.join(u' ')), qPrintable(of), seconds(program.ms).c_str(),
            seconds(cpu).c_str(), median(peak), seconds(loop.ms).c_str(), ratioOf(program, loop),
            seconds(alike.ms).c_str(), ratioOf(program, alike), seconds(program.servedMs).c_str(),
            seconds(loop.servedMs).c_str(), seconds(alike.servedMs).c_str());
        std::fflush(stdout);
    }

    /// The window's program with the lock @p path open, for WindowSeconds.
    void addWindow(const QString &address, const QString &path, const QString &of) const
    {
        std::vector<double> cpu;
        std::vector<double> peak;
        for (int i = 0; i < std::min(m_rounds, WindowRounds); ++i) {
            const QStringList command {QStringLiteral("/usr/bin/env"),
                QStringLiteral("QT_QPA_PLATFORM=offscreen"),
                QStringLiteral("XDG_CONFIG_HOME=") + m_folder.path(), QStringLiteral("timeout"),
                QString::number(WindowSeconds),
                QCoreApplication::applicationDirPath() + QStringLiteral("/lockscope"),
                QStringLiteral("--connect"), address, path};
            const ChildRun run = m_runner.run(command, m_folder.filePath(QStringLiteral("window")));
            if (run.status != TimedOut)
                qFatal("status %d of the window", run.status);
            cpu.push_back(run.cpuMs);
            peak.push_back(run.peakMb);
        }
        std::printf("| the window, for %d s | %s | | %s | %.0f MB | | | | | | | |\n", WindowSeconds,
            qPrintable(of), seconds(cpu).c_str(), median(peak));
        std::fflush(stdout);
    }

private:
    /// Until the bare loop is no quicker than it was before, within 5 %.
    void warmUp(const Loop &bare, const QStringList &command) const
    {
        constexpr int Most = 6;
        double before = bare();
        for (int i = 0; i < Most; ++i) {
            run(command);
            const double now = bare();
            if (now > before * 0.95)
                return;
            before = now;
        }
    }

    static constexpr int WindowSeconds = 60;
    static constexpr int WindowRounds = 3; ///< at most: its memory is much the same each time
    static constexpr int TimedOut = 124; ///< of timeout(1)

    const ChildRunner &m_runner;
    int m_rounds;
    QString m_program;
    QTemporaryDir m_folder;
};

void stayFull(const Scene &scene)
{
    std::printf("%s\n", qPrintable(scene.address()));
    std::fflush(stdout);
    while (std::getchar() != EOF) { }
}

/// As those who wait do: each of @p clients made 10 * PerSession of the queue, one after the other.
void watchTheOnesAhead(RawClient &raw, const QString &path, const std::vector<RawClient *> &clients)
{
    QStringList names;
    raw.listAndSort(path, &names);
    qsizetype place = 1; // the first one holds
    qsizetype made = 0;
    for (RawClient *client : clients) {
        QStringList ahead;
        for (qsizetype end = std::min(made += 10 * PerSession, names.size()); place < end; ++place)
            ahead.append(path + QLatin1Char('/') + names.at(place - 1));
        client->queueUp({}, ahead);
    }
}

void queueOfMany(const Table &table, int count)
{
    Scene scene;
    const QString path = QStringLiteral("/locks/long");
    std::vector<RawClient *> clients;
    for (int made = 0; made < count; made += 10 * PerSession) {
        clients.push_back(&scene.join());
        clients.back()->makePath(path);
        clients.back()->fill(path, std::min(10 * PerSession, count - made));
    }
    RawClient &raw = scene.join();
    watchTheOnesAhead(raw, path, clients);
    const auto readAll = [&] {
        QStringList names;
        return raw.listAndSort(path, &names) + raw.readAll(path, names, Window);
    };
    const auto lookQuickly = [&] {
        return raw.listAndSort(path) + table.run({QStringLiteral("--version")}).wallMs;
    };
    if (table.isForNone())
        return stayFull(scene);
    const QString of = QStringLiteral("%1 contenders of a lock").arg(count);
    const QStringList queue {QStringLiteral("queue"), path};
    const Bare all {
        readAll, [&] { return readAll() + raw.ask("cons") + raw.ask("dump") + raw.ask("wchp"); }};
    table.add(scene, queue, of, all);
    table.add(scene, queue + QStringList {QStringLiteral("--json")}, of, all);
    table.add(scene, queue + QStringList {QStringLiteral("--limit"), QStringLiteral("20")}, of,
        {lookQuickly, [&] { return lookQuickly() + raw.ask("cons") + raw.ask("wchs"); }});
    table.addWindow(scene.address(), path, of);
}

/// Each session contends for many locks; nobody who waits for one holds another.
void manyLocks(const Table &table, int count, int contenders)
{
    Scene scene;
    QStringList directories;
    QStringList nodes;
    QStringList holders;
    QStringList oldest; // of those that wait: what a scan reads
    for (int first = 0; first < count; first += PerSession) {
        QStringList mine;
        for (int i = first; i < std::min(first + PerSession, count); ++i)
            mine.append(QStringLiteral("/locks/lock%1").arg(i, 6, 10, QLatin1Char('0')));
        RawClient &maker = scene.join();
        for (const QString &directory : mine)
            maker.makePath(directory);
        QStringList ahead;
        for (int i = 0; i < contenders; ++i) {
            ahead = scene.join().queueUp(mine, ahead);
            nodes += ahead;
            holders += i == 0 ? ahead : QStringList();
            oldest += i == 1 ? ahead : QStringList();
        }
        directories += mine;
    }
    RawClient &raw = scene.join();
    if (table.isForNone())
        return stayFull(scene);
    const QString of = QStringLiteral("%1 locks, %2 contenders").arg(count).arg(nodes.size());
    const auto listAll = [&] { return raw.listAll(directories, Window); };
    table.add(scene, {QStringLiteral("scan")}, of,
        {listAll, [&] { return listAll() + raw.readAll(oldest, Window); }});
    const auto lookAgain = [&] {
        return raw.ask("cons") + raw.ask("dump") + raw.ask("wchp") + listAll()
            + raw.readAll(holders, Window);
    };
    const auto lookAtAll = [&] { return listAll() + raw.readAll(nodes, Window); };
    table.add(scene,
        {QStringLiteral("doctor"), QStringLiteral("--max-locks"), QString::number(count)}, of,
        {lookAtAll, [&] {
             return lookAtAll() + raw.readAccessLists(directories, Window) + lookAgain()
                 + lookAgain();
         }});
}

} // namespace

int main(int argc, char *argv[])
{
    const ChildRunner runner;
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    const auto number = [&](int index, int usual) {
        return index < arguments.size() ? arguments.at(index).toInt() : usual;
    };
    const Table table(runner, std::max(0, number(4, 3)));
    if (const int count = number(1, 100'000); count > 0)
        queueOfMany(table, count);
    if (const int count = number(2, 10'000); count > 0)
        manyLocks(table, count, number(3, 9));
    return 0;
}
