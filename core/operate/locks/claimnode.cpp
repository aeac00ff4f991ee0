// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/operate/locks/claimnode.h"

#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/writtenname.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QUuid>

#include <algorithm>

namespace lockscope {

namespace {

/// A host name as the textbook forms put it first; a "-" in it would be read as a separator.
QString hostLabel()
{
    QString label = QSysInfo::machineHostName().section(u'.', 0, 0);
    label.remove(u'-').remove(u'/');
    return label.isEmpty() ? QStringLiteral("host") : label;
}

/// inContainer, isSingleNode, isSemaphore of WritableRecipe.
enum Trait { Plain = 0, InContainer = 1, SingleNode = 2, TwoDirectories = 4 };

WritableRecipe recipe(const char *id, int traits)
{
    return {id, (traits & InContainer) != 0, (traits & SingleNode) != 0,
            (traits & TwoDirectories) != 0};
}

const QVector<WritableRecipe> &writables()
{
    static const QVector<WritableRecipe> all {
        recipe("curator-mutex", InContainer),
        recipe("curator-rw", InContainer),
        recipe("curator-semaphore", InContainer | TwoDirectories),
        recipe("kazoo-lock", Plain),
        recipe("kazoo-rw", Plain),
        recipe("zk-lock", Plain),
        recipe("zk-lock-herd", Plain),
        recipe("zk-rw", Plain),
        recipe("zk-rw-herd", Plain),
        recipe("textbook-rw", Plain),
        recipe("textbook-rw-herd", Plain),
        recipe("single-node", SingleNode),
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

QString userName()
{
    const QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    return user.isEmpty() ? QStringLiteral("unknown") : user;
}

QString newClaimId()
{
    return QUuid::createUuid().toString(QUuid::Id128);
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
    QVector<Mode> modes;
    if (writableRecipe(id)) {
        for (const WrittenName &written : recipeById(id)->written)
            modes.append(written.mode);
    }
    return modes;
}

QString WritableRecipe::prefix(Mode mode, const QString &claim) const
{
    const WrittenNames &names = recipeById(QString::fromLatin1(id))->written;
    const auto *written =
        std::ranges::find_if(names, [mode](const WrittenName &name) { return name.mode == mode; });
    return frontOf(*written, {claim, hostLabel(), QCoreApplication::applicationPid(), {}});
}

} // namespace lockscope
