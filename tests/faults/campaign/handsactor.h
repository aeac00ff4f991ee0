// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/journal/journal.h"
#include "core/live/inspector.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"
#include "tests/faults/campaign/actor.h"
#include "tests/faults/campaign/txnlog.h"

#include <QTemporaryDir>

namespace lockscope::campaign {

/// The operator: looks at the locks, and acts by force on what he sees there.
class HandsActor final : public Actor
{
public:
    /// @p connect: by which he looks; he acts by a line of his own.
    HandsActor(const Stage &stage, const std::vector<quint16> &ports, const QString &connect);

    Line *line() const override { return m_line.get(); }
    void play(const Step &step) override;
    void look(qint64) override { }
    void letGo() override { }
    bool isIdle() const override { return m_checks.isEmpty() && m_acts.isEmpty(); }
    void close() override;
    SessionId session() const override { return m_session; }

    void setOwnSessions(const QVector<SessionId> &sessions);
    const QHash<QString, LockStatePtr> &states() const { return m_states; }
    const Agreed &agreed() const { return m_agreed; }
    /// Each intent has its outcome; tells the judge. After close().
    void checkJournal();

private:
    struct Deed
    {
        quint64 act = 0; ///< the ledger's
        NodeId node; ///< that may be deleted or written
        bool isDelete = false;
        bool wasWaiter = false; ///< as the operator was shown
        int delayMs = 0; ///< in which he thinks
    };
    const Contender *pick(const LockState &state, int which) const;
    void nudgeGhost(const QString &lock);
    void write(const Target &target, bool isRevoke);
    void check(const Target &target, const Step &step);
    void hearCheck(quint64 call, const Preflight &preflight);
    void remove(const Preflight &shown, Deed deed);
    void hearReceipt(quint64 call, const Receipt &receipt);
    void accept(const LockStatePtr &state);

    std::unique_ptr<Line> m_line;
    WriteGate m_gate;
    QTemporaryDir m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Operator> m_operator;
    Inspector m_inspector;
    QHash<QString, LockStatePtr> m_states;
    QHash<QString, QString> m_vanished; ///< the last contender that went, by lock
    QHash<quint64, Deed> m_checks;
    QHash<quint64, Deed> m_acts;
    int m_thinking = 0;
    Agreed m_agreed;
    SessionId m_session;
};

} // namespace lockscope::campaign
