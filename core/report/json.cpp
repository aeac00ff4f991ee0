// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/json.h"

#include "core/base/inorder.h"
#include "core/base/jsontext.h"
#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/recipes/catalogue.h"
#include "core/report/currentevidence.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int BlockersListed = 10; // lists of all would grow with the square of the queue

QByteArray compact(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

QJsonValue timeOrNull(qint64 atMs)
{
    return atMs ? QJsonValue(isoTime(atMs)) : QJsonValue();
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
            {u"why"_qs, queue.why.english()},
        });
    }
    return recipes;
}

QJsonArray factsJson(const LockState &state)
{
    QJsonArray facts;
    for (const LockFact &fact : state.facts)
        facts.append(fact.sentence.english());
    return facts;
}

void addText(JsonText &json, const QString &text)
{
    if (text.isEmpty())
        json.null();
    else
        json.value(text);
}

template <typename Id> void addHex(JsonText &json, Id id)
{
    addText(json, id ? textOf(id) : QString());
}

template <typename T> void addIf(JsonText &json, const std::optional<T> &value)
{
    if (value)
        json.value(*value);
    else
        json.null();
}

/// Null: not known.
void addDuration(JsonText &json, qint64 ms)
{
    addIf(json, ms >= 0 ? std::optional(ms) : std::nullopt);
}

void addBlockers(JsonText &json, const LockState &state, const Contender &contender)
{
    json.beginArray();
    for (const int index : state.blockersOf(contender, BlockersListed))
        json.value(state.pathOf(state.queue.at(index)));
    json.endArray();
}

void addExpected(JsonText &json, const LockState &state, const Contender &contender)
{
    json.beginArray();
    for (const WatchTarget &target : contender.expected)
        json.value(state.pathOf(target));
    json.endArray();
}

/// Of a client with thousands of contenders in one lock: what this one is to watch, and then some.
/// @p watching is sorted, and has each once.
QStringList fewOf(
    const QStringList &watching, const LockState &state, const Contender &contender, int most)
{
    QStringList few;
    few.reserve(most + contender.expected.size());
    for (const WatchTarget &target : contender.expected) {
        const QString path = state.pathOf(target);
        if (std::binary_search(watching.begin(), watching.end(), path))
            few.append(path);
    }
    for (const QString &path : watching) {
        if (few.size() >= most)
            break;
        if (!few.contains(path))
            few.append(path);
    }
    return few;
}

void addWatching(JsonText &json, const LockState &state, const Contender &contender,
    const ContenderEvidence &evidence)
{
    constexpr int MostWatched = 20;
    constexpr int OfMoreWatched = 5;
    json.key("watching");
    if (!evidence.watching)
        return json.null();
    const QStringList &watching = *evidence.watching;
    const bool isCut = watching.size() > MostWatched;
    const QStringList shown = isCut ? fewOf(watching, state, contender, OfMoreWatched) : watching;
    json.beginArray();
    for (const QString &path : shown)
        json.value(path);
    json.endArray();
    if (isCut)
        json.key("watchingCount").value(watching.size());
}

void addData(JsonText &json, const LockNode &node)
{
    const std::optional<NodeText> data = textOfData(node);
    if (!data)
        return json.null();
    json.beginObject();
    json.key("base64").value(data->base64);
    json.key("length").value(node.stat.dataLength);
    addIf(json.key("text"), data->text);
    if (data->isCut)
        json.key("truncated").value(true);
    json.endObject();
}

/// @p now: the servers' clock, ms.
void addContender(JsonText &json, const LockState &state, int entry,
    const ContenderEvidence &evidence, qint64 now)
{
    const Contender &contender = state.queue.at(entry);
    const LockNode &node = state.nodeOf(contender);
    const SessionId owner = ownerOf(node, evidence);
    const bool isContender = contender.isContender();
    const bool isRead = bool(node.stat.czxid);
    const auto recipe = isContender
        ? QString::fromLatin1(state.recipes.at(contender.recipe).recipe->id)
        : QString();
    json.beginObject();
    addIf(json.key("ageMs"),
        isRead ? std::optional(std::max<qint64>(now - node.stat.createdAt, 0)) : std::nullopt);
    json.key("blockerCount").value(state.blockerCount(contender));
    addBlockers(json.key("blockers"), state, contender);
    addText(json.key("client"), clientNameOf(state, node));
    addIf(json.key("confirmed"), evidence.confirmed);
    addText(json.key("createdAt"), node.stat.createdAt ? isoTime(node.stat.createdAt) : QString());
    addHex(json.key("czxid"), node.stat.czxid);
    addData(json.key("data"), node);
    addText(json.key("endpoint"), evidence.endpoint);
    addIf(json.key("ephemeral"), isRead || owner ? std::optional(bool(owner)) : std::nullopt);
    addExpected(json.key("expectedWatch"), state, contender);
    addDuration(json.key("expiresInMs"), evidence.expiresInMs);
    addDuration(json.key("idleMs"), evidence.idleMs);
    addText(json.key("mode"), isContender ? textOf(contender.ticket.mode) : QString());
    json.key("name").value(node.name);
    json.key("path").value(state.pathOf(contender));
    addIf(json.key("position"), isContender ? std::optional(entry) : std::nullopt);
    json.key("readState").value(textOf(node.state));
    addText(json.key("recipe"), recipe);
    json.key("role").value(textOf(contender.role));
    addIf(json.key("sequence"), isContender ? contender.ticket.sequence : std::nullopt);
    addHex(json.key("session"), owner);
    addText(json.key("watchVerdict"), textOf(evidence.verdict));
    addWatching(json, state, contender, evidence);
    json.endObject();
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

std::optional<NodeText> textOfData(const LockNode &node)
{
    if (node.state != ReadState::Read)
        return std::nullopt;
    const bool isCut = node.stat.dataLength > node.data.size();
    return NodeText {isCut ? textOfCut(node.data) : utf8Text(node.data),
        QString::fromLatin1(node.data.toBase64()), isCut};
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
    const LockState &state, int queueIndex, const ContenderEvidence &evidence, qint64 now)
{
    JsonText json;
    addContender(json, state, queueIndex, evidence, now);
    return QJsonDocument::fromJson(json.bytes()).object();
}

bool writeQueueJson(const LockState &state, const QVector<ContenderEvidence> &evidence,
    const ServerFacts *facts, const Sink &sink, int limit, const QJsonObject &more)
{
    const int shown = shownOf(state, limit);
    QJsonObject lock {
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
    };
    for (auto field = more.begin(); field != more.end(); ++field)
        lock.insert(field.key(), field.value());
    const qint64 now = state.snapshot->readAt + clockSkewMs(facts);
    if (!sink(compact(lock).chopped(1) + ",\"nodes\":["))
        return false;
    const auto rowsOf = [&](int first, int end) {
        JsonText nodes;
        nodes.beginArray();
        for (int i = first; i < end; ++i)
            addContender(nodes, state, i, evidence.value(i), now);
        QByteArray bytes = nodes.take();
        bytes[0] = ','; // in place of the bracket
        return first == 0 ? bytes.sliced(1) : bytes;
    };
    return makeInOrder(shown, rowsOf, sink) && sink("]}\n");
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
        {u"unlisted"_qs, stringsJson(result.unlisted)},
        {u"complete"_qs, !result.isPartial()},
        {u"locks"_qs, locks},
    };
}

} // namespace lockscope
