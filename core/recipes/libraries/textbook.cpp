// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace textbook {
namespace {

std::optional<Ticket> parse(QStringView name)
{
    for (const auto &[label, mode] :
        {std::pair(u"-R-", Mode::Read), std::pair(u"-W-", Mode::Write)}) {
        const auto parts = names::splitAt(name, label);
        if (parts && !parts->front.isEmpty())
            return Ticket {mode, parts->sequence};
    }
    return std::nullopt;
}

constexpr const char *Names = "<host>-R-<sequence>, <host>-W-<sequence>";
constexpr const char *Rule = QT_TRANSLATE_NOOP(
    "lockscope::Message", "A writer holds when nothing is before it, a reader when no writer is.");
constexpr const char *Books = "articles and courses after \"From Paxos to ZooKeeper\" (2015)";
constexpr const char *NoSource = "no one source: the articles give it with either kind of watch";

const Recipe Predecessor {
    .id = "textbook-rw",
    .name = "Textbook read/write lock",
    .library = Books,
    .source = NoSource,
    .names = Names,
    .written = {{Mode::Read, "{host}-R-{seq}"}, {Mode::Write, "{host}-W-{seq}"}},
    .rule = Rule,
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "A writer: the contender just before. A reader: the last writer before it."),
    .family = NameFamily::Textbook,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .mayWatchDirectory = true,
    .parse = parse,
    .judge = grantrules::readWriteLastWriter,
};

const Recipe Herd {
    .id = "textbook-rw-herd",
    .name = "Textbook read/write lock, all woken",
    .library = Books,
    .source = NoSource,
    .names = Names,
    .written = {{Mode::Read, "{host}-R-{seq}"}, {Mode::Write, "{host}-W-{seq}"}},
    .rule = Rule,
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "The children of the directory: every change wakes every waiter."),
    .family = NameFamily::Textbook,
    .order = Order::Number,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .parse = parse,
    .judge = grantrules::readWriteHerd,
};

} // namespace
} // namespace textbook

RecipeList textbookRecipes()
{
    using namespace textbook;
    return {&Predecessor, &Herd};
}

} // namespace lockscope
