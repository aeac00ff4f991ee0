// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/panelring.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QDockWidget>
#include <QLayout>
#include <QScrollArea>
#include <QSplitter>

#include <algorithm>

namespace lockscope {

namespace {

bool takesKeys(const QWidget &widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) && widget.isVisible() && widget.isEnabled();
}

/// Nothing behind the other tabs of a dock: that has no area on the screen.
bool isOnScreen(const QWidget &panel)
{
    const QWidget &window = *panel.window();
    return panel.isVisible() && panel.isEnabled()
        && window.rect().intersects({panel.mapTo(&window, QPoint()), panel.size()});
}

void collect(QWidget &widget, QVector<QWidget *> *stops);

void collect(QLayout &layout, QVector<QWidget *> *stops)
{
    for (int i = 0; i < layout.count(); ++i) {
        if (QWidget *widget = layout.itemAt(i)->widget())
            collect(*widget, stops);
        else if (QLayout *inner = layout.itemAt(i)->layout())
            collect(*inner, stops);
    }
}

/// What Tab stops at in @p widget, itself first.
void collect(QWidget &widget, QVector<QWidget *> *stops)
{
    if (widget.focusPolicy() & Qt::TabFocus)
        stops->append(&widget);
    if (const auto *area = qobject_cast<QScrollArea *>(&widget); area && area->widget())
        collect(*area->widget(), stops);
    else if (const auto *splitter = qobject_cast<QSplitter *>(&widget))
        for (int i = 0; i < splitter->count(); ++i)
            collect(*splitter->widget(i), stops);
    else if (widget.layout())
        collect(*widget.layout(), stops);
}

} // namespace

void orderAsLaidOut(QWidget *before, QWidget &panel)
{
    QVector<QWidget *> stops;
    collect(panel, &stops);
    for (QWidget *stop : std::as_const(stops)) {
        if (before)
            QWidget::setTabOrder(before, stop);
        before = stop;
    }
}

bool isInHiddenDock(const QWidget &widget)
{
    for (const QWidget *around = &widget; around; around = around->parentWidget()) {
        if (qobject_cast<const QDockWidget *>(around))
            return !isOnScreen(*around);
    }
    return false;
}

bool focusInside(QWidget &panel)
{
    QWidget *last = panel.focusWidget();
    if (last != nullptr && takesKeys(*last)) {
        last->setFocus(Qt::ShortcutFocusReason);
        return true;
    }
    QVector<QWidget *> inside;
    for (QWidget *next = panel.nextInFocusChain(); next != &panel;
         next = next->nextInFocusChain()) {
        if (panel.isAncestorOf(next) && takesKeys(*next))
            inside.append(next);
    }
    if (takesKeys(panel))
        inside.append(&panel);
    if (inside.isEmpty())
        return false;
    const auto view = std::ranges::find_if(inside, [](const QWidget *widget) {
        return qobject_cast<const QAbstractScrollArea *>(widget) != nullptr;
    });
    (view != inside.end() ? *view : inside.constFirst())->setFocus(Qt::ShortcutFocusReason);
    return true;
}

void focusNext(const QVector<QWidget *> &panels, int by)
{
    QVector<QWidget *> shown;
    std::ranges::copy_if(
        panels, std::back_inserter(shown), [](const QWidget *panel) { return isOnScreen(*panel); });
    const int count = int(shown.size());
    const auto here = std::ranges::find_if(shown,
        [](const QWidget *panel) { return panel->isAncestorOf(QApplication::focusWidget()); });
    const bool isNowhere = here == shown.end();
    int index = isNowhere ? (by > 0 ? -1 : 0) : int(here - shown.begin());
    for (int tried = 0; tried < count; ++tried) {
        index = (index + by + count) % count;
        if (focusInside(*shown.at(index)))
            return;
    }
}

} // namespace lockscope
