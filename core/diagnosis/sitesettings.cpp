// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/sitesettings.h"

#include "core/base/text.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

Thresholds SiteSettings::thresholdsFor(const QString &path) const
{
    Thresholds limits = thresholds;
    for (const ThresholdsFor &block : overrides) {
        if (!block.path.matches(path))
            continue;
        for (auto it = block.values.begin(); it != block.values.end(); ++it)
            setThreshold(&limits, it.key(), it.value());
    }
    return limits;
}

qint64 SiteSettings::thresholdFor(const QString &path, qint64 Thresholds::*value) const
{
    qint64 limit = thresholds.*value;
    for (const ThresholdsFor &block : overrides) {
        if (!block.path.matches(path))
            continue;
        for (const ThresholdEntry &entry : thresholdTable()) {
            const auto own = entry.value == value ? block.values.constFind(QLatin1String(entry.key))
                                                  : block.values.constEnd();
            if (own != block.values.constEnd())
                limit = *own;
        }
    }
    return limit;
}

std::optional<bool> SiteSettings::isElection(const QString &path) const
{
    if (matchesAny(notElections, path))
        return false;
    return matchesAny(elections, path) ? std::optional(true) : std::nullopt;
}

QVector<Mute> SiteSettings::endedMutes(qint64 now) const
{
    QVector<Mute> ended;
    std::copy_if(mutes.begin(), mutes.end(), std::back_inserter(ended),
        [now](const Mute &mute) { return mute.until <= now; });
    return ended;
}

Message electionHint(const QString &path)
{
    QString text = PathGlob::exactly(path).text();
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return Message::tr("If this is an election, where one holds as long as it lives, say so in "
                       "the settings (\"lockscopectl settings\" tells where): elections = "
                       "[\"%1\"].")
        .arg(visibleText(text));
}

} // namespace lockscope
