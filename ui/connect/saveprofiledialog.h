// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope {

/// Asks under which name a connection is kept, whether the keyring gets the secrets that it has,
/// and what it is for where nobody stated that.
class SaveProfileDialog : public QDialog
{
    Q_OBJECT

public:
    SaveProfileDialog(const ConnectionProfile &connection, QWidget *parent);

    QString name() const;
    bool keepsSecrets() const;
    /// The connection's, or the one that was chosen.
    Environment environment() const;

private:
    void check();

    QLineEdit *m_name;
    QComboBox *m_environment; ///< hidden where the connection says it
    QCheckBox *m_keep; ///< hidden where there is nothing to keep
    QLabel *m_problem;
    QPushButton *m_ok;
};

} // namespace lockscope
