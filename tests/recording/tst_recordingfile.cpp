// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/baselinefile.h"
#include "core/recording/recordingreader.h"
#include "core/recording/recordingwriter.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <future>
#include <vector>

using namespace lockscope;

/// Files that are recordings, and files that are none: what is said, and that nothing of them is
/// changed.
class TestRecordingFile : public QObject
{
    Q_OBJECT

private slots:
    void makesAndGoesOn();
    void inMemory();
    void oneAtATime();
    void refused_data();
    void refused();
    void newer();
    void damaged();
    void damagedFurtherOn();
    void readWhileWritten();
    void noPlace();
    void desktopsKnowIt();
    void whatIsUsual();
    void severalLearn();

private:
    QString file(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    QTemporaryDir m_folder;
};

namespace {

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

void writeBytes(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    if (!file.open(QFile::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write");
}

} // namespace

void TestRecordingFile::makesAndGoesOn()
{
    const QString name = file("new.lockscope");
    {
        const auto made = RecordingFile::openToWrite(name);
        QVERIFY2(made.has_value(), qPrintable(made ? QString() : explain(made.error())));
        QVERIFY(!(*made)->isOld());
        (*made)->setMeta(QStringLiteral("a"), QStringLiteral("1"));
        QVERIFY(!(*made)->error());
    }
    QVERIFY(!QFileInfo::exists(name + QStringLiteral("-wal"))); // one file, where it was closed
    QVERIFY(!QFileInfo::exists(name + QStringLiteral(".lock")));
    QVERIFY(RecordingFile::openToRead(name).has_value());
    QVERIFY(!QFileInfo::exists(name + QStringLiteral("-wal"))); // and stays one
    QCOMPARE(
        int(QFile::permissions(name) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup)),
        0);
    const auto again = RecordingFile::openToWrite(name);
    QVERIFY(again.has_value());
    QVERIFY((*again)->isOld());
    QCOMPARE((*again)->meta(QStringLiteral("a")), QStringLiteral("1"));
}

void TestRecordingFile::inMemory()
{
    const auto made = RecordingFile::openToWrite({});
    QVERIFY(made.has_value());
    (*made)->setMeta(QStringLiteral("a"), QStringLiteral("1"));
    QCOMPARE((*made)->meta(QStringLiteral("a")), QStringLiteral("1"));
}

void TestRecordingFile::oneAtATime()
{
    const QString name = file("busy.lockscope");
    const auto first = RecordingFile::openToWrite(name);
    QVERIFY(first.has_value());
    const auto second = RecordingFile::openToWrite(name);
    QVERIFY(!second.has_value());
    QCOMPARE(second.error().kind, ErrorKind::Refused);
    const QString said = explain(second.error());
    QVERIFY2(said.contains(QString::number(QCoreApplication::applicationPid())), qPrintable(said));
    QVERIFY(RecordingFile::openToWrite(file("other.lockscope")).has_value());
}

void TestRecordingFile::refused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("said");
    QTest::newRow("text") << QByteArray("hello\n") << QStringLiteral("no recording");
    QTest::newRow("a database that was cut in its head")
        << QByteArray("SQLite format 3\0", 16) << QString();
    QTest::newRow("a head and junk")
        << QByteArray("SQLite format 3\0", 16) + QByteArray(5000, 'x') << QString();
}

void TestRecordingFile::refused()
{
    QFETCH(const QByteArray, content);
    QFETCH(const QString, said);
    const QString name = file("refused");
    writeBytes(name, content);
    for (const auto &opened : {RecordingFile::openToRead(name).map([](auto &&) { return 0; }),
             RecordingFile::openToWrite(name).map([](auto &&) { return 0; })}) {
        QVERIFY(!opened.has_value());
        QCOMPARE(opened.error().kind, ErrorKind::Refused);
        QVERIFY2(explain(opened.error()).contains(name), qPrintable(explain(opened.error())));
        QVERIFY2(explain(opened.error()).contains(said), qPrintable(explain(opened.error())));
    }
    QCOMPARE(bytesOf(name), content);
    QVERIFY(!RecordingFile::openToRead(file("nowhere")).has_value());
    QVERIFY(!QFileInfo::exists(file("nowhere")));
}

void TestRecordingFile::newer()
{
    const QString name = file("newer.lockscope");
    {
        const auto made = RecordingFile::openToWrite(name);
        QVERIFY(made.has_value());
        (*made)->run("PRAGMA user_version = 99");
    }
    const auto opened = RecordingFile::openToRead(name);
    QVERIFY(!opened.has_value());
    QVERIFY2(explain(opened.error()).contains(QStringLiteral("newer")),
        qPrintable(explain(opened.error())));
    QVERIFY(!RecordingFile::openToWrite(name).has_value());
}

void TestRecordingFile::damaged()
{
    const QString name = file("damaged.lockscope");
    {
        const auto made = RecordingFile::openToWrite(name);
        QVERIFY(made.has_value());
    }
    QByteArray bytes = bytesOf(name);
    bytes.replace(100, 2000, QByteArray(2000, '\x55')); // the tables' page
    writeBytes(name, bytes);
    const auto opened = RecordingFile::openToRead(name);
    const bool isTold = !opened || ((*opened)->run("SELECT path FROM lock"), (*opened)->error());
    QVERIFY(isTold);
}

/// What lies behind a page that cannot be read is missing, and that is told.
void TestRecordingFile::damagedFurtherOn()
{
    const QString name = file("further.lockscope");
    {
        const auto made = RecordingFile::openToWrite(name);
        QVERIFY(made.has_value());
        RecordingWriter writer(**made);
        writer.begin();
        writer.beginRun(1);
        for (int i = 0; i < 5'000; ++i) {
            LockEvent event;
            event.kind = LockEvent::Act;
            event.at = 1'000 + i;
            event.path = QStringLiteral("/locks/a");
            event.text = QStringLiteral("something that happened");
            writer.add(event);
        }
        QVERIFY(writer.commit());
    }
    QByteArray bytes = bytesOf(name);
    const qsizetype last = bytes.lastIndexOf("something that happened");
    QVERIFY(last > 8'192);
    const qsizetype page = last / 4'096 * 4'096;
    bytes.replace(page, 100, QByteArray(100, '\xff'));
    writeBytes(name, bytes);
    const auto opened = RecordingFile::openToRead(name);
    QVERIFY(opened.has_value());
    RecordingReader reader(**opened);
    const auto events = reader.events();
    QVERIFY2(!events, qPrintable(QString::number(events ? events->size() : 0)));
    QVERIFY2(explain(events.error()).contains(name), qPrintable(explain(events.error())));
}

void TestRecordingFile::readWhileWritten()
{
    const QString name = file("read.lockscope");
    const auto writer = RecordingFile::openToWrite(name);
    QVERIFY(writer.has_value());
    (*writer)->setMeta(QStringLiteral("a"), QStringLiteral("1"));
    const auto reader = RecordingFile::openToRead(name);
    QVERIFY2(reader.has_value(), qPrintable(reader ? QString() : explain(reader.error())));
    QCOMPARE((*reader)->meta(QStringLiteral("a")), QStringLiteral("1"));
    (*writer)->setMeta(QStringLiteral("a"), QStringLiteral("2"));
    QVERIFY(!(*writer)->error());
    QCOMPARE((*reader)->meta(QStringLiteral("a")), QStringLiteral("2"));
}

void TestRecordingFile::noPlace()
{
    const auto opened = RecordingFile::openToWrite(QStringLiteral("/nowhere/at/all.lockscope"));
    QVERIFY(!opened.has_value());
    QCOMPARE(opened.error().kind, ErrorKind::Refused);
}

/// A double click opens it: by its name, and by what is in it where it is called otherwise.
void TestRecordingFile::desktopsKnowIt()
{
    QTemporaryDir data;
    QVERIFY(QDir(data.path()).mkpath(QStringLiteral("mime/packages")));
    QVERIFY(QFile::copy(QFINDTESTDATA("../../resources/desktop/org.lockscope.Lockscope.mime.xml"),
        data.filePath(QStringLiteral("mime/packages/org.lockscope.Lockscope.xml"))));
    (void)QFile::copy(QStringLiteral("/usr/share/mime/packages/freedesktop.org.xml"),
        data.filePath(QStringLiteral("mime/packages/freedesktop.org.xml"))); // which has SQLite's
    qputenv("XDG_DATA_HOME", data.path().toUtf8());
    qputenv("XDG_DATA_DIRS", data.path().toUtf8());
    for (const char *name : {"typed.lockscope", "typed.other"})
        QVERIFY(RecordingFile::openToWrite(file(name)).has_value());
    const QString expected = QStringLiteral("application/x-lockscope");
    const QMimeDatabase types;
    QCOMPARE(types.mimeTypeForFile(file("typed.lockscope")).name(), expected);
    QCOMPARE(types.mimeTypeForFile(file("typed.other")).name(), expected);
}

/// A recording of before has no table for it: its events tell. It gets one when it goes on.
void TestRecordingFile::whatIsUsual()
{
    const QString name = file("usual.lockscope");
    const QString path = QStringLiteral("/jobs/7/lock");
    const QString kind = QStringLiteral("/jobs/*/lock");
    const qint64 at = 1'800'000'000'000;
    {
        const auto made = RecordingFile::openToWrite(name);
        RecordingWriter writer(**made);
        writer.begin();
        writer.beginRun(at);
        for (const LockEvent::Kind what :
            {LockEvent::Requested, LockEvent::Granted, LockEvent::Released}) {
            LockEvent event;
            event.kind = what;
            event.path = path;
            event.node = path + QStringLiteral("/1");
            event.at = at + 10 * what;
            writer.add(event);
        }
        QVERIFY(writer.commit());
        (*made)->run("DROP TABLE baseline").finish();
    }
    const auto told = readBaselines(name);
    QVERIFY(told.has_value());
    QCOMPARE(told->usual(kind, Habit::Hold, at, 1).count, 1);
    QVERIFY(addBaselines(name, *told));
    QVERIFY(addBaselines(name, *told));
    const auto kept = readBaselines(name);
    QVERIFY(kept.has_value());
    QCOMPARE(kept->usual(kind, Habit::Hold, at, 1).count, 2);
    QCOMPARE(kept->usual(kind, Habit::Hold, at, 1).p99Ms, 10);
}

/// Of one site, at the same time; where nothing can be written, that is no error.
void TestRecordingFile::severalLearn()
{
    const QString name = file("folder/site.lockscope");
    const QString kind = QStringLiteral("/a");
    std::vector<std::future<void>> programs;
    std::atomic<int> added = 0;
    for (int i = 0; i < 4; ++i) {
        programs.push_back(std::async(std::launch::async, [&name, &kind, &added] {
            Baselines learned;
            learned.add(kind, Habit::Hold, 1'800'000'000'000, 5);
            for (int round = 0; round < 5; ++round)
                added += addBaselines(name, learned) ? 1 : 0;
        }));
    }
    for (std::future<void> &program : programs)
        program.get();
    QCOMPARE(added.load(), 20);
    QCOMPARE(readBaselines(name)->usual(kind, Habit::Hold, 1'800'000'000'000, 100).count, 20);
    QVERIFY(!addBaselines(QStringLiteral("/proc/none/a.lockscope"), {}));
    QCOMPARE(baselineFileOf(QStringLiteral("zk2:2181, ZK1:2181/app")),
        baselineFileOf(QStringLiteral("zk1:2181,zk2:2181/app")));
    QVERIFY(baselineFileOf(QStringLiteral("a:1/b")) != baselineFileOf(QStringLiteral("a:1_b")));
}

QTEST_GUILESS_MAIN(TestRecordingFile)
#include "tst_recordingfile.moc"
