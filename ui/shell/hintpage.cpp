// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/hintpage.h"

#include "core/base/text.h"
#include "ui/connect/memberlines.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/refusals.h"
#include "ui/theme/scrolledcontent.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

namespace {

QLabel *centredLabel()
{
    QLabel *label = wrappedLabel({});
    label->setAlignment(Qt::AlignHCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

bool isConnected(const ConnectionStatus &status)
{
    return status.state == ConnectionStatus::Connected;
}

} // namespace

HintPage::HintPage(QWidget *parent)
    : QWidget(parent)
    , m_title(centredLabel())
    , m_text(centredLabel())
    , m_members(centredLabel())
    , m_retry(new QPushButton(tr("Try again"), this))
    , m_edit(new QPushButton(tr("Change the connection …"), this))
    , m_certificate(new QPushButton(tr("View the certificate …"), this))
{
    makeTitle(*m_title, *this, 1.3);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_retry);
    buttons->addWidget(m_edit);
    buttons->addWidget(m_certificate);
    buttons->addStretch(1);
    auto *content = new QWidget;
    auto *down = new QVBoxLayout(content);
    down->setContentsMargins(32, 16, 32, 16);
    down->addStretch(2);
    down->addWidget(m_title);
    down->addWidget(m_text);
    down->addWidget(m_members);
    down->addLayout(buttons);
    down->addStretch(3);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new ScrolledContent(content));
    connect(m_retry, &QPushButton::clicked, this, &HintPage::retryWanted);
    connect(m_edit, &QPushButton::clicked, this, &HintPage::editWanted);
    connect(m_certificate, &QPushButton::clicked, this, &HintPage::certificateWanted);
    m_certificate->hide();
}

void HintPage::show(const ConnectionStatus &status, const QString &connection, const QString &path)
{
    const QString name = visibleText(connection);
    const QString error = status.error == Error {} ? QString() : refusalText(status.error);
    const bool hasFailed = status.state == ConnectionStatus::Failed;
    m_members->setVisible(!isConnected(status));
    m_retry->setVisible(hasFailed);
    m_edit->setVisible(!isConnected(status));
    m_certificate->setVisible(!isConnected(status) && hasCertificate(status.error));
    if (hasFailed) {
        m_title->setText(tr("Not connected to %1").arg(name));
        m_text->setText(error);
    } else if (!isConnected(status)) {
        m_title->setText(tr("Connecting to %1 …").arg(name));
        m_text->setText(error);
    } else if (!path.isEmpty()) {
        m_title->setText(tr("Reading %1 …").arg(visibleText(path)));
        m_text->clear();
    } else {
        m_title->setText(tr("Connected to %1").arg(name));
        m_text->setText(tr("Choose a lock on the left, or type its path: Ctrl+L."));
    }
}

void HintPage::showPast(const QString &path, bool isUnknown)
{
    for (QWidget *part : {static_cast<QWidget *>(m_members), static_cast<QWidget *>(m_retry),
             static_cast<QWidget *>(m_edit), static_cast<QWidget *>(m_certificate)})
        part->hide();
    if (path.isEmpty()) {
        m_title->setText(tr("No lock is open"));
        m_text->setText(tr("Choose a lock on the left or in the timeline, or type its path: "
                           "Ctrl+L."));
    } else if (!isUnknown) {
        m_title->setText(tr("Reading %1 …").arg(visibleText(path)));
        m_text->clear();
    } else {
        m_title->setText(tr("Nothing is known of %1 then").arg(visibleText(path)));
        m_text->setText(tr("Choose another moment in the timeline."));
    }
}

void HintPage::setFacts(const ServerFactsPtr &facts)
{
    m_members->setText(facts ? memberLines(*facts) : QString());
}

} // namespace lockscope
