// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/mute.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/base/writtentimes.h"
#include "core/diagnosis/rules/rule.h"

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

bool isAmong(const QVector<SessionId> &parties, const Finding &finding)
{
    return parties.isEmpty()
        || std::all_of(finding.sessions.begin(), finding.sessions.end(),
            [&](SessionId session) { return parties.contains(session); });
}

} // namespace

bool fits(const Mute &mute, const Finding &finding)
{
    return (mute.rule.isEmpty() || mute.rule == finding.rule) && isOnLock(mute.path, finding)
        && (!mute.session || finding.sessions.contains(mute.session))
        && isAmong(mute.among, finding);
}

Mute muteFor(const Finding &finding, qint64 until)
{
    Mute mute;
    mute.rule = finding.rule;
    mute.path = finding.path.isEmpty() ? PathGlob() : PathGlob::exactly(finding.path);
    mute.until = until;
    const Rule *rule = ruleOf(finding.rule);
    if (rule && rule->rank == Rank::Ring)
        mute.among = finding.sessions;
    return mute;
}

bool isMuted(const Finding &finding, const QVector<Mute> &mutes, qint64 now)
{
    return std::any_of(mutes.begin(), mutes.end(),
        [&](const Mute &mute) { return mute.until > now && fits(mute, finding); });
}

Message textOf(const Mute &mute)
{
    Message text = mute.rule.isEmpty() ? Message::tr("every rule") : visibleText(mute.rule);
    if (!mute.path.isEmpty())
        text += Message::tr(" on %1").arg(visibleText(mute.path.text()));
    if (mute.session)
        text += Message::tr(" of session %1").arg(textOf(mute.session));
    Messages parties;
    for (const SessionId session : mute.among)
        parties.append(textOf(session));
    if (!parties.isEmpty())
        text += Message::tr(" of %1").arg(Message::enumerated(parties));
    return text;
}

Message reasonOf(const MutedFinding &muted)
{
    if (muted.by == MutedBy::Marks) {
        if (muted.markedNodes.isEmpty()) // it stands for several, and no mute is about all of them
            return Message::tr("muted in parts, by different mutes");
        const qsizetype more = muted.markedNodes.size() - 1;
        return Message::tr("muted by the data of %1%2")
            .arg(visibleText(muted.markedNodes.value(0)),
                more > 0 ? Message::tr(" and %1 more").arg(more) : QString());
    }
    if (muted.by == MutedBy::Operator)
        return Message::tr("muted until %1, in this window").arg(dateAndTime(muted.mute.until));
    const QString end = momentText(muted.mute.until);
    return muted.mute.why.isEmpty() ? Message::tr("muted until %1 by the site's settings").arg(end)
                                    : Message::tr("muted until %1 by the site's settings: %2")
                                          .arg(end, visibleText(muted.mute.why));
}

QVector<MuteNote> notesOf(const QVector<Mute> &mutes, const QVector<Finding> &open, qint64 now)
{
    QVector<MuteNote> notes;
    for (const Mute &mute : mutes) {
        const bool hasEnded = mute.until <= now;
        MuteNote note {mute, 0, hasEnded};
        for (const Finding &finding : open) {
            if (!fits(mute, finding))
                continue;
            ++note.findings;
            note.worst = std::max(note.worst, finding.severity);
        }
        if (note.findings > 0 || hasEnded)
            notes.append(note);
    }
    return notes;
}

namespace {

/// "2 findings are", "1 critical finding is".
Message countedFindings(const MuteNote &note)
{
    return note.worst == Severity::Critical
        ? Message::counted(note.findings, Message::tr("1 critical finding is"),
            Message::tr("%1 findings, critical ones too, are"))
        : Message::counted(
            note.findings, Message::tr("1 finding is"), Message::tr("%1 findings are"));
}

Message markSentence(const MuteNote &note)
{
    const Rule *rule = ruleOf(note.mute.rule);
    const qsizetype more = note.markedNodes.size() - 1;
    return Message::tr("%1 muted by the data of %2%3: %4 (%5) on %6.")
        .arg(countedFindings(note), visibleText(note.markedNodes.constFirst()),
            more > 0 ? Message::tr(" and %1 more").arg(more) : QString(), note.mute.rule,
            rule ? Message::tr(rule->title) : Message(), visibleText(note.mute.path.text()));
}

} // namespace

Message sentenceOf(const MuteNote &note)
{
    if (!note.markedNodes.isEmpty())
        return markSentence(note);
    const QString end = momentText(note.mute.until);
    const Message what = note.mute.why.isEmpty()
        ? textOf(note.mute)
        : Message::tr("%1 (%2)").arg(textOf(note.mute), visibleText(note.mute.why));
    if (!note.hasEnded)
        return Message::tr("%1 muted until %2: %3.").arg(countedFindings(note), end, what);
    return note.findings > 0
        ? Message::tr(
            "A mute of %1 ended at %2: give it a new end, or take it out of the settings.")
              .arg(what, end)
        : Message::tr("A mute ended at %1 and can go from the settings: %2.").arg(end, what);
}

} // namespace lockscope
