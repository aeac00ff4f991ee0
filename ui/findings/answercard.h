// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/findings/knowndiagnosis.h"
#include "ui/findings/verdictview.h"
#include "ui/theme/ownclaims.h"
#include "ui/theme/scrolledcontent.h"

class QLabel;
class QPushButton;

namespace lockscope {

class StandingChip;
class StepsView;

/// Why is this lock stuck, or that it is not: always something, for the lock that is open. What is
/// read stays where it is while the words change; so does what stands below, as the card does not
/// shrink with each word less. GUI thread.
class AnswerCard : public ScrolledContent
{
    Q_OBJECT

public:
    explicit AnswerCard(QWidget *parent = nullptr);

    struct Shown : VerdictView::Aside ///< of `now`
    {
        QString path; ///< the open lock; empty: none
        bool isConnected = true;
        const Verdict *now = nullptr; ///< null: it was not examined yet
        QString meanwhile; ///< what its queue says by itself, until it is examined; may be empty
        bool willBeExamined = true;
        bool isUnreadable = false; ///< it may not be listed: how it stands is not known
        const Verdict *before = nullptr; ///< while there was a connection; null: shown as `now`
        qint64 beforeAt = 0; ///< our clock
    };
    void setAnswer(const Shown &shown);
    /// As Shown::headline, while all else stays.
    void setHeadline(const QString &text) { m_now->setHeadline(text); }
    /// Sessions of ours: who has to act may be one, and is given back, not deleted.
    void setOwnClaims(const OwnClaims &own);
    /// Why who has to act cannot be deleted now; empty: that can be.
    void setObstacle(const QString &whyNot);
    void scrollToTop();

    /// As high as what it said of this lock since it came to stand as it does.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< the sentence is whole, unless it is very long

signals:
    void goToWanted(const QString &lock, const QString &node);
    void copyWanted(const QString &text);
    void chainWanted(); ///< in the wait-for graph
    void evidenceWanted(); ///< of the finding that explains it
    /// Who has to act, as long as the node is of that session.
    void deleteWanted(const QString &lock, const QString &node, lockscope::SessionId session);
    void ownLocksWanted(); ///< who has to act is ours

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    QVector<QPair<int, int>> parts() const override;

private:
    void shrink();
    void showNow(const Shown &shown);
    void showOwnCulprit();
    void showCulprit(const std::optional<ChainStep> &culprit);
    void keepHeight(const Shown &shown, bool isOther);
    QString deleteText(int mostName) const;
    void fitKey();
    void fitHeight();
    void tellLeast();

    QWidget *m_unexamined;
    StandingChip *m_unread; ///< in it, as m_empty is
    QLabel *m_empty;
    VerdictView *m_now;
    StepsView *m_steps;
    QPushButton *m_near; ///< opens the lock that may be meant
    QPushButton *m_copy;
    QPushButton *m_chain;
    QPushButton *m_evidence;
    QPushButton *m_delete;
    QLabel *m_obstacle; ///< why m_delete cannot be pressed
    QLabel *m_beforeTitle;
    VerdictView *m_before;
    QString m_path;
    QString m_nearPath; ///< of m_near
    QString m_toCopy;
    QString m_whyNot; ///< setObstacle()
    OwnClaims m_own;
    std::optional<ChainStep> m_culprit; ///< of m_delete
    bool m_isCalm = true; ///< as it was shown last
    int m_least = 0; ///< minimumSizeHint(), as the page around knows it
    int m_height = 0; ///< pixels, of what was shown of this lock
    bool m_mayShrink = false; ///< until what it shows since is laid out
    bool m_isResized = false; ///< since it was given what it shows
};

/// What the card is to show of the lock at @p path. Refers to @p known.
AnswerCard::Shown answerOf(const KnownDiagnosis &known, const QString &path);

} // namespace lockscope
