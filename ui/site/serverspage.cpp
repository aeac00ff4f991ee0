// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/serverspage.h"

#include "core/base/text.h"
#include "ui/theme/colours.h"
#include "ui/theme/formparts.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSpinBox>

namespace lockscope {

ServersPage::ServersPage(SettingsDocument &document)
    : SitePage(document)
    , m_adminPort(new QSpinBox)
    , m_adminPorts(new QLineEdit)
    , m_trust(
          new QCheckBox(tr("&Believe what answers there, although it names another client port")))
    , m_allMembers(new QCheckBox(tr("The connect strin&g names every member")))
    , m_maxWatches(new QSpinBox)
{
    m_adminPort->setRange(0, 65'535);
    m_adminPort->setSpecialValueText(tr("none"));
    m_maxWatches->setRange(0, 100'000'000);
    m_maxWatches->setSingleStep(1000);
    m_maxWatches->setGroupSeparatorShown(true);
    m_maxWatches->setSpecialValueText(tr("never"));
    for (QSpinBox *box : {m_adminPort, m_maxWatches})
        box->setKeyboardTracking(false);
    m_adminPorts->setPlaceholderText(QStringLiteral("zk1:2181=8081 zk2=0"));
    auto *form = new QFormLayout(this);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    const auto explain = [&](QWidget *field, const QString &hint) {
        auto *label = wrappedLabel(hint);
        setTextColour(*label, roleColours(palette()).muted);
        field->setAccessibleDescription(hint);
        form->addRow(label);
    };
    form->addRow(tr("&AdminServers answer at port"), m_adminPort);
    explain(
        m_adminPort, tr("They tell what the four-letter words do, where those are not allowed."));
    form->addRow(tr("Members at &other ports"), m_adminPorts);
    explain(m_adminPorts,
        tr("A member as the connect string writes it, and its AdminServer's port; 0: it has "
           "none."));
    form->addRow(m_trust);
    explain(m_trust, tr("Needed where ports are mapped: by containers, or by tunnels."));
    form->addRow(m_allMembers);
    explain(m_allMembers,
        tr("Needed where /zookeeper/config does not tell, as on ZooKeeper 3.4 and ClickHouse "
           "Keeper. Where it is not true, who is connected to the others is missed."));
    form->addRow(tr("List &watches often up to"), m_maxWatches);
    explain(m_maxWatches,
        tr("A member with more watches is asked for them a third as often, and not by “queue "
           "--limit”."));
    for (QSpinBox *box : {m_adminPort, m_maxWatches})
        connect(box, &QSpinBox::valueChanged, this, &ServersPage::apply);
    for (QCheckBox *box : {m_trust, m_allMembers})
        connect(box, &QCheckBox::toggled, this, &ServersPage::apply);
    connect(m_adminPorts, &QLineEdit::editingFinished, this, &ServersPage::applyPorts);
}

void ServersPage::refresh()
{
    m_isFilling = true;
    const ServerSettings &servers = m_document.settings().servers;
    m_adminPort->setValue(servers.adminPort);
    m_trust->setChecked(servers.trustAdminServers);
    m_allMembers->setChecked(servers.allMembers);
    m_maxWatches->setValue(int(servers.maxWatches));
    QStringList ports;
    for (auto it = servers.adminPorts.begin(); it != servers.adminPorts.end(); ++it)
        ports.append(QStringLiteral("%1=%2").arg(it.key(), QString::number(it.value())));
    m_adminPorts->setText(visibleText(ports.join(u' ')));
    m_isFilling = false;
}

void ServersPage::apply()
{
    if (m_isFilling)
        return;
    ServerSettings servers = m_document.settings().servers;
    servers.adminPort = quint16(m_adminPort->value());
    servers.trustAdminServers = m_trust->isChecked();
    servers.allMembers = m_allMembers->isChecked();
    servers.maxWatches = m_maxWatches->value();
    settle(m_document.setServers(servers));
}

void ServersPage::applyPorts()
{
    static const QRegularExpression space(QStringLiteral("[\\s,]+"));
    ServerSettings servers = m_document.settings().servers;
    servers.adminPorts.clear();
    for (const QString &word : m_adminPorts->text().split(space, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const quint16 port = word.section(u'=', -1).toUShort(&isNumber);
        const QString member = word.section(u'=', 0, -2);
        if (!isNumber || member.isEmpty()) {
            emit refused(
                tr("“%1” is no member with its port: write zk1:2181=8081.").arg(visibleText(word)));
            return;
        }
        servers.adminPorts.insert(member, port);
    }
    if (servers.adminPorts != m_document.settings().servers.adminPorts)
        settle(m_document.setServers(servers));
}

} // namespace lockscope
