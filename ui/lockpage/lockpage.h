// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/findings/knowndiagnosis.h"
#include "ui/lockpage/pause.h"
#include "ui/lockpage/seenholders.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace lockscope {

struct ChainFocus;
struct HoldBounds;
class AnswerCard;
class GraphDesk;
class PauseBar;
class QueuePage;

/// The page of a lock, from above: how it stands and what to do, its train and queue, and who waits
/// for whom where there is room. The answer is what one sees first, and it is always there. GUI
/// thread.
class LockPage : public QWidget
{
    Q_OBJECT

public:
    explicit LockPage(QWidget *parent = nullptr);

    QueuePage &queue() { return *m_queue; }
    AnswerCard &answer() { return *m_answer; }
    GraphDesk &chain() { return *m_chain; }

    /// The lock that is open; empty: none. A pause ends with the lock.
    void setLock(const QString &path);
    /// All locks that were found: who opens none of them may have misspelt it.
    void setKnownPaths(const QStringList &paths);
    /// What the operator noted about it; empty: nothing.
    void setNote(const QString &note);
    void setContent(const QueueContent &content);
    void setReport(const DoctorReportPtr &report);
    /// What the servers say, for the picture.
    void setFacts(const ServerFactsPtr &facts);
    /// Locks that a client may hold beside the one who was granted next, since its node was
    /// deleted by force.
    void setDoublyHeld(const QSet<QString> &locks);
    void setLastKnown(const LastKnown &last);
    /// The next report is of an earlier moment; a connection that is lost says nothing of that. Of
    /// that moment, whether it is known who was in the lock.
    void setPast(bool isPast, bool isKnown = true);
    /// While it is paused all of the page stands still, and what it is told is shown when that
    /// ends. Without a queue there is nothing to be paused.
    void setPaused(bool isPaused);
    bool isPaused() const { return m_pause.has_value(); }
    /// The answer once more: times are written otherwise now.
    void showAgain();
    /// Puts the answer before the eyes and under the keys.
    void explain();

signals:
    void goToWanted(const QString &lock, const QString &node);
    void copyWanted(const QString &text);
    void chainWanted(const lockscope::ChainFocus &focus);
    void evidenceWanted();
    void pausedChanged(bool isPaused);
    void ownLocksWanted();
    void deleteWanted(const QString &lock, const QString &node, lockscope::SessionId session);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showQueue(const QueueContent &content);
    bool isOfLock(const QueueContent &content) const;
    bool isMissing() const;
    std::optional<HoldBounds> holdNow() const;
    void showAnswer();
    QString headline() const;
    bool isOvertaken() const;
    void shareRoom();
    void showReport(const DoctorReportPtr &report);
    void showPause();
    void showTime();

    PauseBar *m_pauseBar;
    QueuePage *m_queue;
    AnswerCard *m_answer;
    QLabel *m_note;
    GraphDesk *m_chain;
    KnownDiagnosis m_known;
    QString m_lock;
    QStringList m_knownPaths;
    std::optional<QString> m_near; ///< of them, who misspelt m_lock may have meant
    bool m_wasThere = false; ///< m_lock, since it is open
    std::optional<bool> m_isKnownThen; ///< see setPast(); nothing: that moment is still being read
    QSet<QString> m_doublyHeld;
    std::optional<Pause> m_pause;
    SeenHolders m_holders;
    bool m_wasOvertaken = false; ///< as the answer was shown last
    bool m_isMoving = false; ///< as the doctor says
    bool m_hasHeadline = false; ///< headline() is shown
    bool m_isExamined = false; ///< so was the lock then
};

} // namespace lockscope
