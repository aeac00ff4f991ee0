// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"

#include <QHash>

#include <functional>

namespace lockscope {

/// Open findings by the lock that they concern. Refers to them.
class FindingIndex
{
public:
    using Wanted = std::function<bool(const Finding &)>;

    /// @p findings: first causes first, as comesBefore() has it.
    explicit FindingIndex(const QVector<Finding> &findings);

    /// The first that concerns the lock at @p path and is wanted; null: none.
    const Finding *first(const QString &path, const Wanted &isWanted) const;
    /// The first of @p rule.
    const Finding *first(const QString &path, QLatin1String rule) const;

private:
    const QVector<Finding> &m_findings;
    QHash<QString, QVector<int>> m_byPath; ///< indexes, ascending
    QVector<int> m_ofAll; ///< those of the ensemble
};

} // namespace lockscope
