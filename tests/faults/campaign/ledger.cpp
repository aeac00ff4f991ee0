// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/ledger.h"

namespace lockscope::campaign {

quint64 Ledger::begin(const QString &actor, const QString &what, qint64 waitMs)
{
    ++m_moves[actor];
    m_acts.insert(++m_count, {actor, what, m_boundMs + waitMs, false});
    m_log.add(u"#%1 %2: %3"_qs.arg(m_count).arg(actor, what));
    return m_count;
}

void Ledger::suspend(quint64 act)
{
    if (m_acts.contains(act))
        m_acts[act].isSuspended = true;
}

void Ledger::resume(quint64 act, const QString &what)
{
    const auto entry = m_acts.find(act);
    if (entry == m_acts.end() || !entry->isSuspended)
        return;
    entry->isSuspended = false;
    entry->leftMs = m_boundMs;
    entry->what += u", "_qs + what;
    m_log.add(u"#%1 %2: %3"_qs.arg(act).arg(entry->actor, entry->what));
}

void Ledger::end(quint64 act, const QString &how)
{
    const auto entry = m_acts.constFind(act);
    if (entry == m_acts.cend())
        return;
    m_log.add(u"#%1 %2: %3 -> %4"_qs.arg(act).arg(entry->actor, entry->what, how));
    m_judge.countCheck();
    ++m_moves[entry->actor];
    m_acts.erase(entry);
}

void Ledger::endAll(const QString &actor)
{
    m_acts.removeIf([&](const auto &entry) { return entry.value().actor == actor; });
}

void Ledger::look(const std::function<bool(const QString &)> &isCalm)
{
    const qint64 now = m_log.now();
    // Where this very program was held up, nobody can have heard of an answer.
    constexpr qint64 LongestMs = 200;
    const qint64 since = qMin(now - m_lookedAt, LongestMs);
    m_lookedAt = now;
    for (auto entry = m_acts.begin(); entry != m_acts.end();) {
        if (!entry->isSuspended && isCalm(entry->actor))
            entry->leftMs -= since;
        if (entry->leftMs >= 0) {
            ++entry;
            continue;
        }
        m_judge.fail(u"no answer to #%1 %2: %3"_qs.arg(entry.key()).arg(entry->actor, entry->what));
        entry = m_acts.erase(entry);
    }
}

QStringList Ledger::tell() const
{
    QStringList lines;
    for (auto entry = m_acts.cbegin(); entry != m_acts.cend(); ++entry)
        lines.append(u"#%1 %2: %3"_qs.arg(entry.key()).arg(entry->actor, entry->what));
    return lines;
}

} // namespace lockscope::campaign
