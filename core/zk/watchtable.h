// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/client.h"

#include <QHash>

namespace lockscope::zk {

/// The watches of one session: those asked for by reads under way, and those that the server has.
/// A value; the Client's thread.
class WatchTable
{
public:
    /// After each reconnect libzookeeper 3.8.0 sends all watches in one SetWatches packet, and the
    /// server drops a connection whose packet is longer than jute.maxbuffer (1 MiB), again and
    /// again (ZOOKEEPER-706, fixed for Java alone). So paths may not add up to more than this.
    static constexpr qsizetype MaxBytes = 900'000;

    /// The library puts @p chroot before each path.
    explicit WatchTable(const QString &chroot = {});
    void clear();

    /// Whether a watch on @p path would exceed MaxBytes. One that is there takes no more.
    bool isFull(const QString &path, WatchKind kind) const;

    /// A read that leaves a watch was sent.
    void ask(const QString &path, WatchKind kind);
    /// It was answered. Gives whether the watch has to be taken back: nobody wants it any more.
    [[nodiscard]] bool settle(const QString &path, WatchKind kind, bool isSet);
    /// Nobody wants it any more. Gives whether the server has it, so that it can be taken back now.
    [[nodiscard]] bool drop(const QString &path, WatchKind kind);
    /// It could not be taken back: the server has it, and nobody wants it.
    void leave(const QString &path, WatchKind kind);
    /// The server told of @p event: one-shot watches are gone. Gives whether anybody wanted them.
    bool fire(const WatchEvent &event);

    bool isWanted(const QString &path, WatchKind kind) const;
    int count() const { return m_set; }

private:
    struct Entry
    {
        int asked = 0; ///< reads under way
        bool isSet = false;
        bool isUnwanted = false;
    };
    using Table = QHash<QString, Entry>;
    Table &table(WatchKind kind) { return kind == WatchKind::Data ? m_data : m_children; }
    const Table &table(WatchKind kind) const
    {
        return kind == WatchKind::Data ? m_data : m_children;
    }
    bool unset(const QString &path, WatchKind kind);
    void setFlag(Entry &entry, bool isSet);
    void forgetIfUnused(Table &table, Table::iterator entry);
    qsizetype packedSize(const QString &path) const;

    qsizetype m_chrootBytes;
    Table m_data;
    Table m_children;
    int m_set = 0;
    qsizetype m_bytes = 0;
};

} // namespace lockscope::zk
