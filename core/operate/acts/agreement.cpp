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

/// How much its deletion can break.
int weightOf(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || !contender->isContender())
        return 4;
    if (flight.mayHold())
        return flight.isHolder() ? 3 : 2;
    return contender->role == Role::Waiter ? 0 : 1;
}

Message roleText(const Preflight &flight)
{
    const Contender *contender = flight.contender();
    if (!contender || !contender->isContender())
        return Message::tr("no contender");
    return flight.mayHold() && !flight.isHolder()
        ? Message::tr("one that may hold")
        : Message::tr("a %1").arg(messageOf(contender->role));
}

/// The worst line of a check; green and empty where there is none.
PreflightLine worstOf(const Preflight &flight, const QString &check)
{
    PreflightLine worst {Light::Green, Message::tr("nothing of the kind.")};
    for (const PreflightLine &line : flight.lines) {
        if (line.check == check && line.light >= worst.light)
            worst = line;
    }
    return worst;
}

} // namespace

Messages worseSince(const Preflight &shown, const Preflight &now)
{
    Messages worse;
    const bool isHeavier = weightOf(now) > weightOf(shown);
    if (isHeavier)
        worse.append(Message::tr("When you looked it was %1, now it is %2.")
                         .arg(roleText(shown), roleText(now)));
    if (shown.what && now.what) {
        for (const QString &path : now.what->granted) {
            if (!shown.what->granted.contains(path))
                worse.append(
                    Message::tr("When you looked %1 was not to be granted, now it would be.")
                        .arg(visibleText(nodeName(path))));
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
            worse.append(
                Message::tr("When you looked: %1 Now: %2").arg(before.sentence, after.sentence));
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
