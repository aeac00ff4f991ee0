// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/diagnosis/livedoctor.h"

#include "core/base/times.h"

#include <QDeadlineTimer>
#include <QSignalSpy>

namespace lockscope {
namespace {

constexpr int Patience = 90'000;

} // namespace

LiveDoctor::LiveDoctor(const QString &connect, const QStringList &paths,
                       const Thresholds &thresholds)
    : m_doctor({.thresholds = thresholds})
{
    QObject::connect(&m_inspector, &Inspector::stateReady, this, [this](const LockStatePtr &state) {
        m_states[state->snapshot->path] = state;
        m_doctor.observe(state, nowMs());
        askAccess(*state);
    });
    QObject::connect(&m_inspector, &Inspector::accessListReady, this,
                     [this](const AccessList &list) { m_access.accept(list); });
    QObject::connect(&m_inspector, &Inspector::scanFinished, this,
                     [this](const ScanResult &result) { m_childless = result.childless; });
    QObject::connect(&m_inspector, &Inspector::serverFactsReady, this, &LiveDoctor::acceptFacts);
    QObject::connect(&m_next, &QTimer::timeout, &m_inspector, &Inspector::askServers);
    QObject::connect(&m_settle, &QTimer::timeout, this, &LiveDoctor::takeRound);
    m_settle.setSingleShot(true);
    m_next.start(1100);
    ConnectionOptions options;
    options.connect = connect;
    if (!m_inspector.open(options))
        qFatal("cannot use %s", qPrintable(connect));
    for (const QString &path : paths)
        m_inspector.watch({path, {}, true});
}

void LiveDoctor::acceptFacts(const ServerFactsPtr &facts)
{
    m_facts = facts;
    m_settle.start(250);
}

void LiveDoctor::takeRound()
{
    QVector<LockStatePtr> states(m_states.begin(), m_states.end());
    m_doctor.addRound({nowMs(), states, m_facts, m_access.anybodyMayDelete(states), m_childless});
    m_diagnosis = m_doctor.diagnosis();
    for (const Finding &finding : std::as_const(m_diagnosis.findings)) {
        const QString text = finding.rule + u' ' + textOf(finding.severity);
        if (!m_ever.contains(text))
            m_ever.append(text);
        m_everFound.insert(finding.rule);
        m_everFound.insert(finding.rule + u'@' + finding.path);
    }
    emit roundTaken();
}

QString LiveDoctor::serious() const
{
    QStringList found;
    for (const Finding &finding : m_diagnosis.findings) {
        if (finding.severity != Severity::Info)
            found.append(finding.rule + u' ' + textOf(finding.severity) + u' '
                         + textOf(finding.confidence) + u' ' + finding.sentence);
    }
    return found.join(QStringLiteral("; "));
}

const Finding *LiveDoctor::finding(const QString &rule) const
{
    for (const Finding &finding : m_diagnosis.findings) {
        if (finding.rule == rule)
            return &finding;
    }
    return nullptr;
}

void LiveDoctor::askAccess(const LockState &state)
{
    const QStringList directories = m_isAccessWanted ? m_access.ask(state) : QStringList {};
    for (const QString &directory : directories)
        m_inspector.readAccessList(directory);
}

void LiveDoctor::examineAccess()
{
    m_isAccessWanted = true;
    for (const LockStatePtr &state : std::as_const(m_states))
        askAccess(*state);
}

void LiveDoctor::scan(const QString &root)
{
    ScanLimits limits;
    limits.root = root;
    m_inspector.scan(limits);
}

bool LiveDoctor::waitUntil(const std::function<bool()> &condition)
{
    const QDeadlineTimer deadline(Patience);
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
        if (!spy.wait(Patience))
            return false;
    }
    return true;
}

} // namespace lockscope
