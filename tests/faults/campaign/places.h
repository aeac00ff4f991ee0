// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/recipe.h"

#include <QMap>

namespace lockscope::campaign {

/// A lock that the campaign's actors share, and what the real libraries call its modes.
struct Place
{
    QString path;
    QString recipe;
    QMap<Mode, QString> java; ///< kinds of tests/peers/peer.h; empty: they stay away
    QMap<Mode, QString> kazoo;

    bool hasReaders() const { return recipe.endsWith(u"-rw"); }
    /// The mode that shuts all others out, or where there are readers and @p writes is not set, to
    /// read.
    Mode mode(bool writes) const
    {
        if (!hasReaders())
            return Mode::Exclusive;
        return writes ? Mode::Write : Mode::Read;
    }
};

inline const QVector<Place> &places()
{
    static const QMap<Mode, QString> pair {
        {Mode::Read, QStringLiteral("read")}, {Mode::Write, QStringLiteral("write")}};
    static const auto lock = [](const char *kind) {
        return QMap<Mode, QString> {{Mode::Exclusive, QString::fromLatin1(kind)}};
    };
    static const auto path = [](const char *recipe) {
        return QStringLiteral("/campaign/") + QString::fromLatin1(recipe);
    };
    static const QVector<Place> all {
        {path("curator-mutex"), QStringLiteral("curator-mutex"), lock("revocable"), {}},
        {path("curator-rw"), QStringLiteral("curator-rw"), pair, {}},
        {path("kazoo-lock"), QStringLiteral("kazoo-lock"), {}, lock("lock")},
        {path("kazoo-rw"), QStringLiteral("kazoo-rw"), {}, pair},
        {path("zk-lock"), QStringLiteral("zk-lock"), lock("writelock"), {}},
        {path("single"), QStringLiteral("single-node"), {}, {}},
    };
    return all;
}

} // namespace lockscope::campaign
