// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "writtenqueue.h"

namespace writtenqueue {

namespace {

Dialect with(std::initializer_list<std::pair<const char *, const char *>> templates)
{
    Dialect dialect;
    for (const auto &[kind, name] : templates)
        dialect.templates.insert(QLatin1String(kind), QLatin1String(name));
    return dialect;
}

const QHash<QString, Dialect> &dialects()
{
    static const QHash<QString, Dialect> all {
        {u"curator"_qs,
            with({{"L", "_c_{uuid}-lock-{seq}"}, {"R", "_c_{uuid}-__READ__{seq}"},
                {"W", "_c_{uuid}-__WRIT__{seq}"}, {"S", "_c_{uuid}-lease-{seq}"},
                {"E", "_c_{uuid}-latch-{seq}"}, {"K", "{hex}__lock__{seq}"},
                {"G", "_c_{hex}-lock-{seq}"}})},
        {u"kazoo"_qs,
            with({{"W", "{hex}__lock__{seq}"}, {"R", "{hex}__rlock__{seq}"}, {"S", "{hex}"}})},
        {u"go"_qs, with({{"L", "_c_{hex}-lock-{seq}"}, {"K", "{hex}__lock__{seq}"}})},
        {u"doc"_qs,
            with({{"L", "lock-{seq}"}, {"R", "read-{seq}"}, {"W", "write-{seq}"},
                {"X", "mine-lock-{seq}"}, {"A", "123-write-{seq}"}, {"B", "456-read-{seq}"},
                {"C", "789-write-{seq}"}, {"N", "n_{seq}"}, {"G", "{uuid}-n_{seq}"}})},
        {u"x"_qs, with({{"J", "x-{sid}-{seq}"}, {"C", "x-{hexsid}-{seq}"}})},
        {u"textbook"_qs, with({{"R", "host1-R-{seq}"}, {"W", "host1-W-{seq}"}})},
        {u"zkruby"_qs,
            with({{"X", "ex{seq}"}, {"S", "sh{seq}"}, {"M", "sem{seq}"}, {"B", "ballot{seq}"}})},
        {u"hive"_qs,
            with({{"S", "LOCK-SHARED-{seq}"}, {"X", "LOCK-EXCLUSIVE-{seq}"},
                {"M", "LOCK-SEMI_SHARED-{seq}"}})},
        {u"accumulo"_qs,
            with({{"L", "zlock#{uuid}#{seq}"}, {"Z", "zlock-{seq}"},
                {"R", "flock#READ~FATE:USER:{uuid}~N~N#{seq}"},
                {"W", "flock#WRITE~FATE:USER:{uuid}~N~N#{seq}"},
                {"WtoC", "flock#WRITE~FATE:USER:{uuid}~N~PQw==#{seq}"},
                {"WfromQ", "flock#WRITE~FATE:USER:{uuid}~PUQ==~N#{seq}"},
                {"WJtoL", "flock#WRITE~FATE:USER:{uuid}~PSg==~PTA==#{seq}"},
                {"RBtoX", "flock#READ~FATE:USER:{uuid}~PQg==~PWA==#{seq}"},
                {"REtoM", "flock#READ~FATE:USER:{uuid}~PRQ==~PTQ==#{seq}"},
                {"WtoE", "flock#WRITE~FATE:USER:{uuid}~N~PRQ==#{seq}"},
                {"WEtoM", "flock#WRITE~FATE:USER:{uuid}~PRQ==~PTQ==#{seq}"},
                {"WfromM", "flock#WRITE~FATE:USER:{uuid}~PTQ==~N#{seq}"}, {"F", "flock#{seq}"},
                {"O", "lock-{seq}"}})},
        {u"member"_qs,
            with({{"M", "member_{seq}"}, {"D", "member_client_{seq}"},
                {"S", "member_client_s         7_{seq}"}, {"P", "permit-{seq}"}})},
        {u"netdl"_qs, with({{"S", "semaphore-{seq}"}})},
        {u"aiozk"_qs,
            with({{"L", "lock-{hex}-{seq}"}, {"R", "read-{hex}-{seq}"}, {"W", "write-{hex}-{seq}"},
                {"C", "candidate-{hex}-{seq}"}, {"S", "lease-{hex}-{seq}"}})},
        {u"rust"_qs, with({{"L", "{uuid}_{seq}"}, {"E", "latch-me-{seq}"}, {"N", "n-{seq}"}})},
        {u"perl"_qs, with({{"A", "jobs-{seq}"}, {"B", "mail-{seq}"}})},
        {u"solr"_qs, with({{"E", "{sid}-core_node1-n_{seq}"}})},
        {u"elections"_qs,
            with(
                {{"M", "json.info_{seq}"}, {"S", "master_{seq}"}, {"C", "leader_election-{seq}"}})},
        {u"bookkeeper"_qs, with({{"V", "V_{seq}"}, {"U", "urL{seq}"}})},
        {u"numbers"_qs, with({{"L", "{seq}"}})},
        {u"twill"_qs, with({{"L", "{uuid}-{seq}"}})},
        {u"camel"_qs, with({{"M", "0{seq}"}})},
        {u"blocks"_qs, with({{"B", "block-{seq}"}})},
        {u"other"_qs,
            with({{"N", "thing{seq}"}, {"M", "node_{seq}"}, {"J", "order_lock_{seq}"},
                {"K", "stock_lock_{seq}"}})},
    };
    return all;
}

} // namespace

const Dialect &dialect(const QString &name)
{
    const auto found = dialects().constFind(name);
    if (found == dialects().cend())
        qFatal("no such dialect: %s", qPrintable(name));
    return *found;
}

} // namespace writtenqueue
