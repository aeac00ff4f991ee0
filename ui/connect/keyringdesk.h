// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The desktop's keyring as the window uses it: it may ask the person to unlock it first.
#pragma once

#include "core/profiles/keptsecrets.h"
#include "ui/connect/connectionprofile.h"

#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <functional>

namespace lockscope {

/// Says that the keyring is waited for. Accepted: what it has is typed instead; rejected: nothing
/// is to be done.
class KeyringDialog : public QDialog
{
    Q_OBJECT

public:
    /// @p profile is its name. @p canBeTyped: whether there is another way than to wait.
    KeyringDialog(const QString &profile, bool canBeTyped, QWidget *parent);
};

/// Asks the keyring one thing at a time; a dialog says so where that takes more than a moment. What
/// is asked next takes the place of what is still waited for. GUI thread.
class KeyringDesk : public QObject
{
    Q_OBJECT

public:
    explicit KeyringDesk(QWidget &window);
    ~KeyringDesk() override;

    static constexpr int MomentMs = 400;

    /// Gets a connection with what the keyring has for it, and a sentence why something else is to
    /// be typed; empty: nobody needs one.
    using Read = std::function<void(const ConnectionProfile &connection, const QString &why)>;
    /// What @p connection lacks and the keyring keeps. What it does not give is no longer in
    /// inKeyring, unless it has none of it. @p then is not called where the person cancels.
    void read(const ConnectionProfile &connection, const Read &then);

    using End = std::function<void(const Result<Done> &done)>;
    /// Has @p work done, which is about the profile called @p profile. Closed where the person
    /// cancels.
    void run(const QString &profile, Task<Result<Done>> work, const End &then);

    /// Nothing is waited for any longer, and nobody is told.
    void cancel();

    /// Gives the keyring what @p secrets has; kept() for each. Waits for nobody.
    void keep(const QString &profile, const Secrets &secrets);
    /// Has the keyring lose what it has of @p kinds; notForgotten() where it does not. Waits for
    /// nobody.
    void forget(const QString &profile, const QVector<SecretKind> &kinds);

signals:
    void notForgotten(const QString &profile, const lockscope::Error &error);
    void kept(const QString &profile, lockscope::SecretKind kind,
        const lockscope::Result<lockscope::Done> &done);

private:
    template <typename T> Task<> work(Task<T> task, std::function<void(T)> then);
    void begin(Task<> work);
    void wait(const QString &profile, const std::function<void()> &type,
        const std::function<void()> &giveUp);

    QWidget &m_window;
    Task<> m_work;
    int m_run = 0; ///< of what is under way
    QTimer m_moment;
    QPointer<KeyringDialog> m_dialog;
};

/// @p connection with what the keyring gave of it, and why something is to be typed. Pure.
QPair<ConnectionProfile, QString> withKept(ConnectionProfile connection, const KeptSecrets &kept);

/// That it may still have what it was to forget, and why. Plain text, escaped.
QString notForgottenText(const QString &profile, const Error &error);

/// "password", "passphrase" for people, in a sentence.
QString titleOf(SecretKind kind);

} // namespace lockscope
