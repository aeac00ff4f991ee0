// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Looks at windows, dialogs and menus as they are shown, and keeps their pictures.
#pragma once

#include "tests/ui/gallery/stage.h"

#include <QStringList>

#include <functional>

class QDialog;
class QWidget;

namespace lockscope::test {

/// Notes what is cut, faint or blank in each, but for what is known to be as it is, and why. With
/// LOCKSCOPE_GALLERY=FOLDER all pictures are kept there: "NAME-LOOK.png". GUI thread.
class Onlooker
{
public:
    static bool keepsPictures();

    void begin(const Look &look); ///< what was noted before is forgotten
    const QStringList &faults() const { return m_faults; } ///< "NAME: what"

    /// At @p page of it, too, whether it is half blank.
    void look(const QString &name, QWidget &window, const QWidget *page = nullptr);
    /// Shows it, and deletes it afterwards.
    void lookAndClose(const QString &name, QDialog *dialog);
    /// At what @p open opens and waits for, a dialog or a menu; it is closed again.
    void lookAtOpened(const QString &name, const std::function<void()> &open);

private:
    QStringList faultsOf(QWidget &window, const QWidget *page) const;

    Look m_look;
    QStringList m_faults;
};

} // namespace lockscope::test
