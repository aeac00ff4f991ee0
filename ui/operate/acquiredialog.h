// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where it is said which lock is wanted, and how: the fields, and the dialog for a test lock.
#pragma once

#include "core/operate/locks/claim.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace lockscope {

/// The fields for a lock; whoever makes them puts them into a layout, which owns them.
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

/// Whole seconds up to @p most, where @p least is shown as @p special unless that is empty.
QSpinBox *secondsBox(int least, int most, int value, const QString &special = {});

/// Asks which test lock to take and for how long.
class AcquireDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p path and @p recipe are offered first.
    AcquireDialog(const QString &path, const QString &recipe, QWidget *parent);

    ClaimRequest request() const;

private:
    LockFields m_fields;
    QSpinBox *m_wait;
    QSpinBox *m_hold;
    QLineEdit *m_reason;
};

} // namespace lockscope
