// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/statusline.h"

#include "app/ctl/diagnosistext.h"
#include "app/ctl/output.h"
#include "core/base/text.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr qsizetype MostTextBytes = 700; ///< the numbers behind it take some 200

const char *wordOf(StatusLine::State state)
{
    switch (state) {
    case StatusLine::Ok:
        return "OK";
    case StatusLine::Warning:
        return "WARNING";
    case StatusLine::Critical:
        return "CRITICAL";
    case StatusLine::Unknown:
        break;
    }
    return "UNKNOWN";
}

/// Behind a "|" numbers begin, and there is no way to write one that is none.
QByteArray plain(const QString &text)
{
    const QString shown = visibleText(text).replace(u'|', u"\\x7c"_qs);
    qsizetype chars = std::min(shown.size(), MostTextBytes);
    QByteArray bytes = shown.left(chars).toUtf8();
    while (bytes.size() > MostTextBytes) {
        chars -= std::max<qsizetype>(1, (bytes.size() - MostTextBytes) / 4);
        bytes = shown.left(chars).toUtf8();
    }
    if (chars == shown.size())
        return bytes;
    if (chars > 0 && shown.at(chars - 1).isHighSurrogate())
        bytes = shown.left(chars - 1).toUtf8();
    return bytes + "…";
}

QByteArray lineOf(StatusLine::State state, const QString &text, const QByteArray &numbers)
{
    return QByteArray("LOCKS") + ' ' + wordOf(state) + " - " + plain(text)
        + (numbers.isEmpty() ? QByteArray() : '|' + numbers) + '\n';
}

/// What is counted of the locks that were asked for.
struct Counts
{
    int locks = 0;
    int stuck = 0;
    int slow = 0;
    int unknown = 0;
    int victims = 0;
    qint64 oldestWaitMs = 0;
    int criticals = 0;
    int warnings = 0;
};

Counts counted(const Diagnosis &diagnosis)
{
    Counts counts;
    for (const Verdict &verdict : diagnosis.verdicts) {
        if (verdict.isFollowed)
            continue;
        ++counts.locks;
        counts.stuck += verdict.standing == Standing::Stuck ? 1 : 0;
        counts.slow += verdict.standing == Standing::Slow ? 1 : 0;
        counts.unknown += verdict.standing == Standing::Unknown ? 1 : 0;
        counts.victims = std::max(counts.victims, verdict.victims);
        counts.oldestWaitMs = std::max(counts.oldestWaitMs, verdict.oldestWaitMs);
    }
    for (const Finding &finding : diagnosis.findings) {
        counts.criticals += finding.severity == Severity::Critical ? 1 : 0;
        counts.warnings += finding.severity == Severity::Warning ? 1 : 0;
    }
    return counts;
}

/// A range of "0" warns of any that there is: WARNING is its second place, CRITICAL its third.
QByteArray numbersOf(const Counts &counts)
{
    const QStringList numbers {u"locks=%1;;;0"_qs.arg(counts.locks),
        u"stuck=%1;;0;0"_qs.arg(counts.stuck), u"slow=%1;0;;0"_qs.arg(counts.slow),
        u"unknown=%1;;;0"_qs.arg(counts.unknown), u"critical=%1;;0;0"_qs.arg(counts.criticals),
        u"warning=%1;0;;0"_qs.arg(counts.warnings), u"victims=%1;;;0"_qs.arg(counts.victims),
        u"oldest_wait=%1s;;;0"_qs.arg(double(counts.oldestWaitMs) / 1000, 0, 'f', 3)};
    return numbers.join(u' ').toUtf8();
}

StatusLine::State stateOf(const Counts &counts, bool isPartial)
{
    if (counts.stuck > 0 || counts.criticals > 0)
        return StatusLine::Critical;
    if (counts.slow > 0 || counts.warnings > 0)
        return StatusLine::Warning;
    return counts.unknown > 0 || isPartial ? StatusLine::Unknown : StatusLine::Ok;
}

/// The worst first; what a verdict says of a finding is not said again.
QString reasonsOf(const Diagnosis &diagnosis)
{
    QString text;
    for (const Standing standing : {Standing::Stuck, Standing::Slow, Standing::Unknown}) {
        for (const Verdict &verdict : diagnosis.verdicts) {
            if (!verdict.isFollowed && verdict.standing == standing && text.size() < MostTextBytes)
                text += u' ' + verdict.sentence.text();
        }
    }
    for (const Finding &finding : diagnosis.findings) {
        const bool isTold = std::ranges::any_of(diagnosis.verdicts, [&](const Verdict &verdict) {
            return !verdict.isFollowed && verdict.cause == finding.rule;
        });
        if (!isTold && finding.severity != Severity::Info && text.size() < MostTextBytes)
            text += u' ' + finding.sentence.text();
    }
    return text;
}

} // namespace

StatusLine statusLine(const Diagnosis &diagnosis, bool isPartial)
{
    const Counts counts = counted(diagnosis);
    const StatusLine::State state = stateOf(counts, isPartial);
    const QString text = countsText(diagnosis) + reasonsOf(diagnosis)
        + (isPartial ? u' ' + tr("There may be more locks: not all was looked at.") : QString());
    return {state, lineOf(state, text, numbersOf(counts))};
}

StatusLine unknownLine(const QString &why)
{
    return {StatusLine::Unknown, lineOf(StatusLine::Unknown, why, {})};
}

bool wantsStatusLine(const QString &command, const QStringList &arguments)
{
    return command == u"doctor" && arguments.contains(u"--nagios"_qs);
}

} // namespace lockscope::ctl
