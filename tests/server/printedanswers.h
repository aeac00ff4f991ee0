// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/answers.h"

namespace lockscope {

/// Values as one line of text, so that a failure reads like the answer it came from.
inline QString printed(const ConnectionRow &row)
{
    return QStringLiteral("%1 %2 to=%3 lresp=%4 lop=%5 queued=%6 lzxid=%7")
        .arg(row.session ? textOf(row.session) : QStringLiteral("-"), row.endpoint)
        .arg(row.timeoutMs)
        .arg(row.lastResponse)
        .arg(row.lastOperation)
        .arg(row.queued)
        .arg(textOf(row.lastZxid));
}

inline QString printed(const ServerLoad &load)
{
    return QStringLiteral("%1/%2/%3 ms, %4 in %5 out, %6 connections")
        .arg(load.latencyMinMs)
        .arg(load.latencyAvgMs)
        .arg(load.latencyMaxMs)
        .arg(load.received)
        .arg(load.sent)
        .arg(load.connections);
}

template <typename T> QString failed(const Result<T> &result)
{
    return QStringLiteral("failed: ") + result.error().detail.english();
}

inline QString printed(const Result<QVector<ConnectionRow>> &rows)
{
    if (!rows)
        return failed(rows);
    QStringList lines;
    for (const ConnectionRow &row : *rows)
        lines.append(printed(row));
    return lines.join(u'\n');
}

/// "12 in 13 out request 11" for each.
inline QString packetsOf(const Result<QVector<ConnectionRow>> &rows)
{
    if (!rows)
        return failed(rows);
    QStringList words;
    for (const ConnectionRow &row : *rows)
        words.append(QStringLiteral("%1 in %2 out request %3")
                         .arg(row.received)
                         .arg(row.sent)
                         .arg(row.lastRequest));
    return words.join(QStringLiteral(", "));
}

inline QString printed(const Result<WatchList> &watches)
{
    if (!watches)
        return failed(watches);
    QStringList lines;
    for (auto it = watches->begin(); it != watches->end(); ++it) {
        lines.append(textOf(it.key()) + u' ' + it.value().paths().toList().join(u' '));
    }
    lines.sort();
    return lines.join(u'\n');
}

inline QString printed(const Result<SessionTable> &table)
{
    if (!table)
        return failed(table);
    QStringList lines;
    for (auto it = table->expiresAt.begin(); it != table->expiresAt.end(); ++it)
        lines.append(
            QStringLiteral("expires %1 %2").arg(textOf(it.key())).arg(it.value() % 100'000));
    for (auto it = table->timeouts.begin(); it != table->timeouts.end(); ++it)
        lines.append(QStringLiteral("timeout %1 %2").arg(textOf(it.key())).arg(it.value()));
    for (auto it = table->ephemerals.begin(); it != table->ephemerals.end(); ++it)
        lines.append(
            QStringLiteral("owns %1 %2").arg(textOf(it.key()), it.value().toList().join(u' ')));
    for (auto it = table->endpoints.begin(); it != table->endpoints.end(); ++it)
        lines.append(QStringLiteral("at %1 %2").arg(textOf(it.key()), it.value()));
    lines.sort();
    lines.prepend(table->hasExpiry ? QStringLiteral("leader") : QStringLiteral("learner"));
    return lines.join(u'\n');
}

} // namespace lockscope
