// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/startpage.h"

#include "core/base/text.h"
#include "ui/theme/colours.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/scrolledcontent.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

namespace lockscope {

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_recent(new QListWidget(this))
    , m_recentTitle(wrappedLabel(tr("Recent connections")))
    , m_message(wrappedLabel({}))
{
    QLabel *title = wrappedLabel(tr("Look into ZooKeeper locks"));
    makeTitle(*title, *this, 1.7);
    auto *toServer = new QPushButton(tr("&Connect …"), this);
    toServer->setDefault(true);
    auto *toSandbox = new QPushButton(tr("&Try the sandbox"), this);
    followFont(*this, [this, toServer, toSandbox] {
        for (QPushButton *button : {toServer, toSandbox})
            button->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
        m_recent->setMaximumHeight(fontMetrics().height() * 10);
        m_recent->setMinimumHeight(fontMetrics().height() * 2);
    });

    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(10);
    grid->addWidget(title, 0, 0, 1, 2);
    grid->addWidget(toServer, 1, 0);
    grid->addWidget(
        wrappedLabel(tr("to a ZooKeeper ensemble. Nothing is changed there: connections "
                        "start read-only.")),
        1, 1);
    grid->addWidget(toSandbox, 2, 0);
    grid->addWidget(wrappedLabel(tr("a real ZooKeeper on this computer, with lock traffic, that is "
                                    "removed when the window closes.")),
        2, 1);
    grid->addWidget(m_message, 3, 0, 1, 2);
    grid->addWidget(m_recentTitle, 4, 0, 1, 2);
    grid->addWidget(m_recent, 5, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_recent->setAccessibleName(tr("Recent connections"));

    auto *across = new QHBoxLayout;
    across->addStretch(1);
    across->addLayout(grid, 6);
    across->addStretch(1);
    auto *content = new QWidget;
    auto *down = new QVBoxLayout(content);
    down->addStretch(1);
    down->addLayout(across);
    down->addStretch(2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new ScrolledContent(content));

    connect(toServer, &QPushButton::clicked, this, &StartPage::connectWanted);
    connect(toSandbox, &QPushButton::clicked, this, &StartPage::sandboxWanted);
    connect(m_recent, &QListWidget::itemActivated, this,
        [this](QListWidgetItem *item) { emit recentWanted(m_shown.value(m_recent->row(item))); });
    addRecentActions();
    setRecent({});
}

void StartPage::addRecentActions()
{
    m_recent->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString &text, auto wanted) {
        auto *action = new QAction(text, m_recent);
        m_recent->addAction(action);
        connect(action, &QAction::triggered, this, [this, wanted] {
            if (m_recent->currentRow() >= 0)
                emit(this->*wanted)(m_shown.value(m_recent->currentRow()));
        });
    };
    add(tr("Connect"), &StartPage::recentWanted);
    add(tr("Change …"), &StartPage::changeWanted);
    add(tr("Forget"), &StartPage::forgetWanted);
}

void StartPage::setRecent(const QVector<ConnectionProfile> &recent)
{
    m_recent->clear();
    m_shown = recent;
    for (const ConnectionProfile &connection : recent) {
        const QString servers = visibleText(connection.options.connect);
        const QString name = visibleText(connection.profile.name);
        const QString text =
            name.isEmpty() ? servers : QStringLiteral("%1 – %2").arg(name, servers);
        auto *item = new QListWidgetItem(
            QStringLiteral("%1  (%2)").arg(text, titleOf(connection.profile.environment)),
            m_recent);
        item->setToolTip(plainToolTip(text));
    }
    m_recent->setVisible(!recent.isEmpty());
    m_recentTitle->setVisible(!recent.isEmpty());
}

void StartPage::setMessage(const QString &text, bool isProblem)
{
    QPalette colours;
    if (isProblem)
        colours.setColor(QPalette::WindowText, roleColours(palette()).danger);
    m_message->setPalette(colours);
    m_message->setText(text);
}

} // namespace lockscope
