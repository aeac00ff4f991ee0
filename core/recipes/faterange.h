// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QStringView>
#include <QVector>

#include <optional>

/// Accumulo's table locks since 4.0 are for a range of rows each, which is in the node's name:
/// apache/accumulo, core/src/main/java/org/apache/accumulo/core/fate/zookeeper/FateLock.java
/// (FateLockEntry) and LockRange.java.
namespace lockscope::fate {

/// The rows above `start` up to `end`, that one included; rows are compared as bytes.
struct RowRange
{
    std::optional<QByteArray> start; ///< none: from the first row
    std::optional<QByteArray> end; ///< none: to the last row
};

/// What "READ~FATE:USER:<uuid>~PYQ==~N" says: N is none, P comes before a row in URL-safe Base64.
struct LockEntry
{
    bool isWrite = false;
    RowRange range;
};
/// Nothing for what FateLockEntry refuses to read.
std::optional<LockEntry> entryOf(QStringView text);

/// "flock#<entry>#<ten digits>"; nothing for what NodeName refuses.
struct FateName
{
    LockEntry entry;
    qint32 sequence = 0;
};
std::optional<FateName> nameOf(QStringView name);

/// LockRange.overlaps()
bool overlap(const RowRange &a, const RowRange &b);

/// Intervals of whole numbers that were added one after the other; which of them overlap another
/// one is found in O(log n).
class OverlapIndex
{
public:
    /// For intervals within [0, @p points).
    explicit OverlapIndex(int points);

    struct Found
    {
        int first = -1; ///< -1: none
        int last = -1;
    };
    /// Adds [@p begin, @p end), not empty. REQUIRES: @p number grows from call to call.
    void add(int begin, int end, int number);
    /// The first and the last added of those that overlap [@p begin, @p end).
    Found overlapping(int begin, int end) const;

private:
    struct Node
    {
        Found whole; ///< of those that cover all of the node's numbers
        Found within; ///< of all that have one of them
    };
    void add(int node, int low, int high, int begin, int end, int number);
    void find(int node, int low, int high, int begin, int end, Found &found) const;

    int m_points = 1;
    QVector<Node> m_nodes; ///< a binary tree: the children of i are 2i + 1 and 2i + 2
};

} // namespace lockscope::fate
