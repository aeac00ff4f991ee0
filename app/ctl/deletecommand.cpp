// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The checks, the queue before and after, and the deletion.
#include "app/ctl/deletecommand.h"

#include "core/base/jsonvalues.h"
#include "core/base/language.h"
#include "core/base/text.h"
#include "core/report/json.h"

#include <QJsonArray>

namespace lockscope::ctl {

namespace {

constexpr qint64 FindMs =
    2'500; ///< for the lock and its servers, which must not hold the checks up

QJsonArray linesJson(const QVector<PreflightLine> &lines)
{
    QJsonArray all;
    for (const PreflightLine &line : lines) {
        all.append(QJsonObject {{u"check"_qs, line.check}, {u"light"_qs, textOf(line.light)},
            {u"sentence"_qs, line.sentence.english()}});
    }
    return all;
}

/// A queue as it is, or as it would be: what `queue` says of each that contends. Of a long one the
/// first, as in the text.
QJsonArray contendersJson(const LockState &state)
{
    constexpr int Most = 10;
    QJsonArray all;
    for (int i = 0; i < state.queue.size() && all.size() < Most; ++i) {
        const Contender &contender = state.queue.at(i);
        if (!contender.isContender())
            continue;
        const LockNode &node = state.nodeOf(contender);
        const auto &sequence = contender.ticket.sequence;
        all.append(QJsonObject {{u"path"_qs, state.pathOf(contender)}, {u"name"_qs, node.name},
            {u"role"_qs, textOf(contender.role)}, {u"mode"_qs, textOf(contender.ticket.mode)},
            {u"sequence"_qs, sequence ? QJsonValue(*sequence) : QJsonValue()},
            {u"session"_qs, hexOrNull(node.stat.owner)},
            {u"czxid"_qs, hexOrNull(node.stat.czxid)}});
    }
    return all;
}

QJsonObject queueJson(const LockState &state)
{
    return {{u"summary"_qs, summaryJson(state.summary)}, {u"nodes"_qs, contendersJson(state)}};
}

QJsonObject preflightJson(const Preflight &preflight)
{
    QJsonObject json {
        {u"path"_qs, preflight.target.node},
        {u"czxid"_qs, hexOrNull(preflight.target.czxid)},
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
        {u"before"_qs, stringsJson(english(queueLines(what.before)))},
        {u"after"_qs, stringsJson(english(queueLines(what.after)))},
        {u"queueBefore"_qs, queueJson(what.before)},
        {u"queueAfter"_qs, queueJson(what.after)},
        {u"sentences"_qs, stringsJson(english(sentencesOf(what)))},
    };
    return json;
}

} // namespace

QString DeleteCommand::summary() const
{
    return tr("Deletes one contender by force, after checking what that would do.");
}

void DeleteCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(u"NODEPATH"_qs, tr("The contender's node."));
    parser.addOptions({
        {u"czxid"_qs,
            tr("The node's czxid, as --dry-run and \"queue --wide\" tell it: another node of the "
               "same name is not deleted."),
            u"0x…"_qs},
        {u"dry-run"_qs,
            tr("Prints the checks and the queue before and after; writes nothing. Status 4 where "
               "it "
               "would be refused.")},
        {u"override"_qs,
            tr("Deletes although lines of the checks are red, and keeps the reason in the "
               "journal."),
            u"reason"_qs},
        {u"environment"_qs,
            tr("What the system is for: sandbox, development, staging or production (default: as "
               "the profile says; without one, not stated)."),
            u"kind"_qs},
    });
    ForcedCommand::describe(parser);
}

Result<Done> DeleteCommand::configure(const QCommandLineParser &parser, const QStringList &trailing)
{
    return ForcedCommand::configure(parser, trailing)
        .and_then([&](Done) { return readWords(parser); })
        .and_then([&](Done) {
            return mayWrite(
                Message::tr("delete needs --write; --dry-run shows what it would do"), reason());
        });
}

Result<Done> DeleteCommand::readWords(const QCommandLineParser &parser)
{
    const QString given = parser.value(u"czxid"_qs);
    const Zxid czxid = given.startsWith(u"0x") ? zxidFromHex(given).value_or(Zxid()) : Zxid();
    if (!parser.isSet(u"czxid"_qs) && !m_isDryRun)
        return failure(ErrorKind::BadInput,
            Message::tr(
                "Give --czxid, as in --czxid 0x3b: --dry-run and \"queue --wide\" tell it."));
    if (parser.isSet(u"czxid"_qs) && !czxid)
        return failure(ErrorKind::BadInput,
            Message::tr("--czxid takes the node's czxid, as in --czxid 0x3b; \"%1\" is none.")
                .arg(given));
    m_target.czxid = czxid;
    const QString stated = parser.value(u"environment"_qs);
    const std::optional<Environment> environment = environmentFromText(stated);
    if (parser.isSet(u"environment"_qs) && !environment)
        return failure(ErrorKind::BadInput,
            Message::tr("--environment takes sandbox, development, staging or production; \"%1\" "
                        "is none.")
                .arg(stated));
    Profile &profile = m_common.profile;
    if (environment && profile.environment == Environment::Production
        && environment != Environment::Production)
        return failure(ErrorKind::BadInput,
            Message::tr("The profile \"%1\" is of a production system: --environment cannot make "
                        "it another.")
                .arg(profile.name));
    profile.environment = environment.value_or(profile.environment);
    if (parser.isSet(u"override"_qs))
        m_override = parser.value(u"override"_qs).trimmed();
    if (m_override && m_override->isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--override takes the reason why, for the journal and those who read it."));
    return Done {};
}

QString DeleteCommand::reason() const
{
    QStringList why {m_reason, m_override.value_or(QString())};
    why.removeAll(QString());
    return why.join(u"; "_qs);
}

void DeleteCommand::start()
{
    if (!takeHands())
        return;
    connect(&m_finder, &TargetFinder::found, this, &DeleteCommand::check);
    follow(m_finder.inspector(), m_common.leftMs);
    beginTime();
    const Result<Done> opened =
        m_finder.find(m_common.connection, m_target, std::min(FindMs, msForChecks() / 2));
    if (!opened)
        fail(opened.error());
}

void DeleteCommand::check(const Target &target, const ServerFactsPtr &facts)
{
    m_target = target;
    m_operator->setServerFacts(facts);
    m_operator->setTimeout(timerMs(msForChecks()));
    m_operator->check(m_target);
}

/// By the connection that looked for the lock. What is being done by the other one tells its end.
void DeleteCommand::giveUp(const Error &error)
{
    if (m_deed.isEmpty())
        fail(error);
}

/// That no server answered is told of the servers, not of the node.
void DeleteCommand::acceptFailure(const Error &error)
{
    fail(error.kind == ErrorKind::TimedOut ? silence() : error);
}

/// What forbids it; nothing where it may be done.
std::optional<Error> DeleteCommand::refusalOf(const Preflight &preflight) const
{
    const Result<NodeStat> &stat = preflight.reading.stat;
    if (!stat)
        return explained({stat.error().kind, m_target.node});
    const Messages red = preflight.overridable();
    for (const PreflightLine &line : preflight.lines) {
        if (line.isFinal)
            return Error {preflight.isChanged() ? ErrorKind::Changed : ErrorKind::Refused,
                Message::tr("Refused: %1").arg(line.sentence)};
    }
    if (red.isEmpty() || m_override)
        return std::nullopt;
    return Error {ErrorKind::Refused,
        Message::tr("Refused: %1 To do it all the same, say --override REASON.")
            .arg(Message::joined(red, u" "_qs))};
}

void DeleteCommand::acceptPreflight(const Preflight &preflight)
{
    if (hasFailed()) // by the other connection, which looked for the lock
        return;
    m_preflight = preflight;
    const std::optional<Error> refusal = refusalOf(preflight);
    if (m_isDryRun || refusal) {
        print(nullptr, refusal);
        if (refusal)
            complain(
                refusal->kind == ErrorKind::Refused ? refusal->detail.text() : explain(*refusal));
        emit finished(refusal ? statusOf(refusal->kind) : Success);
        return;
    }
    m_deed = tr("The deletion");
    m_operator->setTimeout(timerMs(msForAct()));
    m_operator->remove(preflight, reason(), deletionPhrase(preflight, m_common.profile));
}

void DeleteCommand::acceptReceipt(const Receipt &receipt)
{
    const ExitStatus status = statusOf(receipt);
    const std::optional<Error> error =
        status == Success ? std::nullopt : std::optional(receipt.error);
    print(&receipt, error);
    if (error)
        complain(explain(*error));
    emit finished(status);
}

void DeleteCommand::print(const Receipt *receipt, const std::optional<Error> &error) const
{
    if (m_common.isJson) {
        QJsonObject json = preflightJson(m_preflight);
        json[u"dryRun"_qs] = m_isDryRun;
        json[u"receipt"_qs] = receipt ? QJsonValue(jsonOf(*receipt)) : QJsonValue();
        if (error)
            json[u"error"_qs] = receipt ? failureJson(*receipt) : errorJson(*error, m_target.node);
        printJson(json);
        return;
    }
    QStringList lines = texts(reportOf(m_preflight));
    if (receipt) {
        const bool isDone = statusOf(*receipt) == Success;
        if (isDone && m_preflight.needsOverride())
            lines.append(tr("The red lines above were overridden: %1")
                             .arg(visibleText(m_override.value_or(QString()))));
        lines.append(tr("Outcome: %1").arg(wordFor(textOf(receipt->outcome))));
        lines.append(texts(receipt->sentences));
    } else if (m_isDryRun) {
        lines.append(tr("Dry run: nothing was written."));
    }
    printText(lines.join(u'\n') + u'\n');
}

} // namespace lockscope::ctl
