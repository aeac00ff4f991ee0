// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/thresholdspage.h"

#include "core/base/text.h"
#include "core/settings/settingskeys.h"
#include "ui/theme/fontfit.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int LeastMeaning = 34; ///< letters

} // namespace

ThresholdsPage::ThresholdsPage(SettingsDocument &document)
    : SitePage(document)
    , m_scope(new QComboBox)
    , m_remove(new QPushButton(tr("&Remove these")))
    , m_path(new QLineEdit)
    , m_table(new QTableWidget(0, ColumnCount))
{
    m_table->setHorizontalHeaderLabels(
        {tr("Name"), tr("Value"), tr("Default"), tr("What it is"), tr("Rules")});
    m_table->verticalHeader()->hide();
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->viewport()->installEventFilter(this);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setAccessibleName(tr("Thresholds"));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_scope->setAccessibleName(tr("For which locks"));
    m_path->setPlaceholderText(QStringLiteral("/locks/batch/**"));
    m_path->setAccessibleName(tr("Path of the locks to have numbers of their own"));
    auto *add = new QPushButton(tr("&Add"));
    for (QPushButton *button : {m_remove, add})
        button->setAutoDefault(false);

    auto *scopes = new QHBoxLayout;
    auto *label = new QLabel(tr("&For"));
    label->setBuddy(m_scope);
    scopes->addWidget(label);
    scopes->addWidget(m_scope);
    scopes->addWidget(m_remove);
    scopes->addStretch(1);
    auto *others = new QLabel(tr("&Others for"));
    others->setBuddy(m_path);
    scopes->addWidget(others);
    scopes->addWidget(m_path);
    scopes->addWidget(add);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(scopes);
    layout->addWidget(m_table, 1);
    connect(m_scope, &QComboBox::activated, this, &ThresholdsPage::fillTable);
    connect(m_table, &QTableWidget::itemChanged, this, &ThresholdsPage::accept);
    connect(m_remove, &QPushButton::clicked, this, &ThresholdsPage::removeScope);
    connect(add, &QPushButton::clicked, this, &ThresholdsPage::addScope);
    connect(m_path, &QLineEdit::returnPressed, this, &ThresholdsPage::addScope);
}

int ThresholdsPage::block() const
{
    return m_scope->currentIndex() - 1;
}

void ThresholdsPage::refresh()
{
    fillScopes();
    fillTable();
}

void ThresholdsPage::fillScopes()
{
    const int chosen = m_scope->currentIndex();
    m_scope->clear();
    m_scope->addItem(tr("all locks"));
    for (const ThresholdsFor &one : m_document.settings().overrides)
        m_scope->addItem(visibleText(one.path.text()));
    m_scope->setCurrentIndex(qBound(0, chosen, m_scope->count() - 1));
}

void ThresholdsPage::setCell(int row, Column column, const QString &text)
{
    if (QTableWidgetItem *known = m_table->item(row, column))
        return known->setText(text); // it may be the one that is being edited
    auto *item = new QTableWidgetItem(text);
    if (column != Value)
        item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    else
        item->setToolTip(tr("Empty: as usual"));
    m_table->setItem(row, column, item);
}

void ThresholdsPage::fillTable()
{
    m_isFilling = true;
    m_remove->setEnabled(block() >= 0);
    const SiteSettings &settings = m_document.settings();
    const QStringList names = thresholdNames(block() >= 0);
    m_table->setRowCount(int(names.size()));
    for (int row = 0; row < names.size(); ++row) {
        const ThresholdEntry &entry = *thresholdNamed(names.at(row));
        const qint64 all = settings.thresholds.*entry.value;
        const qint64 usual = block() < 0 ? Thresholds().*entry.value : all;
        const qint64 value = block() < 0
            ? all
            : settings.overrides.at(block()).values.value(QLatin1String(entry.key), all);
        setCell(row, Name, names.at(row));
        setCell(row, Value, thresholdText(entry, value));
        setCell(row, Usual, thresholdText(entry, usual));
        setCell(row, Meaning, Message::tr(entry.meaning).text());
        setCell(row, Rules, QLatin1String(entry.rules));
        QFont font = m_table->font();
        font.setBold(value != usual);
        m_table->item(row, Value)->setFont(font);
    }
    for (const Column column : {Name, Value, Usual, Rules})
        m_table->resizeColumnToContents(column);
    fitTable();
    m_isFilling = false;
}

/// What a number means has what room the others leave, in any case enough to be read, and as many
/// lines as it needs.
void ThresholdsPage::fitTable()
{
    int room = m_table->viewport()->width();
    for (const Column column : {Name, Value, Usual, Rules})
        room -= m_table->columnWidth(column);
    m_table->setColumnWidth(
        Meaning, std::max(room, LeastMeaning * letterWidth(m_table->fontMetrics())));
    m_table->resizeRowsToContents();
}

bool ThresholdsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize
        && static_cast<QResizeEvent *>(event)->oldSize().width() != m_table->viewport()->width())
        fitTable();
    return SitePage::eventFilter(watched, event);
}

void ThresholdsPage::accept(const QTableWidgetItem *item)
{
    if (m_isFilling || item->column() != Value)
        return;
    const ThresholdEntry &entry = *thresholdNamed(m_table->item(item->row(), Name)->text());
    const QString text = item->text().trimmed();
    const auto value = thresholdFromText(entry, text);
    if (!text.isEmpty() && !value.value_or(0)) {
        fillTable();
        emit refused(tr("%1 takes %2; “%3” is none.")
                         .arg(entry.name(), takes(entry).text(), visibleText(text)));
        return;
    }
    settle(m_document.setThreshold(block(), entry, value));
}

void ThresholdsPage::addScope()
{
    const Result<PathGlob> path = PathGlob::parse(m_path->text().trimmed());
    if (!path) {
        emit refused(explain(path.error()));
        return;
    }
    const Result<Done> added = m_document.addOverride({*path, {}});
    if (added)
        m_path->clear();
    settle(added);
    if (added)
        m_scope->setCurrentIndex(m_scope->count() - 1);
    fillTable();
}

void ThresholdsPage::removeScope()
{
    if (block() >= 0) // not those of all locks
        settle(m_document.removeOverride(block()));
}

} // namespace lockscope
