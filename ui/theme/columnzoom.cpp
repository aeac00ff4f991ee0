// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/columnzoom.h"

#include "ui/theme/fontfit.h"

#include <QEvent>
#include <QHeaderView>

namespace lockscope {

namespace {

double letterOf(const QHeaderView &header)
{
    return letterWidth(QFontMetricsF(header.font()));
}

} // namespace

ColumnZoom::ColumnZoom(QHeaderView &header)
    : QObject(&header)
    , m_header(header)
    , m_letter(letterOf(header))
{
    header.installEventFilter(this);
}

bool ColumnZoom::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FontChange) {
        const double letter = letterOf(m_header);
        if (m_isOn && letter > 0 && m_letter > 0 && letter != m_letter)
            resizeColumns(letter / m_letter);
        m_letter = letter;
    }
    return QObject::eventFilter(watched, event);
}

void ColumnZoom::resizeColumns(double factor)
{
    for (int column = 0; column < m_header.count(); ++column) {
        if (m_header.sectionResizeMode(column) != QHeaderView::Interactive)
            continue;
        const bool isHidden = m_header.isSectionHidden(column);
        if (isHidden)
            m_header.showSection(column); // else it does not tell its width
        m_header.resizeSection(column, qRound(m_header.sectionSize(column) * factor));
        if (isHidden)
            m_header.hideSection(column);
    }
}

void whenResized(QHeaderView &header, QObject &context, const std::function<void(int column)> &act)
{
    QObject::connect(&header, &QHeaderView::sectionResized, &context, [&header, act](int column) {
        if (!header.isSectionHidden(column))
            act(column);
    });
}

void restoreOrder(QHeaderView &header)
{
    for (int column = 0; column < header.count(); ++column)
        header.moveSection(header.visualIndex(column), column);
}

} // namespace lockscope
