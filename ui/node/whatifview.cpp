// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/whatifview.h"

#include "core/live/knownwatches.h"
#include "core/recipes/whatif.h"

namespace lockscope {

namespace {

constexpr int SmallQueue = 2000;
constexpr int SettleMs = 250;

/// Whether both tell the same of watches, by which it is judged who would sleep on.
bool tellTheSameWatches(const ServerFactsPtr &a, const ServerFactsPtr &b)
{
    if (a == b)
        return true;
    const bool areTold = a && a->allWatches();
    const bool wereTold = b && b->allWatches();
    if (!areTold || !wereTold)
        return areTold == wereTold;
    return a->watchesAskedAt() == b->watchesAskedAt() && a->watches == b->watches;
}

} // namespace

WhatIfView::WhatIfView(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &WhatIfView::work);
}

void WhatIfView::setContender(const LockStatePtr &state, int node, const ServerFactsPtr &facts)
{
    // Not by the snapshot's revision: one may be judged twice, and those of the past have none.
    const bool isSame = state == m_state && node == m_node && tellTheSameWatches(facts, m_facts);
    m_state = state;
    m_facts = facts;
    m_node = node;
    if (!state || node < 0) {
        m_path.clear();
        m_soon.stop();
        clear();
        return;
    }
    const LockNode &chosen = state->snapshot->nodes.at(node);
    const bool isOther = choose(state->snapshot->pathOf(chosen), chosen.stat.czxid);
    // What changes meanwhile is worked out with it: on a busy lock something always does.
    const bool isUnderWay = m_soon.isActive() && !isOther;
    if (!isUnderWay && (isOther || !isSame))
        m_soon.start(state->queue.size() <= SmallQueue ? 0 : SettleMs);
}

/// Whether it is another one than before, of which nothing is said yet.
bool WhatIfView::choose(const QString &path, Zxid czxid)
{
    const bool isOther = m_path != path || m_czxid != czxid;
    m_path = path;
    m_czxid = czxid;
    if (isOther)
        clear();
    return isOther;
}

void WhatIfView::work()
{
    if (m_state)
        setText(
            texts(sentencesOf(whatIf(*m_state, {m_node}, choiceBy(m_facts.get())))).join(u'\n'));
}

} // namespace lockscope
