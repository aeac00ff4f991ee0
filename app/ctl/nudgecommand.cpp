// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/nudgecommand.h"

#include "app/ctl/journaloption.h"
#include "core/base/jsonvalues.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/recipes/catalogue.h"
#include "core/report/json.h"

#include <QJsonArray>

namespace lockscope::ctl {

namespace {

constexpr int AskAgainMs = 300; // the servers are asked once a second at most
constexpr qint64 VerifyMs = 4'000; // as long as a round of questions takes

QString verdictOn(std::optional<bool> isWatchGone)
{
    if (!isWatchGone)
        return u"Whether its client woke is not known: its watches could not be listed again."_qs;
    return *isWatchGone
        ? u"Its client woke: the watch is gone."_qs
        : u"Its client watches it still, or again: it did not look for its turn."_qs;
}

} // namespace

QString NudgeCommand::summary() const
{
    return u"Wakes a waiter that sleeps on a node which no longer exists."_qs;
}

void NudgeCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"NODEPATH"_qs, u"The node of the contender that sleeps."_qs);
    parser.addOptions({
        {u"dry-run"_qs, u"Tells what it would do; writes nothing."_qs},
        {u"reason"_qs, u"Is kept in the journal."_qs, u"text"_qs},
        {u"recipe"_qs, u"Judges by this recipe."_qs, u"id"_qs},
        journalOption(),
    });
}

Result<Done> NudgeCommand::configure(const QCommandLineParser &parser, const CommonOptions &common,
                                     const QStringList &)
{
    m_common = common;
    m_reason = parser.value(u"reason"_qs);
    m_journalFile = journalFile(parser);
    m_isDryRun = parser.isSet(u"dry-run"_qs);
    const Result<QString> path = onlyPath(parser);
    if (!path)
        return tl::unexpected(path.error());
    m_target.node = *path;
    // A name without a sequence number is a lock by itself; others queue in their directory.
    m_target.lock = sequenceSuffix(nodeName(*path)) ? parentPath(*path) : *path;
    const Result<QString> recipe = recipeOption(parser);
    if (!recipe)
        return tl::unexpected(recipe.error());
    m_target.recipe = *recipe;
    if (!m_isDryRun && !m_common.mayWrite)
        return failure(ErrorKind::ReadOnly,
                       u"nudge needs --write; --dry-run tells what it would do"_qs);
    return Done {};
}

void NudgeCommand::start()
{
    Result<std::unique_ptr<Journal>> journal = openJournal(m_journalFile, m_isDryRun);
    if (!journal)
        return refuse(journal.error());
    m_journal = *std::move(journal);
    if (!m_isDryRun)
        (void)m_gate.allow(WriteGate::LimitMs);
    m_operator = std::make_unique<Operator>(m_common.connection, m_gate, *m_journal);
    connect(m_operator.get(), &Operator::preflightReady, this,
            [this](quint64, const Preflight &looked) { acceptPreflight(looked); });
    connect(m_operator.get(), &Operator::checkFailed, this,
            [this](quint64, const Error &error) { refuse(error); });
    connect(m_operator.get(), &Operator::finished, this,
            [this](quint64, const Receipt &receipt) { acceptReceipt(receipt); });
    connect(&m_inspector, &Inspector::statusChanged, this, &NudgeCommand::acceptStatus);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &NudgeCommand::acceptFacts);
    connect(&m_askAgain, &QTimer::timeout, &m_inspector, &Inspector::askServers);
    connect(&m_timeout, &QTimer::timeout, this, &NudgeCommand::timeOut);
    m_timeout.setSingleShot(true);
    m_askAgain.setInterval(AskAgainMs);
    m_deadline.setRemainingTime(m_common.workMs());
    m_timeout.start(timerMs(m_common.workMs()));
    if (const Result<Done> opened = m_inspector.open(m_common.connection); !opened)
        refuse(opened.error());
}

void NudgeCommand::acceptStatus(const ConnectionStatus &status)
{
    m_wasConnected |= status.state == ConnectionStatus::Connected;
    if (m_step != Step::Asking)
        return;
    if (status.state == ConnectionStatus::Failed)
        refuse(status.error);
    else if (status.state == ConnectionStatus::Connected)
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
    m_operator->setTimeout(timerMs(m_deadline.remainingTime()));
    m_operator->check(m_target);
}

void NudgeCommand::acceptPreflight(const Preflight &looked)
{
    if (m_step != Step::Looking)
        return;
    m_looked = looked;
    m_sleep = sleepOf(looked);
    if (const QString why = whyNoNudge(looked, m_sleep); !why.isEmpty()) {
        const Result<NodeStat> &stat = looked.reading.stat;
        return refuse(stat ? Error {ErrorKind::Refused, why}
                           : Error {stat.error().kind, m_target.node});
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
    m_operator->setTimeout(timerMs(m_common.timeoutMs)); // for what is written anew
    m_timeout.stop();
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
    if (m_receipts.size() < m_sleep.ghosts.size())
        return nudgeNext();
    m_step = Step::Verifying;
    m_timeout.start(int(VerifyMs));
    m_askAgain.start();
    m_inspector.askServers();
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
        return refuse({m_wasConnected ? ErrorKind::TimedOut : ErrorKind::Unreachable,
                       m_common.connection.connect});
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
        printJson({{u"path"_qs, m_target.node},
                   {u"session"_qs, hexOrNull(m_looked.reading.stat->owner)},
                   {u"ghosts"_qs, stringsJson(m_sleep.ghosts)},
                   {u"dryRun"_qs, m_isDryRun},
                   {u"watchGone"_qs, m_isWatchGone ? QJsonValue(*m_isWatchGone) : QJsonValue()},
                   {u"receipts"_qs, receipts}});
        return;
    }
    QString text;
    for (const QString &ghost : m_sleep.ghosts)
        text += u"The client of %1 (session %2) waits for %3, which is gone.\n"_qs.arg(
            visibleText(m_target.node), textOf(m_looked.reading.stat->owner), visibleText(ghost));
    for (const Receipt &receipt : m_receipts)
        text += u"Outcome: %1\n"_qs.arg(
            (QStringList {textOf(receipt.outcome)} + receipt.sentences).join(u". "_qs));
    if (m_isDryRun)
        text +=
            u"With --write it would be created and deleted in one transaction, which wakes the client. Dry run: nothing was written.\n"_qs;
    else if (m_isWatchGone)
        text += verdictOn(m_isWatchGone) + u'\n';
    printText(text);
}

void NudgeCommand::refuse(const Error &error)
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
    m_timeout.stop();
    emit finished(status);
}

} // namespace lockscope::ctl
