// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/findingsmodel.h"

#include "core/base/text.h"
#include "ui/findings/findingtext.h"
#include "ui/queue/rowdiff.h"
#include "ui/theme/plaintext.h"

#include <algorithm>

namespace lockscope {

namespace {

QVector<RowKey> keysOf(const QVector<Finding> &findings)
{
    QVector<RowKey> keys;
    for (const Finding &finding : findings)
        keys.append({finding.id, 0, 0});
    return keys;
}

} // namespace

FindingsModel::FindingsModel(QObject *parent)
    : QAbstractListModel(parent)
{ }

void FindingsModel::setFindings(const QVector<Finding> &findings)
{
    m_all = findings;
    show(wanted());
}

void FindingsModel::setPath(const QString &path)
{
    m_path = path;
    show(wanted());
}

QVector<Finding> FindingsModel::wanted() const
{
    QVector<Finding> findings;
    std::ranges::copy_if(m_all, std::back_inserter(findings), [this](const Finding &finding) {
        return m_path.isEmpty() || finding.path == m_path;
    });
    return findings;
}

void FindingsModel::show(const QVector<Finding> &next)
{
    const RowDiff diff = diffRows(keysOf(m_shown), keysOf(next));
    for (const RowRun &run : diff.removed) {
        beginRemoveRows({}, run.begin, run.end - 1);
        m_shown.remove(run.begin, run.size());
        endRemoveRows();
    }
    if (!diff.order.isEmpty())
        reorder(next);
    for (const RowRun &run : diff.inserted) {
        beginInsertRows({}, run.begin, run.end - 1);
        for (int row = run.begin; row < run.end; ++row)
            m_shown.insert(row, next.at(row));
        endInsertRows();
    }
    for (int row = 0; row < next.size(); ++row) {
        if (m_shown.at(row) == next.at(row))
            continue;
        m_shown[row] = next.at(row);
        emit dataChanged(index(row), index(row));
    }
}

void FindingsModel::reorder(const QVector<Finding> &next)
{
    // A finding that got worse moves up: few do, and the list is short.
    int to = 0;
    for (const Finding &wantedHere : next) {
        const auto it = std::find_if(m_shown.begin() + to, m_shown.end(),
                                     [&](const Finding &f) { return f.id == wantedHere.id; });
        if (it == m_shown.end())
            continue; // new: it is inserted later
        const int from = int(it - m_shown.begin());
        if (from != to) {
            beginMoveRows({}, from, from, {}, to);
            m_shown.move(from, to);
            endMoveRows();
        }
        ++to;
    }
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Finding &finding = m_shown.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return visibleText(finding.title);
    case Qt::ToolTipRole:
        return plainToolTip(fullText(finding));
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(gradeText(finding), visibleText(finding.sentence));
    case SentenceRole:
        return visibleText(finding.sentence);
    case SeverityRole:
        return int(finding.severity);
    case GradeRole:
        return gradeText(finding);
    case PathRole:
        return visibleText(finding.path);
    default:
        return {};
    }
}

} // namespace lockscope
