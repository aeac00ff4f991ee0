// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/findings/stepsview.h"

#include "core/base/text.h"
#include "ui/findings/findingtext.h"
#include "ui/theme/fixedpitch.h"
#include "ui/theme/plaintext.h"
#include "ui/theme/wrappingtext.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace lockscope {

StepsView::StepsView(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_layout(new QVBoxLayout(this))
{
    QFont bold; // but for that like all others
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(4);
    m_layout->addWidget(m_title);
    addRow(); // which is there when the window orders its keys, the others come after it
    setVisible(false);
}

void StepsView::addRow()
{
    Row row {new QWidget(this), new WrappingText, new WrappingText,
        new QPushButton(tr("Copy command")), QString()};
    setFixedPitch(*row.command);
    row.say->setAccessibleName(tr("What to do"));
    row.command->setAccessibleName(tr("Command"));
    auto *grid = new QGridLayout(row.widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->addWidget(row.say, 0, 0, 1, 2);
    grid->addWidget(row.command, 1, 0, Qt::AlignVCenter);
    grid->addWidget(row.copy, 1, 1, Qt::AlignTop);
    m_layout->addWidget(row.widget);
    if (!m_rows.isEmpty())
        setTabOrder(m_rows.constLast().copy, row.copy);
    const int index = int(m_rows.size());
    connect(row.copy, &QPushButton::clicked, this,
        [this, index] { emit copyWanted(m_rows.at(index).toCopy); });
    m_rows.append(row);
}

int StepsView::firstHeight() const
{
    const Row &first = m_rows.constFirst();
    return first.widget->y() + first.say->geometry().bottom() + 1;
}

void StepsView::setSteps(const QVector<Advice> &steps)
{
    m_title->setText(stepsTitle(steps.size()));
    while (m_rows.size() < steps.size())
        addRow();
    for (int i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        row.widget->setVisible(i < steps.size());
        if (i >= steps.size())
            continue;
        const Advice &step = steps.at(i);
        row.toCopy = step.command;
        const QString say = visibleText(step.say.text());
        row.say->showText(steps.size() > 1 ? tr("%1. %2").arg(i + 1).arg(say) : say);
        row.command->showText(visibleText(step.command));
        row.command->setVisible(!step.command.isEmpty());
        row.copy->setVisible(!step.command.isEmpty());
        setPlainToolTip(*row.copy, visibleText(step.command));
        row.copy->setAccessibleName(tr("Copy command: %1").arg(visibleText(step.command)));
    }
    setVisible(!steps.isEmpty());
}

} // namespace lockscope
