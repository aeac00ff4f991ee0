// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace gozk {
namespace {

/// "_c_" and 32 hex digits without dashes: that tells these from Curator's.
std::optional<Ticket> parse(QStringView name)
{
    constexpr QStringView Prefix = u"_c_";
    const auto parts = names::splitAt(name, u"-lock-");
    if (!parts || !parts->front.startsWith(Prefix)
        || !names::isHex(parts->front.sliced(Prefix.size()), 32))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

/// parseSeq(): the number behind "lock-", else behind the last "__"; an error ends Lock() and
/// leaves the node behind.
Foreign foreign(QStringView name)
{
    QStringView number = names::behindLast(name, u"lock-");
    if (number.size() == name.size())
        number = names::behindLast(name, u"__");
    if (!names::isDecimal(number))
        return {Foreign::Breaks, {}, {}};
    return {Foreign::Sorted, number, Mode::Exclusive};
}

const Recipe Lock {
    .id = "go-lock",
    .name = "Go zk.Lock",
    .library = "go-zookeeper 1.0.3 and later, samuel/go-zookeeper; HashiCorp Vault (core/_lock)",
    .source = "go-zookeeper/zk: lock.go, conn.go",
    .names = "_c_<32 hex digits>-lock-<sequence>",
    .written = {{Mode::Exclusive, "_c_{hex}-lock-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "The lowest number of all children holds; equal ones do not wait for each other."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The highest number below its own."),
    .junk =
        "One with a number at its end is sorted with the contenders. Every client that meets one "
        "without fails, and leaves its node behind.",
    .order = Order::Number,
    .ties = Ties::Together,
    .namesTell = true,
    .parse = parse,
    .judge = grantrules::exclusive,
    .foreign = foreign,
};

} // namespace
} // namespace gozk

RecipeList goRecipes()
{
    using namespace gozk;
    return {&Lock};
}

} // namespace lockscope
