// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/claim.h"

#include <QByteArray>

namespace lockscope {

/// A recipe by which claims can be made: its names are Recipe::written.
struct WritableRecipe
{
    const char *id;
    bool inContainer; ///< its library makes lock directories as containers (Curator since 2.9)
    bool isSingleNode; ///< the node is the lock; its name is the path
    bool isSemaphore; ///< contenders in "locks" and "leases"

    /// What goes before the sequence number. @p claim: its id, 32 hex digits. REQUIRES: the recipe
    /// has that mode, and is no single node.
    QString prefix(Mode mode, const QString &claim) const;
};

/// What Curator's Revoker writes into the node of who shall let go (Revoker.java, 5.4).
inline constexpr auto RevokeMessage = "__REVOKE__";

/// Null where claims cannot be made by this recipe.
const WritableRecipe *writableRecipe(QStringView id);

/// Who runs this program; "unknown" where the environment does not say.
QString userName();

/// 32 random hex digits.
QString newClaimId();

/// Who makes a claim, as its node's data tell everybody.
QByteArray claimData(const ClaimRequest &request, const QString &id, qint64 createdAt);
/// Whether @p data was written by claimData() for @p id.
bool isDataOf(const QByteArray &data, const QString &id);

/// The directories above @p path that may have to be made, from the top: "/a", "/a/b".
QStringList directoriesTo(const QString &directory);

} // namespace lockscope
