// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace lockscope::zk {

/// Whether the servers of a session know a request that older ones do not. ZooKeeper 3.4 says that
/// it does not and closes the connection; others just close it. A value; one thread.
class Ability
{
public:
    static constexpr int MaxLosses = 2;

    bool isLikely() const { return m_isLikely; }

    void noteAnswer() { m_wasAnswered = true; }
    void noteRefusal() { m_isLikely = false; }
    /// The connection broke instead of an answer, for whatever reason.
    void noteLoss()
    {
        if (!m_wasAnswered && ++m_losses == MaxLosses)
            m_isLikely = false;
    }

private:
    bool m_isLikely = true;
    bool m_wasAnswered = false;
    int m_losses = 0;
};

} // namespace lockscope::zk
