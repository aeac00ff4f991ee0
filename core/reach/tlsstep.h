// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"
#include "core/reach/way.h"

#include <QSslConfiguration>

#include <mutex>
#include <optional>

class QSslSocket;

namespace lockscope::reach {

/// TLS 1.2 or 1.3 on a connection that is there. Untrusted where the member's certificate, or ours,
/// is not accepted, with a sentence that says whose it is, what is wrong, and what to do.
class TlsStep : public Step
{
public:
    /// BadInput where a file or a pin cannot be used. Where @p tls is not on, it is for an
    /// AdminServer that may never be asked: then files are looked at, and the system's authorities
    /// read (some ms), by the first connection.
    static Result<std::shared_ptr<const Step>> make(const Tls &tls);

    Task<Result<Done>> take(QTcpSocket &socket, Destination to) const override;
    bool needsSslSocket() const override { return true; }

private:
    using Pins = QMap<QString, QByteArray>; ///< as Tls::pins; SHA-256
    TlsStep(Tls tls, QByteArray pin, Pins pins);
    const Result<QSslConfiguration> &configuration() const; ///< read once
    QByteArray pinFor(const Destination &to) const; ///< empty: none
    Error refusal(const QSslSocket &socket, const Destination &to, const QStringList &faults) const;

    const Tls m_tls;
    mutable std::once_flag m_isRead;
    /// Even an empty one would load OpenSSL, which is 5 MB that a plain connection never needs.
    mutable std::optional<Result<QSslConfiguration>> m_configuration;
    const QByteArray m_pin; ///< SHA-256, of those without one of their own; empty: none
    const Pins m_pins;
};

/// What a member that speaks TLS 1.3 says only after the handshake is done: that it does not accept
/// our certificate, or wants one. Nothing where @p socket has another error.
std::optional<Error> lateRefusal(const QTcpSocket &socket, const Destination &to);

/// The SHA-256 that @p text is a fingerprint of, in hex with or without colons; empty for none.
/// BadInput with a sentence where it is another text.
Result<QByteArray> pinOf(const QString &text);

} // namespace lockscope::reach
