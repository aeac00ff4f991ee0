// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/queuecommand.h"

#include "app/ctl/queuetext.h"
#include "core/diagnosis/evidence.h"
#include "core/recipes/catalogue.h"
#include "core/report/json.h"

namespace lockscope::ctl {

QString QueueCommand::summary() const
{
    return QStringLiteral("Shows who holds a lock, who waits, and on what.");
}

void QueueCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("PATH"),
                                 QStringLiteral(
                                     "A lock directory, or a single node that is the lock."));
    parser.addOptions({
        {QStringLiteral("watch"),
         QStringLiteral("Prints the queue again whenever it changes, until Ctrl+C.")},
        {QStringLiteral("recipe"),
         QStringLiteral("Judges by this recipe; \"lockscopectl recipes\" lists them."),
         QStringLiteral("id")},
    });
}

Result<Done> QueueCommand::configure(const QCommandLineParser &parser, const CommonOptions &common,
                                     const QStringList &)
{
    m_common = common;
    m_isWatching = parser.isSet(QStringLiteral("watch"));
    m_request.recipe = parser.value(QStringLiteral("recipe"));
    if (parser.isSet(QStringLiteral("recipe")) && !recipeById(m_request.recipe)) {
        return failure(
            ErrorKind::BadInput,
            QStringLiteral(
                "--recipe: there is no recipe \"%1\"; \"lockscopectl recipes\" lists them.")
                .arg(m_request.recipe));
    }
    return onlyPath(parser).map([this](const QString &path) {
        m_request.path = path;
        return Done {};
    });
}

void QueueCommand::start()
{
    connect(&m_inspector, &Inspector::statusChanged, this, &QueueCommand::acceptStatus);
    connect(&m_inspector, &Inspector::stateReady, this, &QueueCommand::acceptState);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &QueueCommand::acceptFacts);
    connect(&m_deadline, &QTimer::timeout, this, &QueueCommand::timeOut);
    connect(&m_factsDeadline, &QTimer::timeout, this, [this] { acceptFacts(nullptr); });
    m_deadline.setSingleShot(true);
    m_factsDeadline.setSingleShot(true);

    const Result<Done> opened = m_inspector.open(m_common.connection);
    if (!opened)
        return fail(opened.error());
    m_deadline.start(int(m_common.timeoutMs));
    m_inspector.watch(m_request);
}

void QueueCommand::interrupt(int signal)
{
    if (m_hasAnswered)
        emit finished(status());
    else
        Command::interrupt(signal);
}

void QueueCommand::acceptStatus(const ConnectionStatus &connection)
{
    if (connection.state == ConnectionStatus::Failed)
        return fail(connection.error);
    if (connection.state == ConnectionStatus::Connected && !m_factsDeadline.isActive()
        && m_areFactsAwaited) {
        m_factsDeadline.start(FactsPatienceMs);
        m_inspector.askServers();
    }
}

void QueueCommand::acceptState(const LockStatePtr &state)
{
    m_state = state;
    considerAnswer();
}

void QueueCommand::acceptFacts(const ServerFactsPtr &facts)
{
    if (facts)
        m_facts = facts;
    m_areFactsAwaited = false;
    m_factsDeadline.stop();
    considerAnswer();
}

void QueueCommand::considerAnswer()
{
    if (!m_state || (m_hasAnswered && !m_isWatching))
        return;
    if (const auto error = failureOf(*m_state->snapshot); error && !m_hasAnswered)
        return fail(*error, m_inspector.status());
    if (m_areFactsAwaited || !m_state->snapshot->isComplete())
        return;
    if (m_hasAnswered && m_state->snapshot->revision == m_printedRevision)
        return;
    answer();
}

void QueueCommand::timeOut()
{
    if (m_hasAnswered) {
        emit finished(status());
        return;
    }
    const bool hasNames = m_state && m_state->snapshot->freshness == Freshness::Live;
    if (!hasNames) {
        const ConnectionStatus &connection = m_inspector.status();
        if (connection.state == ConnectionStatus::Connecting && connection.error != Error {})
            return fail(connection.error);
        return fail({ErrorKind::TimedOut, m_common.connection.connect});
    }
    complain(
        QStringLiteral(
            "The time ran out before every node was read: %1 of %2 are. Allow more with --timeout.")
            .arg(m_state->snapshot->resolved)
            .arg(m_state->snapshot->nodes.size()));
    answer();
    emit finished(status());
}

void QueueCommand::answer()
{
    print();
    m_printedRevision = m_state->snapshot->revision;
    m_hasAnswered = true;
    if (!m_isWatching)
        emit finished(status());
    else if (!m_common.isTimeoutGiven)
        m_deadline.stop();
}

void QueueCommand::print() const
{
    const QVector<ContenderEvidence> evidence = gatherEvidence(*m_state, m_facts.get());
    if (m_common.isJson)
        printJson(queueJson(*m_state, evidence, m_facts.get()));
    else
        printText(queueText(*m_state, evidence));
}

int QueueCommand::status() const
{
    return m_state && m_state->summary.holders > 0 ? Yes : Success;
}

} // namespace lockscope::ctl
