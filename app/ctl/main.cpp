// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/common/endprogram.h"
#include "app/common/secrets.h"
#include "app/common/unixsignals.h"
#include "app/ctl/commands.h"
#include "app/ctl/diagnosistext.h"
#include "app/ctl/guard.h"
#include "app/ctl/help.h"
#include "app/ctl/statusline.h"
#include "app/ctl/words.h"
#include "core/base/freedmemory.h"
#include "core/base/language.h"
#include "core/base/nodepath.h"
#include "core/base/version.h"

#include <QCoreApplication>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

using namespace lockscope;
using namespace lockscope::ctl;

namespace {

int refuse(const Words &words, const Error &error, const QString &path = {})
{
    complain(explain(error));
    const bool isJson = wantsJson(words.arguments); // whoever asked for that reads nothing else
    if (isJson)
        printError(errorJson(error, path));
    if (isJson || !wantsStatusLine(words.command, words.arguments))
        return statusOf(error.kind);
    printBytes(unknownLine(explain(error)).text);
    return StatusLine::Unknown;
}

int badUsage(const Words &words, const Message &message)
{
    return refuse(words, {ErrorKind::BadInput, message});
}

int answer(const QString &text)
{
    printText(text);
    return Success;
}

int withoutCommand(const Words &words)
{
    for (const QString &argument : words.arguments.mid(1)) {
        if (argument == u"--version" || argument == u"-v")
            return answer(versionText());
        if (argument == u"--help" || argument == u"-h")
            return answer(overview());
    }
    for (const QString &argument : words.arguments.mid(1)) {
        if (argument.startsWith(u'-') && !isOfSomeCommand(argument))
            return badUsage(words,
                Message::tr("Unknown option '%1'. Name a command; \"lockscopectl --help\" lists "
                            "them.")
                    .arg(argument));
    }
    return badUsage(words, Message::tr("Name a command; \"lockscopectl --help\" lists them."));
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
    // What has a time works while signals are read. The others do all their work at once, and a
    // signal ends them as it ends any program.
    std::optional<UnixSignals> signalWatch;
    int status = InternalError;
    QObject::connect(
        &command, &Command::finished, qApp,
        [&status](int result) {
            status = result;
            QCoreApplication::exit(result);
        },
        Qt::QueuedConnection);
    if (command.uses() & UsesTime) {
        signalWatch.emplace();
        QObject::connect(&*signalWatch, &UnixSignals::received, &command, &Command::interrupt);
    }
    QMetaObject::invokeMethod(&command, &Command::start, Qt::QueuedConnection);
    QCoreApplication::exec();
    status = statusIfPrinted(status);
    endSoon(status);
    return status;
}

/// What is wrong with the words around the options; empty where nothing is.
Message wrongWords(const Words &words, const QStringList &arguments, const Command &command)
{
    if (words.hasEnd && words.trailing.isEmpty())
        return Message::tr("Nothing stands behind \"--\".");
    if (words.hasEnd && !command.takesTrailing())
        return Message::tr("%1 takes nothing behind \"--\"; \"%2\" is too much.")
            .arg(words.command, words.trailing.first());
    if (arguments.size() > command.mostArguments())
        return Message::tr("\"%1\" is one too many; see \"lockscopectl help %2\".")
            .arg(arguments.at(command.mostArguments()), words.command);
    return {};
}

/// What @p error of configure() is about, in JSON: what the command said, or its only argument. Of
/// bad usage that is only where it is the argument that cannot be used as a path: the name of a
/// file is none, and is not what is wrong.
QString subjectOf(const Error &error, const Command &command, const QStringList &arguments)
{
    const bool isAlone = arguments.size() == 1 && command.isAboutArgument();
    if (!command.subject().isEmpty() || !isAlone)
        return command.subject();
    const Result<QString> path = validPath(arguments.constFirst());
    const bool isArgument = error.kind != ErrorKind::BadInput || (!path && path.error() == error);
    return isArgument ? arguments.constFirst() : QString();
}

int runNamed(const Words &words, const Secrets &secrets)
{
    const std::unique_ptr<Command> command = makeCommand(words.command);
    if (!command) {
        return badUsage(words,
            Message::tr("There is no command \"%1\".%2 \"lockscopectl --help\" lists them.")
                .arg(words.command, meant(words.command, commandNames())));
    }
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"lockscopectl %1: %2"_qs.arg(words.command, command->summary()));
    command->describeAll(parser);
    if (!parser.parse(words.arguments))
        return badUsage(words, wrongOption(words, parser));
    if (parser.isSet(u"help"_qs))
        return answer(helpOf(*command, words.command, parser));
    if (parser.isSet(u"version"_qs))
        return answer(versionText());

    const QStringList arguments = parser.positionalArguments();
    if (const Message wrong = wrongWords(words, arguments, *command); !wrong.isEmpty())
        return badUsage(words, wrong);
    const Result<CommonOptions> common = commonOptions(parser, command->uses(), secrets);
    if (!common)
        return refuse(words, common.error());
    command->setCommon(*common);
    const Result<Done> configured = command->configure(parser, words.trailing);
    if (!configured)
        return refuse(
            words, configured.error(), subjectOf(configured.error(), *command, arguments));
    if (arguments.size() == 1 && command->isAboutArgument())
        command->setSubject(arguments.constFirst());
    return run(*command);
}

/// "help", "help COMMAND".
int help(Words words)
{
    const auto isOption = [](const QString &word) { return word.startsWith(u'-'); };
    QStringList subjects = words.arguments.mid(1);
    subjects.removeIf(isOption);
    if (subjects.isEmpty())
        return answer(overview() + u'\n' + ctl::tr("Rules of the doctor:") + u'\n' + rulesText());
    words.command = subjects.first();
    words.arguments.removeAll(words.command);
    words.arguments.append(u"--help"_qs);
    return runNamed(words, {});
}

int runWords(const Words &words, const Secrets &secrets)
{
    if (words.command.isEmpty())
        return withoutCommand(words);
    return words.command == u"help" ? help(words) : runNamed(words, secrets);
}

/// Whether it is a service rather than one look: what it freed is not to stay with it for days.
bool goesOn(int argc, char *argv[])
{
    return std::any_of(argv + std::min(argc, 1), argv + argc, [](const char *word) {
        return std::strcmp(word, "metrics") == 0 || std::strcmp(word, "record") == 0
            || std::strcmp(word, "--watch") == 0 || std::strcmp(word, "-w") == 0;
    });
}

int runProgram(int argc, char *argv[])
{
    const Secrets secrets = takeSecrets(); // before anything is started that could learn them
    keepStandardStreams();
    if (argc > 1 && std::strcmp(argv[1], GuardWord) == 0)
        return guard(argv + 2);
    std::signal(SIGPIPE, SIG_IGN); // who reads us may go: see statusIfPrinted()
    if (goesOn(argc, argv))
        giveBackFreedMemory();
    else
        keepFreedMemory();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"lockscopectl"_qs);
    QCoreApplication::setApplicationVersion(QLatin1String(Version));
    const Translation translation(systemLanguage(), QtTexts::OfOptions);
    return statusIfPrinted(runWords(split(QCoreApplication::arguments()), secrets));
}

} // namespace

int main(int argc, char *argv[])
{
    endProgram(runProgram(argc, argv));
}
