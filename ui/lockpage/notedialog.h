// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope {

/// Asks for the note of a lock. GUI thread.
class NoteDialog : public QDialog
{
    Q_OBJECT

public:
    NoteDialog(const QString &path, const QString &note, QWidget *parent = nullptr);

    QString note() const; ///< as it is kept; empty: none

private:
    void count();

    QLineEdit *m_note;
    QLabel *m_problem; ///< how much of it is too long
    QPushButton *m_ok;
};

} // namespace lockscope
