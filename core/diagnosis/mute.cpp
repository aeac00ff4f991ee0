// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/mute.h"

#include "core/base/text.h"
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

Message textOf(const Mute &mute)
{
    Message text = mute.rule.isEmpty() ? Message::tr("every rule") : visibleText(mute.rule);
    if (!mute.path.isEmpty())
        text += Message::tr(" on %1").arg(visibleText(mute.path.text()));
    if (mute.session)
        text += Message::tr(" of session %1").arg(textOf(mute.session));
    return text;
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
    const Message count = countedFindings(note);
    if (!note.hasEnded)
        return Message::tr("%1 muted until %2: %3.").arg(count, end, what);
    return note.findings > 0
        ? Message::tr("%1 muted no more since %2: %3. Give the mute a new end, or take it out "
                      "of the settings.")
              .arg(count, end, what)
        : Message::tr("A mute ended at %1 and can go from the settings: %2.").arg(end, what);
}

} // namespace lockscope
