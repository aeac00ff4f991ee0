// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/aftermathbar.h"

#include "ui/theme/formparts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxHolders = 3;

} // namespace

AftermathBar::AftermathBar(QWidget *parent)
    : Band(&RoleColours::chip, parent)
    , m_text(wrappedLabel({}))
{
    auto *dismiss = new QPushButton(tr("Dismiss"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    dismiss->setToolTip(tr("Hides this; the journal keeps what was done"));
    connect(dismiss, &QPushButton::clicked, this, &AftermathBar::clear);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_text, 1);
    layout->addWidget(dismiss);
    hide();
}

void AftermathBar::add(const Receipt &receipt)
{
    if (const std::optional<DoubleHolder> holder = doubleHolderOf(receipt)) {
        m_holders.append(*holder);
        showHolders();
    }
}

void AftermathBar::setFacts(const ServerFacts &facts)
{
    for (DoubleHolder &holder : m_holders)
        holder = seenIn(holder, facts);
    showHolders();
}

void AftermathBar::clear()
{
    m_holders.clear();
    showHolders();
}

void AftermathBar::showHolders()
{
    const auto isGone = [](const DoubleHolder &holder) { return holder.goneAt > 0; };
    QStringList lines;
    for (auto holder = m_holders.crbegin(); holder != m_holders.crend(); ++holder)
        lines.append((isGone(*holder) ? u"✓ "_qs : u"▲ "_qs) + sentenceOf(*holder));
    if (lines.size() > MaxHolders)
        lines = lines.first(MaxHolders) << tr("… and %1 more").arg(lines.size() - MaxHolders);
    m_text->setText(lines.join(u'\n'));
    setVisible(!lines.isEmpty());
    setColours(std::ranges::all_of(m_holders, isGone) ? &RoleColours::chip : &RoleColours::banner);
}

QString AftermathBar::text() const
{
    return m_text->text();
}

} // namespace lockscope
