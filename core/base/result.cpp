// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/result.h"

#include "core/base/distrust.h"

namespace lockscope {

namespace {

Message sentenceFor(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return Message::tr("That cannot be used.");
    case ErrorKind::Unreachable:
        return Message::tr("No ZooKeeper server answered. Check host, port and network.");
    case ErrorKind::NotZooKeeper:
        return Message::tr(
            "Something answers there, but it is not ZooKeeper. Is this the client port (usually "
            "2181), and not the AdminServer or a TLS port?");
    case ErrorKind::Untrusted:
        return Message::tr("The way to ZooKeeper is not trusted.");
    case ErrorKind::TimedOut:
        return Message::tr("ZooKeeper did not answer in time. Try again, or allow more time.");
    case ErrorKind::SessionLost:
        return Message::tr("The ZooKeeper session expired. Everything has to be read again.");
    case ErrorKind::Suspended:
        return Message::tr(
            "The connection broke while the request was under way, so its outcome is unknown "
            "until it is read again.");
    case ErrorKind::Gone:
        return Message::tr("There is no such node.");
    case ErrorKind::Denied:
        return Message::tr("The node's ACL does not permit it. Add credentials that it accepts.");
    case ErrorKind::Exists:
        return Message::tr("The node is there already.");
    case ErrorKind::NotEmpty:
        return Message::tr("The node has children, so it was left alone.");
    case ErrorKind::Changed:
        return Message::tr("The node changed since you looked, so nothing was done. Look again.");
    case ErrorKind::ReadOnly:
        return Message::tr("This connection is read-only: nothing was sent. Allow changes first.");
    case ErrorKind::Refused:
        return Message::tr("Refused.");
    case ErrorKind::Closed:
        return Message::tr("The connection was closed.");
    case ErrorKind::Internal:
        break;
    }
    return Message::tr("Internal error; please report it.");
}

} // namespace

QString textOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return QStringLiteral("bad-input");
    case ErrorKind::Unreachable:
        return QStringLiteral("unreachable");
    case ErrorKind::NotZooKeeper:
        return QStringLiteral("not-zookeeper");
    case ErrorKind::Untrusted:
        return QStringLiteral("untrusted");
    case ErrorKind::TimedOut:
        return QStringLiteral("timed-out");
    case ErrorKind::SessionLost:
        return QStringLiteral("session-lost");
    case ErrorKind::Suspended:
        return QStringLiteral("suspended");
    case ErrorKind::Gone:
        return QStringLiteral("gone");
    case ErrorKind::Denied:
        return QStringLiteral("denied");
    case ErrorKind::Exists:
        return QStringLiteral("exists");
    case ErrorKind::NotEmpty:
        return QStringLiteral("not-empty");
    case ErrorKind::Changed:
        return QStringLiteral("changed");
    case ErrorKind::ReadOnly:
        return QStringLiteral("read-only");
    case ErrorKind::Refused:
        return QStringLiteral("refused");
    case ErrorKind::Closed:
        return QStringLiteral("closed");
    case ErrorKind::Internal:
        break;
    }
    return QStringLiteral("internal");
}

bool operator==(const Error &a, const Error &b)
{
    const bool isSameDistrust =
        a.distrust == b.distrust || (a.distrust && b.distrust && *a.distrust == *b.distrust);
    return a.kind == b.kind && a.detail == b.detail && isSameDistrust && a.isUnsent == b.isUnsent;
}

Message messageOf(const Error &error)
{
    Message sentence = sentenceFor(error.kind); // moved out
    if (error.detail.isEmpty())
        return sentence;

    // Where the place of failure wrote the whole sentence, the general one adds nothing.
    const bool isSentence = error.detail.english().endsWith(u'.');
    if (error.kind == ErrorKind::BadInput || error.kind == ErrorKind::Refused
        || error.kind == ErrorKind::Untrusted || (isSentence && error.kind == ErrorKind::TimedOut))
        return error.detail;
    return (isSentence ? Message::tr("%1 %2") : Message::tr("%1: %2")).arg(error.detail, sentence);
}

QString explain(const Error &error)
{
    return messageOf(error).text();
}

} // namespace lockscope
