// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/tlsstep.h"

#include "core/base/distrust.h"
#include "core/reach/identity.h"

#include <QCryptographicHash>
#include <QSslCertificate>
#include <QSslSocket>

#include <algorithm>

namespace lockscope::reach {

namespace {

constexpr int PinBytes = 32;

QByteArray digestOf(const QSslCertificate &certificate)
{
    return certificate.digest(QCryptographicHash::Sha256);
}

/// Some of OpenSSL's faults end with a full stop.
QString sentence(const QString &fault)
{
    return fault.endsWith(u'.') ? fault : fault + u'.';
}

/// As people compare it: "AB:CD:…".
QString fingerprintOf(const QByteArray &sha256)
{
    return QString::fromLatin1(sha256.toHex(':').toUpper());
}

Message described(const QSslCertificate &certificate)
{
    return Message::tr("The certificate is for %1, issued by %2, valid until %3, SHA-256 %4.")
        .arg(certificate.subjectDisplayName(), certificate.issuerDisplayName(),
            certificate.expiryDate().toUTC().toString(Qt::ISODate),
            fingerprintOf(digestOf(certificate)));
}

/// OpenSSL's words for an alert of the other side about our certificate.
bool isAboutOurs(const QString &said)
{
    static const QStringList alerts {QStringLiteral("alert certificate required"),
        QStringLiteral("alert bad certificate"), QStringLiteral("alert certificate unknown"),
        QStringLiteral("alert unknown ca"), QStringLiteral("alert certificate expired"),
        QStringLiteral("alert handshake failure"), QStringLiteral("alert access denied")};
    return std::ranges::any_of(
        alerts, [&](const QString &alert) { return said.contains(alert, Qt::CaseInsensitive); });
}

CertificateFacts factsOf(const QSslCertificate &certificate)
{
    CertificateFacts facts;
    facts.subject = certificate.subjectDisplayName();
    facts.names = certificate.subjectAlternativeNames().values();
    facts.names.sort();
    facts.issuer = certificate.issuerDisplayName();
    facts.validFrom = certificate.effectiveDate().toMSecsSinceEpoch();
    facts.validUntil = certificate.expiryDate().toMSecsSinceEpoch();
    facts.fingerprint = fingerprintOf(digestOf(certificate));
    return facts;
}

DistrustPtr distrustOf(Distrust::What what, const Destination &to, const Message &why,
    const CertificateFacts &certificate = {})
{
    return std::make_shared<const Distrust>(Distrust {what, to.name, to.text(), why, certificate});
}

Error certificateRefused(const Destination &to, const QString &said)
{
    return {ErrorKind::Untrusted,
        Message::tr("TLS: %1 does not accept our client certificate, or wants one (%2). Name one "
                    "that its authority has signed (--tls-cert, --tls-key).")
            .arg(to.text(), said),
        distrustOf(Distrust::OwnCertificate, to, said)};
}

} // namespace

Result<QByteArray> pinOf(const QString &text)
{
    const QByteArray hex = QString(text).remove(u':').remove(u' ').toLatin1().toLower();
    const QByteArray pin = QByteArray::fromHex(hex);
    if (text.isEmpty() || (pin.size() == PinBytes && pin.toHex() == hex))
        return pin;
    return failure(ErrorKind::BadInput,
        Message::tr("TLS: a pin is the SHA-256 fingerprint of a certificate, 64 hexadecimal "
                    "digits; \"%1\" is none.")
            .arg(text));
}

Result<std::shared_ptr<const Step>> TlsStep::make(const Tls &tls)
{
    const Result<QByteArray> pin = pinOf(tls.pin);
    if (!pin)
        return tl::unexpected(pin.error());
    Pins pins;
    for (auto it = tls.pins.begin(); it != tls.pins.end(); ++it) {
        const Result<QByteArray> own = pinOf(it.value());
        if (!own)
            return tl::unexpected(own.error());
        pins.insert(it.key(), *own);
    }
    const std::shared_ptr<const TlsStep> step(new TlsStep(tls, *pin, pins));
    if (tls.isOn && !step->configuration())
        return tl::unexpected(step->configuration().error());
    return std::shared_ptr<const Step>(step);
}

TlsStep::TlsStep(Tls tls, QByteArray pin, Pins pins)
    : m_tls(std::move(tls))
    , m_pin(std::move(pin))
    , m_pins(std::move(pins))
{ }

const Result<QSslConfiguration> &TlsStep::configuration() const
{
    std::call_once(m_isRead, [this] { m_configuration.emplace(configurationOf(m_tls)); });
    return *m_configuration;
}

QByteArray TlsStep::pinFor(const Destination &to) const
{
    return m_pins.value(to.text(), m_pins.value(to.name, m_pin));
}

Task<Result<Done>> TlsStep::take(QTcpSocket &socket, Destination to) const
{
    const Result<QSslConfiguration> &wanted = configuration();
    if (!wanted)
        co_return tl::unexpected(wanted.error());
    auto &secure = static_cast<QSslSocket &>(socket);
    const QObject receiver; // of this task's life
    const QByteArray pin = pinFor(to);
    QStringList faults;
    const auto handshake = co_await answerOf<Result<Done>>([&](const auto &answer) {
        const auto judge = [&](const QList<QSslError> &errors) {
            if (!pin.isEmpty())
                return secure.ignoreSslErrors(); // the pin decides
            for (const QSslError &error : errors)
                faults.append(sentence(error.errorString()));
        };
        QObject::connect(&secure, &QSslSocket::sslErrors, &receiver, judge);
        QObject::connect(&secure, &QSslSocket::encrypted, &receiver, [answer] { answer(Done()); });
        QObject::connect(&secure, &QSslSocket::errorOccurred, &receiver,
            [&, answer] { answer(tl::unexpected(refusal(secure, to, faults))); });
        secure.setSslConfiguration(*wanted);
        secure.setPeerVerifyName(to.name);
        secure.startClientEncryption();
    });
    if (!handshake || pin.isEmpty() || digestOf(secure.peerCertificate()) == pin)
        co_return handshake;
    const Message what = Message::tr("It is not the one that is pinned.");
    co_return tl::unexpected(Error {ErrorKind::Untrusted,
        Message::tr("TLS: the certificate of %1 is not the one that is pinned. %2 Find out who "
                    "changed it before you pin another one.")
            .arg(to.text(), described(secure.peerCertificate())),
        distrustOf(Distrust::PinnedCertificate, to, what, factsOf(secure.peerCertificate()))});
}

Error TlsStep::refusal(
    const QSslSocket &socket, const Destination &to, const QStringList &faults) const
{
    const QString said = socket.errorString();
    if (!faults.isEmpty()) {
        return {ErrorKind::Untrusted,
            Message::tr("TLS: the certificate of %1 is not trusted: %2 %3 Name the authority that "
                        "signed it (--tls-ca), or pin this one (--tls-pin) if you know the "
                        "fingerprint to be right.")
                .arg(to.text(), faults.join(u' '), described(socket.peerCertificate())),
            distrustOf(Distrust::MemberCertificate, to, faults.join(u' '),
                factsOf(socket.peerCertificate()))};
    }
    if (isAboutOurs(said))
        return certificateRefused(to, said);
    if (socket.error() == QAbstractSocket::SslHandshakeFailedError
        || socket.error() == QAbstractSocket::SslInternalError)
        return {ErrorKind::Untrusted,
            Message::tr("TLS: no handshake with %1 (%2). Is this its secure client port?")
                .arg(to.text(), said),
            distrustOf(Distrust::Handshake, to, said)};
    return {ErrorKind::Unreachable,
        (!m_tls.certificate.isEmpty()
                ? Message::tr("TLS: %1 ended the connection in the handshake (%2). Is this its "
                              "secure client port?")
                : Message::tr("TLS: %1 ended the connection in the handshake (%2). Is this its "
                              "secure client port, and does it want a certificate of ours "
                              "(--tls-cert)?"))
            .arg(to.text(), said),
        distrustOf(Distrust::Handshake, to, said)};
}

std::optional<Error> lateRefusal(const QTcpSocket &socket, const Destination &to)
{
    if (isAboutOurs(socket.errorString()))
        return certificateRefused(to, socket.errorString());
    return std::nullopt;
}

} // namespace lockscope::reach
