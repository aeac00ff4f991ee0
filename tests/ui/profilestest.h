// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What tests of profiles share: a file of them, the window that has it, and its dialogs.
#pragma once

#include "core/profiles/profilestore.h"
#include "ui/shell/mainwindow.h"

#include <QApplication>
#include <QTemporaryDir>

namespace lockscope::test {

/// Has a folder with a file of profiles, anew for each of a test's functions.
class ProfilesTest : public QObject
{
protected:
    ProfilesTest() { QApplication::setQuitOnLastWindowClosed(false); }

    static const QString Lock; ///< that toServer() opens

    void openStore();
    /// A profile of staging that leads to m_servers; it is not in the file.
    StoredProfile toServer(const QString &name) const;
    QStringList names() const; ///< of those in the file
    std::unique_ptr<MainWindow> makeWindow() const; ///< with that file

    QString m_servers = QStringLiteral("127.0.0.1:1"); ///< nobody's: dialogs connect to none
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ProfileStore> m_store;
};

} // namespace lockscope::test
