// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/queue/queueentry.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace lockscope {

class FlowLayout;
struct Verdict;

/// The line over a queue: what it is, how many hold and wait, how fresh that is. And, where
/// something is wrong with what is shown, a banner that says what and what to do.
class QueueHeader : public QWidget
{
    Q_OBJECT

public:
    explicit QueueHeader(QWidget *parent = nullptr);

    /// At the end of its line.
    void addButton(QAction *action);
    void setContent(const QueueContent &content, qint64 now);
    /// What the doctor says of this lock: how long waits look.
    /// @p told: path of the node by which it stands so, where the answer says all of that node.
    void setStanding(Standing standing, const QString &told);
    /// Repeats what depends on the time of day.
    void setTime(qint64 now);

protected:
    void changeEvent(QEvent *event) override;

private:
    QLabel *addChip();
    void setChip(QLabel *chip, const QString &text);
    void colourChips();
    void showCounts();
    void showBanner();
    static void keepWidth(QLabel &label);
    void forgetWidths();

    QueueContent m_content;
    FlowLayout *m_line;
    QLabel *m_path;
    QLabel *m_recipe;
    QLabel *m_holders;
    QLabel *m_waiters;
    QLabel *m_pending;
    QLabel *m_others;
    QLabel *m_waiting;
    QLabel *m_freshness;
    QLabel *m_banner;
    Standing m_standing = Standing::Unknown;
    QString m_told; ///< see setStanding()
};

/// "live · 0.2 s ago", "stale since 14:41:07". Plain text, escaped.
QString freshnessText(const LockSnapshot &snapshot, qint64 now);

/// What the operator must know before trusting what is shown: errors, staleness, facts of the lock.
/// Empty where all is well. @p told: path of the node of which the answer says the same; empty: of
/// none.
QString bannerText(const LockState &state, const QString &told);

} // namespace lockscope
