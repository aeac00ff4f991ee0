// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"
#include "core/recipes/names.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>

namespace lockscope {

namespace camel {
namespace {

constexpr QStringView Label = u"0";

std::optional<Ticket> parse(QStringView name)
{
    return names::plain(name, Label, Mode::Leader);
}

/// Whose node it is (NodeState.java); empty where that is not known.
QString containerOf(const LockNode &node)
{
    return QJsonDocument::fromJson(node.data).object().value(u"container").toString();
}

/// A container that registered again has two nodes until its old session ends: the newer counts
/// (getActiveChildren).
QSet<int> supersededIn(const JudgedQueue &queue)
{
    QSet<QString> known;
    QSet<int> superseded;
    for (auto entry = queue.entries.crbegin(); entry != queue.entries.crend(); ++entry) {
        const QString container = containerOf(queue.nodeOf(*entry));
        if (known.contains(container))
            superseded.insert(entry->node);
        else if (!container.isEmpty())
            known.insert(container);
    }
    return superseded;
}

void judge(JudgedQueue &queue)
{
    grantrules::sortQueue(queue);
    const QSet<int> superseded = supersededIn(queue);
    queue.entries.removeIf([&](const Contender &entry) {
        return entry.role == Role::Other || superseded.contains(entry.node);
    });
    grantrules::exclusiveOnFirst(queue);
}

/// All children are members, sorted by their paths. One that is no JSON ends the reading: those
/// behind it are not known to who comes then.
Foreign foreign(QStringView name)
{
    return parse(name) ? Foreign {} : grantrules::sortedByName(name, Label);
}

bool isMember(const LockSnapshot &lock, const LockNode &node)
{
    return parse(node.name)
        && (lock.path.contains(u"/zookeepermaster/") || !containerOf(node).isEmpty());
}

const Recipe Group {
    .id = "camel-master",
    .name = "Camel zookeeper-master",
    .library = "Apache Camel: camel-zookeeper-master; by default below "
               "/camel/zookeepermaster/clusters/master",
    .source = "apache/camel: components/camel-zookeeper-master/src/main/java/org/apache/camel/"
              "component/zookeepermaster/group/internal/ZooKeeperGroup.java",
    .names = "0<sequence>; data are JSON with id and container",
    .written = {{Mode::Leader, "0{seq}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Of each container the newest node counts; the first of those by name is the master."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message",
        "The data of every member, its own too, and the children of the directory."),
    .junk = "Is sorted with the members by its name, behind them it is as if ignored. One that is "
            "no JSON hides those that sort behind it.",
    .family = NameFamily::Leftovers,
    .watchesOwnNode = true,
    .watchesForNothing = true, // each watches every member's data
    .parse = parse,
    .judge = judge,
    .foreign = foreign,
    .isLikely = isMember,
};

} // namespace
} // namespace camel

RecipeList camelRecipes()
{
    using namespace camel;
    return {&Group};
}

} // namespace lockscope
