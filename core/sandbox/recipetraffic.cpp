// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/recipetraffic.h"

#include "core/base/nodepath.h"

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
        {.recipe = "zk-lock", .names = {{Mode::Exclusive, "lock-"}}, .call = Exists},
        {.recipe = "zk-rw",
         .names = {{Mode::Read, "read-"}, {Mode::Write, "write-"}},
         .call = Exists},
        {.recipe = "zk-doc-election", .names = {{Mode::Leader, "{uuid}-n_"}}, .call = Exists},
        {.recipe = "textbook-rw", .names = {{Mode::Read, "{host}-R-"}, {Mode::Write, "{host}-W-"}}},
        {.recipe = "textbook-rw-herd",
         .names = {{Mode::Read, "{host}-R-"}, {Mode::Write, "{host}-W-"}},
         .clients = 4},
        {.recipe = "generic", .names = {{Mode::Exclusive, "turn", "{host}"}}},
    };
}

QVector<RecipeTraffic> curatorAndKazoo()
{
    const QVector<PlayedName> kazoo {{Mode::Read, "{hex}__rlock__"},
                                     {Mode::Write, "{hex}__lock__"}};
    return {
        {.recipe = "curator-mutex", .names = {{Mode::Exclusive, "_c_{uuid}-lock-"}}},
        {.recipe = "curator-semaphore",
         .names = {{Mode::Lease, "_c_{uuid}-lease-"}},
         .shape = Shape::LeaseBeforeCount,
         .clients = 4,
         .permits = 2},
        {.recipe = "curator-rw",
         .names = {{Mode::Read, "_c_{uuid}-__READ__"}, {Mode::Write, "_c_{uuid}-__WRIT__"}}},
        {.recipe = "curator-latch", .names = {{Mode::Leader, "_c_{uuid}-latch-"}}},
        {.recipe = "kazoo-lock", .names = {{Mode::Exclusive, "{hex}__lock__"}}},
        {.recipe = "kazoo-rw", .names = kazoo},
        {.recipe = "kazoo-rw-2.8",
         .names = kazoo,
         .shownAs = "kazoo-rw",
         .why = "As long as no writer comes between a reader's wake-up and its look, names and "
                "watches are those of the repaired versions: the traffic keeps to that."},
        {.recipe = "kazoo-lease",
         .names = {{Mode::Lease, "lease_holder",
                    "{\"version\": 1, \"holder\": \"{host}\", \"end\": \"{soonUtc}\"}"}},
         .shape = Shape::TimedNode,
         .clients = 2,
         .nodeWhenHeld = "lease_holder"},
        {.recipe = "kazoo-semaphore",
         .names = {{Mode::Lease, "{hex}"}},
         .shape = Shape::CountBeforeLease,
         .clients = 4,
         .permits = 2},
    };
}

/// ZooKeeper's own recipes, and those of Go, Rust, Ruby and Perl.
QVector<RecipeTraffic> otherLibraries()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        // A client whose predecessor is gone when it sets its watch sleeps for ever, which is its
        // fault R07: by getData nobody gets there.
        {.recipe = "zk-java-lock", .names = {{Mode::Exclusive, "x-{session}-", "\x12\x34"}}},
        {.recipe = "zk-c-lock",
         .names = {{Mode::Exclusive, "x-{hexsession}-", ""}},
         .call = Exists},
        {.recipe = "zk-election", .names = {{Mode::Leader, "n_", "{host}"}}, .call = Exists},
        {.recipe = "go-lock", .names = {{Mode::Exclusive, "_c_{hex}-lock-", ""}}},
        // With three of them its clients may watch the wrong one.
        {.recipe = "rust-zookeeper-lock",
         .names = {{Mode::Exclusive, "{uuid}_", ""}},
         .call = Exists,
         .clients = 2},
        {.recipe = "rust-zookeeper-latch",
         .names = {{Mode::Leader, "latch-{host}-", ""}},
         .call = Exists,
         .own = OwnWatch::Always},
        {.recipe = "zookeeper-client-lock", .names = {{Mode::Exclusive, "n-"}}},
        {.recipe = "zkruby-lock",
         .names = {{Mode::Read, "sh", ""}, {Mode::Write, "ex", ""}},
         .call = Exists},
        {.recipe = "zkruby-semaphore",
         .names = {{Mode::Lease, "sem", ""}},
         .call = Exists,
         .clients = 4,
         .permits = 2},
        {.recipe = "zkruby-election",
         .names = {{Mode::Leader, "ballot", "{host}"}},
         .call = Exists,
         .nodeWhenHeld = "leader_ack"},
        {.recipe = "perl-lock",
         .names = {{Mode::Exclusive, "jobs-", "0"}, {Mode::Exclusive, "mail-", "0"}},
         .call = Exists,
         .clients = 4},
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
         .names = {{Mode::Exclusive, "lock-", ""}},
         .call = Exists,
         .own = OwnWatch::Holding,
         .shownAs = "zk-lock",
         .why = SameAsDocumented},
        {.recipe = "netdl-rw",
         .names = {{Mode::Read, "read-", ""}, {Mode::Write, "write-", ""}},
         .call = Exists,
         .own = OwnWatch::Holding,
         .shownAs = "zk-rw",
         .why = SameAsDocumented},
        {.recipe = "netdl-semaphore",
         .names = {{Mode::Lease, "semaphore-", ""}},
         .own = OwnWatch::Holding,
         .clients = 4,
         .permits = 2,
         .dataWhenHeld = "ACQUIRED"},
        {.recipe = "aiozk-lock",
         .names = {{Mode::Exclusive, "lock-{hex}-", ""},
                   {Mode::Read, "read-{hex}-", ""},
                   {Mode::Write, "write-{hex}-", ""}},
         .call = Exists},
        {.recipe = "aiozk-election",
         .names = {{Mode::Leader, "candidate-{hex}-", ""}},
         .call = Exists},
        {.recipe = "aiozk-lease",
         .names = {{Mode::Lease, "lease-{hex}-", "{until}"}},
         .shape = Shape::LeaseOnly,
         .permits = 2},
        {.recipe = "nodezk-lock", .names = {{Mode::Exclusive, "lock-", "lock"}}},
        {.recipe = "twitter-lock", .names = {{Mode::Exclusive, "member_", ""}}, .call = Exists},
        {.recipe = "twitter-semaphore",
         .names = {{Mode::Lease, "permit-", "2"}},
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
        {.recipe = "hive",
         .names = {{Mode::Read, "LOCK-SHARED-", HiveData},
                   {Mode::Write, "LOCK-EXCLUSIVE-", HiveData},
                   {Mode::Read, "LOCK-SEMI_SHARED-", HiveData}},
         .shape = Shape::TryAgain},
        {.recipe = "hbase-rw",
         .names = {{Mode::Read, "read-", "PBUF{host}"}, {Mode::Write, "write-", "PBUF{host}"}},
         .path = "/recipes/hbase-rw/table-lock/orders"},
        {.recipe = "accumulo-service",
         .names = {{Mode::Exclusive, "zlock#{uuid}#", "{\"descriptors\":[{\"uuid\":\"{uuid}\"}]}"}},
         .call = Exists,
         .own = OwnWatch::Always},
        {.recipe = "accumulo-zoolock",
         .names = {{Mode::Exclusive, "zlock-"}},
         .call = Exists,
         .own = OwnWatch::Always},
        {.recipe = "accumulo-fate",
         .names = {{Mode::Read, "flock#READ~FATE:USER:{uuid}~N~N#", ""},
                   {Mode::Write, "flock#WRITE~FATE:USER:{uuid}~N~N#", ""}},
         .shape = Polling},
        {.recipe = "accumulo-fate-2.1",
         .names = {{Mode::Read, "flock#", Reads}, {Mode::Write, "flock#", Writes}},
         .shape = Polling,
         .readsData = true},
        {.recipe = "accumulo-fate-1",
         .names = {{Mode::Read, "lock-", Reads}, {Mode::Write, "lock-", Writes}},
         .shape = Polling,
         .path = "/recipes/accumulo-fate-1/table_locks/2",
         .readsData = true},
        {.recipe = "distributedlog",
         .names = {{Mode::Exclusive, "member_{host}_s{session}_", "{host}"}},
         .call = Exists},
        {.recipe = "solr", .names = {{Mode::Leader, "{session}-core_node{pid}-n_", ""}}},
        {.recipe = "mesos",
         .names = {{Mode::Leader, "json.info_", "{\"hostname\":\"{host}\",\"port\":5050}"}}},
        {.recipe = "spark-old",
         .names = {{Mode::Leader, "master_", "spark://{host}:7077"}},
         .call = Exists,
         .own = OwnWatch::Holding},
    };
}

/// Stores that keep many such nodes, of which most wait for nobody.
QVector<RecipeTraffic> stores()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        {.recipe = "bookkeeper-auditor",
         .names = {{Mode::Leader, "V_", "bookieId: \"{host}:3181\""}},
         .call = Exists},
        {.recipe = "bookkeeper-ledger",
         .names = {{Mode::Exclusive, "urL", "bookieId: \"{host}:3181\""}},
         .shape = Shape::LeaseOnly,
         .permits = 3},
        {.recipe = "clickhouse-block",
         .names = {{Mode::Exclusive, "block-", "/tables/1/temp/abandonable_lock-insert"}},
         .shape = Shape::LeaseOnly,
         .path = "/recipes/clickhouse-block/block_numbers/all",
         .permits = 3},
        {.recipe = "clickhouse-election",
         .names = {{Mode::Leader, "leader_election-", "{host}"}},
         .call = Exists},
    };
}

/// Systems whose names are numbers, or GUIDs and numbers: their paths or data tell them.
QVector<RecipeTraffic> toldByData()
{
    constexpr auto Exists = WatchCall::Exists;
    return {
        {.recipe = "vitess-lock",
         .names = {{Mode::Exclusive, "",
                    "{\n  \"Action\": \"ApplySchema\",\n  \"HostName\": \"{host}\"\n}"}},
         .path = "/recipes/vitess-lock/keyspaces/commerce/locks",
         .call = Exists},
        {.recipe = "vitess-election",
         .names = {{Mode::Leader, "", "{host}"}},
         .path = "/recipes/vitess-election/elections/vtctld",
         .call = Exists,
         .own = OwnWatch::Holding},
        {.recipe = "twill-lock", .names = {{Mode::Exclusive, "{uuid}-", ""}}},
        {.recipe = "twill-election", .names = {{Mode::Leader, "{uuid}-", "{host}"}}},
        {.recipe = "camel-master",
         .names = {{Mode::Leader, "0", "{\"id\":\"orders\",\"container\":\"{uuid}\"}"}},
         .path = "/recipes/camel/zookeepermaster/clusters/master/orders",
         .own = OwnWatch::Always,
         .readsData = true},
        {.recipe = "samza-lock",
         .names = {{Mode::Exclusive, "", "{host}"}},
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
         .names = {{Mode::Exclusive, ""}},
         .shape = Single,
         .path = "/recipes/single-node/lock",
         .clients = 2},
        {.recipe = "hadoop-elector",
         .names = {{Mode::Leader, "", "{host}"}},
         .shape = Single,
         .path = "/recipes/hadoop-elector/mycluster/ActiveStandbyElectorLock",
         .call = Exists,
         .own = Holding,
         .clients = 2,
         .beside = "ActiveBreadCrumb"},
        {.recipe = "kafka-controller",
         .names = {{Mode::Leader, "",
                    "{\"version\":1,\"brokerid\":{pid},\"timestamp\":\"{now}\"}"}},
         .shape = Single,
         .path = "/recipes/kafka-controller/controller",
         .call = Exists,
         .own = Holding,
         .beside = "controller_epoch"},
        {.recipe = "hbase-master",
         .names = {{Mode::Leader, "", "PBUF{host}"}},
         .shape = Single,
         .path = "/recipes/hbase-master/hbase/master",
         .call = Exists,
         .own = Holding,
         .clients = 2},
        {.recipe = "pulsar-leader",
         .names = {{Mode::Leader, "", "{\"serviceUrl\":\"http://{host}:8080\"}"}},
         .shape = Single,
         .path = "/recipes/pulsar-leader/loadbalance/leader",
         .own = Holding,
         .clients = 2},
        {.recipe = "patroni-leader",
         .names = {{Mode::Leader, "", "{host}"}},
         .shape = Single,
         .path = "/service/recipes/leader",
         .call = WatchCall::Children,
         .clients = 2},
        {.recipe = "shedlock",
         .names = {{Mode::Exclusive, "", "{untilIso}"}},
         .shape = Shape::TimedNode,
         .path = "/shedlock/recipes",
         .clients = 2,
         .dataWhenFree = "{nowIso}"},
        {.recipe = "helix-lock",
         .names = {{Mode::Exclusive, "",
                    "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"{host}\","
                    "\"TIMEOUT\":\"{untilMs}\"}}"}},
         .shape = Shape::TimedNode,
         .path = "/recipes/helix-lock/LOCK/RESOURCE/orders",
         .clients = 2,
         .dataWhenFree = "{\"id\":\"LOCK\",\"simpleFields\":{\"OWNER\":\"\",\"TIMEOUT\":\"-1\"}}"},
        {.recipe = "symfony-lock",
         .names = {{Mode::Exclusive, "", "{token}"}},
         .shape = Single,
         .path = "/recipes-invoice-42",
         .clients = 2},
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

QString sessionDigits(const Player &player)
{
    return QString::number(quint64(player.session.value), 16).rightJustified(16, u'0');
}

} // namespace

const QVector<RecipeTraffic> &recipeTraffic()
{
    static const QVector<RecipeTraffic> all = curatorAndKazoo() + otherLibraries() + moreLibraries()
        + systems() + stores() + toldByData() + documented() + singleNodes();
    return all;
}

const RecipeTraffic &trafficOf(const QString &recipe)
{
    const QVector<RecipeTraffic> &all = recipeTraffic();
    const auto found = std::find_if(all.begin(), all.end(), [&](const RecipeTraffic &traffic) {
        return recipe == QLatin1String(traffic.recipe);
    });
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

const PlayedName &playedName(const Step &step)
{
    const QVector<PlayedName> &names = trafficOf(step.recipe).names;
    if (step.name >= 0)
        return names.at(step.name);
    const auto found = std::find_if(names.begin(), names.end(),
                                    [&](const PlayedName &name) { return name.mode == step.mode; });
    return found == names.end() ? names.first() : *found;
}

QString filledIn(const char *text, const Player &player)
{
    const QDateTime instant = QDateTime::currentDateTimeUtc();
    const QDateTime end = instant.addSecs(LeaseSeconds);
    const qint64 now = instant.toSecsSinceEpoch();
    const QUuid uuid = QUuid::createUuid();
    return QString::fromLatin1(text)
        .replace(QLatin1String("{uuid}"), uuid.toString(QUuid::WithoutBraces))
        .replace(QLatin1String("{hex}"), uuid.toString(QUuid::Id128))
        .replace(QLatin1String("{host}"), player.host)
        .replace(QLatin1String("{pid}"), QString::number(player.processId))
        .replace(QLatin1String("{session}"), QString::number(player.session.value))
        .replace(QLatin1String("{hexsession}"), sessionDigits(player))
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
