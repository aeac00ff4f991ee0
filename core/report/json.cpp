// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/json.h"

#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/report/currentevidence.h"

#include <QJsonDocument>

#include <algorithm>
#include <utility>

namespace lockscope {

namespace {

constexpr int BlockersListed = 10; // lists of all would grow with the square of the queue

constexpr qsizetype PartBytes = 65'536;

QByteArray compact(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

QJsonValue timeOrNull(qint64 atMs)
{
    return atMs ? QJsonValue(isoTime(atMs)) : QJsonValue();
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

template <typename T> QJsonValue valueOrNull(const std::optional<T> &value)
{
    return value ? QJsonValue(*value) : QJsonValue();
}

/// Bytes that were cut after MaxData may end within a character: that does not make them binary.
std::optional<QString> textOfCut(QByteArray data)
{
    for (int cut = 0; cut < 4; ++cut) {
        if (auto text = utf8Text(data))
            return text;
        data.chop(1);
    }
    return std::nullopt;
}

QJsonArray blockersJson(const LockState &state, const Contender &contender, int limit)
{
    QJsonArray paths;
    for (const int index : state.blockersOf(contender, limit))
        paths.append(state.pathOf(state.queue.at(index)));
    return paths;
}

QJsonArray expectedJson(const LockState &state, const Contender &contender)
{
    QJsonArray paths;
    for (const WatchTarget &target : contender.expected)
        paths.append(state.pathOf(target));
    return paths;
}

QJsonArray membersJson(const ServerFacts *facts)
{
    QJsonArray members;
    if (!facts)
        return members;
    for (const MemberFacts &member : facts->members) {
        members.append(QJsonObject {
            {u"host"_qs, member.host},
            {u"connections"_qs, textOf(member.connections)},
            {u"watches"_qs, textOf(member.watches)},
            {u"sessions"_qs, textOf(member.sessions)},
            {u"mode"_qs, textOrNull(member.mode)},
        });
    }
    return members;
}

QJsonArray queueRecipesJson(const LockState &state)
{
    QJsonArray recipes;
    for (const RecipeQueue &queue : state.recipes) {
        recipes.append(QJsonObject {
            {u"id"_qs, QLatin1String(queue.recipe->id)},
            {u"name"_qs, QLatin1String(queue.recipe->name)},
            {u"why"_qs, queue.why},
        });
    }
    return recipes;
}

QJsonArray factsJson(const LockState &state)
{
    QJsonArray facts;
    for (const LockFact &fact : state.facts)
        facts.append(fact.sentence);
    return facts;
}

void addStat(QJsonObject &json, const LockSnapshot &snapshot, const LockNode &node, SessionId owner)
{
    const bool isRead = bool(node.stat.czxid);
    json[u"session"] = hexOrNull(owner);
    json[u"ephemeral"] = isRead || owner ? QJsonValue(bool(owner)) : QJsonValue();
    json[u"czxid"] = hexOrNull(node.stat.czxid);
    json[u"createdAt"] = timeOrNull(node.stat.createdAt);
    json[u"ageMs"] = isRead ? QJsonValue(std::max<qint64>(snapshot.readAt - node.stat.createdAt, 0))
                            : QJsonValue();
    json[u"data"] = dataJson(node);
    json[u"readState"] = textOf(node.state);
}

void addEvidence(QJsonObject &json, const ContenderEvidence &evidence)
{
    json[u"endpoint"] = textOrNull(evidence.endpoint);
    json[u"watching"] =
        evidence.watching ? QJsonValue(stringsJson(*evidence.watching)) : QJsonValue();
    json[u"watchVerdict"] = textOrNull(textOf(evidence.verdict));
    json[u"confirmed"] = valueOrNull(evidence.confirmed);
    json[u"idleMs"] = evidence.idleMs >= 0 ? QJsonValue(evidence.idleMs) : QJsonValue();
    json[u"expiresInMs"] =
        evidence.expiresInMs >= 0 ? QJsonValue(evidence.expiresInMs) : QJsonValue();
}

} // namespace

QJsonArray stringsJson(const QStringList &strings)
{
    return QJsonArray::fromStringList(strings);
}

QJsonObject summaryJson(const Summary &summary)
{
    return {
        {u"holders"_qs, summary.holders},
        {u"waiters"_qs, summary.waiters},
        {u"pending"_qs, summary.pending},
        {u"others"_qs, summary.others},
    };
}

QJsonValue dataJson(const LockNode &node)
{
    if (node.state != ReadState::Read)
        return {};
    const bool isCut = node.stat.dataLength > node.data.size();
    const auto text = isCut ? textOfCut(node.data) : utf8Text(node.data);
    QJsonObject json {
        {u"text"_qs, valueOrNull(text)},
        {u"base64"_qs, QString::fromLatin1(node.data.toBase64())},
        {u"length"_qs, node.stat.dataLength},
    };
    if (isCut)
        json[u"truncated"] = true;
    return json;
}

QJsonArray recipesJson(const QStringList &ids)
{
    QJsonArray recipes;
    for (const QString &id : ids) {
        const Recipe *recipe = recipeById(id);
        recipes.append(QJsonObject {
            {u"id"_qs, id},
            {u"name"_qs, recipe ? QString::fromLatin1(recipe->name) : id},
        });
    }
    return recipes;
}

QJsonObject contenderJson(
    const LockState &state, int queueIndex, const ContenderEvidence &evidence, int limit)
{
    const Contender &contender = state.queue.at(queueIndex);
    const LockNode &node = state.nodeOf(contender);
    const bool isContender = contender.isContender();
    QJsonObject json {
        {u"path"_qs, state.pathOf(contender)},
        {u"name"_qs, node.name},
        {u"recipe"_qs,
            isContender ? QJsonValue(QLatin1String(state.recipes.at(contender.recipe).recipe->id))
                        : QJsonValue()},
        {u"mode"_qs, isContender ? QJsonValue(textOf(contender.ticket.mode)) : QJsonValue()},
        {u"sequence"_qs, isContender ? valueOrNull(contender.ticket.sequence) : QJsonValue()},
        {u"position"_qs, isContender ? QJsonValue(queueIndex) : QJsonValue()},
        {u"role"_qs, textOf(contender.role)},
        {u"blockers"_qs, blockersJson(state, contender, limit)},
        {u"expectedWatch"_qs, expectedJson(state, contender)},
    };
    json[u"blockerCount"] = state.blockerCount(contender);
    addStat(json, *state.snapshot, node, ownerOf(node, evidence));
    addEvidence(json, evidence);
    return json;
}

bool writeQueueJson(const LockState &state, const QVector<ContenderEvidence> &evidence,
    const ServerFacts *facts, const Sink &sink, int limit)
{
    const int shown = shownOf(state, limit);
    const QByteArray lock = compact({
        {u"path"_qs, state.snapshot->path},
        {u"readAt"_qs, timeOrNull(state.snapshot->readAt)},
        {u"freshness"_qs, textOf(state.snapshot->freshness)},
        {u"complete"_qs, isComplete(state, limit)},
        {u"shown"_qs, shown},
        {u"recipes"_qs, queueRecipesJson(state)},
        {u"token"_qs, hexOrNull(state.token)},
        {u"nextSequence"_qs, valueOrNull(state.nextSequence)},
        {u"summary"_qs, summaryJson(state.summary)},
        {u"facts"_qs, factsJson(state)},
        {u"coverage"_qs,
            QJsonObject {{u"askedAt"_qs, timeOrNull(facts ? facts->askedAt : 0)},
                {u"members"_qs, membersJson(facts)}}},
    });
    const qint64 now = state.snapshot->readAt + clockSkewMs(facts);
    QByteArray bytes = lock.chopped(1) + R"(,"nodes":[)";
    for (int i = 0; i < shown; ++i) {
        QJsonObject node = contenderJson(state, i, evidence.value(i), BlockersListed);
        if (const NodeStat &stat = state.nodeOf(state.queue.at(i)).stat; stat.czxid)
            node[u"ageMs"] = std::max<qint64>(now - stat.createdAt, 0);
        bytes += (i > 0 ? "," : "") + compact(node);
        if (bytes.size() >= PartBytes && !sink(std::exchange(bytes, {})))
            return false;
    }
    return sink(bytes + "]}\n");
}

QJsonObject scanJson(const ScanResult &result, qint64 now)
{
    QJsonArray locks;
    for (const FoundLock &lock : result.locks) {
        locks.append(QJsonObject {
            {u"path"_qs, lock.path},
            {u"recipes"_qs, recipesJson(lock.recipes)},
            {u"summary"_qs, summaryJson(lock.summary)},
            {u"oldestWaitMs"_qs,
                lock.oldestWaiterSince
                    ? QJsonValue(std::max<qint64>(now - lock.oldestWaiterSince, 0))
                    : QJsonValue()},
            {u"token"_qs, hexOrNull(lock.token)},
            {u"idle"_qs, lock.isIdle},
            {u"estimate"_qs, lock.isEstimate},
        });
    }
    return {
        {u"root"_qs, result.root},
        {u"directories"_qs, result.directories},
        {u"scanned"_qs, result.scanned},
        {u"unreadable"_qs, stringsJson(result.unreadable)},
        {u"complete"_qs, !result.isCapped && !result.isCancelled && !result.failed},
        {u"locks"_qs, locks},
    };
}

} // namespace lockscope
