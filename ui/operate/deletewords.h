// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is said of a deletion by force, before and after: pure functions; what they give is escaped.
#pragma once

#include "core/operate/acts/receipt.h"

namespace lockscope {

/// "holder reports-1 (10.0.0.7:4512) of /locks/a"; the node's path where its lock was not read.
QString targetText(const Preflight &preflight);
/// That its client is not told, and what that may lead to. @p preflight: null: not looked at yet.
QString untoldText(const Preflight *preflight);
/// The same of a holder once it was deleted, or may be; empty: @p receipt left none behind.
QString leftBehindText(const Receipt &receipt, const Preflight *before);
/// "Type the last 4 digits of its sequence number: 0042", with a mnemonic.
QString phraseText(const Target &target, const QString &phrase);
/// What came of it, in a sentence or two. @p before: what was known of all; null: only the node is
/// named.
QString outcomeText(const Receipt &receipt, const Preflight *before);

} // namespace lockscope
