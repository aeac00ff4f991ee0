// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the servers are reached: TLS, SASL, SSH.
#pragma once

#include "core/profiles/secrets.h"

#include <QCommandLineParser>

namespace lockscope::ctl {

/// Adds them; @p isListed: the command's help lists them.
void describeWay(QCommandLineParser &parser, bool isListed);
/// Their names, without "--". What is secret is in none.
QStringList wayOptionNames();

/// @p way, changed by what they were given as, with @p secrets. BadInput, with whose word it is,
/// where they or one of the secrets cannot be used; the files that they name have been read once by
/// then.
Result<reach::Way> wayOptions(
    const QCommandLineParser &parser, const Secrets &secrets, reach::Way way);

} // namespace lockscope::ctl
