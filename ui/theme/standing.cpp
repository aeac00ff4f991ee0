// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/standing.h"

#include "ui/theme/tr.h"

#include <QEvent>
#include <QPainter>

#include <utility>

namespace lockscope {

namespace {

constexpr int ChipMargin = 8;

QFont boldOf(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

StandingLook lookOf(Standing standing, const RoleColours &roles, Gap gap)
{
    const Fill calm {roles.chip.back, roles.held};
    switch (standing) {
    case Standing::Free:
        return {Glyph::Ring, roles.held, calm};
    case Standing::Moving:
        return {Glyph::Arrow, roles.held, calm};
    case Standing::Held:
        return {Glyph::Dot, roles.held, calm};
    case Standing::Slow:
        return {Glyph::HalfDot, roles.contended, roles.slow};
    case Standing::Stuck:
        return {Glyph::Triangle, roles.danger, roles.stuck};
    case Standing::Unknown:
        break;
    }
    const Glyph sign = gap == Gap::Barred ? Glyph::Barred
        : gap == Gap::Empty               ? Glyph::Ring
                                          : Glyph::Question;
    return {sign, roles.muted, roles.mutedCar};
}

QString wordOf(Standing standing)
{
    switch (standing) {
    case Standing::Free:
        return tr("free");
    case Standing::Moving:
        return tr("moving");
    case Standing::Held:
        return tr("held");
    case Standing::Slow:
        return tr("slow");
    case Standing::Stuck:
        return tr("stuck");
    case Standing::Unknown:
        break;
    }
    return tr("unknown");
}

QString wordOfDeadlock()
{
    return tr("deadlock");
}

StandingChip::StandingChip(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(wordOf(m_standing));
}

QString StandingChip::words() const
{
    if (m_isDeadlock && m_standing == Standing::Stuck)
        return wordOfDeadlock();
    return m_isCritical ? tr("%1, critical").arg(wordOf(m_standing)) : wordOf(m_standing);
}

void StandingChip::setDeadlock(bool isDeadlock)
{
    if (std::exchange(m_isDeadlock, isDeadlock) == isDeadlock)
        return;
    setAccessibleName(words());
    updateGeometry();
    update();
}

void StandingChip::setStanding(Standing standing, bool isCritical, Gap gap)
{
    isCritical = isCritical && standing == Standing::Slow;
    if (m_standing == standing && m_isCritical == isCritical && m_gap == gap)
        return;
    m_standing = standing;
    m_isCritical = isCritical;
    m_gap = gap;
    setAccessibleName(words());
    updateGeometry();
    update();
}

QSize StandingChip::sizeHint() const
{
    const QFontMetrics metrics(boldOf(font()));
    return {metrics.horizontalAdvance(words()) + metrics.height() + 2 * ChipMargin,
        metrics.height() + 4};
}

void StandingChip::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateGeometry();
}

void StandingChip::paintEvent(QPaintEvent * /*event*/)
{
    const StandingLook look = lookOf(m_standing, roleColours(palette()), m_gap);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.chip.back);
    const double radius = height() / 2.0;
    painter.drawRoundedRect(rect(), radius, radius);
    const int side = fontMetrics().height();
    const QRectF sign(ChipMargin - 2, 0, side, height());
    paintGlyph(painter, sign.adjusted(1, 0, -1, 0), look.glyph, look.chip.text);
    painter.setFont(boldOf(font()));
    painter.setPen(look.chip.text);
    painter.drawText(rect().adjusted(int(sign.right()) + 2, 0, -ChipMargin / 2, 0),
        Qt::AlignLeft | Qt::AlignVCenter, words());
}

} // namespace lockscope
