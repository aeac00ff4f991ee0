// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

#include <QWidget>

class QBoxLayout;
class QVBoxLayout;

namespace lockscope {

class ChainView;
class FlowLayout;
class StandingChip;
class WrappingText;

/// A verdict in words: one sentence, the chain, what is counted, and by which finding. GUI thread.
class VerdictView : public QWidget
{
    Q_OBJECT

public:
    explicit VerdictView(QWidget *parent = nullptr);

    /// What is known beside the verdict.
    struct Aside
    {
        QString cause = {}; ///< title of the finding that explains it; may be empty
        bool isCritical = false; ///< that finding is: it is slow, and that is as bad as stuck
        qint64 at = 0; ///< our clock, when it was seen so; 0: not said
        /// The queue beside it shows other holders already, or is of another time.
        bool isOvertaken = false;
        QStringList alarms = {}; ///< titles of what else was found of it, of warning or above
        /// A client whose node was deleted by force may hold it beside the one who was granted
        /// next, which no server can tell.
        bool isDoublyHeld = false;
        /// There was no such node as long as it was looked at: the path may be wrong.
        bool isMissing = false;
        QString near = {}; ///< the lock that may be meant then; empty: none is near
        /// That it moves: in place of the verdict's own sentence, and newer; may be empty.
        QString headline = {};
    };
    void setVerdict(const Verdict &verdict, const Aside &aside);
    /// Puts @p widget beside whether anything has to be done; below that where it is narrow, and
    /// below what to do.
    void addButton(QWidget *widget);
    /// What to do, which is read before anything is pressed: @p widget stands above the buttons.
    void setSteps(QWidget *widget);
    /// Puts @p widget below the buttons, above what is counted.
    void addPart(QWidget *widget);
    /// In place of the verdict's own sentence.
    void setHeadline(const QString &text);
    int sentenceHeight() const; ///< pixels
    /// What is read gets no lower while its words change; now it may.
    void letShrink();

signals:
    void goToWanted(const QString &lock, const QString &node);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void colour();
    void placeButtons();

    StandingChip *m_chip;
    WrappingText *m_sentence;
    WrappingText *m_urgency; ///< whether anything has to be done; hidden where the sentence says so
    WrappingText *m_facts;
    ChainView *m_chain;
    QBoxLayout *m_foot; ///< m_urgency, m_steps and m_buttons
    QWidget *m_steps = nullptr;
    FlowLayout *m_buttons;
    QVBoxLayout *m_parts;
};

} // namespace lockscope
