// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/livedoctor.h"

#include <QDeadlineTimer>
#include <QSignalSpy>

namespace lockscope {
namespace {

constexpr int RoundsPatience = 90'000;
constexpr int RoundMs = 1100; ///< as often as the servers may be asked

} // namespace

LiveDoctor::LiveDoctor(
    const QString &connect, const QStringList &paths, const Thresholds &thresholds)
    : m_rounds(m_inspector,
        {.settings = {.thresholds = thresholds}, .everyMs = RoundMs, .readsAccess = false})
{
    QObject::connect(&m_rounds, &RoundTaker::reportReady, this, &LiveDoctor::accept);
    ConnectionOptions options;
    options.connect = connect;
    if (!m_inspector.open(options))
        qFatal("cannot use %s", qPrintable(connect));
    for (const QString &path : paths)
        m_rounds.watch({path});
}

void LiveDoctor::accept(const DoctorReportPtr &report)
{
    const bool isRound = report->rounds != m_report->rounds;
    m_report = report;
    for (const Finding &finding : report->diagnosis.findings) {
        const QString text = finding.rule + u' ' + textOf(finding.severity);
        if (!m_ever.contains(text))
            m_ever.append(text);
        m_everFound.insert(finding.rule);
        m_everFound.insert(finding.rule + u'@' + finding.path);
    }
    for (const Verdict &verdict : diagnosis().verdicts) {
        m_everFound.insert(textOf(verdict.standing));
        m_everFound.insert(textOf(verdict.standing) + u'@' + verdict.path);
    }
    if (isRound)
        emit roundTaken();
}

QString LiveDoctor::serious() const
{
    QStringList found;
    for (const Finding &finding : m_report->diagnosis.findings) {
        if (finding.severity != Severity::Info)
            found.append(finding.rule + u' ' + textOf(finding.severity) + u' '
                + textOf(finding.confidence) + u' ' + finding.sentence.english());
    }
    return found.join(QStringLiteral("; "));
}

const Finding *LiveDoctor::finding(const QString &rule) const
{
    for (const Finding &finding : m_report->diagnosis.findings) {
        if (finding.rule == rule)
            return &finding;
    }
    return nullptr;
}

void LiveDoctor::examineAccess()
{
    m_rounds.setReadsAccess(true);
}

void LiveDoctor::scan(const QString &root)
{
    ScanLimits limits;
    limits.root = root;
    m_inspector.scan(limits);
}

Verdict LiveDoctor::verdict(const QString &path) const
{
    for (const Verdict &verdict : diagnosis().verdicts) {
        if (verdict.path == path)
            return verdict;
    }
    return {};
}

bool LiveDoctor::waitUntil(const std::function<bool()> &condition)
{
    const QDeadlineTimer deadline(RoundsPatience);
    while (!condition()) {
        if (deadline.hasExpired() || !waitRounds(1))
            return false;
    }
    return true;
}

bool LiveDoctor::waitFor(const QString &rule)
{
    return waitUntil([&] { return finding(rule) != nullptr; });
}

bool LiveDoctor::waitRounds(int count)
{
    QSignalSpy spy(this, &LiveDoctor::roundTaken);
    while (spy.size() < count) {
        if (!spy.wait(RoundsPatience))
            return false;
    }
    return true;
}

} // namespace lockscope
