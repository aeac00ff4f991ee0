// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/forcedaction.h"

namespace lockscope {

/// Wakes who has an exists() watch on a node that is gone: creates and deletes it in one
/// transaction, so that nobody ever sees it. The directory's sequence counter grows by one.
class NudgeGhost final : public ForcedAction
{
    Q_OBJECT

public:
    NudgeGhost(HandSession &hand, const Target &ghost, const QString &reason, int timeoutMs,
               QObject *parent);

protected:
    Result<Done> examine() override;
    void act() override;
    void findOut() override;
};

/// Writes a node's data, checking the version: the bytes that are there (wakes who watches it), or
/// what Curator's Revoker writes (asks a revocable holder to let go).
class WriteData final : public ForcedAction
{
    Q_OBJECT

public:
    /// @p action is NudgeData or Revoke.
    WriteData(HandSession &hand, Action action, const Target &target, const QString &reason,
              int timeoutMs, QObject *parent);

protected:
    Result<Done> examine() override;
    void act() override;
    void findOut() override;
};

} // namespace lockscope
