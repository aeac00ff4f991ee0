// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"

namespace lockscope {

/// A finding in full, for reading and for pasting into a ticket: sentence, evidence, next steps.
/// Escaped plain text.
QString fullText(const Finding &finding);

/// The answer where nothing was found at @p path: says what was not examined, and why, so that it
/// claims no more than is known.
QString nothingFoundText(const QString &path, const QVector<SkippedRule> &skipped);

/// "critical, likely" for people.
QString gradeText(const Finding &finding);

} // namespace lockscope
