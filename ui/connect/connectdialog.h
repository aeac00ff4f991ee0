// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"

#include <QDialog>

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace lockscope {

class ConnectionTest;

/// Asks what to connect to. What is typed is checked at once, with the position of the error, and
/// can be tried before it is used. Credentials are kept only as long as the connection.
class ConnectDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ConnectDialog(ConnectCheck check, QWidget *parent = nullptr);

    void setConnection(const ConnectionProfile &connection);
    ConnectionProfile connection() const;
    bool isAcceptable() const;

private:
    void buildForm(QFormLayout &form);
    void check();
    void test();
    void forgetTest();
    void showTestResult(bool isGood, const QString &sentence);

    ConnectCheck m_check;
    ConnectionTest *m_test;
    QLineEdit *m_connect;
    QLabel *m_problem;
    QLineEdit *m_name;
    QComboBox *m_environment;
    QSpinBox *m_timeout;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QLineEdit *m_path;
    QLabel *m_result;
    QLabel *m_members; ///< how each answers
    QPushButton *m_testButton;
    QPushButton *m_ok;
};

} // namespace lockscope
