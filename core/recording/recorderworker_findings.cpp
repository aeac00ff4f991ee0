// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the doctor says, of which what is new is told; also what an earlier recorder told of it.
#include "core/diagnosis/findingtracker.h"
#include "core/recording/packeddiagnosis.h"
#include "core/recording/recorderworker.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Ids of what is not over. What is muted, or left out while nobody leads, is not.
QSet<QString> openIn(const Diagnosis &diagnosis)
{
    QSet<QString> open = diagnosis.tracked;
    for (const Finding &finding : diagnosis.findings)
        open.insert(finding.id);
    return open;
}

/// But for when.
LockEvent toldOf(const Finding &finding)
{
    LockEvent event;
    event.kind = LockEvent::FindingOpened;
    event.path = finding.path;
    event.text = finding.rule + u' ' + finding.title.english();
    return event;
}

/// Whether one like it, as @p told, has been seen, and only has to last.
bool isPending(const Diagnosis &diagnosis, const LockEvent &told)
{
    const QString rule = told.text.section(u' ', 0, 0);
    return std::ranges::any_of(diagnosis.pending, [&](const PendingFinding &pending) {
        return pending.rule == rule && pending.concerns(told.path);
    });
}

} // namespace

void RecorderWorker::keep(const DoctorReportPtr &report)
{
    if (isOver() || !report)
        return;
    judgeRecalled(report->diagnosis, report->at);
    Diagnosis diagnosis;
    diagnosis.verdicts = report->diagnosis.verdicts;
    diagnosis.findings = report->diagnosis.findings;
    diagnosis.tracked = report->diagnosis.tracked;
    diagnosis.skipped = report->diagnosis.skipped;
    diagnosis.pending = report->diagnosis.pending;
    const bool isNews =
        !m_diagnosis || !areAlike(*m_diagnosis, diagnosis) || !overIn(diagnosis).isEmpty();
    if (!isNews && report->at - m_diagnosisAt < m_options.diagnosisMs)
        return;
    touch();
    tellDiagnosis(diagnosis, report->at);
    m_diagnosis = diagnosis;
    m_diagnosisAt = report->at;
    m_writer->add(m_options.isRedacted ? m_redaction.of(diagnosis) : diagnosis, report->at);
}

void RecorderWorker::tellDiagnosis(const Diagnosis &diagnosis, qint64 at)
{
    const Diagnosis before = m_diagnosis.value_or(Diagnosis {});
    QHash<QString, Standing> known;
    for (const Verdict &verdict : before.verdicts)
        known.insert(verdict.path, verdict.standing);
    for (const Verdict &verdict : diagnosis.verdicts) {
        const bool isNews =
            !known.contains(verdict.path) || known.value(verdict.path) != verdict.standing;
        if (!isNews || verdict.isFollowed)
            continue;
        LockEvent event;
        event.kind = LockEvent::VerdictChanged;
        event.at = at;
        event.path = verdict.path;
        event.text = textOf(verdict.standing);
        addRow(event);
    }
    tellFindings(diagnosis, at);
}

/// Those that were open when the recorder before ended, at @p endedAt.
void RecorderWorker::recallFindings(qint64 endedAt)
{
    m_writer->loseOpen(endedAt);
    const QHash<QString, LockEvent> open = m_reader->openFindings();
    for (auto finding = open.begin(); finding != open.end(); ++finding)
        m_openFindings.insert(finding.key(), {finding.value(), finding.key(), true});
}

/// A doctor begins anew with its recorder: what is still so has to be looked at, and to last, until
/// it is found again. What is not found for as long as a doctor believes without a look is over.
void RecorderWorker::judgeRecalled(const Diagnosis &diagnosis, qint64 at)
{
    m_judgedFrom = m_judgedFrom > 0 ? m_judgedFrom : at;
    const bool isAnyRecalled =
        std::ranges::any_of(std::as_const(m_openFindings), &OpenFinding::isRecalled);
    if (!isAnyRecalled)
        return;
    if (m_options.isRedacted)
        recognise(diagnosis);
    const QSet<QString> still = openIn(diagnosis);
    const bool isLate = at - m_judgedFrom >= FindingTracker::UnexaminedMs;
    for (auto open = m_openFindings.begin(); open != m_openFindings.end(); ++open) {
        if (!open->isRecalled)
            continue;
        if (still.contains(open.key())) {
            open->isRecalled = false;
            open->told.notBefore = 0;
            touch();
            m_writer->keepOpen(open->keptAs, open->told);
        } else {
            open->isRecalled = !isLate || isPending(diagnosis, open->told);
        }
    }
}

/// Those of the ensemble, whose ids are not in the file: by what was told of them.
void RecorderWorker::recognise(const Diagnosis &diagnosis)
{
    QVector<Finding> findings = diagnosis.findings;
    for (const MutedFinding &muted : diagnosis.muted)
        findings.append(muted.finding);
    for (const Finding &finding : std::as_const(findings)) {
        if (!finding.path.isEmpty() || m_openFindings.contains(finding.id))
            continue;
        const QString text = toldOf(finding).text;
        const auto known = std::ranges::find_if(m_openFindings, [&](const OpenFinding &open) {
            return open.isRecalled && open.told.path.isEmpty() && open.told.text == text;
        });
        if (known == m_openFindings.end())
            continue;
        const OpenFinding open = *known;
        m_openFindings.erase(known);
        m_openFindings.insert(finding.id, open);
    }
}

/// Which of those that were told are over. One that is muted, or left out while nobody leads, is
/// not.
QStringList RecorderWorker::overIn(const Diagnosis &diagnosis) const
{
    const QSet<QString> still = openIn(diagnosis);
    QStringList over;
    for (auto open = m_openFindings.begin(); open != m_openFindings.end(); ++open) {
        if (!open->isRecalled && !still.contains(open.key()))
            over.append(open.key());
    }
    over.sort(); // the same rows in the same order, whatever the hashes
    return over;
}

void RecorderWorker::tellFindings(const Diagnosis &diagnosis, qint64 at)
{
    for (const QString &id : overIn(diagnosis)) {
        const OpenFinding over = m_openFindings.take(id);
        m_writer->dropOpen(over.keptAs);
        LockEvent event = over.told;
        event.kind = LockEvent::FindingResolved;
        event.at = at;
        event.notBefore = std::min(event.notBefore, at); // by a clock that was ahead
        addRow(event);
    }
    for (const Finding &finding : diagnosis.findings) {
        if (m_openFindings.contains(finding.id))
            continue;
        LockEvent event = toldOf(finding);
        event.at = at;
        addRow(event);
        const QString keptAs = m_options.isRedacted ? m_redaction.idOf(finding) : finding.id;
        m_writer->keepOpen(keptAs, event);
        m_openFindings.insert(finding.id, {event, keptAs});
    }
}

} // namespace lockscope
