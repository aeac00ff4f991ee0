// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/targetfinder.h"

#include "app/ctl/command.h"
#include "core/base/nodepath.h"
#include "core/live/knownwatches.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// Whether @p state is a lock, and has the node at @p path.
bool holdsNode(const LockState &state, const QString &path)
{
    const auto isContender = [](const Contender &each) { return each.isContender(); };
    const auto isNode = [&](const Contender &each) { return state.pathOf(each) == path; };
    return std::ranges::any_of(state.queue, isContender)
        && std::ranges::any_of(state.queue, isNode);
}

} // namespace

QStringList lockCandidates(const QString &path)
{
    const QString parent = parentPath(path);
    QStringList candidates;
    if (nodeName(parent) == u"leases" || nodeName(parent) == u"locks") // Curator's semaphore
        candidates.append(parentPath(parent));
    if (parent.endsWith(u"-__lock__")) // kazoo's
        candidates.append(parent.chopped(9));
    candidates.append(parent);
    if (!sequenceSuffix(nodeName(path)))
        candidates.append(path);
    // Hardly a lock, and it may have a great many children; but of a chroot it can be one.
    if (!std::ranges::all_of(candidates, [](const QString &each) { return each == u"/"; }))
        candidates.removeAll(u"/"_qs);
    candidates.removeDuplicates();
    return candidates;
}

Result<Done> TargetFinder::find(
    const ConnectionOptions &options, const Target &target, qint64 limitMs)
{
    m_target = target;
    m_candidates = lockCandidates(target.node);
    connect(&m_inspector, &Inspector::statusChanged, this, &TargetFinder::acceptStatus);
    connect(&m_inspector, &Inspector::stateReady, this, &TargetFinder::acceptState);
    connect(&m_inspector, &Inspector::serverFactsReady, this, &TargetFinder::acceptFacts);
    connect(&m_limit, &QTimer::timeout, this, &TargetFinder::finish);
    m_limit.setSingleShot(true);
    m_limit.start(timerMs(limitMs));
    return m_inspector.open(options).map([this](Done) {
        watchNext();
        return Done {};
    });
}

void TargetFinder::watchNext()
{
    WatchRequest request;
    request.path = m_candidates.first();
    request.recipe = m_target.recipe;
    m_inspector.watch(request);
}

void TargetFinder::acceptStatus(const ConnectionStatus &status)
{
    if (status.state == ConnectionStatus::Failed)
        return finish();
    if (status.state == ConnectionStatus::Connected && !m_facts)
        m_inspector.askServers();
}

void TargetFinder::acceptState(const LockStatePtr &state)
{
    const bool isOfNow = state->snapshot->path == m_candidates.first() && !m_hasEnded;
    if (!isOfNow || (!state->snapshot->isRead() && !failureOf(*state->snapshot)))
        return;
    m_state = state;
    m_isPlaceKnown = m_candidates.size() == 1 || holdsNode(*state, m_target.node);
    if (m_isPlaceKnown)
        return finishIfKnown();
    m_inspector.unwatch(m_candidates.takeFirst());
    m_state.reset();
    watchNext();
}

void TargetFinder::acceptFacts(const ServerFactsPtr &facts)
{
    m_facts = facts;
    finishIfKnown();
}

void TargetFinder::finishIfKnown()
{
    if (m_isPlaceKnown && m_facts)
        finish();
}

void TargetFinder::finish()
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_limit.stop();
    m_target.lock = m_isPlaceKnown ? m_candidates.first() : lockCandidates(m_target.node).last();
    if (m_state && m_facts) {
        Choice choice = choiceBy(m_facts.get());
        choice.forced = recipeById(m_target.recipe);
        m_target.told = toldIn(judge(m_state->snapshot, choice));
    }
    emit found(m_target, m_facts);
}

} // namespace lockscope::ctl
