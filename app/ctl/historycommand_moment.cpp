// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// history --at: a lock's queue as it was, and what the doctor said of it.
#include "app/ctl/diagnosistext.h"
#include "app/ctl/historycommand.h"
#include "app/ctl/pasttime.h"
#include "app/ctl/queuetext.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/currentevidence.h"

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

/// What was said of a lock, and when.
struct PastAnswer
{
    std::optional<RecordedDiagnosis> said;
    const Verdict *verdict = nullptr; ///< in `said`; null: none of this lock

    PastAnswer(std::optional<RecordedDiagnosis> diagnosis, const QString &lock)
        : said(std::move(diagnosis))
    {
        if (!said)
            return;
        const QVector<Verdict> &all = std::as_const(said->diagnosis.verdicts);
        const auto found = std::ranges::find(all, lock, &Verdict::path);
        verdict = found == all.end() ? nullptr : &*found;
    }
    Q_DISABLE_COPY_MOVE(PastAnswer)
    ~PastAnswer() = default;

    QJsonObject json() const
    {
        return {{u"verdict"_qs, verdict ? QJsonValue(verdictJson(*verdict)) : QJsonValue()},
            {u"verdictAt"_qs, verdict ? QJsonValue(isoTime(said->at)) : QJsonValue()},
            {u"skipped"_qs,
                said && said->diagnosis.knowsSkipped
                    ? QJsonValue(skippedJson(said->diagnosis.skipped))
                    : QJsonValue()}};
    }
};

} // namespace

void HistoryCommand::printMoment()
{
    if (const Result<Done> good = checkLock(); !good)
        return fail(good.error());
    const qint64 at = *pastTime(m_atText, [this] { return m_source->to(); }, {});
    const QStringList locks = m_source->locksWithStates();
    if (m_lock.isEmpty() && locks.size() == 1)
        m_lock = locks.constFirst();
    if (m_lock.isEmpty())
        return fail({ErrorKind::BadInput,
            Message::tr("%1 has %2 locks: name one with --lock.").arg(m_name, locks.size())});
    if (const Result<Done> good = checkMoment(*m_source, m_name, at); !good)
        return fail(good.error());
    const Result<PastLocks> past = m_source->past({m_lock}, at);
    if (!past)
        return fail(past.error());
    if (past->states.isEmpty())
        return fail(past->damages.isEmpty() ? *past->unknown : past->damages.constFirst());
    for (const Error &damage : past->damages)
        m_damages.append(messageOf(damage));
    tellProblems();
    const RecordedState *found = &past->states.constFirst();
    const ServerFactsPtr facts =
        found->state->snapshot->freshness == Freshness::Live ? found->facts : nullptr;
    const PastAnswer answer(past->diagnosis, m_lock);
    const ShownQueue queue {found->state,
        facts ? evidenceOf(*found) : currentEvidence(*found->state, nullptr), facts, 0};
    if (m_common.isJson) {
        QJsonObject fields = answer.json();
        fields[u"recordedAt"] = isoTime(found->at);
        fields[u"problems"] = problemsJson();
        (void)writeQueueJson(*queue.state, queue.evidence, facts.get(), printBytes, 0, fields);
    } else {
        if (!m_table->options().isBare())
            printText(tr("%1 at %2, as it was recorded, not live.")
                          .arg(visibleText(m_lock), dateAndTime(at))
                + u'\n'
                + (answer.verdict ? judgedText(*answer.verdict, answer.said->at) : QString()));
        (void)writeQueueText(queue, *m_table, at, printBytes);
        if (answer.said && !m_table->options().isBare())
            printText(skippedText(answer.said->diagnosis));
    }
    emit finished(statusOf(*found->state));
}

} // namespace lockscope::ctl
