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

class AskpassDesk;
class ConnectionTest;
class ReachFields;

/// Asks what to connect to. What is typed is checked at once, with the position of the error, and
/// can be tried before it is used. Credentials are kept only as long as the connection.
class ConnectDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p askpass: where ssh asks while a connection is tested; null: nowhere.
    explicit ConnectDialog(QWidget *parent = nullptr, const AskpassDesk *askpass = nullptr);

    void setConnection(const ConnectionProfile &connection);
    ConnectionProfile connection() const;
    bool isAcceptable() const;

    /// Why something is to be typed, after setConnection().
    void showReason(const QString &sentence);

    /// Asks for what is kept as a profile, which has a name and no secrets.
    void keepAsProfile();
    /// What came of the last try to use it; until something else is typed.
    void showProblem(const QString &sentence);

private:
    void buildForm(QFormLayout &form);
    bool isStored() const;
    void check();
    void test();
    void forgetTest();
    void keepSecretsForTheirServers();
    void showCertificate();
    void showTestResult(bool isGood, const QString &sentence);

    const AskpassDesk *m_askpass;
    ConnectionTest *m_test;
    QLineEdit *m_connect;
    QLabel *m_problem;
    QLineEdit *m_name;
    QComboBox *m_environment;
    QSpinBox *m_timeout;
    QLineEdit *m_path;
    ReachFields *m_reach = nullptr;
    QLabel *m_result;
    QLabel *m_members; ///< how each answers
    QPushButton *m_testButton;
    QPushButton *m_certificateButton; ///< of the one that the test did not trust
    bool m_isProfile = false; ///< see keepAsProfile()
    ConnectionProfile m_start; ///< that was set
    Error m_untrusted; ///< by the last test; Error(): none
    QPushButton *m_ok;
};

} // namespace lockscope
