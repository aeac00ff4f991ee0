// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"

#include <QHash>
#include <QString>

namespace lockscope {

/// What a node is after the server that we read from has caught up with the leader (`sync`): whose
/// it is, or that it is gone. A value; crosses threads.
struct NodeCheck
{
    QString path;
    bool exists = false;
    Zxid czxid;
    SessionId owner;
    qint64 at = 0; ///< local clock, when it was asked for

    friend bool operator==(const NodeCheck &, const NodeCheck &) = default;
};
using NodeChecks = QHash<QString, NodeCheck>; ///< by path

} // namespace lockscope
