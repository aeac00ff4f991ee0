// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingswriter.h"

#include "core/base/writtentimes.h"
#include "core/settings/settingskeys.h"
#include "core/settings/tomlnode.h"

namespace lockscope {

namespace {

const char FileHead[] =
    R"(# Settings of Lockscope that a team shares, read by the window and by lockscopectl: --settings FILE,
# else $LOCKSCOPE_SETTINGS, else ~/.config/lockscope/lockscope.toml, else /etc/lockscope/lockscope.toml.
# Keep it in a repository; there are no secrets in it. "lockscopectl settings --check FILE" tells whether
# all of it is understood.
#
# Paths are as Lockscope shows them, below the chroot of the connect string if there is one. In them "*"
# stands for anything within one name, "?" for one character, "**" for any number of names:
# "/locks/batch/**" is /locks/batch and all below it.

# Locks that are elections: one holds as long as it lives, and that the others wait for hours is as it
# should be. A recipe that is made for elections need not be named.
)";

const char NotElections[] = R"(
# Locks that are none, whatever the list above or their recipe says.
)";

const char ThresholdsHead[] = R"(
# The numbers that the rules of the lock doctor go by. A line that begins with "#" shows the usual one;
# behind each is the rule's name. Times have units: ms, s, m, h, d, w.
[thresholds]
)";

const char ForHead[] = R"(
# Other numbers for some locks; where several of these fit a lock, the last one has the say. What is not
# of a single lock cannot be here:
%1
# [[for]]
# path = "/locks/batch/**"
# wait-info = "2 h"
# wait-warning = "3 h"
# wait-critical = "6 h"
)";

const char MuteHead[] = R"(
# Findings that are known: by rule, path, session, or all of them. Each has an end.
# [[mute]]
# rule = "R11"
# path = "/locks/legacy/**"
# until = "2026-12-01T00:00Z"
# why = "the old client goes in November"
)";

const char ClientNameHead[] = R"TOML(
# Where clients write their names, for some locks; where several of these fit a lock, the last one has the
# say: a field of a JSON object, a regular expression whose one group takes the name from the first 256
# characters, or nowhere. What is not here is recognised as usual.
# [[client-name]]
# path = "/locks/batch/**"
# field = "worker"                 # or: pattern = "host=(\\S+)", or: off = true
)TOML";

const char ServersHead[] = R"(
# What the ensemble does not say itself.
[servers]
# Where the members' AdminServers answer; 0: there are none.
)";

const char AdminPorts[] = R"(# One that is elsewhere: admin-ports = { "zk1:2181" = 8081, "zk2" = 0 }
)";

const char TrustAdminServers[] =
    R"(# Whether what answers there is believed to be that member's although it names another client port, as
# behind mapped ports.
)";

const char AllMembers[] =
    R"(# Whether the connect string names every member. Needed where /zookeeper/config does not tell, as on
# ZooKeeper 3.4 and ClickHouse Keeper; untrue, it makes Lockscope miss who is connected elsewhere.
)";

const char MaxWatches[] =
    R"(# A member with more watches than this is asked for them a third as often,
# and not for queue --limit; 0: never.
)";

constexpr int RemarkColumn = 30;
constexpr qsizetype RemarkWidth = 100;

QString commented(const QString &line, bool isUsual)
{
    return (isUsual ? QStringLiteral("# ") : QString()) + line + u'\n';
}

QStringList namesOfNoLock()
{
    QStringList names = thresholdNames(false);
    const QStringList ofLocks = thresholdNames(true);
    names.removeIf([&](const QString &name) { return ofLocks.contains(name); });
    return names;
}

QString blocks(const QStringList &lines)
{
    return u'\n' + lines.join(u'\n') + u'\n';
}

QString serverText(const ServerSettings &servers)
{
    const ServerSettings usual;
    QString text = QLatin1String(ServersHead)
        + commented(QStringLiteral("admin-port = %1").arg(servers.adminPort),
            servers.adminPort == usual.adminPort)
        + QLatin1String(AdminPorts);
    if (!servers.adminPorts.isEmpty())
        text += QStringLiteral("admin-ports = %1\n").arg(adminPortsText(servers.adminPorts));
    text += QLatin1String(TrustAdminServers)
        + commented(QStringLiteral("trust-admin-servers = true"), !servers.trustAdminServers)
        + QLatin1String(AllMembers)
        + commented(QStringLiteral("all-members = true"), !servers.allMembers)
        + QLatin1String(MaxWatches)
        + commented(QStringLiteral("max-watches = %1").arg(servers.maxWatches),
            servers.maxWatches == usual.maxWatches);
    return text;
}

} // namespace

QString listText(const QVector<PathGlob> &globs)
{
    QStringList texts;
    for (const PathGlob &glob : globs)
        texts.append(tomlString(glob.text()));
    return u'[' + texts.join(QStringLiteral(", ")) + u']';
}

QString adminPortsText(const QMap<QString, quint16> &ports)
{
    QStringList texts;
    for (auto it = ports.begin(); it != ports.end(); ++it)
        texts.append(QStringLiteral("%1 = %2").arg(tomlString(it.key())).arg(it.value()));
    return QStringLiteral("{ %1 }").arg(texts.join(QStringLiteral(", ")));
}

QStringList muteLines(const Mute &mute)
{
    QStringList lines {QStringLiteral("[[mute]]")};
    if (!mute.rule.isEmpty())
        lines.append(QStringLiteral("rule = ") + tomlString(mute.rule));
    if (!mute.path.isEmpty())
        lines.append(QStringLiteral("path = ") + tomlString(mute.path.text()));
    if (mute.session)
        lines.append(QStringLiteral("session = ") + tomlString(textOf(mute.session)));
    lines.append(QStringLiteral("until = ") + tomlString(momentText(mute.until)));
    if (!mute.why.isEmpty())
        lines.append(QStringLiteral("why = ") + tomlString(mute.why));
    return lines;
}

QStringList clientNameLines(const ClientNamesFor &names)
{
    const ClientNaming &naming = names.naming;
    QStringList lines {QStringLiteral("[[client-name]]"),
        QStringLiteral("path = ") + tomlString(names.path.text())};
    if (naming.kind == ClientNaming::Field)
        lines.append(QStringLiteral("field = ") + tomlString(naming.field));
    else if (naming.kind == ClientNaming::Pattern)
        lines.append(QStringLiteral("pattern = ") + tomlString(patternText(naming.pattern)));
    else
        lines.append(QStringLiteral("off = true"));
    return lines;
}

QStringList overrideLines(const ThresholdsFor &block)
{
    QStringList lines {
        QStringLiteral("[[for]]"), QStringLiteral("path = ") + tomlString(block.path.text())};
    for (const ThresholdEntry &entry : thresholdTable()) {
        const auto value = block.values.constFind(QLatin1String(entry.key));
        if (value != block.values.constEnd())
            lines.append(thresholdLine(entry, *value));
    }
    return lines;
}

QString thresholdLine(const ThresholdEntry &entry, qint64 value)
{
    const QString text = thresholdText(entry, value);
    return entry.name() + QStringLiteral(" = ")
        + (entry.unit() == ThresholdUnit::Count ? text : tomlString(text));
}

/// In lines of a remark, none of which is long.
QString remarkOf(const QStringList &names)
{
    QString text = QStringLiteral("#");
    qsizetype begin = 0;
    for (const QString &name : names) {
        if (text.size() - begin + name.size() > RemarkWidth) {
            text += QStringLiteral("\n#");
            begin = text.size();
        }
        text += u' ' + name + (&name == &names.constLast() ? u'.' : u',');
    }
    return text;
}

QString writtenSettings(const SiteSettings &settings)
{
    QString text = QLatin1String(FileHead) + QStringLiteral("elections = ")
        + listText(settings.elections) + u'\n' + QLatin1String(NotElections)
        + QStringLiteral("not-elections = ") + listText(settings.notElections) + u'\n'
        + QLatin1String(ThresholdsHead);
    for (const ThresholdEntry &entry : thresholdTable()) {
        const qint64 value = settings.thresholds.*entry.value;
        const qint64 usual = Thresholds().*entry.value;
        const QString line =
            (value == usual ? QStringLiteral("# ") : QString()) + thresholdLine(entry, value);
        text += QStringLiteral("%1 # %2: %3\n")
                    .arg(line, -RemarkColumn)
                    .arg(QLatin1String(entry.rules), QLatin1String(entry.meaning));
    }
    text += QString::fromLatin1(ForHead).arg(remarkOf(namesOfNoLock()));
    for (const ThresholdsFor &block : settings.overrides)
        text += blocks(overrideLines(block));
    text += QLatin1String(MuteHead);
    for (const Mute &mute : settings.mutes)
        text += blocks(muteLines(mute));
    text += QLatin1String(ClientNameHead);
    for (const ClientNamesFor &names : settings.clientNames)
        text += blocks(clientNameLines(names));
    return text + serverText(settings.servers);
}

} // namespace lockscope
