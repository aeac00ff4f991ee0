// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be read on a window: the texts that are on the screen and not behind, above or below.
#pragma once

#include <QString>

class QAbstractItemView;
class QModelIndex;
class QWidget;

namespace lockscope::test {

/// All of it, a line a text. Of views and texts that scroll, what is in sight.
QString textOnScreen(const QWidget &window);

/// The cell in sight or not, that shows @p text (from its beginning where @p isWhole is false); not
/// valid where there is none.
QModelIndex cellWith(const QAbstractItemView &view, const QString &text, bool isWhole = false);

} // namespace lockscope::test
