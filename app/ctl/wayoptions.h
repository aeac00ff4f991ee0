// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the servers are reached: TLS, SASL, SSH.
#pragma once

#include "core/reach/way.h"

#include <QCommandLineParser>

namespace lockscope::ctl {

/// Adds them; @p isListed: the command's help lists them.
void describeWay(QCommandLineParser &parser, bool isListed);

/// @p way, changed by what they were given as. BadInput, with whose word it is, where they cannot
/// be used; the files that they name have been read once by then.
Result<reach::Way> wayOptions(const QCommandLineParser &parser, reach::Way way);

/// The environment's variable @p name, which this takes out of it: no program that we start, and
/// nobody who looks at the environment of one, learns it. The same again when asked again.
QString takenSecret(const char *name);

} // namespace lockscope::ctl
