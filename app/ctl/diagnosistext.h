// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

namespace lockscope::ctl {

/// A diagnosis for a terminal: the first cause, the rest in order, what was not examined and why.
/// @p locks: how many were looked at.
QString diagnosisText(const Diagnosis &diagnosis, qsizetype locks);

} // namespace lockscope::ctl
