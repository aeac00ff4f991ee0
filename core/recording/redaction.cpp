// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/redaction.h"

#include "core/base/hostport.h"

#include <algorithm>

namespace lockscope {

QString Redaction::standIn(
    QHash<QString, QString> *known, const QString &what, const QString &kind) const
{
    QString &name = (*known)[what];
    if (name.isEmpty())
        name = u"%1-%2"_qs.arg(kind).arg(m_used + known->size());
    return name;
}

int Redaction::used() const
{
    return m_used + int(std::max({m_hosts.size(), m_members.size(), m_findings.size()}));
}

QString Redaction::endpoint(const QString &endpoint)
{
    if (endpoint.isEmpty())
        return {};
    const QString host = splitHostPort(endpoint).host;
    return standIn(&m_hosts, host, u"host"_qs) + endpoint.sliced(host.size());
}

QString Redaction::member(const QString &host)
{
    return host.isEmpty() ? QString() : standIn(&m_members, host, u"server"_qs);
}

KeptState Redaction::of(KeptState state)
{
    for (LockDirectory &directory : state.snapshot.directories)
        directory.data.clear();
    LockNodes nodes;
    for (LockNode node : std::as_const(state.snapshot.nodes)) {
        node.data.clear();
        nodes.append(std::move(node));
    }
    state.snapshot.nodes = nodes;
    state.snapshot.error.detail = {};
    return state;
}

ServerFacts Redaction::of(ServerFacts facts)
{
    for (MemberFacts &known : facts.members) {
        known.host = member(known.host);
        for (SourceResult *result :
            {&known.role, &known.connections, &known.watches, &known.sessions})
            result->detail = {};
        known.limit = {};
    }
    for (ClientConnection &connection : facts.connections) {
        connection.endpoint = endpoint(connection.endpoint);
        connection.member = member(connection.member);
    }
    facts.unowned.clear();
    return facts;
}

ChainStep Redaction::of(ChainStep step)
{
    step.endpoint = endpoint(step.endpoint);
    step.member = member(step.member);
    step.client.clear();
    return step;
}

QString Redaction::idOf(const Finding &finding)
{
    return finding.path.isEmpty() ? standIn(&m_findings, finding.id, finding.rule) : finding.id;
}

/// Sentences name clients and addresses: what stays is which rule and whom it is about.
Diagnosis Redaction::of(Diagnosis diagnosis)
{
    for (Verdict &verdict : diagnosis.verdicts) {
        verdict.sentence = textOf(verdict.standing);
        verdict.next.clear();
        if (verdict.root)
            verdict.root = of(*verdict.root);
        for (ChainStep &step : verdict.chain)
            step = of(step);
    }
    for (Finding &finding : diagnosis.findings)
        finding.id = idOf(finding);
    for (Finding &finding : diagnosis.findings) {
        finding.causedBy = m_findings.value(finding.causedBy, finding.causedBy);
        finding.sentence = finding.title;
        finding.evidence.clear();
        finding.advice.clear();
    }
    const Message leftOut = u"why is left out here"_qs;
    for (SkippedRule &skipped : diagnosis.skipped)
        skipped.why = leftOut;
    for (PendingFinding &pending : diagnosis.pending)
        pending.why = leftOut;
    return diagnosis;
}

} // namespace lockscope
