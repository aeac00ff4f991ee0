// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/unixsignals.h"
#include "app/ctl/command.h"
#include "app/ctl/commands.h"
#include "app/ctl/diagnosistext.h"
#include "app/ctl/guard.h"
#include "app/ctl/triedservers.h"
#include "core/base/version.h"

#include <QCoreApplication>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <malloc.h>

using namespace lockscope;
using namespace lockscope::ctl;

namespace {

/// The words of a command line: "lockscopectl [options] COMMAND [options] [-- trailing]".
struct Words
{
    QString command; ///< empty: none given
    QStringList arguments; ///< program name first; without the command and the trailing part
    QStringList trailing;
    bool hasEnd = false; ///< "--" was there
};

Words split(const QStringList &all)
{
    static const QStringList takesValue {
        QStringLiteral("--connect"), QStringLiteral("--timeout"), QStringLiteral("--settings")};

    Words words;
    const qsizetype end = all.indexOf(QStringLiteral("--"));
    words.arguments = all.mid(0, end);
    words.hasEnd = end >= 0;
    if (words.hasEnd)
        words.trailing = all.mid(end + 1);

    for (qsizetype i = 1; i < words.arguments.size(); ++i) {
        if (takesValue.contains(words.arguments.at(i)))
            ++i;
        else if (!words.arguments.at(i).startsWith(u'-')) {
            words.command = words.arguments.takeAt(i);
            break;
        }
    }
    return words;
}

void describeCommon(QCommandLineParser &parser)
{
    parser.addOptions({
        {{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Shows this help.")},
        {{QStringLiteral("v"), QStringLiteral("version")}, QStringLiteral("Shows the version.")},
        {QStringLiteral("connect"),
            QStringLiteral("The ensemble: host:port,host:port/chroot (default: $LOCKSCOPE_CONNECT, "
                           "then 127.0.0.1:2181)."),
            QStringLiteral("string")},
        {QStringLiteral("timeout"),
            QStringLiteral("Time for the whole command (default: 10; sandbox: until Ctrl+C)."),
            QStringLiteral("seconds")},
        {QStringLiteral("settings"),
            QStringLiteral(
                "What the site says of its locks and servers (default: $LOCKSCOPE_SETTINGS, "
                "then ~/.config/lockscope/lockscope.toml, then "
                "/etc/lockscope/lockscope.toml)."),
            QStringLiteral("file")},
        {QStringLiteral("json"),
            QStringLiteral("Prints JSON on standard output, and nothing else there.")},
        {QStringLiteral("write"),
            QStringLiteral("Allows changes. Without it nothing is ever written.")},
    });
}

Result<SettingsPlace> settingsOption(const QCommandLineParser &parser)
{
    const QString file = parser.value(QStringLiteral("settings"));
    if (parser.isSet(QStringLiteral("settings")) && file.isEmpty())
        return failure(ErrorKind::BadInput,
            QStringLiteral("--settings takes a file; \"--settings /dev/null\" goes "
                           "without any."));
    return settingsPlace(file);
}

/// Settings are read here, once, for all commands that go by them.
Result<Done> readSettings(CommonOptions *options)
{
    const Result<SiteSettings> settings = loadSettings(options->place);
    if (!settings)
        return tl::unexpected(settings.error());
    options->settings = *settings;
    options->connection.servers = settings->servers;
    return Done {};
}

Result<CommonOptions> commonOptions(const QCommandLineParser &parser, const Command &command)
{
    CommonOptions options;
    const Result<SettingsPlace> place = settingsOption(parser);
    if (!place)
        return tl::unexpected(place.error());
    options.place = *place;
    const Result<Done> read = command.readsSettings() ? readSettings(&options) : Done {};
    if (!read)
        return tl::unexpected(read.error());
    options.isJson = parser.isSet(QStringLiteral("json"));
    options.mayWrite = parser.isSet(QStringLiteral("write"));
    options.connection.connect = parser.value(QStringLiteral("connect"));
    if (!parser.isSet(QStringLiteral("connect")))
        options.connection.connect =
            qEnvironmentVariable("LOCKSCOPE_CONNECT", QStringLiteral("127.0.0.1:2181"));
    if (qEnvironmentVariableIsSet("LOCKSCOPE_DIGEST"))
        options.connection.digests = {qEnvironmentVariable("LOCKSCOPE_DIGEST")};

    if (parser.isSet(QStringLiteral("timeout"))) {
        const Result<qint64> timeout = secondsOption(parser, QStringLiteral("timeout"));
        if (!timeout)
            return tl::unexpected(timeout.error());
        options.timeoutMs = *timeout;
        options.isTimeoutGiven = true;
    }
    return options;
}

QString overview()
{
    QString text = QStringLiteral("Usage: lockscopectl COMMAND [options]\n\n"
                                  "Inspects locks kept in Apache ZooKeeper.\n\nCommands:\n");
    for (const CommandEntry &entry : commandEntries()) {
        const std::unique_ptr<Command> command = entry.make();
        text +=
            QStringLiteral("  %1 %2\n").arg(QLatin1String(entry.name), -9).arg(command->summary());
    }
    text += QStringLiteral(
        "\n\"lockscopectl COMMAND --help\" tells a command's options.\n\n"
        "LOCKSCOPE_CONNECT names the ensemble where --connect does not; LOCKSCOPE_SETTINGS the "
        "settings\n"
        "where --settings does not; LOCKSCOPE_DIGEST holds a user:password for digest "
        "authentication.\n\n"
        "Exit status: 0 done, 1 done and the answer is held (queue), slow or stuck\n"
        "(doctor) or not acquired (acquire), 2 bad usage, 3 no answer from ZooKeeper, 4 refused,\n"
        "5 internal error.\n");
    return text;
}

QString version()
{
    return QStringLiteral("lockscopectl %1\n%2\n")
        .arg(QLatin1String(Version), QLatin1String(TriedServers));
}

int refuse(const Words &words, const Error &error, const QString &path = {})
{
    complain(explain(error));
    if (words.arguments.contains(u"--json"_qs))
        printError(error, path);
    return statusOf(error.kind);
}

int badUsage(const Words &words, const QString &message)
{
    return refuse(words, {ErrorKind::BadInput, message});
}

int withoutCommand(const Words &words)
{
    for (const QString &argument : words.arguments.mid(1)) {
        if (argument == u"--version" || argument == u"-v") {
            printText(version());
            return Success;
        }
        if (argument == u"--help" || argument == u"-h") {
            printText(overview());
            return Success;
        }
    }
    return badUsage(words, QStringLiteral("Name a command; \"lockscopectl --help\" lists them."));
}

/// @p status, unless what was to be printed could not be.
int ifPrinted(int status)
{
    if (status > Yes || (std::fflush(stdout) == 0 && !std::ferror(stdout)))
        return status;
    complain(QStringLiteral("Standard output could not be written."));
    return InternalError;
}

/// Closing a session waits for its server, which may hang. What matters is done by now.
void endSoon(int status)
{
    std::thread([status] {
        std::this_thread::sleep_for(std::chrono::milliseconds(250));
        std::_Exit(status);
    }).detach();
}

int run(Command &command)
{
    UnixSignals signalWatch;
    int status = InternalError;
    QObject::connect(
        &command, &Command::finished, qApp,
        [&status](int result) {
            status = result;
            QCoreApplication::exit(result);
        },
        Qt::QueuedConnection);
    QObject::connect(&signalWatch, &UnixSignals::received, &command, &Command::interrupt);
    QMetaObject::invokeMethod(&command, &Command::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    status = ifPrinted(status);
    endSoon(status);
    return status;
}

/// What is wrong with the words behind "--"; empty where nothing is.
QString wrongTrailing(const Words &words, const Command &command)
{
    if (words.hasEnd && words.trailing.isEmpty())
        return QStringLiteral("Nothing stands behind \"--\".");
    if (words.hasEnd && !command.takesTrailing())
        return QStringLiteral("%1 takes nothing behind \"--\"; \"%2\" is too much.")
            .arg(words.command, words.trailing.first());
    return {};
}

int runNamed(const Words &words)
{
    const std::unique_ptr<Command> command = makeCommand(words.command);
    if (!command) {
        return badUsage(words,
            QStringLiteral("There is no command \"%1\"; \"lockscopectl --help\" lists them.")
                .arg(words.command));
    }

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("lockscopectl %1: %2").arg(words.command, command->summary()));
    describeCommon(parser);
    command->describe(parser);
    if (!parser.parse(words.arguments)) {
        return badUsage(words,
            QStringLiteral("%1 \"lockscopectl %2 --help\" lists the options.")
                .arg(parser.errorText(), words.command));
    }
    if (parser.isSet(QStringLiteral("help"))) {
        printText(parser.helpText().replace(QCoreApplication::arguments().constFirst(),
                      QStringLiteral("lockscopectl ") + words.command)
            + command->notes());
        return Success;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        printText(version());
        return Success;
    }

    if (const QString wrong = wrongTrailing(words, *command); !wrong.isEmpty())
        return badUsage(words, wrong);
    const Result<CommonOptions> common = commonOptions(parser, *command);
    const Result<Done> configured = common.and_then([&](const CommonOptions &options) {
        return command->configure(parser, options, words.trailing);
    });
    if (!configured)
        return refuse(words, configured.error(), parser.positionalArguments().value(0));
    if (common->isJson)
        command->setJson(parser.positionalArguments().value(0));
    return run(*command);
}

} // namespace

int main(int argc, char *argv[])
{
    if (argc > 1 && std::strcmp(argv[1], GuardWord) == 0)
        return guard(argv + 2);
    // By default each thread keeps what was freed for itself: of 100 000 nodes that is a lot.
    mallopt(M_ARENA_MAX, 1);
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("lockscopectl"));
    QCoreApplication::setApplicationVersion(QLatin1String(Version));

    const Words words = split(QCoreApplication::arguments());
    if (words.command == u"help") {
        printText(overview() + QStringLiteral("\nRules of the doctor:\n") + rulesText());
        return ifPrinted(Success);
    }
    return ifPrinted(words.command.isEmpty() ? withoutCommand(words) : runNamed(words));
}
