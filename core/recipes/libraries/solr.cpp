// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace solr {
namespace {

/// "<session, decimal>-<core or node>-n_0000000012".
std::optional<Ticket> parse(QStringView name)
{
    const auto parts = names::splitAt(name, u"-n_");
    if (!parts)
        return std::nullopt;
    const qsizetype dash = parts->front.indexOf(u'-', 1);
    if (dash < 0 || dash + 1 == parts->front.size() || !names::isDecimal(parts->front.first(dash)))
        return std::nullopt;
    return Ticket {Mode::Leader, parts->sequence};
}

Foreign foreign(QStringView)
{
    return {Foreign::Breaks, {}, {}};
}

/// joinAtHead makes a node with the number of the second in the queue.
bool isJoinedAtHead(const LockSnapshot &, const Contender &, const Contender &)
{
    return true;
}

const Recipe Election {
    .id = "solr",
    .name = "Solr LeaderElector",
    .library = "Apache Solr; the winner makes \"leader\" elsewhere",
    .source = "apache/solr: solr/core/src/java/org/apache/solr/cloud/LeaderElector.java",
    .names = "<session>-<core or node>-n_<sequence>",
    .written = {{Mode::Leader, "{session}-core_node{pid}-n_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads; equal ones by name."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .junk = "Clients that meet one fail.",
    .family = NameFamily::Election,
    .order = Order::Number,
    .namesTell = true,
    .parse = parse,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLegalDuplicate = isJoinedAtHead,
};

} // namespace
} // namespace solr

RecipeList solrRecipes()
{
    using namespace solr;
    return {&Election};
}

} // namespace lockscope
