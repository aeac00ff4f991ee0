// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/recording/recordingreader.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace lockscope;

/// A recorder that is killed at any moment leaves a whole file with all that it had said was kept.
class TestRecorderCrash : public QObject
{
    Q_OBJECT

private slots:
    void killed();
};

namespace {

/// The last number that it told whole.
qint64 lastNumber(const QByteArray &output)
{
    const qsizetype end = output.lastIndexOf('\n');
    const qsizetype begin = output.lastIndexOf('\n', end - 1);
    return end < 0 ? 0 : output.mid(begin + 1, end - begin - 1).toLongLong();
}

} // namespace

void TestRecorderCrash::killed()
{
    constexpr int Times = 12;
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    std::mt19937 random(seed);
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("killed.lockscope"));
    qint64 told = 0;
    for (int i = 0; i < Times; ++i) {
        QProcess recorder;
        recorder.start(qEnvironmentVariable("CRASHING_RECORDER"), {name, QString::number(i)});
        QVERIFY(recorder.waitForReadyRead(30'000));
        const qint64 end = steadyMs() + qint64(random() % 300);
        while (steadyMs() < end)
            recorder.waitForReadyRead(5);
        recorder.kill();
        QVERIFY(recorder.waitForFinished());
        QCOMPARE(recorder.exitStatus(), QProcess::CrashExit);
        told = std::max(told, lastNumber(recorder.readAllStandardOutput()));

        const auto file = RecordingFile::openToRead(name);
        QVERIFY2(file.has_value(), qPrintable(file ? QString() : explain(file.error())));
        QSqlQuery &check = (*file)->run("PRAGMA integrity_check");
        QVERIFY(check.next());
        QCOMPARE(check.value(0).toString(), QStringLiteral("ok"));
        check.finish();
        RecordingReader reader(**file);
        QVERIFY(told > 0);
        QVERIFY2(reader.eventCount() >= told, qPrintable(QString::number(told)));
        const auto events = reader.events();
        QVERIFY(events.has_value());
        const auto gaps = std::count_if(events->begin(), events->end(),
            [](const LockEvent &e) { return e.kind == LockEvent::Gap && e.path.isEmpty(); });
        QCOMPARE(int(gaps), i); // one before each that went on
        const QStringList locks = reader.locks();
        QCOMPARE(locks.size(), i + 1);
        for (const QString &lock : locks)
            QVERIFY(reader.state(lock, nowMs()).has_value());
    }
}

QTEST_GUILESS_MAIN(TestRecorderCrash)
#include "tst_recordercrash.moc"
