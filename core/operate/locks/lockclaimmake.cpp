// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Until a claim's node exists: what is asked for, directories, the create and what became of it.
#include "core/operate/locks/lockclaim.h"

#include "core/base/nodepath.h"
#include "core/base/times.h"
#include "core/recipes/catalogue.h"

#include <algorithm>

namespace lockscope {

namespace {

/// Lock directories that their last user removes at once can vanish again and again; Curator
/// retries for ever.
constexpr int MaxVanished = 50;
/// Creates in a row whose answers were lost and that were not done: some proxy or server ends the
/// connection at each create, and asking on would not help.
constexpr int MaxLost = 10;
/// Before a transaction is tried again whose conditions did not hold.
constexpr int MoveAgainMs = 500;
/// Nodes that are read at once to find one's own, newest first.
constexpr int ReadAtOnce = 64;

struct ByNewest
{
    bool operator()(const QString &a, const QString &b) const { return sequence(a) > sequence(b); }
    static qint32 sequence(const QString &name)
    {
        const auto suffix = sequenceSuffix(name);
        return suffix ? suffix->value : 0;
    }
};

/// By which the clients of a semaphore wait for their turn.
constexpr auto TurnRecipe = u"curator-mutex";

/// That its node is there, and nobody has written to it.
QVector<zk::Operation> checkOf(const LockClaim &claim)
{
    return {{zk::Operation::Check, claim.status().node, {}, claim.node().stat.version, {}, {}}};
}

} // namespace

Result<Done> LockClaim::validate()
{
    m_own.writable = writableRecipe(m_request.recipe);
    m_own.recipe = recipeById(m_request.recipe);
    if (!m_own.writable || !m_own.recipe)
        return failure(ErrorKind::BadInput,
                       u"locks cannot be made by the recipe “%1”; use one of %2"_qs.arg(
                           m_request.recipe, writableRecipes().join(u", "_qs)));
    if (!writableModes(m_request.recipe).contains(m_request.mode))
        return failure(ErrorKind::BadInput,
                       u"the recipe “%1” has no mode “%2”"_qs.arg(m_request.recipe,
                                                                  textOf(m_request.mode)));
    if (m_request.leases < 1)
        return failure(ErrorKind::BadInput, u"a semaphore has one lease or more"_qs);
    const Result<QString> path = validPath(m_request.path);
    if (!path)
        return tl::unexpected(path.error());
    if (*path == u"/"_qs)
        return failure(ErrorKind::BadInput, u"“/” is no lock"_qs);
    const WritableRecipe &writable = *m_own.writable;
    m_own.directory = writable.isSingleNode ? parentPath(*path) : *path;
    m_own.prefix = writable.isSingleNode ? nodeName(*path) : writable.prefix(m_request.mode, m_id);
    if (writable.isSemaphore) {
        m_own.directory = joinPath(*path, u"leases"_qs);
        m_turn.writable = writableRecipe(TurnRecipe);
        m_turn.recipe = recipeById(TurnRecipe);
        m_turn.directory = joinPath(*path, u"locks"_qs);
        m_turn.prefix = m_turn.writable->prefix(Mode::Exclusive, m_id);
    }
    return Done {};
}

/// Makes the node of @p own. Exists: a single node is another's.
Task<Result<Done>> LockClaim::make(OwnNode &own)
{
    Tries tries;
    while (!m_isEnding) {
        const Result<bool> isMade = co_await tryToMake(own, tries);
        if (!isMade)
            co_return tl::unexpected(isMade.error());
        if (*isMade)
            co_return Done {};
    }
    co_return ended();
}

/// Once; false: to be tried again.
Task<Result<bool>> LockClaim::tryToMake(OwnNode &own, Tries &tries)
{
    const FittingAcl acl = co_await m_session.aclIn(own.directory);
    own.acl = acl.entries;
    own.node.data = claimData(m_request, m_id, nowMs());
    if (m_request.mode == Mode::Read && m_other && m_other->isHeld()) {
        const QVector<zk::Operation> isThere = checkOf(*m_other);
        co_return co_await takePlace(isThere, QVector<zk::Operation>());
    }
    const auto mode = own.writable->isSingleNode ? zk::CreateMode::Ephemeral
                                                 : zk::CreateMode::EphemeralSequential;
    const auto created = co_await answerOf<Result<zk::Created>>([&](auto handler) {
        m_session.writer().create(Action::Acquire, joinPath(own.directory, own.prefix),
                                  own.node.data, mode, handler, own.acl);
    });
    if (created) {
        adopt(own, nodeName(created->path), created->stat);
        co_return true;
    }
    if (isUncertain(created.error())) {
        const Result<bool> isFound = co_await find(own);
        if (isFound && !*isFound && ++tries.lost > MaxLost)
            co_return tl::unexpected(created.error());
        co_return isFound;
    }
    if (created.error().kind != ErrorKind::Gone || ++tries.vanished > MaxVanished)
        co_return tl::unexpected(created.error());
    const Result<Done> made = co_await makeDirectories(own);
    co_return made.map([](Done) { return false; });
}

/// Makes our node at the place of the other half, in one transaction with @p before and @p after;
/// false where it did not take place: look again. Its name is ours alone.
Task<Result<bool>> LockClaim::takePlace(QVector<zk::Operation> before, QVector<zk::Operation> after)
{
    const QString name = m_own.prefix + m_other->place();
    const QString path = joinPath(m_own.directory, name);
    const Zxid token = m_other->status().token;
    const zk::Operation create {zk::Operation::Create,     path,     m_own.node.data, -1,
                                zk::CreateMode::Ephemeral, m_own.acl};
    const auto done = co_await answerOf<Result<Done>>([&](auto handler) {
        m_session.writer().multi(Action::Acquire, before + QVector<zk::Operation> {create} + after,
                                 handler);
    });
    if (done || isUncertain(done.error())) {
        const Result<NodeStat> stat = co_await statOf(path);
        const bool isOurs = stat && stat->owner == m_session.id();
        if (isOurs) {
            m_placeToken = token;
            adopt(m_own, name, *stat);
        }
        if (isOurs || stat || stat.error().kind == ErrorKind::Gone)
            co_return isOurs;
        co_return tl::unexpected(stat.error());
    }
    const ErrorKind kind = done.error().kind;
    if (kind != ErrorKind::Gone && kind != ErrorKind::Changed && kind != ErrorKind::Exists)
        co_return tl::unexpected(done.error());
    co_await pause(MoveAgainMs); // what it relied on has changed
    co_return false;
}

// From the top: an existing directory is only looked at, because the servers check the permission
// to create before they check whether there is anything to create.
Task<Result<Done>> LockClaim::makeDirectories(const OwnNode &own)
{
    const auto mode =
        own.writable->inContainer ? zk::CreateMode::Container : zk::CreateMode::Persistent;
    const QStringList paths = directoriesTo(own.directory);
    for (const QString &path : paths) {
        const auto stat = co_await exists(path, zk::Watch::No);
        if (stat || stat.error().kind == ErrorKind::Denied)
            continue;
        if (stat.error().kind != ErrorKind::Gone)
            co_return tl::unexpected(stat.error());
        if (m_isEnding)
            co_return ended();
        const FittingAcl acl = co_await m_session.aclIn(parentPath(path));
        if (!acl.isWhole)
            co_return failure(
                ErrorKind::Denied,
                u"%1 is missing, and what its ACL must be is hidden from us: make it first"_qs.arg(
                    path));
        const auto created = co_await answerOf<Result<zk::Created>>([&](auto handler) {
            m_session.writer().create(Action::Acquire, path, {}, mode, handler, acl.entries);
        });
        if (created) {
            m_session.madeDirectories().insert(path, {created->stat.czxid, 0});
            countCreationIn(parentPath(path));
            continue;
        }
        const ErrorKind kind = created.error().kind;
        if (kind == ErrorKind::Gone || isUncertain(created.error())) // its parent vanished again
            break;
        if (kind != ErrorKind::Exists)
            co_return tl::unexpected(created.error());
    }
    co_return Done {};
}

/// Whether a create whose answer was lost was done: then the node is adopted. The sync makes our
/// new server know all that the old one accepted.
Task<Result<bool>> LockClaim::find(OwnNode &own)
{
    (void)co_await answerOf<Result<Done>>(
        [&](auto handler) { m_session.client().sync(own.directory, handler); });
    const auto listed = co_await list(own.directory, zk::Watch::No);
    if (!listed && listed.error().kind == ErrorKind::Gone)
        co_return false;
    if (!listed)
        co_return tl::unexpected(listed.error());
    QStringList candidates;
    std::ranges::copy_if(listed->names, std::back_inserter(candidates), [&](const QString &name) {
        return !isSibling(name)
            && (own.writable->isSingleNode ? name == own.prefix
                                           : sequenceOf(name, own.prefix).has_value());
    });
    std::ranges::sort(candidates, ByNewest());
    for (qsizetype first = 0; first < candidates.size(); first += ReadAtOnce) {
        std::vector<Answer<Result<zk::NodeData>>> answers;
        const QStringList some = candidates.mid(first, ReadAtOnce);
        for (const QString &name : some) {
            answers.push_back(answerOf<Result<zk::NodeData>>([&](auto handler) {
                m_session.client().read(joinPath(own.directory, name), zk::Watch::No, handler);
            }));
        }
        for (size_t i = 0; i < answers.size(); ++i) {
            Answer<Result<zk::NodeData>> &answer = answers[i];
            const auto node = co_await answer;
            const Result<bool> isOurs =
                co_await adoptIfOurs(own, some.at(static_cast<qsizetype>(i)), node);
            if (!isOurs || *isOurs)
                co_return isOurs;
        }
    }
    co_return false;
}

/// Of our session's nodes with this prefix all others are known: one that somebody took the right
/// to read away of is ours, too. Taken for another's, it would keep a second one waiting for ever.
Task<Result<bool>> LockClaim::adoptIfOurs(OwnNode &own, QString name, Result<zk::NodeData> node)
{
    Result<NodeStat> stat = node.map(&zk::NodeData::stat);
    const bool isUnreadable = !node && node.error().kind == ErrorKind::Denied;
    if (isUnreadable)
        stat = co_await statOf(joinPath(own.directory, name));
    if (!stat && stat.error().kind == ErrorKind::Denied && isUnique(name)) {
        stat.emplace(); // all that is hidden of it we know
        stat->owner = m_session.id();
    }
    if (!stat && stat.error().kind == ErrorKind::Gone)
        co_return false;
    if (!stat)
        co_return tl::unexpected(stat.error());
    if (stat->owner != m_session.id()
        || !(isUnreadable || isUnique(name) || isDataOf(node->data, m_id)))
        co_return false;
    adopt(own, name, *stat);
    co_return true;
}

/// Of a node of ours, after a sync; also where it may not be read, if its ACL may be.
Task<Result<NodeStat>> LockClaim::statOf(QString path)
{
    (void)co_await answerOf<Result<Done>>(
        [&](auto handler) { m_session.client().sync(path, handler); });
    const auto stat = co_await exists(path, zk::Watch::No);
    if (stat || stat.error().kind != ErrorKind::Denied)
        co_return stat;
    const auto acl = co_await answerOf<Result<zk::Acl>>(
        [&](auto handler) { m_session.client().readAcl(path, handler); });
    co_return acl.map(&zk::Acl::stat);
}

void LockClaim::adopt(OwnNode &own, const QString &name, const NodeStat &stat)
{
    own.node.name = name;
    own.node.state = ReadState::Read;
    own.node.stat = stat;
    own.seenIn = m_session.connections();
    countCreationIn(own.directory);
    m_status.node = own.path();
    if (!m_isEnding)
        emit changed(m_status);
}

void LockClaim::countCreationIn(const QString &directory)
{
    const auto made = m_session.madeDirectories().find(directory);
    if (made != m_session.madeDirectories().end())
        ++made->creations;
}

} // namespace lockscope
