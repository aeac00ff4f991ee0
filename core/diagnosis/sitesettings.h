// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clientnaming.h"
#include "core/diagnosis/mute.h"
#include "core/diagnosis/thresholds.h"
#include "core/server/serversettings.h"

namespace lockscope {

/// Thresholds that differ for some locks.
struct ThresholdsFor
{
    PathGlob path;
    QMap<QString, qint64> values; ///< by ThresholdEntry::key; only those with `isOfLock`

    friend bool operator==(const ThresholdsFor &, const ThresholdsFor &) = default;
};

/// What the people of a site know of their locks and servers, and no server tells. A value without
/// secrets, kept in a file that a team shares: settingsreader.h reads it, settingsfile.h finds it.
struct SiteSettings
{
    Thresholds thresholds = {};
    QVector<ThresholdsFor> overrides = {}; ///< where several match a lock, the last one has the say
    QVector<PathGlob> elections = {}; ///< made for one to hold as long as it lives
    QVector<PathGlob> notElections = {}; ///< whatever their recipe or `elections` says
    QVector<Mute> mutes = {}; ///< ended ones too
    ServerSettings servers = {};
    QVector<ClientNamesFor> clientNames = {}; ///< see namingFor()

    /// The numbers for the lock at @p path.
    Thresholds thresholdsFor(const QString &path) const;
    /// One of them, as `&Thresholds::waitInfoMs`: copies nothing.
    qint64 thresholdFor(const QString &path, qint64 Thresholds::*value) const;
    /// What people say of the lock at @p path; nothing where they do not speak of it.
    std::optional<bool> isElection(const QString &path) const;
    /// Those that are over.
    QVector<Mute> endedMutes(qint64 now) const;

    friend bool operator==(const SiteSettings &, const SiteSettings &) = default;
};

/// What to write into the settings if the lock at @p path is an election, for advice on a lock that
/// is held for long and whose recipe does not tell: one sentence.
Message electionHint(const QString &path);

} // namespace lockscope
