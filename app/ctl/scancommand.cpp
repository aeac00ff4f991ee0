// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/scancommand.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/report/json.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

enum class ScanColumn { Holders, Waiters, Pending, Others, Oldest, Token, Recipes, Path };

const TableColumns &scanColumns() ///< in the order of ScanColumn
{
    static const TableColumns columns {{"holders", QT_TRANSLATE_NOOP("lockscope::ctl", "HOLD")},
        {"waiters", QT_TRANSLATE_NOOP("lockscope::ctl", "WAIT")},
        {"pending", QT_TRANSLATE_NOOP("lockscope::ctl", "PENDING"), false},
        {"others", QT_TRANSLATE_NOOP("lockscope::ctl", "OTHERS"), false},
        {"oldestWaitMs", QT_TRANSLATE_NOOP("lockscope::ctl", "OLDEST")},
        {"token", QT_TRANSLATE_NOOP("lockscope::ctl", "TOKEN"), false},
        {"recipes", QT_TRANSLATE_NOOP("lockscope::ctl", "RECIPE")},
        {"path", QT_TRANSLATE_NOOP("lockscope::ctl", "PATH")}};
    return columns;
}

Cell oldestCell(const FoundLock &lock, qint64 now)
{
    if (!lock.oldestWaiterSince)
        return {};
    const qint64 wait = std::max<qint64>(now - lock.oldestWaiterSince, 0);
    return {humanDuration(wait).text(), QString::number(wait)};
}

/// Of each lock. A table asks twice for each cell, and these take longer than the others together.
QVector<Cell> oldestCells(const ScanResult &result, qint64 now)
{
    QVector<Cell> cells;
    cells.reserve(result.locks.size());
    for (const FoundLock &lock : result.locks)
        cells.append(oldestCell(lock, now));
    return cells;
}

/// People see all who wait in one number; programs have two, as in JSON.
Cell cellOf(const FoundLock &lock, int column, const Cell &oldest)
{
    switch (ScanColumn(column)) {
    case ScanColumn::Holders:
        return {QString::number(lock.summary.holders)};
    case ScanColumn::Waiters:
        return {QString::number(lock.summary.waiters + lock.summary.pending),
            QString::number(lock.summary.waiters)};
    case ScanColumn::Pending:
        return {QString::number(lock.summary.pending)};
    case ScanColumn::Others:
        return {QString::number(lock.summary.others)};
    case ScanColumn::Oldest:
        return oldest;
    case ScanColumn::Token:
        return {lock.token ? textOf(lock.token) : QString()};
    case ScanColumn::Recipes:
        return {lock.recipes.join(u'+')};
    case ScanColumn::Path:
        return {visibleText(lock.path)};
    }
    return {};
}

QString scanText(const ScanResult &result, const Table &table, qint64 now)
{
    const bool areShown = table.shows("oldestWaitMs");
    const QVector<Cell> oldest = areShown ? oldestCells(result, now) : QVector<Cell>();
    const auto cellAt = [&](qsizetype row, int column) {
        return cellOf(result.locks.at(row), column, oldest.value(row));
    };
    QString text = tableText(table, result.locks.size(), cellAt);
    if (table.options().isBare())
        return text;
    const QString found =
        tr("%1 below %2, %3 looked at.\n")
            .arg(countOf(result.locks.size(), tr("%1 lock"), tr("%1 locks")),
                visibleText(result.root), countOf(result.scanned, tr("%1 node"), tr("%1 nodes")));
    return result.locks.isEmpty() ? found : text + found;
}

} // namespace

QString ScanCommand::summary() const
{
    return tr("Finds lock directories below a path.");
}

void ScanCommand::describe(QCommandLineParser &parser) const
{
    parser.addPositionalArgument(
        QStringLiteral("ROOT"), tr("Where to start (default: /)."), QStringLiteral("[ROOT]"));
    parser.addOption({QStringLiteral("max-nodes"),
        tr("Stops after this many znodes, and says so (default: %1).").arg(m_limits.maxNodes),
        QStringLiteral("count")});
}

Result<Done> ScanCommand::configure(const QCommandLineParser &parser, const QStringList &)
{
    const Result<int> maxNodes =
        countOption(parser, QStringLiteral("max-nodes"), m_limits.maxNodes);
    if (!maxNodes)
        return tl::unexpected(maxNodes.error());
    m_limits.maxNodes = *maxNodes;
    const Result<Table> table = Table::make(scanColumns(), m_common.table);
    if (!table)
        return tl::unexpected(table.error());
    m_table = *table;
    m_limits.wantsTokens = m_common.isJson || table->shows("token");
    if (parser.positionalArguments().isEmpty())
        return Done {};
    return onlyPath(parser).map([this](const QString &path) {
        m_limits.root = path;
        return Done {};
    });
}

void ScanCommand::start()
{
    connect(&m_inspector, &Inspector::scanFinished, this, &ScanCommand::accept);
    if (connectBy(m_inspector, m_common.workMs()))
        m_inspector.scan(m_limits);
}

void ScanCommand::timeOut()
{
    if (!wasConnected() || m_isLate)
        return fail(silence());
    m_isLate = true;
    m_inspector.cancelScan();
}

void ScanCommand::accept(const ScanResult &result)
{
    if (result.failed)
        return fail(result.error);
    if (m_isLate && result.scanned == 0) // it took our session, and then said nothing
        return fail(silence());
    if (result.isCancelled)
        complain(tr("The time ran out before everything was looked at. Allow more with "
                    "--timeout, or name a root."));
    if (result.isCapped) {
        complain(tr("Stopped after %1 nodes: there may be more locks. Name a root, or "
                    "raise --max-nodes.")
                     .arg(result.scanned));
    }
    if (!result.unlisted.isEmpty())
        complain(tr("%1.").arg(unlistedText(result.unlisted).text()));
    for (const QString &path : result.unreadable)
        complain(explain({ErrorKind::Denied, path}));

    if (m_common.isJson) {
        QJsonObject json = scanJson(result, nowMs());
        if (result.isCancelled)
            json[u"error"] = errorJson(result.scanned > 0 ? notAllRead() : silence(), subject());
        printJson(json);
    } else {
        printText(scanText(result, *m_table, nowMs()));
    }
    emit finished(result.isCancelled ? NoAnswer : Success);
}

} // namespace lockscope::ctl
