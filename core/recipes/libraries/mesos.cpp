// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace mesos {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    if (const auto json = names::plain(name, u"json.info_", Mode::Leader))
        return json;
    return names::plain(name, u"info_", Mode::Leader);
}

/// LeaderDetectorProcess::watched() (src/zookeeper/detector.cpp) takes the least of all
/// memberships, and GroupProcess::cache() makes one of every child that is a number behind the last
/// "_", whatever the label.
Foreign foreign(QStringView name)
{
    const QStringView number = names::behindLast(name, u"_");
    if (!names::isDecimal(number))
        return {};
    return {Foreign::Sorted, number, Mode::Exclusive};
}

const Recipe Contenders {
    .id = "mesos",
    .name = "Mesos master contenders",
    .library = "Apache Mesos; json.info since 0.23 (MESOS-2340)",
    .source = "apache/mesos: src/zookeeper/group.cpp, src/zookeeper/contender.cpp",
    .names = "json.info_<sequence>, info_<sequence>; data are the master's MasterInfo",
    .written = {{Mode::Leader, "json.info_{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads, whatever its label."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The children of the directory."),
    .junk = "Is sorted by the number behind its last \"_\"; without one it is ignored, with a "
            "warning in the log.",
    .order = Order::Number,
    .parse = parse,
    .judge = grantrules::exclusiveHerd,
    .foreign = foreign,
};

} // namespace
} // namespace mesos

RecipeList mesosRecipes()
{
    using namespace mesos;
    return {&Contenders};
}

} // namespace lockscope
