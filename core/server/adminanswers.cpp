// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/adminanswers.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {
namespace {

tl::unexpected<Error> strange(const Message &what)
{
    return failure(ErrorKind::NotZooKeeper, what);
}

Result<QJsonObject> objectOf(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (!document.isObject())
        return strange(error.error == QJsonParseError::NoError ? Message::tr("no JSON object")
                                                               : error.errorString());
    const QJsonObject object = document.object();
    const QJsonValue said = object.value(QStringLiteral("error"));
    if (said.isString())
        return strange(said.toString().left(100));
    return object;
}

/// A whole number, of a JSON number or of decimal text; nothing where it is not exact.
std::optional<qint64> integerOf(const QString &text)
{
    bool fits = false;
    const qint64 value = text.toLongLong(&fits);
    return fits ? std::optional(value) : std::nullopt;
}

std::optional<qint64> integerOf(const QJsonValue &value)
{
    if (value.isString())
        return integerOf(value.toString());
    constexpr qint64 none = 0x5ca1ab1e;
    const qint64 number = value.toInteger(none);
    const bool isInteger = value.isDouble() && (number != none || value.toInteger(0) == none);
    return isInteger ? std::optional(number) : std::nullopt;
}

QStringList textsOf(const QJsonValue &array)
{
    QStringList texts;
    const QJsonArray values = array.toArray();
    for (const auto &value : values)
        texts.append(value.toString());
    return texts;
}

Result<ConnectionRow> rowOf(const QJsonObject &object)
{
    ConnectionRow row;
    row.endpoint = endpointOf(object.value(QStringLiteral("remote_socket_address")).toString());
    row.queued = int(object.value(QStringLiteral("outstanding_requests")).toInteger());
    row.received = object.value(QStringLiteral("packets_received")).toInteger(-1);
    row.sent = object.value(QStringLiteral("packets_sent")).toInteger(-1);
    const QJsonValue session = object.value(QStringLiteral("session_id"));
    if (session.isUndefined() || session.isNull())
        return row;
    const std::optional<qint64> id = integerOf(session);
    if (!id)
        return strange(Message::tr("session_id is no integer"));
    row.session = SessionId {*id};
    row.establishedAt = object.value(QStringLiteral("established")).toInteger();
    row.timeoutMs = int(object.value(QStringLiteral("session_timeout")).toInteger());
    row.lastOperation = object.value(QStringLiteral("last_operation")).toString().left(20);
    const qint64 response = object.value(QStringLiteral("last_response_time")).toInteger();
    row.lastResponse = response > 0 ? response : -1;
    row.lastZxid = Zxid {object.value(QStringLiteral("last_zxid")).toInteger()};
    row.lastRequest = std::max<qint64>(-1, object.value(QStringLiteral("last_cxid")).toInteger(-1));
    return row;
}

ServerLoad loadOf(const QJsonObject &stats)
{
    ServerLoad load;
    load.latencyMinMs = stats.value(QStringLiteral("min_latency")).toInteger(-1);
    load.latencyAvgMs = stats.value(QStringLiteral("avg_latency")).toDouble(-1);
    load.latencyMaxMs = stats.value(QStringLiteral("max_latency")).toInteger(-1);
    load.received = stats.value(QStringLiteral("packets_received")).toInteger(-1);
    load.sent = stats.value(QStringLiteral("packets_sent")).toInteger(-1);
    load.connections = stats.value(QStringLiteral("num_alive_client_connections")).toInteger(-1);
    return load;
}

bool readExpiry(const QJsonObject &times, SessionTable *table)
{
    for (auto it = times.begin(); it != times.end(); ++it) {
        const std::optional<qint64> at = integerOf(it.key());
        const QJsonArray ids = it.value().toArray();
        for (const auto &value : ids) {
            const std::optional<qint64> id = integerOf(value);
            if (!at || !id)
                return false;
            table->expiresAt.insert(SessionId {*id}, *at);
        }
    }
    table->hasExpiry = !table->expiresAt.isEmpty();
    table->hasSessions = table->hasExpiry;
    return true;
}

} // namespace

Result<QByteArray> readHttpBody(const QByteArray &answer)
{
    const qsizetype end = answer.indexOf("\r\n\r\n");
    if (!answer.startsWith("HTTP/1.") || end < 0)
        return strange(Message::tr("no HTTP answer"));
    const QList<QByteArray> lines = answer.first(end).split('\n');
    const QByteArray status = lines.constFirst().split(' ').value(1);
    if (status != "200")
        return strange(Message::tr("HTTP status %1").arg(QString::fromLatin1(status.left(3))));

    qint64 length = -1;
    for (const QByteArray &line : lines) {
        const QByteArray field = line.toLower();
        if (field.startsWith("transfer-encoding:"))
            return strange(Message::tr("chunked answer"));
        if (field.startsWith("content-length:"))
            length = field.sliced(qsizetype(qstrlen("content-length:"))).trimmed().toLongLong();
    }
    QByteArray body = answer.sliced(end + 4);
    if (length >= 0 && body.size() < length)
        return strange(Message::tr("truncated answer"));
    return body;
}

Result<MemberConfiguration> readAdminConfiguration(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    if (!object->contains(QStringLiteral("client_port"))
        && !object->contains(QStringLiteral("secure_client_port")))
        return strange(Message::tr("no client_port"));
    MemberConfiguration identity;
    identity.clientPort = int(object->value(QStringLiteral("client_port")).toInteger(-1));
    identity.secureClientPort =
        int(object->value(QStringLiteral("secure_client_port")).toInteger(-1));
    identity.maxClientConnections =
        int(object->value(QStringLiteral("max_client_cnxns")).toInteger(-1));
    return identity;
}

Result<RoleAnswer> readAdminRole(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    const QJsonObject stats = object->value(QStringLiteral("server_stats")).toObject();
    RoleAnswer role;
    role.mode = stats.value(QStringLiteral("server_state")).toString().left(20);
    if (object->value(QStringLiteral("read_only")).toBool())
        role.mode = QStringLiteral("read-only");
    if (role.mode.isEmpty())
        return strange(Message::tr("no server_state"));
    const QString version = object->value(QStringLiteral("version")).toString();
    role.version = version.section(u'-', 0, 0).section(u',', 0, 0).left(40);
    role.outstanding = stats.value(QStringLiteral("outstanding_requests")).toInteger(-1);
    role.zxid = Zxid {stats.value(QStringLiteral("last_processed_zxid")).toInteger()};
    role.load = loadOf(stats);
    return role;
}

Result<QVector<ConnectionRow>> readAdminConnections(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    if (!object->value(QStringLiteral("connections")).isArray())
        return strange(Message::tr("no list \"connections\""));

    QVector<ConnectionRow> rows;
    for (const QString &key :
        {QStringLiteral("connections"), QStringLiteral("secure_connections")}) {
        const QJsonArray entries = object->value(key).toArray();
        for (const auto &entry : entries) {
            const Result<ConnectionRow> row = rowOf(entry.toObject());
            if (!row)
                return tl::unexpected(row.error());
            rows.append(*row);
        }
    }
    return rows;
}

Result<qint64> readAdminWatchCount(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    const std::optional<qint64> total =
        integerOf(object->value(QStringLiteral("num_total_watches")));
    if (!total || *total < 0)
        return strange(Message::tr("no num_total_watches"));
    return *total;
}

Result<WatchList> readAdminWatches(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    const QJsonValue paths = object->value(QStringLiteral("path_to_session_ids"));
    if (!paths.isObject())
        return strange(Message::tr("no map path_to_session_ids"));

    QHash<SessionId, PathList> watches;
    const QJsonObject map = paths.toObject();
    for (auto it = map.begin(); it != map.end(); ++it) {
        const QJsonArray ids = it.value().toArray();
        for (const auto &value : ids) {
            const std::optional<qint64> id = integerOf(value);
            if (!id)
                return strange(Message::tr("a session id is no integer"));
            watches[SessionId {*id}].append(it.key());
        }
    }
    return watchListOf(std::move(watches));
}

Result<SessionTable> readAdminDump(const QByteArray &json)
{
    const Result<QJsonObject> object = objectOf(json);
    if (!object)
        return tl::unexpected(object.error());
    const QJsonValue times = object->value(QStringLiteral("expiry_time_to_session_ids"));
    const QJsonValue owners = object->value(QStringLiteral("session_id_to_ephemeral_paths"));
    if (!times.isObject() || !owners.isObject())
        return strange(Message::tr("no map of expiry times or of ephemeral paths"));

    SessionTable table;
    if (!readExpiry(times.toObject(), &table))
        return strange(Message::tr("a session id or time is no integer"));
    const QJsonObject map = owners.toObject();
    for (auto it = map.begin(); it != map.end(); ++it) {
        const std::optional<qint64> id = integerOf(it.key());
        if (!id)
            return strange(Message::tr("a session id is no integer"));
        table.ephemerals.insert(SessionId {*id}, PathList(textsOf(it.value())));
    }
    return table;
}

} // namespace lockscope
