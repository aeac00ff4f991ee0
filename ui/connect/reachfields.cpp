// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/reachfields.h"

#include "core/base/distrust.h"
#include "core/base/text.h"
#include "ui/connect/filefield.h"
#include "ui/theme/formparts.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope {

namespace {

QLineEdit *passwordEdit()
{
    auto *edit = new QLineEdit;
    edit->setEchoMode(QLineEdit::Password);
    return edit;
}

/// Without a list of certificates in hex: who wants to compare one looks at the certificate.
QString pinnedText(const QString &pin, const QMap<QString, QString> &pins)
{
    QStringList hosts = pins.keys();
    if (!pin.isEmpty())
        hosts.prepend(ReachFields::tr("all others"));
    return visibleText(hosts.join(QStringLiteral(", ")));
}

} // namespace

ReachFields::ReachFields(QFormLayout &form, QObject *parent)
    : QObject(parent)
    , m_form(form)
    , m_tls(new QComboBox)
    , m_authorities(new FileField(
          tr("Choose the authority's file"), tr("Certificates (*.pem *.crt *.cer);;All files (*)")))
    , m_certificate(new FileField(tr("Choose your certificate"),
          tr("Certificates (*.pem *.crt *.cer *.p12 *.pfx);;All files (*)")))
    , m_key(new FileField(
          tr("Choose the key of your certificate"), tr("Keys (*.pem *.key);;All files (*)")))
    , m_passphrase(passwordEdit())
    , m_keepPassphrase(new QCheckBox(tr("Keep the passphrase in the &desktop's keyring")))
    , m_pinRow(new QWidget)
    , m_pinText(wrappedLabel(QString()))
    , m_login(new QComboBox)
    , m_user(new QLineEdit)
    , m_password(passwordEdit())
    , m_keepPassword(new QCheckBox(tr("Keep the pass&word in the desktop's keyring")))
    , m_digestUser(new QLineEdit)
    , m_digestPassword(passwordEdit())
    , m_keepDigest(new QCheckBox(tr("Keep the digest password in the desktop's keyring")))
    , m_keytab(new FileField(tr("Choose the keytab"), tr("Keytabs (*.keytab);;All files (*)")))
    , m_principal(new QLineEdit)
    , m_ssh(new QLineEdit)
{
    addTlsRows();
    addLoginRows();
    m_ssh->setPlaceholderText(tr("optional: [user@]host[:port]"));
    m_ssh->setToolTip(tr("By the system's own ssh, with its configuration, keys and agent"));
    addRow(tr("SSH h&ost"), m_ssh);

    for (QComboBox *choice : {m_tls, m_login})
        connect(choice, &QComboBox::currentIndexChanged, this, [this] {
            showRows();
            emit changed();
        });
    for (const QLineEdit *edit :
        {m_passphrase, m_user, m_password, m_digestUser, m_digestPassword, m_principal, m_ssh})
        connect(edit, &QLineEdit::textChanged, this, &ReachFields::changed);
    for (const FileField *file : {m_authorities, m_certificate, m_key, m_keytab})
        connect(file, &FileField::changed, this, &ReachFields::changed);
    showRows();
}

void ReachFields::addRow(const QString &title, QWidget *field)
{
    m_form.addRow(title, field);
    if (auto *file = qobject_cast<FileField *>(field))
        file->edit().setAccessibleName(QString(title).remove(u'&'));
}

void ReachFields::addTlsRows()
{
    m_tls->addItem(tr("None: plain TCP"), false);
    m_tls->addItem(tr("TLS 1.2 or 1.3"), true);
    m_tls->setToolTip(tr("To the servers' secure client port. Their certificates are always "
                         "checked."));
    m_authorities->edit().setPlaceholderText(tr("empty: whom this system trusts"));
    m_certificate->edit().setPlaceholderText(tr("optional: yours, PEM or PKCS#12"));
    m_key->edit().setPlaceholderText(tr("empty: in that file, too"));
    auto *forget = new QPushButton(tr("&Forget"));
    forget->setAutoDefault(false);
    forget->setToolTip(tr("Certificates of these hosts are checked as others are again"));
    connect(forget, &QPushButton::clicked, this, [this] {
        m_pin.clear();
        m_pins.clear();
        showRows();
        emit changed();
    });
    auto *pins = new QHBoxLayout(m_pinRow);
    pins->setContentsMargins(0, 0, 0, 0);
    pins->addWidget(m_pinText, 1);
    pins->addWidget(forget);
    addRow(tr("Encr&yption"), m_tls);
    addRow(tr("&Authority"), m_authorities);
    addRow(tr("Ce&rtificate"), m_certificate);
    addRow(tr("&Key"), m_key);
    addRow(tr("Passp&hrase"), m_passphrase);
    addKeepRow(m_keepPassphrase);
    addRow(tr("Pinned"), m_pinRow);
}

void ReachFields::addLoginRows()
{
    m_login->addItem(tr("Nobody (no login)"), NoLogin);
    m_login->addItem(tr("A user of ACLs (digest)"), DigestLogin);
    m_login->addItem(tr("User and password by SASL (DIGEST-MD5)"), SaslLogin);
    m_login->addItem(tr("Kerberos, with my ticket"), TicketLogin);
    m_login->addItem(tr("Kerberos, with a keytab"), KeytabLogin);
    m_login->setToolTip(tr("Who we are to the servers"));
    m_principal->setPlaceholderText(tr("empty: the keytab's first"));
    addRow(tr("Lo&gin as"), m_login);
    addRow(tr("&User"), m_user);
    addRow(tr("&Password"), m_password);
    addKeepRow(m_keepPassword);
    addRow(tr("Keyta&b"), m_keytab);
    addRow(tr("&Principal"), m_principal);
    m_digestUser->setPlaceholderText(tr("empty: without it, this time"));
    m_digestUser->setToolTip(tr("A user of ACLs (digest), whom the servers know you as, too"));
    addRow(tr("Digest user"), m_digestUser);
    addRow(tr("Digest password"), m_digestPassword);
    addKeepRow(m_keepDigest);
}

void ReachFields::addKeepRow(QCheckBox *box)
{
    box->setToolTip(tr("It is given to the keyring once the servers have let you in with it. "
                       "Otherwise it is asked for each time."));
    m_form.addRow(QString(), box);
    connect(box, &QCheckBox::toggled, this, &ReachFields::showFates);
}

bool ReachFields::isTls() const
{
    return m_tls->currentData().toBool();
}

ReachFields::LoginChoice ReachFields::login() const
{
    return LoginChoice(m_login->currentData().toInt());
}

/// Nobody is no user of ACLs, either.
bool ReachFields::hasOtherDigest() const
{
    return m_isOtherDigest && login() != NoLogin && login() != DigestLogin;
}

void ReachFields::showRows()
{
    for (FileField *file : {m_authorities, m_certificate, m_key})
        m_form.setRowVisible(file, isTls());
    m_form.setRowVisible(m_passphrase, isTls() && m_hasSecrets);
    m_form.setRowVisible(m_keepPassphrase, isTls() && m_offersKeyring);
    const bool isPinned = !m_pin.isEmpty() || !m_pins.isEmpty();
    m_form.setRowVisible(m_pinRow, isTls() && isPinned);
    m_pinText->setText(pinnedText(m_pin, m_pins));
    const bool needsPassword = login() == DigestLogin || login() == SaslLogin;
    const bool hasPassword = m_hasSecrets && needsPassword;
    m_form.setRowVisible(m_user, hasPassword || login() == SaslLogin);
    m_form.setRowVisible(m_password, hasPassword);
    m_form.setRowVisible(m_keepPassword, needsPassword && m_offersKeyring);
    m_form.setRowVisible(m_keytab, login() == KeytabLogin);
    m_form.setRowVisible(m_principal, login() == KeytabLogin);
    for (QLineEdit *edit : {m_digestUser, m_digestPassword})
        m_form.setRowVisible(edit, hasOtherDigest() && m_hasSecrets);
    m_form.setRowVisible(m_keepDigest, hasOtherDigest() && m_offersKeyring);
    showFates();
}

/// Of what is typed.
void ReachFields::showFates()
{
    const bool keepsPassphrase = m_offersKeyring && m_keepPassphrase->isChecked();
    const auto show = [this](QLineEdit &password, const QCheckBox &keep) {
        const bool isKept = m_offersKeyring && keep.isChecked();
        password.setPlaceholderText(isKept ? tr("will be kept once you are connected")
                                           : tr("forgotten when the connection ends"));
    };
    show(*m_password, *m_keepPassword);
    show(*m_digestPassword, *m_keepDigest);
    m_passphrase->setPlaceholderText(
        keepsPassphrase ? tr("if the key has one") : tr("if the key has one; not stored"));
}

void ReachFields::setWay(const reach::Way &way, const QStringList &digests, bool lacksDigest)
{
    const QString digest = digests.value(0);
    m_pin = way.tls.pin;
    m_pins = way.tls.pins;
    m_tls->setCurrentIndex(way.tls.isOn ? 1 : 0);
    m_authorities->setName(way.tls.authorities);
    m_certificate->setName(way.tls.certificate);
    m_key->setName(way.tls.key);
    m_passphrase->setText(QString::fromUtf8(way.tls.password));
    LoginChoice choice = lacksDigest || !digest.isEmpty() ? DigestLogin : NoLogin;
    if (way.sasl.mechanism == reach::Sasl::DigestMd5)
        choice = SaslLogin;
    else if (way.sasl.mechanism == reach::Sasl::Gssapi)
        choice = way.sasl.keytab.isEmpty() ? TicketLogin : KeytabLogin;
    m_login->setCurrentIndex(m_login->findData(choice));
    const bool isDigest = choice == DigestLogin;
    m_isOtherDigest = !isDigest && (lacksDigest || !digest.isEmpty());
    m_digestUser->setText(isDigest ? QString() : digest.section(u':', 0, 0));
    m_digestPassword->setText(isDigest ? QString() : digest.section(u':', 1));
    m_user->setText(isDigest ? digest.section(u':', 0, 0) : way.sasl.user);
    m_password->setText(isDigest ? digest.section(u':', 1) : QString::fromUtf8(way.sasl.password));
    m_keytab->setName(way.sasl.keytab);
    m_principal->setText(way.sasl.principal);
    m_ssh->setText(way.ssh.host);
    showRows();
}

reach::Way ReachFields::way() const
{
    reach::Way way;
    way.ssh.host = m_ssh->text().trimmed();
    if (isTls()) {
        way.tls.isOn = true;
        way.tls.authorities = m_authorities->name();
        way.tls.certificate = m_certificate->name();
        way.tls.key = m_key->name();
        way.tls.password = m_passphrase->text().toUtf8();
        way.tls.pin = m_pin;
        way.tls.pins = m_pins;
    }
    if (login() == SaslLogin) {
        way.sasl.mechanism = reach::Sasl::DigestMd5;
        way.sasl.user = m_user->text();
        way.sasl.password = m_password->text().toUtf8();
    } else if (login() == TicketLogin || login() == KeytabLogin) {
        way.sasl.mechanism = reach::Sasl::Gssapi;
    }
    if (login() == KeytabLogin) {
        way.sasl.keytab = m_keytab->name();
        way.sasl.principal = m_principal->text().trimmed();
    }
    return way;
}

QStringList ReachFields::digests() const
{
    const bool isOther = hasOtherDigest();
    const QString user = (isOther ? m_digestUser : m_user)->text();
    if (!wantsDigest() || user.isEmpty())
        return {};
    return {user + u':' + (isOther ? m_digestPassword : m_password)->text()};
}

void ReachFields::forgetSecrets()
{
    for (QLineEdit *field : {m_passphrase, m_password, m_digestPassword})
        field->clear();
}

void ReachFields::leaveSecretsOut()
{
    m_hasSecrets = false;
    showRows();
}

void ReachFields::offerKeyring(bool isOffered)
{
    m_offersKeyring = isOffered;
    showRows();
}

SecretKind ReachFields::passwordKind() const
{
    return login() == SaslLogin ? SecretKind::Sasl : SecretKind::Digest;
}

void ReachFields::setInKeyring(const QVector<SecretKind> &kinds)
{
    m_keepPassword->setChecked(kinds.contains(passwordKind()));
    m_keepDigest->setChecked(kinds.contains(SecretKind::Digest));
    m_keepPassphrase->setChecked(kinds.contains(SecretKind::TlsKey));
}

QVector<SecretKind> ReachFields::inKeyring() const
{
    QVector<SecretKind> kinds;
    const bool hasPassword = login() == DigestLogin || login() == SaslLogin;
    if (m_offersKeyring && hasOtherDigest() && m_keepDigest->isChecked())
        kinds.append(SecretKind::Digest);
    if (m_offersKeyring && hasPassword && m_keepPassword->isChecked())
        kinds.append(passwordKind());
    if (m_offersKeyring && isTls() && m_keepPassphrase->isChecked())
        kinds.append(SecretKind::TlsKey);
    return kinds;
}

void ReachFields::focusMissing()
{
    for (QLineEdit *edit : {m_passphrase, m_user, m_password, m_digestUser, m_digestPassword}) {
        const bool isPassphrase = edit == m_passphrase;
        const bool isWanted = isPassphrase ? wantsPassphrase() : m_form.isRowVisible(edit);
        if (isWanted && edit->text().isEmpty())
            return edit->setFocus();
    }
}

bool ReachFields::wantsPassphrase() const
{
    const auto checked = reach::checkWay(way());
    return !checked && checked.error().distrust
        && checked.error().distrust->what == Distrust::OwnKey;
}

Result<Done> ReachFields::check() const
{
    const reach::Way typed = way();
    const bool lacksPassword = m_hasSecrets && typed.sasl.password.isEmpty();
    if (typed.tls.certificate.isEmpty() && !typed.tls.key.isEmpty())
        return failure(
            ErrorKind::BadInput, tr("Key: it belongs to a certificate; name that, too."));
    if (login() == SaslLogin && typed.sasl.user.isEmpty())
        return failure(ErrorKind::BadInput, tr("Login: DIGEST-MD5 needs a user."));
    if (login() == SaslLogin && lacksPassword)
        return failure(ErrorKind::BadInput, tr("Login: DIGEST-MD5 needs a password."));
    const bool isNameless = m_user->text().isEmpty();
    const bool isOtherNameless =
        hasOtherDigest() && m_digestUser->text().isEmpty() && !m_digestPassword->text().isEmpty();
    if ((login() == DigestLogin && m_hasSecrets && isNameless) || isOtherNameless)
        return failure(ErrorKind::BadInput, tr("Login: a user of ACLs needs a name."));
    if (login() == KeytabLogin && typed.sasl.keytab.isEmpty())
        return failure(ErrorKind::BadInput, tr("Keytab: name the file."));
    if (!m_hasSecrets && wantsPassphrase())
        return Done {}; // it is asked for
    return reach::checkWay(typed);
}

void ReachFields::pin(const QString &host, const QString &fingerprint)
{
    m_pins.insert(host, fingerprint);
    showRows();
    emit changed();
}

} // namespace lockscope
