// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialog for a test lock.
#pragma once

#include "ui/operate/lockfields.h"

#include <QDialog>

namespace lockscope {

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
