// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/way.h"

class QSslConfiguration;

namespace lockscope::reach {

/// Whom we trust, and who we are, from the files that @p tls names: TLS 1.2 or later, the member's
/// certificate always checked. BadInput with a sentence where a file cannot be read or used.
Result<QSslConfiguration> configurationOf(const Tls &tls);

/// Whether the certificate in @p file has its key beside it: PEM says so, and PKCS#12, which is no
/// text, always has. False where the file cannot be read. Reads the file.
bool bringsKey(const QString &file);

} // namespace lockscope::reach
