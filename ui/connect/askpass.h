// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What ssh asks of the person: passphrases, passwords, and whether a host key is the right one.
#pragma once

#include "core/reach/way.h"

#include <QDialog>
#include <QLocalServer>
#include <QTemporaryDir>

#include <optional>

class QLineEdit;

namespace lockscope {

/// One question of ssh's. Its text, which a host may have had a hand in, is shown whole and as it
/// is, but for what ssh wants typed. Enter and Escape are no where it is about trust.
class AskpassDialog : public QDialog
{
    Q_OBJECT

public:
    enum Kind {
        Secret, ///< something to be typed, which nobody sees
        YesOrNo, ///< whether a host key is trusted, or a key may be used
    };

    AskpassDialog(const QString &question, Kind kind, QWidget *parent);
    /// What ssh is told once it is accepted.
    QByteArray answer() const;

private:
    const Kind m_kind;
    QLineEdit *m_secret;
};

/// What a question is, by what ssh says of it.
AskpassDialog::Kind kindOf(const QString &question, const QByteArray &hint);

/// Where this program, run by ssh as its SSH_ASKPASS, brings ssh's questions, and gets answers: a
/// Unix socket in a folder that nobody else may enter. Secrets go through it and through the pipe
/// to ssh; they are in no argument, environment or file. GUI thread.
class AskpassDesk : public QObject
{
    Q_OBJECT

public:
    /// @p program is ours. Questions are dialogs of @p window, one after the other; they go when
    /// who asked has gone.
    AskpassDesk(QString program, QWidget &window);

    /// Has @p ssh ask here.
    void serve(reach::Ssh &ssh) const;

private:
    void accept();
    void ask(QLocalSocket &asking);

    const QString m_program;
    QWidget &m_window;
    QTemporaryDir m_folder;
    QLocalServer m_server;
};

/// What a program that ssh runs as SSH_ASKPASS does: asks @p question at the desk that listens at
/// @p socket, and waits. Nothing: no answer, or no.
std::optional<QByteArray> askedAt(
    const QString &socket, const QString &question, const QByteArray &hint);

} // namespace lockscope
