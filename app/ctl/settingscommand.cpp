// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/settingscommand.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/settingsjson.h"
#include "core/settings/settingswriter.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

qsizetype changedThresholds(const Thresholds &limits)
{
    const auto &table = thresholdTable();
    return std::count_if(table.begin(), table.end(), [&](const ThresholdEntry &entry) {
        return limits.*entry.value != Thresholds().*entry.value;
    });
}

/// "2 thresholds changed, 1 election, …": what the file says, so that nobody trusts an empty one.
QString contentOf(const SiteSettings &settings)
{
    QStringList parts {countOf(changedThresholds(settings.thresholds), tr("%1 threshold changed"),
                           tr("%1 thresholds changed")),
        countOf(settings.overrides.size(), tr("%1 block for some locks"),
            tr("%1 blocks for some locks")),
        countOf(settings.elections.size(), tr("%1 election"), tr("%1 elections")),
        countOf(settings.notElections.size(), tr("%1 that is none"), tr("%1 that are none")),
        countOf(settings.mutes.size(), tr("%1 mute"), tr("%1 mutes"))};
    QString text = parts.join(QStringLiteral(", "));
    text += settings.servers == ServerSettings() ? tr(", nothing about servers")
                                                 : tr(", and about servers");
    return text;
}

QString originOf(const SettingsText &text)
{
    return text.exists
        ? tr("# As %1 says it; its own comments are there.\n").arg(visibleText(text.file))
        : tr("# There is no settings file: all is as usual. To say otherwise, keep this "
             "as\n# %1 and edit it.\n")
              .arg(visibleText(text.file));
}

/// What is not understood is an error as any other.
QJsonObject documentOf(const SettingsText &text)
{
    QJsonObject json = settingsJson(text, nowMs());
    const QVector<SettingsProblem> &problems = text.reading.problems;
    if (!problems.isEmpty())
        json[u"error"] =
            errorJson({ErrorKind::BadInput, messageOf({problems.first()}, text.file)}, text.file);
    return json;
}

} // namespace

QString SettingsCommand::summary() const
{
    return tr("Prints the site's settings, or checks a file of them.");
}

void SettingsCommand::describe(QCommandLineParser &parser) const
{
    parser.addOption({QStringLiteral("check"), tr("Tells whether all of this file is understood."),
        QStringLiteral("file")});
}

Result<Done> SettingsCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_isCheck = parser.isSet(QStringLiteral("check"));
    m_place = m_isCheck ? SettingsPlace {parser.value(QStringLiteral("check")), true, true}
                        : m_common.place;
    return Done {};
}

void SettingsCommand::start()
{
    const Result<SettingsText> text = readSettingsFile(m_place);
    if (!text) {
        setSubject(m_place.file);
        return fail(text.error());
    }
    const QVector<SettingsProblem> &problems = text->reading.problems;
    for (const SettingsProblem &problem : problems)
        complain(messageOf({problem}, text->file).text());
    if (m_common.isJson)
        printJson(documentOf(*text));
    else if (m_isCheck && problems.isEmpty())
        printCheck(*text);
    else if (problems.isEmpty())
        print(*text);
    emit finished(problems.isEmpty() ? Success : BadUsage);
}

void SettingsCommand::print(const SettingsText &text) const
{
    printText(originOf(text) + writtenSettings(text.reading.settings));
}

void SettingsCommand::printCheck(const SettingsText &text) const
{
    const SiteSettings &settings = text.reading.settings;
    printText(tr("%1: all is understood: %2.\n").arg(visibleText(text.file), contentOf(settings)));
    for (const Mute &mute : settings.endedMutes(nowMs()))
        printText(sentenceOf(MuteNote {mute, 0, true}).text() + u'\n');
}

} // namespace lockscope::ctl
