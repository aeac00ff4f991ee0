// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/identity.h"

#include "core/base/distrust.h"

#include <QBuffer>
#include <QFile>
#include <QLoggingCategory>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslKey>
#include <QSslSocket>

#include <array>
#include <mutex>
#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::reach {

namespace {

constexpr qint64 MostBytes = 4LL * 1024 * 1024; ///< all of Mozilla's authorities are 0.2 MB

tl::unexpected<Error> unusable(const QString &file, const Message &why)
{
    return failure(ErrorKind::BadInput, Message::tr("TLS: %1: %2.").arg(file, why));
}

/// Our key is in @p file, and does not come out.
tl::unexpected<Error> locked(const QString &file, const Message &why)
{
    Error error = unusable(file, why).value();
    error.distrust =
        std::make_shared<const Distrust>(Distrust {Distrust::OwnKey, {}, file, {}, {}});
    return tl::unexpected(error);
}

Result<QByteArray> contentOf(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return unusable(name, file.errorString());
    const QByteArray content = file.read(MostBytes + 1);
    if (content.size() > MostBytes)
        return unusable(name, Message::tr("it is too long for what it should be"));
    return content;
}

Result<Done> addAuthorities(const QString &name, QSslConfiguration *configuration)
{
    return contentOf(name).and_then([&](const QByteArray &content) -> Result<Done> {
        const auto authorities = QSslCertificate::fromData(content, QSsl::Pem);
        if (authorities.isEmpty())
            return unusable(name, Message::tr("there is no certificate in it (PEM)"));
        configuration->setCaCertificates(authorities);
        return Done {};
    });
}

QSslKey keyFrom(const QByteArray &pem, const QByteArray &password)
{
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        QSslKey key(pem, algorithm, QSsl::Pem, QSsl::PrivateKey, password);
        if (!key.isNull())
            return key;
    }
    return {};
}

/// Qt says what is wrong with a file on standard error, in OpenSSL's words; we say it ourselves.
void silenceQt()
{
    static std::once_flag once;
    std::call_once(
        once, [] { QLoggingCategory::setFilterRules(QStringLiteral("qt.tlsbackend.*=false")); });
}

Result<Done> addPkcs12(const Tls &tls, QByteArray content, QSslConfiguration *configuration)
{
    silenceQt();
    QBuffer buffer(&content);
    QSslKey key;
    QSslCertificate own;
    QList<QSslCertificate> chain;
    if (!buffer.open(QIODevice::ReadOnly)
        || !QSslCertificate::importPkcs12(&buffer, &key, &own, &chain, tls.password))
        return locked(tls.certificate,
            Message::tr("it is neither PEM nor PKCS#12, or LOCKSCOPE_TLS_PASSWORD does not open "
                        "it"));
    chain.prepend(own);
    configuration->setLocalCertificateChain(chain);
    configuration->setPrivateKey(key);
    return Done {};
}

/// Whether OpenSSL takes @p key with the certificate of @p chain, which it says only where it
/// begins to speak: to a socket of our own here, whose other end nobody reads.
bool isUsablePair(const QList<QSslCertificate> &chain, const QSslKey &key)
{
    std::array<int, 2> ends {};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()) != 0)
        return true; // the handshake will tell
    QSslConfiguration pair;
    pair.setLocalCertificateChain(chain);
    pair.setPrivateKey(key);
    QSslSocket socket;
    if (socket.setSocketDescriptor(ends.front())) {
        socket.setSslConfiguration(pair);
        socket.startClientEncryption();
    } else {
        ::close(ends.front());
    }
    const bool isUsable = socket.error() != QAbstractSocket::SslInternalError;
    socket.abort();
    ::close(ends.back());
    return isUsable;
}

/// Or every member would be told to be none that speaks TLS.
Result<Done> checkPair(const Tls &tls, const QSslConfiguration &configuration)
{
    if (isUsablePair(configuration.localCertificateChain(), configuration.privateKey()))
        return Done {};
    return unusable(tls.key.isEmpty() ? tls.certificate : tls.key,
        Message::tr("this key cannot be used with the certificate in %1: it is another one's, or "
                    "too weak")
            .arg(tls.certificate));
}

Result<Done> addIdentity(const Tls &tls, QSslConfiguration *configuration)
{
    const Result<QByteArray> content = contentOf(tls.certificate);
    if (!content)
        return tl::unexpected(content.error());
    const auto chain = QSslCertificate::fromData(*content, QSsl::Pem);
    if (chain.isEmpty())
        return addPkcs12(tls, *content, configuration);
    const QString keyFile = tls.key.isEmpty() ? tls.certificate : tls.key;
    return contentOf(keyFile).and_then([&](const QByteArray &pem) -> Result<Done> {
        const QSslKey key = keyFrom(pem, tls.password);
        if (key.isNull())
            return locked(keyFile,
                Message::tr("there is no private key in it (PEM), or LOCKSCOPE_TLS_PASSWORD does "
                            "not open it"));
        configuration->setLocalCertificateChain(chain);
        configuration->setPrivateKey(key);
        return Done {};
    });
}

} // namespace

Result<QSslConfiguration> configurationOf(const Tls &tls)
{
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    Result<Done> done = Done {};
    if (!tls.authorities.isEmpty())
        done = addAuthorities(tls.authorities, &configuration);
    if (done && !tls.certificate.isEmpty())
        done = addIdentity(tls, &configuration).and_then([&](Done) {
            return checkPair(tls, configuration);
        });
    return done.map([&](Done) { return configuration; });
}

bool bringsKey(const QString &file)
{
    QFile certificate(file);
    if (!certificate.open(QFile::ReadOnly))
        return false;
    const QByteArray bytes = certificate.read(MostBytes);
    return bytes.contains("PRIVATE KEY-----") || !bytes.contains("-----BEGIN ");
}

} // namespace lockscope::reach
