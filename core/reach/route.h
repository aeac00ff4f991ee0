// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The way to a member, as a chain of steps.
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>

#include <memory>
#include <vector>

class QTcpSocket;

namespace lockscope::reach {

/// The member at the end of the way.
struct Destination
{
    QString name; ///< as the operator wrote it: what a certificate has to be for
    QString address; ///< to connect to
    quint16 port = 0;

    friend bool operator==(const Destination &, const Destination &) = default;
};

/// One step of the way. Shared by all connections, so it keeps nothing of any of them; used in one
/// thread at a time.
class Step
{
public:
    Step() = default;
    virtual ~Step() = default;
    Q_DISABLE_COPY_MOVE(Step)

    /// Takes @p socket, with which all earlier steps are done, one further. Where that fails, the
    /// error says for people what stood in the way, and the socket is of no more use. The socket
    /// outlives the task; destroying the task gives up.
    virtual Task<Result<Done>> take(QTcpSocket &socket, Destination to) const = 0;
};

/// All steps, in order. The first connects.
using Route = std::vector<std::shared_ptr<const Step>>;

} // namespace lockscope::reach
