// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QWidget;

namespace lockscope {

/// @p text as a tooltip or "What's this" that shows it letter for letter: Qt would interpret what
/// looks like markup. Line breaks stay, other control characters are expected to be visible
/// already. Empty for empty text.
QString plainToolTip(const QString &text);

/// Gives @p text to @p widget as such a tooltip, and to screen readers as it is: they would read
/// the markup that keeps it plain.
void setPlainToolTip(QWidget &widget, const QString &text);

/// @p text for an action or button: "&" would become a mnemonic.
QString plainLabel(const QString &text);

/// Like "/locks/…/orders": shortened in the middle of @p text to @p length characters, so that
/// both ends stay.
QString elidedMiddle(const QString &text, int length);

/// "1 234 567", as people read it.
QString grouped(qint64 number);

/// "1 m 13 s", as humanDuration() says it, becomes one word: no line ends within it.
QString withWholeDurations(QString text);

/// No line ends after a "/" or "-" within a path, as long as that has room in one. For what is
/// painted alone: unlike the spaces above, Qt does not take what it needs for that out of what is
/// copied or read aloud.
QString withWholePaths(QString text);

} // namespace lockscope
