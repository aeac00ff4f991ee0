// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/claim.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

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
    void fillModes();
    void check();

    QLineEdit *m_path;
    QComboBox *m_recipe;
    QComboBox *m_mode;
    QSpinBox *m_leases;
    QSpinBox *m_wait;
    QSpinBox *m_hold;
    QLineEdit *m_reason;
    QLabel *m_problem;
    QPushButton *m_ok;
};

} // namespace lockscope
