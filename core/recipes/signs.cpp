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

/// Copies of a queue's items: Curator's DistributedQueue below its lock path, kazoo's LockingQueue
/// below "taken". Each is a lock of its own, and none waits for another.
bool isItemOfQueue(const QString &name)
{
    return name.startsWith(u"queue-") || name.startsWith(u"entry-");
}

/// An encoded URL (apache/dubbo: dubbo-registry-zookeeper/src/main/java/org/apache/dubbo/registry/
/// zookeeper/ZookeeperRegistry.java toUrlPath) or HBase's "<host>,<port>,<start code>"
/// (apache/hbase: hbase-common/src/main/java/org/apache/hadoop/hbase/ServerName.java).
bool isRegistration(const QString &name)
{
    if (name.contains(u"%3A%2F%2F"))
        return true;
    const QStringList parts = name.split(u',');
    return parts.size() == 3 && !parts.at(0).isEmpty() && names::isDecimal(parts.at(1))
        && names::isDecimal(parts.at(2));
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
        u"lock"_qs,      u"locks"_qs,      u"locking"_qs,     u"zklocking"_qs,  u"rwlock"_qs,
        u"rwlocks"_qs,   u"mutex"_qs,      u"mutexes"_qs,     u"latch"_qs,      u"latches"_qs,
        u"elect"_qs,     u"election"_qs,   u"elections"_qs,   u"zkelection"_qs, u"leader"_qs,
        u"leaders"_qs,   u"leadership"_qs, u"master"_qs,      u"controller"_qs, u"sem"_qs,
        u"semaphore"_qs, u"semaphores"_qs, u"zksemaphore"_qs,
    };
    const QStringList words = wordsOf(text);
    return std::any_of(words.begin(), words.end(),
                       [](const QString &word) { return telling.contains(word); });
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

bool isNoContender(const QString &name)
{
    return isItemOfQueue(name) || isRegistration(name);
}

bool isOfAnotherKind(const QString &name)
{
    constexpr QStringView Protection = u"_c_";
    if (name.startsWith(Protection) && names::isUuid(QStringView(name).mid(3, UuidSize)))
        return true;
    const auto parts = names::splitAt(name, u"-");
    return parts && parts->front.size() > HexSize
        && names::isHex(parts->front.last(HexSize), HexSize)
        && parts->front.chopped(HexSize).endsWith(u'-');
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
