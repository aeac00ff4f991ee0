// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/startpage.h"

#include "core/base/text.h"
#include "ui/connect/environmentmark.h"
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
    , m_ways(new QGridLayout)
    , m_recent(new QListWidget(this))
    , m_recentTitle(wrappedLabel(tr("Recently opened")))
    , m_message(wrappedLabel({}))
{
    QLabel *title = wrappedLabel(tr("Look into ZooKeeper locks"));
    makeTitle(*title, *this, 1.7);
    m_ways->setHorizontalSpacing(16);
    m_ways->setVerticalSpacing(10);
    m_ways->addWidget(title, 0, 0, 1, 2);
    m_ways->setColumnStretch(1, 1);
    addWay(tr("&Connect …"),
        tr("to a ZooKeeper ensemble. Nothing is changed there: connections start read-only."),
        &StartPage::connectWanted)
        ->setDefault(true);
    addWay(tr("&Try the sandbox"),
        tr("a real ZooKeeper on this computer, with lock traffic, that is removed when the window "
           "closes."),
        &StartPage::sandboxWanted);
    addWay(tr("&Open a recording …"),
        tr("what happened to locks, as somebody kept it. No ZooKeeper is needed for that."),
        &StartPage::historyWanted);
    addWay(tr("Look at the &example"),
        tr("a recording of an incident: a client that stops in the midst of its work, and a "
           "deadlock."),
        &StartPage::exampleWanted);
    for (QWidget *part : {static_cast<QWidget *>(m_message), static_cast<QWidget *>(m_recentTitle),
             static_cast<QWidget *>(m_recent)})
        m_ways->addWidget(part, m_ways->rowCount(), 0, 1, 2);
    followFont(*this, [this] {
        m_recent->setMaximumHeight(fontMetrics().height() * 10);
        m_recent->setMinimumHeight(fontMetrics().height() * 2);
    });
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_recent->setAccessibleName(tr("Recently opened"));
    m_recent->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // whose end says little
    m_recent->setTextElideMode(Qt::ElideMiddle);

    auto *across = new QHBoxLayout;
    across->addStretch(1);
    across->addLayout(m_ways, 6);
    across->addStretch(1);
    auto *content = new QWidget;
    auto *down = new QVBoxLayout(content);
    down->addStretch(1);
    down->addLayout(across);
    down->addStretch(2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new ScrolledContent(content));

    connect(m_recent, &QListWidget::itemActivated, this,
        [this](QListWidgetItem *item) { openRecent(m_recent->row(item)); });
    addRecentActions();
    setRecent({});
}

/// One more button, with what it leads to.
QPushButton *StartPage::addWay(
    const QString &text, const QString &what, void (StartPage::*wanted)())
{
    auto *button = new QPushButton(text, this);
    followFont(*this, [this, button] { button->setMinimumWidth(letterWidth(fontMetrics()) * 24); });
    connect(button, &QPushButton::clicked, this, wanted);
    const int row = m_ways->rowCount();
    m_ways->addWidget(button, row, 0);
    m_ways->addWidget(wrappedLabel(what), row, 1);
    return button;
}

void StartPage::openRecent(int row)
{
    if (row >= 0 && row < m_shown.size())
        emit recentWanted(m_shown.value(row));
    else if (row >= 0)
        emit recentHistoryWanted(m_shownHistories.value(row - int(m_shown.size())));
}

void StartPage::addRecentActions()
{
    m_recent->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString &text, auto act) {
        auto *action = new QAction(text, m_recent);
        m_recent->addAction(action);
        connect(action, &QAction::triggered, this, [this, act] { act(m_recent->currentRow()); });
        return action;
    };
    add(tr("Open"), [this](int row) { openRecent(row); });
    m_change = add(tr("Change …"), [this](int row) {
        if (row >= 0 && row < m_profiles.size())
            emit profilesWanted();
        else if (row >= 0 && row < m_shown.size())
            emit changeWanted(m_shown.value(row));
    });
    add(tr("Forget"), [this](int row) {
        if (row >= 0 && row < m_profiles.size())
            emit profilesWanted(); // where it is removed, and asked about
        else if (row >= 0 && row < m_shown.size())
            emit forgetWanted(m_shown.value(row));
        else if (row >= 0)
            emit forgetHistoryWanted(m_shownHistories.value(row - int(m_shown.size())));
    });
    connect(m_recent, &QListWidget::currentRowChanged, this,
        [this](int row) { m_change->setEnabled(row >= 0 && row < m_shown.size()); });
}

void StartPage::addRow(const QString &text, const QString &kind)
{
    auto *item = new QListWidgetItem(QStringLiteral("%1  (%2)").arg(text, kind), m_recent);
    item->setToolTip(plainToolTip(text));
}

void StartPage::setProfiles(const QVector<ConnectionProfile> &profiles)
{
    m_profiles = profiles;
    showRows();
}

void StartPage::setRecent(
    const QVector<ConnectionProfile> &connections, const QStringList &histories)
{
    m_recentShown = connections;
    m_shownHistories = histories;
    showRows();
}

void StartPage::showRows()
{
    m_recent->clear();
    m_shown = m_profiles + m_recentShown;
    for (const ConnectionProfile &connection : std::as_const(m_shown)) {
        const QString servers = visibleText(connection.options.connect);
        const QString name = visibleText(connection.profile.name);
        const QString environment = titleOf(connection.profile.environment);
        addRow(name.isEmpty() ? servers : QStringLiteral("%1 – %2").arg(name, servers),
            connection.storedName.isEmpty() ? environment : tr("profile, %1").arg(environment));
        m_recent->item(m_recent->count() - 1)
            ->setIcon(environmentMark(connection.profile.environment, palette()));
    }
    for (const QString &name : std::as_const(m_shownHistories))
        addRow(visibleText(name), tr("recording"));
    m_recent->setVisible(m_recent->count() > 0);
    m_recentTitle->setVisible(m_recent->count() > 0);
    m_recentTitle->setText(
        m_profiles.isEmpty() ? tr("Recently opened") : tr("Profiles, and recently opened"));
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
