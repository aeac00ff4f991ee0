// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace rust {
namespace {

std::optional<Ticket> parseLock(QStringView name)
{
    const auto parts = names::splitAt(name, u"_");
    if (!parts || !names::isUuid(parts->front))
        return std::nullopt;
    return Ticket {Mode::Exclusive, parts->sequence};
}

std::optional<Ticket> parseLatch(QStringView name)
{
    const auto parts = names::splitAt(name, u"-");
    if (!parts || !parts->front.startsWith(u"latch-"))
        return std::nullopt;
    return Ticket {Mode::Leader, parts->sequence};
}

/// Sorted is whatever has a "_", by the text behind the last one.
Foreign foreignToLock(QStringView name)
{
    const qsizetype at = name.lastIndexOf(u'_');
    if (at < 0)
        return {};
    return {Foreign::Sorted, name.sliced(at + 1), Mode::Exclusive};
}

/// Sorted is whatever has a number behind its last "-": without its sign.
Foreign foreignToLatch(QStringView name)
{
    const qsizetype at = name.lastIndexOf(u'-');
    if (!names::isDecimal(name.sliced(at + 1)))
        return {};
    return {Foreign::Sorted, name.sliced(at + 1), Mode::Exclusive};
}

std::optional<Ticket> parseShared(QStringView name)
{
    return names::plain(name, u"n-", Mode::Exclusive);
}

/// Two thirds of it: "ping_timeout_duration", src/io.rs (0.6 to 0.8, and at aaa2cde).
constexpr int HeartbeatPercent = 67;

const Recipe Lock {
    .id = "rust-zookeeper-lock",
    .name = "rust-zookeeper shared_lock",
    .library = "rust-zookeeper's asynchronous version of 2020 and 2021, in no release",
    .source = "bonifaido/rust-zookeeper: src/recipes/shared_lock.rs at aaa2cde",
    .names = "<uuid>_<sequence>",
    .written = {{Mode::Exclusive, "{uuid}_{seq}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The first, by the text behind the last \"_\", holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The contender just before its own. With three or more it may look for that in the wrong "
        "order and watch another, or panic."),
    .junk = "Is ignored without a \"_\"; with one it is sorted by the text behind that.",
    .namesTell = true,
    .leavesWatches = true,
    .heartbeatPercent = HeartbeatPercent,
    .parse = parseLock,
    .judge = grantrules::exclusive,
    .foreign = foreignToLock,
};

const Recipe Latch {
    .id = "rust-zookeeper-latch",
    .name = "rust-zookeeper LeaderLatch",
    .library = "zookeeper 0.6 to 0.8 (Rust crate)",
    .source = "bonifaido/rust-zookeeper: src/recipes/leader.rs",
    .names = "latch-<id>-<sequence>",
    .written = {{Mode::Leader, "latch-{host}-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The lowest number leads."),
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The contender just before its own, and its own node."),
    .junk =
        "Is ignored unless it ends with \"-\" and digits: then it is sorted with the contenders.",
    .order = Order::Magnitude,
    .watchesOwnNode = true,
    .leavesWatches = true,
    .heartbeatPercent = HeartbeatPercent,
    .parse = parseLatch,
    .judge = grantrules::exclusive,
    .foreign = foreignToLatch,
};

const Recipe Shared {
    .id = "zookeeper-client-lock",
    .name = "zookeeper-client LockPrefix",
    .library = "zookeeper-client 0.5 to 0.11 (Rust crate); new_curator() makes Curator's names",
    .source = "kezhuw/zookeeper-client-rust: src/client/mod.rs",
    .names = "n-<sequence>",
    .written = {{Mode::Exclusive, "n-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message", "The first, by the text of the number, holds."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The contender just before its own."),
    .parse = parseShared,
    .judge = grantrules::exclusive,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace rust

RecipeList rustRecipes()
{
    using namespace rust;
    return {&Lock, &Latch, &Shared};
}

} // namespace lockscope
