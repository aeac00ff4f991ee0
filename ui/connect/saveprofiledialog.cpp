// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/saveprofiledialog.h"

#include "ui/connect/profileconnection.h"
#include "ui/theme/formparts.h"
#include "ui/theme/scrolledcontent.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope {

SaveProfileDialog::SaveProfileDialog(const ConnectionProfile &connection, QWidget *parent)
    : QDialog(parent)
    , m_name(new QLineEdit(connection.profile.name))
    , m_environment(new QComboBox)
    , m_keep(new QCheckBox(tr("Keep in the &keyring")))
    , m_problem(problemLabel())
{
    setWindowTitle(tr("Save as profile"));
    m_name->selectAll();
    m_keep->setToolTip(tr("The desktop's. Otherwise they are asked for each time; the profile's "
                          "file never has them."));
    m_keep->setChecked(!connection.inKeyring.isEmpty());
    const Environment stated = connection.profile.environment;
    m_environment->addItem(titleOf(stated), int(stated));
    for (const auto environment :
        {Environment::Development, Environment::Staging, Environment::Production}) {
        if (stated == Environment::Unknown)
            m_environment->addItem(titleOf(environment), int(environment));
    }
    auto *content = new QWidget;
    auto *form = new QFormLayout(content);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Name of the profile"), m_name);
    form->addRow(tr("&Environment"), m_environment);
    form->setRowVisible(m_environment, stated == Environment::Unknown);
    form->addRow(tr("Its secrets"), m_keep);
    form->setRowVisible(m_keep, !secretsOf(connection).kinds().isEmpty());
    form->addRow(m_problem);
    QDialogButtonBox *buttons = okAndCancel(*this, tr("Save"));
    m_ok = buttons->button(QDialogButtonBox::Ok);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(new DialogBody(content), 1);
    layout->addWidget(buttons);
    setLeastLetters(*this, 60);
    connect(m_name, &QLineEdit::textChanged, this, &SaveProfileDialog::check);
    connect(m_environment, &QComboBox::currentIndexChanged, this, &SaveProfileDialog::check);
    check();
}

QString SaveProfileDialog::name() const
{
    return m_name->text().trimmed();
}

bool SaveProfileDialog::keepsSecrets() const
{
    return m_keep->isVisibleTo(this) && m_keep->isChecked();
}

Environment SaveProfileDialog::environment() const
{
    return Environment(m_environment->currentData().toInt());
}

/// Of a name that is not there yet nobody has to be told.
void SaveProfileDialog::check()
{
    const Result<Done> checked = checkProfileName(name());
    QString problem = checked || name().isEmpty() ? QString() : profileProblem(checked.error());
    if (checked && environment() == Environment::Unknown)
        problem = tr("Choose the environment: a profile says what its servers are for");
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_ok->setEnabled(checked && problem.isEmpty());
}

} // namespace lockscope
