// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/queuetext.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/currentevidence.h"
#include "core/report/sentence.h"

#include <algorithm>
#include <utility>

namespace lockscope::ctl {

namespace {

constexpr qsizetype PartChars = 65'536;

const QString Nothing = QStringLiteral("-");

QString orNothing(const QString &text)
{
    return text.isEmpty() ? Nothing : visibleText(text);
}

QString waitsFor(const LockState &state, const Contender &contender)
{
    constexpr int Named = 3;
    const int count = state.blockerCount(contender);
    QStringList names;
    for (const int index : state.blockersOf(contender, Named))
        names += shortName(state, index);
    if (count > Named)
        names += QStringLiteral("and %1 more").arg(count - Named);
    return names.isEmpty() ? Nothing : names.join(QStringLiteral(", "));
}

/// With the reason, where there was a choice.
QString recipeText(const RecipeQueue &queue)
{
    const QString name = QString::fromLatin1(queue.recipe->name);
    return queue.why == u"names" ? name : QStringLiteral("%1 (%2)").arg(name, queue.why);
}

QStringList row(const LockState &state, int index, const ContenderEvidence &evidence, qint64 now)
{
    const Contender &contender = state.queue.at(index);
    const LockNode &node = state.nodeOf(contender);
    const qint64 age = now - node.stat.createdAt;
    return {
        contender.isContender() ? QString::number(index) : Nothing,
        contender.isContender() ? textOf(contender.ticket.mode) : Nothing,
        textOf(contender.role),
        waitsFor(state, contender),
        orNothing(textOf(evidence.verdict)),
        node.stat.owner ? textOf(node.stat.owner) : Nothing,
        orNothing(evidence.endpoint),
        node.stat.createdAt ? humanDuration(age) : Nothing,
        visibleText(node.name),
    };
}

/// What is said of the lock as a whole.
QString headText(const LockState &state, qint64 now)
{
    QStringList recipes;
    for (const RecipeQueue &queue : state.recipes)
        recipes += recipeText(queue);
    QString text = visibleText(state.snapshot->path) + QStringLiteral("  ")
        + (recipes.isEmpty() ? QStringLiteral("no contender of a known recipe")
                             : recipes.join(QStringLiteral(" + ")))
        + u'\n';
    const QString sentence = lockSentence(state, now);
    text += sentence + u'\n';
    if (const QString denied = deniedSentence(state); !denied.isEmpty())
        text += denied + u'\n';
    for (const LockFact &fact : state.facts)
        if (const QString said = visibleText(fact.sentence); !sentence.endsWith(said))
            text += said + u'\n';
    return text;
}

/// REQUIRES: of the same nodes.
bool areJudgedTheSame(const Contender &a, const Contender &b)
{
    return a.node == b.node && a.recipe == b.recipe && a.role == b.role
        && a.ticket.mode == b.ticket.mode && a.blockers == b.blockers && a.expected == b.expected;
}

bool tellTheSame(const ContenderEvidence &a, const ContenderEvidence &b)
{
    return a.endpoint == b.endpoint && a.watching == b.watching && a.verdict == b.verdict
        && a.confirmed == b.confirmed;
}

} // namespace

bool showTheSame(const ShownQueue &a, const ShownQueue &b)
{
    const LockSnapshot &now = *a.state->snapshot;
    const LockSnapshot &then = *b.state->snapshot;
    return now.freshness == then.freshness && now.nodes == then.nodes
        && std::equal(a.state->queue.begin(), a.state->queue.end(), b.state->queue.begin(),
            b.state->queue.end(), areJudgedTheSame)
        && std::equal(a.state->facts.begin(), a.state->facts.end(), b.state->facts.begin(),
            b.state->facts.end(),
            [](const LockFact &one, const LockFact &two) { return one.sentence == two.sentence; })
        && std::equal(a.evidence.begin(), a.evidence.end(), b.evidence.begin(), b.evidence.end(),
            tellTheSame);
}

QString countOf(qsizetype count, const char *one, const char *many)
{
    return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : many));
}

void Columns::fit(const QStringList &cells)
{
    m_widths.resize(std::max(m_widths.size(), cells.size()));
    for (qsizetype i = 0; i < cells.size(); ++i)
        m_widths[i] = std::max(m_widths.at(i), cells.at(i).size());
}

QString Columns::line(const QStringList &cells) const
{
    QString text;
    for (qsizetype i = 0; i + 1 < cells.size(); ++i)
        text += cells.at(i).leftJustified(m_widths.at(i)) + QStringLiteral("  ");
    return text + cells.constLast() + u'\n';
}

QString alignedColumns(const QVector<QStringList> &rows)
{
    Columns columns;
    for (const QStringList &cells : rows)
        columns.fit(cells);
    QString text;
    for (const QStringList &cells : rows)
        text += columns.line(cells);
    return text;
}

// The rows are made twice: that is cheaper than to keep them all.
bool writeQueueText(const ShownQueue &queue, qint64 now, const Sink &sink)
{
    const LockState &state = *queue.state;
    const qint64 serversNow = now + clockSkewMs(queue.facts.get());
    QString text = headText(state, serversNow);
    const Freshness freshness = state.snapshot->freshness;
    const bool isPast = freshness == Freshness::Stale || freshness == Freshness::SessionLost;
    if (state.queue.isEmpty() || isPast)
        return sink(text.toUtf8());
    const QStringList titles {u"#"_qs, u"MODE"_qs, u"ROLE"_qs, u"WAITS FOR"_qs, u"WATCH"_qs,
        u"SESSION"_qs, u"ENDPOINT"_qs, u"AGE"_qs, u"NAME"_qs};
    const auto cellsOf = [&](int i) { return row(state, i, queue.evidence.value(i), serversNow); };
    Columns columns;
    columns.fit(titles);
    const int shown = shownOf(state, queue.limit);
    for (int i = 0; i < shown; ++i)
        columns.fit(cellsOf(i));
    text += columns.line(titles);
    for (int i = 0; i < shown; ++i) {
        text += columns.line(cellsOf(i));
        if (text.size() >= PartChars && !sink(std::exchange(text, {}).toUtf8()))
            return false;
    }
    if (const qsizetype left = state.queue.size() - shown; left > 0)
        text += QStringLiteral("and %1 more.\n").arg(left);
    return sink(text.toUtf8());
}

QString queueText(const ShownQueue &queue, qint64 now)
{
    QByteArray text;
    (void)writeQueueText(queue, now, [&text](const QByteArray &bytes) {
        text += bytes;
        return true;
    });
    return QString::fromUtf8(text);
}

} // namespace lockscope::ctl
