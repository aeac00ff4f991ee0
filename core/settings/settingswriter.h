// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/sitesettings.h"

#include <QStringList>

namespace lockscope {

/// A whole settings file that says @p settings, with all that may stand there explained in
/// comments. What has its usual value stands there as a comment. readSettings() reads it back.
/// Pure.
QString writtenSettings(const SiteSettings &settings);

// Its parts, as lines without an end.

/// `["/a/*", "/b"]`.
QString listText(const QVector<PathGlob> &globs);
/// `{ "zk1:2181" = 8081 }`.
QString adminPortsText(const QMap<QString, quint16> &ports);
/// "[[mute]]" and its keys.
QStringList muteLines(const Mute &mute);
/// "[[for]]" and its keys.
QStringList overrideLines(const ThresholdsFor &block);
/// "[[client-name]]" and its keys.
QStringList clientNameLines(const ClientNamesFor &names);
/// `wait-info = "5 m"`.
QString thresholdLine(const ThresholdEntry &entry, qint64 value);

} // namespace lockscope
