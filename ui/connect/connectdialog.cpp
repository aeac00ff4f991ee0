// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/connectdialog.h"

#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "ui/connect/connectiontest.h"
#include "ui/theme/colours.h"
#include "ui/theme/formparts.h"
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

} // namespace

ConnectDialog::ConnectDialog(ConnectCheck check, QWidget *parent)
    : QDialog(parent)
    , m_check(std::move(check))
    , m_test(new ConnectionTest(this))
    , m_connect(new QLineEdit(this))
    , m_problem(wrappedLabel({}))
    , m_name(new QLineEdit(this))
    , m_environment(new QComboBox(this))
    , m_timeout(new QSpinBox(this))
    , m_user(new QLineEdit(this))
    , m_password(new QLineEdit(this))
    , m_path(new QLineEdit(this))
    , m_result(wrappedLabel({}))
    , m_members(wrappedLabel({}))
    , m_testButton(new QPushButton(tr("&Test"), this))
{
    setWindowTitle(tr("Connect to ZooKeeper"));
    auto *form = new QFormLayout;
    buildForm(*form);
    m_connect->selectAll();
    QDialogButtonBox *buttons = okAndCancel(*this, tr("&Connect"));
    m_ok = buttons->button(QDialogButtonBox::Ok);
    buttons->addButton(m_testButton, QDialogButtonBox::ActionRole);
    auto *content = new QWidget;
    auto *above = new QVBoxLayout(content);
    above->setContentsMargins(0, 0, 0, 0);
    above->addLayout(form);
    above->addWidget(m_problem);
    above->addWidget(m_result);
    above->addWidget(m_members);
    above->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 72);

    connect(m_testButton, &QPushButton::clicked, this, &ConnectDialog::test);
    connect(m_test, &ConnectionTest::finished, this, &ConnectDialog::showTestResult);
    connect(m_test, &ConnectionTest::membersTold, this,
        [this](const QString &lines) { showSelectable(*m_members, lines); });
    for (QLineEdit *edit : {m_connect, m_user, m_password})
        connect(edit, &QLineEdit::textChanged, this, &ConnectDialog::forgetTest);
    connect(m_timeout, &QSpinBox::valueChanged, this, &ConnectDialog::forgetTest);
    for (QLineEdit *edit : {m_connect, m_path})
        connect(edit, &QLineEdit::textChanged, this, &ConnectDialog::check);
    ConnectDialog::check();
}

void ConnectDialog::buildForm(QFormLayout &form)
{
    m_connect->setPlaceholderText(QStringLiteral("zk1:2181,zk2:2181,[2001:db8::7]:2181/chroot"));
    m_connect->setText(QStringLiteral("127.0.0.1:2181"));
    m_name->setPlaceholderText(tr("optional: how you call it"));
    for (const auto environment :
        {Environment::Development, Environment::Staging, Environment::Production})
        m_environment->addItem(titleOf(environment), int(environment));
    m_environment->setToolTip(tr("Colours the window. In production more is asked before anything "
                                 "can be changed."));
    m_timeout->setRange(1, 600);
    m_timeout->setValue(10);
    m_timeout->setSuffix(tr(" s"));
    m_timeout->setToolTip(tr("Session timeout that is asked for; the server may grant another"));
    m_path->setPlaceholderText(tr("optional: a lock to open, like /locks/orders"));
    m_user->setPlaceholderText(tr("optional: name of a digest ACL's user"));
    m_password->setEchoMode(QLineEdit::Password);
    m_password->setPlaceholderText(tr("forgotten when the connection ends"));

    form.addRow(tr("&Servers"), m_connect);
    form.addRow(tr("&Name"), m_name);
    form.addRow(tr("&Environment"), m_environment);
    form.addRow(tr("&Lock"), m_path);
    form.addRow(tr("Session t&imeout"), m_timeout);
    form.addRow(tr("Digest &user"), m_user);
    form.addRow(tr("Digest &password"), m_password);
}

void ConnectDialog::setConnection(const ConnectionProfile &connection)
{
    m_connect->setText(connection.options.connect);
    m_name->setText(connection.profile.name);
    m_environment->setCurrentIndex(
        std::max(0, m_environment->findData(int(connection.profile.environment))));
    m_timeout->setValue(connection.options.sessionTimeoutMs / 1000);
    m_path->setText(connection.path);
}

ConnectionProfile ConnectDialog::connection() const
{
    ConnectionProfile connection;
    connection.profile.name = m_name->text().trimmed();
    connection.profile.environment = Environment(m_environment->currentData().toInt());
    connection.options.connect = m_connect->text().trimmed();
    connection.options.sessionTimeoutMs = m_timeout->value() * 1000;
    if (!m_user->text().isEmpty())
        connection.options.digests.append(m_user->text() + u':' + m_password->text());
    connection.path = m_path->text().trimmed();
    return connection;
}

bool ConnectDialog::isAcceptable() const
{
    return m_ok->isEnabled();
}

void ConnectDialog::check()
{
    QString problem;
    if (const auto checked = m_check(m_connect->text()); !checked)
        problem = explain(checked.error());
    const bool isConnectable = problem.isEmpty();
    if (const QString path = m_path->text().trimmed(); isConnectable && !path.isEmpty()) {
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
    m_test->start(connection().options, TestTimeoutMs);
    m_testButton->setEnabled(m_test->isRunning() ? false : m_testButton->isEnabled());
}

/// What was tested is no longer what is typed.
void ConnectDialog::forgetTest()
{
    m_test->cancel();
    showSelectable(*m_result, {});
    showSelectable(*m_members, {});
    check();
}

void ConnectDialog::showTestResult(bool isGood, const QString &sentence)
{
    const RoleColours &roles = roleColours(palette());
    setTextColour(*m_result, isGood ? roles.held : roles.danger);
    showSelectable(*m_result, (isGood ? QStringLiteral("✓ ") : QStringLiteral("✕ ")) + sentence);
    check();
}

} // namespace lockscope
