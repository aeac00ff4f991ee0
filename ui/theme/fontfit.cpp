// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/fontfit.h"

#include <QApplication>
#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QStyleOptionViewItem>

#include <algorithm>

namespace lockscope {

namespace {

class FontFollower : public QObject
{
public:
    FontFollower(QWidget &widget, const std::function<void()> &fit)
        : QObject(&widget)
        , m_fit(fit)
    {
        widget.installEventFilter(this);
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FontChange)
            m_fit();
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_fit;
};

} // namespace

void followFont(QWidget &widget, const std::function<void()> &fit)
{
    fit();
    new FontFollower(widget, fit); // the widget owns it
}

int letterWidth(const QFontMetrics &metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'x'));
}

double letterWidth(const QFontMetricsF &metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'x'));
}

void keepLines(QWidget &widget, int lines)
{
    followFont(widget,
        [&widget, lines] { widget.setMinimumHeight(lines * widget.fontMetrics().lineSpacing()); });
}

QString elidedPath(const QFontMetrics &metrics, const QString &path, int width)
{
    if (metrics.horizontalAdvance(path) <= width)
        return path;
    const QString tail = path.mid(std::max<qsizetype>(0, path.lastIndexOf(u'/')));
    const int room = width - metrics.horizontalAdvance(tail);
    if (room < metrics.horizontalAdvance(QStringLiteral("…")))
        return metrics.elidedText(tail, Qt::ElideMiddle, width);
    return metrics.elidedText(path.chopped(tail.size()), Qt::ElideRight, room) + tail;
}

QString elidedName(const QFontMetrics &metrics, const QString &name, int width)
{
    if (metrics.horizontalAdvance(name) <= width)
        return name;
    const QString host = name.section(u'.', 0, 0);
    const bool isHost = host.size() < name.size() && !host.contains(u' ')
        && std::ranges::any_of(host, [](QChar letter) { return letter.isLetter(); });
    if (!isHost)
        return metrics.elidedText(name, Qt::ElideMiddle, width);
    const QString shortened = host + u'…';
    return metrics.horizontalAdvance(shortened) <= width
        ? shortened
        : metrics.elidedText(host, Qt::ElideMiddle, width);
}

QString elidedWords(const QFontMetrics &metrics, const QString &text, int width)
{
    const QString elided = metrics.elidedText(text, Qt::ElideRight, width);
    if (elided == text)
        return text;
    const qsizetype end = text.lastIndexOf(u' ', elided.size() - 1);
    return end > 0 ? text.left(end) + u'…' : elided;
}

int cellMargins(const QStyleOptionViewItem &option)
{
    const QStyle *style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    return 2 * (style->pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1);
}

void makeTitle(QLabel &label, QWidget &around, double factor)
{
    followFont(around, [&label, &around, factor] {
        QFont large = around.font();
        large.setPointSizeF(large.pointSizeF() * factor);
        large.setBold(true);
        label.setFont(large);
    });
}

} // namespace lockscope
