// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/claimnode.h"

#include "core/base/times.h"
#include "core/recipes/catalogue.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>

namespace lockscope {

namespace {

QString curatorPrefix(const QString &id, const char *kind)
{
    return QStringLiteral("_c_%1-%2").arg(dashed(id), QLatin1String(kind));
}

/// A host name as the textbook forms put it first; a "-" in it would be read as a separator.
QString hostLabel()
{
    QString label = QSysInfo::machineHostName().section(u'.', 0, 0);
    label.remove(u'-').remove(u'/');
    return label.isEmpty() ? QStringLiteral("host") : label;
}

QString userName()
{
    const QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    return user.isEmpty() ? QStringLiteral("unknown") : user;
}

QString textbookPrefix(Mode mode, const QString &)
{
    return hostLabel() + (mode == Mode::Read ? u"-R-"_qs : u"-W-"_qs);
}

QString curatorMutexPrefix(Mode, const QString &id)
{
    return curatorPrefix(id, "lock-");
}

QString curatorPairPrefix(Mode mode, const QString &id)
{
    return curatorPrefix(id, mode == Mode::Read ? "__READ__" : "__WRIT__");
}

QString curatorLeasePrefix(Mode, const QString &id)
{
    return curatorPrefix(id, "lease-");
}

QString kazooPrefix(Mode mode, const QString &id)
{
    return id + (mode == Mode::Read ? u"__rlock__"_qs : u"__lock__"_qs);
}

QString plainPrefix(Mode mode, const QString &)
{
    if (mode == Mode::Exclusive)
        return u"lock-"_qs;
    return mode == Mode::Read ? u"read-"_qs : u"write-"_qs;
}

QString noPrefix(Mode, const QString &)
{
    return {};
}

/// idInName, inContainer, isSingleNode, isSemaphore of WritableRecipe.
enum Trait { Plain = 0, IdInName = 1, InContainer = 2, SingleNode = 4, TwoDirectories = 8 };

WritableRecipe recipe(const char *id, const QVector<Mode> &modes, int traits,
                      QString (*prefix)(Mode, const QString &))
{
    return {id,
            modes,
            (traits & IdInName) != 0,
            (traits & InContainer) != 0,
            (traits & SingleNode) != 0,
            (traits & TwoDirectories) != 0,
            prefix};
}

// Names as the libraries write them: Curator 5.4 (ProtectedUtils, StandardLockInternalsDriver,
// InterProcessReadWriteLock, InterProcessSemaphoreV2), kazoo 2.8 (recipe/lock.py), ZooKeeper's
// recipes page.
const QVector<WritableRecipe> &writables()
{
    using enum Mode;
    constexpr int Curator = IdInName | InContainer;
    static const QVector<WritableRecipe> all {
        recipe("curator-mutex", {Exclusive}, Curator, curatorMutexPrefix),
        recipe("curator-rw", {Read, Write}, Curator, curatorPairPrefix),
        recipe("curator-semaphore", {Lease}, Curator | TwoDirectories, curatorLeasePrefix),
        recipe("kazoo-lock", {Exclusive}, IdInName, kazooPrefix),
        recipe("kazoo-rw", {Read, Write}, IdInName, kazooPrefix),
        recipe("zk-lock", {Exclusive}, Plain, plainPrefix),
        recipe("zk-rw", {Read, Write}, Plain, plainPrefix),
        recipe("textbook-rw", {Read, Write}, Plain, textbookPrefix),
        recipe("textbook-rw-herd", {Read, Write}, Plain, textbookPrefix),
        recipe("single-node", {Exclusive}, SingleNode, noPrefix),
    };
    return all;
}

} // namespace

const WritableRecipe *writableRecipe(QStringView id)
{
    const auto found = std::ranges::find_if(writables(), [id](const WritableRecipe &recipe) {
        return id == QLatin1String(recipe.id);
    });
    return found != writables().end() && recipeById(id) ? &*found : nullptr;
}

QString newClaimId()
{
    return QUuid::createUuid().toString(QUuid::Id128);
}

QString dashed(const QString &id)
{
    return QUuid::fromRfc4122(QByteArray::fromHex(id.toLatin1())).toString(QUuid::WithoutBraces);
}

QByteArray claimData(const ClaimRequest &request, const QString &id, qint64 createdAt)
{
    const QJsonValue until =
        request.holdMs > 0 ? QJsonValue(isoTime(createdAt + request.holdMs)) : QJsonValue();
    const QJsonObject who {
        {u"tool"_qs, u"lockscope"_qs},
        {u"id"_qs, id},
        {u"who"_qs, userName()},
        {u"host"_qs, QSysInfo::machineHostName()},
        {u"pid"_qs, QCoreApplication::applicationPid()},
        {u"reason"_qs, request.reason},
        {u"created"_qs, isoTime(createdAt)},
        {u"until"_qs, until},
    };
    return QJsonDocument(who).toJson(QJsonDocument::Compact);
}

bool isDataOf(const QByteArray &data, const QString &id)
{
    const QJsonObject who = QJsonDocument::fromJson(data).object();
    return who.value(u"tool"_qs) == u"lockscope"_qs && who.value(u"id"_qs).toString() == id;
}

QStringList directoriesTo(const QString &directory)
{
    QStringList all;
    for (qsizetype slash = directory.indexOf(u'/', 1); slash > 0;
         slash = directory.indexOf(u'/', slash + 1))
        all.append(directory.first(slash));
    if (directory.size() > 1)
        all.append(directory);
    return all;
}

QStringList writableRecipes()
{
    QStringList ids;
    for (const WritableRecipe &recipe : writables()) {
        if (writableRecipe(QString::fromLatin1(recipe.id)))
            ids.append(QString::fromLatin1(recipe.id));
    }
    return ids;
}

QVector<Mode> writableModes(const QString &id)
{
    const WritableRecipe *recipe = writableRecipe(id);
    return recipe ? recipe->modes : QVector<Mode>();
}

} // namespace lockscope
