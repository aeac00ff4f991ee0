// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, what the window does while the lock that it shows changes a thousand times a
// second: how long the GUI thread took for one event, and how memory grew. Run it on a real
// display (Xvfb will do). Usage: bench_window [SECONDS] [CHILDREN]

#include "core/base/freedmemory.h"
#include "core/sandbox/localserver.h"
#include "tests/bench/rawclient.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/workbench.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>

#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

constexpr int ChangesPerSecond = 500; // creates, and as many deletes
constexpr int WarmUpMs = 5'000;

double cpuMs()
{
    timespec time {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

rusage usage()
{
    rusage usage {};
    getrusage(RUSAGE_THREAD, &usage);
    return usage;
}

/// How long the GUI thread takes for one event (a repaint, an update of a model): until it is over
/// nothing else happens on the screen.
class MeteredApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (QThread::currentThread() != thread()) // other threads' events come here as well
            return QApplication::notify(receiver, event);
        if (std::exchange(m_isInside, true))
            return QApplication::notify(receiver, event);
        Span span {0, 0, 0, 0, receiver->metaObject()->className(), event->type()};
        const double cpuBefore = cpuMs();
        const rusage usageBefore = usage();
        QElapsedTimer timer;
        timer.start();
        const bool result = QApplication::notify(receiver, event);
        span.ms = double(timer.nsecsElapsed()) / 1e6;
        span.cpuMs = cpuMs() - cpuBefore;
        span.preempted = usage().ru_nivcsw - usageBefore.ru_nivcsw;
        span.waited = usage().ru_nvcsw - usageBefore.ru_nvcsw;
        m_isInside = false;
        m_spans.append(span);
        return result;
    }
    void clear() { m_spans.clear(); }
    QJsonObject report()
    {
        std::sort(m_spans.begin(), m_spans.end(),
            [](const Span &a, const Span &b) { return a.ms < b.ms; });
        const auto at = [this](double share) {
            return m_spans.at(qsizetype(double(m_spans.size() - 1) * share)).ms;
        };
        QJsonArray slowest;
        for (qsizetype i = m_spans.size() - 1; i >= 0 && slowest.size() < 8; --i)
            slowest.append(m_spans.at(i).toJson());
        return {{u"events"_qs, m_spans.size()}, {u"p50"_qs, at(0.5)}, {u"p99"_qs, at(0.99)},
            {u"longest"_qs, m_spans.constLast().ms}, {u"wanted"_qs, 50}, {u"slowest"_qs, slowest}};
    }

private:
    struct Span
    {
        double ms = 0;
        double cpuMs = 0; ///< less than ms where other threads had the processor meanwhile
        long preempted = 0; ///< times that others got the processor
        long waited = 0; ///< times that it gave the processor away itself
        const char *receiver = "";
        int type = 0; ///< QEvent::Type

        QJsonObject toJson() const
        {
            return {{u"ms"_qs, ms}, {u"cpuMs"_qs, cpuMs}, {u"preempted"_qs, qint64(preempted)},
                {u"waited"_qs, qint64(waited)}, {u"receiver"_qs, QString::fromUtf8(receiver)},
                {u"type"_qs, type}};
        }
    };
    bool m_isInside = false;
    QVector<Span> m_spans;
};

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
    MainWindow window({folder.path(), std::nullopt, nullptr});
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
    const double before = residentMb();
    runFor(seconds * 1000);
    const double after = residentMb();
    const int changes = churn.stop();

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
