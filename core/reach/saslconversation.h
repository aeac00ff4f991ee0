// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/way.h"

namespace lockscope::reach {

/// What we say next.
struct SaslTurn
{
    QByteArray token; ///< empty where there is nothing to say
    bool isDone = false; ///< the member has proved who it is; once token is sent, that is all
};

/// One member is told who we are, and tells who it is: Cyrus SASL's side of it. Any thread, one at
/// a time; Kerberos may ask its servers and take seconds, so not one that others wait for.
class SaslConversation
{
public:
    /// The principal of a member is zookeeper/@p host; DIGEST-MD5's is the same for all members.
    SaslConversation(Sasl sasl, const QString &host);
    ~SaslConversation();
    Q_DISABLE_COPY_MOVE(SaslConversation)

    /// The first turn. Untrusted with the library's reason, not a whole sentence.
    Result<SaslTurn> begin();
    /// The turn after @p challenge. Untrusted as above: also where the member's proof is wrong.
    Result<SaslTurn> answer(const QByteArray &challenge);

private:
    struct Library;
    std::unique_ptr<Library> m_library;
};

} // namespace lockscope::reach
