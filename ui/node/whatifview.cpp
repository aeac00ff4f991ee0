// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/whatifview.h"

#include "core/live/knownwatches.h"
#include "core/recipes/whatif.h"

namespace lockscope {

namespace {

constexpr int SmallQueue = 2000;
constexpr int SettleMs = 250;

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
    const bool isSame = state && m_state && m_node == node
        && state->snapshot->revision == m_state->snapshot->revision;
    m_state = state;
    m_facts = facts;
    m_node = node;
    if (!state || node < 0) {
        m_soon.stop();
        clear();
    } else if (!isSame || text().isEmpty()) {
        m_soon.start(state->queue.size() <= SmallQueue ? 0 : SettleMs);
    }
}

void WhatIfView::work()
{
    if (m_state)
        setText(
            texts(sentencesOf(whatIf(*m_state, {m_node}, choiceBy(m_facts.get())))).join(u'\n'));
}

} // namespace lockscope
