// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recordingfile.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QTemporaryDir>
#include <QTest>

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
    void readWhileWritten();
    void noPlace();
    void desktopsKnowIt();

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

QTEST_GUILESS_MAIN(TestRecordingFile)
#include "tst_recordingfile.moc"
