// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QStatusBar>

class QLabel;
class QToolButton;

namespace lockscope {

/// The true state of the connection, at the lower edge. Everything here is plain text.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(QWidget *parent = nullptr);

    void setStatus(const ConnectionStatus &status);
    void setFacts(const ServerFactsPtr &facts);
    void setWritable(bool isWritable);
    /// When the open lock was last read, or 0.
    void setReadAt(qint64 readAt);

signals:
    void sessionClicked();
    void coverageClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void tick();
    void showOrHide();
    void showState();

    ConnectionStatus m_status;
    qint64 m_readAt = 0;
    bool m_hasFacts = false;
    QLabel *m_state;
    QLabel *m_server;
    QToolButton *m_session;
    QLabel *m_access;
    QToolButton *m_members;
    QLabel *m_work;
    QLabel *m_clock;
};

/// "● connected", "✕ suspended since 14:41:07" …, for people.
QString stateText(const ConnectionStatus &status);

/// "3 of 3 members answer", or who does not.
QString coverageText(const ServerFacts &facts);

/// For each member and question what came of it, one member a line.
QString coverageDetails(const ServerFacts &facts);

} // namespace lockscope
