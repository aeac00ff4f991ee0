// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/theme/band.h"

class QLabel;

namespace lockscope {

class Pause;

/// Says over a page that stands still that it does, since when, and what happened meanwhile; the
/// way on. GUI thread.
class PauseBar : public Band
{
    Q_OBJECT

public:
    explicit PauseBar(QWidget *parent = nullptr);

    void show(const Pause &pause);

signals:
    void continueWanted();

private:
    QLabel *m_text;
    QLabel *m_alarm;
};

} // namespace lockscope
