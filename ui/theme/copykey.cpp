// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/copykey.h"

#include <QKeyEvent>
#include <QWidget>

#include <utility>

namespace lockscope {

namespace {

/// Belongs to its widget.
class CopyKey final : public QObject
{
public:
    CopyKey(QWidget &widget, std::function<void()> copy)
        : QObject(&widget)
        , m_copy(std::move(copy))
    {
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isKey =
            event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
        if (!isKey || !static_cast<QKeyEvent *>(event)->matches(QKeySequence::Copy))
            return QObject::eventFilter(watched, event);
        event->accept(); // an override: it comes again, as a key
        if (event->type() == QEvent::KeyPress)
            m_copy();
        return true;
    }

private:
    std::function<void()> m_copy;
};

} // namespace

void setCopyKey(QWidget &widget, std::function<void()> copy)
{
    new CopyKey(widget, std::move(copy)); // which the widget owns
}

} // namespace lockscope
