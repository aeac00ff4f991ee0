// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

/// Says how many rows a filter hides, and takes it away: a filter that was forgotten makes a busy
/// lock look empty. Hidden while there is none. GUI thread.
class FilterNote : public Band
{
    Q_OBJECT

public:
    explicit FilterNote(QWidget *parent = nullptr);

    /// Of @p total rows @p shown are left by a filter; nothing is said where there @p isNone.
    void setCounts(bool isNone, int shown, int total);
    QString text() const;

signals:
    void clearWanted();

private:
    QLabel *m_text;
};

} // namespace lockscope
