// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs as servers write them, for what no server here writes: old formats, huge ones, broken ones.
#pragma once

#include <QByteArray>

namespace lockscope::test {

/// A file's first bytes: magic, version, database id.
QByteArray logHeader();

/// @p body as a record: checksum, length, body, mark.
QByteArray logRecord(const QByteArray &body);

/// When transaction @p zxid happens, ms since 1970: at the second of its number, ten seconds later
/// with each epoch.
qint64 timeOf(qint64 zxid);

/// What a body begins with.
QByteArray txnHeader(qint64 session, qint32 cxid, qint64 zxid, qint64 atMs, qint32 type);

/// A snapshot of the root and of @p nodes, as snapshotNode() makes them, parents first.
QByteArray snapshotFile(const QByteArray &nodes);
/// A node that @p session owns (0: persistent), made by @p zxid at timeOf() it.
QByteArray snapshotNode(const QByteArray &path, qint64 session, qint64 zxid);

/// Jute: a number, or what stands behind its length.
QByteArray jute(qint32 number);
QByteArray jute(qint64 number);
QByteArray jute(const QByteArray &bytes);

} // namespace lockscope::test
