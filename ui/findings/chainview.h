// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/diagnosis/verdict.h"

#include <QAbstractButton>

class QLabel;
class QVBoxLayout;

namespace lockscope {

/// One step of a chain in a line: lock, who holds it and for how long. A click, Space or Enter goes
/// there.
class ChainStepButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChainStepButton(QWidget *parent = nullptr);

    /// @p at: our clock, when it was so; 0: not known. @p depth: locks before it on the chain.
    /// @p isRoot: who has to act.
    void setStep(const ChainStep &step, qint64 at, int depth, bool isRoot, Standing standing);
    const ChainStep &step() const { return m_step; }
    int textLeft() const; ///< pixels

    /// One line, or two where that is too narrow: no name or figure is cut.
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QFont pathFont() const;
    bool fitsIntoALine(int width) const;

    ChainStep m_step;
    QString m_lead; ///< "waits for"
    QString m_path;
    QString m_who;
    int m_whoWidth = 0; ///< pixels, the most of this step: what was two lines stays two
    int m_depth = 0;
    bool m_isRoot = false;
    Standing m_standing = Standing::Unknown;
};

/// From the lock to who has to act, a line a step. Lines stay while their words change. GUI thread.
class ChainView : public QWidget
{
    Q_OBJECT

public:
    explicit ChainView(QWidget *parent = nullptr);

    /// @p at: our clock, when it was so; 0: not known.
    void setVerdict(const Verdict &verdict, qint64 at);

signals:
    void goToWanted(const QString &lock, const QString &node);

private:
    void placeGap(const Verdict &verdict, int steps);

    QVBoxLayout *m_layout;
    QVector<ChainStepButton *> m_steps;
    QLabel *m_gap; ///< stands for the locks of a very long chain that are not listed
};

/// "held for 15 m 06 s, since 04:12:07, by 10.0.0.1:4000 (0x1)". @p at: our clock, when it was so;
/// 0: not known, and since when is left out. Escaped.
QString holderText(const ChainStep &step, qint64 at);

} // namespace lockscope
