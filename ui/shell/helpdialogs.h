// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QAction;
class QWidget;

namespace lockscope {

/// A searchable list of the shortcuts of @p actions.
void showShortcuts(QWidget *parent, const QList<QAction *> &actions);

/// What this program is, its version and licence. Plain text.
void showAbout(QWidget *parent);

/// The manual that is built into the program. One window, reused.
void showManual(QWidget *parent);

/// A plain text to read and to copy, in a fixed pitch.
void showText(QWidget *parent, const QString &title, const QString &text);

} // namespace lockscope
