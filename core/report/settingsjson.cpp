// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/settingsjson.h"

#include "core/base/jsonvalues.h"
#include "core/base/times.h"

#include <QJsonArray>

namespace lockscope {

namespace {

QJsonValue emptyIsNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QString wordFor(ThresholdUnit unit)
{
    switch (unit) {
    case ThresholdUnit::Duration:
        return u"ms"_qs;
    case ThresholdUnit::Percent:
        return u"percent"_qs;
    case ThresholdUnit::Count:
        break;
    }
    return u"count"_qs;
}

QJsonArray thresholdsJson(const Thresholds &limits)
{
    QJsonArray all;
    for (const ThresholdEntry &entry : thresholdTable()) {
        all.append(QJsonObject {{u"key"_qs, entry.name()}, {u"value"_qs, limits.*entry.value},
            {u"usual"_qs, Thresholds().*entry.value}, {u"unit"_qs, wordFor(entry.unit())},
            {u"rules"_qs, QLatin1String(entry.rules)},
            {u"meaning"_qs, QLatin1String(entry.meaning)}, {u"perLock"_qs, entry.isOfLock}});
    }
    return all;
}

QJsonObject overrideJson(const ThresholdsFor &block)
{
    QJsonObject values;
    for (const ThresholdEntry &entry : thresholdTable()) {
        const auto value = block.values.constFind(QLatin1String(entry.key));
        if (value != block.values.constEnd())
            values[entry.name()] = *value;
    }
    return {{u"path"_qs, block.path.text()}, {u"values"_qs, values}};
}

QJsonArray globsJson(const QVector<PathGlob> &globs)
{
    QJsonArray texts;
    for (const PathGlob &glob : globs)
        texts.append(glob.text());
    return texts;
}

QJsonObject serversJson(const ServerSettings &servers)
{
    QJsonObject ports;
    for (auto it = servers.adminPorts.begin(); it != servers.adminPorts.end(); ++it)
        ports[it.key()] = it.value();
    return {{u"adminPort"_qs, servers.adminPort}, {u"adminPorts"_qs, ports},
        {u"trustAdminServers"_qs, servers.trustAdminServers},
        {u"allMembers"_qs, servers.allMembers}, {u"maxWatches"_qs, servers.maxWatches}};
}

QJsonArray clientNamesJson(const QVector<ClientNamesFor> &all)
{
    QJsonArray names;
    for (const ClientNamesFor &each : all) {
        const ClientNaming &naming = each.naming;
        const bool isPattern = naming.kind == ClientNaming::Pattern;
        names.append(QJsonObject {{u"path"_qs, each.path.text()},
            {u"field"_qs, emptyIsNull(naming.field)},
            {u"pattern"_qs, isPattern ? QJsonValue(patternText(naming.pattern)) : QJsonValue()}});
    }
    return names;
}

} // namespace

QJsonObject muteJson(const Mute &mute, qint64 now)
{
    return {{u"rule"_qs, emptyIsNull(mute.rule)}, {u"path"_qs, emptyIsNull(mute.path.text())},
        {u"session"_qs, hexOrNull(mute.session)}, {u"until"_qs, isoTime(mute.until)},
        {u"why"_qs, emptyIsNull(mute.why)}, {u"ended"_qs, mute.until <= now}};
}

QJsonObject settingsJson(const SettingsText &text, qint64 now)
{
    const SiteSettings &settings = text.reading.settings;
    QJsonArray problems;
    for (const SettingsProblem &problem : text.reading.problems)
        problems.append(
            QJsonObject {{u"line"_qs, problem.line > 0 ? QJsonValue(problem.line) : QJsonValue()},
                {u"column"_qs, problem.column > 0 ? QJsonValue(problem.column) : QJsonValue()},
                {u"what"_qs, problem.what.english()}});
    QJsonArray overrides;
    for (const ThresholdsFor &block : settings.overrides)
        overrides.append(overrideJson(block));
    QJsonArray mutes;
    for (const Mute &mute : settings.mutes)
        mutes.append(muteJson(mute, now));
    return {{u"file"_qs, text.file}, {u"exists"_qs, text.exists}, {u"problems"_qs, problems},
        {u"thresholds"_qs, thresholdsJson(settings.thresholds)}, {u"for"_qs, overrides},
        {u"elections"_qs, globsJson(settings.elections)},
        {u"notElections"_qs, globsJson(settings.notElections)}, {u"mutes"_qs, mutes},
        {u"servers"_qs, serversJson(settings.servers)},
        {u"clientNames"_qs, clientNamesJson(settings.clientNames)}};
}

} // namespace lockscope
