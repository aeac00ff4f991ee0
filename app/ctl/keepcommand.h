// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/command.h"
#include "core/recording/recorder.h"
#include "core/rounds/roundtaker.h"

namespace lockscope::ctl {

/// What `record` and `snapshot` have in common: they look at the given locks, or at all that a scan
/// finds, as the doctor does, and give all of it to a Recorder.
class KeepCommand : public Command
{
    Q_OBJECT

public:
    int uses() const override { return LooksAtServers; }
    qsizetype mostArguments() const override { return MostPaths; }
    void describe(QCommandLineParser &parser) const override;
    Result<Done> configure(const QCommandLineParser &parser, const QStringList &trailing) override;
    void start() override;

protected:
    static constexpr qsizetype MostPaths = 100'000; ///< more than a command line holds

    /// A round was examined in which all that is looked at was there.
    virtual void acceptRound() = 0;
    /// Something is kept for the first time.
    virtual void acceptFirst() { }
    /// What follows from what is kept: Recorder::told() and pruned().
    virtual void acceptTold(const QVector<LockEvent> & /*events*/) { }
    virtual void acceptPruned(qint64 from);
    virtual void acceptConnected(bool /*isConnected*/) { }
    /// A lock is no more; it is told of again if it comes back, unless forget() is called.
    virtual void acceptGone(const QString & /*path*/) { }

    /// Whether one of those named that is not there at first ends it; else all of them do.
    virtual bool wantsEachNamed() const { return true; }

    /// The part of describe() and configure() that says which locks.
    void describeLocks(QCommandLineParser &parser) const;
    Result<Done> configureLocks(const QCommandLineParser &parser);
    /// One that nobody named is not looked at any more, until a scan finds it again.
    void forget(const QString &path);
    void setAskMs(int ms) { m_askMs = ms; }
    /// From the end of one look for new locks to the next; without it the first is the only one.
    void setScanMs(int ms) { m_scanMs = ms; }
    const RoundTaker &rounds() const { return *m_rounds; }
    const QSet<QString> &watched() const { return m_watched; }
    qsizetype leftOut() const { return m_leftOut; } ///< found, and too many
    /// Whether there may be locks that were to be kept, and are not looked at: which was told.
    bool isPart() const { return m_leftOut > 0 || m_mayBeMore; }

    bool isRead() const { return m_isRead; }
    /// Locks that are looked at.
    qsizetype lockCount() const { return m_watched.size(); }
    /// Of the locks that are looked at: while they were searched there were rounds of none.
    int completeRounds() const { return m_rounds->completeRounds() - m_earlierRounds; }
    const QString &file() const { return m_file; }
    RecorderOptions &options() { return m_options; }
    /// Writes what is left, and tells what the file has by then, in JSON with @p more. Nothing more
    /// is kept.
    void end(const QJsonObject &more = {}, ExitStatus status = Success);
    /// Nothing is kept, and a file that was made for it goes.
    void drop();

    void giveUp(const Error &error) override;
    bool m_isOver = false;

private:
    void scan();
    void failOfFile(const Error &error);
    Result<QJsonObject> close();
    /// What close() gave as a sentence: "FILE has 12 events of 3 locks, from … to …."
    static QString sentenceOf(const QJsonObject &kept);
    void acceptScan(const ScanResult &result);
    void acceptState(const LockStatePtr &state);
    bool isRefused(const Error &error, const QString &path);
    void acceptStatus(const ConnectionStatus &status);
    void watch(const QString &path);
    QStringList goneInOrder() const;

    QStringList m_paths; ///< that the operator named
    QSet<QString> m_unread; ///< those of them that were not read yet
    QSet<QString> m_refused; ///< of these, where one that can be read is enough
    QString m_file;
    RecorderOptions m_options;
    int m_askMs = 1'500; ///< from one question to the servers to the next
    int m_scanMs = 0; ///< 0: there is one scan
    QTimer m_scans; ///< for new locks
    int m_maxLocks = 1'000;
    qsizetype m_leftOut = 0;
    Inspector m_inspector;
    std::unique_ptr<Recorder> m_recorder;
    std::unique_ptr<RoundTaker> m_rounds;
    QSet<QString> m_watched;
    QHash<QString, qint64> m_gone; ///< of these, those that are not there, in their order
    qint64 m_went = 0; ///< so many did so far
    bool m_isTooMany = false; ///< it was told that there are more locks than that
    bool m_mayBeMore = false; ///< than a scan has found: it ended early, or could not list all
    bool m_isNewFile = false;
    bool m_isScanned = false;
    int m_earlierRounds = 0;
    bool m_isRead = false; ///< of some lock: the server answers
};

} // namespace lockscope::ctl
