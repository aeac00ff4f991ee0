// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsfile.h"
#include "tests/support/utf8.h"

#include <QDir>
#include <QFile>
#include <QLockFile>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

using namespace lockscope;
using test::s;

class TestSettingsFile : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void whereItIs();
    void missing();
    void wrong();
    void notAFile();
    void read();
    void saved();
    void savedByTwo();
    void savedWhileAnotherSaves();
    void notSaved();

private:
    QString path(const char *name) const { return m_folder->filePath(s(name)); }
    void write(const char *name, const QByteArray &text)
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSettingsFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_CONFIG_HOME", path("config").toUtf8());
    qunsetenv("LOCKSCOPE_SETTINGS");
}

void TestSettingsFile::cleanup()
{
    m_folder.reset();
}

void TestSettingsFile::whereItIs()
{
    QCOMPARE(settingsPlace({}).file, path("config/lockscope/lockscope.toml"));
    QVERIFY(!settingsPlace({}).isNamed);
    qputenv("LOCKSCOPE_SETTINGS", "/team/locks.toml");
    QCOMPARE(settingsPlace({}).file, s("/team/locks.toml"));
    QVERIFY(settingsPlace({}).isNamed);
    QCOMPARE(settingsPlace(s("mine.toml")).file, s("mine.toml"));
    QVERIFY(settingsPlace(s("mine.toml")).isNamed);
}

void TestSettingsFile::missing()
{
    const Result<SiteSettings> usual = loadSettings(settingsPlace({}));
    QVERIFY(usual && *usual == SiteSettings());
    QVERIFY(!readSettingsFile(settingsPlace({}))->exists);
    const Result<SiteSettings> named = loadSettings({path("no.toml"), true});
    QVERIFY(!named);
    QCOMPARE(named.error().kind, ErrorKind::BadInput);
    for (const char *part : {"no.toml", "no such file", "--settings"})
        QVERIFY2(named.error().detail.english().contains(s(part)),
            qPrintable(named.error().detail.english()));
}

void TestSettingsFile::wrong()
{
    write("config/lockscope/lockscope.toml", "[thresholds]\n\nhred = 3\n");
    const Result<SiteSettings> settings = loadSettings(settingsPlace({}));
    QVERIFY(!settings);
    QCOMPARE(settings.error().kind, ErrorKind::BadInput);
    for (const char *part : {"config/lockscope/lockscope.toml:3:", "did you mean \"herd\"? Mend it",
             "--settings /dev/null"})
        QVERIFY2(settings.error().detail.english().contains(s(part)),
            qPrintable(settings.error().detail.english()));
    QVERIFY(loadSettings({s("/dev/null"), true}));
}

void TestSettingsFile::notAFile()
{
    const Result<SiteSettings> folder = loadSettings({m_folder->path(), true});
    QVERIFY(!folder);
    QVERIFY2(folder.error().detail.english().contains(s("it is a folder")),
        qPrintable(folder.error().detail.english()));
    write("big.toml", QByteArray(2'000'000, '#'));
    QVERIFY(!loadSettings({path("big.toml"), true}));
    const Result<SiteSettings> endless = loadSettings({s("/dev/zero"), true});
    QVERIFY(!endless);
}

void TestSettingsFile::read()
{
    write("a.toml", "elections = ['/x']\n");
    const Result<SettingsText> text = readSettingsFile({path("a.toml"), true});
    QVERIFY(text && text->exists);
    QCOMPARE(text->text, QByteArray("elections = ['/x']\n"));
    QCOMPARE(text->reading.settings.elections.size(), 1);
}

void TestSettingsFile::saved()
{
    const QString file = path("config/new/lockscope.toml");
    QVERIFY(saveSettings(file, {}, "# one\n"));
    QVERIFY(saveSettings(file, "# one\n", "# two\n"));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), QByteArray("# two\n"));
    // A link into a repository stays one.
    write("repository/locks.toml", "# a\n");
    QVERIFY(QFile::link(path("repository/locks.toml"), path("link.toml")));
    QVERIFY(saveSettings(path("link.toml"), "# a\n", "# b\n"));
    QVERIFY(QFileInfo(path("link.toml")).isSymLink());
    QCOMPARE(readSettingsFile({path("repository/locks.toml"), true})->text, QByteArray("# b\n"));
}

/// A colleague's pull in between is not overwritten.
void TestSettingsFile::savedByTwo()
{
    write("a.toml", "# theirs\n");
    QCOMPARE(
        saveSettings(path("a.toml"), "# as it was\n", "# mine\n").error().kind, ErrorKind::Changed);
    QCOMPARE(saveSettings(path("a.toml"), {}, "# mine\n").error().kind, ErrorKind::Changed);
    QCOMPARE(
        saveSettings(path("gone.toml"), "# was\n", "# mine\n").error().kind, ErrorKind::Changed);
    QCOMPARE(readSettingsFile({path("a.toml"), true})->text, QByteArray("# theirs\n"));
}

/// Who is at it has compared and not yet replaced: what it makes of the file must not be lost.
void TestSettingsFile::savedWhileAnotherSaves()
{
    write("a.toml", "# old\n");
    QLockFile other(path("a.toml.lock"));
    QVERIFY(other.lock());
    const Result<Done> busy = saveSettings(path("a.toml"), "# old\n", "# mine\n");
    QVERIFY(!busy);
    QCOMPARE(busy.error().kind, ErrorKind::Refused);
    QVERIFY(busy.error().detail.english().endsWith(s("another program is changing it")));
    QCOMPARE(readSettingsFile({path("a.toml"), true})->text, QByteArray("# old\n"));
    other.unlock();
    QVERIFY(saveSettings(path("a.toml"), "# old\n", "# mine\n"));
    QVERIFY(!QFile::exists(path("a.toml.lock")));
}

void TestSettingsFile::notSaved()
{
    write("file", "");
    const Result<Done> saved = saveSettings(path("file/lockscope.toml"), {}, "# x\n");
    QVERIFY(!saved);
    QCOMPARE(saved.error().kind, ErrorKind::Refused);
    QVERIFY(saved.error().detail.english().startsWith(path("file/lockscope.toml")));
}

QTEST_GUILESS_MAIN(TestSettingsFile)
#include "tst_settingsfile.moc"
