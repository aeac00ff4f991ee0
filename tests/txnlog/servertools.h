// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// ZooKeeper's own readers of its files, to compare with: TxnLogToolkit and SnapshotFormatter.
#pragma once

#include "core/txnlog/snapshot.h"
#include "core/txnlog/transaction.h"

#include <QStringList>

namespace lockscope::test {

/// What org.apache.zookeeper.server.@p tool prints, in English and UTC, given @p arguments. Empty
/// where it fails; the test's messages say why.
QByteArray runServerTool(const QString &tool, const QStringList &arguments);

/// What TxnLogToolkit (3.8) prints of @p transaction, without the line's end.
QByteArray toolkitLine(const Transaction &transaction);

/// The transactions that TxnLogToolkit prints of @p logFile, each without its line's end.
QByteArrayList toolkitLines(const QString &logFile);

/// What SnapshotFormatter -d (3.8) prints of @p node.
QByteArray formatterText(const SnapshotNode &node);

/// What it prints of @p snapshotFile: of each node, by its path, and the lines of its sessions.
struct FormattedSnapshot
{
    QHash<QByteArray, QByteArray> nodes;
    QByteArrayList sessions;
};
FormattedSnapshot formatSnapshot(const QString &snapshotFile);

} // namespace lockscope::test
