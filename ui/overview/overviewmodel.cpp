// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/overviewmodel.h"

#include "core/base/text.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/secondhand.h"

#include <QScopedValueRollback>
#include <QSet>

#include <algorithm>

namespace lockscope {

/// One lock and all that is known of it.
struct OverviewModel::Entry
{
    OverviewRow row;
    std::optional<FoundLock> found;
    LockStatePtr state; ///< as the doctor saw it; null: it did not
    const Verdict *verdict = nullptr; ///< of m_report, as these
    const Finding *cause = nullptr;
    const Finding *worst = nullptr;
    WaiterTrace trace;
    QString searched; ///< searchedText(), where it was asked for since the row changed
    bool isChanged = false; ///< since it was announced

    bool isGone() const { return !found && !verdict; }
};

namespace {

constexpr int FollowMs = 200; ///< until places follow values

} // namespace

OverviewModel::OverviewModel(QObject *parent)
    : DiffedRows(parent)
{
    m_later.setSingleShot(true);
    m_later.setInterval(FollowMs);
    connect(&m_later, &QTimer::timeout, this, [this] { arrange(!m_isHeld); });
}

OverviewModel::~OverviewModel() = default;

qint64 OverviewModel::shownAt() const
{
    return m_stoppedAt > 0 ? m_stoppedAt : SecondHand::at();
}

int OverviewModel::slotFor(const QString &path)
{
    const auto known = m_slots.constFind(path);
    if (known != m_slots.constEnd())
        return *known;
    int slot = int(m_entries.size());
    if (m_free.isEmpty())
        m_entries.emplace_back();
    else
        slot = m_free.takeLast();
    m_entries[size_t(slot)].row.path = path;
    m_slots.insert(path, slot);
    m_byPath.append(slot);
    return slot;
}

/// Makes its row anew of what is known by now.
void OverviewModel::renew(Entry &entry, qint64 at)
{
    const LockKnowledge known {entry.found ? &*entry.found : nullptr, entry.state.get(),
        entry.verdict, entry.cause, entry.worst, m_report ? m_report->at : 0, m_serversAhead};
    OverviewRow next = withSteadyTimes(overviewRow(known), entry.row);
    next.path = entry.row.path;
    next.isOwn = m_own.held.contains(next.path);
    next.isFavourite = m_notes.favourites.contains(next.path);
    next.note = m_notes.notes.value(next.path);
    entry.trace.add(at, next.waiters);
    next.trend = entry.trace.trend(at);
    if (next == entry.row)
        return;
    entry.row = std::move(next);
    entry.searched.clear();
    entry.isChanged = true;
}

void OverviewModel::setFound(const QVector<FoundLock> &locks, qint64 at)
{
    QSet<int> found;
    found.reserve(locks.size());
    for (const FoundLock &lock : locks) {
        const int slot = slotFor(lock.path);
        m_entries[size_t(slot)].found = lock;
        found.insert(slot);
    }
    for (const int slot : std::as_const(m_byPath)) {
        Entry &entry = m_entries[size_t(slot)];
        if (!found.contains(slot))
            entry.found.reset();
        if (!entry.isGone())
            renew(entry, at);
    }
    dropGone();
    arrange(!m_isHeld);
}

void OverviewModel::addFound(const QVector<FoundLock> &locks, qint64 at)
{
    for (const FoundLock &lock : locks) {
        Entry &entry = m_entries[size_t(slotFor(lock.path))];
        if (entry.found == lock)
            continue;
        entry.found = lock;
        renew(entry, at);
    }
    announceChanges();
    if (!m_later.isActive())
        m_later.start();
}

void OverviewModel::setServersAhead(qint64 ms)
{
    if (std::exchange(m_serversAhead, ms) == ms)
        return;
    for (const int slot : std::as_const(m_byPath))
        renew(m_entries[size_t(slot)], shownAt());
    announceChanges();
    if (!m_later.isActive())
        m_later.start();
}

/// Points each entry at what the report says of its lock.
void OverviewModel::knowVerdicts()
{
    for (const int slot : std::as_const(m_byPath)) {
        Entry &entry = m_entries[size_t(slot)];
        entry.verdict = nullptr;
        entry.cause = nullptr;
        entry.worst = nullptr;
        entry.state.reset();
    }
    if (!m_report)
        return;
    const FindingIndex findings(m_report->diagnosis.findings);
    for (const Verdict &verdict : m_report->diagnosis.verdicts) {
        Entry &entry = m_entries[size_t(slotFor(verdict.path))];
        entry.verdict = &verdict;
        entry.cause = causeIn(findings, verdict);
        entry.worst = worstIn(findings, verdict.path);
    }
    for (const LockStatePtr &state : m_report->graph.locks) {
        const int slot = m_slots.value(state->snapshot->path, -1);
        if (slot >= 0 && m_entries[size_t(slot)].verdict)
            m_entries[size_t(slot)].state = state;
    }
}

void OverviewModel::setReport(const DoctorReportPtr &report)
{
    const DoctorReportPtr before = std::exchange(m_report, report); // entries point into it
    const qint64 at = report ? report->at : shownAt();
    knowVerdicts();
    for (const int slot : std::as_const(m_byPath)) {
        Entry &entry = m_entries[size_t(slot)];
        if (!entry.isGone())
            renew(entry, at);
    }
    dropGone();
    arrange(!m_isHeld);
}

void OverviewModel::setOwnClaims(const OwnClaims &own)
{
    if (m_own == own)
        return;
    m_own = own;
    for (const int slot : std::as_const(m_byPath))
        renew(m_entries[size_t(slot)], shownAt());
    announceChanges();
}

void OverviewModel::setNotes(const LockNotes &notes)
{
    if (m_notes == notes)
        return;
    m_notes = notes;
    for (const int slot : std::as_const(m_byPath))
        renew(m_entries[size_t(slot)], shownAt());
    announceChanges();
    if (m_arrangement.onlyFavourites)
        arrange(!m_isHeld);
}

void OverviewModel::clear()
{
    m_report.reset();
    m_later.stop();
    knowVerdicts();
    setFound({}, shownAt());
}

void OverviewModel::setArrangement(const OverviewArrangement &arrangement)
{
    if (m_arrangement == arrangement)
        return;
    m_arrangement = arrangement;
    arrange(true);
}

void OverviewModel::setHeld(bool isHeld)
{
    if (m_isHeld == isHeld)
        return;
    m_isHeld = isHeld;
    if (isHeld || !m_isOutOfOrder)
        return;
    if (m_isArranging) // what goes takes its selection with it, which lets the rows go
        m_later.start();
    else
        arrange(true);
}

void OverviewModel::sortNow()
{
    arrange(true);
}

/// Takes what is gone out of those in use; its row is still shown until the next arrange().
void OverviewModel::dropGone()
{
    m_byPath.removeIf([this](int slot) {
        const Entry &entry = m_entries[size_t(slot)];
        if (entry.isGone())
            m_slots.remove(entry.row.path);
        return entry.isGone();
    });
}

void OverviewModel::orderByPath()
{
    const auto path = [this](
                          int slot) -> const QString & { return m_entries[size_t(slot)].row.path; };
    const auto isBefore = [&](int a, int b) { return path(a) < path(b); };
    const auto unsorted = std::is_sorted_until(m_byPath.begin(), m_byPath.end(), isBefore);
    std::sort(unsorted, m_byPath.end(), isBefore); // new ones stand behind
    std::inplace_merge(m_byPath.begin(), unsorted, m_byPath.end(), isBefore);
}

bool OverviewModel::matches(Entry &entry)
{
    if (m_arrangement.only && entry.row.urgency != *m_arrangement.only)
        return false;
    if (m_arrangement.onlyFavourites && !entry.row.isFavourite)
        return false;
    if (m_arrangement.search.isEmpty())
        return true;
    if (entry.searched.isEmpty())
        entry.searched =
            searchedText(entry.row, entry.found ? &*entry.found : nullptr, entry.state.get());
    return m_arrangement.search.matches(entry.searched);
}

/// All that are to be shown, in order.
QVector<int> OverviewModel::wantedSlots()
{
    orderByPath();
    QVector<int> shown;
    QVector<const OverviewRow *> rows;
    shown.reserve(m_byPath.size());
    rows.reserve(m_byPath.size());
    for (const int slot : std::as_const(m_byPath)) {
        Entry &entry = m_entries[size_t(slot)];
        if (!matches(entry))
            continue;
        shown.append(slot);
        rows.append(&entry.row);
    }
    QVector<int> sorted = sortedRows(rows, m_arrangement.sortedBy, m_arrangement.order);
    for (int &place : sorted)
        place = shown.at(place);
    return sorted;
}

/// Those that are shown and still there, in their places; then the others of @p wanted.
QVector<int> OverviewModel::heldSlots(const QVector<int> &wanted) const
{
    QVector<int> held;
    std::vector<bool> isShown(m_entries.size());
    for (const int slot : shown()) {
        if (m_entries[size_t(slot)].isGone())
            continue;
        held.append(slot);
        isShown[size_t(slot)] = true;
    }
    for (const int slot : wanted) {
        if (!isShown[size_t(slot)])
            held.append(slot);
    }
    return held;
}

void OverviewModel::arrange(bool maySort)
{
    m_later.stop();
    const QScopedValueRollback arranging(m_isArranging, true);
    const QVector<int> wanted = wantedSlots();
    const QVector<int> next = maySort ? wanted : heldSlots(wanted);
    m_isOutOfOrder = next != wanted;
    const auto keysOf = [this](const QVector<int> &rows) {
        QVector<RowKey> keys;
        keys.reserve(rows.size());
        for (const int slot : rows)
            keys.append({m_entries[size_t(slot)].row.path, 0, slot + 1});
        return keys;
    };
    const RowDiff diff = diffRows(keysOf(shown()), keysOf(next));
    emit aboutToArrange();
    if (diff.removed.size() + diff.inserted.size() > MaxRuns)
        exchange(next);
    else
        change(diff, next);
    // Nobody shows them any more.
    for (int slot = 0; slot < int(m_entries.size()); ++slot) {
        Entry &entry = m_entries[size_t(slot)];
        if (entry.isGone() && !entry.row.path.isEmpty()) {
            entry = {};
            m_free.append(slot);
        }
    }
    announceChanges();
    count();
    emit arranged();
}

void OverviewModel::exchange(const QVector<int> &next)
{
    emit aboutToExchangeRows();
    removeRuns({RowRun {0, int(shown().size())}});
    insertRuns({RowRun {0, int(next.size())}}, next);
    emit rowsExchanged();
}

void OverviewModel::change(const RowDiff &diff, const QVector<int> &next)
{
    removeRuns(diff.removed);
    reorder(diff.order);
    insertRuns(diff.inserted, next);
    Q_ASSERT(std::ranges::equal(shown(), next));
}

void OverviewModel::announceChanges()
{
    QVector<RowRun> runs;
    for (int row = 0; row < shown().size(); ++row) {
        if (!std::exchange(m_entries[size_t(shown().at(row))].isChanged, false))
            continue;
        if (runs.isEmpty() || runs.last().end != row)
            runs.append({row, row});
        runs.last().end = row + 1;
    }
    // Views paint what is in sight: that is less than to tell of so many.
    if (runs.size() > MaxRuns)
        runs = {{runs.first().begin, runs.last().end}};
    for (const RowRun &run : std::as_const(runs))
        emit dataChanged(index(run.begin, 0), index(run.end - 1, OverviewColumnCount - 1));
}

void OverviewModel::count()
{
    OverviewCounter counter;
    for (const int slot : std::as_const(m_byPath))
        counter.add(m_entries[size_t(slot)].row);
    m_counts = counter.counts();
}

const OverviewRow &OverviewModel::rowAt(int row) const
{
    return m_entries[size_t(shown().at(row))].row;
}

int OverviewModel::rowOf(const QString &path) const
{
    const auto slot = m_slots.constFind(path);
    return slot == m_slots.constEnd() ? -1 : int(shown().indexOf(*slot));
}

int OverviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(shown().size());
}

int OverviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : OverviewColumnCount;
}

/// A cell for whoever does not see the row: the verdict comes with the lock's path.
QString OverviewModel::spokenAt(const QModelIndex &index) const
{
    const OverviewRow &row = rowAt(index.row());
    const auto column = OverviewColumn(index.column());
    const QString text = cellSpoken(row, column, shownAt());
    return column == OverviewColumn::Verdict
        ? QStringLiteral("%1: %2").arg(visibleText(row.path), text)
        : text;
}

QVariant OverviewModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const OverviewRow &row = rowAt(index.row());
    const auto column = OverviewColumn(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, column, shownAt());
    case Qt::ToolTipRole:
        return plainToolTip(cellToolTip(row, column, shownAt()));
    case Qt::AccessibleTextRole:
        return spokenAt(index);
    case Qt::TextAlignmentRole:
        return int((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case StandingRole:
        return int(row.standing);
    case GapRole:
        return int(gapOf(row));
    case UrgencyRole:
        return int(row.urgency);
    default:
        return {};
    }
}

QVariant OverviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= OverviewColumnCount)
        return {};
    const auto column = OverviewColumn(section);
    switch (role) {
    case Qt::DisplayRole:
        return headerText(column);
    case Qt::ToolTipRole:
        return plainToolTip(headerToolTip(column));
    case Qt::TextAlignmentRole:
        return int((isFigure(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

} // namespace lockscope
