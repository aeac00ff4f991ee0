// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window can do to locks, behind its menus, and its warning of what that left behind.
#pragma once

#include "core/recipes/lockstate.h"
#include "ui/operate/deletedialog.h"
#include "ui/operate/owners.h"
#include "ui/operate/ownlocksjournal.h"
#include "ui/theme/band.h"
#include "ui/theme/ownclaims.h"

#include <QPointer>

#include <functional>

class QWidget;

namespace lockscope {

class Journal;
class JournalPanel;
class OwnLocksPanel;
class ScrolledContent;

/// Says over everything else whose client may go on as if it held, until its session is gone, and
/// then that it is; until it is dismissed. Hidden while there is nothing to say.
class AftermathBar : public Band
{
    Q_OBJECT

public:
    explicit AftermathBar(QWidget *parent = nullptr);

    /// Warns of whom that left behind, if anybody.
    void add(const Receipt &receipt);
    void setFacts(const ServerFacts &facts);
    void clear();
    QString text() const;
    /// Locks of whom it tells: they may hold beside the one who was granted next, also when their
    /// session has ended. Until it is dismissed.
    QSet<QString> doublyHeld() const;

signals:
    void doublyHeldChanged(const QSet<QString> &locks);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showHolders();
    void fitHeight();

    QVector<DoubleHolder> m_holders;
    QString m_alarms; ///< what is told of those that may still hold
    QLabel *m_text;
    ScrolledContent *m_lines; ///< of m_text
};

/// Where the window's actions meet the operator's hands: dialogs, own locks and journal. GUI
/// thread.
class OperatorDesk : public QObject
{
    Q_OBJECT

public:
    /// @p journalFile is made where missing; without a journal nothing can be done by force.
    OperatorDesk(const QString &journalFile, QWidget *window);
    ~OperatorDesk() override;

    OwnLocksPanel &ownLocksPanel() { return *m_ownLocksPanel; }
    AftermathBar &aftermathBar() { return *m_aftermathBar; }
    JournalPanel &journalPanel() { return *m_journalPanel; }
    /// Gives back what was taken, without waiting for that, and begins read-only on @p connection;
    /// null: on none. A dialog that is open ends as if it was cancelled.
    void setConnection(const ConnectionProfile *connection);
    /// What was stated of the connection since: what is held stays ours.
    void setProfile(const Profile &profile);
    void setFacts(const ServerFactsPtr &facts);
    /// What the site says of how clients of locks are named.
    void setClientNames(const QVector<ClientNamesFor> &names);
    /// Changes end with the session by which they were looked at.
    void setStatus(const ConnectionStatus &status);
    bool isWritable() const { return m_hands && m_hands->gate.isOpen(); }
    /// Null: there is nothing that could be changed. Until the next setConnection().
    std::shared_ptr<const WritePermit> permit() const;
    OwnClaims claims() const; ///< what is ours
    /// Whom we keep waiting, in words; empty: nobody. @p stateOf: how a lock stands, or null.
    QString holdings(const std::function<LockStatePtr(const QString &path)> &stateOf) const;
    /// Null: not connected. Until the next setConnection().
    Hands *hands() { return m_hands.get(); }
    Owners &owners() { return m_owners; }
    const Owners &owners() const { return m_owners; }
    /// Why nothing can be done by force; empty: the journal is open.
    QString problem() const;

    void allowChanges();
    void forbidChanges();
    /// @p state: of the lock that is offered; null: not known.
    void acquire(const QString &path, const QString &recipe, const LockStatePtr &state = nullptr);
    /// Opens the dialog for this contender, whose Stat must have been read.
    void remove(const LockState &state, const Contender &contender);
    /// The same by the node's path. @p state: null where it was not read.
    void remove(const LockStatePtr &state, const QString &node, SessionId session);

signals:
    void writableChanged(bool isWritable);
    void ownLocksChanged(); ///< claims(), holdings()
    void message(const QString &text); ///< also what came of each act by force
    /// Something was done by force to a lock: "delete: done-as-predicted"; fixed English.
    void acted(const QString &lock, const QString &what);
    void lockWanted(); ///< a test lock was asked for: ownLocksPanel() tells how it goes

private:
    /// Whether it was accepted. The connection may end meanwhile: what it acts with is held by the
    /// caller, too.
    bool isAccepted(QDialog &dialog);
    void acceptReceipt(const Receipt &receipt);
    void writeDownOwnLocks();

    QWidget *m_window;
    Result<std::unique_ptr<Journal>> m_journal;
    std::shared_ptr<Hands> m_hands;
    QPointer<QDialog> m_dialog; ///< that is open
    SessionId m_session; ///< that was connected last
    Owners m_owners; ///< by m_hands' gate
    OwnLocksJournal m_ownLocks; ///< what the journal knows of m_owners
    QString m_connection; ///< JournalEntry::connection of m_owners
    OwnLocksPanel *m_ownLocksPanel;
    AftermathBar *m_aftermathBar;
    JournalPanel *m_journalPanel;
    QVector<ClientNamesFor> m_clientNames;
    QString m_servers; ///< connect string of those that m_aftermathBar tells of
};

} // namespace lockscope
