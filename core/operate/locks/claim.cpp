// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// By which recipes claims are made, and what is written into their nodes.
#include "core/operate/locks/claim.h"

#include "core/base/locksnapshot.h"
#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"
#include "core/recipes/writtenname.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QUuid>

#include <array>

namespace lockscope {

namespace {

constexpr std::array StateTexts {u"idle", u"connecting", u"creating", u"waiting", u"held",
    u"releasing", u"released", u"lost", u"failed"};

/// A host name as the textbook forms put it first; a "-" in it would be read as a separator.
QString hostLabel()
{
    QString label = QSysInfo::machineHostName().section(u'.', 0, 0);
    label.remove(u'-').remove(u'/');
    return label.isEmpty() ? QStringLiteral("host") : label;
}

} // namespace

QString textOf(ClaimState state)
{
    return QString::fromUtf16(StateTexts.at(size_t(state)));
}

bool isFinal(ClaimState state)
{
    using enum ClaimState;
    return state == Released || state == Lost || state == Failed;
}

QStringList writableRecipes()
{
    return {u"curator-mutex"_qs, u"curator-rw"_qs, u"curator-semaphore"_qs, u"kazoo-lock"_qs,
        u"kazoo-rw"_qs, u"zk-lock"_qs, u"zk-lock-herd"_qs, u"zk-rw"_qs, u"zk-rw-herd"_qs,
        u"textbook-rw"_qs, u"textbook-rw-herd"_qs, u"single-node"_qs};
}

QVector<Mode> writableModes(const QString &id)
{
    QVector<Mode> modes;
    if (writableRecipes().contains(id)) {
        for (const WrittenName &written : recipeById(id)->written)
            modes.append(written.mode);
    }
    return modes;
}

Result<Done> validate(const ClaimRequest &request)
{
    const QString &recipe = request.recipe;
    const QVector<Mode> modes = writableModes(recipe);
    if (modes.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("locks cannot be made by the recipe “%1”; use one of %2")
                .arg(recipe, writableRecipes().join(u", "_qs)));
    if (!modes.contains(request.mode))
        return failure(ErrorKind::BadInput,
            Message::tr("the recipe “%1” has no mode “%2”").arg(recipe, textOf(request.mode)));
    if (request.leases < 1)
        return failure(ErrorKind::BadInput, Message::tr("a semaphore has one lease or more"));
    const Result<QString> path = validPath(request.path);
    if (!path)
        return tl::unexpected(path.error());
    if (*path == u"/"_qs)
        return failure(ErrorKind::BadInput,
            Message::tr("\"/\" is no lock; name a directory below it, as in \"/locks/orders\"."));
    // Cut, it would be nobody's: not even another Lockscope would know the node for one's.
    if (claimData(request, newClaimId(), nowMs()).size() > LockSnapshot::MaxData)
        return failure(ErrorKind::BadInput,
            Message::tr("the reason is too long: all that the node says of its owner must fit into "
                        "%1 bytes")
                .arg(LockSnapshot::MaxData));
    return Done {};
}

QString claimPrefix(const Recipe &recipe, Mode mode, const QString &claim)
{
    const auto *written = std::ranges::find(recipe.written, mode, &WrittenName::mode);
    return frontOf(*written, {claim, hostLabel(), QCoreApplication::applicationPid(), {}});
}

QByteArray claimData(const ClaimRequest &request, const QString &id, qint64 createdAt)
{
    const QJsonValue hold = request.holdMs > 0 ? QJsonValue(request.holdMs) : QJsonValue();
    const QJsonObject who {
        {u"tool"_qs, u"lockscope"_qs}, {u"id"_qs, id}, {u"who"_qs, userName()},
        {u"host"_qs, QSysInfo::machineHostName()}, {u"pid"_qs, QCoreApplication::applicationPid()},
        {u"reason"_qs, request.reason}, {u"created"_qs, isoTime(createdAt)},
        {u"holdMs"_qs, hold}, // from its grant on, which nobody knows when this is written
    };
    return QJsonDocument(who).toJson(QJsonDocument::Compact);
}

bool isDataOf(const QByteArray &data, const QString &id)
{
    const QJsonObject who = QJsonDocument::fromJson(data).object();
    return isClaimData(data) && who.value(u"id"_qs).toString() == id;
}

bool isClaimData(const QByteArray &data)
{
    return QJsonDocument::fromJson(data).object().value(u"tool"_qs) == u"lockscope"_qs;
}

QString newClaimId()
{
    return QUuid::createUuid().toString(QUuid::Id128);
}

QString userName()
{
    const QString user = qEnvironmentVariable("USER", qEnvironmentVariable("LOGNAME"));
    return user.isEmpty() ? QStringLiteral("unknown") : user;
}

} // namespace lockscope
