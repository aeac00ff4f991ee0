// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/claim.h"

#include <QByteArray>

namespace lockscope {

/// How a recipe's contender is written: what judge() reads, the other way round.
struct WritableRecipe
{
    const char *id;
    QVector<Mode> modes;
    bool idInName; ///< the claim's id is part of the name; otherwise it is in the data alone
    bool inContainer; ///< its library makes lock directories as containers (Curator since 2.9)
    bool isSingleNode; ///< the node is the lock; its name is the path
    bool isSemaphore; ///< contenders in "locks" and "leases"
    /// What goes before the sequence number. @p id: 32 hex digits.
    QString (*prefix)(Mode mode, const QString &id);
};

/// What Curator's Revoker writes into the node of who shall let go (Revoker.java, 5.4).
inline constexpr auto RevokeMessage = "__REVOKE__";

/// Null where claims cannot be made by this recipe.
const WritableRecipe *writableRecipe(QStringView id);

/// 32 random hex digits.
QString newClaimId();
/// "8450e02a5c05…" as "8450e02a-5c05-4676-b7ba-d325a7e5dd18".
QString dashed(const QString &id);

/// Who makes a claim, as its node's data tell everybody.
QByteArray claimData(const ClaimRequest &request, const QString &id, qint64 createdAt);
/// Whether @p data was written by claimData() for @p id.
bool isDataOf(const QByteArray &data, const QString &id);

/// The directories above @p path that may have to be made, from the top: "/a", "/a/b".
QStringList directoriesTo(const QString &directory);

} // namespace lockscope
