// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"

#include <QDialog>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope {

/// Asks under which name a connection is kept, and whether the keyring gets the secrets that it
/// has.
class SaveProfileDialog : public QDialog
{
    Q_OBJECT

public:
    SaveProfileDialog(const ConnectionProfile &connection, QWidget *parent);

    QString name() const;
    bool keepsSecrets() const;

private:
    void check();

    QLineEdit *m_name;
    QCheckBox *m_keep; ///< hidden where there is nothing to keep
    QLabel *m_problem;
    QPushButton *m_ok;
};

} // namespace lockscope
