// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/node/contenderpanel.h"

#include "core/base/times.h"
#include "core/report/sentence.h"
#include "ui/node/contenderfields.h"
#include "ui/node/dataview.h"
#include "ui/node/whatifview.h"
#include "ui/queue/traincars.h"
#include "ui/theme/colours.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/scrolledcontent.h"
#include "ui/theme/spoken.h"
#include "ui/theme/wrappingtext.h"

#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>

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
    , m_details(new QWidget)
    , m_scroll(new ScrolledContent(m_details, this))
    , m_form(new QFormLayout)
    , m_data(new DataView)
    , m_whatIfTitle(plainLabelIn(this))
    , m_whatIf(new WhatIfView)
{
    build();
    colour();
    setContender({}, -1);
}

void ContenderPanel::build()
{
    makeBold(m_heading);
    m_heading->setWordWrap(true); // it is not to make the panel wider than its room
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
    ScrolledContent *scroll = m_scroll;
    QSizePolicy room = scroll->sizePolicy();
    room.setRetainSizeWhenHidden(true);
    scroll->setSizePolicy(room);
    scroll->takeScrollKeys();
    scroll->endAtWholeParts();
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setAccessibleName(tr("The contender in full"));
    setSpokenRole(*scroll, QAccessible::Grouping);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 6, 8, 0);
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
    QPalette details;
    if (m_isGone) {
        details.setColor(QPalette::Text, roles.muted);
        details.setColor(QPalette::WindowText, roles.muted);
    }
    m_details->setPalette(details);
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

void ContenderPanel::setContender(const QueueContent &content, int queueIndex)
{
    const bool isChosen = queueIndex >= 0 && queueIndex < content.size();
    const bool wasChosen = m_farewell.isOf(content);
    if (!isChosen && wasChosen && !content.isListed())
        return; // who cannot be seen has not gone
    const int known = isChosen ? queueIndex : wasChosen ? m_farewell.entryIn(content) : -1;
    const int holder = isChosen || wasChosen ? -1 : firstHolder(content);
    const bool isAnything = known >= 0 || holder >= 0 || wasChosen;
    m_scroll->setVisible(isAnything); // what is hidden in it has a height
    m_copy->setVisible(isAnything);
    if (known >= 0)
        showContender({content, known});
    else if (wasChosen)
        showGone(content);
    else if (holder >= 0)
        showHolder({content, holder});
    else
        showNobody(content);
}

void ContenderPanel::showContender(const QueueEntry &entry)
{
    m_farewell.see(entry);
    showNode(entry, headingOf(entry));
    m_whatIfTitle->setText(tr("If %1 goes").arg(entry.label()));
    m_whatIfTitle->show();
    m_whatIf->show();
    m_whatIf->setContender(entry.content.state, entry.contender().node, entry.content.facts);
}

/// What follows if it goes is asked of who is selected.
void ContenderPanel::showHolder(const QueueEntry &entry)
{
    m_farewell.forget();
    showNode(entry, tr("%1, as none is selected").arg(headingOf(entry)));
    m_whatIfTitle->hide();
    m_whatIf->hide();
}

void ContenderPanel::showNode(const QueueEntry &entry, const QString &heading)
{
    const QueueContent &content = entry.content;
    const Condition condition = entry.condition(content.now());
    m_heading->setText(
        content.isLive() ? heading : tr("%1, as of %2").arg(heading, timeOrDate(content.now())));
    m_sentence->setText(contenderSentence(
        *content.state, entry.index, content.evidence, content.serversAt(content.now()))
                            .text());
    showFields(entry);
    m_data->setNode(entry.node());
    setLook(condition == Condition::TooLong || condition == Condition::Ghost, false);
}

/// All that was known of it stays below, until another one is chosen.
void ContenderPanel::showGone(const QueueContent &content)
{
    m_sentence->setText(m_farewell.text(content));
    m_whatIfTitle->hide();
    m_whatIf->setContender({}, -1);
    setLook(false, true);
}

void ContenderPanel::showNobody(const QueueContent &content)
{
    m_farewell.forget();
    m_heading->setText(tr("No contender selected"));
    m_sentence->setText(content.state
            ? lockSentence(*content.state, content.serversAt(content.now())).text()
            : tr("Choose a lock, then one of its contenders."));
    m_whatIf->setContender({}, -1);
    setLook(false, false);
}

void ContenderPanel::setLook(bool isAlarming, bool isGone)
{
    if (isAlarming == m_isAlarming && isGone == m_isGone)
        return;
    m_isAlarming = isAlarming;
    m_isGone = isGone;
    colour();
}

void ContenderPanel::showFields(const QueueEntry &entry)
{
    const QVector<ContenderField> fields =
        fieldsOf(entry, entry.content.facts.get(), entry.content.now());
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
