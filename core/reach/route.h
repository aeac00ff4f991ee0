// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The way to a member, as a value.
#pragma once

#include "core/base/result.h"

#include <QString>

#include <memory>
#include <vector>

namespace lockscope::reach {

/// The member at the end of the way.
struct Destination
{
    QString name; ///< as the operator wrote it: what a certificate has to be for
    QString address; ///< to connect to
    quint16 port = 0;

    QString text() const; ///< "name:port", with brackets around an IPv6 address

    friend bool operator==(const Destination &, const Destination &) = default;
};

class Login;
class Step;

/// The whole way to each of an ensemble's members; a value.
struct Route
{
    /// In order; the first connects. None: the C client connects by itself.
    std::vector<std::shared_ptr<const Step>> steps;
    std::shared_ptr<const Login> login = {}; ///< of C clients; null: none
    /// Names are looked up at the far end of the first step: Destination::address is the name.
    bool isByName = false;

    /// By it the members learn who we are: "auth" in an ACL is somebody.
    bool isIdentified = false;

    bool isStraight() const { return steps.empty(); }
    bool needsSslSocket() const;
};

/// The ways to what a member offers.
struct Routes
{
    Route clients; ///< to its client port
    Route admin; ///< to its AdminServer by http
    Route secureAdmin; ///< and by https; without steps where that cannot be
};

/// A connection that did not reach the end of its way.
struct RouteFailure
{
    Destination to;
    Error error;
};

} // namespace lockscope::reach
