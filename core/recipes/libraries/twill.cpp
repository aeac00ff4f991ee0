// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace twill {
namespace {

template <Mode As> std::optional<Ticket> parse(QStringView name)
{
    const auto parts = names::splitAt(name, u"-");
    if (!parts || !names::isUuid(parts->front))
        return std::nullopt;
    return Ticket {As, parts->sequence};
}

/// Integer.parseInt() of what is behind the first 37 characters of any child: findNodeToWatch() of
/// both.
Foreign foreign(QStringView name)
{
    constexpr qsizetype Front = 37; // "<uuid>-"
    const QStringView number = name.mid(Front);
    bool isNumber = false;
    const qint64 value = number.toLongLong(&isNumber);
    if (!isNumber || value != qint32(value) || !names::isDecimal(number))
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, number, Mode::Exclusive};
}

/// A lock's node has no data.
bool isLock(const LockSnapshot &, const LockNode &node)
{
    return node.data.isEmpty() && parse<Mode::Exclusive>(node.name);
}

/// A candidate writes its host's name.
bool isCandidate(const LockSnapshot &, const LockNode &node)
{
    return !node.data.isEmpty() && !node.data.startsWith('{') && parse<Mode::Leader>(node.name);
}

constexpr const char *Library = "Apache Twill (CDAP)";
constexpr const char *Watch =
    QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own.");
constexpr const char *Junk = "Clients that meet one fail, unless it has a number behind its first "
                             "37 characters.";

const Recipe Lock {
    .id = "twill-lock",
    .name = "Twill ReentrantDistributedLock",
    .library = Library,
    .source = "apache/twill: twill-zookeeper/src/main/java/org/apache/twill/internal/zookeeper/"
              "ReentrantDistributedLock.java",
    .names = "<uuid>-<sequence>, without data",
    .written = {{Mode::Exclusive, "{uuid}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number holds."),
    .watch = Watch,
    .junk = Junk,
    .family = NameFamily::Leftovers,
    .order = Order::Number,
    .ties = Ties::Together,
    .parse = parse<Mode::Exclusive>,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLikely = isLock,
};

const Recipe Election {
    .id = "twill-election",
    .name = "Twill LeaderElection",
    .library = Library,
    .source = "apache/twill: twill-zookeeper/src/main/java/org/apache/twill/internal/zookeeper/"
              "LeaderElection.java",
    .names = "<uuid>-<sequence>; data are the host's name",
    .written = {{Mode::Leader, "{uuid}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = Watch,
    .junk = Junk,
    .family = NameFamily::Leftovers,
    .order = Order::Number,
    .ties = Ties::Together,
    .parse = parse<Mode::Leader>,
    .judge = grantrules::exclusive,
    .foreign = foreign,
    .isLikely = isCandidate,
};

} // namespace
} // namespace twill

RecipeList twillRecipes()
{
    using namespace twill;
    return {&Lock, &Election};
}

} // namespace lockscope
