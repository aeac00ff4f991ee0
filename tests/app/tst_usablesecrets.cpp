// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Which of the environment's secrets a connection has a use for, and what they have to be.
#include "app/common/secrets.h"

#include <QTest>

using namespace lockscope;

class TestUsableSecrets : public QObject
{
    Q_OBJECT

private slots:
    void usable_data();
    void usable();
};

namespace {

/// "digest sasl-password", or what is wrong with one.
QString usableText(const Result<Secrets> &usable)
{
    if (!usable)
        return usable.error().detail.english();
    QStringList kinds;
    for (const SecretKind kind : usable->kinds())
        kinds.append(textOf(kind));
    return kinds.join(u' ');
}

Secrets secretsMadeOf(const QString &digest, const QString &sasl, const QString &tlsKey)
{
    Secrets secrets;
    secrets.set(SecretKind::Digest, digest);
    secrets.set(SecretKind::Sasl, sasl);
    secrets.set(SecretKind::TlsKey, tlsKey);
    return secrets;
}

} // namespace

void TestUsableSecrets::usable_data()
{
    QTest::addColumn<Secrets>("secrets");
    QTest::addColumn<reach::Way>("way");
    QTest::addColumn<QString>("expected");

    reach::Way login;
    login.sasl.mechanism = reach::Sasl::DigestMd5;
    reach::Way ticket;
    ticket.sasl.mechanism = reach::Sasl::Gssapi;
    reach::Way tls;
    tls.tls.isOn = true;
    const QString user = u"me:hush"_qs;
    const Secrets all = secretsMadeOf(user, user, u"sesame"_qs);
    const QString noUser = u" has to be user:password; what it holds has no user and colon at its "
                           "beginning."_qs;
    const auto row = [](const char *name, const Secrets &secrets, const reach::Way &way,
                         const QString &expected) {
        QTest::newRow(name) << secrets << way << expected;
    };
    row("nothing is there", Secrets(), login, {});
    row("plain TCP: only access lists ask", all, reach::Way(), u"digest"_qs);
    row("a login by password", all, login, u"digest sasl-password"_qs);
    row("a login by ticket", all, ticket, u"digest"_qs);
    row("TLS", all, tls, u"digest tls-password"_qs);
    row("no colon", secretsMadeOf({}, u"hush"_qs, {}), login, u"LOCKSCOPE_SASL"_qs + noUser);
    row("no user", secretsMadeOf(u":hush"_qs, {}, {}), login, u"LOCKSCOPE_DIGEST"_qs + noUser);
    row("no password", secretsMadeOf({}, u"me:"_qs, {}), login,
        u"LOCKSCOPE_SASL has an empty password."_qs);
    row("access lists know empty passwords", secretsMadeOf(u"me:"_qs, {}, {}), login, u"digest"_qs);
    row("a passphrase is any text", secretsMadeOf({}, {}, u":"_qs), tls, u"tls-password"_qs);
    row("what is of no use may be anything", secretsMadeOf({}, u"hush"_qs, {}), tls, {});
}

void TestUsableSecrets::usable()
{
    QFETCH(const Secrets, secrets);
    QFETCH(const reach::Way, way);
    QTEST(usableText(usableSecrets(secrets, way)), "expected");
}

QTEST_APPLESS_MAIN(TestUsableSecrets)
#include "tst_usablesecrets.moc"
