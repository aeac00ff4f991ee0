// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;

namespace lockscope {

/// A frame around what the keyboard has come to by Tab or a panel's key, in every window: lists,
/// tables and texts show little of it themselves. Gone when the mouse is used. GUI thread.
class FocusRing : public QObject
{
    Q_OBJECT

public:
    /// For the whole program; once is enough.
    static void install();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    using QObject::QObject;

    void follow(QWidget &widget, Qt::FocusReason reason);

    QPointer<QFocusFrame> m_frame; ///< goes with the window that it is in
    bool m_isByKeys = false; ///< what was used last
};

} // namespace lockscope
