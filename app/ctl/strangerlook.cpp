// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/strangerlook.h"

#include "app/ctl/command.h"
#include "core/base/text.h"
#include "core/operate/locks/claim.h"
#include "core/recipes/catalogue.h"

#include <QSet>

namespace lockscope::ctl {

QString strangersIn(const LockState &state, const Recipe &own)
{
    // Names that the recipe claims are its contenders, whatever else they could be.
    const LockState ours = judge(state.snapshot, {&own, nullptr});
    QSet<int> seen;
    for (const Contender &contender : ours.queue) {
        if (contender.isContender())
            seen.insert(contender.node);
    }
    int count = 0;
    QStringList recipes;
    for (const Contender &contender : state.queue) {
        if (!contender.isContender() || seen.contains(contender.node))
            continue;
        ++count;
        const QString name = QString::fromUtf8(state.recipes.at(contender.recipe).recipe->name);
        if (!recipes.contains(name))
            recipes.append(name);
    }
    if (count == 0)
        return {};
    return tr("Warning: %1 of another recipe (%2) in %3. Clients of %4 do not see them, nor they "
              "them: both may hold at a time.")
        .arg(countOf(count, tr("%1 contender"), tr("%1 contenders")), recipes.join(u", "_qs),
            visibleText(state.snapshot->path), QLatin1String(own.id));
}

void StrangerLook::start(
    const ConnectionOptions &options, const ClaimRequest &request, qint64 limitMs)
{
    m_own = recipeById(request.recipe);
    connect(&m_limit, &QTimer::timeout, this, &StrangerLook::finish);
    connect(&m_inspector, &Inspector::stateReady, this, &StrangerLook::accept);
    connect(&m_inspector, &Inspector::statusChanged, this, [this](const ConnectionStatus &status) {
        if (status.state == ConnectionStatus::Failed)
            finish();
    });
    m_limit.setSingleShot(true);
    m_limit.start(timerMs(limitMs));
    if (!m_inspector.open(options))
        return finish();
    WatchRequest watch;
    watch.path = request.path;
    m_inspector.watch(watch);
}

void StrangerLook::accept(const LockStatePtr &state)
{
    m_state = state;
    if (failureOf(*state->snapshot) || state->snapshot->isRead())
        finish();
}

void StrangerLook::finish()
{
    if (std::exchange(m_hasEnded, true))
        return;
    m_limit.stop();
    m_inspector.close();
    emit finished(m_state && m_own ? strangersIn(*m_state, *m_own) : QString());
}

} // namespace lockscope::ctl
