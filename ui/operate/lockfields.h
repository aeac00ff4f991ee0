// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where it is said which lock is wanted, and how.
#pragma once

#include "core/operate/locks/claim.h"

class QComboBox;
class QLineEdit;
class QSpinBox;
class QWidget;

namespace lockscope {

/// The fields for it; whoever makes them puts them into a layout, which owns them.
struct LockFields
{
    LockFields();

    /// Puts these in. @p recipeId may be empty, or one that nothing can be taken by.
    void fill(const QString &lock, const QString &recipeId);
    /// For a path that is none, BadInput with why.
    Result<ClaimRequest> request() const;

    QLineEdit *path;
    QComboBox *recipe;
    QComboBox *mode;
    QSpinBox *leases; ///< enabled where the recipe has any
};

} // namespace lockscope
