// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/reach/step.h"
#include "core/reach/way.h"

namespace lockscope::reach {

class SshMaster;

/// Connects by ssh, from the host that it leads to: names mean what they mean there.
class SshStep : public Step
{
public:
    explicit SshStep(const Ssh &ssh);

    Task<Result<Done>> take(QTcpSocket &socket, Destination to) const override;

private:
    const std::shared_ptr<SshMaster> m_master;
};

} // namespace lockscope::reach
