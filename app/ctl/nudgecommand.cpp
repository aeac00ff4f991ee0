// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Who watches what, one nudge for each ghost, and whether the watch is gone.
#include "app/ctl/nudgecommand.h"

#include "core/base/jsonvalues.h"
#include "core/base/language.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/report/json.h"

#include <QJsonArray>

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr int AskAgainMs = 300; // the servers are asked once a second at most
constexpr qint64 VerifyMs = 4'000; // as long as a round of questions takes

QString verdictOn(std::optional<bool> isWatchGone)
{
    if (!isWatchGone)
        return tr("Whether its client woke is not known: its watches could not be listed again.");
    return *isWatchGone
        ? tr("Its client woke: the watch is gone.")
        : tr("Its client watches it still, or again: it did not look for its turn.");
}

} // namespace

QString NudgeCommand::summary() const
{
    return tr("Wakes a waiter that sleeps on a node which no longer exists.");
}

void NudgeCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"NODEPATH"_qs, tr("The node of the contender that sleeps."));
    parser.addOption({u"dry-run"_qs, tr("Tells what it would do; writes nothing.")});
    ForcedCommand::describe(parser);
}

Result<Done> NudgeCommand::configure(const QCommandLineParser &parser, const QStringList &trailing)
{
    return ForcedCommand::configure(parser, trailing).and_then([this](Done) {
        // A name without a sequence number is a lock by itself; others queue in their directory.
        const QString &path = m_target.node;
        m_target.lock = sequenceSuffix(nodeName(path)) ? parentPath(path) : path;
        return mayWrite(
            Message::tr("nudge needs --write; --dry-run tells what it would do"), m_reason);
    });
}

void NudgeCommand::start()
{
    if (!takeHands())
        return;
    connect(&m_inspector, &Inspector::statusChanged, this, &NudgeCommand::acceptStatus);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &NudgeCommand::acceptFacts);
    connect(&m_askAgain, &QTimer::timeout, &m_inspector, [this] { m_inspector.askServers(); });
    m_askAgain.setInterval(AskAgainMs);
    beginTime();
    (void)connectBy(m_inspector, msForChecks());
}

void NudgeCommand::acceptStatus(const ConnectionStatus &status)
{
    if (m_step == Step::Asking && status.state == ConnectionStatus::Connected)
        m_inspector.askServers();
}

void NudgeCommand::acceptFacts(const ServerFactsPtr &facts)
{
    if (m_step == Step::Asking)
        look(facts);
    else if (m_step == Step::Verifying)
        verify(facts);
}

void NudgeCommand::look(const ServerFactsPtr &facts)
{
    m_step = Step::Looking;
    m_operator->setServerFacts(facts);
    m_operator->setTimeout(timerMs(msForChecks()));
    m_operator->check(m_target);
}

void NudgeCommand::acceptPreflight(const Preflight &looked)
{
    if (m_step != Step::Looking)
        return;
    m_looked = looked;
    m_sleep = sleepOf(looked);
    if (const Message why = whyNoNudge(looked, m_sleep); !why.isEmpty()) {
        const Result<NodeStat> &stat = looked.reading.stat;
        return acceptFailure(
            stat ? Error {ErrorKind::Refused, why} : Error {stat.error().kind, m_target.node});
    }
    if (m_isDryRun) {
        print();
        return end(Success);
    }
    m_step = Step::Nudging;
    nudgeNext();
}

/// One transaction for each ghost: a session can have several threads that sleep.
void NudgeCommand::nudgeNext()
{
    m_operator->setTimeout(timerMs(msForAct()));
    stopTime();
    m_deed = tr("The nudge");
    m_operator->nudgeGhost(m_target.lock, m_sleep.ghosts.at(m_receipts.size()), m_reason);
}

void NudgeCommand::acceptReceipt(const Receipt &receipt)
{
    m_receipts.append(receipt);
    if (statusOf(receipt) != Success) {
        print();
        complain(explain(receipt.error));
        return end(statusOf(receipt));
    }
    if (m_receipts.size() < m_sleep.ghosts.size() && !m_isInterrupted)
        return nudgeNext();
    m_step = Step::Verifying;
    if (m_isInterrupted)
        return timeOut();
    limitTime(std::min(VerifyMs, msForAct()));
    m_askAgain.start();
    m_inspector.askServers();
}

/// What was done is told, without waiting for the client to wake.
void NudgeCommand::interrupt(int signal)
{
    m_isInterrupted = true;
    if (m_step == Step::Verifying)
        timeOut();
    else
        ForcedCommand::interrupt(signal);
}

void NudgeCommand::verify(const ServerFactsPtr &facts)
{
    const SessionId owner = m_looked.reading.stat->owner;
    if (facts->watchesAskedAt(owner) < m_receipts.constLast().finishedAt)
        return; // of before
    m_isWatchGone = areForgotten(m_sleep.ghosts, owner, facts.get());
    if (m_isWatchGone.value_or(false))
        timeOut(); // known: no need to ask again
}

void NudgeCommand::timeOut()
{
    if (m_step == Step::Ended)
        return;
    if (m_step != Step::Verifying)
        return acceptFailure(silence());
    print();
    if (m_isWatchGone == std::optional(true))
        return end(Success);
    complain(verdictOn(m_isWatchGone));
    end(m_isWatchGone ? Yes : Success);
}

void NudgeCommand::print() const
{
    if (m_common.isJson) {
        QJsonArray receipts;
        for (const Receipt &receipt : m_receipts)
            receipts.append(jsonOf(receipt));
        QJsonObject json {{u"path"_qs, m_target.node},
            {u"session"_qs, hexOrNull(m_looked.reading.stat->owner)},
            {u"ghosts"_qs, stringsJson(m_sleep.ghosts)}, {u"dryRun"_qs, m_isDryRun},
            {u"watchGone"_qs, m_isWatchGone ? QJsonValue(*m_isWatchGone) : QJsonValue()},
            {u"receipts"_qs, receipts}};
        if (!m_receipts.isEmpty() && statusOf(m_receipts.constLast()) != Success)
            json[u"error"_qs] = failureJson(m_receipts.constLast());
        printJson(json);
        return;
    }
    QString text;
    for (const QString &ghost : m_sleep.ghosts)
        text += tr("The client of %1 (session %2) waits for %3, which is gone.\n")
                    .arg(visibleText(m_target.node), textOf(m_looked.reading.stat->owner),
                        visibleText(ghost));
    for (const Receipt &receipt : m_receipts)
        text += tr("Outcome: %1\n")
                    .arg((QStringList {wordFor(textOf(receipt.outcome))} + texts(receipt.sentences))
                             .join(u". "_qs));
    if (m_isDryRun)
        text += tr("With --write it would be created and deleted in one transaction, which wakes "
                   "the client. Dry run: nothing was written.\n");
    else if (m_isWatchGone)
        text += verdictOn(m_isWatchGone) + u'\n';
    printText(text);
}

/// What is done already is not given up.
void NudgeCommand::giveUp(const Error &error)
{
    if (m_step == Step::Asking || m_step == Step::Looking)
        acceptFailure(error);
}

void NudgeCommand::acceptFailure(const Error &error)
{
    if (m_step == Step::Ended)
        return;
    tell(error);
    end(ctl::statusOf(error.kind));
}

void NudgeCommand::end(ExitStatus status)
{
    m_step = Step::Ended;
    m_askAgain.stop();
    stopTime();
    emit finished(status);
}

} // namespace lockscope::ctl
