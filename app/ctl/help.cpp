// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/help.h"

#include "app/ctl/commands.h"
#include "app/ctl/triedservers.h"
#include "core/base/version.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::ctl {

namespace {

/// QCommandLineParser::errorText() as a message: Qt says it in the reader's language alone.
Message whatIsWrong(const Words &words, const QCommandLineParser &parser)
{
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.size() == 1)
        return Message::tr("Unknown option '%1'.").arg(unknown.first());
    if (!unknown.isEmpty())
        return Message::tr("Unknown options: %1.").arg(unknown.join(u", "_qs));
    for (const char *text : {QT_TRANSLATE_NOOP("lockscope::Message", "Missing value after '%1'."),
             QT_TRANSLATE_NOOP("lockscope::Message", "Unexpected value after '%1'.")}) {
        const QString said = QCoreApplication::translate("QCommandLineParser", text);
        for (const QString &word : words.arguments)
            if (const QString name = word.section(u'=', 0, 0); said.arg(name) == parser.errorText())
                return Message::tr(text).arg(name);
    }
    return parser.errorText();
}

} // namespace

QString overview()
{
    QString text = tr("Usage: lockscopectl COMMAND [options]\n\n"
                      "Inspects locks kept in Apache ZooKeeper.\n\nCommands:\n");
    for (const CommandEntry &entry : commandEntries())
        text += u"  %1 %2\n"_qs.arg(QLatin1String(entry.name), -9).arg(entry.make()->summary());
    text += tr(
        "\n\"lockscopectl help COMMAND\" tells a command's options, and \"lockscopectl help\" the "
        "rules of the doctor, too.\n\n"
        "LOCKSCOPE_CONNECT names the ensemble where --connect does not, LOCKSCOPE_PROFILE the "
        "profile\n"
        "where neither does; LOCKSCOPE_SETTINGS the settings where --settings does not;\n"
        "LOCKSCOPE_DIGEST holds a user:password for digest authentication,\n"
        "LOCKSCOPE_SASL one for --sasl digest-md5, LOCKSCOPE_TLS_PASSWORD what opens --tls-key.\n\n"
        "Exit status: 0 done, 1 done and the answer is held (queue, history --at), slow, stuck\n"
        "or a finding above info (doctor), not free (wait), not acquired (acquire) or still\n"
        "asleep (nudge), 2 bad usage, 3 no answer from ZooKeeper, 4 refused, 5 internal error or\n"
        "no place for the output. With doctor --nagios those of plugins: 0 OK, 1 WARNING,\n"
        "2 CRITICAL, 3 UNKNOWN.\n");
    return text;
}

QString helpOf(const Command &command, const QString &name, const QCommandLineParser &parser)
{
    return parser.helpText().replace(
               QCoreApplication::arguments().constFirst(), u"lockscopectl "_qs + name)
        + command.notes();
}

QString versionText()
{
    return u"lockscopectl %1\n%2\n"_qs.arg(QLatin1String(Version), tr(TriedServers));
}

Message wrongOption(const Words &words, const QCommandLineParser &parser)
{
    static const QRegularExpression option(u"--([a-z-]+)"_qs);
    QStringList known;
    for (auto match = option.globalMatch(parser.helpText()); match.hasNext();)
        known.append(match.next().captured(1));
    Message near;
    for (const QString &unknown : parser.unknownOptionNames())
        near += meant(unknown, known, u"--"_qs);
    return Message::tr("%1%2 \"lockscopectl help %3\" lists the options.")
        .arg(whatIsWrong(words, parser), near, words.command);
}

} // namespace lockscope::ctl
