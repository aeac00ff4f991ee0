// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

namespace lockscope {

namespace hive {
namespace {

constexpr QStringView SemiShared = u"LOCK-SEMI_SHARED-";

std::optional<Ticket> parse(QStringView name)
{
    if (const auto shared = names::plain(name, u"LOCK-SHARED-", Mode::Read))
        return shared;
    if (const auto exclusive = names::plain(name, u"LOCK-EXCLUSIVE-", Mode::Write))
        return exclusive;
    return names::plain(name, SemiShared, Mode::Read);
}

bool isSemiShared(const JudgedQueue &queue, const Contender &entry)
{
    return queue.nodeOf(entry).name.startsWith(SemiShared);
}

/// Exclusive locks stop a semi-shared one, and it stops nobody: so it stands behind all.
void appendSemiShared(JudgedQueue &queue, const QVector<Contender> &semiShared)
{
    JudgedQueue last {queue.snapshot, queue.recipe, semiShared, nullptr, {}, false};
    grantrules::sortQueue(last);
    const qsizetype others = queue.entries.size();
    int rank = 0;
    int end = 0; // behind the last exclusive one with a lower number
    for (Contender &entry : last.entries) {
        for (; rank < others; ++rank) {
            const Contender &other = queue.entries.at(rank);
            if (other.ticket.sequence >= entry.ticket.sequence)
                break;
            if (other.ticket.mode == Mode::Write)
                end = rank + 1;
        }
        if (end > 0)
            grantrules::makeWaiter(entry, {0, end, Blockers::Writes});
        else
            grantrules::makeHolder(entry);
        queue.entries.append(entry);
    }
}

/// The scan for conflicts looks for SHARED and EXCLUSIVE alone, and at numbers from 0 up.
void judge(JudgedQueue &queue)
{
    QVector<Contender> semiShared;
    for (const Contender &entry : std::as_const(queue.entries))
        if (isSemiShared(queue, entry))
            semiShared.append(entry);
    queue.entries.removeIf([&](const Contender &entry) { return isSemiShared(queue, entry); });
    grantrules::readWritePolling(queue);
    appendSemiShared(queue, semiShared);
}

const Recipe Lock {
    .id = "hive",
    .name = "Hive ZooKeeperHiveLockManager",
    .library = "Apache Hive, with ZooKeeperHiveLockManager as its lock manager",
    .source = "apache/hive: ql/src/java/org/apache/hadoop/hive/ql/lockmgr/zookeeper/"
              "ZooKeeperHiveLockManager.java",
    .names = "LOCK-SHARED-, LOCK-SEMI_SHARED- or LOCK-EXCLUSIVE-<sequence>, beside the object's "
             "children",
    .written = {{Mode::Read, "LOCK-SHARED-{seq}"}, {Mode::Write, "LOCK-EXCLUSIVE-{seq}"},
        {Mode::Read, "LOCK-SEMI_SHARED-{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "A shared lock holds when no exclusive one is before it, an exclusive one when nothing "
        "is. Who loses deletes its node, sleeps and tries again. A semi-shared one waits for "
        "exclusive ones and keeps nobody waiting."),
    .watch = QT_TRANSLATE_NOOP(
        "lockscope::Message", "Nothing: it asks again after hive.lock.sleep.between.retries."),
    .order = Order::Number,
    .ties = Ties::Together,
    .persistence = Persistence::OnRequest,
    .namesTell = true,
    .watchesForNothing = true, // SHOW LOCKS leaves watches behind
    .parse = parse,
    .judge = judge,
    .foreign = grantrules::ignored,
};

} // namespace
} // namespace hive

RecipeList hiveRecipes()
{
    using namespace hive;
    return {&Lock};
}

} // namespace lockscope
