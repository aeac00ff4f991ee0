// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/recordedlooks.h"

#include "core/base/times.h"

#include <QJsonArray>

#include <algorithm>

namespace lockscope {

namespace {

/// Of a look and the state that was recorded at that time. Where both wait for a processor the
/// recorder may be seconds late; no queue comes twice in a lock's life, and when its holds began
/// and ended is compared one by one.
constexpr qint64 FoundWithinMs = 10'000;
constexpr qint64 NearMs = 2'000; ///< a gap or a step between two states excuses what is missing
constexpr qint64 StepMs = 5;

/// Whether each of its nodes is in one of both.
bool isBetween(const QString &before, const QString &after, const QString &look)
{
    const QStringList nodes = look.split(QStringLiteral(", "), Qt::SkipEmptyParts);
    return std::all_of(nodes.begin(), nodes.end(), [&](const QString &node) {
        const QString name = node.section(u' ', -1);
        return before.contains(name) || after.contains(name);
    });
}

QString recordedQueue(RecordingReader &reader, const QString &path, qint64 at)
{
    const auto state = reader.state(path, at);
    return state ? printedQueueOf(*state->state) : QString();
}

/// The nearest first.
bool isRecorded(RecordingReader &reader, const Look &look)
{
    for (qint64 off = 0; off <= FoundWithinMs; off += StepMs) {
        if (recordedQueue(reader, look.path, look.at - off) == look.queue
            || recordedQueue(reader, look.path, look.at + off) == look.queue)
            return true;
    }
    return false;
}

void compareLook(RecordingReader &reader, const Look &look, LookCounts *counts)
{
    if (isRecorded(reader, look)) {
        ++counts->same;
        return;
    }
    QString before;
    bool wasBetween = false;
    bool isKnown = true;
    for (qint64 at = look.at - NearMs; at <= look.at + NearMs; at += StepMs) {
        const auto state = reader.state(look.path, at);
        isKnown = isKnown && state && state->state->snapshot->freshness == Freshness::Live;
        const QString queue = state ? printedQueueOf(*state->state) : QString();
        wasBetween = wasBetween || (queue != before && isBetween(before, queue, look.queue));
        before = queue;
    }
    if (!isKnown)
        ++counts->unrecorded;
    else if (wasBetween)
        ++counts->between;
    else
        counts->different.append(
            QStringLiteral("%1 at %2 was %3").arg(look.path, isoTime(look.at), look.queue));
}

} // namespace

QString printedQueue(const QJsonObject &queue)
{
    QStringList words;
    const QJsonArray nodes = queue.value(u"nodes").toArray();
    for (const QJsonValue &node : nodes)
        words.append(node[QStringLiteral("role")].toString() + u' '
            + node[QStringLiteral("name")].toString());
    return words.join(QStringLiteral(", "));
}

QString printedQueueOf(const LockState &state)
{
    QStringList words;
    for (const Contender &contender : state.queue)
        words.append(textOf(contender.role) + u' ' + state.nodeOf(contender).name);
    return words.join(QStringLiteral(", "));
}

LookCounts compareLooks(RecordingReader &reader, const QVector<Look> &looks)
{
    LookCounts counts;
    for (const Look &look : looks)
        compareLook(reader, look, &counts);
    return counts;
}

} // namespace lockscope
