// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewsearch.h"

#include "core/base/text.h"
#include "ui/overview/overviewcells.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxSearchedContenders = 200; ///< of a lock: the first of its queue
constexpr int MaxSearchedData = 200; ///< bytes of each

void addContenders(const LockState &state, QStringList *parts)
{
    const qsizetype count = std::min<qsizetype>(state.queue.size(), MaxSearchedContenders);
    for (qsizetype i = 0; i < count; ++i) {
        const LockNode &node = state.nodeOf(state.queue.at(i));
        parts->append(visibleText(node.name));
        if (node.stat.owner)
            parts->append(textOf(node.stat.owner));
        if (const std::optional<QString> text = utf8Text(node.data.left(MaxSearchedData)))
            parts->append(visibleText(*text));
    }
}

} // namespace

OverviewSearch::OverviewSearch(const QString &typed)
{
    const QStringList words = typed.toLower().split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (word.size() > 1 && word.startsWith(u'-'))
            m_unwanted.append(word.sliced(1));
        else
            m_wanted.append(word);
    }
}

bool OverviewSearch::matches(const QString &searched) const
{
    const auto isThere = [&](const QString &word) { return searched.contains(word); };
    return std::ranges::all_of(m_wanted, isThere) && std::ranges::none_of(m_unwanted, isThere);
}

QString searchedText(const OverviewRow &row, const FoundLock *found, const LockState *state)
{
    QStringList parts {visibleText(row.path), verdictWord(row), row.recipe, row.holder,
        textOf(row.trend), row.finding, visibleText(row.note)};
    if (row.session)
        parts.append(textOf(row.session));
    if (row.waiters > 0)
        parts.append(QString::number(row.waiters));
    if (found)
        parts.append(found->recipes);
    if (state)
        addContenders(*state, &parts);
    return parts.join(u'\n').toLower();
}

} // namespace lockscope
