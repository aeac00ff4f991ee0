// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/nodepath.h"

#include <QStringBuilder>

namespace lockscope {

namespace {

bool isForbidden(QChar c)
{
    const char16_t code = c.unicode();
    return code <= 0x1f || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xf8ff)
        || code >= 0xfff0;
}

tl::unexpected<Error> at(qsizetype position, const QString &path, const Message &what)
{
    return failure(ErrorKind::BadInput,
        Message::tr("The path \"%1\" is not one that ZooKeeper accepts: %2 at character %3.")
            .arg(path, what)
            .arg(position + 1));
}

} // namespace

Result<QString> validPath(const QString &path)
{
    if (!path.startsWith(u'/'))
        return at(0, path, Message::tr("it must start with \"/\""));

    for (qsizetype i = 0; i < path.size(); ++i) {
        if (isForbidden(path.at(i)))
            return at(i, path, Message::tr("a character that is not allowed"));
    }

    QString clean = path;
    while (clean.size() > 1 && clean.endsWith(u'/'))
        clean.chop(1);

    qsizetype begin = 1;
    while (clean.size() > 1 && begin <= clean.size()) {
        qsizetype end = clean.indexOf(u'/', begin);
        if (end < 0)
            end = clean.size();
        const QStringView element = QStringView(clean).sliced(begin, end - begin);
        if (element.isEmpty())
            return at(begin, path, Message::tr("an empty name"));
        if (element == u"." || element == u"..")
            return at(begin, path, Message::tr("a relative name"));
        begin = end + 1;
    }
    return clean;
}

QString joinPath(const QString &directory, const QString &name)
{
    if (directory.endsWith(u'/'))
        return directory + name;
    return directory % u'/' % name; // one block, for each of 100 000 nodes
}

QString parentPath(const QString &path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash <= 0 ? QStringLiteral("/") : path.left(slash);
}

QString nodeName(const QString &path)
{
    return path.sliced(path.lastIndexOf(u'/') + 1);
}

bool isAtOrBelow(const QString &path, const QString &top)
{
    const bool hasTop = path.startsWith(top);
    return hasTop && (path.size() == top.size() || top == u"/" || path.at(top.size()) == u'/');
}

} // namespace lockscope
