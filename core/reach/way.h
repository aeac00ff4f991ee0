// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/route.h"

#include <QMap>

#include <optional>

namespace lockscope::reach {

/// TLS as the operator wants it. Files are looked at when a connection is opened, not before.
struct Tls
{
    bool isOn = false;
    QString authorities; ///< PEM file of who may sign; empty: whom the system trusts
    QString certificate; ///< ours, PEM with its chain, or PKCS#12 with its key; empty: none
    QString key; ///< its key, PEM; empty: it is in the certificate's file
    QByteArray password; ///< of the key; never stored
    /// SHA-256 of the one certificate that is accepted, whatever is wrong with it, in hex with or
    /// without colons; empty: none is pinned.
    QString pin;
    /// The same for single members, by Destination::text() or by its name: those that have one are
    /// not judged by `pin`.
    QMap<QString, QString> pins = {};

    friend bool operator==(const Tls &, const Tls &) = default;
};

/// Whether authorities, a certificate or pins are named: whoever does that wants TLS, unless he
/// says otherwise.
bool namesTls(const Tls &tls);

/// Who we are, by SASL, on each new connection.
struct Sasl
{
    enum Mechanism : quint8 {
        None,
        DigestMd5, ///< user and password, as in the servers' JAAS file
        Gssapi, ///< Kerberos 5
    };
    Mechanism mechanism = None;
    QString user; ///< of DigestMd5
    QByteArray password; ///< of DigestMd5; never stored
    QString keytab; ///< file with the key of `principal`; empty: the ticket cache is used
    QString principal; ///< "name@REALM"; empty: the cache's own, or the keytab's first

    friend bool operator==(const Sasl &, const Sasl &) = default;
};

/// "digest-md5", "gssapi", as options and files say it; empty for None. Never translated.
QString textOf(Sasl::Mechanism mechanism);
/// Nothing for other texts, the empty one too.
std::optional<Sasl::Mechanism> mechanismFromText(QStringView text);

/// The host that all connections go through, by the system's own ssh.
struct Ssh
{
    QString host; ///< "user@host:22" as typed, or a name from ssh's own config; empty: none
    /// A program that ssh asks for passphrases and for trust in host keys, as its SSH_ASKPASS;
    /// empty: the terminal, where there is one.
    QString askpass;
    QString askpassSocket = {}; ///< what `askpass` finds in LOCKSCOPE_ASKPASS; empty: nothing

    friend bool operator==(const Ssh &, const Ssh &) = default;
};

/// How connections get to an ensemble's members; a value.
struct Way
{
    Ssh ssh = {};
    Tls tls = {};
    Sasl sasl = {};

    friend bool operator==(const Way &, const Way &) = default;
};

/// Whether @p way can be used: BadInput with a sentence where a file or a value cannot. Reads the
/// files, and connects to nothing.
Result<Done> checkWay(const Way &way);

/// The routes of @p way. BadInput where a file or a value cannot be used, with a sentence.
Result<Routes> routesOf(const Way &way);

} // namespace lockscope::reach
