// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/contenderpanel.h"

#include "core/base/times.h"
#include "core/report/sentence.h"
#include "ui/node/contenderfields.h"
#include "ui/node/dataview.h"
#include "ui/node/whatifview.h"
#include "ui/theme/colours.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/spoken.h"
#include "ui/theme/wrappingtext.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

namespace lockscope {

namespace {

QLabel *plainLabelIn(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void makeBold(QLabel *label)
{
    QFont font; // but for that like all others
    font.setBold(true);
    label->setFont(font);
}

} // namespace

ContenderPanel::ContenderPanel(QWidget *parent)
    : QWidget(parent)
    , m_heading(plainLabelIn(this))
    , m_sentence(plainLabelIn(this))
    , m_copy(new QPushButton(tr("Copy"), this))
    , m_scroll(new QScrollArea(this))
    , m_details(new QWidget)
    , m_form(new QFormLayout)
    , m_data(new DataView)
    , m_whatIfTitle(plainLabelIn(this))
    , m_whatIf(new WhatIfView)
{
    build();
    colour();
    setContender({}, -1, nullptr);
}

void ContenderPanel::build()
{
    makeBold(m_heading);
    m_sentence->setWordWrap(true);
    m_sentence->setAutoFillBackground(true);
    m_sentence->setMargin(8);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setToolTip(tr("Copy this sentence"));
    connect(m_copy, &QPushButton::clicked, this, [this] { emit copyWanted(sentence()); });
    auto *top = new QHBoxLayout;
    top->addWidget(m_heading, 1);
    top->addWidget(m_copy);

    m_form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setVerticalSpacing(3);
    m_form->setHorizontalSpacing(12);
    makeBold(m_whatIfTitle);

    auto *inner = new QVBoxLayout(m_details);
    inner->setContentsMargins(8, 4, 8, 8);
    inner->addLayout(m_form);
    inner->addWidget(m_data);
    inner->addWidget(m_whatIfTitle);
    inner->addWidget(m_whatIf);
    inner->addStretch(1);
    QScrollArea *scroll = m_scroll;
    QSizePolicy room = scroll->sizePolicy();
    room.setRetainSizeWhenHidden(true);
    scroll->setSizePolicy(room);
    scroll->setWidget(m_details);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("The contender in full"));
    setSpokenRole(*scroll, QAccessible::Grouping);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 0, 0);
    layout->addLayout(top);
    layout->addWidget(m_sentence);
    layout->addWidget(scroll, 1);
}

void ContenderPanel::colour()
{
    const RoleColours &roles = roleColours(palette());
    QPalette box;
    box.setColor(QPalette::Window, roles.chip.back);
    box.setColor(QPalette::WindowText, m_isAlarming ? roles.danger : roles.chip.text);
    m_sentence->setPalette(box);
    QPalette muted;
    muted.setColor(QPalette::WindowText, roles.muted);
    for (int row = 0; row < m_form->rowCount(); ++row)
        m_form->itemAt(row, QFormLayout::LabelRole)->widget()->setPalette(muted);
}

void ContenderPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

QString ContenderPanel::sentence() const
{
    return m_sentence->text();
}

void ContenderPanel::setContender(
    const QueueView &view, int queueIndex, const ServerFactsPtr &facts)
{
    const bool isShown = view.state && queueIndex >= 0 && queueIndex < view.size();
    m_scroll->setVisible(isShown); // what is hidden inside it would keep its height, and a bar
    m_copy->setVisible(isShown);
    if (!isShown) {
        showNobody(view);
        return;
    }
    const QueueEntry entry {view, queueIndex};
    const Condition condition = entry.condition(nowMs());
    const bool isAlarming = condition == Condition::TooLong || condition == Condition::Ghost;
    m_shown = headingOf(entry);
    m_shownLock = view.state->snapshot->path;
    m_heading->setText(m_shown);
    m_sentence->setText(contenderSentence(*view.state, queueIndex, view.evidence, nowMs()).text());
    showFields(entry, facts.get());
    m_data->setNode(entry.node());
    m_whatIfTitle->setText(tr("If %1 goes").arg(entry.label()));
    m_whatIf->setContender(view.state, entry.contender().node);
    if (isAlarming != m_isAlarming) {
        m_isAlarming = isAlarming;
        colour();
    }
}

void ContenderPanel::showNobody(const QueueView &view)
{
    const bool isGone =
        view.state && !m_shown.isEmpty() && m_shownLock == view.state->snapshot->path;
    m_heading->setText(
        isGone ? tr("%1 is gone, or not selected").arg(m_shown) : tr("No contender selected"));
    m_sentence->setText(view.state ? lockSentence(*view.state, nowMs()).text()
                                   : tr("Choose a lock, then one of its contenders."));
    m_whatIf->setContender({}, -1);
    if (m_isAlarming) {
        m_isAlarming = false;
        colour();
    }
}

void ContenderPanel::showFields(const QueueEntry &entry, const ServerFacts *facts)
{
    const QVector<ContenderField> fields = fieldsOf(entry, facts, nowMs());
    while (m_values.size() < fields.size()) {
        const ContenderField &field = fields.at(m_values.size());
        auto *value = new WrappingText(m_details);
        if (field.isFixedPitch)
            setFixedPitch(*value);
        m_form->addRow(field.label, value);
        if (auto *label = qobject_cast<QLabel *>(m_form->labelForField(value)))
            label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside the first of its lines
        m_values.append(value);
        if (m_values.size() == fields.size())
            colour();
    }
    for (int i = 0; i < fields.size(); ++i) {
        m_values.at(i)->showText(fields.at(i).value);
        setPlainToolTip(*m_values.at(i), fields.at(i).meaning);
    }
}

} // namespace lockscope
