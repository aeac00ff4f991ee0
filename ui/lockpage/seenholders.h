// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

namespace lockscope {

/// Since when those hold who hold the open lock: as the doctor said a second ago, or as they were
/// seen to come since. A value.
class SeenHolders
{
public:
    /// @p content comes after @p before, in the same view.
    void see(const QueueContent &before, const QueueContent &content);
    void forgetSeen();
    /// Verdict::held, of a look at @p at (our clock). Bounds that were merely reckoned a little
    /// otherwise stay: what is counted from them would jump.
    void setTold(const HeldTimes &told, qint64 at);

    const HeldTimes &times() const { return m_times; }

private:
    void noteRecipes(const LockState &state);
    bool hasComeSince(const QueueContent &content) const;
    void merge();

    HeldTimes m_told;
    qint64 m_toldAt = 0; ///< 0: nothing was told
    QVector<const Recipe *> m_recipes; ///< by which the last content was judged
    qint64 m_judgedAt = 0; ///< since when by these; 0: since the lock is open
    HeldTimes m_seen;
    HeldTimes m_times; ///< both: what was seen here goes first
};

} // namespace lockscope
