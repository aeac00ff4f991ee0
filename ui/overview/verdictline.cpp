// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/overview/verdictline.h"

#include "ui/findings/findingtext.h"
#include "ui/theme/chip.h"
#include "ui/theme/flowlayout.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/standing.h"

#include <QEvent>
#include <QToolButton>

namespace lockscope {

VerdictLine::VerdictLine(QWidget *parent)
    : QWidget(parent)
    , m_source(new Chip)
    , m_muted(new QToolButton)
{
    auto *layout = new FlowLayout(this);
    layout->setContentsMargins(8, 6, 8, 2);
    layout->setSpacing(4);
    layout->addWidget(m_source);
    m_source->hide();
    for (int i = 0; i < UrgencyCount; ++i) {
        auto *part = new QToolButton;
        part->setCheckable(true);
        part->setAutoRaise(true);
        part->setFocusPolicy(Qt::StrongFocus);
        part->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        const QString pressed = tr("Show only these; press again to show all");
        setPlainToolTip(*part,
            Urgency(i) == Urgency::Calm
                ? tr("Free, moving or held, and nothing is wrong") + u'\n' + pressed
                : pressed);
        part->hide();
        connect(part, &QToolButton::clicked, this, [this, i](bool isChosen) {
            emit chosen(isChosen ? std::optional(Urgency(i)) : std::nullopt);
        });
        m_parts.at(size_t(i)) = part;
        layout->addWidget(part);
    }
    m_muted->setAutoRaise(true);
    m_muted->setFocusPolicy(Qt::StrongFocus);
    m_muted->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPlainToolTip(*m_muted, tr("Findings that are not counted here: show them"));
    m_muted->hide();
    connect(m_muted, &QToolButton::clicked, this, &VerdictLine::mutedWanted);
    layout->addWidget(m_muted);
    setAccessibleName(tr("How the locks stand"));
    colour();
}

void VerdictLine::show(const OverviewCounts &counts, const OverviewSource &source, qint64 now)
{
    const QString text = sourceText(source);
    m_source->setText(text);
    m_source->setVisible(!text.isEmpty());
    for (int i = 0; i < UrgencyCount; ++i) {
        const auto urgency = Urgency(i);
        QToolButton *part = m_parts.at(size_t(i));
        part->setText(plainLabel(partText(counts, urgency, now)));
        // What is pressed hides the others, and must be there to be let go.
        part->setVisible(counts.of(urgency) > 0 || m_chosen == urgency);
    }
}

void VerdictLine::setMuted(int findings)
{
    m_muted->setText(plainLabel(quietCountText(findings, 0)));
    m_muted->setVisible(findings > 0);
}

void VerdictLine::setChosen(std::optional<Urgency> urgency)
{
    m_chosen = urgency;
    for (int i = 0; i < UrgencyCount; ++i)
        m_parts.at(size_t(i))->setChecked(urgency == Urgency(i));
}

QString VerdictLine::text() const
{
    QStringList texts;
    if (!m_source->isHidden())
        texts.append(m_source->text());
    for (const QToolButton *part : m_parts) {
        if (!part->isHidden())
            texts.append(part->text());
    }
    if (!m_muted->isHidden())
        texts.append(m_muted->text());
    return texts.join(QStringLiteral(", "));
}

void VerdictLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        colour();
}

void VerdictLine::colour()
{
    const RoleColours &roles = roleColours(palette());
    QPalette band;
    band.setColor(QPalette::Window, roles.banner.back);
    band.setColor(QPalette::WindowText, roles.banner.text);
    m_source->setPalette(band);
    const int side = fontMetrics().height();
    m_muted->setIconSize({side, side});
    m_muted->setIcon(glyphIcon(Glyph::Silence, roles.muted, side, devicePixelRatioF()));
    for (int i = 0; i < UrgencyCount; ++i) {
        const auto urgency = Urgency(i);
        const StandingLook look = lookOf(standingFor(urgency), roles);
        QToolButton *part = m_parts.at(size_t(i));
        part->setIconSize({side, side});
        part->setIcon(glyphIcon(look.glyph, look.colour, side, devicePixelRatioF()));
        QPalette text;
        if (isBad(standingFor(urgency)))
            text.setColor(QPalette::ButtonText, look.colour);
        part->setPalette(text);
        QFont font = this->font();
        font.setBold(isBad(standingFor(urgency)));
        part->setFont(font);
    }
}

} // namespace lockscope
