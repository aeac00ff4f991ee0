// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/incident.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rule.h"

#include <QDateTime>
#include <QHash>
#include <QRegularExpression>

#include <cstdlib>

namespace lockscope {

namespace {

constexpr int TextColumns = 80;

using Row = QStringList;

/// The parts of a report, in the one language or the other. Gets plain text, and escapes it.
class Paper
{
public:
    virtual ~Paper() = default;
    virtual void heading(const QString &text) = 0;
    virtual void paragraph(const QString &text) = 0;
    virtual void list(const QStringList &lines) = 0;
    virtual void table(const Row &head, const QVector<Row> &rows) = 0;
    virtual void picture(const Incident &incident) = 0;
    virtual QString whole(const QString &title) const = 0;
};

/// Its colours are those of the page around it, light or dark.
constexpr const char *Style = R"(
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; font-size: 13px; }
th, td { border: 1px solid #8886; padding: 2px 8px; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; } td:first-child { min-width: 12em; }
svg { max-width: 100%; height: auto; font-size: 11px; }
svg text { fill: currentColor; } svg .ends { fill: #c62828; } svg .time { opacity: .7; }
svg .held { fill: #17784a; } svg .waits { fill: #9a6700; }
svg .axis { fill: #8884; } svg .blank { fill: #8883; }
)";

class HtmlPaper final : public Paper
{
public:
    void heading(const QString &text) override { add(u"h2"_qs, text); }
    void paragraph(const QString &text) override { add(u"p"_qs, text); }
    void list(const QStringList &lines) override
    {
        m_body += u"<ul>\n"_qs;
        for (const QString &line : lines)
            add(u"li"_qs, line);
        m_body += u"</ul>\n"_qs;
    }
    void table(const Row &head, const QVector<Row> &rows) override
    {
        m_body += u"<table>\n"_qs;
        addRow(u"th"_qs, head);
        for (const Row &row : rows)
            addRow(u"td"_qs, row);
        m_body += u"</table>\n"_qs;
    }
    void picture(const Incident &incident) override
    {
        m_body += lanesSvg(incident.lanes, incident.from, incident.to);
    }
    QString whole(const QString &title) const override
    {
        const QString name = title.toHtmlEscaped();
        return u"<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\"/>\n<title>"_qs + name
            + u"</title>\n<style>"_qs + QLatin1String(Style) + u"</style>\n</head>\n<body>\n<h1>"_qs
            + name + u"</h1>\n"_qs + m_body + u"</body>\n</html>\n"_qs;
    }

private:
    void add(const QString &element, const QString &text)
    {
        m_body += u'<' + element + u'>' + text.toHtmlEscaped() + u"</"_qs + element + u">\n"_qs;
    }
    void addRow(const QString &element, const Row &cells)
    {
        m_body += u"<tr>"_qs;
        for (const QString &cell : cells)
            add(element, cell);
        m_body += u"</tr>\n"_qs;
    }

    QString m_body;
};

/// Every sign that could mean something is a sign (CommonMark 0.30, GitHub's links included).
QString inMarkdown(const QString &text)
{
    static const QRegularExpression marks(
        u"([\\\\`*_{}\\[\\]<>()|~&$#!]|^[-+=]|(?<=^\\d)[.]|(?<=^\\d\\d)[.]|(?<=:)/|(?<=www)[.]|@)"_qs);
    return QString(text).replace(marks, u"\\\\1"_qs);
}

class MarkdownPaper final : public Paper
{
public:
    void heading(const QString &text) override
    {
        m_body += u"\n## "_qs + inMarkdown(text) + u"\n\n"_qs;
    }
    void paragraph(const QString &text) override { m_body += inMarkdown(text) + u"\n\n"_qs; }
    void list(const QStringList &lines) override
    {
        for (const QString &line : lines)
            m_body += u"- "_qs + inMarkdown(line) + u'\n';
        m_body += u'\n';
    }
    void table(const Row &head, const QVector<Row> &rows) override
    {
        addRow(head);
        m_body += u'|' + QString(u"---|"_qs).repeated(head.size()) + u'\n';
        for (const Row &row : rows)
            addRow(row);
        m_body += u'\n';
    }
    void picture(const Incident &incident) override
    {
        // Indented code: nothing in it can end it.
        const QString text = lanesText(incident.lanes, incident.from, incident.to, TextColumns);
        for (const QString &line : text.split(u'\n', Qt::SkipEmptyParts))
            m_body += u"    "_qs + line + u'\n';
        m_body += u'\n';
    }
    QString whole(const QString &title) const override
    {
        return u"# "_qs + inMarkdown(title) + u"\n\n"_qs + m_body;
    }

private:
    void addRow(const Row &cells)
    {
        m_body += u'|';
        for (const QString &cell : cells)
            m_body += u' ' + inMarkdown(cell) + u" |"_qs;
        m_body += u'\n';
    }

    QString m_body;
};

QString duration(qint64 ms)
{
    return ms < 0 ? u"–"_qs : humanDuration(ms).text();
}

/// By which clock times are told: "UTC+01:00", as it goes at @p atMs; "UTC".
QString zoneOf(qint64 atMs)
{
    constexpr int HourS = 3600;
    constexpr int MinuteS = 60;
    const bool isUtc = dateAndTime(atMs).endsWith(u'Z');
    const int offset = isUtc ? 0 : QDateTime::fromMSecsSinceEpoch(atMs).offsetFromUtc();
    if (offset == 0)
        return u"UTC"_qs;
    return QString::asprintf("UTC%c%02d:%02d", offset < 0 ? '-' : '+', std::abs(offset) / HourS,
        std::abs(offset) % HourS / MinuteS);
}

QString eventDetail(const LockEvent &event)
{
    QStringList parts;
    if (!event.text.isEmpty())
        parts.append(visibleText(event.text));
    if (event.by)
        parts.append(Message::tr("by session %1").arg(textOf(event.by)).text());
    return parts.join(u", "_qs);
}

QString clientOf(const LockEvent &event)
{
    if (!event.client.isEmpty())
        return visibleText(event.client);
    return event.endpoint.isEmpty() && event.session ? textOf(event.session)
                                                     : visibleText(event.endpoint);
}

bool isAbout(const Incident &incident, const QString &path)
{
    return incident.lock.isEmpty() || path.isEmpty() || path == incident.lock;
}

void addVerdicts(Paper &paper, const Incident &incident)
{
    if (incident.diagnosedAt == 0)
        return paper.paragraph(
            Message::tr("Nobody examined these locks: there is no verdict.").text());
    const QString at = dateAndTime(incident.diagnosedAt);
    paper.paragraph((incident.isClimax ? Message::tr("As of %1, when most was found:").arg(at)
                                       : Message::tr("As of %1, at its end:").arg(at))
                        .text());
    QStringList lines;
    for (const Verdict &verdict : incident.diagnosis.verdicts) {
        const bool isTelling =
            verdict.standing == Standing::Stuck || verdict.standing == Standing::Slow;
        if (isAbout(incident, verdict.path) && (isTelling || !incident.lock.isEmpty()))
            lines.append(visibleText(verdict.path) + u": "_qs + verdict.sentence.text());
    }
    if (lines.isEmpty())
        return paper.paragraph(Message::tr("No lock was stuck or slow.").text());
    paper.list(lines);
}

/// Whether all rules were examined, for all that is known.
bool isAllExamined(const Incident &incident)
{
    return incident.diagnosedAt > 0 && incident.diagnosis.knowsSkipped
        && incident.diagnosis.skipped.isEmpty();
}

void addFindings(Paper &paper, const Incident &incident)
{
    QVector<Finding> findings = incident.diagnosis.findings;
    if (!incident.lock.isEmpty())
        findings.removeIf([&](const Finding &finding) { return !finding.concerns(incident.lock); });
    if (findings.isEmpty())
        return paper.paragraph((isAllExamined(incident) ? Message::tr("None.")
                : incident.diagnosedAt > 0              ? Message::tr("None of what was examined.")
                                                        : Message::tr("Nobody looked for any."))
                                   .text());
    for (const Finding &finding : std::as_const(findings)) {
        paper.paragraph(
            finding.rule + u' ' + finding.title.text() + u": "_qs + finding.sentence.text());
        QStringList evidence;
        for (const Message &fact : finding.evidence)
            evidence.append(fact.text());
        paper.list(evidence);
    }
}

void addStatistics(Paper &paper, const Incident &incident)
{
    QVector<Row> rows;
    for (const LockStatistics &lock : incident.locks)
        rows.append({visibleText(lock.path), QString::number(lock.requests),
            QString::number(lock.holds), QString::number(lock.gaveUp),
            QString::number(lock.expired), QString::number(lock.deletedByOthers),
            duration(lock.hold.p50Ms), duration(lock.hold.p99Ms), duration(lock.hold.maxMs),
            duration(lock.wait.p50Ms), duration(lock.wait.p99Ms), duration(lock.wait.maxMs)});
    paper.table(
        {Message::tr("Lock").text(), Message::tr("Requests").text(), Message::tr("Holds").text(),
            Message::tr("Gave up").text(), Message::tr("Expired").text(),
            Message::tr("Deleted by others").text(), Message::tr("Held, half up to").text(),
            Message::tr("Held, 99 % up to").text(), Message::tr("Held, longest").text(),
            Message::tr("Waited, half up to").text(), Message::tr("Waited, 99 % up to").text(),
            Message::tr("Waited, longest").text()},
        rows);
}

void addEvents(Paper &paper, const QVector<LockEvent> &events)
{
    QVector<Row> rows;
    for (const LockEvent &event : events)
        rows.append({dateAndTime(event.at), messageOf(event.kind).text(), visibleText(event.path),
            clientOf(event), eventDetail(event)});
    paper.table(
        {Message::tr("Time").text(), Message::tr("Event").text(), Message::tr("Lock").text(),
            Message::tr("Client").text(), Message::tr("What is told").text()},
        rows);
}

/// "R05 (Holder is silent)"; "all rules" of locks that were not looked at.
QString namedRule(const QString &id)
{
    if (id.isEmpty())
        return Message::tr("all rules").text();
    const Rule *rule = ruleOf(id);
    return rule ? QStringLiteral("%1 (%2)").arg(id, Message::tr(rule->title).text())
                : visibleText(id);
}

/// What was not looked for; rules with one reason on one line.
void addUnexamined(Paper &paper, const Incident &incident)
{
    const Diagnosis &diagnosis = incident.diagnosis;
    if (incident.diagnosedAt == 0)
        return paper.paragraph(
            Message::tr("Nobody examined these locks: there is no verdict.").text());
    const QString at = dateAndTime(incident.diagnosedAt);
    if (!diagnosis.knowsSkipped)
        return paper.paragraph(
            Message::tr("Which rules could not be examined as of %1 is not recorded.")
                .arg(at)
                .text());
    QStringList reasons;
    QHash<QString, QStringList> rules;
    for (const SkippedRule &skipped : diagnosis.skipped) {
        const QString why = visibleText(skipped.why.text());
        if (!rules.contains(why))
            reasons.append(why);
        rules[why].append(namedRule(skipped.rule));
    }
    QStringList lines;
    for (const QString &why : std::as_const(reasons))
        lines.append(rules.value(why).join(u", "_qs) + u": "_qs + why);
    if (lines.isEmpty())
        return;
    paper.paragraph(
        Message::tr("As of %1, this could not be examined, or not fully:").arg(at).text());
    paper.list(lines);
}

void addCoverage(Paper &paper, const Incident &incident)
{
    QStringList lines;
    for (const LockEvent &gap : joinedGaps(incident.gaps))
        lines.append(
            Message::tr("%1 to %2, %3: %4")
                .arg(dateAndTime(gap.at), dateAndTime(std::max(gap.at, gap.until)),
                    gap.path.isEmpty() ? Message::tr("all locks") : Message(visibleText(gap.path)),
                    visibleText(gap.text))
                .text());
    if (!lines.isEmpty()) {
        paper.paragraph(
            Message::tr("In these times something may have happened that is not told:").text());
        paper.list(lines);
    }
    QStringList problems;
    for (const Message &problem : incident.problems)
        problems.append(visibleText(problem.text()));
    if (!problems.isEmpty()) {
        paper.paragraph(Message::tr("Of what it was read from, this could not be used:").text());
        paper.list(problems);
    }
    addUnexamined(paper, incident);
    if (lines.isEmpty() && problems.isEmpty() && isAllExamined(incident))
        paper.paragraph(Message::tr("Nothing is known to be missing.").text());
}

QString written(Paper &paper, const Incident &incident)
{
    const QString what =
        incident.lock.isEmpty() ? Message::tr("all locks").text() : visibleText(incident.lock);
    paper.paragraph(Message::tr("From %1 to %2, by %3. Written by Lockscope at %4.")
                        .arg(dateAndTime(incident.from), dateAndTime(incident.to),
                            visibleText(incident.source), dateAndTime(incident.writtenAt))
                        .text());
    const QString zone = zoneOf(incident.from);
    const QString last = zoneOf(incident.to);
    paper.paragraph(
        (zone == last ? Message::tr("Times are told by the clock of %1.").arg(zone)
                      : Message::tr("Times are told by the clock of %1, later %2.").arg(zone, last))
            .text());
    paper.heading(Message::tr("Verdict").text());
    addVerdicts(paper, incident);
    paper.heading(Message::tr("Timeline").text());
    paper.picture(incident);
    paper.paragraph(
        Message::tr("Solid: held. Thin: waited for. A triangle is a session that expired, a "
                    "cross a node that another session deleted; grey times are not known.")
            .text());
    paper.heading(Message::tr("Findings").text());
    addFindings(paper, incident);
    paper.heading(Message::tr("Events").text());
    addEvents(paper, incident.events);
    if (incident.leftOut > 0)
        paper.paragraph(Message::tr("%1 more like these are not listed, since there are too many. "
                                    "Clients that gave up are left out first.")
                            .arg(incident.leftOut)
                            .text());
    if (incident.others > 0)
        paper.paragraph(Message::tr("%1 more are not listed: requests, grants, releases.")
                            .arg(incident.others)
                            .text());
    paper.heading(Message::tr("Acts of ours").text());
    if (incident.acts.isEmpty())
        paper.paragraph(Message::tr("None.").text());
    else
        addEvents(paper, incident.acts);
    paper.heading(Message::tr("Figures").text());
    addStatistics(paper, incident);
    paper.heading(Message::tr("What is not known").text());
    addCoverage(paper, incident);
    return paper.whole(Message::tr("Incident report: %1").arg(what).text());
}

} // namespace

QString incidentHtml(const Incident &incident)
{
    HtmlPaper paper;
    return written(paper, incident);
}

QString incidentMarkdown(const Incident &incident)
{
    MarkdownPaper paper;
    return written(paper, incident);
}

} // namespace lockscope
