// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"

#include <QWidget>

class QAction;
class QGridLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace lockscope {

/// What the window shows before there is a connection: how to get one.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    /// What the operator keeps; shown before what is recent.
    void setProfiles(const QVector<ConnectionProfile> &profiles);
    /// @p histories: recordings and servers' data directories, by their whole names.
    void setRecent(
        const QVector<ConnectionProfile> &connections, const QStringList &histories = {});
    /// A sentence under the buttons: why the last attempt failed, or that one is under way.
    void setMessage(const QString &text, bool isProblem);

signals:
    void connectWanted();
    void sandboxWanted();
    void historyWanted(); ///< which is to be asked
    void exampleWanted();
    void recentHistoryWanted(const QString &name);
    void forgetHistoryWanted(const QString &name);
    void recentWanted(const lockscope::ConnectionProfile &connection); ///< or a profile
    void profilesWanted(); ///< to see and change them
    void changeWanted(const lockscope::ConnectionProfile &connection); ///< before connecting to it
    void forgetWanted(const lockscope::ConnectionProfile &connection);

private:
    QPushButton *addWay(const QString &text, const QString &what, void (StartPage::*wanted)());
    void addRecentActions();
    void openRecent(int row);
    void addRow(const QString &text, const QString &kind);
    void showRows();

    QVector<ConnectionProfile> m_profiles;
    QVector<ConnectionProfile> m_recentShown; ///< without those that are profiles
    /// In m_recent, profiles first, then connections: another window may know others by now.
    QVector<ConnectionProfile> m_shown;
    QStringList m_shownHistories;
    QGridLayout *m_ways; ///< to what can be looked at
    QListWidget *m_recent;
    QLabel *m_recentTitle;
    QAction *m_change = nullptr;
    QLabel *m_message;
};

} // namespace lockscope
