// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/mute.h"

#include "core/base/text.h"
#include "core/diagnosis/finding.h"

#include <algorithm>

namespace lockscope {

namespace {

/// What is about several locks is about each of them.
bool isOnLock(const PathGlob &glob, const Finding &finding)
{
    return glob.isEmpty() || glob.matches(finding.path)
        || std::any_of(finding.locks.begin(), finding.locks.end(),
                       [&](const QString &lock) { return glob.matches(lock); });
}

} // namespace

bool fits(const Mute &mute, const Finding &finding)
{
    return (mute.rule.isEmpty() || mute.rule == finding.rule) && isOnLock(mute.path, finding)
        && (!mute.session || finding.sessions.contains(mute.session));
}

bool isMuted(const Finding &finding, const QVector<Mute> &mutes, qint64 now)
{
    return std::any_of(mutes.begin(), mutes.end(),
                       [&](const Mute &mute) { return mute.until > now && fits(mute, finding); });
}

QString textOf(const Mute &mute)
{
    QString text = mute.rule.isEmpty() ? QStringLiteral("every rule") : visibleText(mute.rule);
    if (!mute.path.isEmpty())
        text += QStringLiteral(" on ") + visibleText(mute.path.text());
    if (mute.session)
        text += QStringLiteral(" of session ") + textOf(mute.session);
    return text;
}

} // namespace lockscope
