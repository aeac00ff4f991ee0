// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A bar across a window or panel that warns, or says where one is, by its colour, too.
#pragma once

#include "ui/theme/colours.h"

#include <QFrame>

namespace lockscope {

/// Filled with what RoleColours have for it, whatever theme is chosen later; so is the text of the
/// labels and buttons in it. GUI thread.
class Band : public QFrame
{
    Q_OBJECT

public:
    using Colours = Fill RoleColours::*;

    explicit Band(Colours colours, QWidget *parent = nullptr);

    void setColours(Colours colours);

protected:
    void changeEvent(QEvent *event) override;

private:
    Colours m_colours;
};

} // namespace lockscope
