// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is asked and shown before a contender is deleted by force.
#pragma once

#include "core/operate/acts/mildersteps.h"
#include "core/operate/acts/receipt.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace lockscope {

class Hands;

/// Before a contender is deleted by force: milder steps, what was checked, the queue before and
/// after, looked at again every LookAgainMs; and afterwards what came of it. Enter does not delete.
/// It can be opened read-only: then it shows everything and does nothing.
class DeleteDialog : public QDialog
{
    Q_OBJECT

public:
    static constexpr int LookAgainMs = 3'000;

    /// @p hands outlives this.
    DeleteDialog(Hands &hands, const Target &target, QWidget *parent);

    /// Why deleting is not possible now; empty: it is.
    QString obstacle() const;

private:
    void build();
    void look();
    void show(quint64 call, const Preflight &preflight);
    void addStep(MilderStep::Kind kind);
    void showSteps();
    void clearSteps();
    void showChecks();
    void setCheck(int row, Light light, const QString &sentence);
    void showFailure(quint64 call, const Error &error);
    void showReceipt(quint64 call, const Receipt &receipt);
    void takeStep(MilderStep::Kind kind);
    void remove();
    void updateButtons();

    Hands &m_hands;
    const Target m_target;
    std::optional<Preflight> m_first; ///< what the operator saw first
    std::optional<Preflight> m_preflight; ///< and now
    QStringList m_worse; ///< in what it is worse than first
    QString m_neededPhrase;
    quint64 m_call = 0;
    bool m_isActing = false;
    bool m_isDone = false;
    QTimer m_lookAgain;
    QLabel *m_title;
    QVBoxLayout *m_steps;
    QListWidget *m_checks;
    QPlainTextEdit *m_effect;
    QLabel *m_reasonLabel;
    QLabel *m_phraseLabel;
    QLineEdit *m_reason;
    QLineEdit *m_phrase;
    QLabel *m_obstacle;
    QPushButton *m_delete;
    QPushButton *m_cancel;
};

} // namespace lockscope
