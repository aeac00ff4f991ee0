// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// bench_metrics [LOCKS] [SECONDS] [EVERY] [NEW] [doctor] [HASTE]: runs `lockscopectl metrics
// --every EVERY` on so many locks of three contenders, of which one is replaced every 100 ms, and
// one lock is a new one with each NEWth of these (10), and prints as JSON: requests a second that
// the server took from it, and its memory after each sixth of the time. With "doctor", `doctor
// --watch` runs beside it. 17 280 rounds are a day of every 5 s: with HASTE ("x10") all its timers
// come so many times as soon.

#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QTest>

#include <cstdio>

#include <unistd.h>

using namespace lockscope;
using lockscope::test::ZkTree;

namespace {

QByteArray answerOf(const QString &host, quint16 port, const QByteArray &question)
{
    QTcpSocket socket;
    socket.connectToHost(host, port);
    if (!socket.waitForConnected(Patience))
        return {};
    socket.write(question);
    QByteArray answer;
    while (socket.waitForReadyRead(Patience))
        answer += socket.readAll();
    return answer;
}

/// The number behind @p name.
double numberIn(const QByteArray &text, const QString &name)
{
    const QRegularExpression number(
        u'^' + QRegularExpression::escape(name) + u"[ \\t]+([0-9.e+]+)$"_qs,
        QRegularExpression::MultilineOption);
    return number.match(QString::fromUtf8(text)).captured(1).toDouble();
}

double residentMb(qint64 pid)
{
    QFile file(u"/proc/%1/statm"_qs.arg(pid));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("it has ended");
    return file.readAll().split(' ').at(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

/// Locks that change, and one new one each second in place of an old one.
class Traffic
{
public:
    Traffic(const QString &connect, int locks)
        : m_tree(connect, {}, 40'000)
    {
        for (int i = 0; i < locks; ++i)
            add();
    }
    /// @returns requests that it took.
    int change(bool isNewLock)
    {
        int requests = 2;
        Lock &lock = m_locks[m_turn++ % m_locks.size()];
        m_tree.remove(lock.contenders.takeFirst());
        lock.contenders.append(m_tree.createContender(lock.path + u"/lock-"_qs));
        if (!isNewLock)
            return requests;
        Lock old = m_locks.takeFirst();
        for (const QString &node : std::as_const(old.contenders))
            m_tree.remove(node);
        m_tree.remove(old.path);
        requests += int(old.contenders.size()) + 1;
        const int before = m_requests;
        add();
        return requests + m_requests - before;
    }

private:
    struct Lock
    {
        QString path;
        QStringList contenders;
    };
    void add()
    {
        Lock lock {u"/bench/lock-%1"_qs.arg(m_made++), {}};
        m_tree.create(lock.path);
        for (int i = 0; i < 3; ++i)
            lock.contenders.append(m_tree.createContender(lock.path + u"/lock-"_qs));
        m_requests += 4;
        m_locks.append(lock);
    }

    ZkTree m_tree;
    QVector<Lock> m_locks;
    int m_made = 0;
    int m_requests = 0;
    qsizetype m_turn = 0;
};

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    const int locks = words.value(1, u"100"_qs).toInt();
    const int seconds = words.value(2, u"60"_qs).toInt();
    const QString every = words.value(3, u"5"_qs);
    const int newEach = words.value(4, u"10"_qs).toInt();
    auto server = LocalServer::start({});
    if (!server)
        qFatal("no server: %s", qPrintable(server.error().detail.english()));
    const QString connect = (*server)->connectString();
    const QString host = connect.section(u':', 0, 0);
    const auto port = quint16(connect.section(u':', 1).toUInt());
    Traffic traffic(connect, locks);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (const QString haste = words.filter(QRegularExpression(u"^x[0-9]+$"_qs)).value(0);
        !haste.isEmpty()) {
        environment.insert(u"LD_PRELOAD"_qs, QStringLiteral(LOCKSCOPE_HASTY_CLOCK));
        environment.insert(u"HASTY_CLOCK"_qs, haste.mid(1));
    }
    QProcess metrics;
    metrics.setProcessEnvironment(environment);
    metrics.start(QCoreApplication::applicationDirPath() + u"/lockscopectl"_qs,
        {u"metrics"_qs, u"--listen"_qs, u"0"_qs, u"--every"_qs, every, u"--connect"_qs, connect});
    QProcess doctor;
    doctor.setProcessEnvironment(environment);
    doctor.setStandardOutputFile(QProcess::nullDevice());
    if (words.contains(u"doctor"_qs))
        doctor.start(metrics.program(), {u"doctor"_qs, u"--watch"_qs, u"--connect"_qs, connect});
    QByteArray said;
    const auto hasSaid = [&] {
        return (said += metrics.readAllStandardError()).contains("/metrics");
    };
    if (!QTest::qWaitFor(hasSaid, Patience))
        qFatal("it says %s", said.constData());
    const QUrl url(QString::fromUtf8(said.mid(said.indexOf("http"))).section(u"/metrics"_qs, 0, 0));
    const auto page = [&] {
        return answerOf(url.host(), quint16(url.port()),
            "GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            .replace('\r', "");
    };
    const auto isUp = [&] { return numberIn(page(), u"lockscope_up"_qs) > 0; };
    if (!QTest::qWaitFor(isUp, Patience))
        qFatal("it sees nothing");
    const auto received = [&] { return numberIn(answerOf(host, port, "srvr"), u"Received:"_qs); };
    const auto rounds = [&] { return numberIn(page(), u"lockscope_rounds_total"_qs); };

    const double before = received();
    const double roundsBefore = rounds();
    QJsonArray memory;
    QJsonArray memoryOfDoctor;
    int own = 1;
    int changes = 0;
    QElapsedTimer clock;
    for (clock.start(); clock.elapsed() < seconds * 1000LL; QTest::qWait(100)) {
        own += traffic.change(++changes % newEach == 0);
        if (clock.elapsed() > seconds * 1000LL * (memory.size() + 1) / 6) {
            memory.append(residentMb(metrics.processId()));
            if (doctor.processId() > 0)
                memoryOfDoctor.append(residentMb(doctor.processId()));
        }
    }
    const double requests = received() - before - own;
    const QJsonObject figures {{u"locks"_qs, locks}, {u"seconds"_qs, seconds}, {u"every"_qs, every},
        {u"rounds"_qs, rounds() - roundsBefore}, {u"changes"_qs, changes},
        {u"requestsASecond"_qs, requests / seconds}, {u"residentMb"_qs, memory},
        {u"doctorMb"_qs, memoryOfDoctor}, {u"newLocks"_qs, changes / newEach},
        {u"pageBytes"_qs, page().size()}};
    std::puts(QJsonDocument(figures).toJson().constData());
    for (QProcess *process : {&metrics, &doctor}) {
        process->kill();
        process->waitForFinished();
    }
    return 0;
}
