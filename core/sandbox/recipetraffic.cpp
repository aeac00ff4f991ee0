// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/recipetraffic.h"

#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/writtenname.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QUuid>

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr int LeaseSeconds = 30;
constexpr int ShortLeaseSeconds = 4; ///< of those that nobody gives back

/// Home-made ones watch by exists(), as ZooKeeper's documentation tells them to.
QVector<RecipeTraffic> documented()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        {.recipe = "zk-lock", .call = Exists},
        {.recipe = "zk-rw", .call = Exists},
        {.recipe = "zk-lock-herd", .clients = 4},
        {.recipe = "zk-rw-herd", .clients = 4},
        {.recipe = "zk-doc-election", .call = Exists},
        {.recipe = "textbook-rw"},
        {.recipe = "textbook-rw-herd", .clients = 4},
        {.recipe = "generic", .data = {"{host}"}},
    };
}

QVector<RecipeTraffic> curatorAndKazoo()
{
    return {
        {.recipe = "curator-mutex"},
        {.recipe = "curator-semaphore",
            .shape = Shape::LeaseBeforeCount,
            .clients = 4,
            .permits = 2},
        {.recipe = "curator-semaphore-1", .clients = 5, .permits = 2},
        {.recipe = "curator-rw"},
        {.recipe = "curator-latch"},
        {.recipe = "kazoo-lock"},
        {.recipe = "kazoo-rw"},
        {.recipe = "kazoo-rw-2.8",
            .shownAs = "kazoo-rw",
            .why = "As long as no writer comes between a reader's wake-up and its look, names and "
                   "watches are those of the repaired versions: the traffic keeps to that."},
        {.recipe = "kazoo-lease",
            .data = {"{\"version\": 1, \"holder\": \"{host}\", \"end\": \"{soonUtc}\"}"},
            .shape = Shape::TimedNode,
            .clients = 2,
            .names = 1, // the other one is of who takes several
            .nodeWhenHeld = "lease_holder"},
        {.recipe = "kazoo-semaphore", .shape = Shape::CountBeforeLease, .clients = 4, .permits = 2},
    };
}

/// ZooKeeper's own recipes, and those of Go, Rust, Ruby and Perl.
QVector<RecipeTraffic> otherLibraries()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        // A client whose predecessor is gone when it sets its watch sleeps for ever, which is its
        // fault R07: by getData nobody gets there.
        {.recipe = "zk-java-lock", .data = {"\x12\x34"}},
        {.recipe = "zk-c-lock", .data = {""}, .call = Exists},
        {.recipe = "zk-election", .data = {"{host}"}, .call = Exists},
        {.recipe = "go-lock", .data = {""}},
        // With three of them its clients may watch the wrong one.
        {.recipe = "rust-zookeeper-lock", .data = {""}, .call = Exists, .clients = 2},
        {.recipe = "rust-zookeeper-latch", .data = {""}, .call = Exists, .own = OwnWatch::Always},
        {.recipe = "zookeeper-client-lock"},
        {.recipe = "zkruby-lock", .data = {""}, .call = Exists},
        {.recipe = "zkruby-semaphore", .data = {""}, .call = Exists, .clients = 4, .permits = 2},
        {.recipe = "zkruby-election",
            .data = {"{host}"},
            .call = Exists,
            .nodeWhenHeld = "leader_ack"},
        {.recipe = "perl-lock", .data = {"0"}, .call = Exists, .clients = 4},
    };
}

/// Libraries for .NET, Python, Node.js and Scala.
QVector<RecipeTraffic> moreLibraries()
{
    constexpr auto Exists = WatchCall::Exists;
    constexpr const char *SameAsDocumented =
        "Nothing in ZooKeeper tells it from locks after the documentation.";
    return {
        {.recipe = "netdl-lock",
            .data = {""},
            .call = Exists,
            .own = OwnWatch::Holding,
            .shownAs = "zk-lock",
            .why = SameAsDocumented},
        {.recipe = "netdl-rw",
            .data = {""},
            .call = Exists,
            .own = OwnWatch::Holding,
            .shownAs = "zk-rw",
            .why = SameAsDocumented},
        {.recipe = "netdl-semaphore",
            .data = {""},
            .own = OwnWatch::Holding,
            .clients = 4,
            .permits = 2,
            .dataWhenHeld = "ACQUIRED"},
        {.recipe = "aiozk-lock", .data = {""}, .call = Exists},
        {.recipe = "aiozk-election", .data = {""}, .call = Exists},
        {.recipe = "aiozk-lease", .data = {"{until}"}, .shape = Shape::LeaseOnly, .permits = 2},
        {.recipe = "nodezk-lock", .data = {"lock"}},
        {.recipe = "twitter-lock", .data = {""}, .call = Exists},
        {.recipe = "twitter-semaphore",
            .data = {"2"},
            .clients = 4,
            .permits = 2,
            .readsData = true},
    };
}

/// Databases and other systems with queues of their own.
QVector<RecipeTraffic> systems()
{
    constexpr auto Exists = WatchCall::Exists;
    constexpr auto Polling = Shape::PollingQueue;
    constexpr const char *HiveData = "{host}_{pid}:{now}:IMPLICIT:select 1:127.0.0.1";
    constexpr const char *Reads = "READ:{hex}";
    constexpr const char *Writes = "WRITE:{hex}";
    return {
        {.recipe = "hive", .data = {HiveData}, .shape = Shape::TryAgain},
        {.recipe = "hbase-rw",
            .data = {"PBUF{host}"},
            .path = "/recipes/hbase-rw/table-lock/orders"},
        {.recipe = "accumulo-service",
            .data = {"{\"descriptors\":[{\"uuid\":\"{uuid}\"}]}"},
            .call = Exists,
            .own = OwnWatch::Always},
        {.recipe = "accumulo-zoolock", .call = Exists, .own = OwnWatch::Always},
        {.recipe = "accumulo-fate", .data = {""}, .shape = Polling},
        {.recipe = "accumulo-fate-2.1",
            .data = {Reads, Writes},
            .shape = Polling,
            .readsData = true},
        {.recipe = "accumulo-fate-1",
            .data = {Reads, Writes},
            .shape = Polling,
            .path = "/recipes/accumulo-fate-1/table_locks/2",
            .readsData = true},
        {.recipe = "distributedlog", .data = {"{host}"}, .call = Exists},
        {.recipe = "solr", .data = {""}},
        {.recipe = "mesos", .data = {"{\"hostname\":\"{host}\",\"port\":5050}"}},
        {.recipe = "spark-old",
            .data = {"spark://{host}:7077"},
            .call = Exists,
            .own = OwnWatch::Holding},
    };
}

/// Stores that keep many such nodes, of which most wait for nobody.
QVector<RecipeTraffic> stores()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        {.recipe = "bookkeeper-auditor", .data = {"bookieId: \"{host}:3181\""}, .call = Exists},
        {.recipe = "bookkeeper-ledger",
            .data = {"bookieId: \"{host}:3181\""},
            .shape = Shape::LeaseOnly,
            .permits = 3},
        {.recipe = "clickhouse-block",
            .data = {"/tables/1/temp/abandonable_lock-insert"},
            .shape = Shape::LeaseOnly,
            .path = "/recipes/clickhouse-block/block_numbers/all",
            .permits = 3},
        {.recipe = "clickhouse-election", .data = {"{host}"}, .call = Exists},
    };
}

/// Systems whose names are numbers, or GUIDs and numbers: their paths or data tell them.
QVector<RecipeTraffic> toldByData()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        {.recipe = "vitess-lock",
            .data = {"{\n  \"Action\": \"ApplySchema\",\n  \"HostName\": \"{host}\"\n}"},
            .path = "/recipes/vitess-lock/keyspaces/commerce/locks",
            .call = Exists},
        {.recipe = "vitess-election",
            .data = {"{host}"},
            .path = "/recipes/vitess-election/elections/vtctld",
            .call = Exists,
            .own = OwnWatch::Holding},
        {.recipe = "twill-lock", .data = {""}},
        {.recipe = "twill-election", .data = {"{host}"}},
        {.recipe = "camel-master",
            .data = {"{\"id\":\"orders\",\"container\":\"{uuid}\"}"},
            .path = "/recipes/camel/zookeepermaster/clusters/master/orders",
            .own = OwnWatch::Always,
            .readsData = true},
        {.recipe = "samza-lock",
            .data = {"{host}"},
            .shownAs = "generic",
            .why = "Bare numbers with an id in them: nothing tells them from home-made ones."},
    };
}

/// What has no queue: the node is the lock.
QVector<RecipeTraffic> singleNodes()
{
    constexpr auto Single = Shape::SingleNode;
    constexpr auto Exists = WatchCall::Exists;
    constexpr auto Holding = OwnWatch::Holding;
    return {
        {.recipe = "single-node",
            .shape = Single,
            .path = "/recipes/single-node/lock",
            .clients = 2},
        {.recipe = "hadoop-elector",
            .data = {"{host}"},
            .shape = Single,
            .path = "/recipes/hadoop-elector/mycluster/ActiveStandbyElectorLock",
            .call = Exists,
            .own = Holding,
            .clients = 2,
            .beside = "ActiveBreadCrumb"},
        {.recipe = "kafka-controller",
            .data = {"{\"version\":1,\"brokerid\":{pid},\"timestamp\":\"{now}\"}"},
            .shape = Single,
            .path = "/recipes/kafka-controller/controller",
            .call = Exists,
            .own = Holding,
            .beside = "controller_epoch"},
        {.recipe = "hbase-master",
            .data = {"PBUF{host}"},
            .shape = Single,
            .path = "/recipes/hbase-master/hbase/master",
            .call = Exists,
            .own = Holding,
            .clients = 2},
        {.recipe = "pulsar-leader",
            .data = {"{\"serviceUrl\":\"http://{host}:8080\"}"},
            .shape = Single,
            .path = "/recipes/pulsar-leader/loadbalance/leader",
            .own = Holding,
            .clients = 2},
        {.recipe = "patroni-leader",
            .data = {"{host}"},
            .shape = Single,
            .path = "/service/recipes/leader",
            .call = WatchCall::Children,
            .clients = 2},
        {.recipe = "symfony-lock",
            .data = {"{token}"},
            .shape = Single,
            .path = "/recipes-invoice-42",
            .clients = 2},
    };
}

/// The node stays: what is written in it is the lock.
QVector<RecipeTraffic> writtenNodes()
{
    return {
        {.recipe = "shedlock",
            .data = {"{untilIso}"},
            .shape = Shape::TimedNode,
            .path = "/shedlock/recipes",
            .clients = 2,
            .dataWhenFree = "{nowIso}"},
        {.recipe = "helix-lock",
            .data = {"{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"{host}\","
                     "\"TIMEOUT\":\"{untilMs}\"}}"},
            .shape = Shape::TimedNode,
            .path = "/recipes/helix-lock/LOCK/RESOURCE/orders",
            .clients = 2,
            .dataWhenFree =
                "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"\",\"TIMEOUT\":\"-1\"}}"},
    };
}

/// 32 random bytes in base64.
QString randomToken()
{
    std::array<quint32, 8> words {};
    QRandomGenerator::global()->fillRange(words.data(), words.size());
    const QByteArray bytes(reinterpret_cast<const char *>(words.data()), sizeof words);
    return QString::fromLatin1(bytes.toBase64());
}

NameFilling fillingOf(const Player &player)
{
    return {
        QUuid::createUuid().toString(QUuid::Id128), player.host, player.processId, player.session};
}

/// Which of its recipe's names the contender of @p step has.
int nameIndexOf(const Step &step)
{
    if (step.name >= 0)
        return step.name;
    const WrittenNames &names = recipeById(step.recipe)->written;
    const auto found = std::find_if(names.begin(), names.end(),
        [&](const WrittenName &name) { return name.mode == step.mode; });
    return found == names.end() ? 0 : static_cast<int>(found - names.begin());
}

} // namespace

const QVector<RecipeTraffic> &recipeTraffic()
{
    static const QVector<RecipeTraffic> all = curatorAndKazoo() + otherLibraries() + moreLibraries()
        + systems() + stores() + toldByData() + documented() + singleNodes() + writtenNodes();
    return all;
}

const RecipeTraffic &trafficOf(const QString &recipe)
{
    const QVector<RecipeTraffic> &all = recipeTraffic();
    const auto found = std::find_if(all.begin(), all.end(),
        [&](const RecipeTraffic &traffic) { return recipe == QLatin1String(traffic.recipe); });
    Q_ASSERT(found != all.end());
    return *found;
}

QString pathOf(const RecipeTraffic &traffic)
{
    return traffic.path ? QString::fromLatin1(traffic.path)
                        : QStringLiteral("/recipes/") + QLatin1String(traffic.recipe);
}

bool isSingleNode(const RecipeTraffic &traffic)
{
    const bool isNode = traffic.shape == Shape::SingleNode || traffic.shape == Shape::TimedNode;
    return isNode && !traffic.nodeWhenHeld;
}

QString shownAs(const RecipeTraffic &traffic)
{
    return QLatin1String(traffic.shownAs ? traffic.shownAs : traffic.recipe);
}

int nameCount(const RecipeTraffic &traffic)
{
    return traffic.names > 0
        ? traffic.names
        : static_cast<int>(recipeById(QString::fromLatin1(traffic.recipe))->written.size());
}

QString nameFor(const Step &step, const Player &player)
{
    return frontOf(recipeById(step.recipe)->written.at(nameIndexOf(step)), fillingOf(player));
}

QByteArray dataFor(const Step &step, const Player &player)
{
    const QVector<const char *> &data = trafficOf(step.recipe).data;
    return filledIn(data.at(std::min<qsizetype>(nameIndexOf(step), data.size() - 1)), player)
        .toUtf8();
}

QString filledIn(const char *text, const Player &player)
{
    const QDateTime instant = QDateTime::currentDateTimeUtc();
    const QDateTime end = instant.addSecs(LeaseSeconds);
    const qint64 now = instant.toSecsSinceEpoch();
    return filledIn(text, fillingOf(player))
        .replace(QLatin1String("{now}"), QString::number(now))
        .replace(QLatin1String("{until}"), QString::number(now + LeaseSeconds))
        .replace(QLatin1String("{nowIso}"), instant.toString(Qt::ISODateWithMs))
        .replace(QLatin1String("{untilIso}"), end.toString(Qt::ISODateWithMs))
        .replace(QLatin1String("{untilMs}"), QString::number(end.toMSecsSinceEpoch()))
        .replace(QLatin1String("{soonUtc}"),
            instant.addSecs(ShortLeaseSeconds).toString(u"yyyy-MM-ddTHH:mm:ss"_qs))
        .replace(QLatin1String("{token}"), randomToken());
}

QVector<Furniture> furnitureOf(const Step &step)
{
    const RecipeTraffic &traffic = trafficOf(step.recipe);
    QVector<Furniture> furniture;
    for (QString path = isSingleNode(traffic) ? parentPath(step.path) : step.path; path != u"/";
         path = parentPath(path))
        furniture.prepend({path, {}});
    if (traffic.shape == Shape::LeaseBeforeCount)
        furniture += {{joinPath(step.path, QStringLiteral("locks")), {}},
            {joinPath(step.path, QStringLiteral("leases")), {}}};
    if (traffic.shape == Shape::CountBeforeLease) {
        furniture.last().data = QByteArray::number(step.leases);
        furniture += {{step.path + QStringLiteral("-__lock__"), {}}};
    }
    if (traffic.beside)
        furniture += {{joinPath(parentPath(step.path), QLatin1String(traffic.beside)), {}}};
    return furniture;
}

} // namespace lockscope
