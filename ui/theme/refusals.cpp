// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/refusals.h"

#include "core/base/distrust.h"
#include "core/base/text.h"
#include "ui/theme/tr.h"

namespace lockscope {

namespace {

QString sentenceOf(const Distrust &distrust)
{
    const QString member = distrust.member;
    const QString why = distrust.why.text();
    switch (distrust.what) {
    case Distrust::MemberCertificate:
        return tr("TLS: the certificate of %1 is not trusted: %2 Look at it and compare its "
                  "fingerprint, or name who signed it as authority.")
            .arg(member, why);
    case Distrust::PinnedCertificate:
        return tr("TLS: the certificate of %1 is not the one that is pinned. Find out who changed "
                  "it before you trust another one.")
            .arg(member);
    case Distrust::OwnCertificate:
        return tr("TLS: %1 does not accept our certificate, or wants one (%2). Name one that its "
                  "authority has signed, with its key.")
            .arg(member, why);
    case Distrust::Handshake:
        return tr("TLS: no handshake with %1 (%2). Is this its secure client port, and does it "
                  "want a certificate of ours?")
            .arg(member, why);
    case Distrust::OwnKey:
        return tr("TLS: %1 does not open: there is no private key in it, or its passphrase is "
                  "another one.")
            .arg(member);
    case Distrust::Password:
        return tr("SASL: no login at %1 by DIGEST-MD5: %2. Compare user and password with the "
                  "servers' JAAS file.")
            .arg(member, why);
    case Distrust::Keytab:
        return tr(
            "SASL: no login at %1 by Kerberos: %2. Look into the keytab with \"klist -k\", and "
            "compare the clocks of this machine, of the member and of the KDC; the member's "
            "principal is zookeeper/%3.")
            .arg(member, why, distrust.host);
    case Distrust::Ticket:
        return tr(
            "SASL: no login at %1 by Kerberos: %2. Look at your tickets with \"klist\", get "
            "one with \"kinit\", and compare the clocks of this machine, of the member and of "
            "the KDC; the member's principal is zookeeper/%3.")
            .arg(member, why, distrust.host);
    case Distrust::HostKey:
        return tr("SSH: the host key of %1 is not trusted (%2). Connect again and compare its "
                  "fingerprint when you are asked; one that has changed ssh does not accept.")
            .arg(member, why);
    case Distrust::SshLogin:
        break;
    }
    return tr("SSH: %1 does not let us in (%2). Look at your keys with \"ssh-add -l\", and at the "
              "user in the SSH host.")
        .arg(member, why);
}

} // namespace

QString refusalText(const Error &error)
{
    return visibleText(error.distrust ? sentenceOf(*error.distrust) : explain(error));
}

QString refusalOfThePast()
{
    return tr("What is shown is of an earlier moment: go back to live first (Ctrl+Shift+N)");
}

bool hasCertificate(const Error &error)
{
    return error.distrust
        && (error.distrust->what == Distrust::MemberCertificate
            || error.distrust->what == Distrust::PinnedCertificate);
}

} // namespace lockscope
