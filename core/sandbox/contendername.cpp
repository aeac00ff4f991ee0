// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/contendername.h"

#include "core/base/nodepath.h"

#include <QUuid>

namespace lockscope {

namespace {

QString curatorName(QLatin1String kind)
{
    return QStringLiteral("_c_%1-%2").arg(QUuid::createUuid().toString(QUuid::WithoutBraces), kind);
}

QString kazooName(QLatin1String kind)
{
    return QUuid::createUuid().toString(QUuid::Id128) + kind;
}

} // namespace

QString contenderName(const QString &recipe, Mode mode, const QString &host)
{
    const bool reads = mode == Mode::Read;
    if (recipe == u"curator-rw")
        return curatorName(QLatin1String(reads ? "__READ__" : "__WRIT__"));
    if (recipe == u"curator-latch")
        return curatorName(QLatin1String("latch-"));
    if (recipe == u"curator-semaphore")
        return curatorName(QLatin1String("lease-"));
    if (recipe == u"kazoo-lock" || recipe == u"kazoo-rw")
        return kazooName(QLatin1String(reads ? "__rlock__" : "__lock__"));
    if (recipe == u"textbook-rw")
        return host + QLatin1String(reads ? "-R-" : "-W-");
    return curatorName(QLatin1String("lock-"));
}

QStringList directoriesOf(const Step &step)
{
    QStringList directories;
    const bool isNode = step.recipe == u"single-node";
    for (QString path = isNode ? parentPath(step.path) : step.path; path != u"/";
         path = parentPath(path))
        directories.prepend(path);
    if (step.leases > 0)
        directories += {joinPath(step.path, QStringLiteral("locks")),
                        joinPath(step.path, QStringLiteral("leases"))};
    return directories;
}

} // namespace lockscope
