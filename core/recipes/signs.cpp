// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/signs.h"

#include "core/base/nodepath.h"
#include "core/recipes/names.h"

#include <QSet>
#include <QStringList>

#include <algorithm>

namespace lockscope::signs {

namespace {

constexpr qsizetype UuidSize = 36;
constexpr qsizetype HexSize = 32;

/// The words of a path: "/app/myLocks/db_lock-1" -> app my locks db lock.
QStringList wordsOf(const QString &path)
{
    QStringList words;
    QString word;
    const auto finish = [&] {
        if (!word.isEmpty())
            words.append(word.toLower());
        word.clear();
    };
    for (const QChar c : path) {
        if (!c.isLetter() || (c.isUpper() && !word.isEmpty() && word.back().isLower()))
            finish();
        if (c.isLetter())
            word.append(c);
    }
    finish();
    return words;
}

/// Of queues: each is a lock of its own, and none waits for another.
bool isItemOfCurator(const QString &name)
{
    return name.startsWith(u"queue-");
}

bool isItemOfKazoo(const QString &name)
{
    return name.startsWith(u"entry-");
}

bool isEncodedUrl(const QString &name)
{
    return name.contains(u"%3A%2F%2F");
}

/// "<host>,<port>,<start code>".
bool isServerName(const QString &name)
{
    const QStringList parts = name.split(u',');
    return parts.size() == 3 && !parts.at(0).isEmpty() && names::isDecimal(parts.at(1))
        && names::isDecimal(parts.at(2));
}

/// Curator's locks have labels of their own, which recipes know.
bool isProtected(const QString &name)
{
    return name.startsWith(u"_c_") && names::isUuid(QStringView(name).mid(3, UuidSize));
}

/// "<member>-<32 hex digits>-<sequence>"; aiozk's locks have labels of their own, too.
bool isOfParty(const QString &name)
{
    const auto parts = names::splitAt(name, u"-");
    return parts && parts->front.size() > HexSize
        && names::isHex(parts->front.last(HexSize), HexSize)
        && parts->front.chopped(HexSize).endsWith(u'-');
}

bool isAnyOf(const QString &name, bool isCertain)
{
    return std::any_of(noLocks().begin(), noLocks().end(),
        [&](const NoLock &one) { return one.isCertain == isCertain && one.isNameOf(name); });
}

/// The size of the GUID that begins at @p at, or 0.
qsizetype idAt(QStringView name, qsizetype at)
{
    if (names::isUuid(name.mid(at, UuidSize)))
        return UuidSize;
    return names::isHex(name.mid(at, HexSize), HexSize) ? HexSize : 0;
}

} // namespace

bool speaksOfLocks(const QString &text)
{
    static const QSet<QString> telling {
        u"lock"_qs,
        u"locks"_qs,
        u"locking"_qs,
        u"zklocking"_qs,
        u"rwlock"_qs,
        u"rwlocks"_qs,
        u"mutex"_qs,
        u"mutexes"_qs,
        u"latch"_qs,
        u"latches"_qs,
        u"elect"_qs,
        u"election"_qs,
        u"elections"_qs,
        u"zkelection"_qs,
        u"leader"_qs,
        u"leaders"_qs,
        u"leadership"_qs,
        u"master"_qs,
        u"controller"_qs,
        u"sem"_qs,
        u"semaphore"_qs,
        u"semaphores"_qs,
        u"zksemaphore"_qs,
    };
    const QStringList words = wordsOf(text);
    return std::any_of(
        words.begin(), words.end(), [](const QString &word) { return telling.contains(word); });
}

bool speaksOfLocksNearby(const QString &path)
{
    return speaksOfLocks(nodeName(path)) || speaksOfLocks(nodeName(parentPath(path)));
}

bool isObject(const QByteArray &data)
{
    return data.startsWith('{');
}

bool isEndpoint(const QByteArray &data)
{
    if (isObject(data))
        return true;
    const qsizetype colon = data.lastIndexOf(':');
    if (colon <= 0 || colon + 1 == data.size() || data.contains(' '))
        return false;
    const QByteArray port = data.sliced(colon + 1);
    return std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
}

const QVector<NoLock> &noLocks()
{
    static const QVector<NoLock> all {
        {"items of Curator's DistributedQueue below its lock path",
            "apache/curator: "
            "curator-recipes/src/main/java/org/apache/curator/framework/recipes/queue/"
            "DistributedQueue.java",
            "queue-0000000003", isItemOfCurator, true},
        {"items of kazoo's LockingQueue below \"taken\"", "python-zk/kazoo: kazoo/recipe/queue.py",
            "entry-100-0000000003", isItemOfKazoo, true},
        {"Dubbo's providers and consumers",
            "apache/dubbo: "
            "dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/zookeeper/"
            "ZookeeperRegistry.java",
            "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fdemo%3Fside%3Dprovider%26timestamp%3D1530184958055",
            isEncodedUrl, true},
        {"HBase's servers",
            "apache/hbase: hbase-common/src/main/java/org/apache/hadoop/hbase/ServerName.java",
            "node1.example.org,16020,1530184958055", isServerName, true},
        {"Curator's protected nodes of no lock: group members, persistent nodes",
            "apache/curator: curator-framework/src/main/java/org/apache/curator/framework/imps/"
            "ProtectedUtils.java",
            "_c_baf80655-8acc-4db1-8a66-9bc1f7263d98-member-0000000003", isProtected, false},
        {"aiozk's parties", "micro-fan/aiozk: aiozk/recipes/party.py",
            "me-b0a7cbeb8acc4db18a669bc1f726771e-0000000003", isOfParty, false},
    };
    return all;
}

bool isNoContender(const QString &name)
{
    return isAnyOf(name, true);
}

bool isOfAnotherKind(const QString &name)
{
    return isAnyOf(name, false);
}

QString labelOf(const QString &name)
{
    const auto suffix = sequenceSuffix(name);
    if (!suffix)
        return {};
    const QStringView front = QStringView(name).first(suffix->begin);
    QString label;
    for (qsizetype at = 0; at < front.size();) {
        const qsizetype size = idAt(front, at);
        label += size > 0 ? QChar(u'*') : front.at(at);
        at += std::max<qsizetype>(size, 1);
    }
    return label;
}

} // namespace lockscope::signs
