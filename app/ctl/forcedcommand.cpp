// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Its options, its journal and its hands.
#include "app/ctl/forcedcommand.h"

#include "core/base/nodepath.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

constexpr qint64 ActMs = 1'000; ///< kept for what is written, so that its answer can come
constexpr int OutcomeMs = 5'000; ///< for an action under way when we were interrupted

} // namespace

void ForcedCommand::describe(QCommandLineParser &parser) const
{
    parser.addOptions({
        {u"reason"_qs, tr("Is kept in the journal."), u"text"_qs},
        {u"recipe"_qs, tr("Judges by this recipe."), u"id"_qs},
        {u"journal"_qs,
            tr("Where what is done is written down (default: journal.jsonl in the folder lockscope "
               "of "
               "$XDG_DATA_HOME, which usually is ~/.local/share)."),
            u"file"_qs},
    });
}

Result<Done> ForcedCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    m_isDryRun = parser.isSet(u"dry-run"_qs);
    m_reason = parser.value(u"reason"_qs);
    m_journalFile =
        parser.isSet(u"journal"_qs) ? parser.value(u"journal"_qs) : Journal::standardFile();
    const Result<QString> path = onlyPath(parser);
    if (!path)
        return tl::unexpected(path.error());
    m_target.node = *path;
    return recipeOption(parser).map([this](const QString &recipe) {
        const auto &kept = m_common.recipes; // by its directory, or where it is a lock by itself
        const QString own = kept.value(m_target.node, kept.value(parentPath(m_target.node)));
        m_target.recipe = recipe.isEmpty() ? own : recipe;
        return Done {};
    });
}

Result<Done> ForcedCommand::mayWrite(const Message &why, const QString &reason) const
{
    if (m_isDryRun)
        return Done {};
    if (Result<Done> may = checkMayWrite(m_common, why); !may)
        return may;
    if (lacksReason(m_common.profile, reason))
        return failure(ErrorKind::ReadOnly,
            Message::tr("a production system is not changed without a reason: say it, --reason "
                        "TEXT"));
    return Done {};
}

bool ForcedCommand::takeHands()
{
    auto journal = Journal::open(m_isDryRun ? u"/dev/null"_qs : m_journalFile);
    if (!journal) {
        setSubject(m_journalFile);
        acceptFailure({ErrorKind::Refused,
            journal.error().detail + Message::tr(" Or name another file with --journal.")});
        return false;
    }
    m_journal = *std::move(journal);
    m_gate = std::make_unique<WriteGate>(m_common.profile);
    const Result<Done> allowed =
        m_isDryRun ? Result<Done>() : m_gate->allowForGood(m_common.confirmed);
    if (!allowed) {
        acceptFailure(allowed.error());
        return false;
    }
    m_operator = std::make_unique<Operator>(m_common.connection, *m_gate, *m_journal);
    connect(m_operator.get(), &Operator::preflightReady, this,
        [this](quint64, const Preflight &flight) { acceptPreflight(flight); });
    connect(m_operator.get(), &Operator::checkFailed, this,
        [this](quint64, const Error &error) { acceptFailure(error); });
    connect(m_operator.get(), &Operator::finished, this, [this](quint64, const Receipt &receipt) {
        m_deed.clear();
        acceptReceipt(receipt);
    });
    return true;
}

qint64 ForcedCommand::msForChecks() const
{
    const qint64 kept = m_isDryRun ? 0 : std::min(ActMs, m_common.workMs() / 4);
    return m_end.remainingTime() - kept;
}

/// An error alone does not tell whether it was the servers' word, or that nobody knows.
QJsonObject ForcedCommand::failureJson(const Receipt &receipt) const
{
    QJsonObject json = errorJson(receipt.error, m_target.node);
    json[u"status"_qs] = int(statusOf(receipt));
    return json;
}

void ForcedCommand::interrupt(int signal)
{
    if (m_deed.isEmpty())
        return Command::interrupt(signal);
    m_operator->hurry(OutcomeMs); // before it is told: no act comes after that
    complain(tr("%1 is under way; what came of it is told in a moment.").arg(m_deed));
}

} // namespace lockscope::ctl
