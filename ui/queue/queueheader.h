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
    void setStanding(Standing standing);
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
};

/// "live · 0.2 s ago", "stale since 14:41:07". Plain text, escaped.
QString freshnessText(const LockSnapshot &snapshot, qint64 now);

/// What the operator must know before trusting what is shown: errors, staleness, facts of the lock.
/// Empty where all is well. @p standing: what the answer says, which is not said twice.
QString bannerText(const LockState &state, Standing standing);

} // namespace lockscope
