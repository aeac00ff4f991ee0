// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What opens the servers is nowhere but in the memory of lockscopectl: every command runs with all
// secrets there are, and whatever it leaves, says and starts is searched for them.
#include "tests/reach/securedworld.h"
#include "tests/support/patience.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QTest>

#include <utility>

#include <unistd.h>

using namespace lockscope;
using namespace lockscope::test;

class TestSecrets : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void wouldBeFound();
    void isOn_data();
    void isOn();
    void longOnes_data();
    void longOnes();
    void wrongOnes();
    void nothingIsLeft();

private:
    QStringList environment() const;
    QStringList how() const;
    QString write(const QString &name, const QString &text) const;
    void look(qint64 own);
    void search(const QByteArray &text, const QString &where);

    QTemporaryDir m_folder; ///< the test's own, which has the secrets
    QTemporaryDir m_home; ///< where lockscopectl writes
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<Authority> m_authority;
    std::unique_ptr<SecuredServer> m_server;
    QString m_certificate;
    QStringList m_found; ///< where there was one
    QSet<QString> m_seen; ///< programs that were looked at
    QString m_waiter;
};

namespace {

// Of this run alone: another one of this test has its own.
const QByteArray DigestHush = "Dig3st-hush" + QByteArray::number(::getpid());
const QByteArray SaslHush = "L0gin-hush" + QByteArray::number(::getpid());
const QByteArray TlsHush = "0pen-hush" + QByteArray::number(::getpid());
const QByteArray WrongHush = "Wr0ng-hush" + QByteArray::number(::getpid());

/// As they are, and as what is commonly made of them.
QList<QByteArray> forms()
{
    QList<QByteArray> all;
    for (const QByteArray &secret : {DigestHush, SaslHush, TlsHush, WrongHush}) {
        all << secret << secret.toBase64(QByteArray::OmitTrailingEquals) << secret.toHex();
        all << ("operator:" + secret).toBase64(QByteArray::OmitTrailingEquals);
    }
    return all;
}

QString nameOf(const QByteArray &commandLine)
{
    return QString::fromLocal8Bit(commandLine.left(commandLine.indexOf('\0'))).section(u'/', -1);
}

} // namespace

QString TestSecrets::write(const QString &name, const QString &text) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no file");
    file.write(text.toUtf8());
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName();
}

QStringList TestSecrets::environment() const
{
    return m_hosts->environment()
        + QStringList {u"LOCKSCOPE_DIGEST=operator:"_qs + QString::fromLatin1(DigestHush),
            u"LOCKSCOPE_SASL=operator:"_qs + QString::fromLatin1(SaslHush),
            u"LOCKSCOPE_TLS_PASSWORD="_qs + QString::fromLatin1(TlsHush),
            u"HOME="_qs + m_home.path(), u"TMPDIR="_qs + m_home.path(),
            u"XDG_DATA_HOME="_qs + m_home.path(), u"XDG_CONFIG_HOME="_qs + m_home.path(),
            u"XDG_STATE_HOME="_qs + m_home.path(), u"XDG_CACHE_HOME="_qs + m_home.path(),
            u"LOCKSCOPE_SETTINGS="_qs};
}

QStringList TestSecrets::how() const
{
    return {u"--connect"_qs, m_server->address(), u"--tls-ca"_qs, m_authority->file(),
        u"--tls-cert"_qs, m_certificate, u"--sasl"_qs, u"digest-md5"_qs, u"--ssh"_qs, u"far"_qs,
        u"--verbose"_qs, u"--timeout"_qs, u"60"_qs};
}

void TestSecrets::initTestCase()
{
    m_hosts = std::make_unique<SshHosts>(m_folder.path());
    m_authority = std::make_unique<Authority>(m_folder.path(), u"authority"_qs);
    m_certificate = m_folder.filePath(u"operator.p12"_qs);
    mustRun(u"openssl"_qs,
        {u"pkcs12"_qs, u"-export"_qs, u"-in"_qs,
            m_authority->issue(u"operator"_qs, u"DNS:operator"_qs), u"-out"_qs, m_certificate,
            u"-passout"_qs, u"pass:"_qs + QString::fromLatin1(TlsHush)});
    const QString jaas = write(u"jaas"_qs,
        u"Server { org.apache.zookeeper.server.auth.DigestLoginModule required "
        "user_operator=\"%1\"; };\n"_qs.arg(QString::fromLatin1(SaslHush)));
    m_server = std::make_unique<SecuredServer>(
        tlsAndSasl(*m_authority, m_authority->issue(u"member"_qs, u"DNS:localhost"_qs), true),
        QStringList {u"-Djava.security.auth.login.config="_qs + jaas});
    write(u"hook"_qs,
        u"#!/bin/sh\nenv > %1/hook.env\ncat > %1/hook.json\nexec sleep 1\n"_qs.arg(m_home.path()));
    m_server->tree().createContender(u"/hush/lock-"_qs);
    m_waiter = m_server->tree().createContender(u"/hush/lock-"_qs);
}

void TestSecrets::search(const QByteArray &text, const QString &where)
{
    static const QList<QByteArray> secrets = forms();
    for (const QByteArray &secret : secrets) {
        if (text.contains(secret) && !m_found.contains(where))
            m_found.append(where);
    }
}

/// At all that runs. The environment with which lockscopectl itself was started, @p own, is what
/// brings them; the test knows them, too.
void TestSecrets::look(qint64 own)
{
    const QByteArray ownLine = contentOf(u"/proc/%1/cmdline"_qs.arg(own));
    const QStringList entries = QDir(u"/proc"_qs).entryList({u"[0-9]*"_qs}, QDir::Dirs);
    for (const QString &entry : entries) {
        const QByteArray line = contentOf(u"/proc/%1/cmdline"_qs.arg(entry));
        search(line, u"arguments of "_qs + nameOf(line));
        if (entry.toLongLong() == own || entry.toLongLong() == QCoreApplication::applicationPid())
            continue;
        if (line == ownLine) // between fork and exec a child is lockscopectl itself still
            continue;
        const QByteArray environment = contentOf(u"/proc/%1/environ"_qs.arg(entry));
        if (contentOf(u"/proc/%1/cmdline"_qs.arg(entry)) != line)
            continue; // it has just become another one, which is looked at the next time
        search(environment, u"environment of "_qs + nameOf(line));
        m_seen.insert(nameOf(line));
    }
}

/// Or the rest proves nothing.
void TestSecrets::wouldBeFound()
{
    search("x=" + ("operator:" + SaslHush).toBase64(), u"a text"_qs);
    QCOMPARE(std::exchange(m_found, {}), QStringList {u"a text"_qs});
    QProcess process;
    process.setEnvironment({u"A="_qs + QString::fromLatin1(TlsHush)});
    process.start(u"/bin/sleep"_qs, {u"1000"_qs});
    QVERIFY(process.waitForStarted());
    // It may become another one while it is looked at, as lockscopectl's children may.
    QTRY_VERIFY((look(0), !m_found.isEmpty()));
    m_seen.clear();
    QCOMPARE(std::exchange(m_found, {}), QStringList {u"environment of sleep"_qs});
    process.kill();
    QVERIFY(ends(process));
}

void TestSecrets::isOn_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QList<int>>("statuses");
    const QString record = m_home.filePath(u"night.lockscope"_qs);
    const QString snapshot = m_home.filePath(u"now.lockscope"_qs);
    const QString czxid = textOf(m_server->tree().stat(m_waiter).czxid);
    const auto row = [](const char *name, const QStringList &arguments, const QList<int> &statuses,
                         const QStringList &command = {}) {
        QTest::newRow(name) << arguments << command << statuses;
    };
    row("queue", {u"queue"_qs, u"/hush"_qs, u"-j"_qs}, {1});
    row("scan", {u"scan"_qs, u"-j"_qs}, {0});
    row("doctor", {u"doctor"_qs, u"-j"_qs}, {0, 1, 3});
    row("doctor for plugins", {u"doctor"_qs, u"--nagios"_qs}, {0, 1, 2, 3});
    row("acquire", {u"acquire"_qs, u"/hush-own"_qs, u"--recipe"_qs, u"zk-lock"_qs, u"--write"_qs},
        {0}, {u"sh"_qs, u"-c"_qs, u"env; sleep 1"_qs});
    row("dry run", {u"delete"_qs, m_waiter, u"--czxid"_qs, czxid, u"--dry-run"_qs, u"-j"_qs}, {0});
    row("nudge", {u"nudge"_qs, m_waiter, u"--write"_qs, u"--reason"_qs, u"a test"_qs}, {1, 3, 4});
    row("delete",
        {u"delete"_qs, m_waiter, u"--czxid"_qs, czxid, u"--write"_qs, u"--override"_qs,
            u"a test"_qs, u"--reason"_qs, u"a test"_qs},
        {0});
    row("journal", {u"journal"_qs, u"-j"_qs}, {0});
    row("snapshot", {u"snapshot"_qs, u"--to"_qs, snapshot}, {0});
    row("diff", {u"diff"_qs, snapshot, snapshot}, {0, 1});
    row("wait", {u"wait"_qs, u"/hush"_qs, u"--timeout"_qs, u"12"_qs}, {0, 1});
    row("settings", {u"settings"_qs, u"-j"_qs}, {0, 2, 3, 4});
}

void TestSecrets::isOn()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QStringList, command);
    QFETCH(const QList<int>, statuses);
    const bool hasTime = arguments.contains(u"--timeout"_qs);
    QProcess process;
    startCtl(process,
        arguments + (hasTime ? how().mid(0, how().size() - 2) : how())
            + (command.isEmpty() ? QStringList() : QStringList {u"--"_qs} + command),
        environment());
    const qint64 id = process.processId();
    QElapsedTimer clock;
    clock.start();
    while (!process.waitForFinished(20) && clock.elapsed() < 2 * Patience)
        look(id);
    const QByteArray said = process.readAllStandardError();
    search(said + process.readAllStandardOutput(), u"what "_qs + arguments.first() + u" says"_qs);
    QVERIFY2(statuses.contains(process.exitCode()), said);
    QCOMPARE(m_found, QStringList());
}

void TestSecrets::longOnes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sign"); ///< the file that says that it is at work
    QTest::newRow("record") << QStringList {u"record"_qs, u"--to"_qs,
        m_home.filePath(u"night.lockscope"_qs)}
                            << u"night.lockscope"_qs;
    QTest::newRow("metrics") << QStringList {u"metrics"_qs, u"--every"_qs, u"1"_qs,
        u"--textfile"_qs, m_home.filePath(u"locks.prom"_qs)}
                             << u"locks.prom"_qs;
    QTest::newRow("doctor with a hook") << QStringList {u"doctor"_qs, u"/watched"_qs, u"--watch"_qs,
        u"--once-per"_qs, u"0.1"_qs, u"--hook"_qs, m_folder.filePath(u"hook"_qs)}
                                        << u"hook.json"_qs;
}

/// Until they have seen something, and are told to end.
void TestSecrets::longOnes()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const QString, sign);
    QString node = m_server->tree().createContender(u"/watched/lock-"_qs);
    QProcess process;
    startCtl(process, arguments + how().mid(0, how().size() - 2), environment());
    const qint64 id = process.processId();
    QByteArray said;
    const bool isDoctor = arguments.first() == u"doctor";
    bool isRemoved = false;
    const auto isAtWork = [&] {
        look(id);
        said += process.readAllStandardOutput() + process.readAllStandardError();
        if (isDoctor && !isRemoved && said.contains("HELD")) {
            m_server->tree().remove(node);
            isRemoved = true;
        }
        const bool isRecord = arguments.first() == u"record";
        return isRecord ? said.contains("Recording to ")
                        : contentOf(m_home.filePath(sign)).size() > 100;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAtWork(), 2 * Patience);
    look(id);
    process.terminate();
    while (!process.waitForFinished(20) && process.state() != QProcess::NotRunning)
        look(id);
    said += process.readAllStandardOutput() + process.readAllStandardError();
    search(said, u"what "_qs + arguments.first() + u" says"_qs);
    if (!isRemoved)
        m_server->tree().remove(node);
    if (arguments.first() == u"record") {
        for (const QStringList &more : {QStringList {u"-j"_qs},
                 QStringList {u"--report"_qs, m_home.filePath(u"night.html"_qs)},
                 QStringList {u"--report"_qs, m_home.filePath(u"night.md"_qs)}}) {
            const ProgramRun run =
                runCtl(QStringList {u"history"_qs, m_home.filePath(sign)} + more, environment());
            QVERIFY2(run.status == 0, run.errors);
            search(run.output + run.errors, u"what history says"_qs);
        }
    }
    QCOMPARE(m_found, QStringList());
}

/// What is refused is not repeated.
void TestSecrets::wrongOnes()
{
    const QString wrong = QString::fromLatin1(WrongHush);
    for (const QString &variable :
        {u"LOCKSCOPE_SASL=operator:"_qs + wrong, u"LOCKSCOPE_SASL="_qs + wrong,
            u"LOCKSCOPE_DIGEST="_qs + wrong, u"LOCKSCOPE_TLS_PASSWORD="_qs + wrong}) {
        const ProgramRun run = runCtl(QStringList {u"queue"_qs, u"/hush"_qs, u"-j"_qs} + how(),
            environment() + QStringList {variable});
        search(run.output + run.errors, u"what is said of "_qs + variable);
        QVERIFY2(run.status == 2 || run.status == 3, run.errors);
    }
    QCOMPARE(m_found, QStringList());
}

/// In files and their names; and all that was to be looked at was there.
void TestSecrets::nothingIsLeft()
{
    QDirIterator files(
        m_home.path(), QDir::Files | QDir::Hidden | QDir::System, QDirIterator::Subdirectories);
    QStringList names;
    while (files.hasNext()) {
        const QString name = files.next();
        names.append(files.fileName());
        search(name.toUtf8(), u"the name "_qs + name);
        search(contentOf(name), name);
    }
    QCOMPARE(m_found, QStringList());
    const QString all = names.join(u' ');
    for (const QString &name : {u"night.lockscope"_qs, u"now.lockscope"_qs, u"night.html"_qs,
             u"night.md"_qs, u"locks.prom"_qs, u"hook.env"_qs, u"hook.json"_qs, u"journal"_qs})
        QVERIFY2(all.contains(name), qPrintable(name + u" is not in "_qs + all));
    for (const QString &program : {u"ssh"_qs, u"sleep"_qs, u"sh"_qs})
        QVERIFY2(m_seen.contains(program), qPrintable(program));
}

QTEST_GUILESS_MAIN(TestSecrets)
#include "tst_secrets.moc"
