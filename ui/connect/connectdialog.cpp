// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/connectdialog.h"

#include "core/base/connectstring.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/profiles/storedprofile.h"
#include "ui/connect/askpass.h"
#include "ui/connect/certificatedialog.h"
#include "ui/connect/connectiontest.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/reachfields.h"
#include "ui/theme/colours.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/refusals.h"
#include "ui/theme/scrolledcontent.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope {

namespace {

constexpr int TestTimeoutMs = 8000;
constexpr int AskingTestTimeoutMs = 90'000; ///< where ssh may ask something first

} // namespace

ConnectDialog::ConnectDialog(QWidget *parent, const AskpassDesk *askpass)
    : QDialog(parent)
    , m_askpass(askpass)
    , m_test(new ConnectionTest(this))
    , m_connect(new QLineEdit(this))
    , m_problem(wrappedLabel({}))
    , m_name(new QLineEdit(this))
    , m_environment(new QComboBox(this))
    , m_timeout(new QSpinBox(this))
    , m_path(new QLineEdit(this))
    , m_result(wrappedLabel({}))
    , m_members(wrappedLabel({}))
    , m_testButton(new QPushButton(tr("&Test"), this))
    , m_certificateButton(new QPushButton(tr("&View the certificate …"), this))
{
    setWindowTitle(tr("Connect to ZooKeeper"));
    auto *form = new QFormLayout;
    buildForm(*form);
    m_connect->selectAll();
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Connect"));
    m_ok = buttons->button(QDialogButtonBox::Ok);
    buttons->addButton(m_testButton, QDialogButtonBox::ActionRole);
    m_certificateButton->setAutoDefault(false);
    m_certificateButton->hide();
    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addLayout(form);
    above->addWidget(m_problem);
    above->addWidget(m_result);
    above->addWidget(m_certificateButton, 0, Qt::AlignLeft);
    above->addWidget(m_members);
    above->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 96);

    connect(m_testButton, &QPushButton::clicked, this, &ConnectDialog::test);
    connect(m_test, &ConnectionTest::finished, this, &ConnectDialog::showTestResult);
    connect(m_test, &ConnectionTest::membersTold, this,
        [this](const QString &lines) { showSelectable(*m_members, lines); });
    connect(m_test, &ConnectionTest::certificateRefused, this,
        [this](const Error &error) { m_untrusted = error; });
    connect(m_certificateButton, &QPushButton::clicked, this, &ConnectDialog::showCertificate);
    connect(m_connect, &QLineEdit::textChanged, this, &ConnectDialog::forgetTest);
    connect(m_connect, &QLineEdit::textChanged, this,
        [this](const QString &text) { setPlainToolTip(*m_connect, text); }); // also its end
    connect(m_connect, &QLineEdit::textChanged, this, &ConnectDialog::keepSecretsForTheirServers);
    connect(m_reach, &ReachFields::changed, this, &ConnectDialog::forgetTest);
    connect(m_timeout, &QSpinBox::valueChanged, this, &ConnectDialog::forgetTest);
    connect(m_environment, &QComboBox::currentIndexChanged, this, &ConnectDialog::check);
    for (QLineEdit *edit : {m_connect, m_path, m_name})
        connect(edit, &QLineEdit::textChanged, this, &ConnectDialog::check);
    ConnectDialog::check();
}

void ConnectDialog::buildForm(QFormLayout &form)
{
    m_connect->setPlaceholderText(QStringLiteral("zk1:2181,zk2:2181,[2001:db8::7]:2181/chroot"));
    m_connect->setText(QStringLiteral("127.0.0.1:2181"));
    m_name->setPlaceholderText(tr("optional: what you call it"));
    for (const auto environment : {Environment::Unknown, Environment::Development,
             Environment::Staging, Environment::Production})
        m_environment->addItem(titleOf(environment), int(environment));
    m_environment->setToolTip(tr("Colours the window. In production more is asked before anything "
                                 "can be changed."));
    m_timeout->setRange(1, 600);
    m_timeout->setValue(10);
    m_timeout->setSuffix(tr(" s"));
    m_timeout->setToolTip(tr("Session timeout that is asked for; the server may grant another"));
    m_path->setPlaceholderText(tr("optional: a lock to open, like /locks/orders"));

    form.addRow(tr("&Servers"), m_connect);
    form.addRow(tr("&Name"), m_name);
    form.addRow(tr("&Environment"), m_environment);
    form.addRow(tr("&Lock"), m_path);
    form.addRow(tr("Session t&imeout"), m_timeout);
    m_reach = new ReachFields(form, this);
}

void ConnectDialog::setConnection(const ConnectionProfile &connection)
{
    m_connect->setText(connection.options.connect);
    m_connect->setCursorPosition(0); // of a long list the beginning is read first
    m_name->setText(connection.profile.name);
    const Environment environment = connection.profile.environment;
    if (m_environment->findData(int(environment)) < 0) // a sandbox's, which is not offered
        m_environment->addItem(titleOf(environment), int(environment));
    m_environment->setCurrentIndex(m_environment->findData(int(environment)));
    m_timeout->setValue(connection.options.sessionTimeoutMs / 1000);
    m_path->setText(connection.path);
    m_start = connection;
    m_reach->setWay(connection.options.way, connection.options.digests, connection.lacksDigests);
    m_reach->setInKeyring(connection.inKeyring);
    check();
    if (lacksSecrets(connection))
        m_reach->focusMissing();
}

/// Those that the dialog began with were for other servers: a keyring's, or of another connection.
void ConnectDialog::keepSecretsForTheirServers()
{
    const bool areOthers = m_connect->text().trimmed() != m_start.options.connect;
    if (!areOthers || secretsOf(m_start).kinds().isEmpty())
        return;
    m_start = withoutSecrets(m_start);
    m_reach->forgetSecrets();
}

ConnectionProfile ConnectDialog::connection() const
{
    ConnectionProfile connection;
    connection.profile.name = m_name->text().trimmed();
    connection.profile.environment = Environment(m_environment->currentData().toInt());
    connection.options.connect = m_connect->text().trimmed();
    connection.options.sessionTimeoutMs = m_timeout->value() * 1000;
    connection.options.digests = m_reach->digests();
    connection.options.way = m_reach->way();
    connection.path = m_path->text().trimmed();
    // Who leaves it out this time is asked next time.
    connection.lacksDigests =
        m_reach->wantsDigest() && (m_isProfile || connection.options.digests.isEmpty());
    if (m_isProfile) {
        connection.lacksPassphrase = m_reach->wantsPassphrase()
            || (m_start.lacksPassphrase && !connection.options.way.tls.certificate.isEmpty());
    }
    connection.inKeyring = m_reach->inKeyring();
    if (isStored())
        connection.storedName = m_start.storedName;
    if (!m_isProfile)
        connection.toKeep = secretsToKeep(m_start, connection);
    return connection;
}

/// Other servers are not those of the profile, unless it is the profile that is changed: what
/// belongs to them has no business in it.
bool ConnectDialog::isStored() const
{
    const bool areItsServers =
        m_isProfile || m_connect->text().trimmed() == m_start.options.connect;
    return !m_start.storedName.isEmpty() && m_name->text().trimmed() == m_start.storedName
        && areItsServers;
}

bool ConnectDialog::isAcceptable() const
{
    return m_ok->isEnabled();
}

void ConnectDialog::keepAsProfile()
{
    m_isProfile = true;
    setWindowTitle(tr("A profile"));
    m_ok->setText(tr("Save"));
    m_name->setPlaceholderText(tr("what you call it"));
    m_reach->leaveSecretsOut();
    check();
}

void ConnectDialog::showReason(const QString &sentence)
{
    setTextColour(*m_result, palette().color(QPalette::WindowText));
    showSelectable(*m_result, sentence);
    bringIntoSight(*m_result);
}

void ConnectDialog::showProblem(const QString &sentence)
{
    showTestResult(false, sentence);
}

void ConnectDialog::check()
{
    const QString name = m_name->text().trimmed();
    m_reach->offerKeyring(m_isProfile || isStored());
    QString problem;
    if (const auto checked = ConnectString::parse(m_connect->text()); !checked)
        problem = explain(checked.error());
    if (const auto checked = m_reach->check(); problem.isEmpty() && !checked)
        problem = refusalText(checked.error());
    const bool isConnectable = problem.isEmpty();
    if (m_isProfile && isConnectable) {
        if (const auto checked = checkProfileName(name); !checked)
            problem = explain(checked.error());
        else if (m_environment->currentData().toInt() == int(Environment::Unknown))
            problem = tr("Choose the environment: a profile says what its servers are for");
    }
    if (const QString path = m_path->text().trimmed(); problem.isEmpty() && !path.isEmpty()) {
        if (const auto checked = validPath(path); !checked)
            problem = tr("Lock: %1").arg(explain(checked.error()));
    }
    showSelectable(*m_problem, visibleText(problem));
    m_problem->setVisible(!problem.isEmpty());
    setTextColour(*m_problem, roleColours(palette()).danger);
    m_ok->setEnabled(problem.isEmpty());
    m_ok->setToolTip(problem.isEmpty() ? QString() : tr("What is typed above cannot be used yet"));
    m_testButton->setEnabled(isConnectable && !m_test->isRunning());
}

void ConnectDialog::test()
{
    setTextColour(*m_result, palette().color(QPalette::WindowText));
    showSelectable(*m_result, tr("Connecting …"));
    showSelectable(*m_members, {});
    m_untrusted = {};
    m_certificateButton->hide();
    ConnectionOptions options = connection().options;
    const bool mayAsk = m_askpass && !options.way.ssh.host.isEmpty();
    if (mayAsk)
        m_askpass->serve(options.way.ssh);
    m_test->start(options, mayAsk ? AskingTestTimeoutMs : TestTimeoutMs);
    m_testButton->setEnabled(m_test->isRunning() ? false : m_testButton->isEnabled());
}

/// What was tested is no longer what is typed.
void ConnectDialog::forgetTest()
{
    m_test->cancel();
    m_certificateButton->hide();
    showSelectable(*m_result, {});
    showSelectable(*m_members, {});
    check();
}

void ConnectDialog::showTestResult(bool isGood, const QString &sentence)
{
    const RoleColours &roles = roleColours(palette());
    setTextColour(*m_result, isGood ? roles.held : roles.danger);
    const QString sign = isGood ? QStringLiteral("✓ ") : QStringLiteral("✕ ");
    showSelectable(*m_result, sign + withWholeDurations(sentence));
    m_certificateButton->setVisible(!isGood && hasCertificate(m_untrusted));
    check();
    bringIntoSight(*m_result);
}

/// Who trusts it sees at once what comes of that.
void ConnectDialog::showCertificate()
{
    if (!hasCertificate(m_untrusted))
        return;
    const DistrustPtr distrust = m_untrusted.distrust;
    CertificateDialog dialog(*distrust, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_reach->pin(distrust->host, distrust->certificate.fingerprint);
    test();
}

} // namespace lockscope
