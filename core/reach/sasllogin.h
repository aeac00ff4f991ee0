// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"
#include "core/reach/way.h"

namespace lockscope::reach {

/// SASL in ZooKeeper's own protocol (since 3.4): before any other request a session says who it is,
/// in requests of type 102. Untrusted where that is not accepted, or where the member cannot prove
/// who it is, with a sentence that says which and what to do.
class SaslLogin : public Login
{
public:
    explicit SaslLogin(Sasl sasl);

    Task<Result<Done>> greet(QTcpSocket &near, QTcpSocket &far, Destination to) const override;

private:
    Task<Result<Done>> prove(QTcpSocket &far, Destination to) const;
    Error refusal(const Destination &to, const Message &why) const;

    const Sasl m_sasl;
};

} // namespace lockscope::reach
