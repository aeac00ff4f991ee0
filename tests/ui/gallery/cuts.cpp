// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/gallery/cuts.h"

#include "tests/ui/gallery/cellcuts.h"
#include "ui/findings/answercard.h"
#include "ui/node/contenderpanel.h"
#include "ui/theme/colours.h"
#include "ui/theme/elidinglabel.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/wrappingtext.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QFocusFrame>
#include <QFontInfo>
#include <QHash>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace lockscope::test {

namespace {

constexpr int Slack = 1; ///< pixels by which Qt's own measures are apart
constexpr int LeastAround = 8; ///< pixels around the title of a tab
constexpr double LeastContrast = 4.5;

/// A dock behind another one is laid out anywhere.
bool isBehind(const QWidget &widget)
{
    for (const QWidget *one = &widget; one != nullptr; one = one->parentWidget()) {
        if (qobject_cast<const QDockWidget *>(one) != nullptr)
            return one->visibleRegion().isEmpty();
    }
    return false;
}

QString needs(int wanted, int has)
{
    return QStringLiteral("%1 of %2 pixels").arg(has).arg(wanted);
}

int textWidth(const QWidget &widget, const QString &text)
{
    return widget.fontMetrics().size(Qt::TextShowMnemonic, text).width();
}

/// Of a text in one line, or of one that wraps.
QString cutOf(const QLabel &label)
{
    if (label.text().isEmpty())
        return {};
    if (dynamic_cast<const ElidingLabel *>(&label) != nullptr) {
        const bool isWhole = textWidth(label, label.text()) <= label.width();
        return isWhole || !label.toolTip().isEmpty() ? QString() : QStringLiteral("elided");
    }
    const QSize room = label.size();
    if (label.wordWrap()) {
        const int height = label.heightForWidth(room.width());
        return height <= room.height() + Slack ? QString() : needs(height, room.height());
    }
    const QSize wanted = label.sizeHint();
    if (wanted.width() > room.width() + Slack)
        return needs(wanted.width(), room.width());
    return wanted.height() <= room.height() + Slack ? QString()
                                                    : needs(wanted.height(), room.height());
}

QString cutOf(const QAbstractButton &button)
{
    if (button.text().isEmpty())
        return {};
    const auto *tool = qobject_cast<const QToolButton *>(&button);
    if (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly
        && !tool->icon().isNull())
        return {};
    const QSize wanted = button.sizeHint();
    if (wanted.width() > button.width() + Slack)
        return needs(wanted.width(), button.width());
    return wanted.height() <= button.height() + Slack ? QString()
                                                      : needs(wanted.height(), button.height());
}

QString cutOf(const QComboBox &combo)
{
    QStyleOptionComboBox option;
    option.initFrom(&combo);
    option.editable = combo.isEditable();
    const QRect room = combo.style()->subControlRect(
        QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &combo);
    const int wanted = combo.fontMetrics().horizontalAdvance(combo.currentText());
    const bool isWhole = wanted <= room.width() + Slack || !combo.toolTip().isEmpty();
    return isWhole ? QString() : needs(wanted, room.width());
}

/// What is typed scrolls; what is proposed, or set by a box of numbers, does not.
QString cutOf(const QLineEdit &edit)
{
    const bool isOfBox = qobject_cast<const QAbstractSpinBox *>(edit.parentWidget()) != nullptr;
    const QString text = edit.text().isEmpty() ? edit.placeholderText()
        : isOfBox || edit.isReadOnly()         ? edit.displayText()
                                               : QString();
    constexpr int Margins = 4; // QLineEdit's own, beside those of its frame
    int room = edit.width() - Margins;
    for (const QToolButton *action : edit.findChildren<QToolButton *>())
        room -= action->isVisible() ? action->width() : 0;
    const int wanted = edit.fontMetrics().horizontalAdvance(text);
    if (wanted > room + Slack)
        return needs(wanted, room);
    const int height = edit.fontMetrics().height();
    return height <= edit.height() + Slack ? QString() : needs(height, edit.height());
}

/// Of the first title that is not whole.
QString cutOf(const QTabBar &bar)
{
    for (int tab = 0; tab < bar.count(); ++tab) {
        const int around = bar.style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, &bar);
        const QString title = bar.tabText(tab);
        const int wanted = textWidth(bar, title) + std::min(around, LeastAround)
            + (bar.tabIcon(tab).isNull() ? 0 : bar.iconSize().width());
        if (bar.isTabVisible(tab) && wanted > bar.tabRect(tab).width() + Slack)
            return title + u' ' + needs(wanted, bar.tabRect(tab).width());
    }
    for (const QToolButton *arrow : bar.findChildren<QToolButton *>()) {
        if (arrow->isVisible() && arrow->objectName().startsWith(QLatin1String("Scroll")))
            return QStringLiteral("tabs behind arrows");
    }
    return {};
}

QString cutOf(const WrappingText &text)
{
    const int wanted = int(text.document()->size().height());
    return wanted <= text.viewport()->height() + Slack ? QString()
                                                       : needs(wanted, text.viewport()->height());
}

QString cutOf(const QDockWidget &dock)
{
    int room = dock.width();
    for (const QAbstractButton *button :
        dock.findChildren<QAbstractButton *>(Qt::FindDirectChildrenOnly))
        room -= button->isVisible() ? button->width() : 0;
    const int wanted = textWidth(dock, dock.windowTitle());
    return wanted <= room ? QString() : needs(wanted, room);
}

/// Of the first entry that is out of sight. One that is about as high as the screen, with large
/// letters, is scrolled by Qt.
QString cutOf(const QMenu &menu)
{
    const bool isScrolled = 10 * menu.height() > 8 * menu.screen()->availableGeometry().height();
    for (QAction *action : menu.actions()) {
        if (action->isSeparator() && textWidth(menu, action->text()) > menu.width())
            return action->text();
        const QRect place = menu.actionGeometry(action);
        if (!isScrolled && action->isVisible() && !menu.rect().contains(place))
            return action->text() + u' ' + needs(place.bottom(), menu.height());
    }
    return {};
}

/// Of what a bar of menus or tools has no room for.
bool isExtension(const QWidget &widget)
{
    return widget.objectName() == QLatin1String("qt_toolbar_ext_button")
        || widget.objectName() == QLatin1String("qt_menubar_ext_button");
}

template <typename Kind> bool tryCut(const QWidget &widget, QString *cut)
{
    const auto *one = qobject_cast<const Kind *>(&widget);
    if (one != nullptr)
        *cut = cutOf(*one);
    return one != nullptr;
}

QString cutOf(const QWidget &widget)
{
    QString cut;
    if (isExtension(widget))
        return QStringLiteral("more than there is room for");
    if (const auto *wrapping = dynamic_cast<const WrappingText *>(&widget))
        return cutOf(*wrapping);
    (void)(tryCut<QLabel>(widget, &cut) || tryCut<QAbstractButton>(widget, &cut)
        || tryCut<QComboBox>(widget, &cut) || tryCut<QLineEdit>(widget, &cut)
        || tryCut<QTabBar>(widget, &cut) || tryCut<QDockWidget>(widget, &cut)
        || tryCut<QMenu>(widget, &cut));
    return cut;
}

bool isScrolled(const QWidget &widget)
{
    const auto *area = qobject_cast<const QAbstractScrollArea *>(
        widget.parentWidget() != nullptr ? widget.parentWidget()->parentWidget() : nullptr);
    return area != nullptr && area->viewport() == widget.parentWidget();
}

bool isOverlay(const QWidget &widget)
{
    return qobject_cast<const QFocusFrame *>(&widget) != nullptr || widget.isWindow()
        || widget.objectName().startsWith(QLatin1String("qt_scrollarea_"));
}

/// Beyond its parent, or lower or narrower than it can be.
QString squeezeOf(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    if (isOverlay(widget) || parent == nullptr || widget.size().isEmpty())
        return {};
    const bool isLaidOut = parent->layout() != nullptr && !isScrolled(widget)
        && qobject_cast<const QDockWidget *>(&widget) == nullptr;
    const QRect place = widget.geometry();
    if (isLaidOut && !parent->rect().adjusted(-Slack, -Slack, Slack, Slack).contains(place))
        return QStringLiteral("beyond what it is in");
    const QSize least = widget.minimumSizeHint().boundedTo(widget.maximumSize());
    const bool isOwn = widget.layout() != nullptr && !isScrolled(widget);
    if (isOwn && (least.width() > place.width() + Slack || least.height() > place.height() + Slack))
        return QStringLiteral("%1x%2 of at least %3x%4")
            .arg(place.width())
            .arg(place.height())
            .arg(least.width())
            .arg(least.height());
    return {};
}

/// The widgets of one layout lie beside each other.
QString overlapOf(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    if (isOverlay(widget) || parent == nullptr || parent->layout() == nullptr)
        return {};
    for (const QObject *child : parent->children()) {
        const auto *other = qobject_cast<const QWidget *>(child);
        if (other == nullptr || other == &widget || !other->isVisible() || isOverlay(*other))
            continue;
        const QRect shared = other->geometry() & widget.geometry();
        if (shared.width() > Slack && shared.height() > Slack
            && qobject_cast<const QDockWidget *>(other) == nullptr)
            return QStringLiteral("over ") + QLatin1String(other->metaObject()->className());
    }
    return {};
}

QString textOf(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        return label->text();
    if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        return button->text();
    if (const auto *combo = qobject_cast<const QComboBox *>(&widget))
        return combo->currentText();
    if (const auto *edit = qobject_cast<const QLineEdit *>(&widget))
        return edit->text().isEmpty() ? edit->placeholderText() : edit->text();
    return widget.windowTitle().isEmpty() ? widget.accessibleName() : widget.windowTitle();
}

/// What is shown in half at the end of what is scrolled, before anybody scrolls.
QString halfOf(const QWidget &widget)
{
    const auto *area = qobject_cast<const ScrolledContent *>(&widget);
    const bool endsAtWhole = area != nullptr
        && (qobject_cast<const AnswerCard *>(area) != nullptr
            || qobject_cast<const ContenderPanel *>(area->parentWidget()) != nullptr);
    if (!endsAtWhole || area->verticalScrollBar()->value() > 0)
        return {};
    const int end = area->viewport()->height();
    for (const QWidget *part : area->widget()->findChildren<QWidget *>()) {
        const int top = part->mapTo(area->widget(), QPoint()).y();
        const bool isText = qobject_cast<const QAbstractButton *>(part) != nullptr
            || qobject_cast<const QLabel *>(part) != nullptr
            || dynamic_cast<const WrappingText *>(part) != nullptr;
        if (!isText || !part->isVisibleTo(area->widget()) || top >= end
            || top + part->height() <= end)
            continue;
        // A long one may end at any of its lines.
        const int line = part->fontMetrics().lineSpacing();
        if (part->height() < 2 * line || (end - top) % line > Slack)
            return textOf(*part);
    }
    return {};
}

/// What is to be pressed is in sight, or out of it.
QString rimOf(const QWidget &widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    if (button == nullptr || button->text().isEmpty())
        return {};
    const int seen = button->visibleRegion().boundingRect().height();
    return seen == 0 || seen + Slack >= button->height() ? QString()
                                                         : needs(button->height(), seen);
}

/// Letters that do not grow with all others.
QString smallnessOf(const QWidget &widget)
{
    constexpr double Smallest = 0.8; ///< of the program's font
    const double size = QFontInfo(widget.font()).pointSizeF();
    const double wanted = QFontInfo(QApplication::font()).pointSizeF();
    return size >= Smallest * wanted ? QString()
                                     : QStringLiteral("%1 of %2 points").arg(size).arg(wanted);
}

/// What lies beside the sight of an area that is scrolled, be there a bar for that or not.
QString asideOf(const QWidget &widget)
{
    const auto *area = qobject_cast<const QScrollArea *>(&widget);
    if (area == nullptr || area->widget() == nullptr)
        return {};
    const int wanted = area->widget()->width();
    const int has = area->viewport()->width();
    const QString what = QLatin1String(area->widget()->metaObject()->className());
    return wanted <= has + Slack
        ? QString()
        : QStringLiteral("%1 has to be scrolled aside: %2").arg(what, needs(wanted, has));
}

QList<const QWidget *> withChildren(const QWidget &window)
{
    QList<const QWidget *> all {&window};
    for (const QWidget *widget : window.findChildren<QWidget *>())
        all.append(widget);
    return all;
}

} // namespace

QString placeOf(const QWidget &widget)
{
    QStringList classes;
    for (const QWidget *one = &widget; one != nullptr; one = one->parentWidget()) {
        const QString name = QLatin1String(one->metaObject()->className());
        if (one == &widget || !name.startsWith(u'Q'))
            classes.prepend(name.section(QStringLiteral("::"), -1));
        if (one->isWindow())
            break;
    }
    return QStringLiteral("%1 “%2”").arg(
        classes.mid(std::max(0, int(classes.size()) - 3)).join(u'/'), textOf(widget).left(60));
}

QStringList cutsIn(const QWidget &window)
{
    QStringList cuts;
    const auto add = [&](const char *what, const QWidget &widget, const QString &cut) {
        if (!cut.isEmpty())
            cuts.append(
                QStringLiteral("%1: %2: %3").arg(QLatin1String(what), placeOf(widget), cut));
    };
    for (const QWidget *widget : withChildren(window)) {
        if (!widget->isVisible() || isBehind(*widget) || widget->window() != &window)
            continue;
        add("cut", *widget, cutOf(*widget));
        add("squeezed", *widget, squeezeOf(*widget));
        add("covered", *widget, overlapOf(*widget));
        add("aside", *widget, asideOf(*widget));
        add("half", *widget, halfOf(*widget));
        add("rim", *widget, rimOf(*widget));
        add("small", *widget, smallnessOf(*widget));
        cuts += cellCutsIn(*widget);
    }
    cuts.removeDuplicates();
    return cuts;
}

namespace {

/// Between what is most of @p area and what stands out most from it.
double contrastIn(const QImage &picture, const QRect &area)
{
    QHash<QRgb, int> counts;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x)
            ++counts[picture.pixel(x, y)];
    }
    const auto most = std::max_element(counts.cbegin(), counts.cend());
    if (most == counts.cend())
        return LeastContrast;
    double contrast = 0;
    for (auto one = counts.cbegin(); one != counts.cend(); ++one)
        contrast = std::max(contrast, contrastRatio(QColor(one.key()), QColor(most.key())));
    return contrast;
}

} // namespace

QStringList faintIn(const QWidget &window, const QImage &picture)
{
    QStringList faint;
    for (const QWidget *widget : withChildren(window)) {
        const bool isText = qobject_cast<const QLabel *>(widget) != nullptr
            || qobject_cast<const QAbstractButton *>(widget) != nullptr;
        if (!isText || !widget->isVisible() || !widget->isEnabled() || textOf(*widget).isEmpty()
            || widget->window() != &window
            || widget->visibleRegion().boundingRect()
                != widget->rect()) // half of a letter is faint
            continue;
        const QRect seen(widget->mapTo(&window, QPoint()), widget->size());
        const double contrast = contrastIn(picture, seen & picture.rect());
        if (contrast < LeastContrast)
            faint.append(QStringLiteral("faint: %1: %2 to 1").arg(placeOf(*widget)).arg(contrast));
    }
    return faint;
}

int blankPercent(const QImage &picture)
{
    const int margin = picture.width() / 50; // frames and scroll bars
    int longest = 0;
    int run = 0;
    for (int y = 0; y < picture.height(); ++y) {
        const QRgb first = picture.pixel(margin, y);
        bool isBlank = true;
        for (int x = margin; x < picture.width() - margin && isBlank; ++x)
            isBlank = picture.pixel(x, y) == first;
        run = isBlank ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return picture.height() > 0 ? longest * 100 / picture.height() : 0;
}

} // namespace lockscope::test
