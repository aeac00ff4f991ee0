// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/claim.h"

#include <QObject>

namespace lockscope {

/// A claim of ours, of whatever recipe, from the wish to the release. Lives in its session's
/// thread.
class AnyClaim : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    virtual void start() = 0;
    /// Deletes what was made. The end is Released where it was held, else Failed with @p why.
    virtual void giveUp(const Error &why) = 0;
    void giveUp() { giveUp({ErrorKind::Closed, {}}); }
    virtual const ClaimStatus &status() const = 0;

signals:
    void changed(const lockscope::ClaimStatus &status);
};

} // namespace lockscope
