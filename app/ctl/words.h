// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

namespace lockscope::ctl {

/// The words of a command line: "lockscopectl [options] COMMAND [options] [-- trailing]".
struct Words
{
    QString command; ///< empty: none given
    QStringList arguments; ///< program name first; without the command and the trailing part
    QStringList trailing;
    bool hasEnd = false; ///< "--" was there
};

/// Whether there is a command that takes @p option, which may have its value behind a "=".
bool isOfSomeCommand(const QString &option);

/// @p all with the program's name first. The command is the first word that neither is an option
/// nor the value of one, of whatever command that is.
Words split(const QStringList &all);

} // namespace lockscope::ctl
