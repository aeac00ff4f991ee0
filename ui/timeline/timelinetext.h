// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a timeline shows, in words. Escaped.
#pragma once

#include "core/history/lanes.h"
#include "core/recording/historyreader.h"

namespace lockscope {

/// "orders-2" or, of a lane without any name, what that means.
QString laneTitle(const Lane &lane);

/// Of each lane its client; those of one name are told apart by their addresses or sessions.
QStringList laneClients(const QVector<Lane> &lanes);

/// The same; and what one session asked for beside what it has there already is told apart by a
/// number: "orders-2 (2)".
QStringList laneTitles(const QVector<Lane> &lanes);

/// All of a stay: "orders-2 (10.0.3.7:51278), write: asked at 15:41:07.123, waited 3.2 s, held for
/// 11 s until 15:41:21.400, released." @p unknownSince: as Lanes has it.
QString stayText(const Lane &lane, const Stay &stay, qint64 now, qint64 unknownSince = 0);

/// Who held and who waited at that moment, in one line.
QString standingText(const Lanes &lanes, qint64 at);

/// "verdict: stuck", "acknowledged: …": a flag, with its time.
QString flagText(const Flag &flag);

/// "Recording night.lockscope", by its file's name alone.
QString historyTitle(const HistoryInfo &info);

/// What is not told of a time, and why.
QString blankText(const Blank &blank);

} // namespace lockscope
