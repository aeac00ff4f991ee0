// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/threads.h"

#include "core/recipes/recipe.h"

#include <QRegularExpression>

namespace lockscope {
namespace {

/// What stands before the sequence number, where it holds an id of 32 hexadecimal digits.
QStringView requestId(const LockNode &node)
{
    static const QRegularExpression id(
        QStringLiteral("[0-9a-fA-F]{32}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"));
    const std::optional<SequenceSuffix> suffix = sequenceSuffix(node.name);
    const QStringView name = suffix ? QStringView(node.name).first(suffix->begin) : QStringView();
    return id.match(name).hasMatch() ? name : QStringView();
}

} // namespace

bool namesThread(const QByteArray &data)
{
    if (data.isEmpty()) // mostly
        return false;
    static const QRegularExpression thread(
        QStringLiteral("(?<![a-z])(?:thread|tid|goroutine|fiber)(?![a-z])"),
        QRegularExpression::CaseInsensitiveOption);
    return thread.match(QString::fromUtf8(data)).hasMatch();
}

Threads threadsOverLocks(const LockNode &one, const LockNode &other)
{
    if (!namesThread(one.data) || !namesThread(other.data))
        return Threads::Unknown;
    return one.data == other.data ? Threads::Same : Threads::Different;
}

Threads threadsOf(const LockNode &one, const LockNode &other)
{
    if (one.data != other.data)
        return Threads::Different;
    const QStringView id = requestId(one);
    if (!id.isEmpty() && id == requestId(other))
        return Threads::Same;
    return threadsOverLocks(one, other);
}

} // namespace lockscope
