// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/endprogram.h"
#include "app/common/secrets.h"
#include "app/common/unixsignals.h"
#include "app/lockscope/askpass.h"
#include "app/lockscope/display.h"
#include "app/lockscope/options.h"
#include "core/base/freedmemory.h"
#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/settings.h"

#include <QApplication>
#include <QIcon>
#include <QTimer>

#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>

using namespace lockscope;

namespace {

constexpr int NoDisplay = 1;
constexpr int NotWritten = 1;
constexpr int BadUsage = 2;

void print(std::FILE *stream, const QString &text)
{
    std::fputs(qPrintable(text), stream);
}

/// --help and --version have to work without a display, and so has what is wrong with options.
bool needsNoDisplay(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        for (const char *option : {"-h", "--help", "-v", "--version"}) {
            if (std::strcmp(argv[i], option) == 0)
                return true;
        }
    }
    return hasNoDisplay(argc, argv);
}

std::unique_ptr<QApplication> makeApplication(int &argc, char **argv)
{
    const DisplayGuard guard(NoDisplay);
    return std::make_unique<QApplication>(argc, argv);
}

void describeProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("lockscope"));
    QCoreApplication::setApplicationVersion(QLatin1String(Version));
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Lockscope"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.lockscope.Lockscope"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(
        Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
}

/// What the options ask for, or the status to end with.
Result<WindowOptions> readOptions(const Secrets &secrets)
{
    Result<WindowOptions> options = windowOptions(QCoreApplication::arguments(), secrets);
    if (!options)
        print(stderr, QStringLiteral("lockscope: %1\n").arg(visibleText(explain(options.error()))));
    return options;
}

int runWindow(int &argc, char **argv, const Secrets &secrets)
{
    const std::unique_ptr<QApplication> application = makeApplication(argc, argv);
    QGuiApplication::setWindowIcon(
        QIcon(QStringLiteral(":/lockscope/org.lockscope.Lockscope.svg")));
    std::optional<Translation> translation(systemLanguage());
    const Result<WindowOptions> options = readOptions(secrets);
    if (!options)
        return BadUsage;
    if (const QString chosen = Settings(options->configFolder).language(); !chosen.isEmpty())
        translation.emplace(chosen);
    const UnixSignals unixSignals;
    QObject::connect(
        &unixSignals, &UnixSignals::received, application.get(), &QCoreApplication::quit);

    MainWindow window({options->configFolder, options->theme, {}, options->siteSettings,
        QCoreApplication::applicationFilePath()});
    window.show();
    if (options->isSandbox)
        window.openSandbox();
    else if (!options->history.isEmpty())
        window.openHistory(options->history);
    else if (options->connection) // which may ask something, in an event loop that can be left
        QTimer::singleShot(0, &window,
            [&window, connection = *options->connection] { window.connectTo(connection); });
    return QApplication::exec();
}

int runProgram(int argc, char **argv)
{
    const Secrets secrets = takeSecrets();
    giveBackFreedMemory();
    if (isAskpass(argc))
        return runAskpass(argc, argv);
    describeProgram();
    if (!needsNoDisplay(argc, argv))
        return runWindow(argc, argv, secrets);
    const QCoreApplication application(argc, argv);
    const Translation translation(systemLanguage());
    const Result<WindowOptions> options = readOptions(secrets);
    if (!options)
        return BadUsage;
    if (options->information.isEmpty()) {
        print(stderr, noDisplayText());
        return NoDisplay;
    }
    print(stdout, options->information);
    const bool isWritten = std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    return isWritten ? 0 : NotWritten;
}

} // namespace

int main(int argc, char **argv)
{
    endProgram(runProgram(argc, argv));
}
