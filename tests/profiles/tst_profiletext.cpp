// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/profilesreader.h"
#include "core/profiles/profiletext.h"
#include "tests/support/utf8.h"

#include <QTest>

using namespace lockscope;
using test::s;

namespace {

const QByteArray Least =
    "[[profile]]\nname = 'a'\nenvironment = 'staging'\nconnect = 'zk1:2181/app'\n";

StoredProfile least()
{
    return {s("a"), Environment::Staging, s("zk1:2181/app")};
}

/// Says all that can be said.
StoredProfile whole()
{
    StoredProfile profile {s("prod \"eu\" \\ 北京"), Environment::Production,
        s("zk1:2181,[::1]:2182/app"), 30'500, s("/locks/orders")};
    profile.way.ssh.host = s("anna@bastion:2222");
    profile.way.tls = {true, s("/ca.pem"), s("/me.pem"), s("/me key.pem"), {},
        s("AB:").repeated(31) + s("AB"), {{s("zk1:2281"), s("cd").repeated(32)}}};
    profile.way.sasl.mechanism = reach::Sasl::Gssapi;
    profile.way.sasl.keytab = s("/k.keytab");
    profile.way.sasl.principal = s("me@EXAMPLE.ORG");
    profile.setUse(SecretKind::Digest, SecretUse::Keyring);
    profile.setUse(SecretKind::TlsKey, SecretUse::Asked);
    profile.favourites = {s("/z"), s("/a \"b\"")};
    profile.recipes = {{s("/locks/orders"), s("curator-mutex")}, {s("/z"), s("kazoo-lock")}};
    return profile;
}

QString problemsOf(const ProfilesReading &reading)
{
    QStringList lines;
    for (const SettingsProblem &problem : reading.problems)
        lines.append(s("%1: %2").arg(problem.line).arg(problem.what.english()));
    return lines.join(u'\n');
}

} // namespace

class TestProfileText : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void wrong_data();
    void wrong();
    void secretsAreNotRepeated_data();
    void secretsAreNotRepeated();
    void writesWhatItReads_data();
    void writesWhatItReads();
    void keepsNoSecret();
    void names_data();
    void names();
};

void TestProfileText::reads_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<StoredProfile>("expected");

    const auto row = [](const char *what, const QByteArray &more, const auto &change) {
        StoredProfile profile = least();
        change(profile);
        QTest::newRow(what) << more << profile;
    };
    row("the least", "", [](StoredProfile &) {});
    row("a timeout", "session-timeout = '40 s'", [](auto &p) { p.sessionTimeoutMs = 40'000; });
    row("TLS by itself", "tls = true", [](auto &p) { p.way.tls.isOn = true; });
    row("an authority wants TLS", "tls-ca = '/ca'", [](auto &p) {
        p.way.tls.isOn = true;
        p.way.tls.authorities = s("/ca");
    });
    row("unless it is switched off", "tls = false\ntls-ca = '/ca'",
        [](auto &p) { p.way.tls.authorities = s("/ca"); });
    row("a user", "sasl = 'digest-md5'\nsasl-user = 'anna'\nsasl-password = 'keyring'",
        [](auto &p) {
            p.way.sasl.mechanism = reach::Sasl::DigestMd5;
            p.way.sasl.user = s("anna");
            p.setUse(SecretKind::Sasl, SecretUse::Keyring);
        });
    row("tables of their own", "[profile.recipes]\n\"/a/\" = 'kazoo-lock'",
        [](auto &p) { p.recipes.insert(s("/a"), s("kazoo-lock")); });
    row("a favourite once", "favourites = ['/a', '/b', '/a']", [](auto &p) {
        p.favourites = {s("/a"), s("/b")};
    });
}

void TestProfileText::reads()
{
    QFETCH(const QByteArray, more);
    QFETCH(const StoredProfile, expected);
    const ProfilesReading reading = readProfilesText(Least + more);
    QCOMPARE(problemsOf(reading), QString());
    QCOMPARE(reading.profiles.size(), 1);
    QVERIFY2(reading.profiles.first() == expected,
        qPrintable(profileLines(reading.profiles.first()).join(u'\n')));
}

void TestProfileText::wrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected"); // "line: how what is wrong begins"

    const auto row = [](const char *what, const QByteArray &text, const char *expected) {
        QTest::newRow(what) << text << s(expected);
    };
    const auto more = [&](const char *what, const QByteArray &text, const char *expected) {
        row(what, Least + text, expected);
    };
    more("misspelt", "conect = 'x'", "5: unknown key \"conect\"; did you mean \"connect\"?");
    more("unknown", "zzz = 1", "5: unknown key \"zzz\"; known are name, environment");
    row("unknown at the top", "elections = []", "1: unknown key \"elections\"");
    row("one in single brackets", "[profile]\nname = 'a'\n",
        "1: there can be several profile: write [[profile]]");
    row("no TOML", "\n[[profile", "2: ");
    row("no text", "\xff\xfe", "0: no UTF-8 text: no file of profiles");
    row("too long", QByteArray(2'000'000, '#'), "0: longer than 1 MB: no file of profiles");
    row("without a name", "[[profile]]\nenvironment = 'staging'\nconnect = 'a'",
        "1: [[profile]] without a name");
    row("without an environment", "[[profile]]\nname = 'a'\nconnect = 'a'",
        "1: [[profile]] without an environment");
    row("without servers", "[[profile]]\nname = 'a'\nenvironment = 'staging'",
        "1: [[profile]] without servers");
    row("twice", Least + Least, "6: there are two profiles called \"a\"");
    row("a bad name", "[[profile]]\nname = '-x'\nenvironment = 'staging'\nconnect = 'a'",
        "2: A profile's name begins neither");
    row("an unknown environment", "[[profile]]\nname = 'x'\nenvironment = 'live'\nconnect = 'a'",
        "3: environment is \"sandbox\"");
    row("bad servers", "[[profile]]\nname = 'x'\nenvironment = 'staging'\nconnect = 'a:b'",
        "4: The connect string cannot be used: a port is not a number at character 3");
    more("too long a timeout", "session-timeout = '11 m'", "5: session-timeout takes a time");
    more("a timeout without a unit", "session-timeout = 10", "5: session-timeout takes a time");
    more("no path", "path = 'x'", "5: ");
    more("an option as a host", "ssh = '-oProxyCommand=x'", "5: ");
    more("TLS perhaps", "tls = 'yes'", "5: tls is true or false");
    more("a short pin", "tls-pin = 'AB:CD'", "5: TLS: a pin is the SHA-256 fingerprint");
    more("a short pin of one", "tls-pins = { zk1 = 'AB' }", "5: TLS: a pin is the SHA-256");
    more("a key without a certificate", "tls-key = '/k'", "1: tls-key is the key of a certificate");
    more("an unknown mechanism", "sasl = 'plain'", "5: sasl is \"digest-md5\" or \"gssapi\"");
    more("a keytab without Kerberos", "keytab = '/k'", "1: keytab and principal are for");
    more("a principal without a keytab", "sasl = 'gssapi'\nprincipal = 'x'",
        "1: principal is one of a keytab");
    more("a user without a password", "sasl-user = 'x'", "1: sasl-user is for");
    more("an unknown recipe", "recipes = { '/a' = 'nobody' }", "5: there is no recipe \"nobody\"");
    more("favourites as a text", "favourites = '/a'", "5: favourites is a list of paths");
}

void TestProfileText::wrong()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, expected);
    const QString problems = problemsOf(readProfilesText(text));
    QVERIFY2(problems.startsWith(expected), qPrintable(problems));
    QVERIFY2(!problems.contains(u'\n'), qPrintable(problems));
}

void TestProfileText::secretsAreNotRepeated_data()
{
    QTest::addColumn<QByteArray>("line");

    for (const char *line :
        {"digest = 'anna:hush'", "sasl-password = 'hush'", "tls-password = 'hush'",
            "password = 'hush'", "tls_passphrase = 'hush'", "secret = 'hush'",
            "sasl = 'digest-md5'\nsasl-user = 'anna:hush'", "api-token = 'hush'",
            "tls-cert = '/c'\ntls-key = '''\n-----BEGIN PRIVATE KEY-----\nhush'''",
            "sasl = 'gssapi'\nkeytab = \"a\\nhush\"", "digest = { password = 'hush' }"})
        QTest::newRow(line) << QByteArray(line);
}

void TestProfileText::secretsAreNotRepeated()
{
    QFETCH(const QByteArray, line);
    const ProfilesReading reading = readProfilesText(Least + line);
    QCOMPARE(reading.problems.size(), 1);
    QVERIFY2(!problemsOf(reading).contains(s("hush")), qPrintable(problemsOf(reading)));
    QVERIFY(!writtenProfiles(reading.profiles).contains(s("hush")));
}

void TestProfileText::writesWhatItReads_data()
{
    QTest::addColumn<StoredProfile>("profile");

    QTest::newRow("the least") << least();
    QTest::newRow("all") << whole();
    StoredProfile off = whole();
    off.way.tls.isOn = false;
    QTest::newRow("TLS switched off") << off;
    StoredProfile on = least();
    on.way.tls.isOn = true;
    QTest::newRow("TLS switched on") << on;
}

void TestProfileText::writesWhatItReads()
{
    QFETCH(const StoredProfile, profile);
    const QString text = writtenProfiles({profile});
    const ProfilesReading reading = readProfilesText(text.toUtf8());
    QCOMPARE(problemsOf(reading), QString());
    QVERIFY2(reading.profiles == QVector {profile}, qPrintable(text));
}

void TestProfileText::keepsNoSecret()
{
    StoredProfile profile = whole();
    profile.way.tls.password = "hush";
    profile.way.sasl.password = "hush";
    QVERIFY(!writtenProfiles({profile}).contains(s("hush")));
    QCOMPARE(withoutSecrets(profile), whole());
}

void TestProfileText::names_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isGood");

    QTest::newRow("usual") << s("prod-eu") << true;
    QTest::newRow("with spaces") << s("prod eu 2") << true;
    QTest::newRow("Chinese") << s("生产") << true;
    QTest::newRow("none") << QString() << false;
    QTest::newRow("a space") << s(" ") << false;
    QTest::newRow("a space behind") << s("a ") << false;
    QTest::newRow("an option") << s("--json") << false;
    QTest::newRow("an escape") << s("a\x1b[31m") << false;
    QTest::newRow("turned around") << s("a\u202eb") << false;
    QTest::newRow("long") << QString(101, u'a') << false;
}

void TestProfileText::names()
{
    QFETCH(const QString, name);
    QFETCH(const bool, isGood);
    const Result<Done> checked = checkProfileName(name);
    QCOMPARE(checked.has_value(), isGood);
    QVERIFY(isGood || !checked.error().detail.isEmpty());
}

QTEST_APPLESS_MAIN(TestProfileText)
#include "tst_profiletext.moc"
