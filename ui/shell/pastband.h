// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

/// Says that what is shown is of an earlier moment, and leads back; hidden while it is of now. GUI
/// thread.
class PastBand : public Band
{
    Q_OBJECT

public:
    explicit PastBand(QWidget *parent = nullptr);

    void setMoment(qint64 at); ///< ms since 1970; 0: it is now

signals:
    void leaveWanted();

private:
    QLabel *m_text;
};

} // namespace lockscope
