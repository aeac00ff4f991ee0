// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "tests/support/zksession.h"

namespace lockscope::campaign {

/// A session of the campaign's own, past all proxies, that prepares and looks.
class Visitor
{
public:
    explicit Visitor(const QString &connect);

    SessionId session() const { return m_session.session(); }
    void makeDirectories(const QString &path);
    /// Nodes of the lock at @p path, or it itself where it is a single node, with their sessions;
    /// persistent ones are directories. What cannot be read is one node without a session.
    QVector<QPair<QString, SessionId>> contenders(const QString &path);

private:
    test::ZkSession m_session;
};

} // namespace lockscope::campaign
