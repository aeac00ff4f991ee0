// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The real window before real servers that want to be convinced. Everything is typed and pressed as
// the operator does.
#pragma once

#include "tests/reach/securedworld.h"
#include "tests/ui/dialogparts.h"
#include "ui/connect/connectdialog.h"
#include "ui/shell/mainwindow.h"

#include <QTemporaryDir>

#include <functional>

namespace lockscope::test {

/// Has a window anew for each of a test's functions.
class SecuredWindowTest : public QObject
{
protected:
    using Fill = std::function<void(ConnectDialog &)>;

    static const QString Lock; ///< that addLock() makes

    void openWindow();
    void closeWindow();

    /// A lock with two contenders.
    static void addLock(SecuredServer &server);

    /// By the start page's button and the dialog's fields; what @p fill does not end is pressed.
    void connectBy(const QString &servers, const Fill &fill);
    bool showsQueue() const;
    QString said() const; ///< by all labels that are seen

    /// Allows changes, takes a test lock at @p path, opens it, and deletes its node by force.
    void takeAndDelete(const QString &path);

    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;

private:
    void actIn(const QString &action, const std::function<void()> &act);
};

} // namespace lockscope::test
