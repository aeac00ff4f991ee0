// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The question that opens a read-only connection.
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QSpinBox;

namespace lockscope {

class WriteGate;

/// Asks for how long changes are allowed; in production the connection's name has to be typed.
class AllowDialog : public QDialog
{
    Q_OBJECT

public:
    AllowDialog(WriteGate &gate, QWidget *parent);

    void accept() override;

private:
    WriteGate &m_gate;
    QSpinBox *m_minutes;
    QLineEdit *m_phrase;
    QLabel *m_problem;
};

} // namespace lockscope
