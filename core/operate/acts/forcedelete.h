// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/forcedaction.h"

namespace lockscope {

/// Deletes one contender. Its czxid and owner are read again in the breath before the deletion, and
/// the deletion names the version it read: never -1, never with children. What the protocol cannot
/// do is compare the czxid in the deletion itself: a node that is deleted and made again with the
/// same name, and the same version, between our read and our deletion (well under a millisecond on
/// the server that serves both) would go in its place.
class ForceDelete final : public ForcedAction
{
    Q_OBJECT

public:
    ForceDelete(HandSession &hand, const Target &target, const QString &reason, int timeoutMs,
                QObject *parent);

protected:
    Result<Done> examine() override;
    void act() override;
    void findOut() override;
    void verify() override;

private:
    void compare(const LockState &after);

    std::optional<WhatIf> m_predicted;
    bool m_hasWarned = false;
};

} // namespace lockscope
