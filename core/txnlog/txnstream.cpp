// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/txnstream.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int ZxidEpochShift = 32; ///< ZxidUtils (3.8): the epoch, and a counter in it

qint64 zxidEpoch(Zxid zxid)
{
    return zxid.value >> ZxidEpochShift;
}

bool isFirstOfEpoch(Zxid zxid)
{
    return qint32(zxid.value) == 1;
}

/// Without the logs that end before @p after: the one that has it is the last that begins there.
QVector<ServerFile> logsBehind(const QVector<ServerFile> &logs, Zxid after)
{
    const auto behind = std::find_if(
        logs.begin(), logs.end(), [after](const ServerFile &log) { return log.zxid > after; });
    const qsizetype skipped = std::max<qsizetype>(0, behind - logs.begin() - 1);
    return logs.sliced(skipped);
}

} // namespace

Message messageOf(const TxnDispute &dispute)
{
    return dispute.kind == TxnDispute::Differs
        ? Message::tr("%1 has another transaction %2 than another member's log, by which it goes")
              .arg(dispute.file, textOf(dispute.zxid))
        : Message::tr("%1 alone has transaction %2, which was never agreed on: it was left out")
              .arg(dispute.file, textOf(dispute.zxid));
}

TxnStream::TxnStream(const QVector<DataDirectory> &members, Zxid after)
    : m_after(after)
    , m_last(after)
{
    m_members.reserve(size_t(members.size()));
    for (const DataDirectory &directory : members) {
        Member &member = m_members.emplace_back();
        member.logs = logsBehind(directory.logs, after);
        member.last = after;
        advance(&member);
    }
}

bool TxnStream::openNext(Member *member)
{
    if (member->log)
        member->damages += member->log->damages();
    member->log.reset();
    while (member->nextLog < member->logs.size() && !member->log) {
        auto log = TxnLog::open(member->logs.at(member->nextLog++).fileName);
        if (log)
            member->log.emplace(std::move(*log));
        else
            m_refused.append(log.error());
    }
    return member->log.has_value();
}

/// Reads its next transaction. A zxid that it had already is not told again: logs may overlap.
void TxnStream::advance(Member *member)
{
    member->hasAhead = false;
    while (!member->hasAhead && (member->log || openNext(member))) {
        if (!member->log->next(&member->ahead)) {
            if (!openNext(member))
                return;
            continue;
        }
        member->hasAhead = member->ahead.zxid > member->last;
    }
    if (member->hasAhead)
        member->last = member->ahead.zxid;
}

qint64 TxnStream::bytes() const
{
    qint64 sum = 0;
    for (const Member &member : m_members)
        for (const ServerFile &log : member.logs)
            sum += log.bytes;
    return sum;
}

qint64 TxnStream::bytesRead() const
{
    qint64 sum = 0;
    for (const Member &member : m_members) {
        for (qsizetype i = 0; i + (member.log ? 1 : 0) < member.nextLog; ++i)
            sum += member.logs.at(i).bytes;
        if (member.log && member.log->size() > 0) // what it unpacks to is longer
            sum += qint64(double(member.logs.at(member.nextLog - 1).bytes)
                * double(member.log->offset()) / double(member.log->size()));
    }
    return sum;
}

TxnStream::Member *TxnStream::firstMember()
{
    Member *first = nullptr;
    for (Member &member : m_members)
        if (member.hasAhead && (!first || member.ahead.zxid < first->ahead.zxid))
            first = &member;
    return first;
}

/// Whether no other member goes from that epoch to the next one without it, or another has it.
bool TxnStream::wasAgreedOn(const Member &member) const
{
    const Zxid zxid = member.ahead.zxid;
    bool isMissed = false;
    for (const Member &other : m_members) {
        if (&other == &member || !other.hasAhead)
            continue;
        if (other.ahead.zxid == zxid)
            return true;
        isMissed = isMissed
            || (isFirstOfEpoch(other.ahead.zxid) && other.gaveInEpoch == zxidEpoch(zxid)
                && zxidEpoch(other.ahead.zxid) == zxidEpoch(zxid) + 1);
    }
    return !isMissed;
}

/// Those who have the same one ahead are done with it.
void TxnStream::passOthers(const Member &taken, const Transaction &transaction)
{
    for (Member &member : m_members) {
        if (&member == &taken || !member.hasAhead || member.ahead.zxid != transaction.zxid)
            continue;
        if (member.ahead != transaction)
            dispute(TxnDispute::Differs, transaction.zxid, member);
        member.gaveInEpoch = zxidEpoch(transaction.zxid);
        advance(&member);
    }
}

bool TxnStream::next(Transaction *transaction)
{
    while (Member *member = firstMember()) {
        if (!wasAgreedOn(*member)) {
            dispute(TxnDispute::NeverAgreed, member->ahead.zxid, *member);
            advance(member);
            continue;
        }
        *transaction = std::move(member->ahead);
        passOthers(*member, *transaction);
        member->gaveInEpoch = zxidEpoch(transaction->zxid);
        advance(member);
        noteGap(*transaction);
        return true;
    }
    return false;
}

void TxnStream::noteGap(const Transaction &transaction)
{
    const Zxid zxid = transaction.zxid;
    const bool isNext = zxid.value == m_last.value + 1
        || (isFirstOfEpoch(zxid) && zxidEpoch(zxid) > zxidEpoch(m_last));
    if (m_last && !isNext) {
        ++m_gapCount;
        if (m_gaps.size() < MaxListed)
            m_gaps.append({m_last, zxid, m_lastAt, transaction.at});
    }
    m_last = zxid;
    m_lastAt = transaction.at;
}

void TxnStream::dispute(TxnDispute::Kind kind, Zxid zxid, const Member &member)
{
    ++m_disputeCount;
    if (m_disputes.size() < MaxListed)
        m_disputes.append({kind, zxid, member.log ? member.log->name() : QString()});
}

QVector<Damage> TxnStream::damages() const
{
    QVector<Damage> damages;
    for (const Member &member : m_members) {
        damages += member.damages;
        if (member.log)
            damages += member.log->damages();
    }
    return damages;
}

} // namespace lockscope
