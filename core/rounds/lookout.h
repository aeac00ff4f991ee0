// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/finding.h"
#include "core/live/inspector.h"
#include "core/rounds/chainfollower.h"

#include <QElapsedTimer>
#include <QMap>
#include <QSet>

#include <functional>

namespace lockscope {

/// What is looked at beside the locks that somebody asks for.
struct LookoutOptions
{
    /// Where no member tells what sessions own: looks by a scan of its own for the locks that may
    /// matter to those asked for. Not for who scans anyway.
    bool scansWhereBlind = false;
    int scanAgainMs = 300'000; ///< from the start of such a scan to that of the next one
    int scanAfterFailureMs = 30'000; ///< the same, where one could not be ended
    /// The recipe that the operator chose for a lock at this path; empty: none. Null: for none.
    std::function<QString(const QString &path)> recipeOf = {};
    /// Frees what is replaced by something newer, which can take long. Null: it is freed on the
    /// spot.
    std::function<void(std::shared_ptr<const void>)> dispose = {};
};

/// The locks of an Inspector that the doctor looks at: those that somebody asks for, and those that
/// the sessions ahead in their queues lead to. Lives in the thread of the Inspector, which outlives
/// it.
class Lookout : public QObject
{
    Q_OBJECT

public:
    Lookout(Inspector &inspector, const LookoutOptions &options, QObject *parent = nullptr);

    /// A lock that is looked at from now on; one that is already is judged by the new request.
    void watch(const WatchRequest &request);
    /// Judged by the recipe that the operator chose for it: see LookoutOptions::recipeOf.
    void watch(const QString &path) { watch(requestOf(path)); }
    /// Locks that a scan has just found, and that are looked at once a round: see
    /// Inspector::survey().
    void survey(const QVector<LockStatePtr> &found);
    /// Has all of those looked at now, unless they are already.
    void surveyAgain();
    /// A look at them is under way.
    bool isSurveying() const { return m_survey == Looking; }
    bool hasSurvey() const { return m_survey != NoSurvey; }
    /// Our clock: since when all of them are known as they are now; 0: there are none.
    qint64 surveyedAt() const { return m_surveyedAt; }
    void unwatch(const QString &path);
    /// Whether somebody asked for it.
    bool isAskedFor(const QString &path) const { return m_isAsked.contains(path); }
    /// Chains from here are followed first. Empty: none.
    void setFocus(const QString &path);
    const QString &focus() const { return m_focus; }
    /// Looks where the chains lead by now. @p facts may be null. What is new is still to be read.
    void follow(const ServerFacts *facts);
    /// Once a round: forgets what no chain has led to for some rounds.
    void forgetUnreached();

    /// Null while it is unknown. Also of those that nobody asked for.
    LockStatePtr state(const QString &path) const { return m_locks.value(path); }
    /// Of those asked for and those on their chains, by path; what is not read yet says so.
    QVector<LockStatePtr> states() const;
    /// Locks among them that nobody asked for.
    QSet<QString> followed() const;
    /// Whether all of them were read to their end, or are known not to be readable.
    bool isComplete() const;
    /// What could not be followed, and why.
    QVector<SkippedRule> blindSpots() const;
    /// Whether a scan of our own is under way.
    bool isScanning() const { return m_isScanning; }

signals:
    void stateReady(const lockscope::LockStatePtr &state);
    void forgotten(const QString &path); ///< it is not looked at any more
    void surveyed(); ///< a look at all of the survey has ended

private:
    void accept(const LockStatePtr &state);
    void acceptSurveyed();
    WatchRequest requestOf(const QString &path) const;
    void ask(const QString &path);
    void acceptScan(const ScanResult &result);
    void followAnew(const ServerFacts *facts);
    void start(const QString &path, const ServerFacts *facts);
    void stop(const QString &path);
    void scanWhereBlind(const ServerFacts *facts);
    bool isScanDue() const;
    void keepInView(const QVector<FoundLock> &found);
    Messages cutOff() const;
    Messages unread() const;
    Message whereBlind() const;
    bool isOnChain(const QString &path) const { return m_chains.followed.contains(path); }
    bool isSomebodyWaiting() const;

    /// Of a lock that nobody asked for.
    struct Beside
    {
        int missed = 0; ///< rounds in a row in which no chain led here
        bool isInView = false; ///< found by the last scan: stays
    };
    enum SurveyState { NoSurvey, Looking, Looked };

    Inspector &m_inspector;
    LookoutOptions m_options;
    QStringList m_asked; ///< in the order in which they were asked for
    QSet<QString> m_isAsked; ///< the same
    QMap<QString, LockStatePtr> m_locks; ///< all that are looked at; null: not read yet
    QHash<QString, Beside> m_beside;
    QMap<QString, int> m_tooLong; ///< queues that are not followed, and how long they are
    ChainFollower m_follower;
    Chains m_chains;
    bool m_isNews = true; ///< locks have changed since the chains were followed
    qint64 m_followedAt = -1; ///< ServerFacts::takenAt of that time; -1: without any
    QString m_focus;
    SurveyState m_survey = NoSurvey;
    qint64 m_lookingSince = 0; ///< the look under way, or the last one; our clock
    qint64 m_surveyedAt = 0;
    bool m_isScanning = false; ///< by a scan of our own
    bool m_hasScanFailed = false; ///< the last one that ended
    QElapsedTimer m_sinceScan; ///< the last one's start; invalid: there was none
    QElapsedTimer m_sinceFound; ///< the start of the last one that did not fail; as above
    int m_inView = 0; ///< locks that this one found
};

} // namespace lockscope
