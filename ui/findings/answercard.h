// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

#include <QScrollArea>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace lockscope {

class ChainView;
class StandingChip;
class StepsView;
class WrappingText;

/// A verdict in words: how it stands, one sentence, what is counted, the chain. GUI thread.
class VerdictView : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictView(QWidget *parent = nullptr);

    void setVerdict(const Verdict &verdict, const QString &causeTitle);
    /// Puts @p widget behind the sign.
    void addToHead(QWidget *widget);

signals:
    void goToWanted(const QString &lock, const QString &node);

protected:
    void changeEvent(QEvent *event) override;

private:
    void colour();

    StandingChip *m_chip;
    QLabel *m_grade;
    WrappingText *m_sentence;
    WrappingText *m_facts;
    ChainView *m_chain;
};

/// Why is this lock stuck, or that it is not: always something, for the lock that is open. What is
/// read stays where it is while the words change. GUI thread.
class AnswerCard : public QScrollArea
{
    Q_OBJECT

public:
    explicit AnswerCard(QWidget *parent = nullptr);

    struct Shown
    {
        QString path; ///< the open lock; empty: none
        bool isConnected = true;
        const Verdict *now = nullptr; ///< null: it was not examined yet
        QString cause; ///< title of the finding that explains it; may be empty
        const Verdict *before = nullptr; ///< while there was a connection; null: shown as `now`
        qint64 beforeAt = 0; ///< our clock
    };
    void setAnswer(const Shown &shown);
    void scrollToTop();

signals:
    void goToWanted(const QString &lock, const QString &node);
    void copyWanted(const QString &text);

private:
    void showNow(const Shown &shown);

    QLabel *m_empty;
    VerdictView *m_now;
    StepsView *m_steps;
    QPushButton *m_copy;
    QLabel *m_beforeTitle;
    VerdictView *m_before;
    QString m_path;
    QString m_toCopy;
};

} // namespace lockscope
