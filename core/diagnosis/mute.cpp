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

QString textOf(const Mute &mute)
{
    QString text = mute.rule.isEmpty() ? QStringLiteral("every rule") : visibleText(mute.rule);
    if (!mute.path.isEmpty())
        text += QStringLiteral(" on ") + visibleText(mute.path.text());
    if (mute.session)
        text += QStringLiteral(" of session ") + textOf(mute.session);
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
QString countedFindings(const MuteNote &note)
{
    const QString worst =
        note.worst == Severity::Critical ? QStringLiteral("critical ") : QString();
    if (note.findings == 1)
        return QStringLiteral("1 %1finding is").arg(worst);
    return worst.isEmpty()
        ? QStringLiteral("%1 findings are").arg(note.findings)
        : QStringLiteral("%1 findings, critical ones too, are").arg(note.findings);
}

QString markSentence(const MuteNote &note)
{
    const Rule *rule = ruleOf(note.mute.rule);
    const qsizetype more = note.markedNodes.size() - 1;
    return QStringLiteral("%1 muted by the data of %2%3: %4 (%5) on %6.")
        .arg(countedFindings(note), visibleText(note.markedNodes.constFirst()),
            more > 0 ? QStringLiteral(" and %1 more").arg(more) : QString(), note.mute.rule,
            rule ? QString::fromLatin1(rule->title) : QString(),
            visibleText(note.mute.path.text()));
}

} // namespace

QString sentenceOf(const MuteNote &note)
{
    if (!note.markedNodes.isEmpty())
        return markSentence(note);
    const QString end = momentText(note.mute.until);
    const QString what = note.mute.why.isEmpty()
        ? textOf(note.mute)
        : QStringLiteral("%1 (%2)").arg(textOf(note.mute), visibleText(note.mute.why));
    const QString count = countedFindings(note);
    if (!note.hasEnded)
        return QStringLiteral("%1 muted until %2: %3.").arg(count, end, what);
    return note.findings > 0
        ? QStringLiteral("%1 muted no more since %2: %3. Give the mute a new end, or take it out "
                         "of the settings.")
              .arg(count, end, what)
        : QStringLiteral("A mute ended at %1 and can go from the settings: %2.").arg(end, what);
}

} // namespace lockscope
