// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Makes a transaction log of 1 GB, of the records of a real one again and again, each with a zxid
// and a checksum of its own, and prints how long it takes to read, and the most memory, beside a
// bare read of the same file; and how long the real one takes as a post-mortem, in which every lock
// is judged at every change. Usage: bench_txnlog LOG [FOLDER]

#include "core/history/postmortem.h"
#include "core/txnlog/txnlog.h"
#include "tests/txnlog/logwriter.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <cstdio>
#include <ctime>

#include <sys/resource.h>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr qint64 Wanted = 1'000'000'000;
constexpr qint64 HeadBytes = 12; ///< of a record
constexpr qint64 ZxidAt = 12; ///< in a header
constexpr double Million = 1e6;

/// The bodies of all records of @p fileName.
QByteArrayList bodiesOf(const QString &fileName)
{
    auto log = TxnLog::open(fileName);
    QFile file(fileName);
    QByteArrayList bodies;
    if (!log || !file.open(QIODevice::ReadOnly))
        return {};
    qint64 from = log->offset();
    for (Transaction transaction; log->next(&transaction); from = log->offset()) {
        file.seek(from + HeadBytes);
        bodies.append(file.read(log->offset() - from - HeadBytes - 1));
    }
    return bodies;
}

/// How many records it has.
qint64 writeLog(const QString &fileName, QByteArrayList bodies)
{
    QFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return 0;
    qint64 written = file.write(logHeader());
    qint64 zxid = 0;
    while (written < Wanted) {
        QByteArray round;
        for (QByteArray &body : bodies) {
            body.replace(ZxidAt, qsizetype(sizeof(zxid)), jute(++zxid));
            round += logRecord(body);
        }
        written += file.write(round);
    }
    return file.flush() ? zxid : 0;
}

qint64 peakKb()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// Seconds by the clock and of the processor.
class Stopwatch
{
public:
    Stopwatch() { m_timer.start(); }
    QJsonObject seconds(qint64 bytes) const
    {
        const double wall = double(m_timer.nsecsElapsed()) / 1e9;
        const double cpu = double(std::clock() - m_cpu) / CLOCKS_PER_SEC;
        return {{QStringLiteral("seconds"), wall}, {QStringLiteral("cpuSeconds"), cpu},
            {QStringLiteral("mbPerSecond"), double(bytes) / Million / wall}};
    }

private:
    QElapsedTimer m_timer;
    std::clock_t m_cpu = std::clock();
};

QJsonObject readBare(const QString &fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {};
    QByteArray buffer(ByteWindow::ChunkBytes, 0);
    const Stopwatch watch;
    qint64 bytes = 0;
    for (qint64 count = 1; count > 0; bytes += count)
        count = file.read(buffer.data(), buffer.size());
    return watch.seconds(bytes);
}

QJsonObject readTransactions(const QString &fileName)
{
    const Stopwatch watch;
    auto log = TxnLog::open(fileName);
    if (!log)
        return {};
    qint64 count = 0;
    for (Transaction transaction; log->next(&transaction);)
        ++count;
    QJsonObject result = watch.seconds(log->offset());
    result[QStringLiteral("transactions")] = count;
    result[QStringLiteral("damages")] = log->damageCount();
    return result;
}

/// @p fileName alone, of whatever is in its folder.
QJsonObject readAsPostmortem(const QString &fileName)
{
    DataDirectory files;
    files.logs.append({fileName, {}, QFileInfo(fileName).size()});
    const Stopwatch watch;
    qint64 events = 0;
    const auto read = readPostmortem({files}, [&events](const LockEvent &) { ++events; });
    if (!read)
        return {};
    QJsonObject result = watch.seconds(files.logs.constFirst().bytes);
    result[QStringLiteral("transactions")] = read->transactions;
    result[QStringLiteral("locks")] = read->locks.size();
    result[QStringLiteral("events")] = events;
    return result;
}

} // namespace

int main(int argc, char **argv)
{
    const QByteArrayList bodies =
        argc > 1 ? bodiesOf(QString::fromLocal8Bit(argv[1])) : QByteArrayList();
    const QTemporaryDir folder(argc > 2
            ? QString::fromLocal8Bit(argv[2]) + QStringLiteral("/bench-XXXXXX")
            : QDir::tempPath() + QStringLiteral("/bench-XXXXXX"));
    const QString fileName = folder.filePath(QStringLiteral("log.1"));
    const qint64 records = bodies.isEmpty() ? 0 : writeLog(fileName, bodies);
    if (records == 0) {
        std::fprintf(
            stderr, "usage: bench_txnlog LOG [FOLDER], of a server's log and where 1 GB is free\n");
        return 2;
    }
    QJsonObject result {{QStringLiteral("bytes"), QFileInfo(fileName).size()},
        {QStringLiteral("records"), records}, {QStringLiteral("peakKbBefore"), peakKb()}};
    result[QStringLiteral("bare")] = readBare(fileName);
    result[QStringLiteral("transactions")] = readTransactions(fileName);
    result[QStringLiteral("bareAgain")] = readBare(fileName);
    result[QStringLiteral("peakKb")] = peakKb();
    result[QStringLiteral("postmortem")] = readAsPostmortem(QString::fromLocal8Bit(argv[1]));
    result[QStringLiteral("peakKbOfPostmortem")] = peakKb();
    std::printf("%s", QJsonDocument(result).toJson().constData());
    return 0;
}
