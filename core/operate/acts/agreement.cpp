// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the operator agreed to: what has to be typed, and whether it still is what was shown.
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/operate/acts/preflight.h"
#include "core/operate/session/writegate.h"

#include <algorithm>

namespace lockscope {

namespace {

/// How much the deletion of such a one can break.
int weightOf(const Contender *contender)
{
    if (!contender || !contender->isContender())
        return 3;
    return contender->role == Role::Holder ? 2 : contender->role == Role::Waiter ? 0 : 1;
}

QString roleText(const Contender *contender)
{
    const bool isKnown = contender && contender->isContender();
    return isKnown ? u"a "_qs + textOf(contender->role) : u"no contender"_qs;
}

/// The worst line of a check; green and empty where there is none.
PreflightLine worstOf(const Preflight &flight, const QString &check)
{
    PreflightLine worst {Light::Green, u"nothing of the kind."_qs};
    for (const PreflightLine &line : flight.lines) {
        if (line.check == check && line.light >= worst.light)
            worst = line;
    }
    return worst;
}

} // namespace

QStringList worseSince(const Preflight &shown, const Preflight &now)
{
    QStringList worse;
    const bool isHeavier = weightOf(now.contender()) > weightOf(shown.contender());
    if (isHeavier)
        worse.append(u"When you looked it was %1, now it is %2."_qs.arg(
            roleText(shown.contender()), roleText(now.contender())));
    if (shown.what && now.what) {
        for (const QString &path : now.what->granted) {
            if (!shown.what->granted.contains(path))
                worse.append(u"When you looked %1 was not to be granted, now it would be."_qs.arg(
                    visibleText(nodeName(path))));
        }
    }
    QStringList seen {u"identity"_qs};
    for (const PreflightLine &line : now.lines) {
        if (seen.contains(line.check))
            continue;
        seen.append(line.check);
        const PreflightLine before = worstOf(shown, line.check);
        const PreflightLine after = worstOf(now, line.check);
        if (after.light > before.light && !(isHeavier && line.check == u"role"))
            worse.append(u"When you looked: %1 Now: %2"_qs.arg(before.sentence, after.sentence));
    }
    return worse;
}

QString digitsOf(const Target &target)
{
    const QString name = nodeName(target.node);
    const auto suffix = sequenceSuffix(name);
    const QString digits = suffix ? name.sliced(suffix->begin) : textOf(target.czxid).sliced(2);
    return digits.last(std::min<qsizetype>(4, digits.size()));
}

QString deletionPhrase(const Preflight &preflight, const Profile &profile)
{
    const bool isAsked =
        profile.environment == Environment::Production || preflight.needsOverride();
    return isAsked ? digitsOf(preflight.target) : QString();
}

} // namespace lockscope
