// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/localensemble.h"

#include <QObject>
#include <QTemporaryDir>
#include <QThread>

namespace lockscope::campaign {

/// Three servers in a thread of their own, for starting one blocks. One fault at a time: two of
/// three would serve nobody.
class Ground : public QObject
{
public:
    Ground() = default;
    ~Ground() override;

    /// Blocks until all serve; the sentence why not, or nothing.
    QString start();
    std::vector<quint16> ports() const { return m_ports; }
    QString connectString() const; ///< past all proxies
    /// Where the members' transaction logs are.
    QStringList logFolders() const;

    bool isBusy() const { return m_isBusy; }
    /// Kills or freezes it, and undoes that after @p forMs. REQUIRES: not busy.
    void kill(int member, int forMs);
    void freeze(int member, int forMs);
    /// Does at once what is still to be undone.
    void mend();
    /// Why a member did not start again.
    const QString &problem() const { return m_problem; }

private:
    template <typename Call> void post(Call call);
    void undoLater(int forMs);
    void undo();

    QTemporaryDir m_folder;
    QThread m_thread;
    QObject *m_there = nullptr; ///< lives in the thread
    std::unique_ptr<LocalEnsemble> m_ensemble; ///< is made, used, and goes in the thread
    std::vector<quint16> m_ports;
    bool m_isBusy = false;
    bool m_isKilled = false;
    bool m_isUndoing = false;
    int m_member = 0;
    quint64 m_faults = 0;
    QString m_problem;
};

} // namespace lockscope::campaign
