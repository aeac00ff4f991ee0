// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/help.h"

#include "app/ctl/commands.h"
#include "app/ctl/triedservers.h"
#include "core/base/version.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope::ctl {

QString overview()
{
    QString text = u"Usage: lockscopectl COMMAND [options]\n\n"
                   "Inspects locks kept in Apache ZooKeeper.\n\nCommands:\n"_qs;
    for (const CommandEntry &entry : commandEntries())
        text += u"  %1 %2\n"_qs.arg(QLatin1String(entry.name), -9).arg(entry.make()->summary());
    text +=
        u"\n\"lockscopectl help COMMAND\" tells a command's options, and \"lockscopectl help\" the "
        u"rules of the doctor, too.\n\n"
        "LOCKSCOPE_CONNECT names the ensemble where --connect does not; LOCKSCOPE_SETTINGS the "
        "settings\n"
        "where --settings does not; LOCKSCOPE_DIGEST holds a user:password for digest "
        "authentication.\n\n"
        "Exit status: 0 done, 1 done and the answer is held (queue), slow or stuck\n"
        "(doctor), not free (wait) or not acquired (acquire), 2 bad usage, 3 no answer from\n"
        "ZooKeeper, 4 refused, 5 internal error or no place for the output.\n"_qs;
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
    return u"lockscopectl %1\n%2\n"_qs.arg(QLatin1String(Version), QLatin1String(TriedServers));
}

QString wrongOption(const QString &name, const QCommandLineParser &parser)
{
    static const QRegularExpression option(u"--([a-z-]+)"_qs);
    QStringList known;
    for (auto match = option.globalMatch(parser.helpText()); match.hasNext();)
        known.append(match.next().captured(1));
    QString near;
    for (const QString &unknown : parser.unknownOptionNames())
        near += meant(unknown, known);
    return u"%1%2 \"lockscopectl help %3\" lists the options."_qs.arg(
        parser.errorText(), near.replace(u"mean "_qs, u"mean --"_qs), name);
}

} // namespace lockscope::ctl
