// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingsmodel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/findings/answer.h"
#include "ui/findings/findingtext.h"
#include "ui/queue/rowdiff.h"
#include "ui/theme/plaintext.h"

#include <QSet>

#include <algorithm>
#include <optional>

namespace lockscope {

/// What a row says.
struct FindingsModel::Line
{
    Kind kind = FindingKind;
    QString key; ///< the same over updates, unique below its parent
    Finding finding; ///< FindingKind
    qint64 asOf = 0;
    QString text; ///< of the others
    qint64 acknowledgedAt = 0;
    std::optional<MutedFinding> muted = {};

    friend bool operator==(const Line &, const Line &) = default;
};

/// A row as it should be.
struct FindingsModel::Node
{
    Line line;
    std::vector<Node> children;
};

/// A row as it is.
struct FindingsModel::Item
{
    Line line;
    Item *parent = nullptr;
    Items children;
};

namespace {

/// Keys of items or nodes, which must outlive them.
template <typename Rows, typename KeyOf>
QVector<RowKey> keysOf(const Rows &rows, const KeyOf &keyOf)
{
    QVector<RowKey> keys;
    for (const auto &row : rows)
        keys.append({keyOf(row), 0, 0});
    return keys;
}

/// Ids of what is shown of a lock: what concerns it, what explains its verdict, and the causes of
/// all these.
QSet<QString> idsFor(const Diagnosis &diagnosis, const QString &path)
{
    QSet<QString> open;
    for (const Finding &finding : diagnosis.findings)
        open.insert(finding.id);
    QSet<QString> ids;
    const Verdict *verdict = verdictOf(diagnosis, path);
    const Finding *cause = verdict ? causeOf(diagnosis, *verdict) : nullptr;
    if (cause)
        ids.insert(cause->id);
    for (const Finding &finding : diagnosis.findings) {
        if (!path.isEmpty() && !finding.concerns(path))
            continue;
        ids.insert(finding.id);
        if (open.contains(finding.causedBy)) // else that is over
            ids.insert(finding.causedBy);
    }
    return ids;
}

} // namespace

FindingsModel::FindingsModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_root(std::make_unique<Item>())
{ }

FindingsModel::~FindingsModel() = default;

void FindingsModel::show(const Diagnosis &now, const Diagnosis *before, qint64 beforeAt)
{
    m_now = now;
    m_before = {};
    m_beforeAt = before ? beforeAt : 0;
    if (before) { // of locks nothing is known now; what is said of the ensemble goes on
        QSet<QString> ids;
        m_now.findings.removeIf([](const Finding &finding) { return !finding.path.isEmpty(); });
        for (const Finding &finding : std::as_const(m_now.findings))
            ids.insert(finding.id);
        m_before = *before;
        m_before.findings.removeIf([&](const Finding &f) { return ids.contains(f.id); });
    }
    update();
}

void FindingsModel::setPath(const QString &path)
{
    m_path = path;
    update();
}

void FindingsModel::update()
{
    sync(m_root.get(), wanted());
}

void FindingsModel::addFindings(
    const Diagnosis &diagnosis, qint64 at, std::vector<Node> *nodes) const
{
    const QSet<QString> ids = idsFor(diagnosis, m_path);
    const auto nodeOf = [&](const Finding &finding) {
        const qint64 known = diagnosis.acknowledged.value(finding.id);
        return Node {{FindingKind, finding.id, finding, at, {}, known}, {}};
    };
    const size_t first = nodes->size();
    for (const Finding &finding : diagnosis.findings) {
        if (ids.contains(finding.id) && !ids.contains(finding.causedBy))
            nodes->push_back(nodeOf(finding));
    }
    for (const Finding &finding : diagnosis.findings) {
        if (!ids.contains(finding.id) || !ids.contains(finding.causedBy))
            continue;
        const auto cause = std::find_if(nodes->begin() + qsizetype(first), nodes->end(),
            [&](const Node &n) { return n.line.key == finding.causedBy; });
        // Of a consequence of a consequence, or where what caused it is over.
        (cause == nodes->end() ? *nodes : cause->children).push_back(nodeOf(finding));
    }
}

void FindingsModel::addMuted(const Diagnosis &diagnosis, qint64 at, std::vector<Node> *nodes) const
{
    Node group {{MutedGroup, QStringLiteral("muted"), {}, 0, {}}, {}};
    for (const MutedFinding &muted : diagnosis.muted) {
        const Finding &finding = muted.finding;
        const qint64 known = diagnosis.acknowledged.value(finding.id);
        if (m_path.isEmpty() || finding.concerns(m_path))
            group.children.push_back(
                {{FindingKind, finding.id, finding, at, {}, known, muted}, {}});
    }
    group.line.text = tr("Muted (%1)").arg(group.children.size());
    if (!group.children.empty())
        nodes->push_back(std::move(group));
}

void FindingsModel::addPending(std::vector<Node> *nodes) const
{
    Node group {{PendingGroup, QStringLiteral("pending"), {}, 0, {}}, {}};
    QHash<QString, int> count;
    for (const PendingFinding &pending : m_now.pending) {
        if (!m_path.isEmpty() && !pending.concerns(m_path))
            continue;
        QString key = pending.rule + u' ' + pending.path;
        key += QStringLiteral(" %1").arg(++count[key]);
        const QString text = pendingText(pending);
        group.children.push_back({{PendingKind, key, {}, 0, text}, {}});
    }
    group.line.text = tr("Needs more time (%1)").arg(group.children.size());
    if (!group.children.empty())
        nodes->push_back(std::move(group));
}

void FindingsModel::addSkipped(std::vector<Node> *nodes) const
{
    Node group {{SkippedGroup, QStringLiteral("skipped"), {}, 0, {}}, {}};
    QSet<QString> seen;
    for (const SkippedRule &rule : m_now.skipped) {
        const QString text = visibleText(QStringLiteral("%1: %2").arg(rule.rule, rule.why.text()));
        if (!seen.contains(text))
            group.children.push_back({{SkippedKind, text, {}, 0, text}, {}});
        seen.insert(text);
    }
    group.line.text = tr("Could not be examined (%1)").arg(group.children.size());
    if (!m_now.knowsSkipped) {
        group.line.text = tr("Could not be examined");
        const QString text = skippedUnknownText();
        group.children.push_back({{SkippedKind, text, {}, 0, text}, {}});
    }
    if (!group.children.empty())
        nodes->push_back(std::move(group));
}

std::vector<FindingsModel::Node> FindingsModel::wanted() const
{
    std::vector<Node> nodes;
    addFindings(m_now, 0, &nodes);
    addFindings(m_before, m_beforeAt, &nodes);
    const bool isOld = m_beforeAt > 0;
    addMuted(isOld ? m_before : m_now, isOld ? m_beforeAt : 0, &nodes);
    addPending(&nodes);
    addSkipped(&nodes);
    return nodes;
}

std::unique_ptr<FindingsModel::Item> FindingsModel::itemFor(Node node, Item *parent)
{
    auto item = std::make_unique<Item>();
    item->line = std::move(node.line);
    item->parent = parent;
    for (Node &child : node.children)
        item->children.push_back(itemFor(std::move(child), item.get()));
    return item;
}

void FindingsModel::remove(Item *parent, int begin, int end)
{
    beginRemoveRows(indexFor(*parent), begin, end - 1);
    parent->children.erase(parent->children.begin() + begin, parent->children.begin() + end);
    endRemoveRows();
}

void FindingsModel::sync(Item *parent, std::vector<Node> next)
{
    Items &rows = parent->children;
    const RowDiff diff =
        diffRows(keysOf(rows, [](const auto &item) { return QStringView(item->line.key); }),
            keysOf(next, [](const Node &node) { return QStringView(node.line.key); }));
    for (const RowRun &run : diff.removed)
        remove(parent, run.begin, run.end);
    if (!diff.order.isEmpty())
        reorder(parent, next);
    for (const RowRun &run : diff.inserted) {
        beginInsertRows(indexFor(*parent), run.begin, run.end - 1);
        for (int row = run.begin; row < run.end; ++row)
            rows.insert(rows.begin() + row, itemFor(next[size_t(row)], parent));
        endInsertRows();
    }
    for (size_t row = 0; row < next.size(); ++row) {
        Item &item = *rows[row];
        if (item.line != next[row].line) {
            item.line = next[row].line;
            const QModelIndex changed = indexFor(item);
            emit dataChanged(changed, changed);
        }
        sync(&item, std::move(next[row].children));
    }
}

void FindingsModel::reorder(Item *parent, const std::vector<Node> &next)
{
    // A finding that got worse moves up: few do, and the list is short.
    Items &rows = parent->children;
    int to = 0;
    for (const Node &wantedHere : next) {
        const auto it = std::find_if(rows.begin() + to, rows.end(),
            [&](const auto &item) { return item->line.key == wantedHere.line.key; });
        if (it == rows.end())
            continue; // new: it is inserted later
        const int from = int(it - rows.begin());
        if (from != to) {
            const QModelIndex above = indexFor(*parent);
            beginMoveRows(above, from, from, above, to);
            std::rotate(rows.begin() + to, it, it + 1);
            endMoveRows();
        }
        ++to;
    }
}

FindingsModel::Item *FindingsModel::itemOf(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Item *>(index.internalPointer()) : m_root.get();
}

QModelIndex FindingsModel::indexFor(const Item &item) const
{
    if (!item.parent)
        return {};
    const Items &siblings = item.parent->children;
    const auto it = std::ranges::find(siblings, &item, [](const auto &i) { return i.get(); });
    return createIndex(int(it - siblings.begin()), 0, const_cast<Item *>(&item)); // Qt wants it so
}

const Finding *FindingsModel::findingAt(const QModelIndex &index) const
{
    const Item *item = index.isValid() ? itemOf(index) : nullptr;
    return item && item->line.kind == FindingKind ? &item->line.finding : nullptr;
}

qint64 FindingsModel::asOf(const QModelIndex &index) const
{
    return index.isValid() ? itemOf(index)->line.asOf : 0;
}

const MutedFinding *FindingsModel::mutedAt(const QModelIndex &index) const
{
    const Item *item = index.isValid() ? itemOf(index) : nullptr;
    return item && item->line.muted ? &*item->line.muted : nullptr;
}

qint64 FindingsModel::acknowledgedAt(const QModelIndex &index) const
{
    return index.isValid() ? itemOf(index)->line.acknowledgedAt : 0;
}

QModelIndex FindingsModel::mutedGroup() const
{
    const auto group = std::ranges::find(
        m_root->children, MutedGroup, [](const auto &item) { return item->line.kind; });
    return group == m_root->children.end() ? QModelIndex() : indexFor(**group);
}

int FindingsModel::mutedCount() const
{
    const QModelIndex group = mutedGroup();
    return group.isValid() ? rowCount(group) : 0;
}

QVector<QModelIndex> FindingsModel::acknowledged() const
{
    QVector<QModelIndex> found;
    const auto add = [&](const Item &item) {
        if (item.line.kind == FindingKind && item.line.acknowledgedAt > 0 && !item.line.muted)
            found.append(indexFor(item));
    };
    for (const auto &item : m_root->children) {
        add(*item);
        for (const auto &child : item->children)
            add(*child);
    }
    return found;
}

QModelIndex FindingsModel::indexOf(const QString &findingId) const
{
    for (const auto &item : m_root->children) {
        if (item->line.kind == FindingKind && item->line.key == findingId)
            return indexFor(*item);
        for (const auto &child : item->children) {
            if (child->line.kind == FindingKind && child->line.key == findingId)
                return indexFor(*child);
        }
    }
    return {};
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, itemOf(parent)->children[size_t(row)].get());
}

QModelIndex FindingsModel::parent(const QModelIndex &child) const
{
    return child.isValid() ? indexFor(*itemOf(child)->parent) : QModelIndex();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(itemOf(parent)->children.size());
}

int FindingsModel::columnCount(const QModelIndex & /*parent*/) const
{
    return 1;
}

/// Of a group with what it holds.
QString FindingsModel::textOf(const Item &item) const
{
    QStringList lines {item.line.text};
    for (const auto &child : item.children)
        lines.append(child->line.text);
    return lines.join(u'\n');
}

QVariant FindingsModel::findingData(const Line &line, int role) const
{
    const Finding &finding = line.finding;
    switch (role) {
    case Qt::DisplayRole:
        return titleText(finding);
    case Qt::ToolTipRole:
        return plainToolTip(fullText(finding));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(
            findingData(line, GradeRole).toString(), visibleText(finding.sentence.text()));
    case SentenceRole:
        return visibleText(finding.sentence.text());
    case GravityRole:
        return int(explainsStuck(finding) ? Severity::Critical : finding.severity);
    case GradeRole: {
        const QString grade =
            line.asOf > 0 ? tr("as of %1").arg(timeOrDate(line.asOf)) : gradeText(finding);
        const QString quiet = quietText(line.muted ? &*line.muted : nullptr, line.acknowledgedAt);
        return quiet.isEmpty() ? grade : QStringLiteral("%1 · %2").arg(grade, quiet);
    }
    case QuietRole:
        return line.muted ? Muted : line.acknowledgedAt > 0 ? Acknowledged : Open;
    case PathRole:
        return findingData(line, PathsRole).toStringList().join(QStringLiteral(", "));
    case PathsRole: {
        QStringList paths;
        for (const QString &path :
            finding.locks.size() > 1 ? finding.locks : QStringList {finding.path})
            paths.append(visibleText(path));
        return paths;
    }
    default:
        return {};
    }
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Item &item = *itemOf(index);
    if (role == KindRole)
        return int(item.line.kind);
    if (item.line.kind == FindingKind)
        return findingData(item.line, role);
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return item.line.text;
    if (role == SentenceRole)
        return textOf(item);
    return role == Qt::ToolTipRole ? plainToolTip(textOf(item)) : QVariant();
}

} // namespace lockscope
