// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/handsession.h"
#include "core/operate/acts/receipt.h"
#include "core/operate/acts/targetreader.h"

namespace lockscope {

/// What actions on one node have in common: they look before they act, act once, and when the
/// answer is lost look again instead of acting again. Lives in the hands' thread; made for one
/// action. Steps: read the target and its lock; compare; ask for the intent to be written down;
/// compare again and act in one breath; verify.
class ForcedAction : public QObject
{
    Q_OBJECT

public:
    ForcedAction(HandSession &hand, Action action, const Target &target, const QString &reason,
                 int timeoutMs, QObject *parent);

    void start();
    /// The intent has been written down: go on. Otherwise refuse() with why not.
    void proceed();
    void refuse(const Error &error);

signals:
    void intended(const lockscope::Receipt &receipt);
    void finished(const lockscope::Receipt &receipt);

protected:
    /// Whether it may be done to what was read; the error ends it.
    virtual Result<Done> examine() { return Done {}; }
    /// Compares once more and acts: answers with acted().
    virtual void act() = 0;
    /// After an act whose answer was lost: reads, and ends with finish().
    virtual void findOut() = 0;
    /// After an act that was answered with success.
    virtual void verify() { finish(Outcome::AsPredicted); }

    void acted(const Result<Done> &result);
    void finish(Outcome outcome, const Error &error = {});
    void fail(const Error &error); ///< with the outcome that belongs to the error's kind
    void say(const QString &sentence) { m_receipt.sentences.append(sentence); }
    /// Changed with the differences, unless @p stat is that of the node that was looked at.
    Result<Done> sameAsSeen(const NodeStat &stat) const;
    /// Handles an answer unless the action has ended.
    template <typename Call> auto handler(Call call);
    /// Reads the lock as it is now.
    void readLock(std::function<void(const Result<LockStatePtr> &)> call);

    HandSession &m_hand;
    Receipt m_receipt;
    LockStatePtr m_before; ///< null where the lock could not be read

private:
    enum class Step { Connecting, Reading, Intending, Acting, FindingOut, Verifying, Ended };
    void onReady();
    void readTarget();
    void acceptTarget(const Result<zk::NodeData> &node);
    void acceptState(const Result<LockStatePtr> &state);
    void onTimeout();

    Step m_step = Step::Connecting;
    QTimer m_timeout;
};

template <typename Call> auto ForcedAction::handler(Call call)
{
    return whileAlive(this, [this, call = std::move(call)](const auto &result) {
        if (m_step != Step::Ended)
            call(result);
    });
}

} // namespace lockscope
