// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/evidence.h"
#include "core/diagnosis/verdict.h"
#include "core/live/scan.h"
#include "core/recipes/lockstate.h"

#include <QJsonArray>
#include <QJsonObject>

#include <functional>
#include <optional>

namespace lockscope {

/// Values as JSON, for scripts: the shapes that the manual page of lockscopectl fixes. Session ids
/// and zxids are "0x…" strings, times ISO 8601 UTC with ms, unknown is null. Pure; any thread.

/// Takes the next bytes of a document; false where they could not be written: no more is given
/// then.
using Sink = std::function<bool(const QByteArray &bytes)>;

/// `lockscopectl queue`: one document, on one line, given to @p sink in parts, since of a long
/// queue it is far larger than the queue itself; they are made by several threads. False where @p
/// sink refused. @p evidence has one entry per queue entry; @p facts may be null. Each node lists
/// the first 10 of its blockers, and says in "blockerCount" how many they are. @p limit: the first
/// so many of the queue alone; 0: all. @p more: fields beside its own.
bool writeQueueJson(const LockState &state, const QVector<ContenderEvidence> &evidence,
    const ServerFacts *facts, const Sink &sink, int limit = 0, const QJsonObject &more = {});

/// One element of its "nodes". @p now: the servers' clock, by which ages are told.
QJsonObject contenderJson(
    const LockState &state, int queueIndex, const ContenderEvidence &evidence, qint64 now);

/// `lockscopectl scan`. @p now: the local clock, ms.
QJsonObject scanJson(const ScanResult &result, qint64 now);

/// `lockscopectl doctor`: one document, on one line, given to @p sink in parts. Verdicts of locks
/// that nobody asked for are in "followed". @p more: fields beside its own. False where @p sink
/// refused.
bool writeDiagnosisJson(const Diagnosis &diagnosis, const Sink &sink, const QJsonObject &more = {});
/// One element of its "verdicts".
QJsonObject verdictJson(const Verdict &verdict);

/// Its "skipped".
QJsonArray skippedJson(const QVector<SkippedRule> &skipped);

/// Its "pending".
QJsonArray pendingJson(const QVector<PendingFinding> &pending);

QJsonObject summaryJson(const Summary &summary);
/// A node's data, as far as they are kept, for people and for programs.
struct NodeText
{
    std::optional<QString> text; ///< none: they are no UTF-8
    QString base64;
    bool isCut = false; ///< there are more
};
/// None where it was not read.
std::optional<NodeText> textOfData(const LockNode &node);
/// [{"id", "name"}] of these recipe ids; ids that no recipe has are their own name.
QJsonArray recipesJson(const QStringList &ids);
/// An array of strings.
QJsonArray stringsJson(const QStringList &strings);

} // namespace lockscope
