// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The connect dialog's fields of how servers are reached, and what is remembered of them.
#include "ui/connect/connectdialog.h"
#include "ui/shell/settings.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSslConfiguration>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;

Q_DECLARE_METATYPE(lockscope::reach::Way)

class TestReachFields : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void whatIsSetComesBack_data();
    void whatIsSetComesBack();
    void digestUserComesBack();
    void secretsStayWithTheirServers();
    void digestBesideAnotherLogin();
    void plainShowsNoMore();
    void choicesShowWhatTheyNeed();
    void oneSentence_data();
    void oneSentence();
    void passwordsAreHidden();
    void rememberedWithoutSecrets();

private:
    QString file(const QString &name, const QByteArray &content) const;

    QTemporaryDir m_folder;
    QString m_authority;
};

namespace {

const QString Hex = QString(64, u'a');

ConnectionProfile connectionBy(const reach::Way &way)
{
    ConnectionProfile connection;
    connection.options.connect = QStringLiteral("zk1:2281");
    connection.options.way = way;
    return connection;
}

/// Titles of rows that are shown, below that for the session's timeout.
QStringList rowsOf(const QDialog &dialog)
{
    QStringList titles;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->buddy() != nullptr && label->isVisibleTo(&dialog))
            titles.append(label->text().remove(u'&'));
    }
    return titles;
}

QLineEdit *fieldOf(const QDialog &dialog, const QString &title)
{
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->buddy() != nullptr && label->text().remove(u'&') == title)
            return qobject_cast<QLineEdit *>(label->buddy());
    }
    return nullptr;
}

QString labelsOf(const QDialog &dialog)
{
    QStringList texts;
    for (const QLabel *label : dialog.findChildren<QLabel *>()) {
        if (label->isVisibleTo(&dialog))
            texts.append(label->text());
    }
    return texts.join(u'\n');
}

} // namespace

QString TestReachFields::file(const QString &name, const QByteArray &content) const
{
    QFile made(m_folder.filePath(name));
    if (!made.open(QIODevice::WriteOnly))
        qFatal("no file");
    made.write(content);
    return made.fileName();
}

void TestReachFields::initTestCase()
{
    const auto known = QSslConfiguration::systemCaCertificates();
    if (known.isEmpty())
        QSKIP("this system trusts nobody");
    m_authority = file(u"ca.pem"_qs, known.constFirst().toPem());
}

void TestReachFields::whatIsSetComesBack_data()
{
    QTest::addColumn<reach::Way>("way");
    reach::Way tls;
    tls.tls = {true, m_authority, u"me.p12"_qs, u"me.key"_qs, "sesame", Hex, {{u"zk1"_qs, Hex}}};
    QTest::newRow("plain") << reach::Way {};
    QTest::newRow("TLS") << tls;
    reach::Way sasl;
    sasl.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, "s3cret", {}, {}};
    QTest::newRow("DIGEST-MD5") << sasl;
    reach::Way ticket;
    ticket.sasl.mechanism = reach::Sasl::Gssapi;
    QTest::newRow("ticket") << ticket;
    reach::Way keytab;
    keytab.sasl = {reach::Sasl::Gssapi, {}, {}, u"robot.keytab"_qs, u"robot@LOCKS.TEST"_qs};
    QTest::newRow("keytab") << keytab;
    reach::Way ssh = tls;
    ssh.ssh.host = u"me@jump:2222"_qs;
    ssh.sasl = sasl.sasl;
    QTest::newRow("all together") << ssh;
}

void TestReachFields::whatIsSetComesBack()
{
    QFETCH(const reach::Way, way);
    ConnectDialog dialog;
    dialog.setConnection(connectionBy(way));
    QVERIFY(dialog.connection().options.way == way);
    QVERIFY(dialog.connection().options.digests.isEmpty());
}

void TestReachFields::digestUserComesBack()
{
    ConnectDialog dialog;
    ConnectionProfile connection = connectionBy({});
    connection.options.digests = QStringList {u"me:a:b"_qs};
    dialog.setConnection(connection);
    QCOMPARE(dialog.connection().options.digests, connection.options.digests);
    QVERIFY(dialog.connection().options.way == reach::Way {});
}

/// They were typed for the servers that they were for, or are a keyring's.
void TestReachFields::secretsStayWithTheirServers()
{
    ConnectionProfile connection = connectionBy({});
    connection.options.digests = QStringList {u"me:a:b"_qs};
    ConnectDialog dialog;
    dialog.setConnection(connection);
    fieldOf(dialog, u"Lock"_qs)->setText(u"/locks/b"_qs);
    QCOMPARE(dialog.connection().options.digests, connection.options.digests);
    fieldOf(dialog, u"Servers"_qs)->setText(u"other:2181"_qs);
    QCOMPARE(dialog.connection().options.digests, QStringList {u"me:"_qs});
    fieldOf(dialog, u"Password"_qs)->setText(u"c"_qs); // for these
    fieldOf(dialog, u"Servers"_qs)->setText(u"other:2182"_qs);
    QCOMPARE(dialog.connection().options.digests, QStringList {u"me:c"_qs});
}

/// It is asked for, and goes with the login that it stands beside.
void TestReachFields::digestBesideAnotherLogin()
{
    ConnectDialog dialog;
    ConnectionProfile connection = connectionBy({});
    connection.options.way.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, "s3cret", {}, {}};
    connection.lacksDigests = true;
    dialog.setConnection(connection);
    const QStringList rows = rowsOf(dialog);
    QVERIFY(rows.contains(u"Digest user"_qs) && rows.contains(u"Digest password"_qs));
    QVERIFY(dialog.isAcceptable()); // without it, this time
    QVERIFY(dialog.connection().options.digests.isEmpty() && dialog.connection().lacksDigests);

    connection.options.digests = QStringList {u"me:a:b"_qs};
    connection.lacksDigests = false;
    dialog.setConnection(connection);
    QVERIFY(dialog.connection().options.way == connection.options.way);
    QCOMPARE(dialog.connection().options.digests, connection.options.digests);
    QVERIFY(!dialog.connection().lacksDigests);
    dialog.findChildren<QComboBox *>().at(2)->setCurrentIndex(0); // nobody
    QVERIFY(!rowsOf(dialog).contains(u"Digest user"_qs));
    QVERIFY(dialog.connection().options.digests.isEmpty());

    connection.options.digests.clear();
    dialog.setConnection(connection);
    QVERIFY(!rowsOf(dialog).contains(u"Digest user"_qs));
}

void TestReachFields::plainShowsNoMore()
{
    const ConnectDialog dialog;
    QCOMPARE(rowsOf(dialog),
        (QStringList {u"Servers"_qs, u"Name"_qs, u"Environment"_qs, u"Lock"_qs,
            u"Session timeout"_qs, u"Encryption"_qs, u"Login as"_qs, u"SSH host"_qs}));
}

void TestReachFields::choicesShowWhatTheyNeed()
{
    ConnectDialog dialog;
    const auto has = [&](const QString &title) { return rowsOf(dialog).contains(title); };
    const auto boxes = dialog.findChildren<QComboBox *>();
    QComboBox *tls = boxes.at(1);
    QComboBox *login = boxes.at(2);
    tls->setCurrentIndex(1);
    QVERIFY(has(u"Authority"_qs) && has(u"Certificate"_qs) && has(u"Key"_qs));
    QVERIFY(has(u"Passphrase"_qs) && !has(u"Pinned"_qs));
    login->setCurrentIndex(2);
    QVERIFY(has(u"User"_qs) && has(u"Password"_qs) && !has(u"Keytab"_qs));
    login->setCurrentIndex(3);
    QVERIFY(!has(u"User"_qs) && !has(u"Keytab"_qs));
    login->setCurrentIndex(4);
    QVERIFY(has(u"Keytab"_qs) && has(u"Principal"_qs) && !has(u"Password"_qs));
    tls->setCurrentIndex(0);
    QVERIFY(!has(u"Authority"_qs));
}

void TestReachFields::oneSentence_data()
{
    QTest::addColumn<reach::Way>("way");
    QTest::addColumn<QString>("said");
    reach::Way way;
    way.tls.isOn = true;
    way.tls.authorities = m_folder.filePath(u"none.pem"_qs);
    QTest::newRow("no such file") << way << u"none.pem"_qs;
    way.tls.authorities = file(u"empty.pem"_qs, "nothing");
    QTest::newRow("no certificate in it") << way << u"no certificate in it"_qs;
    way.tls.authorities.clear();
    way.tls.key = m_authority;
    QTest::newRow("key of nothing") << way << u"Key: it belongs to a certificate"_qs;
    way.tls.key.clear();
    way.tls.certificate = m_authority;
    QTest::newRow("no key") << way << u"there is no private key in it"_qs;
    way.tls.certificate = file(u"other.p12"_qs, "no PKCS");
    QTest::newRow("no PKCS#12") << way << u"does not open"_qs;
    reach::Way sasl;
    sasl.sasl.mechanism = reach::Sasl::DigestMd5;
    sasl.sasl.user = u"operator"_qs;
    QTest::newRow("no password") << sasl << u"DIGEST-MD5 needs a password"_qs;
    sasl.sasl.user.clear();
    QTest::newRow("no user") << sasl << u"DIGEST-MD5 needs a user"_qs;
    reach::Way ssh;
    ssh.ssh.host = u"-oProxyCommand=x"_qs;
    QTest::newRow("no host") << ssh << u"[USER@]HOST[:PORT]"_qs;
}

/// At once, in the window's words, and nothing can be tried before it is mended.
void TestReachFields::oneSentence()
{
    QFETCH(const reach::Way, way);
    QFETCH(const QString, said);
    ConnectDialog dialog;
    dialog.setConnection(connectionBy(way));
    QVERIFY(!dialog.isAcceptable());
    QVERIFY2(labelsOf(dialog).contains(said), qPrintable(labelsOf(dialog)));
    QVERIFY2(!labelsOf(dialog).contains(u"LOCKSCOPE_"), qPrintable(labelsOf(dialog)));
    dialog.setConnection(connectionBy({}));
    QVERIFY(dialog.isAcceptable());
}

void TestReachFields::passwordsAreHidden()
{
    ConnectDialog dialog;
    reach::Way way;
    way.tls = {true, {}, {}, {}, "open-sesame", {}, {}};
    way.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, "s3cret", {}, {}};
    dialog.setConnection(connectionBy(way));
    int hidden = 0;
    for (const QLineEdit *edit : dialog.findChildren<QLineEdit *>()) {
        const bool isSecret = edit->text() == u"open-sesame" || edit->text() == u"s3cret";
        hidden += isSecret ? 1 : 0;
        QVERIFY(!isSecret || edit->echoMode() == QLineEdit::Password);
    }
    QCOMPARE(hidden, 2);
}

void TestReachFields::rememberedWithoutSecrets()
{
    reach::Way way;
    way.ssh.host = u"me@jump"_qs;
    way.tls = {true, m_authority, u"me.p12"_qs, {}, "open-sesame", {}, {{u"zk1"_qs, Hex}}};
    way.sasl = {reach::Sasl::DigestMd5, u"operator"_qs, "s3cret", {}, {}};
    Settings settings(m_folder.path());
    settings.addRecent(connectionBy(way));
    QFile written(settings.fileName());
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY(!text.contains("s3cret") && !text.contains("open-sesame"));

    const ConnectionProfile again = Settings(m_folder.path()).recent().constFirst();
    QVERIFY(lacksSecrets(again) && again.lacksPassphrase);
    way.tls.password.clear();
    way.sasl.password.clear();
    QVERIFY(again.options.way == way);
    ConnectionProfile ticket = connectionBy({});
    ticket.options.way.sasl.mechanism = reach::Sasl::Gssapi;
    settings.addRecent(ticket);
    QVERIFY(!lacksSecrets(settings.recent().constFirst()));
}

QTEST_MAIN(TestReachFields)
#include "tst_reachfields.moc"
