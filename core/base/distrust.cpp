// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/distrust.h"

namespace lockscope {

Message clauseOf(const Distrust &distrust)
{
    switch (distrust.what) {
    case Distrust::MemberCertificate:
        return Message::tr("TLS: its certificate is not trusted");
    case Distrust::PinnedCertificate:
        return Message::tr("TLS: its certificate is not the one that is pinned");
    case Distrust::OwnCertificate:
        return Message::tr("TLS: it does not accept our certificate, or wants one");
    case Distrust::Handshake:
        return Message::tr("TLS: no handshake (%1); is this its secure client port?")
            .arg(distrust.why);
    case Distrust::OwnKey:
        return Message::tr("our key cannot be opened");
    case Distrust::Password:
    case Distrust::Keytab:
    case Distrust::Ticket:
        return Message::tr("SASL: no login (%1)").arg(distrust.why);
    case Distrust::HostKey:
        return Message::tr("SSH: the host key of %1 is not trusted").arg(distrust.member);
    case Distrust::SshLogin:
        break;
    }
    return Message::tr("SSH: %1 does not let us in").arg(distrust.member);
}

Message briefMessageOf(const Error &error)
{
    return error.distrust ? clauseOf(*error.distrust) : messageOf(error);
}

} // namespace lockscope
