// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/txnlog/jutereader.h"
#include "core/txnlog/transaction.h"

namespace lockscope {

/// Reads access lists. Most nodes of a tree have the same one: it is read once and shared.
class AccessListReader
{
public:
    /// The list that @p reader stands before.
    QVector<AccessEntry> read(JuteReader *reader);

private:
    QByteArray m_bytes; ///< what the last list was read from
    QVector<AccessEntry> m_entries;
};

/// Reads the bytes of transactions, as SerializeUtils.deserializeTxn (3.8) does, those of servers
/// before 3.6 and 3.4 included.
class TxnDecoder
{
public:
    /// The least bytes of a transaction: its header.
    static constexpr int HeaderBytes = 32;

    /// Fills @p transaction from @p bytes. What is not understood is said in its change and parts;
    /// REQUIRES: @p bytes has a header.
    void decode(QByteArrayView bytes, Transaction *transaction);

private:
    void decodeChange(JuteReader *reader, TxnChange *change);
    void decodeCreate(JuteReader *reader, TxnChange *change);
    void decodeParts(JuteReader *reader, Transaction *transaction);

    AccessListReader m_lists;
};

} // namespace lockscope
