// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, what the window does while the lock that it shows changes a thousand times a
// second: how long the GUI thread took for one event, and how memory grew. Run it on a real
// display (Xvfb will do). Usage: bench_window [SECONDS] [CHILDREN]

#include "core/base/freedmemory.h"
#include "core/sandbox/localserver.h"
#include "tests/bench/meteredapplication.h"
#include "tests/bench/rawclient.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/workbench.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTimer>

#include <atomic>
#include <cstdio>
#include <thread>

#include <sys/resource.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int ChangesPerSecond = 500; // creates, and as many deletes
constexpr int WarmUpMs = 5'000;

double residentMb()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no /proc");
    return file.readAll().split(' ').at(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// The most that was resident at any time.
double peakMb()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) * 1024 / 1e6;
}

/// Creates and deletes contenders at a steady pace until it is told to stop.
class Churn
{
public:
    Churn(const QString &connect, const QString &path)
        : m_thread([this, connect, path] { run(connect, path); })
    { }
    ~Churn() { stop(); }
    int changes() const { return m_changes; }
    int stop()
    {
        m_isOver = true;
        if (m_thread.joinable())
            m_thread.join();
        return m_changes;
    }

private:
    void run(const QString &connect, const QString &path)
    {
        RawClient client(connect);
        QStringList nodes;
        auto next = std::chrono::steady_clock::now();
        while (!m_isOver) {
            nodes.append(client.create(path));
            if (nodes.size() > 100) {
                client.remove(nodes.takeFirst());
                m_changes += 2;
            }
            next += std::chrono::microseconds(1'000'000 / ChangesPerSecond);
            std::this_thread::sleep_until(next);
        }
    }

    std::atomic<bool> m_isOver = false;
    std::atomic<int> m_changes = 0;
    std::thread m_thread;
};

void runFor(int ms)
{
    QTimer::singleShot(ms, qApp, &QCoreApplication::quit);
    QCoreApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    giveBackFreedMemory();
    MeteredApplication application(argc, argv);
    const int seconds = QCoreApplication::arguments().value(1, QStringLiteral("60")).toInt();
    const int children = QCoreApplication::arguments().value(2, QStringLiteral("1000")).toInt();

    LocalServer::Options options;
    options.heapMb = 512;
    options.tickMs = 2000;
    const auto server = LocalServer::start(options);
    if (!server)
        qFatal("%s", qPrintable(explain(server.error())));
    const QString address = (*server)->connectString();
    const QString path = QStringLiteral("/bench/busy");
    RawClient holder(address);
    holder.makePath(path);
    holder.fill(path, children);

    const QTemporaryDir folder;
    MainWindow window({folder.path(), std::nullopt});
    window.resize(1440, 900);
    window.show();
    ConnectionProfile profile;
    profile.options.connect = address;
    window.openConnection(profile);
    if (!window.workbench().openLock(path))
        qFatal("cannot open %s", qPrintable(path));

    Churn churn(address, path);
    runFor(WarmUpMs);
    application.clear();
    const int changesBefore = churn.changes();
    const double before = residentMb();
    runFor(seconds * 1000);
    const double after = residentMb();
    const int changes = churn.stop() - changesBefore;

    const QJsonObject report {
        {u"seconds"_qs, seconds},
        {u"children"_qs, children},
        {u"changes"_qs, changes},
        {u"guiEventMs"_qs, application.report()},
        {u"residentMb"_qs,
            QJsonObject {{u"before"_qs, before}, {u"after"_qs, after}, {u"peak"_qs, peakMb()}}},
    };
    std::printf("%s", QJsonDocument(report).toJson().constData());
    return 0;
}
