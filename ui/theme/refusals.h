// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Why there is no connection, in the words of the connect dialog, and why nothing is changed.
#pragma once

#include "core/base/result.h"

namespace lockscope {

/// explain(), but where trust is missing in the words of the window: it names fields, where core
/// names options of the command line. Plain text, escaped.
QString refusalText(const Error &error);

/// Why nothing is done while an earlier moment is shown beside a present that it would change.
QString refusalOfThePast();

/// Whether @p error is about a member's certificate that the operator may look at, and pin.
bool hasCertificate(const Error &error);

} // namespace lockscope
