// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/locks/lockstreemodel.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/locks/foundlocktext.h"
#include "ui/theme/counts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/secondhand.h"
#include "ui/theme/standing.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace lockscope {

struct LocksTreeModel::Item
{
    /// Last element of the path; "/" for the root directory itself; none for the row of favourites,
    /// whose own have their whole path.
    QString name;
    QString path;
    Item *parent = nullptr;
    Items children; ///< by name
    std::optional<FoundLock> lock;

    int row() const
    {
        const auto &siblings = parent->children;
        const auto it =
            std::ranges::lower_bound(siblings, name, {}, [](const auto &i) { return i->name; });
        return int(it - siblings.begin());
    }
};

namespace {

QStringList elementsOf(const QString &path)
{
    if (path == u"/")
        return {path};
    return path.split(u'/', Qt::SkipEmptyParts);
}

/// All paths that have to be there for @p locks to hang in the tree.
QSet<QString> withParents(const QSet<QString> &locks)
{
    QSet<QString> all = locks;
    for (const QString &lock : locks) {
        for (QString path = parentPath(lock); path.size() > 1 && !all.contains(path);
             path = parentPath(path))
            all.insert(path);
    }
    return all;
}

} // namespace

LocksTreeModel::LocksTreeModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Item>())
{ }

LocksTreeModel::~LocksTreeModel() = default;

void LocksTreeModel::setLocks(const QVector<FoundLock> &locks)
{
    QSet<QString> paths;
    for (const FoundLock &lock : locks)
        paths.insert(lock.path);
    prune(*m_root, withParents(paths), paths);
    addLocks(locks);
    syncFavourites();
}

void LocksTreeModel::addLocks(const QVector<FoundLock> &locks)
{
    for (const FoundLock &lock : locks)
        put(lock);
}

void LocksTreeModel::setVerdicts(const QVector<Verdict> &verdicts)
{
    const auto before = std::exchange(m_verdicts, {});
    QStringList changed;
    for (const Verdict &verdict : verdicts) {
        m_verdicts.insert(verdict.path,
            {verdict.standing, lockscope::gapOf(verdict), visibleText(verdict.sentence.text())});
        const Known &was = before.value(verdict.path);
        if (was.standing != verdict.standing || was.gap != lockscope::gapOf(verdict))
            changed.append(verdict.path);
    }
    for (auto it = before.cbegin(); it != before.cend(); ++it) {
        if (it->standing != Standing::Unknown && !m_verdicts.contains(it.key()))
            changed.append(it.key());
    }
    announceAll(changed);
}

void LocksTreeModel::setAlarms(const QHash<QString, QStringList> &titles)
{
    const auto before = std::exchange(m_alarms, titles);
    QStringList changed;
    for (auto it = before.cbegin(); it != before.cend(); ++it) {
        if (!titles.contains(it.key()))
            changed.append(it.key());
    }
    for (auto it = titles.cbegin(); it != titles.cend(); ++it) {
        if (!before.contains(it.key()))
            changed.append(it.key());
    }
    announceAll(changed);
}

void LocksTreeModel::setOwnClaims(const OwnClaims &own)
{
    if (m_own == own)
        return;
    const OwnClaims before = std::exchange(m_own, own);
    const QSet<QString> touched = before.held | before.awaited | own.held | own.awaited;
    announceAll({touched.begin(), touched.end()});
}

void LocksTreeModel::setNotes(const LockNotes &notes)
{
    if (m_notes == notes)
        return;
    const LockNotes before = std::exchange(m_notes, notes);
    syncFavourites();
    QSet<QString> touched = before.favourites | notes.favourites;
    for (const LockNotes *each : {&before, &notes}) {
        for (auto it = each->notes.cbegin(); it != each->notes.cend(); ++it)
            touched.insert(it.key());
    }
    announceAll({touched.begin(), touched.end()});
}

QModelIndex LocksTreeModel::favourites() const
{
    const bool isThere = !m_root->children.empty() && m_root->children.front()->name.isEmpty();
    return isThere ? indexFor(*m_root->children.front()) : QModelIndex();
}

bool LocksTreeModel::isFavourite(const QModelIndex &index) const
{
    return index.isValid() && m_notes.favourites.contains(itemOf(index)->path);
}

const LocksTreeModel::Item *LocksTreeModel::favouriteAt(const QString &path) const
{
    const QModelIndex group = favourites();
    if (!group.isValid() || !m_notes.favourites.contains(path))
        return nullptr;
    const Items &children = itemOf(group)->children;
    const auto it =
        std::ranges::lower_bound(children, path, {}, [](const auto &i) { return i->name; });
    return it != children.end() && (*it)->name == path ? it->get() : nullptr;
}

/// Adds what is missing in the row of favourites, and takes away what is none any more.
void LocksTreeModel::syncFavourites()
{
    if (m_notes.favourites.isEmpty()) {
        if (!favourites().isValid())
            return;
        beginRemoveRows({}, 0, 0);
        m_root->children.erase(m_root->children.begin());
        endRemoveRows();
        return;
    }
    Item &group = childOf(*m_root, QString());
    for (int row = int(group.children.size()) - 1; row >= 0; --row) {
        if (m_notes.favourites.contains(group.children[size_t(row)]->name))
            continue;
        beginRemoveRows(indexFor(group), row, row);
        group.children.erase(group.children.begin() + row);
        endRemoveRows();
    }
    for (const QString &path : std::as_const(m_notes.favourites)) {
        Item &favourite = childOf(group, path);
        favourite.path = path;
        const Item *found = find(path);
        favourite.lock = found ? found->lock : std::nullopt;
        announce(favourite);
    }
}

void LocksTreeModel::announceAll(const QStringList &paths)
{
    for (const QString &path : paths) {
        for (const Item *item : {find(path), favouriteAt(path)}) {
            if (item)
                announce(*item);
        }
    }
}

void LocksTreeModel::put(const FoundLock &lock)
{
    Item *item = m_root.get();
    for (const QString &name : elementsOf(lock.path))
        item = &childOf(*item, name);
    if (item->lock == lock)
        return;
    m_lockCount += item->lock ? 0 : 1;
    item->lock = lock;
    announce(*item);
    if (auto *favourite = const_cast<Item *>(favouriteAt(lock.path))) {
        favourite->lock = lock;
        announce(*favourite);
    }
}

LocksTreeModel::Item &LocksTreeModel::childOf(Item &parent, const QString &name)
{
    const auto it = std::ranges::lower_bound(
        parent.children, name, {}, [](const auto &child) { return child->name; });
    if (it != parent.children.end() && (*it)->name == name)
        return **it;
    const int row = int(it - parent.children.begin());
    auto item = std::make_unique<Item>();
    item->name = name;
    if (!name.isEmpty()) // else it is the row of favourites
        item->path =
            name == u"/" ? name : joinPath(parent.path.isEmpty() ? u"/"_qs : parent.path, name);
    item->parent = &parent;
    beginInsertRows(&parent == m_root.get() ? QModelIndex() : indexFor(parent), row, row);
    Item &added = **parent.children.insert(it, std::move(item));
    endInsertRows();
    return added;
}

void LocksTreeModel::prune(Item &parent, const QSet<QString> &wanted, const QSet<QString> &locks)
{
    const auto isGone = [&](int row) {
        const Item &child = *parent.children[size_t(row)];
        return !child.name.isEmpty() && !wanted.contains(child.path);
    };
    for (int end = int(parent.children.size()); end > 0;) {
        int begin = end;
        while (begin > 0 && isGone(begin - 1))
            --begin;
        if (begin < end) {
            QVector<FoundLock> gone;
            for (int row = begin; row < end; ++row)
                collect(*parent.children[size_t(row)], gone);
            beginRemoveRows(
                &parent == m_root.get() ? QModelIndex() : indexFor(parent), begin, end - 1);
            parent.children.erase(parent.children.begin() + begin, parent.children.begin() + end);
            m_lockCount -= int(gone.size());
            endRemoveRows();
        }
        end = begin - 1; // that row stays
    }
    for (const auto &child : parent.children) {
        if (child->name.isEmpty())
            continue;
        if (child->lock && !locks.contains(child->path)) {
            child->lock.reset();
            --m_lockCount;
            announce(*child);
        }
        prune(*child, wanted, locks);
    }
}

void LocksTreeModel::announce(const Item &item)
{
    emit dataChanged(indexFor(item, NameColumn), indexFor(item, CountsColumn));
}

void LocksTreeModel::collect(const Item &item, QVector<FoundLock> &locks)
{
    if (item.lock)
        locks.append(*item.lock);
    for (const auto &child : item.children) {
        if (!child->name.isEmpty()) // favourites are among the others
            collect(*child, locks);
    }
}

QVector<FoundLock> LocksTreeModel::locks() const
{
    QVector<FoundLock> all;
    collect(*m_root, all);
    return all;
}

const LocksTreeModel::Item *LocksTreeModel::find(const QString &path) const
{
    const Item *item = m_root.get();
    for (const QString &name : elementsOf(path)) {
        const auto it = std::ranges::lower_bound(
            item->children, name, {}, [](const auto &child) { return child->name; });
        if (it == item->children.end() || (*it)->name != name)
            return nullptr;
        item = it->get();
    }
    return item == m_root.get() ? nullptr : item;
}

LocksTreeModel::Item *LocksTreeModel::itemOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Item *>(index.internalPointer()) : m_root.get();
}

QModelIndex LocksTreeModel::indexFor(const Item &item, int column) const
{
    return createIndex(item.row(), column, const_cast<Item *>(&item)); // Qt wants it so
}

QModelIndex LocksTreeModel::indexOf(const QString &path) const
{
    const Item *item = find(path);
    return item == nullptr ? QModelIndex() : indexFor(*item);
}

QString LocksTreeModel::pathOf(const QModelIndex &index) const
{
    return itemOf(index)->path;
}

const FoundLock *LocksTreeModel::lockOf(const QModelIndex &index) const
{
    const Item *item = itemOf(index);
    return item->lock ? &*item->lock : nullptr;
}

QModelIndex LocksTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, itemOf(parent)->children[size_t(row)].get());
}

QModelIndex LocksTreeModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    Item *parent = itemOf(child)->parent;
    return parent == m_root.get() ? QModelIndex() : indexFor(*parent);
}

int LocksTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(itemOf(parent)->children.size());
}

int LocksTreeModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

int LocksTreeModel::standingOf(const Item &item) const
{
    return item.lock ? int(m_verdicts.value(item.path).standing) : -1;
}

Gap LocksTreeModel::gapOf(const Item &item) const
{
    if (!item.lock)
        return Gap::None;
    if (item.lock->isUnreadable)
        return Gap::Barred;
    const auto known = m_verdicts.constFind(item.path);
    if (known != m_verdicts.constEnd())
        return known->gap;
    return item.lock->summary.contenders() == 0 ? Gap::Empty : Gap::None;
}

bool LocksTreeModel::isOwn(const Item &item) const
{
    return item.lock && (m_own.held.contains(item.path) || m_own.awaited.contains(item.path));
}

QString LocksTreeModel::countsText(const Item &item) const
{
    if (!item.lock)
        return {};
    if (item.lock->isUnreadable)
        return QStringLiteral("?");
    const QString counts = QStringLiteral("%1 · %2")
                               .arg(item.lock->summary.holders)
                               .arg(item.lock->summary.waiters + item.lock->summary.pending);
    const QString text = item.lock->isEstimate ? QStringLiteral("≈ ") + counts : counts;
    return isOwn(item) ? QStringLiteral("%1   %2").arg(ownMark(), text) : text;
}

QString LocksTreeModel::countsSpoken(const Item &item) const
{
    if (!item.lock)
        return {};
    if (item.lock->isUnreadable)
        return tr("not known");
    const Summary &summary = item.lock->summary;
    const QString counts = QStringLiteral("%1, %2").arg(
        holdText(summary.holders), waitText(summary.waiters + summary.pending));
    return isOwn(item) ? markedAsOwn(counts) : counts;
}

QString LocksTreeModel::accessibleText(const Item &item) const
{
    if (item.name.isEmpty())
        return tr("Favourites");
    QString path = m_notes.favourites.contains(item.path)
        ? tr("%1, a favourite").arg(visibleText(item.path))
        : visibleText(item.path);
    if (!item.lock)
        return path;
    const QString word = gapOf(item) == Gap::Barred ? tr("unknown, cannot be read")
                                                    : wordOf(Standing(standingOf(item)));
    return QStringLiteral("%1: %2").arg(path, word);
}

QString LocksTreeModel::nameText(const Item &item) const
{
    if (item.name.isEmpty())
        return starred(tr("Favourites"));
    const bool isInGroup = item.parent->name.isEmpty() && item.parent != m_root.get();
    const QString name = visibleText(item.parent == m_root.get() ? item.path : item.name);
    return !isInGroup && m_notes.favourites.contains(item.path) ? starred(name) : name;
}

qint64 LocksTreeModel::waitOf(const FoundLock &lock) const
{
    const qint64 now = m_stoppedAt > 0 ? m_stoppedAt : SecondHand::at();
    return std::max<qint64>(0, now + m_serversAhead - lock.oldestWaiterSince);
}

QString LocksTreeModel::toolTip(const Item &item) const
{
    QStringList lines {visibleText(item.path)};
    if (m_notes.notes.contains(item.path))
        lines.append(noteText(m_notes.notes.value(item.path)));
    if (!item.lock)
        return lines.join(u'\n');
    const FoundLock &lock = *item.lock;
    if (lock.isUnreadable) {
        lines.append(unreadableHint());
        return lines.join(u'\n');
    }
    const auto known = m_verdicts.constFind(item.path);
    lines.append(known != m_verdicts.constEnd() ? known->sentence : notExaminedHint());
    const QStringList alarms = m_alarms.value(item.path);
    for (const QString &title : alarms)
        lines.append(tr("Found: %1").arg(visibleText(title)));
    if (isOwn(item))
        lines.append(m_own.held.contains(item.path) ? tr("You hold it.") : tr("You wait for it."));
    if (!lock.recipes.isEmpty())
        lines.append(tr("Recipe: %1").arg(lock.recipes.join(QStringLiteral(", "))));
    lines.append(tr("Holders: %1").arg(lock.summary.holders));
    lines.append(tr("Waiters: %1").arg(lock.summary.waiters));
    if (lock.summary.pending > 0)
        lines.append(tr("Pending: %1").arg(lock.summary.pending));
    if (lock.oldestWaiterSince > 0)
        lines.append(tr("Longest wait: %1").arg(humanDuration(waitOf(lock)).text()));
    if (lock.isEstimate)
        lines.append(estimateHint());
    return lines.join(u'\n');
}

QVariant LocksTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Item &item = *itemOf(index);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == CountsColumn)
            return countsText(item);
        return nameText(item);
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(item));
    case Qt::AccessibleTextRole:
        return index.column() == CountsColumn ? countsSpoken(item) : accessibleText(item);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(index.column() == CountsColumn
                ? Qt::AlignRight | Qt::AlignVCenter
                : Qt::AlignLeft | Qt::AlignVCenter);
    case StandingRole:
        return standingOf(item);
    case GapRole:
        return int(gapOf(item));
    case AlarmRole:
        return item.lock && m_alarms.contains(item.path);
    case PathRole:
        return item.path;
    case IsLockRole:
        return item.lock.has_value();
    default:
        return {};
    }
}

QVariant LocksTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole)
        return section == CountsColumn ? tr("hold · wait") : tr("Path");
    if (role == Qt::TextAlignmentRole && section == CountsColumn)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags LocksTreeModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

} // namespace lockscope
