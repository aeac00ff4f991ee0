// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The nodes of a claim and the directories above them: how they are made, found again, and go.
#include "core/operate/locks/lockclaim.h"

#include "core/base/times.h"

#include <algorithm>
#include <functional>

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

/// @p directory and those above it, from the top: "/a", "/a/b".
QStringList directoriesTo(const QString &directory)
{
    QStringList all;
    for (QString path = directory; path.size() > 1; path = parentPath(path))
        all.prepend(path);
    return all;
}

} // namespace

/// Makes the node of @p own, and the directories above it. Exists: a single node is another's.
Task<Result<Done>> LockClaim::make(OwnNode &own)
{
    int vanished = 0; // directories, before we had our node in them
    int lost = 0; // answers to creates that were not done
    while (!m_isEnding) {
        const Result<bool> isMade = co_await create(own, lost);
        if (isMade && *isMade)
            co_return Done {};
        if (isMade)
            continue;
        if (isMade.error().kind != ErrorKind::Gone || ++vanished > MaxVanished)
            co_return tl::unexpected(isMade.error());
        const Result<Done> made = co_await makeDirectories(own);
        if (!made)
            co_return made;
    }
    co_return ended();
}

/// Once; false: to be tried again.
Task<Result<bool>> LockClaim::create(OwnNode &own, int &lost)
{
    const Result<FittingAcl> acl = co_await m_session.aclIn(own.directory);
    if (!acl)
        co_return tl::unexpected(acl.error());
    own.acl = acl->entries;
    own.node.data = claimData(m_request, m_id, nowMs());
    if (m_request.mode == Mode::Read && m_other && m_other->isHeld()) {
        const QVector<zk::Operation> isThere {{zk::Operation::Check, m_other->m_own.path(), {},
            m_other->node().stat.version, {}, {}}};
        co_return co_await takePlace(isThere);
    }
    const auto mode =
        own.isSingle() ? zk::CreateMode::Ephemeral : zk::CreateMode::EphemeralSequential;
    const auto created = co_await answerOf<Result<zk::Created>>([&](auto handler) {
        m_session.writer(Action::Acquire)
            .create(joinPath(own.directory, own.prefix), own.node.data, mode, handler, own.acl);
    });
    if (created) {
        adopt(own, nodeName(created->path), created->stat);
        co_return true;
    }
    if (!zk::isUncertain(created.error()))
        co_return tl::unexpected(created.error());
    const Result<bool> isFound = co_await find(own);
    m_mayHaveNode = !isFound;
    if (isFound && !*isFound && ++lost > MaxLost)
        co_return tl::unexpected(created.error());
    co_return isFound;
}

/// Makes our node at the place of the other half, in one transaction with @p operations and with
/// the end of the one that waits, if there is one; false where it did not take place: look again.
/// Its name is ours alone.
Task<Result<bool>> LockClaim::takePlace(QVector<zk::Operation> operations)
{
    const QString &other = m_other->node().name;
    const auto suffix = sequenceSuffix(other);
    const QString name = m_own.prefix + (suffix ? other.sliced(suffix->begin) : QString());
    const QString path = joinPath(m_own.directory, name);
    const Zxid token = m_other->status().token;
    operations.append(
        {zk::Operation::Create, path, m_own.node.data, -1, zk::CreateMode::Ephemeral, m_own.acl});
    if (!node().name.isEmpty())
        operations.append({zk::Operation::Delete, m_own.path(), {}, node().stat.version, {}, {}});
    const auto done = co_await answerOf<Result<Done>>(
        [&](auto handler) { m_session.writer(Action::Acquire).multi(operations, handler); });
    if (done || zk::isUncertain(done.error())) {
        const Result<NodeStat> stat = co_await statOf(path);
        const bool isOurs = stat && stat->owner == m_session.id();
        if (isOurs) {
            m_placeToken = token;
            adopt(m_own, name, *stat);
        }
        if (isOurs || stat || stat.error().kind == ErrorKind::Gone)
            co_return isOurs;
        m_mayHaveNode = true;
        co_return tl::unexpected(stat.error());
    }
    const ErrorKind kind = done.error().kind;
    if (kind != ErrorKind::Gone && kind != ErrorKind::Changed && kind != ErrorKind::Exists)
        co_return tl::unexpected(done.error());
    co_await pause(MoveAgainMs); // what it relied on has changed
    co_return false;
}

/// Whether a create whose answer was lost was done: then the node is adopted. The sync makes our
/// new server know all that the old one accepted.
Task<Result<bool>> LockClaim::find(OwnNode &own)
{
    (void)co_await zk::asked(m_session.client(), &zk::Client::sync, own.directory);
    const auto listed = co_await ask(&zk::Client::readChildren, own.directory);
    if (!listed && listed.error().kind == ErrorKind::Gone)
        co_return false;
    if (!listed)
        co_return tl::unexpected(listed.error());
    QStringList names = listed->names;
    names.removeIf([&](const QString &name) {
        const bool isOfOther = m_other && name == m_other->node().name;
        const bool isLikeOurs =
            own.isSingle() ? name == own.prefix : sequenceOf(name, own.prefix).has_value();
        return isOfOther || !isLikeOurs;
    });
    std::ranges::sort(names, std::greater(),
        [](const QString &name) { return sequenceSuffix(name).value_or(SequenceSuffix()).value; });
    std::vector<Answer<Result<zk::NodeData>>> answers;
    for (qsizetype i = 0; i < names.size(); ++i) {
        for (auto next = qsizetype(answers.size()); next < names.size() && next < i + ReadAtOnce;
             ++next)
            answers.push_back(ask(&zk::Client::read, joinPath(own.directory, names.at(next))));
        Answer<Result<zk::NodeData>> &answer = answers[size_t(i)];
        const auto node = co_await answer;
        const Result<bool> isOurs = co_await adoptIfOurs(own, names.at(i), node);
        if (!isOurs || *isOurs)
            co_return isOurs;
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

/// Of a node of ours, after a sync; also where it may not be read, if its ACL may be. @p age, if
/// any, is of what is seen behind the sync.
Task<Result<NodeStat>> LockClaim::statOf(QString path, zk::LookAge *age)
{
    (void)co_await zk::asked(m_session.client(), &zk::Client::sync, path);
    if (age)
        age->beginLook();
    const auto stat = co_await ask(&zk::Client::exists, path);
    if (stat || stat.error().kind != ErrorKind::Denied)
        co_return stat;
    const auto acl = co_await zk::asked(m_session.client(), &zk::Client::readAcl, path);
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

/// Whether no node but ours can ever have this name: the id is in it.
bool LockClaim::isUnique(QString name) const
{
    return name.remove(u'-').contains(m_id);
}

// From the top: an existing directory is only looked at, because the servers check the permission
// to create before they check whether there is anything to create.
Task<Result<Done>> LockClaim::makeDirectories(const OwnNode &own)
{
    const bool isCurator = m_request.recipe.startsWith(u"curator"); // since 2.9
    const auto mode = isCurator ? zk::CreateMode::Container : zk::CreateMode::Persistent;
    const QStringList paths = directoriesTo(own.directory);
    for (const QString &path : paths) {
        const auto stat = co_await ask(&zk::Client::exists, path);
        if (stat || stat.error().kind == ErrorKind::Denied)
            continue;
        if (stat.error().kind != ErrorKind::Gone)
            co_return tl::unexpected(stat.error());
        if (m_isEnding)
            co_return ended();
        const Result<FittingAcl> acl = co_await m_session.aclIn(parentPath(path));
        if (!acl && acl.error().kind == ErrorKind::Gone) // its parent vanished again
            break;
        if (!acl)
            co_return tl::unexpected(acl.error());
        if (!acl->isWhole)
            co_return failure(ErrorKind::Denied,
                Message::tr(
                    "%1 is missing, and what its ACL must be is hidden from us: make it first")
                    .arg(path));
        const auto created = co_await answerOf<Result<zk::Created>>([&](auto handler) {
            m_session.writer(Action::Acquire).create(path, {}, mode, handler, acl->entries);
        });
        if (created) {
            m_session.madeDirectories.insert(path, {created->stat.czxid, 0});
            countCreationIn(parentPath(path));
            continue;
        }
        const ErrorKind kind = created.error().kind;
        if (kind == ErrorKind::Gone || zk::isUncertain(created.error()))
            break;
        if (kind != ErrorKind::Exists)
            co_return tl::unexpected(created.error());
    }
    co_return Done {};
}

QStringList LockClaim::directories() const
{
    QStringList paths = directoriesTo(m_own.directory);
    if (!m_turn.directory.isEmpty())
        paths.append(m_turn.directory);
    return paths;
}

void LockClaim::countCreationIn(const QString &directory)
{
    const auto made = m_session.madeDirectories.find(directory);
    if (made != m_session.madeDirectories.end())
        ++made->creations;
}

} // namespace lockscope
