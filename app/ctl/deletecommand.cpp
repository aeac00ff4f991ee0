// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/deletecommand.h"

#include "core/base/jsonvalues.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/recipes/catalogue.h"
#include "core/report/json.h"

#include <QJsonArray>

namespace lockscope::ctl {

namespace {

// Who is alive enriches the checks; it must not hold them up.
constexpr int FactsWaitMs = 2'500;

QJsonArray linesJson(const QVector<PreflightLine> &lines)
{
    QJsonArray all;
    for (const PreflightLine &line : lines) {
        all.append(QJsonObject {{u"check"_qs, line.check},
                                {u"light"_qs, textOf(line.light)},
                                {u"sentence"_qs, line.sentence}});
    }
    return all;
}

QJsonObject preflightJson(const Preflight &preflight)
{
    QJsonObject json {
        {u"path"_qs, preflight.target.node},
        {u"czxid"_qs, textOf(preflight.target.czxid)},
        {u"possible"_qs, preflight.isPossible()},
        {u"light"_qs, textOf(preflight.light())},
        {u"needsOverride"_qs, preflight.needsOverride()},
        {u"preflight"_qs, linesJson(preflight.lines)},
        {u"whatIf"_qs, QJsonValue()},
    };
    if (!preflight.what)
        return json;
    const WhatIf &what = *preflight.what;
    json[u"whatIf"_qs] = QJsonObject {
        {u"granted"_qs, stringsJson(what.granted)},
        {u"unhelped"_qs, stringsJson(what.unhelped)},
        {u"stillHolding"_qs, stringsJson(what.stillHolding)},
        {u"useless"_qs, what.isUseless},
        {u"wakes"_qs, what.wakes},
        {u"tokenBefore"_qs, hexOrNull(what.tokenBefore)},
        {u"tokenAfter"_qs, hexOrNull(what.tokenAfter)},
        {u"before"_qs, stringsJson(queueLines(what.before))},
        {u"after"_qs, stringsJson(queueLines(what.after))},
        {u"sentences"_qs, stringsJson(sentencesOf(what))},
    };
    return json;
}

ExitStatus statusOf(const Preflight &preflight)
{
    if (preflight.isPossible())
        return Success;
    const Result<NodeStat> &stat = preflight.reading.stat;
    return stat ? Refused : ctl::statusOf(stat.error().kind);
}

} // namespace

QString DeleteCommand::summary() const
{
    return QStringLiteral("Deletes one contender by force, after checking what that would do.");
}

void DeleteCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(QStringLiteral("NODEPATH"),
                                 QStringLiteral("The contender's node."));
    parser.addOptions({
        {QStringLiteral("czxid"),
         QStringLiteral("The node's czxid, as \"lockscopectl queue\" shows it: another node of the "
                        "same name is not deleted."),
         QStringLiteral("0x…")},
        {QStringLiteral("dry-run"),
         QStringLiteral("Prints the checks and the queue before and after; writes nothing.")},
        {QStringLiteral("reason"), QStringLiteral("Is kept in the journal."),
         QStringLiteral("text")},
        {QStringLiteral("recipe"), QStringLiteral("Judges by this recipe."), QStringLiteral("id")},
    });
}

Result<Done> DeleteCommand::configure(const QCommandLineParser &parser, const CommonOptions &common,
                                      const QStringList &)
{
    m_common = common;
    m_reason = parser.value(u"reason"_qs);
    m_isDryRun = parser.isSet(u"dry-run"_qs);
    if (Result<Done> target = readTarget(parser); !target)
        return target;
    if (!m_isDryRun && !m_common.mayWrite)
        return failure(ErrorKind::ReadOnly,
                       u"delete needs --write; --dry-run shows what it would do"_qs);
    return Done {};
}

Result<Done> DeleteCommand::readTarget(const QCommandLineParser &parser)
{
    const Result<QString> path = onlyPath(parser);
    if (!path)
        return tl::unexpected(path.error());
    const std::optional<Zxid> czxid = zxidFromHex(parser.value(u"czxid"_qs));
    if (parser.isSet(u"czxid"_qs) ? !czxid || !*czxid : !m_isDryRun)
        return failure(
            ErrorKind::BadInput,
            u"--czxid takes the node's czxid, as in --czxid 0x3b; \"%1\" is none."_qs.arg(
                parser.value(u"czxid"_qs)));
    m_target.node = *path;
    // A name without a sequence number is a lock by itself; others queue in their directory.
    m_target.lock = sequenceSuffix(nodeName(*path)) ? parentPath(*path) : *path;
    m_target.czxid = czxid.value_or(Zxid());
    return recipeOption(parser).map([this](const QString &recipe) {
        m_target.recipe = recipe;
        return Done {};
    });
}

void DeleteCommand::start()
{
    Result<std::unique_ptr<Journal>> journal =
        Journal::open(m_isDryRun ? u"/dev/null"_qs : Journal::standardFile());
    if (!journal)
        return fail(journal.error());
    m_journal = *std::move(journal);
    if (!m_isDryRun)
        (void)m_gate.allow(WriteGate::LimitMs);
    m_operator = std::make_unique<Operator>(m_common.connection, m_gate, *m_journal);
    connect(m_operator.get(), &Operator::preflightReady, this,
            [this](quint64, const Preflight &flight) { acceptPreflight(flight); });
    connect(m_operator.get(), &Operator::checkFailed, this, &DeleteCommand::acceptFailure);
    connect(m_operator.get(), &Operator::finished, this,
            [this](quint64, const Receipt &receipt) { acceptReceipt(receipt); });

    connect(&m_inspector, &Inspector::statusChanged, this, &DeleteCommand::acceptStatus);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &DeleteCommand::acceptFacts);
    connect(&m_factsDeadline, &QTimer::timeout, this, [this] { acceptFacts(nullptr); });
    m_factsDeadline.setSingleShot(true);
    m_deadline.setRemainingTime(m_common.timeoutMs);
    m_factsDeadline.start(int(std::min<qint64>(FactsWaitMs, m_common.timeoutMs / 2)));
    if (const Result<Done> opened = m_inspector.open(m_common.connection); !opened)
        fail(opened.error());
}

void DeleteCommand::acceptStatus(const ConnectionStatus &status)
{
    const bool isConnected = status.state == ConnectionStatus::Connected;
    m_wasConnected |= isConnected;
    if (isConnected && m_areFactsAwaited)
        m_inspector.askServers();
}

void DeleteCommand::acceptFacts(const ServerFactsPtr &facts)
{
    if (!std::exchange(m_areFactsAwaited, false))
        return;
    m_factsDeadline.stop();
    m_operator->setServerFacts(facts);
    m_operator->setTimeout(timerMs(m_deadline.remainingTime()));
    m_operator->check(m_target);
}

/// That no server answered is told of the servers, not of the node.
void DeleteCommand::acceptFailure(quint64, const Error &error)
{
    const bool isSilence = error.kind == ErrorKind::TimedOut && !m_wasConnected;
    fail(isSilence ? Error {ErrorKind::TimedOut, m_common.connection.connect} : error);
}

void DeleteCommand::acceptPreflight(const Preflight &preflight)
{
    if (m_isDryRun || !preflight.isPossible()) {
        print(preflight, nullptr);
        emit finished(statusOf(preflight));
        return;
    }
    m_preflight = preflight;
    m_operator->setTimeout(timerMs(m_common.timeoutMs)); // for what is written anew
    m_operator->remove(preflight, m_reason, deletionPhrase(preflight, m_gate.profile()));
}

void DeleteCommand::acceptReceipt(const Receipt &receipt)
{
    print(m_preflight, &receipt);
    if (statusOf(receipt) != Success)
        complain(explain(receipt.error));
    emit finished(statusOf(receipt));
}

void DeleteCommand::print(const Preflight &preflight, const Receipt *receipt) const
{
    if (m_common.isJson) {
        QJsonObject json = preflightJson(preflight);
        json[u"dryRun"_qs] = m_isDryRun;
        json[u"receipt"_qs] = receipt ? QJsonValue(jsonOf(*receipt)) : QJsonValue();
        printJson(json);
        return;
    }
    QStringList lines = reportOf(preflight);
    if (receipt) {
        if (preflight.needsOverride())
            lines.append(u"Red lines above were overridden by --czxid, typed in full."_qs);
        lines.append(u"Outcome: %1"_qs.arg(textOf(receipt->outcome)));
        lines.append(receipt->sentences);
    } else if (m_isDryRun) {
        lines.append(u"Dry run: nothing was written."_qs);
    }
    printText(lines.join(u'\n') + u'\n');
}

} // namespace lockscope::ctl
