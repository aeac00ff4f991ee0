// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/pastdoctor.h"

#include "core/diagnosis/doctor.h"
#include "core/diagnosis/rules/rule.h"
#include "core/history/pastreplay.h"

#include <QMap>

#include <array>
#include <utility>

namespace lockscope {

namespace {

/// When it looks, before the moment that is asked about: closer to it as often as live, so that
/// what must last for some seconds is found by when it would have been.
constexpr std::array<qint64, 17> LooksBeforeMs {60'000, 45'000, 30'000, 20'000, 15'000, 12'000,
    10'000, 8'000, 7'000, 6'000, 5'000, 4'000, 3'000, 2'000, 1'000, 500, 0};

/// Why @p rule could not be examined, where @p why is what is said of it live: nothing that can be
/// done about it helps now.
Message whyNotByFiles(const Rule &rule, const Message &why)
{
    if ((rule.needs & (NeedSessions | NeedWatches)) != 0)
        return Message::tr("who was connected, and who watched what, is in no server's file");
    if ((rule.needs & (NeedAcl | NeedScan)) != 0)
        return Message::tr("access lists and empty directories are not read from servers' files");
    if ((rule.needs & NeedRecording) != 0)
        return Message::tr("the files begin too shortly before");
    return why;
}

/// A doctor who is shown locks as they followed on one another.
class PastDoctor
{
public:
    explicit PastDoctor(qint64 end)
        : m_end(end)
    { }

    /// REQUIRES: in order of time.
    void see(const LockStatePtr &state, qint64 at)
    {
        lookUntil(at - 1); // of one millisecond there are several
        m_states[state->snapshot->path] = state;
        m_doctor.observe(state, at);
    }

    Diagnosis diagnosis()
    {
        lookUntil(m_end);
        Diagnosis diagnosis = m_doctor.diagnosis();
        for (SkippedRule &skipped : diagnosis.skipped) {
            if (const Rule *rule = ruleOf(skipped.rule))
                skipped.why = whyNotByFiles(*rule, skipped.why);
        }
        return diagnosis;
    }

private:
    /// All rounds until @p at, with what was known by then.
    void lookUntil(qint64 at)
    {
        for (; m_looks < LooksBeforeMs.size(); ++m_looks) {
            const qint64 look = m_end - LooksBeforeMs.at(m_looks);
            if (look > at)
                break;
            if (!m_states.isEmpty())
                m_doctor.addRound({.at = look, .locks = m_states.values(), .facts = nullptr});
        }
    }

    qint64 m_end;
    Doctor m_doctor;
    QMap<QString, LockStatePtr> m_states;
    size_t m_looks = 0;
};

} // namespace

Result<PastLocks> pastLocksAt(const QVector<DataDirectory> &members, const Postmortem &read,
    const QStringList &locks, qint64 at, const std::stop_token &stop)
{
    PastDoctor doctor(at);
    const auto see = [&doctor](const LockStatePtr &state, qint64 when) { doctor.see(state, when); };
    const ReplayStretch stretch {at - LooksBeforeMs.front(), at};
    const Result<ReplayedStates> replayed = replayStates(members, read, stretch, locks, see, stop);
    if (!replayed)
        return tl::unexpected(replayed.error());
    PastLocks past;
    for (const LockStatePtr &state : std::as_const(replayed->states))
        past.states.append({state, nullptr, replayed->at, false});
    past.diagnosis = {at, doctor.diagnosis()};
    return past;
}

} // namespace lockscope
