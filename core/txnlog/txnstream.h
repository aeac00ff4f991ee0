// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/txnlog/datadirectory.h"
#include "core/txnlog/txnlog.h"

#include <optional>
#include <vector>

namespace lockscope {

/// Transactions that no member's log has, though there were some: zxids of one epoch are numbered
/// without a gap (ZooKeeperServer.getNextZxid(), Leader.propose(), 3.8; what is refused has one,
/// too), and what a snapshot has in it took place. Or some that were left out, see MaybeAgreed.
struct TxnGap
{
    Zxid after; ///< the last before it; 0: it is of the very first ones
    Zxid before; ///< the first behind it, or that may be: whatever is missing is older
    qint64 from = 0; ///< their times, ms since 1970; 0: not known, of what was before the stream
    qint64 to = 0;

    friend bool operator==(const TxnGap &, const TxnGap &) = default;
};

/// Where the logs of one member, or of two, do not say the same.
struct TxnDispute
{
    enum Kind : quint8 {
        Differs, ///< two transactions have one zxid; that of the member named first was taken
        /// One member alone has it, at the end of its log and of an epoch that another left without
        /// it: it was proposed and never agreed on. Left out.
        NeverAgreed,
        /// The same, but its log goes on elsewhere, or the other may have had it by a snapshot: it
        /// may have been agreed on. Left out, with a gap.
        MaybeAgreed,
    };
    Kind kind = Differs;
    Zxid zxid;
    QString file; ///< of the one that was not taken

    friend bool operator==(const TxnDispute &, const TxnDispute &) = default;
};

/// One sentence: where, and what was done about it.
Message messageOf(const TxnDispute &dispute);

/// All transactions of one or more members' logs, each once, by zxid. Memory: a buffer for each
/// member. Belongs to one thread, and blocks it while it reads.
class TxnStream
{
public:
    /// So many gaps and disputes are listed; more are counted.
    static constexpr int MaxListed = 1000;

    /// Those behind @p after of @p members, which are members of one ensemble; 0: behind an empty
    /// tree. Nothing: from the first on that there is, and what was before is no gap.
    explicit TxnStream(
        const QVector<DataDirectory> &members, const std::optional<Zxid> &after = {});

    /// The next transaction, or false at the end.
    bool next(Transaction *transaction);

    // What was met so far.
    const QVector<TxnGap> &gaps() const { return m_gaps; }
    int gapCount() const { return m_gapCount; }
    const QVector<TxnDispute> &disputes() const { return m_disputes; }
    int disputeCount() const { return m_disputeCount; }
    /// Of all files, in no particular order.
    QVector<Damage> damages() const;
    /// Files that are no logs, or cannot be opened.
    const QVector<Error> &refused() const { return m_refused; }
    /// Of all files together, as they lie on the disk, and about how much of that was read.
    qint64 bytes() const;
    qint64 bytesRead() const;

private:
    /// What comes in a member's own logs behind an epoch.
    struct EpochEnd
    {
        qint64 epoch = 0;
        Zxid next; ///< the first of a later one; none: they end with it
        bool isFlawed = false; ///< something of it is not read
    };
    /// One member: its logs one after another, of which `ahead` was read and not given yet.
    struct Member
    {
        QVector<ServerFile> logs;
        qsizetype nextLog = 0;
        std::optional<TxnLog> log;
        Transaction ahead;
        bool hasAhead = false;
        Zxid last; ///< of `ahead`
        qint64 gaveInEpoch = -1; ///< that of the last one that was given
        QVector<Damage> damages; ///< of logs that are read to their ends
        int flaws = 0; ///< the same, and logs that could not be opened
        bool isFlawed = false; ///< something before `ahead`, and behind the one before, is not read
        QVector<ServerFile> snapshots; ///< by zxid
        std::optional<EpochEnd> end; ///< of the last epoch for which somebody asked
    };
    /// What the logs of the others say of a transaction of one.
    enum class Agreement : quint8 { Agreed, Never, Open };
    /// Whether a member goes on without a transaction that another has.
    enum class Absence : quint8 { NotKnown, Likely, Sure };

    void advance(Member *member);
    bool openNext(Member *member);
    Member *firstMember();
    static int flawsOf(const Member &member);
    static EpochEnd endOfEpoch(const Member &member);
    Absence absenceFrom(const Member &other, Zxid zxid) const;
    Agreement agreementOn(Member *member) const;
    void passOthers(const Member &taken, const Transaction &transaction);
    std::optional<Zxid> gapEnd(Zxid last, Zxid next) const;
    void noteGap(const Transaction &transaction);
    void dispute(TxnDispute::Kind kind, Zxid zxid, const Member &member);

    std::vector<Member> m_members;
    QVector<ServerFile> m_snapshots; ///< of folders without logs: whose they are is not known
    bool m_hasLeftOpen = false; ///< the last one that was left out may have been agreed on
    std::optional<Zxid> m_last; ///< nothing: what was before is not known
    qint64 m_lastAt = 0;
    QVector<TxnGap> m_gaps;
    int m_gapCount = 0;
    QVector<TxnDispute> m_disputes;
    int m_disputeCount = 0;
    QVector<Error> m_refused;
};

} // namespace lockscope
