// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

namespace lockscope {

/// A finding in full, for pasting into a ticket: sentence, evidence, next steps. Escaped plain
/// text.
QString fullText(const Finding &finding);

/// The same without the next steps, which are shown with buttons.
QString descriptionOf(const Finding &finding);

/// An answer in full, for pasting into a ticket: verdict, sentence, chain, next steps. @p at: our
/// clock, when it was so; 0: not known. Escaped.
QString fullText(const Verdict &verdict, qint64 at);

/// What stands above so many next steps.
QString stepsTitle(qsizetype steps);

/// What the name of a rule like "R12" means, for a tool tip.
QString ruleHint(const QString &rule);

/// "4 wait behind it, on this and other locks, in sum for 44 m 04 s · 2 gave up"; empty: nothing
/// to tell.
QString factsText(const Verdict &verdict);
/// Of these, how often it went from one to another: "3 hand-overs while we looked, for 5 m". Empty:
/// it was not looked at for any time.
QString handOversText(const Verdict &verdict);

/// "R05 /locks/a: needs 20 s more of the same". Escaped.
QString pendingText(const PendingFinding &pending);

/// The answer where nothing was found at @p path: says what was not examined, and why, so that it
/// claims no more than is known.
QString nothingFoundText(const QString &path, const Diagnosis &diagnosis);
/// That of a recording of before nobody knows what could not be examined.
QString skippedUnknownText();

/// "likely" for people.
QString confidenceWord(Confidence confidence);

/// The title, with a count where it is of several: "Waiter without a watch (12)". Escaped.
QString titleText(const Finding &finding);

/// "… and 7 more locks"; empty where the whole chain is listed.
QString gapText(const Verdict &verdict);

/// "muted until 04:12, in this window", "acknowledged at 03:41:07"; empty: neither. Escaped. @p
/// muted: null: it is not. @p acknowledgedAt: 0: it is not.
QString quietText(const MutedFinding *muted, qint64 acknowledgedAt);

/// "2 muted · 1 acknowledged"; empty: none.
QString quietCountText(int muted, int acknowledged);

/// "critical, likely" for people; "stuck, likely" of what makes a lock so before it is critical.
QString gradeText(const Finding &finding);

} // namespace lockscope
