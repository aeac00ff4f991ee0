// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/mutespage.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "core/diagnosis/rules/rule.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace lockscope {

namespace {

constexpr qint64 WeekMs = 7LL * 86'400'000;

} // namespace

MutesPage::MutesPage(SettingsDocument &document)
    : SitePage(document)
    , m_table(new QTableWidget(0, ColumnCount))
    , m_rule(new QComboBox)
    , m_path(new QLineEdit)
    , m_until(timeEdit(nowMs() + WeekMs))
    , m_why(new QLineEdit)
    , m_remove(new QPushButton(tr("&Remove")))
    , m_prolong(new QPushButton(tr("A &week from now")))
{
    m_table->setHorizontalHeaderLabels({tr("What"), tr("Until"), tr("State"), tr("Why")});
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 8);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // a long reason
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Mutes"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_remove);
    buttons->addWidget(m_prolong);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    layout->addWidget(buildNew());
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (m_table->currentRow() >= 0)
            settle(m_document.removeMute(m_table->currentRow()));
    });
    connect(m_prolong, &QPushButton::clicked, this, &MutesPage::prolong);
}

QWidget *MutesPage::buildNew()
{
    m_rule->addItem(tr("every rule"));
    for (const Rule &rule : ruleTable())
        m_rule->addItem(
            QStringLiteral("%1 %2").arg(QLatin1String(rule.id), Message::tr(rule.title).text()),
            QLatin1String(rule.id));
    m_rule->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_rule->setMinimumContentsLength(18);
    m_path->setPlaceholderText(QStringLiteral("/locks/**"));
    m_why->setPlaceholderText(tr("why"));
    m_rule->setAccessibleName(tr("Rule"));
    m_path->setAccessibleName(tr("Path of locks; empty: all"));
    m_until->setAccessibleName(tr("Until"));
    m_why->setAccessibleName(tr("Why"));
    auto *add = new QPushButton(tr("&Mute"));
    for (QPushButton *button : {m_remove, m_prolong, add})
        button->setAutoDefault(false);
    connect(add, &QPushButton::clicked, this, &MutesPage::add);
    auto *row = new QWidget;
    auto *layout = new QGridLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_rule, 0, 0, 1, 2);
    layout->addWidget(m_path, 0, 2, 1, 2);
    layout->addWidget(new QLabel(tr("until")), 1, 0);
    layout->addWidget(m_until, 1, 1);
    layout->addWidget(m_why, 1, 2);
    layout->addWidget(add, 1, 3);
    layout->setColumnStretch(2, 1);
    return row;
}

void MutesPage::add()
{
    Mute mute;
    mute.rule = m_rule->currentData().toString();
    mute.until = m_until->dateTime().toMSecsSinceEpoch();
    mute.why = m_why->text().trimmed();
    const QString path = m_path->text().trimmed();
    if (mute.rule.isEmpty() && path.isEmpty()) {
        emit refused(tr("That would silence everything: choose a rule, or name a path."));
        return;
    }
    if (!path.isEmpty()) {
        const Result<PathGlob> glob = PathGlob::parse(path);
        if (!glob) {
            emit refused(explain(glob.error()));
            return;
        }
        mute.path = *glob;
    }
    settle(m_document.addMute(mute));
}

void MutesPage::prolong()
{
    if (m_table->currentRow() >= 0)
        settle(m_document.setMuteEnd(m_table->currentRow(), nowMs() + WeekMs));
}

void MutesPage::refresh()
{
    const int chosen = m_table->currentRow();
    const QVector<Mute> &mutes = m_document.settings().mutes;
    m_table->setRowCount(int(mutes.size()));
    for (int row = 0; row < mutes.size(); ++row) {
        const Mute &mute = mutes.at(row);
        const bool hasEnded = mute.until <= nowMs();
        m_table->setItem(row, What, new QTableWidgetItem(textOf(mute).text()));
        m_table->setItem(row, Until, new QTableWidgetItem(dateAndTime(mute.until)));
        m_table->setItem(row, State, new QTableWidgetItem(hasEnded ? tr("ended") : tr("in force")));
        m_table->setItem(row, Why, new QTableWidgetItem(visibleText(mute.why)));
        for (const Column column : {What, Why})
            m_table->item(row, column)
                ->setToolTip(plainToolTip(m_table->item(row, column)->text()));
    }
    for (const Column column : {What, Until, State})
        m_table->resizeColumnToContents(column);
    if (!mutes.isEmpty())
        m_table->setCurrentCell(qBound(0, chosen, int(mutes.size()) - 1), What);
    m_remove->setEnabled(!mutes.isEmpty());
    m_prolong->setEnabled(!mutes.isEmpty());
}

} // namespace lockscope
