// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"

#include <QDateTime>

namespace lockscope {

namespace singlenode {
namespace {

constexpr NameFamily Family = NameFamily::SingleNode;
constexpr const char *Rule = QT_TRANSLATE_NOOP(
    "lockscope::Message", "Whoever made the node holds. Those who wait have no node.");
constexpr const char *Watch = QT_TRANSLATE_NOOP("lockscope::Message", "The one node, all of them.");

/// The node itself is looked at: whatever its name is.
std::optional<Ticket> parseNothing(QStringView)
{
    return std::nullopt;
}

/// Where the operator says so, each child is a lock by itself; judge() leaves those out that no
/// session keeps.
std::optional<Ticket> parseAny(QStringView)
{
    return Ticket {};
}

std::optional<Ticket> parseLock(QStringView name)
{
    return name == u"lock" ? std::optional<Ticket>(Ticket {}) : std::nullopt;
}

std::optional<Ticket> parseElectorLock(QStringView name)
{
    return name == u"ActiveStandbyElectorLock" ? std::optional<Ticket>(Ticket {}) : std::nullopt;
}

/// In a directory, "lock" may as well be a directory of locks: only an ephemeral one is taken, and
/// what is not read yet.
template <Mode As> void judge(JudgedQueue &queue)
{
    grantrules::dismissUnless(queue, [](const JudgedQueue &all, const Contender &entry) {
        const NodeStat &stat = all.nodeOf(entry).stat;
        return all.snapshot.isSingleNode || !stat.czxid || stat.owner;
    });
    for (Contender &entry : queue.entries)
        entry.ticket.mode = As;
    grantrules::singleNode(queue);
}

/// The data of a persistent node say until when it is locked. Without an instant it is locked for
/// good: early versions made such nodes.
std::optional<qint64> shedLockedUntil(const JudgedQueue &queue, const Contender &entry)
{
    const LockNode &node = queue.nodeOf(entry);
    if (node.stat.owner)
        return grantrules::Always;
    if (node.state != ReadState::Read)
        return std::nullopt;
    const auto until = QDateTime::fromString(QString::fromLatin1(node.data), Qt::ISODateWithMs);
    return until.isValid() ? until.toMSecsSinceEpoch() : grantrules::Always;
}

void judgeShedLock(JudgedQueue &queue)
{
    grantrules::timedNode(queue, shedLockedUntil);
}

bool isElectorLock(const LockSnapshot &, const LockNode &node)
{
    return node.name == u"ActiveStandbyElectorLock";
}

bool isKafkaController(const LockSnapshot &lock, const LockNode &node)
{
    return lock.isSingleNode && node.name == u"controller" && node.data.contains("\"brokerid\"");
}

bool isHbaseMaster(const LockSnapshot &lock, const LockNode &)
{
    return lock.path.endsWith(u"/hbase/master");
}

bool isPulsarLeader(const LockSnapshot &lock, const LockNode &)
{
    return lock.path.endsWith(u"/loadbalance/leader");
}

bool isPatroniLeader(const LockSnapshot &lock, const LockNode &node)
{
    return node.name == u"leader" && lock.path.startsWith(u"/service/");
}

bool isShedLock(const LockSnapshot &lock, const LockNode &)
{
    return lock.path.startsWith(u"/shedlock/");
}

const Recipe Single {
    .id = "single-node",
    .name = "Single ephemeral node",
    .library = "home-made locks and elections; ClickHouse ZooKeeperLock, which does not wait",
    .source = "no one source; ClickHouse/ClickHouse: src/Common/ZooKeeper/ZooKeeperLock.cpp",
    .names = "lock; where you say so, or look at the node itself: any ephemeral node",
    .written = {{Mode::Exclusive, "lock"}},
    .rule = Rule,
    .watch = Watch,
    .family = Family,
    .isGuess = true,
    .watchesOwnNode = true, // nobody knows what home-made ones watch
    .parse = parseLock,
    .parseChosen = parseAny,
    .judge = judge<Mode::Exclusive>,
    .foreign = grantrules::ignored,
};

const Recipe Hadoop {
    .id = "hadoop-elector",
    .name = "Hadoop ActiveStandbyElector",
    .library = "Apache Hadoop: HDFS ZKFC (/hadoop-ha), YARN ResourceManager",
    .source =
        "apache/hadoop: hadoop-common-project/hadoop-common/src/main/java/org/apache/hadoop/ha/"
        "ActiveStandbyElector.java",
    .names =
        "ActiveStandbyElectorLock; beside it ActiveBreadCrumb, persistent, which tells whom to "
        "fence after a crash",
    .written = {{Mode::Leader, "ActiveStandbyElectorLock"}},
    .rule = Rule,
    .watch =
        QT_TRANSLATE_NOOP("lockscope::Message", "The one node, all of them, the active one too."),
    .family = Family,
    .namesTell = true,
    .watchesOwnNode = true,
    .parse = parseElectorLock,
    .parseChosen = parseAny,
    .judge = judge<Mode::Leader>,
    .foreign = grantrules::ignored,
    .isLikely = isElectorLock,
};

const Recipe Kafka {
    .id = "kafka-controller",
    .name = "Kafka controller",
    .library = "Apache Kafka up to 3.9 with ZooKeeper; /controller_epoch is its fencing token",
    .source = "apache/kafka: core/src/main/scala/kafka/zk/ZkData.scala, "
              "core/src/main/scala/kafka/controller/KafkaController.scala",
    .names = "controller; data are JSON with brokerid",
    .written = {{Mode::Leader, "controller"}},
    .rule = Rule,
    .watch =
        QT_TRANSLATE_NOOP("lockscope::Message", "The one node, all brokers, the controller too."),
    .family = Family,
    .namesTell = true,
    .watchesOwnNode = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judge<Mode::Leader>,
    .foreign = grantrules::ignored,
    .isLikely = isKafkaController,
};

const Recipe HbaseMaster {
    .id = "hbase-master",
    .name = "HBase active master",
    .library = "Apache HBase",
    .source = "apache/hbase: hbase-server/src/main/java/org/apache/hadoop/hbase/master/"
              "ActiveMasterManager.java",
    .names = "/hbase/master",
    .written = {{Mode::Leader, "master"}},
    .rule = Rule,
    .watch =
        QT_TRANSLATE_NOOP("lockscope::Message", "The one node, all masters, the active one too."),
    .family = Family,
    .namesTell = true,
    .watchesOwnNode = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judge<Mode::Leader>,
    .foreign = grantrules::ignored,
    .isLikely = isHbaseMaster,
};

const Recipe Pulsar {
    .id = "pulsar-leader",
    .name = "Pulsar leader broker",
    .library = "Apache Pulsar, with its metadata in ZooKeeper",
    .source = "apache/pulsar: pulsar-metadata/src/main/java/org/apache/pulsar/metadata/"
              "coordination/impl/LeaderElectionImpl.java",
    .names = "/loadbalance/leader; data are JSON",
    .written = {{Mode::Leader, "leader"}},
    .rule = Rule,
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The one node, all of them, the leader too."),
    .family = Family,
    .namesTell = true,
    .watchesOwnNode = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judge<Mode::Leader>,
    .foreign = grantrules::ignored,
    .isLikely = isPulsarLeader,
};

const Recipe Patroni {
    .id = "patroni-leader",
    .name = "Patroni leader",
    .library = "Patroni (Python, with kazoo's client)",
    .source = "patroni/patroni: patroni/dcs/zookeeper.py",
    .names = "/service/<cluster>/leader; data are the member's name",
    .written = {{Mode::Leader, "leader"}},
    .rule = Rule,
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The children of /service/<cluster>."),
    .family = Family,
    .namesTell = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judge<Mode::Leader>,
    .foreign = grantrules::ignored,
    .isLikely = isPatroniLeader,
};

const Recipe ShedLock {
    .id = "shedlock",
    .name = "ShedLock",
    .library = "ShedLock with shedlock-provider-zookeeper-curator (Java)",
    .source = "lukas-krecan/ShedLock: providers/zookeeper/shedlock-provider-zookeeper-curator/src/"
              "main/java/net/javacrumbs/shedlock/provider/zookeeper/curator/"
              "ZookeeperCuratorLockProvider.java",
    .names = "/shedlock/<name>, persistent; data are the instant until which it is locked",
    .written = {{Mode::Exclusive, "{host}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "Locked until the instant in the data; early versions: as long as the node is there."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: nobody waits."),
    .family = Family,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judgeShedLock,
    .foreign = grantrules::ignored,
    .isLikely = isShedLock,
};

} // namespace
} // namespace singlenode

RecipeList singleNodeRecipes()
{
    using namespace singlenode;
    return {&Single, &Hadoop, &Kafka, &HbaseMaster, &Pulsar, &Patroni, &ShedLock};
}

} // namespace lockscope
