// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The strip over the window: where one is, and whether and how long one may change something there.
#pragma once

#include "ui/connect/connectionprofile.h"
#include "ui/theme/band.h"

#include <QTimer>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace lockscope {

/// Says where one is in the environment's colour, and is the switch of what may be changed there:
/// while changes are allowed the rest of it has a colour of its own and counts down. Hidden without
/// a connection. GUI thread.
class EnvironmentBand : public Band
{
    Q_OBJECT

public:
    static constexpr qint64 WarningMs = 60'000; ///< before changes end by themselves

    explicit EnvironmentBand(QWidget *parent = nullptr);

    /// Null: there is no connection.
    void setConnection(const ConnectionProfile *connection);
    /// Whether, and until when, changes are allowed: asked as time passes. Null: never.
    void setPermit(std::shared_ptr<const WritePermit> permit);
    void setPath(const QString &path);
    /// What we keep others from; empty: nothing.
    void setHoldings(const QString &sentence);

signals:
    void allowWanted();
    void endWanted();
    void endIsNear(); ///< once, WarningMs before it
    void holdingsClicked();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void write();
    void fit();
    void count();
    qint64 remainingMs() const;

    Band *m_place; ///< in the environment's colour whatever is allowed
    QLabel *m_name;
    QLabel *m_environment;
    QPushButton *m_access;
    QPushButton *m_holdings;
    QLabel *m_path;
    QHBoxLayout *m_first;
    QHBoxLayout *m_below; ///< for m_holdings where m_first has no room
    ConnectionProfile m_connection;
    std::shared_ptr<const WritePermit> m_permit;
    bool m_isWarned = false;
    QTimer m_second; ///< while changes are allowed
};

/// "9:41", "1:00:00": begun seconds count.
QString countdownText(qint64 ms);

} // namespace lockscope
