// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QStringList>

class QProcess;

namespace lockscope::test {

/// What a program that has ended did.
struct ProgramRun
{
    int status = -1; ///< exit status; -1: it crashed or did not end in time
    QByteArray output;
    QByteArray errors;

    /// The one JSON document on standard output; empty (and the test's message tells) if it is not
    /// one.
    QJsonObject json() const;
};

/// Starts lockscopectl in @p program as runCtl() does.
void startCtl(QProcess &program, const QStringList &arguments, const QStringList &environment = {});

/// Runs lockscopectl (LOCKSCOPECTL in the environment names the file) with these arguments until
/// it ends, two minutes at most.
ProgramRun runCtl(const QStringList &arguments, const QStringList &environment = {});

/// Whether @p process, which runs or ran, has ended, or does so in time.
/// QProcess::waitForFinished() says no of one whose end an event loop has heard of before it is
/// called.
bool ends(QProcess &process);

} // namespace lockscope::test
