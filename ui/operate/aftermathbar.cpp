// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/aftermathbar.h"

#include "ui/theme/colours.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxHolders = 3;

} // namespace

AftermathBar::AftermathBar(QWidget *parent)
    : QFrame(parent)
    , m_text(new QLabel(this))
    , m_dismiss(new QPushButton(tr("Dismiss"), this))
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_dismiss->setToolTip(tr("Hides this; the journal keeps what was done"));
    connect(m_dismiss, &QPushButton::clicked, this, &AftermathBar::dismissed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_dismiss);
    setAutoFillBackground(true);
    hide();
}

void AftermathBar::setHolders(const QVector<DoubleHolder> &holders)
{
    m_isAlarming =
        std::ranges::any_of(holders, [](const DoubleHolder &holder) { return holder.goneAt == 0; });
    QStringList lines;
    for (auto holder = holders.crbegin(); holder != holders.crend(); ++holder) {
        if (lines.size() < MaxHolders)
            lines.append((holder->goneAt > 0 ? QStringLiteral("✓ ") : QStringLiteral("▲ "))
                         + sentenceOf(*holder));
    }
    if (holders.size() > MaxHolders)
        lines.append(tr("… and %1 more").arg(holders.size() - MaxHolders));
    m_text->setText(lines.join(u'\n'));
    setVisible(!holders.isEmpty());
    colour();
}

QString AftermathBar::text() const
{
    return m_text->text();
}

void AftermathBar::colour()
{
    // The program's palette tells the theme; ours is what is set here.
    const RoleColours &roles = roleColours(QApplication::palette());
    const Fill &fill = m_isAlarming ? roles.banner : roles.chip;
    QPalette colours;
    colours.setColor(QPalette::Window, fill.back);
    colours.setColor(QPalette::WindowText, fill.text);
    if (palette().color(QPalette::Window) != fill.back)
        setPalette(colours);
    m_text->setPalette(colours);
}

void AftermathBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

} // namespace lockscope
