// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"

namespace lockscope::reach {

/// Connects by plain TCP. Unreachable where nobody listens or no way leads there. Waits as long as
/// the system does: who asked for the connection gives up earlier.
class TcpStep : public Step
{
public:
    Task<Result<Done>> take(QTcpSocket &socket, Destination to) const override;
};

} // namespace lockscope::reach
