// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/band.h"

class QLabel;
class QPushButton;

namespace lockscope {

/// Says that what is shown is of an earlier moment, and leads back; hidden while it is of now. GUI
/// thread.
class PastBand : public Band
{
    Q_OBJECT

public:
    explicit PastBand(QWidget *parent = nullptr);

    /// @p at: ms since 1970; 0: it is now. @p isConnected: there is something live beside it.
    void setMoment(qint64 at, bool isConnected = true);
    /// The same of a history, from which no way leads to now. @p what: "Recording night.lockscope",
    /// escaped.
    void setMomentOf(const QString &what, qint64 at);
    void setProblems(qsizetype count); ///< so many parts of that could not be used

signals:
    void leaveWanted();
    void closeWanted();
    void problemsWanted(); ///< to read what could not be used

private:
    void write(const QString &text, bool isHistory);

    QLabel *m_text;
    QPushButton *m_problems;
    bool m_hasProblems = false; ///< the history that was shown last
    QPushButton *m_back;
    QPushButton *m_close;
};

} // namespace lockscope
