// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/replacefile.h"

#include <QFile>
#include <QLockFile> // which is kept
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace lockscope;

/// Files that people name: settings, exported journals and pictures.
class TestReplaceFile : public QObject
{
    Q_OBJECT

private slots:
    void replaces();
    void leavesDevicesAlone();
    void saysWhatItCannotWrite();
    void locksForOne();
    void lockOfTheDeadIsTaken();
    void locksWhatALinkLeadsTo();
};

void TestReplaceFile::replaces()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a"));
    for (const QByteArray &bytes : {QByteArray("one"), QByteArray(), QByteArray("three\n")}) {
        QVERIFY(replaceFile(file, bytes));
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), bytes);
    }
}

/// "--settings /dev/null", and then a mute: as root, /dev/null was a file from then on. A pipe in
/// its place here, so that a failure of this test hurts nobody.
void TestReplaceFile::leavesDevicesAlone()
{
    QTemporaryDir folder;
    const QString pipe = folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
    const QString link = folder.filePath(QStringLiteral("link"));
    QVERIFY(QFile::link(pipe, link));
    for (const QString &file : {pipe, link}) {
        const Result<Done> refused = replaceFile(file, "x");
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, ErrorKind::Refused);
        QVERIFY(refused.error().detail.english().contains(QStringLiteral("no ordinary file")));
        QVERIFY(!lockFile(file));
        struct stat found = {};
        QCOMPARE(stat(qPrintable(pipe), &found), 0);
        QVERIFY(S_ISFIFO(found.st_mode));
    }
}

void TestReplaceFile::saysWhatItCannotWrite()
{
    QTemporaryDir folder;
    const QString missing = folder.filePath(QStringLiteral("missing/a"));
    const Result<Done> refused = replaceFile(missing, "x");
    QVERIFY(!refused);
    QVERIFY(explain(refused.error()).startsWith(missing));
}

void TestReplaceFile::locksForOne()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("missing/a"));
    {
        const auto lock = lockFile(file); // its folder is made
        QVERIFY(lock);
        const auto second = lockFile(file);
        QVERIFY(!second);
        QCOMPARE(second.error().kind, ErrorKind::Refused);
        QCOMPARE(second.error().detail.english(),
            QStringLiteral("%1 cannot be written: another program is changing it").arg(file));
    }
    QVERIFY(!QFile::exists(file + QStringLiteral(".lock")));
    QVERIFY(lockFile(file));
    const auto impossible = lockFile(QStringLiteral("/proc/self/status/a"));
    QVERIFY(!impossible);
    QVERIFY(impossible.error().detail.english().endsWith(
        QStringLiteral("no file can be made beside it")));
}

void TestReplaceFile::lockOfTheDeadIsTaken()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a"));
    QFile left(file + QStringLiteral(".lock"));
    QVERIFY(left.open(QIODevice::WriteOnly));
    left.write("999999999\nlockscope\n\n"); // no process has that number
    left.close();
    QVERIFY(lockFile(file));
}

/// Two who name one file by different links are kept apart.
void TestReplaceFile::locksWhatALinkLeadsTo()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("a"));
    QVERIFY(replaceFile(file, "x"));
    const QString link = folder.filePath(QStringLiteral("link"));
    QVERIFY(QFile::link(file, link));
    const auto lock = lockFile(link);
    QVERIFY(lock);
    QVERIFY(!lockFile(file));
}

QTEST_GUILESS_MAIN(TestReplaceFile)
#include "tst_replacefile.moc"
