// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <QStringList>

#include <memory>

namespace lockscope::bench {

/// The yardstick: libzookeeper used directly, with nothing around it. Blocks. One session each.
class RawClient
{
public:
    /// Aborts the program where no session is to be had in 10 s: a benchmark has nobody to tell.
    explicit RawClient(const QString &connectString);
    ~RawClient();

    /// Creates @p path and what is missing above it, persistent.
    void makePath(const QString &path);
    /// Creates @p count contenders of Curator's mutex in @p directory, ephemeral.
    void fill(const QString &directory, int count);
    /// Creates one contender of Curator's mutex in each of @p directories, ephemeral, and gives the
    /// paths; leaves an exists watch on each of @p ahead, as those who wait do.
    QStringList queueUp(const QStringList &directories, const QStringList &ahead);
    /// Creates one, and gives its path; removes one.
    QString create(const QString &directory);
    void remove(const QString &path);

    /// ms for zoo_get_children2 of @p directory plus sorting the names by their sequence number.
    double listAndSort(const QString &directory, QStringList *names = nullptr);
    /// ms for zoo_get_children2 of all @p directories with @p window requests in flight.
    double listAll(const QStringList &directories, int window);
    /// ms for getting all of @p names in @p directory with @p window requests in flight.
    double readAll(const QString &directory, const QStringList &names, int window);
    double readAll(const QStringList &paths, int window);
    /// ms for zoo_aget_acl of all @p paths with @p window requests in flight.
    double readAccessLists(const QStringList &paths, int window);
    /// ms for the whole answer to a four-letter word, over a connection of its own.
    double ask(const char *word) const;

private:
    struct Handle;
    std::unique_ptr<Handle> m_handle;
};

} // namespace lockscope::bench
