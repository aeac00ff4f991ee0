// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who may do what at a node.
#pragma once

#include "core/base/locksnapshot.h"

#include <optional>

namespace lockscope {

/// One line of a node's access list, as the server keeps it.
struct AccessEntry
{
    enum Right { Read = 1, Write = 2, Create = 4, Delete = 8, Admin = 16 };

    QString scheme;
    QString id; ///< for digest, user and hash: never shown or exported whole
    int rights = 0; ///< Right, or'ed

    friend bool operator==(const AccessEntry &, const AccessEntry &) = default;
};

/// Who may do what at a node. A value; crosses threads.
struct AccessList
{
    QString path;
    ReadState state = ReadState::NameOnly; ///< Denied, Gone: it is unknown, not empty
    QVector<AccessEntry> entries;

    /// Whether everybody who reaches the servers may delete children of this node: that right is
    /// asked of the parent (PrepRequestProcessor.pRequest2Txn, 3.8).
    bool anybodyMayDelete() const;
    /// Whether we may; nothing where that depends on who we are.
    std::optional<bool> letsDelete() const;

    friend bool operator==(const AccessList &, const AccessList &) = default;
};

/// "world:anyone cdrwa, digest:app:… r": as zkCli writes it, escaped, one line. What stands behind
/// the user's name is left out, but for the schemes ip, sasl, world and x509, which have no
/// secrets.
QString textOf(const AccessList &list);

} // namespace lockscope
