// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/environmentband.h"

#include "core/base/text.h"
#include "ui/theme/colours.h"
#include "ui/theme/elidinglabel.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>

namespace lockscope {

namespace {

Fill fillOf(Environment environment, const RoleColours &roles)
{
    switch (environment) {
    case Environment::Production:
        return roles.production;
    case Environment::Staging:
        return roles.testing;
    case Environment::Unknown:
    case Environment::Development:
    case Environment::Sandbox:
        break;
    }
    return roles.development;
}

} // namespace

EnvironmentBand::EnvironmentBand(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidingLabel(this))
    , m_facts(new QLabel(this))
    , m_path(new ElidingLabel(this))
{
    QFont bold = font();
    bold.setBold(true);
    m_name->setFont(bold);
    m_facts->setTextFormat(Qt::PlainText);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 2, 8, 2);
    layout->addWidget(m_name, 2);
    layout->addWidget(m_facts);
    layout->addStretch(1);
    layout->addWidget(m_path, 3);
    setAutoFillBackground(true);
    hide();
}

void EnvironmentBand::setConnection(const ConnectionProfile *connection)
{
    setVisible(connection != nullptr);
    m_connection = connection != nullptr ? *connection : ConnectionProfile {};
    write();
    colour();
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

void EnvironmentBand::colour()
{
    // The program's palette tells the theme; ours is what is set here.
    const Fill fill =
        fillOf(m_connection.profile.environment, roleColours(QApplication::palette()));
    if (palette().color(QPalette::Window) == fill.back)
        return;
    QPalette colours;
    colours.setColor(QPalette::Window, fill.back);
    colours.setColor(QPalette::WindowText, fill.text);
    setPalette(colours);
}

void EnvironmentBand::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

} // namespace lockscope
