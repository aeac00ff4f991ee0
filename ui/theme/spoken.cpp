// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/spoken.h"

#include <QAccessibleWidget>
#include <QAction>
#include <QWidget>

namespace lockscope {

namespace {

constexpr char RoleProperty[] = "lockscopeSpokenRole";

/// Asked for each class that @p object is of, its own first.
QAccessibleInterface *spokenWidget(const QString & /*className*/, QObject *object)
{
    const QVariant role = object->property(RoleProperty);
    return role.isValid() ? new QAccessibleWidget( // which Qt keeps as long as the widget lives
               static_cast<QWidget *>(object), QAccessible::Role(role.toInt()))
                          : nullptr;
}

} // namespace

void setSpokenRole(QWidget &widget, QAccessible::Role role)
{
    QAccessible::installFactory(spokenWidget); // once: Qt knows those that it has
    // Qt may have made up its mind when the widget got its name.
    QAccessible::deleteAccessibleInterface(
        QAccessible::uniqueId(QAccessible::queryAccessibleInterface(&widget)));
    widget.setProperty(RoleProperty, int(role));
}

void describePlainly(QWidget &button, const QAction &action)
{
    const auto describe = [&button, &action] {
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        button.setAccessibleDescription(action.statusTip().isEmpty() ? keys : action.statusTip());
    };
    QObject::connect(&action, &QAction::changed, &button, describe);
    describe();
}

} // namespace lockscope
