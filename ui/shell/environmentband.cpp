// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/environmentband.h"

#include "core/base/text.h"
#include "ui/theme/elidinglabel.h"

#include <QHBoxLayout>

namespace lockscope {

namespace {

Band::Colours coloursOf(Environment environment)
{
    switch (environment) {
    case Environment::Production:
        return &RoleColours::production;
    case Environment::Staging:
        return &RoleColours::testing;
    case Environment::Unknown:
    case Environment::Development:
    case Environment::Sandbox:
        break;
    }
    return &RoleColours::development;
}

} // namespace

EnvironmentBand::EnvironmentBand(QWidget *parent)
    : Band(&RoleColours::development, parent)
    , m_name(new ElidingLabel(this))
    , m_facts(new QLabel(this))
    , m_path(new ElidingLabel(this))
{
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_name->setFont(bold);
    m_facts->setTextFormat(Qt::PlainText);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(m_name, 2);
    layout->addWidget(m_facts);
    layout->addStretch(1);
    layout->addWidget(m_path, 3);
    hide();
}

void EnvironmentBand::setConnection(const ConnectionProfile *connection)
{
    setVisible(connection != nullptr);
    m_connection = connection != nullptr ? *connection : ConnectionProfile {};
    write();
    setColours(coloursOf(m_connection.profile.environment));
}

void EnvironmentBand::setWritable(bool isWritable)
{
    m_isWritable = isWritable;
    write();
}

void EnvironmentBand::setPath(const QString &path)
{
    m_path->setText(visibleText(path));
}

void EnvironmentBand::write()
{
    m_name->setText(visibleText(titleOf(m_connection)));
    m_facts->setText(
        QStringLiteral("%1 · %2").arg(titleOf(m_connection.profile.environment).toLower(),
            m_isWritable ? tr("changes are allowed") : tr("read-only")));
}

} // namespace lockscope
