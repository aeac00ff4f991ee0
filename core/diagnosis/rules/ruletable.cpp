// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/rules.h"

#include <algorithm>

namespace lockscope {

const QVector<Rule> &ruleTable()
{
    using namespace rules;
    static const QVector<Rule> table = [] {
        QVector<Rule> all;
        for (const auto &theme :
            {slownessRules, sessionsRules, orphansRules, watchesRules, waitersRules, crowdsRules,
                ringsRules, nodesRules, handOverRules, leakRules, ensembleRules, coverageRules})
            all += theme();
        std::sort(all.begin(), all.end(),
            [](const Rule &a, const Rule &b) { return QByteArrayView(a.id) < b.id; });
        return all;
    }();
    return table;
}

const Rule *ruleOf(const QString &id)
{
    const auto &table = ruleTable();
    const auto it = std::find_if(
        table.begin(), table.end(), [&](const Rule &rule) { return id == QLatin1String(rule.id); });
    return it == table.end() ? nullptr : &*it;
}

} // namespace lockscope
