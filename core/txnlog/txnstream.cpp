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

/// Who leads is at number 0 of its epoch before the first one (Leader.startZkServer(), 3.8), and
/// has snapshots called so.
bool isTransaction(Zxid zxid)
{
    return qint32(zxid.value) != 0;
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
    const auto text = [&dispute] {
        switch (dispute.kind) {
        case TxnDispute::Differs:
            return Message::tr(
                "%1 has another transaction %2 than another member's log, by which it goes");
        case TxnDispute::NeverAgreed:
            return Message::tr(
                "%1 alone has transaction %2, which was never agreed on: it was left out");
        case TxnDispute::MaybeAgreed:
            break;
        }
        return Message::tr("%1 alone has transaction %2, of which it is not known whether it was "
                           "agreed on: it was left out");
    };
    return text().arg(dispute.file, textOf(dispute.zxid));
}

TxnStream::TxnStream(const QVector<DataDirectory> &members, const std::optional<Zxid> &after)
    : m_last(after)
{
    const Zxid last = after.value_or(Zxid {});
    m_members.reserve(size_t(members.size()));
    for (const DataDirectory &directory : members) {
        Member &member = m_members.emplace_back();
        member.logs = logsBehind(directory.logs, last);
        (directory.logs.isEmpty() ? m_snapshots : member.snapshots) += directory.snapshots;
        member.last = last;
        advance(&member);
    }
}

bool TxnStream::openNext(Member *member)
{
    if (member->log)
        member->damages += member->log->damages();
    member->flaws = flawsOf(*member);
    member->log.reset();
    while (member->nextLog < member->logs.size() && !member->log) {
        auto log = TxnLog::open(member->logs.at(member->nextLog++).fileName);
        if (log) {
            member->log.emplace(std::move(*log));
        } else {
            m_refused.append(log.error());
            ++member->flaws;
        }
    }
    return member->log.has_value();
}

int TxnStream::flawsOf(const Member &member)
{
    return member.flaws + (member.log ? member.log->damageCount() : 0);
}

/// Reads its next transaction. A zxid that it had already is not told again: logs may overlap.
void TxnStream::advance(Member *member)
{
    member->hasAhead = false;
    const int flaws = flawsOf(*member);
    while (!member->hasAhead && (member->log || openNext(member))) {
        if (!member->log->next(&member->ahead)) {
            if (!openNext(member))
                return;
            continue;
        }
        member->hasAhead = member->ahead.zxid > member->last;
    }
    member->isFlawed = flawsOf(*member) > flaws;
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

/// Read on its own, from the log on that its next transaction is in.
TxnStream::EpochEnd TxnStream::endOfEpoch(const Member &member)
{
    EpochEnd end {zxidEpoch(member.ahead.zxid), {}, false};
    const qsizetype first = member.nextLog - 1;
    for (qsizetype i = first; i < member.logs.size(); ++i) {
        auto log = TxnLog::open(member.logs.at(i).fileName);
        if (!log) {
            end.isFlawed = true;
            continue;
        }
        for (Transaction each; log->next(&each);) {
            if (zxidEpoch(each.zxid) <= end.epoch)
                continue;
            end.next = each.zxid;
            return end;
        }
        const auto isLossBehind = [&](const Damage &damage) {
            const bool isLoss = damage.kind == Damage::Corrupt || damage.kind == Damage::Unreadable;
            return isLoss && (i > first || damage.after >= member.ahead.zxid);
        };
        end.isFlawed = end.isFlawed || std::ranges::any_of(log->damages(), isLossBehind);
    }
    return end;
}

/// Whether @p other goes from the epoch of @p zxid to the next one without it. Where a snapshot was
/// sent to it, or its log is broken, it may have had it all the same.
TxnStream::Absence TxnStream::absenceFrom(const Member &other, Zxid zxid) const
{
    const bool goesOn = other.hasAhead && isFirstOfEpoch(other.ahead.zxid)
        && other.gaveInEpoch == zxidEpoch(zxid)
        && zxidEpoch(other.ahead.zxid) == zxidEpoch(zxid) + 1;
    const auto isAmid = [&](const ServerFile &snapshot) {
        return snapshot.zxid >= zxid && snapshot.zxid < other.ahead.zxid;
    };
    if (!goesOn || other.isFlawed || std::ranges::any_of(other.snapshots, isAmid))
        return Absence::NotKnown;
    return std::ranges::any_of(m_snapshots, isAmid) ? Absence::Likely : Absence::Sure;
}

/// A member whose own log goes on from it with what the others go on with was not told to cut it
/// off (Leader.TRUNC, 3.8), as it would have been had they not agreed on it.
TxnStream::Agreement TxnStream::agreementOn(Member *member) const
{
    const Zxid zxid = member->ahead.zxid;
    Absence most = Absence::NotKnown;
    Zxid next;
    for (const Member &other : m_members) {
        if (&other == member || !other.hasAhead)
            continue;
        if (other.ahead.zxid == zxid)
            return Agreement::Agreed;
        const Absence absence = absenceFrom(other, zxid);
        next = absence == Absence::NotKnown ? next : other.ahead.zxid;
        most = std::max(most, absence);
    }
    if (most == Absence::NotKnown)
        return Agreement::Agreed;
    if (!member->end || member->end->epoch != zxidEpoch(zxid))
        member->end = endOfEpoch(*member);
    if (member->end->next == next)
        return Agreement::Agreed;
    const bool hasEnded = !member->end->next && !member->end->isFlawed;
    return most == Absence::Sure && hasEnded ? Agreement::Never : Agreement::Open;
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
        const Agreement agreement = agreementOn(member);
        if (agreement != Agreement::Agreed) {
            const bool isOpen = agreement == Agreement::Open;
            m_hasLeftOpen = m_hasLeftOpen || isOpen;
            dispute(isOpen ? TxnDispute::MaybeAgreed : TxnDispute::NeverAgreed, member->ahead.zxid,
                *member);
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

/// See TxnGap::before. Nothing: none is missing, for all that is known. How far an epoch went
/// before the next one began only snapshots tell.
std::optional<Zxid> TxnStream::gapEnd(Zxid last, Zxid next) const
{
    if (m_hasLeftOpen)
        return next;
    if (next.value == last.value + 1)
        return std::nullopt;
    if (!isFirstOfEpoch(next) || zxidEpoch(next) <= zxidEpoch(last))
        return next;
    Zxid proven = last;
    const auto prove = [&](const QVector<ServerFile> &snapshots) {
        for (const ServerFile &snapshot : snapshots) {
            if (isTransaction(snapshot.zxid) && snapshot.zxid < next)
                proven = std::max(proven, snapshot.zxid);
        }
    };
    prove(m_snapshots);
    for (const Member &member : m_members)
        prove(member.snapshots);
    return proven == last ? std::nullopt : std::optional(Zxid {proven.value + 1});
}

void TxnStream::noteGap(const Transaction &transaction)
{
    const Zxid zxid = transaction.zxid;
    if (const auto end = m_last ? gapEnd(*m_last, zxid) : std::nullopt) {
        ++m_gapCount;
        if (m_gaps.size() < MaxListed)
            m_gaps.append({*m_last, *end, m_lastAt, transaction.at});
    }
    m_hasLeftOpen = false;
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
