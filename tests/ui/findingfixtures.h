// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/doctorreport.h"
#include "ui/findings/findingsmodel.h"

namespace lockscope::fixtures {

inline Finding findingOf(const QString &id, const QString &path = QStringLiteral("/a"))
{
    Finding finding;
    finding.id = id;
    finding.rule = QStringLiteral("R12");
    finding.title = QStringLiteral("Deadlock ") + id;
    finding.path = path;
    finding.sentence = QStringLiteral("They wait for each other.");
    return finding;
}

inline Diagnosis diagnosisOf(const QVector<Finding> &findings)
{
    Diagnosis diagnosis;
    diagnosis.findings = findings;
    return diagnosis;
}

inline DoctorReportPtr reportOf(const Diagnosis &diagnosis, qint64 at = 0)
{
    DoctorReport report;
    report.diagnosis = diagnosis;
    report.at = at;
    return std::make_shared<DoctorReport>(report);
}

/// "1 2(3) Needs more time (1)(R05: …)".
inline QString printed(const FindingsModel &model, const QModelIndex &above = {})
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(above); ++row) {
        const QModelIndex index = model.index(row, 0, above);
        const Finding *finding = model.findingAt(index);
        const QString below = printed(model, index);
        rows.append((finding ? finding->id : index.data().toString())
            + (below.isEmpty() ? QString() : u"(%1)"_qs.arg(below)));
    }
    return rows.join(u' ');
}

} // namespace lockscope::fixtures
