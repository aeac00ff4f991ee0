// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

#include <QByteArray>

namespace lockscope {

/// Verdicts, findings, and what could not be looked for or has to last; what they say is in English
/// from then on.
QByteArray packed(const Diagnosis &diagnosis);
/// Nothing where @p bytes are none.
std::optional<Diagnosis> unpackedDiagnosis(const QByteArray &bytes);

/// Whether both say the same but for numbers that grow by themselves, and for what has to last.
bool areAlike(const Diagnosis &a, const Diagnosis &b);

} // namespace lockscope
