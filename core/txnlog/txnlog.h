// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/txnlog/bytestream.h"
#include "core/txnlog/bytewindow.h"
#include "core/txnlog/damage.h"
#include "core/txnlog/txndecoder.h"

class QFile;

namespace lockscope {

/// Streams the transactions of one `log.*` file of a ZooKeeper server (FileTxnLog, 3.8): each
/// record has its Adler32 checked. What is broken is left out and said in damages(); reading goes
/// on at the next record whose checksum holds. The file may be one that a server writes to: a
/// record that is half there is the end. Memory does not grow with the file. Belongs to one thread,
/// and blocks it while it reads; reads only.
///
///     auto log = TxnLog::open(fileName);
///     while (log->next(&transaction)) ...
///     log->damages();
class TxnLog
{
public:
    /// The largest record that is believed. Servers refuse more than jute.maxbuffer (1 MB) of a
    /// client, but write what goes with a session in one (30 000 nodes: 2.2 MB).
    static constexpr qint64 MaxRecord = 1 << 26;

    /// So many damages are listed; more are counted.
    static constexpr int MaxDamages = 1000;

    /// What is packed is read up to there: a small file may be anything.
    static constexpr qint64 MostUnpacked = qint64(4) << 30;

    /// One that is called ".gz" or ".snappy" is unpacked into the system's folder for such files,
    /// @p mostUnpacked bytes at most. BadInput where it cannot be opened or is no transaction log.
    /// An empty or cut file is one.
    static Result<TxnLog> open(const QString &fileName, qint64 mostUnpacked = MostUnpacked);
    /// The same from elsewhere; @p name is what damages call it.
    static Result<TxnLog> open(std::unique_ptr<QIODevice> device, const QString &name);

    /// The next transaction, or false at the end. After it: offset() is behind it.
    bool next(Transaction *transaction);

    const QVector<Damage> &damages() const { return m_damages; }
    int damageCount() const { return m_damageCount; }
    const QString &name() const { return m_name; }
    qint64 offset() const { return m_offset; } ///< bytes read or left out; zeros at the end are not
    qint64 size() const { return m_window.size(); } ///< bytes

private:
    /// What stands at an offset.
    struct Place
    {
        enum What : quint8 { Record, End, Broken };
        What what = Broken;
        qint64 bytes = 0; ///< of the record's body
        Message why; ///< Broken
        Damage::Kind kind = Damage::Corrupt;
    };

    TxnLog(ByteWindow window, QString name);
    static Result<TxnLog> openPacked(
        QFile &file, Packing packing, const QString &name, qint64 most);

    Result<Done> readHeader();
    Place placeAt(qint64 offset);
    Place recordAt(qint64 offset, qint64 length);
    bool isRecordAt(qint64 offset);
    qint64 nextRecord(qint64 offset);
    bool isCutAt(qint64 offset);
    void passBroken(const Place &place);
    void note(Damage::Kind kind, qint64 from, qint64 to, const Message &why);

    ByteWindow m_window;
    QString m_name;
    TxnDecoder m_decoder;
    QVector<Damage> m_damages;
    int m_damageCount = 0;
    qint64 m_offset = 0;
    qint64 m_searched = 0; ///< bytes checked in search of a next record
    Zxid m_last;
};

} // namespace lockscope
