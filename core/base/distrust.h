// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope {

/// What a server's certificate says of itself. Whoever sent it chose these texts: data, never
/// markup, to be shown by visibleText().
struct CertificateFacts
{
    QString subject; ///< whom it is for: the common name, or what there is instead
    QStringList names; ///< hosts and addresses that it is good for
    QString issuer; ///< who signed it, as far as it says so itself
    qint64 validFrom = 0; ///< ms since 1970
    qint64 validUntil = 0;
    QString fingerprint; ///< SHA-256, "AB:CD:…"

    friend bool operator==(const CertificateFacts &, const CertificateFacts &) = default;
};

/// What was not trusted, or did not trust us, on the way to a member: for those who say in words of
/// their own what to do, as a window does that has fields and no options. A value.
struct Distrust
{
    enum What {
        MemberCertificate, ///< no authority of ours vouches for it, or it is not good any more
        PinnedCertificate, ///< it is another one than that which is pinned
        OwnCertificate, ///< the member does not accept ours, or wants one
        Handshake, ///< the member speaks no TLS that we speak, or none
        OwnKey, ///< the file `member` cannot be opened, perhaps for its passphrase
        Password, ///< DIGEST-MD5
        Keytab,
        Ticket,
        HostKey, ///< of the SSH host `member`
        SshLogin, ///< the SSH host `member` does not let us in
    };
    What what = Handshake;
    QString host; ///< of the member, as the operator wrote it: what a pin is for
    QString member; ///< "host:port"
    Message why; ///< a clause or sentence, in the words of who found it
    CertificateFacts certificate; ///< of the first two

    friend bool operator==(const Distrust &, const Distrust &) = default;
};

/// What went wrong, in few words, for where the member is named already.
Message clauseOf(const Distrust &distrust);

/// messageOf(), but for what was not trusted clauseOf(): who shows it has no options to name.
Message briefMessageOf(const Error &error);

} // namespace lockscope
