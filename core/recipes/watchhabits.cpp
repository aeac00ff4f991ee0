// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/watchhabits.h"

#include <algorithm>
#include <iterator>

namespace lockscope {

namespace {

constexpr QLatin1String Leaving[] {
    QLatin1String("accumulo-service"),
    QLatin1String("accumulo-zoolock"),
    QLatin1String("aiozk-election"),
    QLatin1String("aiozk-lock"),
    QLatin1String("clickhouse-election"),
    QLatin1String("distributedlog"),
    QLatin1String("netdl-lock"),
    QLatin1String("netdl-rw"),
    QLatin1String("perl-lock"),
    QLatin1String("rust-zookeeper-latch"),
    QLatin1String("rust-zookeeper-lock"),
    QLatin1String("spark-old"),
    QLatin1String("twitter-lock"),
    QLatin1String("zk-c-lock"),
    QLatin1String("zk-doc-election"),
    QLatin1String("zk-election"),
    QLatin1String("zk-lock"),
    QLatin1String("zk-rw"),
    QLatin1String("zkruby-election"),
    QLatin1String("zkruby-lock"),
};

} // namespace

bool leavesWatches(const Recipe &recipe)
{
    return std::find(std::begin(Leaving), std::end(Leaving), QLatin1String(recipe.id))
        != std::end(Leaving);
}

/// The articles that it is built after give it with either kind of watch, and the names are the
/// same: with one waiter alone, nothing tells which.
bool mayWatchDirectory(const Recipe &recipe)
{
    return QLatin1String(recipe.id) == u"textbook-rw";
}

} // namespace lockscope
