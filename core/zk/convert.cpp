// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/zk/convert.h"

#include "core/base/keyorder.h"

#include <zookeeper/zookeeper.h>

#include <QStringDecoder>

#include <algorithm>
#include <string_view>

namespace lockscope::zk {

NodeStat statFrom(const ::Stat &stat)
{
    NodeStat result;
    result.czxid.value = stat.czxid;
    result.mzxid.value = stat.mzxid;
    result.pzxid.value = stat.pzxid;
    result.createdAt = stat.ctime;
    result.modifiedAt = stat.mtime;
    result.version = stat.version;
    result.cversion = stat.cversion;
    result.aversion = stat.aversion;
    result.owner.value = stat.ephemeralOwner;
    result.dataLength = stat.dataLength;
    result.numChildren = stat.numChildren;
    return result;
}

QString textFrom(const char *utf8)
{
    constexpr char FirstOfMark = '\xef'; // nearly no name begins so, and fromUtf8() is faster
    if (!utf8 || *utf8 != FirstOfMark)
        return QString::fromUtf8(utf8);
    QStringDecoder decoder(QStringDecoder::Utf8,
        QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    return decoder(QByteArrayView(utf8));
}

namespace {

/// The digits at the end of @p name, at most as many as the server puts there: a number to sort by.
qint64 lastNumber(std::string_view name)
{
    constexpr size_t Width = 10;
    qint64 number = 0;
    qint64 weight = 1;
    for (size_t i = 1; i <= std::min(Width, name.size()); ++i, weight *= 10) {
        const char c = name[name.size() - i];
        if (c < '0' || c > '9')
            break;
        number += (c - '0') * weight;
    }
    return number;
}

QVector<KeyedIndex> byNumber(const ::String_vector &names)
{
    QVector<KeyedIndex> items;
    items.reserve(names.count);
    for (int i = 0; i < names.count; ++i)
        items.append({lastNumber(names.data[i]), i});
    sortByKey(items);
    return items;
}

} // namespace

/// Servers list in no order. Whoever goes over a long queue goes through memory in order where
/// those that follow each other in it do so there.
QStringList namesFrom(const ::String_vector &names)
{
    QStringList result;
    result.reserve(names.count);
    if (names.count < ManyKeys) {
        for (int i = 0; i < names.count; ++i)
            result.append(textFrom(names.data[i]));
        return result;
    }
    constexpr qsizetype Ahead = 16; // that many are fetched at a time
    const QVector<KeyedIndex> items = byNumber(names);
    for (qsizetype i = 0; i < items.size(); ++i) {
        __builtin_prefetch(names.data[items.at(std::min(i + Ahead, items.size() - 1)).index]);
        result.append(textFrom(names.data[items.at(i).index]));
    }
    return result;
}

Acl aclFrom(const ::ACL_vector &entries, const ::Stat &stat)
{
    Acl result;
    result.stat = statFrom(stat);
    for (int i = 0; i < entries.count; ++i) {
        const ::ACL &entry = entries.data[i];
        result.entries.append(
            {QString::fromUtf8(entry.id.scheme), QString::fromUtf8(entry.id.id), entry.perms});
    }
    return result;
}

ErrorKind kindFrom(int code)
{
    switch (code) {
    case ZNONODE:
    case ZNOWATCHER:
        return ErrorKind::Gone;
    case ZNOAUTH:
    case ZAUTHFAILED:
    case ZSESSIONCLOSEDREQUIRESASLAUTH:
        return ErrorKind::Denied;
    case ZNODEEXISTS:
        return ErrorKind::Exists;
    case ZNOTEMPTY:
        return ErrorKind::NotEmpty;
    case ZBADVERSION:
        return ErrorKind::Changed;
    case ZCONNECTIONLOSS:
    case ZOPERATIONTIMEOUT:
    case ZSESSIONMOVED:
        return ErrorKind::Suspended;
    case ZSESSIONEXPIRED:
    case ZINVALIDSTATE:
        return ErrorKind::SessionLost;
    case ZCLOSING:
        return ErrorKind::Closed;
    case ZNOCHILDRENFOREPHEMERALS:
    case ZNOTREADONLY:
    case ZEPHEMERALONLOCALSESSION:
    case ZTHROTTLEDOP:
    case ZUNIMPLEMENTED:
        return ErrorKind::Refused;
    case ZBADARGUMENTS:
    case ZINVALIDACL:
        return ErrorKind::BadInput;
    default:
        return ErrorKind::Internal;
    }
}

} // namespace lockscope::zk
