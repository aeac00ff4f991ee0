// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/acts/mildersteps.h"
#include "core/operate/acts/receipt.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace lockscope {

class Hands;

/// Before a contender is deleted by force: milder steps, what was checked, the queue before and
/// after; and afterwards what came of it. Enter does not delete. It can be opened read-only: then
/// it shows everything and does nothing.
class DeleteDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p hands outlives this.
    DeleteDialog(Hands &hands, const Target &target, QWidget *parent);

    /// Why deleting is not possible now; empty: it is.
    QString obstacle() const;

private:
    void build();
    void look();
    void show(quint64 call, const Preflight &preflight);
    void clearSteps();
    void showSteps();
    void showChecks();
    void showFailure(quint64 call, const Error &error);
    void showReceipt(quint64 call, const Receipt &receipt);
    void takeStep(const MilderStep &step);
    void remove();
    void updateButtons();

    Hands &m_hands;
    Target m_target;
    std::optional<Preflight> m_preflight;
    QString m_neededPhrase;
    quint64 m_call = 0;
    bool m_isActing = false;
    bool m_isDone = false;
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
