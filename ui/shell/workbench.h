// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/newesttask.h"
#include "core/rounds/roundtaker.h"
#include "ui/connect/connectionprofile.h"
#include "ui/queue/queueentry.h"
#include "ui/shell/scandesk.h"
#include "ui/theme/lastknown.h"
#include "ui/timeline/pastmoment.h"

#include <functional>
#include <memory>

namespace lockscope {

class Sandbox;

/// What the window works on: one connection, or a history, which is a connection that has only a
/// past; the locks found there, the one that is open. Turns
/// operator's commands into requests and answers into values for the views. GUI thread.
class Workbench : public QObject
{
    Q_OBJECT

public:
    explicit Workbench(QObject *parent = nullptr);
    ~Workbench() override;

    /// Ends what there was, and connects. An error at once, and what there was stays, where the
    /// connect string cannot be used or a file of keys and certificates cannot be read. BadInput
    /// where only its path is none.
    Result<Done> open(const ConnectionProfile &connection);
    /// Starts a sandbox and connects to it; sandboxFailed() if it does not come up.
    void openSandbox();
    void close();
    Result<Done> reconnect(); ///< as open() what is open; nothing to do where that is nothing
    /// The connection is a profile of that name from now on; empty: none. It is for what that says;
    /// but what is locked as production stays so. @p inKeyring: what the keyring has for it under
    /// that name.
    void keepAs(const QString &name, Environment environment, const QVector<SecretKind> &inKeyring);
    /// ConnectionProfile::toKeep, which it no longer has.
    Secrets takeToKeep() { return std::exchange(m_connection.toKeep, {}); }

    /// Ends what there was. What is shown from now on is what showPast() is given.
    void openHistory(const QString &name);

    bool isOpen() const { return m_inspector != nullptr || isHistory(); }
    bool isHistory() const { return !m_history.isEmpty(); }
    const QString &history() const { return m_history; } ///< its name; empty: it is none
    const ConnectionProfile &connection() const { return m_connection; }
    ConnectionStatus status() const;
    /// What holds by status(), as of when statusChanged() is emitted.
    const LastKnown &lastKnown() const { return m_lastKnown; }
    const QueueContent &content() const { return m_content; }
    ServerFactsPtr facts() const; ///< null: none yet
    /// Of any lock that is looked at, open or not; null: it is not, or not read yet.
    LockStatePtr stateOf(const QString &path) const;
    /// Path of the open lock, or empty.
    const QString &path() const { return m_request.path; }
    const QString &recipe() const { return m_request.recipe; } ///< chosen by the operator

    /// Who knows the recipe that the operator chose for a path (empty: none), so that the doctor
    /// judges the locks that are not open by it, too.
    using ChosenRecipe = std::function<QString(const QString &path)>;
    void setChosenRecipe(ChosenRecipe chosen) { m_chosenRecipe = std::move(chosen); }

    /// Opens the lock at @p path in place of the one that is open. BadInput if it is no path.
    Result<Done> openLock(const QString &path, const QString &recipe = {});
    void closeLock();
    void refresh();
    /// Entries of the open lock's queue that are looked at: they are read before the others.
    void prefer(const QVector<int> &entries);
    void scan(const QString &root) { m_scans.scan(root); }
    void cancelScan() { m_scans.cancel(); }
    void setRescanning(bool isOn) { m_scans.setRescanning(isOn); }
    bool isScanning() const { return m_scans.isScanning(); }
    /// Watch those of the locks that were found which ScanDesk chooses, so that the doctor sees who
    /// waits across locks.
    void setSurveying(bool isOn) { m_scans.setChoosing(isOn); }
    DoctorReportPtr report() const; ///< null: none yet
    void acknowledge(const QString &findingId);
    void unacknowledge(const QString &findingId);
    void mute(const Mute &mute);
    void unmute(const Finding &finding); ///< as far as mute() did it
    /// What is ours, in the views and to the doctor.
    void setOwnClaims(const OwnClaims &own);
    /// What the site says of its locks and servers, from now on.
    void setSiteSettings(const SiteSettings &settings);

    /// Shows the views what was known then, and nothing of what is, until showPresent().
    void showPast(const PastMoment &moment);
    void showPresent();
    bool isPast() const { return m_pastAt != 0; }
    qint64 pastAt() const { return m_pastAt; } ///< our clock; 0: it is now
    /// Whether it is known who was in the lock at @p path then; of no path: in any lock.
    bool isKnownThen(const QString &path = {}) const;
    /// Whether nothing is known of the open lock then; false while that moment is still being read.
    bool isNothingKnownThen() const { return m_isNothingKnownThen; }

signals:
    void opened(); ///< another connection, or none
    void profileChanged(const lockscope::Profile &profile); ///< of the connection that is open
    void closing(); ///< the connection is about to end
    void statusChanged(const lockscope::ConnectionStatus &status);
    void sandboxFailed(const lockscope::Error &error);
    void lockOpened(const QString &path); ///< empty: closed
    void contentChanged(const lockscope::QueueContent &content);
    /// Of a connection that begins: tells of servers and findings until it ends.
    void roundsBegan(const lockscope::RoundTaker &rounds);
    /// What the views are to show: of now, or of the past. May be null.
    void reportShown(const lockscope::DoctorReportPtr &report);
    void factsShown(const lockscope::ServerFactsPtr &facts);
    void pastChanged(qint64 at); ///< 0: it is now again
    void lockSeen(const lockscope::FoundLock &lock); ///< a watched lock, as it is now
    void scanStarted(const QString &root);
    void scanProgress(const lockscope::ScanProgress &progress);
    void scanFinished(const lockscope::ScanResult &result);

private:
    void connectInspector();
    void takeRounds();
    void acceptState(const LockStatePtr &state);
    void acceptStatus(const ConnectionStatus &status);
    void tellStatus(const ConnectionStatus &status);
    void connectScans();
    void noteFacts();
    ServerFactsPtr factsFor(const LockState &state) const;
    void showNewerFacts();
    void show(const LockStatePtr &state);
    struct Seen
    {
        LockStatePtr state;
        ServerFactsPtr facts; ///< what the servers had said by then; may be null
        qint64 pastAt = 0;
        HeldTimes held = {}; ///< then
        QueueContent before = {}; ///< what is shown until then: much of it may be as it was
    };
    void gather(Seen seen);
    void tellLocks(const PastMoment &moment);
    static QueueContent gathered(const Seen &seen);
    void present(QueueContent content);
    void addLimits(QueueContent *content) const; ///< what the site says of its lock

    std::unique_ptr<Sandbox> m_sandbox;
    std::unique_ptr<Inspector> m_inspector;
    std::unique_ptr<RoundTaker> m_rounds; ///< of m_inspector, for as long as that is open
    ScanDesk m_scans {this};
    ConnectionProfile m_connection;
    QVector<Mute> m_mutes; ///< of this connection, beside the settings'
    QString m_history; ///< see history()
    SiteSettings m_siteSettings;
    OwnClaims m_own;
    WatchRequest m_request;
    QueueContent m_content;
    LockStatePtr m_latest; ///< of the open lock; m_content follows when its evidence is gathered
    qint64 m_pastAt = 0; ///< our clock; 0: it is now
    QSet<QString> m_knownThen; ///< locks, of that moment
    bool m_isAnyKnownThen = false; ///< who was in any lock
    bool m_isNothingKnownThen = false; ///< of the open lock
    NewestTask<Seen, QueueContent> m_gathering; ///< for long queues
    ServerFactsPtr m_shownFacts; ///< beside `m_latest`
    LastKnown m_lastKnown;
    ServerFactsPtr m_lastTold; ///< the last answers while there was a connection; null: none
    ChosenRecipe m_chosenRecipe = [](const QString &) { return QString(); };
};

} // namespace lockscope
