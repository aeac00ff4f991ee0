// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/waitcommand.h"

#include "core/base/jsonvalues.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/currentevidence.h"
#include "core/report/json.h"
#include "core/report/sentence.h"

#include <utility>

namespace lockscope::ctl {

namespace {

constexpr int ClockAgainMs = 1'500;
constexpr int MostClockAsks = 5; ///< a server may not tell at all

} // namespace

QString WaitCommand::summary() const
{
    return tr("Waits until nobody holds a lock.");
}

QString WaitCommand::timeoutText() const
{
    return tr("How long to wait (default: 10); then the status is 1 where somebody holds it, and 3 "
              "where that is not known.");
}

void WaitCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(
        u"PATH"_qs, tr("A lock directory, or a single node that is the lock."));
    parser.addOption({u"recipe"_qs,
        tr("Judges by this recipe; \"lockscopectl recipes\" lists them."), u"id"_qs});
}

Result<Done> WaitCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    const Result<QString> recipe = recipeOption(parser);
    if (!recipe)
        return tl::unexpected(recipe.error());
    m_request.recipe = *recipe;
    return onlyPath(parser).map([this](const QString &path) {
        m_request.path = path;
        if (m_request.recipe.isEmpty())
            m_request.recipe = m_common.recipes.value(path);
        return Done {};
    });
}

void WaitCommand::start()
{
    m_startedAt = steadyMs();
    connect(&m_inspector, &Inspector::stateReady, this, &WaitCommand::acceptState);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &WaitCommand::acceptFacts);
    connect(&m_askAgain, &QTimer::timeout, this, &WaitCommand::askForTheirClock);
    if (connectBy(m_inspector, m_common.leftMs))
        m_inspector.watch(m_request);
}

/// A path that was never there may be a slip; one that goes is held by nobody.
void WaitCommand::acceptState(const LockStatePtr &state)
{
    const LockSnapshot &snapshot = *state->snapshot;
    m_state = state;
    if (snapshot.freshness == Freshness::Gone && m_wasThere)
        return answer(true);
    if (const auto error = failureOf(snapshot))
        return fail(*error);
    if (snapshot.freshness != Freshness::Live)
        return;
    const bool wasThere = std::exchange(m_wasThere, true);
    const bool isNoneHolding = state->summary.holders == 0 && whyHolderUnknown(*state).isEmpty();
    if (isComplete(*state, 0) && isNoneHolding)
        return answer(true);
    if (!wasThere) // ages are told by the servers' clock
        askForTheirClock();
}

/// Again until it is known: a server that is busy may not answer, and an answer of before a
/// connection was made anew does not tell.
void WaitCommand::askForTheirClock()
{
    m_inspector.askServers(ServerLists::Short);
    if (++m_clockAsks < MostClockAsks)
        m_askAgain.start(ClockAgainMs);
    else
        m_askAgain.stop();
}

void WaitCommand::acceptFacts(const ServerFactsPtr &facts)
{
    if (!m_facts || facts->clockOffsetMs())
        m_facts = facts;
    if (m_facts->clockOffsetMs())
        m_askAgain.stop();
    if (!m_hasAnswered && !std::exchange(m_isNarrated, true))
        narrate(sentence());
}

QString WaitCommand::sentence() const
{
    return lockSentence(*m_state, nowMs() + clockSkewMs(m_facts.get())).text();
}

void WaitCommand::timeOut()
{
    const bool isLive = m_state && m_state->snapshot->freshness == Freshness::Live;
    if (!isLive)
        return fail(silence());
    const Message unknown = whyHolderUnknown(*m_state);
    if (m_state->summary.holders == 0)
        return fail({ErrorKind::TimedOut,
            Message::tr("%1: %2").arg(m_request.path,
                unknown.isEmpty()
                    ? Message::tr("Not all of it was read in time; allow more with --timeout.")
                    : unknown)});
    answer(false);
}

void WaitCommand::answer(bool isFree)
{
    if (std::exchange(m_hasAnswered, true))
        return;
    const qint64 waitedMs = steadyMs() - m_startedAt;
    if (m_common.isJson) {
        printJson({{u"path"_qs, m_request.path}, {u"free"_qs, isFree}, {u"waitedMs"_qs, waitedMs},
            {u"at"_qs, isoTime(nowMs())}, {u"summary"_qs, summaryJson(m_state->summary)},
            {u"token"_qs, hexOrNull(m_state->token)}});
    } else if (isFree) {
        printText(tr("%1 is free, after %2.\n")
                      .arg(visibleText(m_request.path), humanDuration(waitedMs).text()));
    } else {
        printText(tr("%1 is still held: %2\n").arg(visibleText(m_request.path), sentence()));
    }
    emit finished(isFree ? Success : Yes);
}

} // namespace lockscope::ctl
