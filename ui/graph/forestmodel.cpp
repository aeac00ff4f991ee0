// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/forestmodel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/clientname.h"
#include "core/diagnosis/who.h"
#include "ui/graph/graphtext.h"
#include "ui/queue/rowdiff.h"
#include "ui/theme/ownclaims.h"
#include "ui/theme/plaintext.h"

#include <algorithm>

namespace lockscope {

/// What a row shows.
struct ForestModel::Cells
{
    QString texts[ColumnCount];
    QString sentence; ///< all of the row, escaped
    QString toolTip;
    Mark mark = NoMark;
    Standing standing = Standing::Unknown;

    friend bool operator==(const Cells &, const Cells &) = default;
};

/// A row that somebody opened the parent of.
struct ForestModel::Item
{
    int row = -1; ///< index into BlockingForest::rows; -1: the root, or "… more"
    int more = 0;
    int below = 0; ///< rows that it has, whether they were opened or not
    QString key; ///< with `czxid` the same over updates, unique below its parent
    qint64 czxid = 0;
    Item *parent = nullptr;
    Items children;
    bool isOpened = false;
    Cells cells;
};

namespace {

QString holding(int others)
{
    return others > 0 ? ForestModel::tr(" and %1 more").arg(grouped(others)) : QString();
}

/// Who waits for several stands below one of them, whose row tells that there are more.
QString holdingWith(int others)
{
    return others > 0 ? ForestModel::tr(" and %1 more that hold").arg(grouped(others)) : QString();
}

} // namespace

ForestModel::ForestModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Item>())
{
    m_root->isOpened = true;
}

ForestModel::~ForestModel() = default;

std::unique_ptr<ForestModel::Item> ForestModel::itemFor(int row, Item *parent) const
{
    const ForestRow &forest = m_drawing->forest.rows.at(row);
    const LockState &state = *m_drawing->graph.locks.at(forest.contender.lock);
    const Contender &contender = state.queue.at(forest.contender.entry);
    auto item = std::make_unique<Item>();
    item->row = row;
    item->below = forest.childCount;
    item->key = state.pathOf(contender);
    if (forest.relation == ForestRow::Ring)
        item->key.prepend(QStringLiteral("ring "));
    item->czxid = state.nodeOf(contender).stat.czxid.value;
    item->parent = parent;
    return item;
}

QVector<RowKey> ForestModel::keysOf(const Items &items)
{
    QVector<RowKey> keys;
    keys.reserve(int(items.size()));
    for (const auto &item : items)
        keys.append({item->key, 0, item->czxid});
    return keys;
}

/// The rows below @p parent as they are now, the first MaxRows and how many more there are.
ForestModel::Items ForestModel::itemsBelow(Item *parent) const
{
    Items items;
    const int count = parent->below;
    const int first = parent->row < 0 ? 0 : m_drawing->forest.rows.at(parent->row).firstChild;
    for (int i = 0; i < std::min(count, MaxRows); ++i)
        items.push_back(itemFor(first + i, parent));
    if (count > MaxRows) {
        auto item = std::make_unique<Item>();
        item->more = count - MaxRows;
        item->key = QStringLiteral("more");
        item->parent = parent;
        items.push_back(std::move(item));
    }
    for (const auto &item : items)
        item->cells = cellsOf(*item);
    return items;
}

void ForestModel::setDrawing(const DrawnGraphPtr &drawing)
{
    m_drawing = drawing;
    m_root->below = drawing ? drawing->forest.topCount : 0;
    m_isUpdating = true;
    update(m_root.get());
    m_isUpdating = false;
}

void ForestModel::remove(Item *parent, int begin, int end)
{
    beginRemoveRows(indexOf(*parent), begin, end - 1);
    parent->children.erase(parent->children.begin() + begin, parent->children.begin() + end);
    endRemoveRows();
}

/// Survivors change places: the worst come first.
void ForestModel::reorder(Item *parent, const QVector<int> &order)
{
    const QModelIndex above = indexOf(*parent);
    // Else the header lays its columns out anew, and tells of hidden ones as of somebody's choice.
    constexpr auto Hint = QAbstractItemModel::VerticalSortHint;
    emit layoutAboutToBeChanged({QPersistentModelIndex(above)}, Hint);
    const QModelIndexList before = persistentIndexList();
    std::vector<size_t> byPlace(parent->children.size());
    for (size_t i = 0; i < byPlace.size(); ++i)
        byPlace[i] = i;
    std::ranges::sort(byPlace, {}, [&](size_t i) { return order.at(int(i)); });
    Items sorted;
    for (const size_t from : byPlace)
        sorted.push_back(std::move(parent->children[from]));
    parent->children = std::move(sorted);
    QModelIndexList after;
    for (const QModelIndex &index : before) {
        const Item &item = *static_cast<const Item *>(index.internalPointer());
        after.append(item.parent == parent ? indexOf(item).siblingAtColumn(index.column()) : index);
    }
    changePersistentIndexList(before, after);
    emit layoutChanged({QPersistentModelIndex(above)}, Hint);
}

void ForestModel::update(Item *parent)
{
    Items next = itemsBelow(parent);
    const RowDiff diff = diffRows(keysOf(parent->children), keysOf(next));
    for (const RowRun &run : diff.removed)
        remove(parent, run.begin, run.end);
    if (!diff.order.isEmpty())
        reorder(parent, diff.order);
    for (const RowRun &run : diff.inserted) {
        beginInsertRows(indexOf(*parent), run.begin, run.end - 1);
        for (int row = run.begin; row < run.end; ++row)
            parent->children.insert(parent->children.begin() + row, std::move(next[size_t(row)]));
        endInsertRows();
    }
    for (size_t row = 0; row < next.size(); ++row) {
        Item &item = *parent->children[row];
        if (next[row] == nullptr) // it was inserted
            continue;
        item.row = next[row]->row;
        item.more = next[row]->more;
        item.below = next[row]->below;
        item.czxid = next[row]->czxid;
        if (item.cells != next[row]->cells) {
            item.cells = next[row]->cells;
            const QModelIndex index = indexOf(item);
            emit dataChanged(index, index.siblingAtColumn(ColumnCount - 1));
        }
    }
    for (const auto &item : parent->children) {
        if (item->isOpened)
            update(item.get());
    }
}

const ForestRow *ForestModel::rowAt(const QModelIndex &index) const
{
    const Item *item = index.isValid() ? itemOf(index) : nullptr;
    return item != nullptr && item->row >= 0 && !m_isUpdating
        ? &m_drawing->forest.rows.at(item->row)
        : nullptr;
}

ChainFocus ForestModel::focusAt(const QModelIndex &index) const
{
    const ForestRow *row = rowAt(index);
    if (row == nullptr)
        return {};
    return row->relation == ForestRow::Ring ? m_drawing->deadlocks.at(row->deadlock).focus
                                            : m_drawing->focusOn(row->contender);
}

ForestModel::Item *ForestModel::itemOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Item *>(index.internalPointer()) : m_root.get();
}

QModelIndex ForestModel::indexOf(const Item &item) const
{
    if (item.parent == nullptr)
        return {};
    const Items &siblings = item.parent->children;
    const auto it = std::find_if(
        siblings.begin(), siblings.end(), [&](const auto &one) { return one.get() == &item; });
    return createIndex(int(it - siblings.begin()), 0, &item);
}

QModelIndex ForestModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, itemOf(parent)->children[size_t(row)].get());
}

QModelIndex ForestModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOf(*itemOf(index)->parent) : QModelIndex();
}

int ForestModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(itemOf(parent)->children.size());
}

int ForestModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

bool ForestModel::hasChildren(const QModelIndex &parent) const
{
    const Item &item = *itemOf(parent);
    if (parent.column() > 0)
        return false;
    return item.isOpened ? !item.children.empty() : item.below > 0;
}

bool ForestModel::canFetchMore(const QModelIndex &parent) const
{
    return parent.column() <= 0 && !itemOf(parent)->isOpened && itemOf(parent)->below > 0;
}

void ForestModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    Item *item = itemOf(parent);
    Items items = itemsBelow(item);
    beginInsertRows(parent, 0, int(items.size()) - 1);
    item->children = std::move(items);
    item->isOpened = true;
    endInsertRows();
}

QString ForestModel::whoOf(const ForestRow &row, bool hasAddress) const
{
    const WaitGraph &graph = m_drawing->graph;
    if (row.relation == ForestRow::Ring)
        return m_drawing->deadlocks.at(row.deadlock).title;
    const SessionId session = graph.sessionOf(row.contender);
    const QString request = requestText(graph.contenderOf(row.contender)).text();
    const LockState &state = *graph.locks.at(row.contender.lock);
    if (!session && !state.nodeOf(graph.contenderOf(row.contender)).stat.czxid)
        return tr("%1, not read yet").arg(request);
    const LockNode &node = graph.nodeOfContender(row.contender);
    const QString name = visibleText(clientNameOf(state, node));
    if (!session && name.isEmpty())
        return tr("%1, of no session").arg(request);
    const QString client = hasAddress || name.isEmpty()
        ? clientText(state, node, m_drawing->facts.get()).text()
        : name;
    return tr("%1 of %2").arg(request, m_drawing->isOwn(session) ? markedAsOwn(client) : client);
}

/// @p isWhole: a column has no room for all of it.
QString ForestModel::blockerOf(const ForestRow &row, bool isWhole) const
{
    const WaitGraph &graph = m_drawing->graph;
    if (row.relation == ForestRow::Ring)
        return tr("each other");
    if (row.relation == ForestRow::Root || row.blocker.lock < 0)
        return tr("nobody");
    const QString blocker = requestText(graph.contenderOf(row.blocker)).text();
    if (row.relation == ForestRow::Ahead)
        return tr("queued ahead: %1").arg(blocker);
    if (row.relation == ForestRow::Held)
        return tr("holds: %1").arg(blocker) + holding(otherBlockersOf(row));
    const QString lock = visibleText(graph.locks.at(row.blocker.lock)->snapshot->path);
    return isWhole ? tr("its session waits: %1 on %2").arg(blocker, lock)
                   : tr("waits for %1").arg(lock);
}

/// For how many it waits beside the one that it stands below.
int ForestModel::otherBlockersOf(const ForestRow &row) const
{
    const WaitGraph &graph = m_drawing->graph;
    const LockState &state = *graph.locks.at(row.contender.lock);
    return state.blockerCount(graph.contenderOf(row.contender)) - 1;
}

/// Who it is, and for how many more the first of those waits that wait for it.
QString ForestModel::whoText(const ForestRow &row, bool hasAddress) const
{
    const auto begin = m_drawing->forest.rows.cbegin() + row.firstChild;
    const auto end = begin + row.childCount;
    const auto held = std::ranges::find(begin, end, ForestRow::Held, &ForestRow::relation);
    return whoOf(row, hasAddress) + holdingWith(held == end ? 0 : otherBlockersOf(*held));
}

QString ForestModel::marked(const ForestRow &row, const QString &who) const
{
    const bool startsHere = row.relation == ForestRow::Root && m_drawing->hasToAct(row.contender);
    return startsHere ? tr("%1: look here first").arg(who) : who;
}

ForestModel::Cells ForestModel::cellsOf(const Item &item) const
{
    Cells cells;
    if (item.row < 0) {
        cells.texts[WhoColumn] = tr("… %1 more").arg(grouped(item.more));
        cells.toolTip = plainToolTip(item.parent == m_root.get()
                ? tr("Their victims have waited less than those above")
                : tr("Open the lock to see all of its queue"));
        return cells;
    }
    const ForestRow &row = m_drawing->forest.rows.at(item.row);
    const LockState &state = *m_drawing->graph.locks.at(row.contender.lock);
    const bool isRing = row.relation == ForestRow::Ring;
    const Role role = m_drawing->graph.contenderOf(row.contender).role;
    const QString who = whoText(row);
    cells.texts[WhoColumn] = marked(row, who);
    if (!isRing)
        cells.texts[LockColumn] = visibleText(state.snapshot->path);
    cells.texts[BlockerColumn] = blockerOf(row, false);
    cells.sentence = isRing
        ? m_drawing->deadlocks.at(row.deadlock).sentence
        : tr("%1 on %2. Blocked by: %3").arg(who, cells.texts[LockColumn], blockerOf(row, true));
    cells.texts[VictimsColumn] = row.victims > 0 ? grouped(row.victims) : QString();
    cells.texts[WaitColumn] = row.victims > 0 ? humanDuration(row.impactMs).text() : QString();
    const bool isInRing = isRing || row.relation == ForestRow::Member;
    const bool isRoot = row.relation == ForestRow::Root;
    cells.mark = role != Role::Waiter || isInRing || isRoot ? VerdictMark : WaiterMark;
    cells.standing = isRing ? m_drawing->deadlocks.at(row.deadlock).standing
                            : m_drawing->standingOf(row.contender.lock);
    cells.toolTip = plainToolTip(isRing
            ? cells.sentence
            : cells.sentence + u'\n' + visibleText(m_drawing->graph.pathOf(row.contender)));
    return cells;
}

QVariant ForestModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Cells &cells = itemOf(index)->cells;
    switch (role) {
    case Qt::DisplayRole:
        return cells.texts[index.column()];
    case Qt::ToolTipRole:
        return cells.toolTip;
    case Qt::TextAlignmentRole:
        return index.column() >= VictimsColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                               : int(Qt::AlignLeft | Qt::AlignVCenter);
    case MarkRole:
        return int(cells.mark);
    case StandingRole:
        return int(cells.standing);
    case SentenceRole:
        return cells.sentence;
    case ShortWhoRole: // asked for by what is painted without room for all
        if (const ForestRow *row = rowAt(index))
            return marked(*row, whoText(*row, false));
        return cells.texts[WhoColumn];
    default:
        return {};
    }
}

QVariant ForestModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const char *const titles[ColumnCount] = {QT_TR_NOOP("Who blocks, and below it whom"),
        QT_TR_NOOP("Lock"), QT_TR_NOOP("Blocked by"), QT_TR_NOOP("Victims"),
        QT_TR_NOOP("All waits")};
    static const char *const hints[ColumnCount] = {
        QT_TR_NOOP("Read downwards: a row blocks all that is below it"),
        QT_TR_NOOP("The lock that is held or waited for"),
        QT_TR_NOOP("\"Queued ahead\": it goes before; \"waits for\": its session waits elsewhere"),
        QT_TR_NOOP("Contenders that wait because of it, over all locks"),
        QT_TR_NOOP("The waits of all victims together: the worst root is the first")};
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return tr(titles[section]);
    if (role == Qt::ToolTipRole)
        return plainToolTip(tr(hints[section]));
    if (role == Qt::TextAlignmentRole)
        return section >= VictimsColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                        : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace lockscope
