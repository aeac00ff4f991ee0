// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/server/answerreader.h"
#include "core/server/answers.h"
#include "core/server/serverfacts.h"

#include <memory>

namespace lockscope {

/// Readers of the answers to four-letter words: ZooKeeper 3.4 to 3.9 and ClickHouse Keeper (no "/"
/// before addresses, padded ids, no ":" behind ids in `dump`). Pure; any thread. An answer that is
/// truncated or not understood is NotZooKeeper with what was wrong, never half an answer.
///
/// Session ids are hex of the unsigned 64 bits in all of them; `dump` of ZooKeeper prints dates in
/// the server's zone, which are taken as they stand: only their differences are used.

/// Where @p answer is not the answer but a refusal: the word is not in the whitelist, or the member
/// does not serve. Nothing if it looks like an answer.
std::optional<SourceResult> refusalOf(const QByteArray &answer);

/// "conf".
MemberConfiguration readConf(const QByteArray &answer);
Result<RoleAnswer> readSrvr(const QByteArray &answer);
/// Number of data and exists watches ("Total watches:2").
Result<qint64> readWchs(const QByteArray &answer);

/// Of the answers that are long where many wait. What sessions have or watch as they did @p before
/// shares its memory with that.
std::unique_ptr<AnswerReader<QVector<ConnectionRow>>> consReader();
std::unique_ptr<AnswerReader<SessionTable>> dumpReader(
    const QHash<SessionId, PathList> &before = {});
std::unique_ptr<AnswerReader<WatchList>> wchpReader(const WatchList &before = {});

} // namespace lockscope
