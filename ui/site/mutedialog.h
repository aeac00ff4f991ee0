// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/mute.h"

#include <QDialog>

class QDateTimeEdit;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace lockscope {

/// Asks for which locks, until when and why a finding is muted for everybody who reads the
/// settings.
class MuteDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p mute is what is proposed.
    explicit MuteDialog(const Mute &mute, QWidget *parent = nullptr);

    /// What was agreed to.
    Mute mute() const;

private:
    void check();

    Mute m_mute;
    QLineEdit *m_path;
    QDateTimeEdit *m_until;
    QLineEdit *m_why;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
};

} // namespace lockscope
