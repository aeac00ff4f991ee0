// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Locks that are one node of any name, which their data tell: Helix, Symfony.
#include "core/base/nodepath.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/libraries/libraries.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {

namespace timednodes {
namespace {

std::optional<Ticket> parseNothing(QStringView)
{
    return std::nullopt;
}

std::optional<Ticket> parseAny(QStringView)
{
    return Ticket {};
}

/// The fields of a ZNRecord that LockInfo.java wrote; empty for other data.
QJsonObject lockFields(const LockNode &node)
{
    const QJsonObject record = QJsonDocument::fromJson(node.data).object();
    const QJsonObject fields = record.value(u"simpleFields").toObject();
    const bool isLock = record.value(u"id").toString() == u"LOCK" && fields.contains(u"OWNER")
        && fields.contains(u"TIMEOUT");
    return isLock ? fields : QJsonObject();
}

/// HelixLockScope.java: /<cluster>/LOCK/<CLUSTER, PARTICIPANT or RESOURCE>/<name>.
bool isHelixPath(const QString &path)
{
    const QString scope = nodeName(parentPath(path));
    const bool isScope = scope == u"CLUSTER" || scope == u"PARTICIPANT" || scope == u"RESOURCE";
    return isScope && nodeName(parentPath(parentPath(path))) == u"LOCK";
}

bool isHelixLock(const LockSnapshot &lock, const LockNode &node)
{
    return node.state == ReadState::Read ? !lockFields(node).isEmpty() : isHelixPath(lock.path);
}

/// isCurrentOwner() and LockUpdater: it is the owner's until the TIMEOUT, an instant.
std::optional<qint64> helixUntil(const JudgedQueue &queue, const Contender &entry)
{
    const LockNode &node = queue.nodeOf(entry);
    if (node.state != ReadState::Read)
        return std::nullopt;
    const QJsonObject fields = lockFields(node);
    if (fields.value(u"OWNER").toString().isEmpty())
        return 0;
    return std::max<qint64>(fields.value(u"TIMEOUT").toString().toLongLong(), 0);
}

void judgeHelix(JudgedQueue &queue)
{
    grantrules::timedNode(queue, helixUntil);
}

/// base64_encode(random_bytes(32)) in a node below the root.
bool isSymfonyLock(const LockSnapshot &lock, const LockNode &node)
{
    constexpr qint32 EncodedSize = 44;
    constexpr qsizetype TokenSize = 32;
    if (!lock.isSingleNode || parentPath(lock.path) != u"/" || !node.stat.owner)
        return false;
    if (node.state != ReadState::Read)
        return node.stat.dataLength == EncodedSize;
    const auto token =
        QByteArray::fromBase64Encoding(node.data, QByteArray::AbortOnBase64DecodingErrors);
    return token && (*token).size() == TokenSize;
}

void judgeSymfony(JudgedQueue &queue)
{
    grantrules::dismissUnless(queue, [](const JudgedQueue &all, const Contender &entry) {
        const NodeStat &stat = all.nodeOf(entry).stat;
        return !stat.czxid || stat.owner;
    });
    grantrules::singleNode(queue);
}

const Recipe Helix {
    .id = "helix-lock",
    .name = "Helix ZKDistributedNonblockingLock",
    .library = "Apache Helix 1.0 and later (helix-lock)",
    .source = "apache/helix: helix-lock/src/main/java/org/apache/helix/lock/helix/"
              "ZKDistributedNonblockingLock.java, helix-lock/src/main/java/org/apache/helix/lock/"
              "LockInfo.java",
    .names = "/<cluster>/LOCK/<CLUSTER, PARTICIPANT or RESOURCE>/<name>, persistent; data are a "
             "ZNRecord with OWNER and TIMEOUT",
    .written = {{Mode::Exclusive, "{host}"}},
    .rule = QT_TRANSLATE_NOOP("lockscope::Message",
        "OWNER holds until TIMEOUT, by the clients' clocks. A request of higher priority "
        "writes itself into REQUESTOR_ID and waits for the owner to clean up: it has no node."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "The node's data, owner and requestor."),
    .family = NameFamily::SingleNode,
    .persistence = Persistence::ByDesign,
    .namesTell = true,
    .watchesOwnNode = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judgeHelix,
    .foreign = grantrules::ignored,
    .isLikely = isHelixLock,
};

const Recipe Symfony {
    .id = "symfony-lock",
    .name = "Symfony Lock ZookeeperStore",
    .library = "symfony/lock 4.2 and later (PHP)",
    .source = "symfony/symfony: src/Symfony/Component/Lock/Store/ZookeeperStore.php",
    .names = "/<key>, slashes as dashes; data are 32 random bytes in base64",
    .written = {{Mode::Exclusive, "{host}"}},
    .rule = QT_TRANSLATE_NOOP(
        "lockscope::Message", "Whoever made the node holds. Those who wait have no node."),
    .watch = QT_TRANSLATE_NOOP("lockscope::Message", "Nothing: who may wait tries again."),
    .family = NameFamily::SingleNode,
    .namesTell = true,
    .parse = parseNothing,
    .parseChosen = parseAny,
    .judge = judgeSymfony,
    .foreign = grantrules::ignored,
    .isLikely = isSymfonyLock,
};

} // namespace
} // namespace timednodes

RecipeList timedNodeRecipes()
{
    using namespace timednodes;
    return {&Helix, &Symfony};
}

} // namespace lockscope
