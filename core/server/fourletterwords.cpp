// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/server/fourletterwords.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

/// Servers end each line, so that an answer without a last line end was cut.
Result<Done> checkEnd(const QByteArray &answer)
{
    if (answer.isEmpty())
        return failure(ErrorKind::NotZooKeeper, Message::tr("empty answer"));
    if (!answer.endsWith('\n'))
        return truncatedAnswer();
    return Done {};
}

/// The line of @p answer that begins at @p from, which is then the beginning of the next one;
/// nothing behind the last. Valid as long as the answer is.
std::optional<QByteArray> takeLine(const QByteArray &answer, qsizetype *from)
{
    if (*from > answer.size())
        return std::nullopt;
    const qsizetype begin = *from;
    const qsizetype next = answer.indexOf('\n', begin);
    const qsizetype end = next < 0 ? answer.size() : next;
    const bool isDos = end > begin && answer.at(end - 1) == '\r';
    *from = end + 1;
    return QByteArray::fromRawData(answer.constData() + begin, end - begin - int(isDos));
}

/// All of them. They refer to @p answer, which must outlive them.
Result<QList<QByteArray>> linesOf(const QByteArray &answer)
{
    if (const Result<Done> whole = checkEnd(answer); !whole)
        return tl::unexpected(whole.error());
    QList<QByteArray> lines;
    qsizetype from = 0;
    while (const std::optional<QByteArray> line = takeLine(answer, &from))
        lines.append(*line);
    return lines;
}

std::optional<SessionId> sessionOf(QByteArrayView text)
{
    return sessionIdFromHex(QString::fromLatin1(text.trimmed()));
}

/// The value behind @p key in "a=1,b=2", or an empty array. Values hold no commas.
QByteArray valueOf(const QByteArray &pairs, const QByteArray &key)
{
    for (qsizetype from = 0; (from = pairs.indexOf(key, from)) >= 0; from += key.size()) {
        const bool startsHere = from == 0 || pairs.at(from - 1) == ',';
        const qsizetype equals = from + key.size();
        if (!startsHere || equals >= pairs.size() || pairs.at(equals) != '=')
            continue;
        qsizetype end = pairs.indexOf(',', equals);
        return pairs.sliced(equals + 1, (end < 0 ? pairs.size() : end) - equals - 1);
    }
    return {};
}

/// A count, or -1 for what is none.
qint64 countOf(const QByteArray &text)
{
    bool isNumber = false;
    const qint64 count = text.trimmed().toLongLong(&isNumber);
    return isNumber && count >= 0 ? count : -1;
}

/// "0x1f"; negative numbers, which stand for no request, are -1 as well.
qint64 requestOf(const QByteArray &hex)
{
    bool isNumber = false;
    const auto number = qint64(hex.toULongLong(&isNumber, 16));
    return isNumber && number >= 0 ? number : -1;
}

/// "0/1.5714/4": 3.4 and Keeper print whole numbers.
void readLatency(const QByteArray &text, ServerLoad *load)
{
    const QList<QByteArray> parts = text.split('/');
    if (parts.size() != 3)
        return;
    bool isNumber = false;
    const double average = parts.at(1).trimmed().toDouble(&isNumber);
    load->latencyMinMs = countOf(parts.at(0));
    load->latencyAvgMs = isNumber && average >= 0 ? average : -1;
    load->latencyMaxMs = countOf(parts.at(2));
}

/// " /127.0.0.1:56402[1]" -> "127.0.0.1:56402": the interest operations in brackets go.
QString endpointOfRow(const QByteArray &head)
{
    QByteArray address = head.trimmed();
    const qsizetype bracket = address.lastIndexOf('[');
    if (address.endsWith(']') && bracket > address.lastIndexOf(':'))
        address.truncate(bracket);
    return endpointOf(QString::fromUtf8(address));
}

Result<ConnectionRow> readRow(const QByteArray &line)
{
    const qsizetype open = line.indexOf('(');
    if (open <= 0 || !line.endsWith(')'))
        return strangeLine(line);
    const QByteArray pairs = line.sliced(open + 1).chopped(1);
    if (!pairs.contains("recved="))
        return strangeLine(line);

    ConnectionRow row;
    row.endpoint = endpointOfRow(line.first(open));
    const QByteArray queued = valueOf(pairs, "queued");
    row.queued = queued.toInt();
    row.isKeeper = queued.isEmpty(); // KeeperTCPHandler::dumpStats prints all others
    row.received = countOf(valueOf(pairs, "recved"));
    row.sent = countOf(valueOf(pairs, "sent"));
    const QByteArray sid = valueOf(pairs, "sid");
    if (sid.isEmpty())
        return row;
    const std::optional<SessionId> session = sessionOf(sid);
    if (!session)
        return strangeLine(line);
    row.session = *session;
    row.lastOperation = QString::fromUtf8(valueOf(pairs, "lop"));
    row.establishedAt = valueOf(pairs, "est").toLongLong();
    row.timeoutMs = valueOf(pairs, "to").toInt();
    row.lastZxid = zxidFromHex(QString::fromLatin1(valueOf(pairs, "lzxid"))).value_or(Zxid {});
    row.lastRequest = requestOf(valueOf(pairs, "lcxid"));
    bool isNumber = false;
    const qint64 response = valueOf(pairs, "lresp").toLongLong(&isNumber);
    row.lastResponse = isNumber && response > 0 ? response : -1;
    return row;
}

void readRole(const QByteArray &key, const QByteArray &value, RoleAnswer *role)
{
    if (key == "Zookeeper version" || key == "ClickHouse Keeper version")
        role->version = QString::fromUtf8(
            value.first(std::min(value.indexOf('-') < 0 ? value.size() : value.indexOf('-'),
                value.indexOf(',') < 0 ? value.size() : value.indexOf(','))));
    if (key == "ClickHouse Keeper version")
        role->isKeeper = true;
    else if (key == "Latency min/avg/max")
        readLatency(value, &role->load);
    else if (key == "Received")
        role->load.received = countOf(value);
    else if (key == "Sent")
        role->load.sent = countOf(value);
    else if (key == "Connections")
        role->load.connections = countOf(value);
    else if (key == "Outstanding")
        role->outstanding = value.toLongLong();
    else if (key == "Zxid")
        role->zxid = zxidFromHex(QString::fromLatin1(value)).value_or(Zxid {});
    else if (key == "Mode")
        role->mode = QString::fromUtf8(value.left(20));
}

/// ZooKeeper prints an empty line behind its rows (ConsCommand, 3.4 to 3.9), Keeper does not.
class ConsReader : public AnswerReader<QVector<ConnectionRow>>
{
protected:
    Result<Done> addLine(QByteArrayView line) override
    {
        if (line.trimmed().isEmpty())
            return Done {};
        Result<ConnectionRow> row = readRow(line.toByteArray());
        if (!row)
            return tl::unexpected(row.error());
        m_isOfZooKeeper = m_isOfZooKeeper || !row->isKeeper;
        m_rows.append(*std::move(row));
        return Done {};
    }
    Result<QVector<ConnectionRow>> told() override
    {
        if (m_isOfZooKeeper && !endsEmpty())
            return truncatedAnswer();
        return std::move(m_rows);
    }

private:
    bool m_isOfZooKeeper = false;
    QVector<ConnectionRow> m_rows;
};

/// Whether only ZooKeeper prints @p id so: "\t0x1000016d5950000". Its ids begin with the time at
/// which they were first given (SessionTrackerImpl.initializeNextSessionId, 3.4 to 3.9), and have
/// no zeros before that; Keeper counts from 1, and fills up to 16 digits.
bool isOfZooKeeper(QByteArrayView id)
{
    const qsizetype digits = id.trimmed().size() - qsizetype(qstrlen("0x"));
    return digits == 14 || digits == 15;
}

/// Each path, and behind it the sessions that watch it; at the end an empty line (WatchCommand, 3.4
/// to 3.9). Keeper prints none.
class WchpReader : public AnswerReader<WatchList>
{
public:
    explicit WchpReader(const WatchList &before)
        : m_before(before)
    { }

protected:
    Result<Done> addLine(QByteArrayView line) override
    {
        if (line.isEmpty())
            return Done {};
        if (line.startsWith('/')) {
            m_path.resize(0);
            m_path.append(line);
            return Done {};
        }
        const std::optional<SessionId> session =
            line.startsWith('\t') ? sessionOf(line) : std::nullopt;
        if (!session || m_path.isEmpty())
            return strangeLine(line);
        m_isOfZooKeeper = m_isOfZooKeeper || isOfZooKeeper(line);
        m_bytes += m_path.size();
        if (m_bytes > MostBytes)
            return failure(
                ErrorKind::NotZooKeeper, Message::tr("more than %1 bytes").arg(MostBytes));
        PathList &paths = m_watches[*session];
        if (paths.isEmpty())
            paths.reserveAs(m_before.value(*session).paths());
        paths.append(QByteArrayView(m_path));
        return Done {};
    }
    Result<WatchList> told() override
    {
        if (m_isOfZooKeeper && !endsEmpty())
            return truncatedAnswer();
        return watchListOf(std::move(m_watches), m_before);
    }

private:
    static constexpr qint64 MostBytes = 256LL * 1024 * 1024; ///< one long path goes a long way

    const WatchList m_before;
    bool m_isOfZooKeeper = false;
    QHash<SessionId, PathList> m_watches;
    QByteArray m_path;
    qint64 m_bytes = 0; ///< of paths, once for each session
};

} // namespace

std::optional<SourceResult> refusalOf(const QByteArray &answer)
{
    if (answer.size() > 200)
        return std::nullopt;
    if (answer.contains("is not executed because it is not in the whitelist"))
        return SourceResult {SourceResult::NotWhitelisted, {}, {}};
    if (answer.contains("is not currently serving requests"))
        return SourceResult {SourceResult::NotServing, {}, {}};
    return std::nullopt;
}

MemberConfiguration readConf(const QByteArray &answer)
{
    MemberConfiguration told;
    const auto numberIn = [](const QByteArray &line) {
        bool isNumber = false;
        const int number = line.sliced(line.indexOf('=') + 1).trimmed().toInt(&isNumber);
        return isNumber && number >= 0 ? number : -1;
    };
    for (const QByteArray &line : answer.split('\n')) {
        if (line.startsWith("maxClientCnxns="))
            told.maxClientConnections = numberIn(line);
        else if (line.startsWith("clientPort="))
            told.clientPort = numberIn(line);
        else if (line.startsWith("secureClientPort="))
            told.secureClientPort = numberIn(line);
    }
    return told;
}

Result<RoleAnswer> readSrvr(const QByteArray &answer)
{
    const Result<QList<QByteArray>> lines = linesOf(answer);
    if (!lines)
        return tl::unexpected(lines.error());

    RoleAnswer role;
    for (const QByteArray &line : *lines) {
        const qsizetype colon = line.indexOf(": ");
        if (colon >= 0)
            readRole(line.first(colon), line.sliced(colon + 2).trimmed(), &role);
    }
    if (role.mode.isEmpty())
        return failure(ErrorKind::NotZooKeeper, Message::tr("no line \"Mode:\""));
    return role;
}

Result<qint64> readWchs(const QByteArray &answer)
{
    const Result<QList<QByteArray>> lines = linesOf(answer);
    if (!lines)
        return tl::unexpected(lines.error());
    for (const QByteArray &line : *lines) {
        if (!line.startsWith("Total watches:"))
            continue;
        bool isNumber = false;
        const qint64 total =
            line.sliced(qsizetype(qstrlen("Total watches:"))).trimmed().toLongLong(&isNumber);
        if (isNumber && total >= 0)
            return total;
    }
    return failure(ErrorKind::NotZooKeeper, Message::tr("no line \"Total watches:\""));
}

std::unique_ptr<AnswerReader<QVector<ConnectionRow>>> consReader()
{
    return std::make_unique<ConsReader>();
}

std::unique_ptr<AnswerReader<WatchList>> wchpReader(const WatchList &before)
{
    return std::make_unique<WchpReader>(before);
}

} // namespace lockscope
