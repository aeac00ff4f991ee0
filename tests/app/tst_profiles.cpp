// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Connections by name, as the command line uses and lists them.
#include "core/profiles/secretstore.h"
#include "tests/support/ctlscene.h"
#include "tests/support/keyring.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;

class TestProfiles : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void lists();
    void shows();
    void exportsAndImports();
    void importIsInterrupted();
    void removes();
    void wrongUse_data();
    void wrongUse();
    void unknownOneNamesTheKnown();
    void damagedFile();
    void connects();
    void optionsWin();
    void namesRecipes();
    void productionIsLocked();
    void environmentIsNotLessened();
    void environmentIsRaised();
    void otherServersAreNotItsOwn_data();
    void otherServersAreNotItsOwn();
    void asksTheKeyring();
    void variableWins();
    void noKeyring();
    void frozenKeyring();

private:
    ProgramRun run(const QStringList &arguments, const QStringList &environment = {}) const
    {
        return runCtl(
            arguments, environment + QStringList {u"XDG_CONFIG_HOME="_qs + m_config->path()});
    }
    void keep(const char *name, const QByteArray &more = {}, const char *environment = "staging")
    {
        QDir().mkpath(m_config->filePath(u"lockscope"_qs));
        QFile file(m_config->filePath(u"lockscope/profiles.toml"_qs));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Append));
        file.write("[[profile]]\nname = '" + QByteArray(name) + "'\nenvironment = '" + environment
            + "'\nconnect = '" + m_scene->server->connectString().toUtf8() + "'\n" + more + '\n');
    }
    QStringList withKeyring() const
    {
        return {u"DBUS_SESSION_BUS_ADDRESS="_qs + keyring->address()};
    }

    static inline Keyring *keyring = nullptr; // ends with the program: see tst_secretstore
    std::unique_ptr<CtlScene> m_scene;
    std::unique_ptr<QTemporaryDir> m_config;
};

void TestProfiles::initTestCase()
{
    m_scene = std::make_unique<CtlScene>();
    keyring = new Keyring;
    qputenv("DBUS_SESSION_BUS_ADDRESS", keyring->address().toUtf8());
}

void TestProfiles::init()
{
    m_config = std::make_unique<QTemporaryDir>();
}

void TestProfiles::lists()
{
    QVERIFY(run({u"profiles"_qs}).output.startsWith("No connection is kept in "));
    keep("prod", "ssh = 'me@jump'\ntls = true\nsasl = 'gssapi'\ndigest = 'asked'", "production");
    keep("test");
    const ProgramRun text = run({u"profiles"_qs});
    QCOMPARE(text.status, 0);
    QVERIFY2(text.output.contains("ssh me@jump, tls, gssapi"), text.output);
    const ProgramRun table = run({u"profiles"_qs, u"list"_qs, u"--no-header"_qs, u"--columns"_qs,
        u"name,secrets"_qs, u"--format"_qs, u"csv"_qs});
    QCOMPARE(table.output, QByteArray("prod,digest asked\ntest,\n"));
    const QJsonArray all = run({u"profiles"_qs, u"-j"_qs}).json()[u"profiles"_qs].toArray();
    QCOMPARE(all.size(), 2);
    const QJsonObject first = all.first().toObject();
    QCOMPARE(first[u"environment"_qs].toString(), u"production"_qs);
    QCOMPARE(first[u"sasl"_qs][u"mechanism"_qs].toString(), u"gssapi"_qs);
    QCOMPARE(first[u"secrets"_qs][u"digest"_qs].toString(), u"asked"_qs);
    QVERIFY(all.at(1)[u"tls"_qs].isNull());
}

void TestProfiles::shows()
{
    keep("a b", "favourites = ['/x']");
    const ProgramRun text = run({u"profiles"_qs, u"show"_qs, u"a b"_qs});
    QVERIFY2(text.output.startsWith("[[profile]]\nname = \"a b\"\n"), text.output);
    const QJsonObject json = run({u"profiles"_qs, u"show"_qs, u"a b"_qs, u"-j"_qs}).json();
    QCOMPARE(json[u"profile"_qs][u"favourites"_qs][0].toString(), u"/x"_qs);
}

void TestProfiles::exportsAndImports()
{
    keep("a");
    keep("b");
    const ProgramRun text = run({u"profiles"_qs, u"export"_qs, u"b"_qs});
    QCOMPARE(text.status, 0);
    const QString file = m_config->filePath(u"b.toml"_qs);
    QFile written(file);
    QVERIFY(written.open(QIODevice::WriteOnly) && written.write(text.output) > 0);
    written.close();

    const ProgramRun taken = run({u"profiles"_qs, u"import"_qs, file, u"-j"_qs});
    QCOMPARE(taken.status, 4);
    QVERIFY2(taken.errors.contains("There is a profile called b already."), taken.errors);
    const ProgramRun renamed = run({u"profiles"_qs, u"import"_qs, file, u"--rename"_qs});
    QCOMPARE(renamed.output, QByteArray("Imported: b 2.\n"));
    QCOMPARE(run({u"profiles"_qs, u"--no-header"_qs, u"--columns"_qs, u"name"_qs}).output,
        QByteArray("a\nb\nb 2\n"));

    QVERIFY(written.open(QIODevice::Append) && written.write("password = 'hush'\n") > 0);
    written.close();
    const ProgramRun secret = run({u"profiles"_qs, u"import"_qs, file, u"--rename"_qs});
    QCOMPARE(secret.status, 2);
    QVERIFY2(secret.errors.contains(file.toUtf8() + ":") && !secret.errors.contains("hush"),
        secret.errors);
}

/// Whoever types the text sees it end at the first Ctrl+C, and nothing is imported.
void TestProfiles::importIsInterrupted()
{
    const QString pipe = m_config->filePath(u"pipe"_qs);
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    QProcess process;
    startCtl(
        process, {u"profiles"_qs, u"import"_qs, pipe}, {u"XDG_CONFIG_HOME="_qs + m_config->path()});
    int writing = -1;
    const auto isRead = [&] { // it cannot be opened before
        if (writing < 0)
            writing =
                ::open(QFile::encodeName(pipe).constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
        return writing >= 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRead(), Patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(ends(process));
    ::close(writing);
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
    QCOMPARE(process.exitCode(), SIGINT);
}

void TestProfiles::removes()
{
    keep("a", "digest = 'keyring'");
    const auto written = writeSecret(u"a"_qs, SecretKind::Digest, u"x:hush"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(written.isFinished(), Patience);
    const ProgramRun removed = run({u"profiles"_qs, u"remove"_qs, u"a"_qs}, withKeyring());
    QCOMPARE(removed.output, QByteArray("Removed: a.\n"));
    const auto left = readSecret(u"a"_qs, SecretKind::Digest);
    QTRY_VERIFY_WITH_TIMEOUT(left.isFinished(), Patience);
    QCOMPARE(left.result().error().kind, ErrorKind::Gone);
    QCOMPARE(run({u"profiles"_qs, u"remove"_qs, u"a"_qs}).status, 2);
}

void TestProfiles::wrongUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("said");

    QTest::newRow("what") << QStringList {u"frob"_qs} << QByteArray("\"frob\" is none");
    QTest::newRow("show whom") << QStringList {u"show"_qs}
                               << QByteArray("show takes the name of a profile");
    QTest::newRow("import what") << QStringList {u"import"_qs} << QByteArray("takes a file");
    QTest::newRow("import nothing")
        << QStringList {u"import"_qs, u"/nonexistent"_qs} << QByteArray("/nonexistent: ");
    QTest::newRow("remove two") << QStringList {u"remove"_qs, u"a"_qs, u"b"_qs}
                                << QByteArray("\"b\" is one too many");
    QTest::newRow("rename what") << QStringList {u"list"_qs, u"--rename"_qs}
                                 << QByteArray("--rename is for profiles import");
}

void TestProfiles::wrongUse()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, said);
    const ProgramRun wrong = run(QStringList {u"profiles"_qs} + arguments);
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.contains(said), wrong.errors);
}

void TestProfiles::unknownOneNamesTheKnown()
{
    keep("prod-eu");
    keep("test");
    const ProgramRun unknown = run({u"scan"_qs, u"--profile"_qs, u"prod-ue"_qs});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(
        unknown.errors.contains("known are prod-eu, test. Did you mean prod-eu?"), unknown.errors);
    QCOMPARE(run({u"scan"_qs, u"--profile"_qs, QString()}).status, 2);
    QCOMPARE(run({u"scan"_qs}, {u"LOCKSCOPE_PROFILE=x"_qs}).status, 2);
    QCOMPARE(run({u"recipes"_qs}, {u"LOCKSCOPE_PROFILE=x"_qs}).status, 0);
}

void TestProfiles::damagedFile()
{
    keep("a", "nmae = 1");
    const ProgramRun damaged = run({u"scan"_qs, u"--profile"_qs, u"a"_qs});
    QCOMPARE(damaged.status, 2);
    QVERIFY2(damaged.errors.contains("lockscope/profiles.toml:5:1: unknown key \"nmae\""),
        damaged.errors);
    QVERIFY(run({u"scan"_qs}, {u"LOCKSCOPE_CONNECT="_qs + m_scene->server->connectString()}).status
        == 0);
}

void TestProfiles::connects()
{
    m_scene->tree->createContender(u"/mine/lock-"_qs);
    keep("a");
    QCOMPARE(run({u"queue"_qs, u"/mine"_qs, u"--profile"_qs, u"a"_qs}).status, 1);
    QCOMPARE(run({u"queue"_qs, u"/mine"_qs},
                 {u"LOCKSCOPE_PROFILE=a"_qs, u"LOCKSCOPE_CONNECT=127.0.0.1:1"_qs})
                 .status,
        1);
}

void TestProfiles::optionsWin()
{
    keep("a", "tls = true\ntls-ca = '/nonexistent'");
    const QString there = m_scene->server->connectString();
    QVERIFY(run({u"queue"_qs, u"/mine"_qs, u"--profile"_qs, u"a"_qs})
                .errors.contains("TLS: /nonexistent"));
    // Who names other servers is not sent there by a variable's way.
    QCOMPARE(
        run({u"queue"_qs, u"/mine"_qs, u"-c"_qs, there}, {u"LOCKSCOPE_PROFILE=a"_qs}).status, 1);
    keep("b");
    const ProgramRun other =
        run({u"queue"_qs, u"/mine"_qs, u"--profile"_qs, u"b"_qs, u"-c"_qs, u"x:y"_qs});
    QVERIFY2(other.errors.contains("--connect: "), other.errors);
    const ProgramRun way =
        run({u"queue"_qs, u"/mine"_qs, u"--profile"_qs, u"b"_qs, u"--tls-ca"_qs, u"/none"_qs});
    QVERIFY2(way.errors.contains("TLS: /none: "), way.errors);
    keep("c", "sasl = 'gssapi'\nkeytab = '/none'\nsasl-password = 'asked'");
    const ProgramRun login =
        run({u"scan"_qs, u"--profile"_qs, u"c"_qs, u"--sasl"_qs, u"digest-md5"_qs});
    QVERIFY2(login.errors.contains("--sasl digest-md5 takes user and password"), login.errors);
}

void TestProfiles::namesRecipes()
{
    m_scene->tree->create(u"/chosen/_c_00112233445566778899aabbccddeeff-lock-"_qs, {},
        zk::CreateMode::EphemeralSequential);
    keep("a", "recipes = { '/chosen' = 'go-lock' }");
    const QStringList queue {u"queue"_qs, u"/chosen"_qs, u"-j"_qs, u"--profile"_qs, u"a"_qs};
    const auto chosen = [this](const QStringList &words) {
        return run(words).json()[u"recipes"_qs][0][u"id"_qs].toString();
    };
    QCOMPARE(chosen(queue), u"go-lock"_qs);
    QCOMPARE(chosen(queue + QStringList {u"--recipe"_qs, u"kazoo-lock"_qs}), u"kazoo-lock"_qs);

    // As the window judges it, so do those that look at all locks; Hive's clients made none of
    // that.
    keep("b", "recipes = { '/chosen' = 'hive' }");
    const QStringList withB {u"-j"_qs, u"--profile"_qs, u"b"_qs};
    for (const QStringList &words : {QStringList {u"doctor"_qs, u"/chosen"_qs}, {u"doctor"_qs}}) {
        for (const QJsonValue verdict : run(words + withB).json()[u"verdicts"_qs].toArray()) {
            const bool isOurs = verdict[u"path"_qs].toString() == u"/chosen"_qs;
            QVERIFY2(!isOurs || verdict[u"verdict"_qs].toString() == u"unknown"_qs,
                qPrintable(words.join(u' ')));
        }
    }
    const QString file = m_config->filePath(u"chosen.lockscope"_qs);
    QCOMPARE(
        run({u"snapshot"_qs, u"/chosen"_qs, u"--to"_qs, file, u"--profile"_qs, u"a"_qs}).status, 0);
    const QJsonObject kept = runCtl({u"history"_qs, file, u"-j"_qs}).json();
    QCOMPARE(kept[u"locks"_qs][0][u"recipes"_qs][0][u"id"_qs].toString(), u"go-lock"_qs);
}

void TestProfiles::productionIsLocked()
{
    keep("prod eu", {}, "production");
    const QStringList data {u"XDG_DATA_HOME="_qs + m_config->path()};
    const QString node = m_scene->tree->createContender(u"/locked/lock-"_qs);
    const QString czxid = textOf(m_scene->tree->stat(node).czxid);
    const QStringList writing {u"--profile"_qs, u"prod eu"_qs, u"--write"_qs};
    const QVector<QStringList> acts {
        {u"acquire"_qs, u"/new"_qs, u"--recipe"_qs, u"curator-mutex"_qs, u"--hold"_qs, u"0.1"_qs},
        {u"nudge"_qs, node, u"--reason"_qs, u"try"_qs},
        {u"delete"_qs, node, u"--czxid"_qs, czxid, u"--override"_qs, u"a test"_qs}};
    for (const QStringList &act : acts) {
        const ProgramRun refused = run(act + writing, data);
        QCOMPARE(refused.status, 4);
        QVERIFY2(refused.errors.contains("--confirm 'prod eu'"), refused.errors);
        QCOMPARE(run(act + writing + QStringList {u"--confirm"_qs, u"prod"_qs}, data).status, 4);
    }
    const ProgramRun silent =
        run(QStringList {u"nudge"_qs, node, u"--confirm"_qs, u"prod eu"_qs} + writing, data);
    QCOMPARE(silent.status, 4);
    QVERIFY2(silent.errors.contains("--reason TEXT"), silent.errors);
    QVERIFY(!m_scene->tree->exists(u"/new"_qs));
    QVERIFY(m_scene->tree->exists(node));
    const QStringList confirmed = writing + QStringList {u"--confirm"_qs, u"prod eu"_qs};
    QCOMPARE(run(acts.first() + confirmed, data).status, 0);
    const ProgramRun deleted = run(acts.last() + confirmed, data);
    QVERIFY2(deleted.status == 0, deleted.errors + deleted.output);
    QVERIFY(!m_scene->tree->exists(node));
    const QByteArray journal = contentOf(m_config->filePath(u"lockscope/journal.jsonl"_qs));
    QVERIFY2(journal.contains("prod eu"), journal);

    keep("test");
    QCOMPARE(run({u"acquire"_qs, u"/new"_qs, u"--recipe"_qs, u"curator-mutex"_qs, u"--hold"_qs,
                     u"0.1"_qs, u"--write"_qs, u"--profile"_qs, u"test"_qs})
                 .status,
        0);
}

void TestProfiles::environmentIsNotLessened()
{
    keep("prod", {}, "production");
    const ProgramRun less = run({u"delete"_qs, u"/a"_qs, u"--dry-run"_qs, u"--profile"_qs,
        u"prod"_qs, u"--environment"_qs, u"sandbox"_qs});
    QCOMPARE(less.status, 2);
    QVERIFY2(less.errors.contains("cannot make it another"), less.errors);
}

/// Its name is said again then, as of one that is production by itself.
void TestProfiles::environmentIsRaised()
{
    keep("test");
    const QStringList data {u"XDG_DATA_HOME="_qs + m_config->path()};
    const QString node = m_scene->tree->createContender(u"/raised/lock-"_qs);
    const QStringList act {u"delete"_qs, node, u"--czxid"_qs,
        textOf(m_scene->tree->stat(node).czxid), u"--override"_qs, u"a test"_qs, u"--write"_qs,
        u"--profile"_qs, u"test"_qs, u"--environment"_qs, u"production"_qs};
    const ProgramRun refused = run(act, data);
    QCOMPARE(refused.status, 4);
    QVERIFY2(refused.errors.contains("--confirm test"), refused.errors);
    QVERIFY(m_scene->tree->exists(node));
    const ProgramRun done = run(act + QStringList {u"--confirm"_qs, u"test"_qs}, data);
    QVERIFY2(done.status == 0, done.errors + done.output);
    QVERIFY(!m_scene->tree->exists(node));
}

void TestProfiles::otherServersAreNotItsOwn_data()
{
    QTest::addColumn<QByteArray>("environment");
    QTest::addColumn<QString>("chroot"); // by which they are others
    QTest::addColumn<QStringList>("stated");
    QTest::addColumn<QByteArray>("said");
    const QStringList none;
    QTest::newRow("the same servers")
        << QByteArray("development") << QString() << none << QByteArray("is a development system");
    QTest::newRow("others") << QByteArray("development") << u"/elsewhere"_qs << none
                            << QByteArray("was not stated");
    QTest::newRow("others, and somebody states it")
        << QByteArray("development") << u"/elsewhere"_qs
        << QStringList {u"--environment"_qs, u"staging"_qs} << QByteArray("is a staging system");
    QTest::newRow("others, production")
        << QByteArray("production") << u"/elsewhere"_qs << none << QByteArray("is a production");
}

void TestProfiles::otherServersAreNotItsOwn()
{
    QFETCH(const QByteArray, environment);
    QFETCH(const QString, chroot);
    QFETCH(const QStringList, stated);
    QFETCH(const QByteArray, said);
    keep("a", {}, environment.constData());
    const QString node = m_scene->tree->createContender(u"/elsewhere/locks/lock-"_qs);
    const ProgramRun looked =
        run(QStringList {u"delete"_qs, node.sliced(chroot.size()), u"--dry-run"_qs, u"--profile"_qs,
                u"a"_qs, u"--connect"_qs, m_scene->server->connectString() + chroot}
            + stated);
    QVERIFY2(looked.output.contains(said), looked.output + looked.errors);
}

void TestProfiles::asksTheKeyring()
{
    ZkTree owner(m_scene->server->connectString(), "owner:hush");
    owner.create(u"/kept/lock-"_qs, "for the owner", zk::CreateMode::EphemeralSequential,
        {{u"auth"_qs, QString(), 31}});
    keep("a", "digest = 'keyring'");
    const QStringList queue {u"queue"_qs, u"/kept"_qs, u"--profile"_qs, u"a"_qs, u"-j"_qs};
    const ProgramRun missing = run(queue, withKeyring());
    QCOMPARE(missing.status, 2);
    QVERIFY2(missing.errors.contains("the keyring has no a (digest). Set LOCKSCOPE_DIGEST instead"),
        missing.errors);
    const auto written = writeSecret(u"a"_qs, SecretKind::Digest, u"owner:hush"_qs);
    QTRY_VERIFY_WITH_TIMEOUT(written.isFinished() && written.result(), Patience);
    const ProgramRun allowed = run(queue, withKeyring());
    QVERIFY2(allowed.output.contains("for the owner"), allowed.output + allowed.errors);
    QVERIFY(!allowed.output.contains("hush") && !allowed.errors.contains("hush"));
}

void TestProfiles::variableWins()
{
    keep("a", "digest = 'keyring'");
    keep("b", "digest = 'asked'");
    const QStringList set {
        u"LOCKSCOPE_DIGEST=owner:hush"_qs, u"DBUS_SESSION_BUS_ADDRESS="_qs + Keyring::nowhere()};
    for (const QString &name : {u"a"_qs, u"b"_qs})
        QCOMPARE(run({u"scan"_qs, u"--profile"_qs, name}, set).status, 0);
    const ProgramRun asked = run({u"scan"_qs, u"--profile"_qs, u"b"_qs});
    QCOMPARE(asked.status, 2);
    QVERIFY2(asked.errors.contains("set LOCKSCOPE_DIGEST"), asked.errors);
}

void TestProfiles::noKeyring()
{
    keep("a", "digest = 'keyring'");
    const ProgramRun none = run({u"scan"_qs, u"--profile"_qs, u"a"_qs},
        {u"DBUS_SESSION_BUS_ADDRESS="_qs + Keyring::nowhere()});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.errors.contains("there is no keyring that serves"), none.errors);
    QVERIFY2(none.errors.contains("Set LOCKSCOPE_DIGEST instead"), none.errors);
}

void TestProfiles::frozenKeyring()
{
    keep("a", "digest = 'keyring'");
    keyring->freeze();
    QElapsedTimer clock;
    clock.start();
    const ProgramRun none =
        run({u"scan"_qs, u"--profile"_qs, u"a"_qs, u"--timeout"_qs, u"1"_qs}, withKeyring());
    keyring->thaw();
    QCOMPARE(none.status, 2);
    QVERIFY2(none.errors.contains("the keyring does not answer"), none.errors);
    QVERIFY(clock.elapsed() < 10'000);
}

QTEST_GUILESS_MAIN(TestProfiles)
#include "tst_profiles.moc"
