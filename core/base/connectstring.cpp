// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/connectstring.h"

#include "core/base/hostport.h"
#include "core/base/nodepath.h"

#include <QHostAddress>

namespace lockscope {

namespace {

tl::unexpected<Error> at(qsizetype position, const Message &what)
{
    return failure(ErrorKind::BadInput,
        Message::tr("The connect string cannot be used: %1 at character %2. "
                    "Write host:port,host:port/chroot.")
            .arg(what)
            .arg(position + 1));
}

/// A piece of the connect string that knows where in it it stands.
struct Piece
{
    QStringView text;
    qsizetype begin = 0;

    qsizetype end() const { return begin + text.size(); }
    Piece from(qsizetype i) const { return {text.sliced(i), begin + i}; }
    Piece first(qsizetype n) const { return {text.first(n), begin}; }
};

Piece trimmed(Piece piece)
{
    while (!piece.text.isEmpty() && piece.text.front().isSpace())
        piece = piece.from(1);
    while (!piece.text.isEmpty() && piece.text.back().isSpace())
        piece = piece.first(piece.text.size() - 1);
    return piece;
}

bool belongsToName(QChar c)
{
    return c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.';
}

Result<quint16> parsePort(Piece piece)
{
    if (piece.text.isEmpty())
        return at(piece.begin, Message::tr("a port is missing"));
    for (qsizetype i = 0; i < piece.text.size(); ++i) {
        const char16_t digit = piece.text.at(i).unicode();
        if (digit < u'0' || digit > u'9')
            return at(piece.begin + i, Message::tr("a port is not a number"));
    }
    bool fits = false;
    const int port = piece.text.toInt(&fits);
    if (!fits || port < 1 || port > 65535)
        return at(piece.begin, Message::tr("a port is not between 1 and 65535"));
    return static_cast<quint16>(port);
}

/// "[::1]:2181" or "[::1]".
Result<ServerAddress> parseBracketed(Piece piece)
{
    const qsizetype close = piece.text.indexOf(u']');
    if (close < 0)
        return at(piece.begin, Message::tr("a bracket is not closed"));

    ServerAddress server;
    server.host = piece.text.sliced(1, close - 1).toString();
    if (QHostAddress(server.host).protocol() != QAbstractSocket::IPv6Protocol)
        return at(piece.begin + 1, Message::tr("what is in brackets is no IPv6 address"));

    const Piece rest = trimmed(piece.from(close + 1));
    if (rest.text.isEmpty())
        return server;
    if (rest.text.front() != u':')
        return at(rest.begin, Message::tr("after a bracket only a port can follow"));
    return parsePort(trimmed(rest.from(1))).map([&](quint16 port) {
        server.port = port;
        return server;
    });
}

/// "zk1:2181" or "zk1".
Result<ServerAddress> parseNamed(Piece piece)
{
    const qsizetype colon = piece.text.indexOf(u':');
    if (colon >= 0 && piece.text.indexOf(u':', colon + 1) >= 0)
        return at(piece.begin, Message::tr("an IPv6 address needs brackets"));

    const Piece host = trimmed(colon < 0 ? piece : piece.first(colon));
    if (host.text.isEmpty())
        return at(piece.begin, Message::tr("a host is missing"));
    for (qsizetype i = 0; i < host.text.size(); ++i) {
        if (!belongsToName(host.text.at(i)))
            return at(host.begin + i, Message::tr("a host name has a character it cannot have"));
    }

    ServerAddress server {host.text.toString()};
    if (colon < 0)
        return server;
    return parsePort(trimmed(piece.from(colon + 1))).map([&](quint16 port) {
        server.port = port;
        return server;
    });
}

Result<QVector<ServerAddress>> parseServers(Piece list)
{
    QVector<ServerAddress> servers;
    for (bool isLast = false; !isLast;) {
        const qsizetype comma = list.text.indexOf(u',');
        isLast = comma < 0;
        const Piece item = trimmed(isLast ? list : list.first(comma));
        if (item.text.isEmpty())
            return at(item.begin, Message::tr("a host is missing"));

        const auto server = item.text.front() == u'[' ? parseBracketed(item) : parseNamed(item);
        if (!server)
            return tl::unexpected(server.error());
        servers.append(*server);
        if (!isLast)
            list = list.from(comma + 1);
    }
    return servers;
}

Result<QString> parseChroot(Piece piece)
{
    if (piece.text.size() <= 1)
        return QString();
    const auto path = validPath(piece.text.toString());
    if (!path)
        return at(
            piece.begin, Message::tr("the chroot is not a path (%1)").arg(path.error().detail));
    return *path == u"/" ? QString() : *path;
}

} // namespace

QString ServerAddress::toString() const
{
    return hostAndPort(host, port);
}

Result<ConnectString> ConnectString::parse(const QString &text)
{
    const Piece whole = trimmed({text});
    if (whole.text.isEmpty())
        return at(0, Message::tr("a host is missing"));

    const qsizetype slash = whole.text.indexOf(u'/');
    const Piece list = slash < 0 ? whole : whole.first(slash);
    const Piece chroot = slash < 0 ? Piece {} : whole.from(slash);

    const qsizetype semicolon = list.text.indexOf(u';');
    if (semicolon >= 0)
        return at(
            list.begin + semicolon, Message::tr("servers are separated by commas, not by \";\""));

    const auto servers = parseServers(list);
    if (!servers)
        return tl::unexpected(servers.error());
    return parseChroot(chroot).map([&](const QString &path) {
        return ConnectString {*servers, path};
    });
}

QString ConnectString::toString() const
{
    QStringList parts;
    for (const ServerAddress &server : servers)
        parts.append(server.toString());
    return parts.join(u',') + chroot;
}

} // namespace lockscope
