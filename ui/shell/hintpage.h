// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/live/inspector.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace lockscope {

/// Stands in for the queue where there is none to show, and says why: connecting, failed, nothing
/// chosen, still reading. Never an empty list.
class HintPage : public QWidget
{
    Q_OBJECT

public:
    explicit HintPage(QWidget *parent = nullptr);

    /// @p path: lock that is being read, or empty.
    void show(const ConnectionStatus &status, const QString &connection, const QString &path);
    /// The same of an earlier moment. @p isUnknown: it was read, and nothing is known of the lock.
    void showPast(const QString &path, bool isUnknown);
    /// How the members answer, which is shown while there is no connection; null: not known.
    void setFacts(const ServerFactsPtr &facts);

signals:
    void editWanted();
    void retryWanted();
    void certificateWanted(); ///< of the member that is not trusted

private:
    QLabel *m_title;
    QLabel *m_text;
    QLabel *m_members;
    QPushButton *m_retry;
    QPushButton *m_edit;
    QPushButton *m_certificate;
};

} // namespace lockscope
