// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/storedprofile.h" // SecretKind
#include "core/reach/way.h"

#include <QObject>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QWidget;

namespace lockscope {

class FileField;

/// The rows of the connect dialog that say how servers are reached and who we are: TLS, login, SSH.
/// Of each no more is shown than its choice needs. What is typed here of secrets is in no file.
///
/// One login is chosen. A connection that is a user of ACLs beside another login stays so, and that
/// user has rows of its own.
class ReachFields : public QObject
{
    Q_OBJECT

public:
    /// Adds its rows to @p form, which outlives this.
    ReachFields(QFormLayout &form, QObject *parent);

    /// @p digests: see digests(); @p lacksDigest: one is to be typed.
    void setWay(const reach::Way &way, const QStringList &digests, bool lacksDigest);
    /// Without a way for ssh to ask: that is the program's.
    reach::Way way() const;
    /// "user:password" of ACLs with the scheme digest.
    QStringList digests() const;

    /// Empties what is typed of them.
    void forgetSecrets();
    /// For what is kept without secrets: they have no fields, and are missed nowhere.
    void leaveSecretsOut();
    /// Whether a login as a user of ACLs is chosen, or stands beside another one, and whether the
    /// key that is named wants a passphrase, or none that is there.
    bool wantsDigest() const { return login() == DigestLogin || hasOtherDigest(); }
    bool wantsPassphrase() const;

    /// Whether it can be said what the keyring is to keep.
    void offerKeyring(bool isOffered);
    void setInKeyring(const QVector<SecretKind> &kinds); ///< after setWay()
    QVector<SecretKind> inKeyring() const;
    /// Brings the keyboard to the first secret that is to be typed, if any is.
    void focusMissing();

    /// BadInput with one sentence where it cannot be used. Reads the files that are named.
    Result<Done> check() const;
    /// From now on the certificate with @p fingerprint is accepted of @p host.
    void pin(const QString &host, const QString &fingerprint);

signals:
    void changed();

private:
    enum LoginChoice { NoLogin, DigestLogin, SaslLogin, TicketLogin, KeytabLogin };

    void addTlsRows();
    void addLoginRows();
    void addKeepRow(QCheckBox *box);
    SecretKind passwordKind() const;
    void addRow(const QString &title, QWidget *field);
    void showRows();
    void showFates();
    bool isTls() const;
    LoginChoice login() const;
    bool hasOtherDigest() const;

    QFormLayout &m_form;
    QComboBox *m_tls;
    FileField *m_authorities;
    FileField *m_certificate;
    FileField *m_key;
    QLineEdit *m_passphrase;
    QCheckBox *m_keepPassphrase;
    QWidget *m_pinRow;
    QLabel *m_pinText;
    QComboBox *m_login;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QCheckBox *m_keepPassword;
    QLineEdit *m_digestUser; ///< beside another login
    QLineEdit *m_digestPassword;
    QCheckBox *m_keepDigest;
    bool m_isOtherDigest = false; ///< setWay() had one beside another login
    FileField *m_keytab;
    QLineEdit *m_principal;
    QLineEdit *m_ssh;
    bool m_hasSecrets = true;
    bool m_offersKeyring = false;
    QString m_pin; ///< see reach::Tls
    QMap<QString, QString> m_pins;
};

} // namespace lockscope
