// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"

#include <QAbstractListModel>

namespace lockscope {

/// Findings in the doctor's order, the worst first; all, or those of one lock. Changed only where
/// it changed, never reset. GUI thread.
class FindingsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum DataRole { SentenceRole = Qt::UserRole, SeverityRole, GradeRole, PathRole };

    explicit FindingsModel(QObject *parent = nullptr);

    void setFindings(const QVector<Finding> &findings);
    /// Empty: all.
    void setPath(const QString &path);
    const QString &path() const { return m_path; }
    const Finding &findingAt(int row) const { return m_shown.at(row); }
    const QVector<Finding> &all() const { return m_all; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void show(const QVector<Finding> &next);
    void reorder(const QVector<Finding> &next);
    QVector<Finding> wanted() const;

    QVector<Finding> m_all;
    QVector<Finding> m_shown;
    QString m_path;
};

} // namespace lockscope
