// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is asked and shown before a contender is deleted by force.
#pragma once

#include "core/operate/acts/mildersteps.h"
#include "core/operate/acts/operator.h"
#include "core/operate/session/writegate.h"
#include "ui/connect/connectionprofile.h"

#include <QDialog>
#include <QTimer>

class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace lockscope {

class DialogBody;

/// What may be done by force with one connection: the switch from read-only, and who acts.
struct Hands
{
    /// @p journal outlives this.
    Hands(const ConnectionProfile &connection, Journal &journal)
        : gate(connection.profile)
        , acts(connection.options, gate, journal)
    { }

    WriteGate gate;
    Operator acts;
};

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

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    class Checks;

    void build();
    void buildSteps();
    void show(const Preflight &preflight);
    void showChecks();
    void showWorst();
    QString objection() const;
    void showFailure(const Error &error);
    void showReceipt(const Receipt &receipt);
    void fitToOutcome();
    bool isTyped() const;
    void updateButtons();
    void takeStep(MilderStep::Kind kind);
    void remove();
    /// Begins what answers as @p call.
    void begin(quint64 call);

    Hands &m_hands;
    std::optional<Preflight> m_first; ///< what the operator saw first
    std::optional<Preflight> m_agreed; ///< what was shown when the digits had to be typed last
    std::optional<Preflight> m_preflight; ///< and now
    Messages m_worse; ///< in what it is worse than first
    QVector<MilderStep> m_steps; ///< by kind
    QString m_neededPhrase;
    quint64 m_call = 0;
    enum { Looking, Acting, Done } m_phase = Looking;
    QTimer m_lookAgain;
    DialogBody *m_body = nullptr;
    QLabel *m_warning;
    QLabel *m_title;
    Checks *m_checks;
    QPlainTextEdit *m_effect;
    QFormLayout *m_form;
    QFormLayout *m_phraseForm;
    QLabel *m_phraseLabel;
    QLineEdit *m_reason;
    QLineEdit *m_phrase;
    QLabel *m_obstacle;
    QPushButton *m_delete;
    QPushButton *m_cancel;
    QWidget *m_stepBox; ///< in the order of their kinds: a button and what it does
};

} // namespace lockscope
