// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"

#include <QWidget>

class QLabel;
class QListWidget;

namespace lockscope {

/// What the window shows before there is a connection: how to get one.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setRecent(const QVector<ConnectionProfile> &recent);
    /// A sentence under the buttons: why the last attempt failed, or that one is under way.
    void setMessage(const QString &text, bool isProblem);

signals:
    void connectWanted();
    void sandboxWanted();
    void recentWanted(const lockscope::ConnectionProfile &connection);
    void changeWanted(const lockscope::ConnectionProfile &connection); ///< before connecting to it
    void forgetWanted(const lockscope::ConnectionProfile &connection);

private:
    void addRecentActions();

    QVector<ConnectionProfile> m_shown; ///< in m_recent: another window may know others by now
    QListWidget *m_recent;
    QLabel *m_recentTitle;
    QLabel *m_message;
};

} // namespace lockscope
