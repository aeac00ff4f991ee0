// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/wayoptions.h"

#include "app/common/secrets.h"
#include "app/ctl/output.h"
#include "core/base/hostport.h"
#include "core/reach/identity.h"

namespace lockscope::ctl {

namespace {

/// An option given for nothing is a mistake, as in `--tls-ca "$UNSET"`.
Result<Done> readText(const QCommandLineParser &parser, const QString &option, QString *text)
{
    if (!parser.isSet(option))
        return Done {};
    *text = parser.value(option);
    if (text->isEmpty())
        return failure(ErrorKind::BadInput, Message::tr("--%1 is empty.").arg(option));
    return Done {};
}

/// Of the pins @p stored, those of hosts for which @p given has none: that of an address would come
/// before one of its host.
QMap<QString, QString> pinsBeside(
    const QMap<QString, QString> &stored, const QMap<QString, QString> &given)
{
    QMap<QString, QString> left = stored;
    for (auto it = stored.begin(); it != stored.end(); ++it) {
        if (given.contains(splitHostPort(it.key()).bareHost()))
            left.remove(it.key());
    }
    return left;
}

/// HEX of all members, or HOST=HEX of one. Options win: a pin of all, too, over those that a
/// profile has of single members.
Result<Done> readPins(const QCommandLineParser &parser, reach::Tls *tls)
{
    QString ofAll;
    QMap<QString, QString> ofHosts;
    const QStringList given = parser.values(u"tls-pin"_qs);
    for (const QString &text : given) {
        const qsizetype equals = text.lastIndexOf(u'=');
        const QString hex = text.mid(equals + 1);
        if (hex.isEmpty() || equals == 0)
            return failure(ErrorKind::BadInput,
                Message::tr("--tls-pin is HEX or HOST=HEX; \"%1\" is neither.").arg(text));
        if (equals < 0)
            ofAll = hex;
        else
            ofHosts.insert(text.left(equals), hex);
    }
    if (!ofAll.isEmpty()) {
        tls->pin = ofAll;
        tls->pins.clear();
    }
    tls->pins = pinsBeside(tls->pins, ofHosts);
    tls->pins.insert(ofHosts);
    return Done {};
}

/// Where another certificate comes with its key, that of a profile is not for it.
Result<Done> readIdentity(const QCommandLineParser &parser, reach::Tls *tls)
{
    if (parser.isSet(u"tls-cert"_qs) && reach::bringsKey(parser.value(u"tls-cert"_qs)))
        tls->key.clear();
    return readText(parser, u"tls-cert"_qs, &tls->certificate).and_then([&](Done) {
        return readText(parser, u"tls-key"_qs, &tls->key);
    });
}

Result<Done> readTls(const QCommandLineParser &parser, reach::Tls *tls)
{
    auto read = readText(parser, u"tls-ca"_qs, &tls->authorities)
                    .and_then([&](Done) { return readIdentity(parser, tls); })
                    .and_then([&](Done) { return readPins(parser, tls); });
    for (const QString &option :
        {u"tls"_qs, u"tls-ca"_qs, u"tls-cert"_qs, u"tls-key"_qs, u"tls-pin"_qs})
        tls->isOn = tls->isOn || parser.isSet(option);
    if (read && !tls->key.isEmpty() && tls->certificate.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--tls-key is the key of a certificate: name that, too (--tls-cert)."));
    return read;
}

Result<reach::Sasl::Mechanism> mechanismOf(const QString &name)
{
    if (const auto known = reach::mechanismFromText(name))
        return *known;
    return failure(ErrorKind::BadInput,
        Message::tr("--sasl is digest-md5 or gssapi; \"%1\" is none.").arg(name));
}

Result<Done> readSasl(const QCommandLineParser &parser, reach::Sasl *sasl)
{
    if (parser.isSet(u"sasl"_qs)) {
        const auto mechanism = mechanismOf(parser.value(u"sasl"_qs));
        if (!mechanism)
            return tl::unexpected(mechanism.error());
        if (sasl->mechanism != *mechanism)
            *sasl = {}; // what a profile says is of another one
        sasl->mechanism = *mechanism;
    }
    auto read = readText(parser, u"keytab"_qs, &sasl->keytab).and_then([&](Done) {
        return readText(parser, u"principal"_qs, &sasl->principal);
    });
    if (!read)
        return read;
    if (sasl->mechanism != reach::Sasl::Gssapi
        && (!sasl->keytab.isEmpty() || !sasl->principal.isEmpty()))
        return failure(
            ErrorKind::BadInput, Message::tr("--keytab and --principal are for --sasl gssapi."));
    if (sasl->keytab.isEmpty() && !sasl->principal.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--principal is one of a keytab (--keytab); a ticket has its own."));
    return Done {};
}

Result<Done> addSecrets(const Secrets &secrets, reach::Way *way)
{
    const QString user = secrets.of(SecretKind::Sasl);
    if (way->sasl.mechanism == reach::Sasl::DigestMd5 && user.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr(
                "--sasl digest-md5 takes user and password from LOCKSCOPE_SASL (user:password)."));
    return usableSecrets(secrets, *way).map([&](const Secrets &usable) {
        way->tls.password = usable.of(SecretKind::TlsKey).toUtf8();
        if (!usable.of(SecretKind::Sasl).isEmpty()) {
            way->sasl.user = user.section(u':', 0, 0);
            way->sasl.password = user.section(u':', 1).toUtf8();
        }
        return Done {};
    });
}

QList<QCommandLineOption> optionsOfWay()
{
    return {
        {u"tls"_qs, tr("Encrypts, and trusts whom the system trusts.")},
        {u"tls-ca"_qs, tr("Who may sign the servers' certificates, instead (PEM)."), u"file"_qs},
        {u"tls-cert"_qs,
            tr("Our certificate, PEM or PKCS#12; $LOCKSCOPE_TLS_PASSWORD opens its key."),
            u"file"_qs},
        {u"tls-key"_qs, tr("Its key, where it is in a file of its own (PEM)."), u"file"_qs},
        {u"tls-pin"_qs,
            tr("Trusts the one certificate with this SHA-256 fingerprint, and no other; HOST=HEX: "
               "of that host. Can be repeated."),
            u"hex"_qs},
        {u"sasl"_qs,
            tr("Says who we are: digest-md5 with $LOCKSCOPE_SASL (user:password), or gssapi with "
               "your Kerberos ticket."),
            u"mechanism"_qs},
        {u"keytab"_qs, tr("With gssapi: the keytab to use instead of a ticket."), u"file"_qs},
        {u"principal"_qs, tr("Whose key of the keytab that is."), u"name"_qs},
        {u"ssh"_qs, tr("Connects from there: [user@]host[:port], by the system's ssh."),
            u"host"_qs},
    };
}

} // namespace

void describeWay(QCommandLineParser &parser, bool isListed)
{
    QList<QCommandLineOption> options = optionsOfWay();
    for (QCommandLineOption &option : options) {
        if (!isListed)
            option.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(option);
    }
}

QStringList wayOptionNames()
{
    QStringList names;
    for (const QCommandLineOption &option : optionsOfWay())
        names.append(option.names().constFirst());
    return names;
}

Result<reach::Way> wayOptions(
    const QCommandLineParser &parser, const Secrets &secrets, reach::Way way)
{
    return readTls(parser, &way.tls)
        .and_then([&](Done) { return readSasl(parser, &way.sasl); })
        .and_then([&](Done) { return readText(parser, u"ssh"_qs, &way.ssh.host); })
        .and_then([&](Done) { return addSecrets(secrets, &way); })
        .and_then([&](Done) { return reach::checkWay(way); })
        .map([&](Done) { return way; });
}

} // namespace lockscope::ctl
