// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/findingindex.h"

namespace lockscope {

FindingIndex::FindingIndex(const QVector<Finding> &findings)
    : m_findings(findings)
{
    for (int i = 0; i < findings.size(); ++i) {
        const Finding &finding = findings.at(i);
        if (finding.path.isEmpty())
            m_ofAll.append(i);
        else
            m_byPath[finding.path].append(i);
        for (const QString &path : finding.locks) {
            if (path != finding.path)
                m_byPath[path].append(i);
        }
    }
}

const Finding *FindingIndex::first(const QString &path, const Wanted &isWanted) const
{
    int first = -1;
    const auto look = [&](const QVector<int> &indexes) {
        for (const int i : indexes) {
            if ((first < 0 || i < first) && isWanted(m_findings.at(i)))
                first = i;
        }
    };
    look(m_ofAll);
    look(m_byPath.value(path));
    return first < 0 ? nullptr : &m_findings.at(first);
}

const Finding *FindingIndex::first(const QString &path, QLatin1String rule) const
{
    return first(path, [rule](const Finding &finding) { return finding.rule == rule; });
}

} // namespace lockscope
