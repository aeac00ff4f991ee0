// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsdocument.h"

#include "core/base/writtentimes.h"
#include "core/settings/settingswriter.h"
#include "core/settings/tomleditor.h"

namespace lockscope {

namespace {

constexpr qint64 SecondMs = 1000;

QString listKeyOf(SettingsDocument::List list)
{
    return list == SettingsDocument::Elections ? QStringLiteral("elections")
                                               : QStringLiteral("not-elections");
}

/// What stands behind "=".
QString valueText(const ThresholdEntry &entry, qint64 value)
{
    return thresholdLine(entry, value).section(QStringLiteral(" = "), 1);
}

/// One key of [servers]: what differs from the usual stands there.
QString withServerKey(
    const QString &text, const QString &key, const QString &value, const QString &usual)
{
    const TomlPlace servers {QStringLiteral("servers"), -1};
    const TomlEditor editor(text);
    return value == usual ? editor.withoutValue(servers, key, usual)
                          : editor.withValue(servers, key, value);
}

QString withServerFlag(const QString &text, const QString &key, bool isOn)
{
    const TomlPlace servers {QStringLiteral("servers"), -1};
    const QString yes = QStringLiteral("true");
    return isOn ? TomlEditor(text).withValue(servers, key, yes)
                : TomlEditor(text).withoutValue(servers, key, yes);
}

QString withAdminPorts(QString text, const ServerSettings &old, const ServerSettings &wanted)
{
    const QString section = QStringLiteral("servers.admin-ports");
    if (!TomlEditor(text).has(section)) {
        const TomlPlace servers {QStringLiteral("servers"), -1};
        const QString key = QStringLiteral("admin-ports");
        return wanted.adminPorts.isEmpty()
            ? TomlEditor(text).withoutValue(servers, key, {})
            : TomlEditor(text).withValue(servers, key, adminPortsText(wanted.adminPorts));
    }
    for (auto it = old.adminPorts.begin(); it != old.adminPorts.end(); ++it) {
        if (!wanted.adminPorts.contains(it.key()))
            text = TomlEditor(text).withoutValue({section, -1}, it.key(), {});
    }
    for (auto it = wanted.adminPorts.begin(); it != wanted.adminPorts.end(); ++it) {
        if (old.adminPorts.value(it.key()) != it.value() || !old.adminPorts.contains(it.key()))
            text = TomlEditor(text).withValue({section, -1}, it.key(), QString::number(it.value()));
    }
    return text;
}

} // namespace

Result<SettingsDocument> SettingsDocument::parse(const QByteArray &text, const QString &file)
{
    SettingsDocument document;
    document.m_text = text.trimmed().isEmpty() ? writtenSettings({}) : QString::fromUtf8(text);
    document.m_reading = readSettingsText(document.text());
    if (!document.problems().isEmpty())
        return failure(ErrorKind::BadInput, messageOf(document.problems(), file));
    return document;
}

Result<Done> SettingsDocument::become(const QString &text, const SiteSettings &wanted)
{
    const SettingsReading reading = readSettingsText(text.toUtf8());
    if (!(reading.settings == wanted))
        return failure(ErrorKind::Refused,
            Message::tr("This file is written in a way that cannot be edited here. "
                        "Edit it by hand; it is read again when it changes."));
    m_text = text;
    m_reading = reading;
    return Done {};
}

Result<Done> SettingsDocument::setThreshold(
    int block, const ThresholdEntry &entry, std::optional<qint64> value)
{
    SiteSettings wanted = settings();
    const qint64 usual = Thresholds().*entry.value;
    const QString usualText = block < 0 ? valueText(entry, usual) : QString();
    const TomlPlace place = block < 0 ? TomlPlace {QStringLiteral("thresholds"), -1}
                                      : TomlPlace {QStringLiteral("for"), block};
    if (block < 0) {
        wanted.thresholds.*entry.value = value.value_or(usual);
        if (value == usual)
            value.reset();
    } else if (value) {
        wanted.overrides[block].values[QLatin1String(entry.key)] = *value;
    } else {
        wanted.overrides[block].values.remove(QLatin1String(entry.key));
    }
    const TomlEditor editor(m_text);
    return become(value ? editor.withValue(place, entry.name(), valueText(entry, *value))
                        : editor.withoutValue(place, entry.name(), usualText),
        wanted);
}

Result<Done> SettingsDocument::addOverride(const ThresholdsFor &block)
{
    SiteSettings wanted = settings();
    wanted.overrides.append(block);
    return become(
        TomlEditor(m_text).withTable(QStringLiteral("for"), overrideLines(block)), wanted);
}

Result<Done> SettingsDocument::removeOverride(int block)
{
    SiteSettings wanted = settings();
    wanted.overrides.removeAt(block);
    return become(TomlEditor(m_text).withoutTable(QStringLiteral("for"), block), wanted);
}

Result<Done> SettingsDocument::addElection(List list, const PathGlob &path)
{
    SiteSettings wanted = settings();
    (list == Elections ? wanted.elections : wanted.notElections).append(path);
    return become(TomlEditor(m_text).withItem(listKeyOf(list), tomlString(path.text())), wanted);
}

Result<Done> SettingsDocument::removeElection(List list, int index)
{
    SiteSettings wanted = settings();
    (list == Elections ? wanted.elections : wanted.notElections).removeAt(index);
    return become(TomlEditor(m_text).withoutItem(listKeyOf(list), index), wanted);
}

Result<Done> SettingsDocument::addMute(const Mute &mute)
{
    Mute whole = mute;
    whole.until = mute.until / SecondMs * SecondMs;
    SiteSettings wanted = settings();
    wanted.mutes.append(whole);
    return become(TomlEditor(m_text).withTable(QStringLiteral("mute"), muteLines(whole)), wanted);
}

Result<Done> SettingsDocument::setMuteEnd(int index, qint64 until)
{
    SiteSettings wanted = settings();
    wanted.mutes[index].until = until / SecondMs * SecondMs;
    return become(TomlEditor(m_text).withValue({QStringLiteral("mute"), index},
                      QStringLiteral("until"), tomlString(momentText(until))),
        wanted);
}

Result<Done> SettingsDocument::removeMute(int index)
{
    SiteSettings wanted = settings();
    wanted.mutes.removeAt(index);
    return become(TomlEditor(m_text).withoutTable(QStringLiteral("mute"), index), wanted);
}

Result<Done> SettingsDocument::setServers(const ServerSettings &servers)
{
    SiteSettings wanted = settings();
    wanted.servers = servers;
    const ServerSettings old = settings().servers;
    const auto number = [](qint64 value) { return QString::number(value); };
    QString text = m_text;
    if (servers.adminPort != old.adminPort)
        text = withServerKey(text, QStringLiteral("admin-port"), number(servers.adminPort),
            number(ServerSettings::UsualAdminPort));
    if (servers.maxWatches != old.maxWatches)
        text = withServerKey(text, QStringLiteral("max-watches"), number(servers.maxWatches),
            number(ServerSettings::UsualMaxWatches));
    if (servers.adminPorts != old.adminPorts)
        text = withAdminPorts(text, old, servers);
    if (servers.allMembers != old.allMembers)
        text = withServerFlag(text, QStringLiteral("all-members"), servers.allMembers);
    if (servers.trustAdminServers != old.trustAdminServers)
        text =
            withServerFlag(text, QStringLiteral("trust-admin-servers"), servers.trustAdminServers);
    return become(text, wanted);
}

} // namespace lockscope
