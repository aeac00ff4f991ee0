// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>
#include <utility>

class QWidget;

namespace lockscope {

/// Makes the key for copying mean what is in @p widget while that has the focus: else the window's
/// action of that key takes it, and copies something else. GUI thread.
void setCopyKey(QWidget &widget, std::function<void()> copy);

/// The same where @p owner, to whom the widget belongs, has a text copied by its signal; an empty
/// one is nothing to copy.
template <typename Owner>
void setCopyKey(QWidget &widget, Owner *owner, void (Owner::*copyWanted)(const QString &),
    std::function<QString()> text)
{
    setCopyKey(widget, [owner, copyWanted, text = std::move(text)] {
        if (const QString copied = text(); !copied.isEmpty())
            (owner->*copyWanted)(copied);
    });
}

} // namespace lockscope
