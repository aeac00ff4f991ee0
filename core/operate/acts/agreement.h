// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the operator agreed to: what has to be typed, and whether it still is what was shown.
#pragma once

#include "core/operate/acts/preflight.h"

namespace lockscope {

/// What is worse in @p now than in @p shown: what it is, who would be granted, a light. Complete
/// sentences with what it was and what it is; empty: nothing.
QStringList worseSince(const Preflight &shown, const Preflight &now);

/// The last four digits of the sequence (or of the czxid where there is none): to be typed.
QString digitsOf(const Target &target);
/// What has to be typed to delete in this environment and with these lines: digitsOf(); empty where
/// a click is enough.
QString deletionPhrase(const Preflight &preflight, const Profile &profile);

} // namespace lockscope
