// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/program.h"

#include "tests/support/patience.h"

#include <QJsonDocument>
#include <QProcess>

namespace lockscope::test {

QJsonObject ProgramRun::json() const
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(output, &problem);
    if (problem.error != QJsonParseError::NoError)
        qInfo("no JSON (%s): %s%s", qPrintable(problem.errorString()), output.constData(),
            errors.constData());
    return document.object();
}

void startCtl(QProcess &program, const QStringList &arguments, const QStringList &environment)
{
    if (!qEnvironmentVariableIsSet("LOCKSCOPECTL"))
        qFatal("Run this test by ctest: it tells where lockscopectl is.");
    QStringList variables = QProcess::systemEnvironment();
    variables.removeIf([](const QString &variable) { return variable.startsWith(u"LOCKSCOPE_"); });
    // Not those of who runs the tests, nor what was learned of other servers at the same port.
    variables.append(u"LOCKSCOPE_SETTINGS=/dev/null"_qs);
    variables.append(u"XDG_DATA_HOME=/dev/null"_qs);
    program.setEnvironment(variables + environment);
    program.start(qEnvironmentVariable("LOCKSCOPECTL"), arguments);
    program.closeWriteChannel();
}

ProgramRun runCtl(const QStringList &arguments, const QStringList &environment)
{
    constexpr int PatienceMs = 120'000;
    QProcess program;
    startCtl(program, arguments, environment);

    ProgramRun run;
    const bool hasEnded = program.waitForFinished(PatienceMs);
    if (hasEnded && program.exitStatus() == QProcess::NormalExit)
        run.status = program.exitCode();
    run.output = program.readAllStandardOutput();
    run.errors = program.readAllStandardError();
    return run;
}

bool ends(QProcess &process)
{
    return process.state() == QProcess::NotRunning || process.waitForFinished(Patience);
}

} // namespace lockscope::test
