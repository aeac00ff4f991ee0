// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/operatordesk.h"

#include "core/base/text.h"
#include "ui/operate/acquiredialog.h"
#include "ui/operate/aftermathbar.h"
#include "ui/operate/allowdialog.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/journalpanel.h"
#include "ui/operate/ownlockspanel.h"

namespace lockscope {

OperatorDesk::OperatorDesk(const QString &journalFile, QWidget *window)
    : QObject(window)
    , m_window(window)
    , m_ownLocksPanel(new OwnLocksPanel(m_owners, window))
    , m_aftermathBar(new AftermathBar(window))
    , m_journalPanel(new JournalPanel(window))
{
    connect(&m_owners, &Owners::changed, this, [this] {
        if (m_hands)
            m_hands->act.setOwnSessions(m_owners.sessions());
    });
    connect(&m_owners, &Owners::happened, this, [this](const OwnerEvent &event) {
        if (event.isBad)
            emit message(event.text);
    });
    auto journal = Journal::open(journalFile);
    if (!journal) {
        m_problem = visibleText(explain(journal.error()));
        return;
    }
    m_journal = std::move(*journal);
    m_journalPanel->setJournal(*m_journal);
}

OperatorDesk::~OperatorDesk() = default;

void OperatorDesk::setConnection(const ConnectionProfile *connection)
{
    m_owners.setConnection({}, nullptr);
    m_hands.reset();
    if (connection != nullptr && connection->options.connect != m_servers) {
        m_servers = connection->options.connect;
        m_aftermathBar->clear();
    }
    if (connection != nullptr && m_journal) {
        m_hands = std::make_unique<Hands>(*connection, *m_journal);
        connect(&m_hands->gate, &WriteGate::changed, this, &OperatorDesk::writableChanged);
        connect(&m_hands->act, &Operator::finished, m_aftermathBar,
                [this](quint64, const Receipt &receipt) { m_aftermathBar->add(receipt); });
        m_owners.setConnection(connection->options, &m_hands->gate);
    }
    emit writableChanged(false);
}

void OperatorDesk::setFacts(const ServerFactsPtr &facts)
{
    if (m_hands)
        m_hands->act.setServerFacts(facts);
    if (facts)
        m_aftermathBar->setFacts(*facts);
}

void OperatorDesk::allowChanges()
{
    if (m_hands)
        AllowDialog(m_hands->gate, m_window).exec();
}

void OperatorDesk::forbidChanges()
{
    if (m_hands)
        m_hands->gate.shut();
}

void OperatorDesk::acquire(const QString &path, const QString &recipe)
{
    if (!m_hands)
        return;
    AcquireDialog dialog(path, recipe, m_window);
    if (dialog.exec() != QDialog::Accepted || !m_hands)
        return;
    m_ownLocksPanel->choose(m_owners.take(dialog.request()));
    emit lockWanted();
}

void OperatorDesk::remove(const LockState &state, const Contender &contender)
{
    if (m_hands)
        DeleteDialog(*m_hands, targetOf(state, contender), m_window).exec();
}

} // namespace lockscope
