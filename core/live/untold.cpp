// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/untold.h"

namespace lockscope {

bool isUntold(ReadState state, const NodeStat &known, const Result<NodeStat> &now)
{
    if (state == ReadState::NameOnly)
        return false; // nothing is called live
    if (!now)
        return state == ReadState::Read
            ? now.error().kind == ErrorKind::Denied || now.error().kind == ErrorKind::Gone
            : state == ReadState::Gone && now.error().kind == ErrorKind::Denied;
    return state == ReadState::Gone || now->czxid != known.czxid || now->mzxid != known.mzxid
        || now->pzxid != known.pzxid || now->aversion != known.aversion;
}

} // namespace lockscope
