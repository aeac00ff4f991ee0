// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsreader.h"

#include "core/base/writtentimes.h"
#include "core/diagnosis/rules/rule.h"
#include "core/settings/settingskeys.h"

#include <QRegularExpression>

#include <algorithm>

namespace lockscope {

namespace {

class SettingsReader : private TomlReader
{
public:
    SettingsReading read(const TomlNode &root);

private:
    void noteUnknown(const TomlNode &node, const QString &section, const QStringList &known);
    bool isTable(const TomlNode &node, const QString &name);
    QVector<PathGlob> globs(const TomlNode &node);
    PathGlob glob(const TomlNode &node);
    std::optional<qint64> number(const TomlNode &node, qint64 most);
    std::optional<qint64> threshold(const TomlNode &node, const ThresholdEntry &entry);
    void readThresholds(const TomlNode &table);
    void readOverride(const TomlNode &table);
    void readMute(const TomlNode &table);
    void readMuteKey(const TomlNode &node, Mute *mute);
    void readClientName(const TomlNode &table);
    void readClientNameKey(const TomlNode &node, ClientNamesFor *names);
    void readServers(const TomlNode &table);
    void readAdminPorts(const TomlNode &table);
    void checkOrder(const Thresholds &limits, const TomlNode &table);

    SettingsReading m_reading;
};

void SettingsReader::noteUnknown(
    const TomlNode &node, const QString &section, const QStringList &known)
{
    const QString home = sectionOf(node.key);
    if (home.isNull() || home == section)
        return noteUnknownKey(node, known, section);
    note(node.keyAt,
        unknownKey(node, section)
            + (home.isEmpty()
                    ? Message::tr("; it stands at the top of the file, before the first \"[\"")
                    : Message::tr("; it belongs into %1").arg(home)));
}

bool SettingsReader::isTable(const TomlNode &node, const QString &name)
{
    if (node.kind != TomlNode::Table)
        note(node.keyAt, Message::tr("%1 is a section: write [%1]").arg(name));
    return node.kind == TomlNode::Table;
}

std::optional<qint64> SettingsReader::number(const TomlNode &node, qint64 most)
{
    if (node.kind == TomlNode::Integer && node.integer >= 0 && node.integer <= most)
        return node.integer;
    note(node.at,
        Message::tr("%1 takes a whole number from 0 to %2; %3 is none")
            .arg(node.key, most, node.text));
    return std::nullopt;
}

PathGlob SettingsReader::glob(const TomlNode &node)
{
    if (node.kind != TomlNode::Text) {
        note(node.at,
            Message::tr("a path is a text in quotation marks, like \"/locks/**\"; %1 is none")
                .arg(node.text));
        return {};
    }
    const Result<PathGlob> parsed = PathGlob::parse(node.text);
    if (!parsed)
        note(node.at, parsed.error().detail);
    return parsed.value_or(PathGlob());
}

QVector<PathGlob> SettingsReader::globs(const TomlNode &node)
{
    QVector<PathGlob> all;
    if (node.kind != TomlNode::Array) {
        note(node.at,
            Message::tr("%1 is a list of paths: write %1 = [\"/services/*/leader\"]")
                .arg(node.key));
        return all;
    }
    for (const TomlNode &item : node.children) {
        if (const PathGlob one = glob(item); !one.isEmpty())
            all.append(one);
    }
    return all;
}

std::optional<qint64> SettingsReader::threshold(const TomlNode &node, const ThresholdEntry &entry)
{
    const bool isCount = entry.unit() == ThresholdUnit::Count;
    const auto value = node.kind == (isCount ? TomlNode::Integer : TomlNode::Text)
        ? thresholdFromText(entry, node.text)
        : std::nullopt;
    if (value && *value > 0)
        return value;
    note(node.at, Message::tr("%1 takes %2; %3 is none").arg(node.key, takes(entry), node.text));
    return std::nullopt;
}

/// What is worse must not begin before what is less bad: it would never be told of.
void SettingsReader::checkOrder(const Thresholds &limits, const TomlNode &table)
{
    for (const ThresholdOrder &order : thresholdOrders()) {
        const TomlNode *less = table.find(order.less->name());
        const TomlNode *more = table.find(order.more->name());
        const qint64 first = limits.*order.less->value;
        const qint64 second = limits.*order.more->value;
        if (first <= second || (!less && !more))
            continue;
        note(std::max(less ? less->at : TextPlace(), more ? more->at : TextPlace()),
            Message::tr("%1 (%2) is above %3 (%4), which is for what is worse: change the "
                        "other one, too")
                .arg(order.less->name(), thresholdText(*order.less, first), order.more->name(),
                    thresholdText(*order.more, second)));
    }
}

void SettingsReader::readThresholds(const TomlNode &table)
{
    for (const TomlNode &node : table.children) {
        const ThresholdEntry *entry = thresholdNamed(node.key);
        if (!entry)
            noteUnknown(node, QStringLiteral("[thresholds]"), thresholdNames(false));
        else if (const auto value = threshold(node, *entry))
            m_reading.settings.thresholds.*entry->value = *value;
    }
    checkOrder(m_reading.settings.thresholds, table);
}

void SettingsReader::readOverride(const TomlNode &table)
{
    ThresholdsFor block;
    Thresholds limits = m_reading.settings.thresholds;
    for (const TomlNode &node : table.children) {
        const ThresholdEntry *entry = thresholdNamed(node.key);
        if (node.key == u"path") {
            block.path = glob(node);
        } else if (!entry) {
            noteUnknown(node, QStringLiteral("[[for]]"),
                QStringList {QStringLiteral("path")} + thresholdNames(true));
        } else if (!entry->isOfLock) {
            note(node.keyAt,
                Message::tr("%1 is not of a single lock: it belongs into [thresholds]")
                    .arg(node.key));
        } else if (const auto value = threshold(node, *entry)) {
            block.values.insert(QLatin1String(entry->key), *value);
            limits.*entry->value = *value;
        }
    }
    if (!table.find(u"path"))
        note(table.at, Message::tr("[[for]] without a path: add path = \"/locks/batch/**\""));
    checkOrder(limits, table);
    m_reading.settings.overrides.append(block);
}

void SettingsReader::readMuteKey(const TomlNode &node, Mute *mute)
{
    if (node.key == u"rule") {
        mute->rule = text(node, QStringLiteral("\"R12\"")).value_or(QString());
        if (node.kind == TomlNode::Text && !ruleOf(mute->rule))
            note(node.at,
                Message::tr("there is no rule %1: they are called R01 to R%2")
                    .arg(inQuotes(mute->rule),
                        QString::number(ruleTable().size()).rightJustified(2, u'0')));
    } else if (node.key == u"path") {
        mute->path = glob(node);
    } else if (node.key == u"session") {
        const QString id = text(node, QStringLiteral("\"0x10000297fe00010\"")).value_or(QString());
        mute->session = sessionIdFromHex(id).value_or(SessionId());
        if (node.kind == TomlNode::Text && !mute->session)
            note(node.at, Message::tr("%1 is no session id").arg(inQuotes(id)));
    } else if (node.key == u"why") {
        mute->why = text(node, QStringLiteral("\"it is a batch job\"")).value_or(QString());
    } else if (node.key == u"until") {
        mute->until = momentFromText(node.text).value_or(0);
        if (mute->until <= 0)
            note(node.at,
                Message::tr("until takes a time with its zone, like \"2026-12-01T00:00Z\"; %1 "
                            "is none")
                    .arg(inQuotes(node.text)));
    } else {
        noteUnknown(node, QStringLiteral("[[mute]]"), muteKeys());
    }
}

void SettingsReader::readMute(const TomlNode &table)
{
    Mute mute;
    for (const TomlNode &node : table.children)
        readMuteKey(node, &mute);
    if (!table.find(u"rule") && !table.find(u"path") && !table.find(u"session"))
        note(table.at,
            Message::tr("[[mute]] would silence everything: add a rule, a path or a session"));
    if (!table.find(u"until"))
        note(table.at, Message::tr("[[mute]] without an end: add until = \"2026-12-01T00:00Z\""));
    m_reading.settings.mutes.append(mute);
}

void SettingsReader::readClientNameKey(const TomlNode &node, ClientNamesFor *names)
{
    ClientNaming &naming = names->naming;
    if (node.key == u"path") {
        names->path = glob(node);
    } else if (node.key == u"field") {
        naming.kind = ClientNaming::Field;
        naming.field = text(node, QStringLiteral("\"worker\"")).value_or(QString());
        if (node.kind == TomlNode::Text && naming.field.isEmpty())
            note(node.at, Message::tr("field takes the name of a field of a JSON object"));
    } else if (node.key == u"pattern") {
        naming.kind = ClientNaming::Pattern;
        const auto pattern = text(node, QStringLiteral("\"host=(\\\\S+)\""));
        const auto parsed = namePattern(pattern.value_or(QStringLiteral("(x)")));
        if (!parsed)
            note(node.at, parsed.error().detail);
        naming.pattern = parsed.value_or(QRegularExpression());
    } else if (node.key == u"off") {
        if (!isTrue(node) && node.kind == TomlNode::Boolean)
            note(node.at, Message::tr("leave off out where names are wanted"));
    } else {
        noteUnknown(node, QStringLiteral("[[client-name]]"), clientNameKeys());
    }
}

void SettingsReader::readClientName(const TomlNode &table)
{
    ClientNamesFor names;
    for (const TomlNode &node : table.children)
        readClientNameKey(node, &names);
    if (!table.find(u"path"))
        note(table.at,
            Message::tr("[[client-name]] without a path: add path = \"/locks/batch/**\""));
    const int ways = (table.find(u"field") ? 1 : 0) + (table.find(u"pattern") ? 1 : 0)
        + (table.find(u"off") ? 1 : 0);
    if (ways != 1)
        note(table.at,
            Message::tr("[[client-name]] needs one of these: field = \"worker\", pattern = "
                        "\"host=(\\\\S+)\", off = true"));
    m_reading.settings.clientNames.append(names);
}

void SettingsReader::readAdminPorts(const TomlNode &table)
{
    if (!isTable(table, QStringLiteral("servers.admin-ports")))
        return;
    for (const TomlNode &node : table.children) {
        if (node.kind == TomlNode::Table) { // zk1.example.org = 8081
            note(node.keyAt,
                Message::tr("put quotation marks around the member: \"%1….:2181\" = 8081")
                    .arg(node.key));
            continue;
        }
        if (const auto port = number(node, 65'535))
            m_reading.settings.servers.adminPorts.insert(node.key, quint16(*port));
    }
}

void SettingsReader::readServers(const TomlNode &table)
{
    ServerSettings &servers = m_reading.settings.servers;
    for (const TomlNode &node : table.children) {
        if (node.key == u"admin-port") {
            servers.adminPort = quint16(number(node, 65'535).value_or(servers.adminPort));
        } else if (node.key == u"max-watches") {
            servers.maxWatches = number(node, 100'000'000).value_or(servers.maxWatches);
        } else if (node.key == u"admin-ports") {
            readAdminPorts(node);
        } else if (node.key == u"all-members") {
            servers.allMembers = isTrue(node);
        } else if (node.key == u"trust-admin-servers") {
            servers.trustAdminServers = isTrue(node);
        } else {
            noteUnknown(node, QStringLiteral("[servers]"), serverKeys());
        }
    }
}

SettingsReading SettingsReader::read(const TomlNode &root)
{
    // The general numbers first, wherever they stand: those of a path are compared with them.
    const TomlNode *thresholds = root.find(u"thresholds");
    if (thresholds && isTable(*thresholds, thresholds->key))
        readThresholds(*thresholds);
    for (const TomlNode &node : root.children) {
        if (&node == thresholds)
            continue;
        if (node.key == u"elections")
            m_reading.settings.elections = globs(node);
        else if (node.key == u"not-elections")
            m_reading.settings.notElections = globs(node);
        else if (node.key == u"for")
            readEach(node, [this](const TomlNode &item) { readOverride(item); });
        else if (node.key == u"mute")
            readEach(node, [this](const TomlNode &item) { readMute(item); });
        else if (node.key == u"client-name")
            readEach(node, [this](const TomlNode &item) { readClientName(item); });
        else if (node.key == u"servers" && isTable(node, node.key))
            readServers(node);
        else if (node.key != u"servers")
            noteUnknown(node, {}, topKeys());
    }
    m_reading.problems = problems();
    return m_reading;
}

/// With what is most often meant by such a line of @p text.
SettingsProblem withAdvice(const SettingsProblem &problem, const QByteArray &text)
{
    static const QRegularExpression bare(
        QStringLiteral("^\\s*([\\w-]+)\\s*=\\s*([\\w/*][^\"'#\\[\\]{}]*?)\\s*(#.*)?$"));
    if (problem.line == 0)
        return problem;
    const QString line = QString::fromUtf8(text).section(u'\n', problem.line - 1, problem.line - 1);
    const QRegularExpressionMatch match = bare.match(line);
    if (!match.hasMatch())
        return problem;
    return {problem.line, problem.column,
        Message::tr("%1; put quotation marks around the value: %2 = \"%3\"")
            .arg(problem.what, match.captured(1), match.captured(2))};
}

} // namespace

SettingsReading readSettingsText(const QByteArray &text)
{
    const auto root = tomlRoot(text, Message::tr("no settings file"));
    if (!root)
        return {{}, {withAdvice(root.error(), text)}};
    return SettingsReader().read(*root);
}

Result<SiteSettings> readSettings(const QByteArray &text, const QString &file)
{
    const SettingsReading reading = readSettingsText(text);
    if (reading.problems.isEmpty())
        return reading.settings;
    return failure(ErrorKind::BadInput, messageOf(reading.problems, file));
}

} // namespace lockscope
