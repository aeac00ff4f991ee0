// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// Whether nobody said where to open a window: by the environment, or by Qt's own option.
bool hasNoDisplay(int argc, char **argv);

/// What to say of that.
QString noDisplayText();

/// From construction to destruction, Qt's end of the program because it cannot open windows, as it
/// is in the making of a QApplication, is a sentence and @p status instead of an abort. One at a
/// time.
class DisplayGuard
{
public:
    explicit DisplayGuard(int status);
    ~DisplayGuard();
    Q_DISABLE_COPY_MOVE(DisplayGuard)
};

} // namespace lockscope
