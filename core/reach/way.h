// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/route.h"

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

    friend bool operator==(const Tls &, const Tls &) = default;
};

/// How connections get to an ensemble's members; a value.
struct Way
{
    Tls tls;

    friend bool operator==(const Way &, const Way &) = default;
};

/// The routes of @p way. BadInput where a file or a value cannot be used, with a sentence.
Result<Routes> routesOf(const Way &way);

} // namespace lockscope::reach
