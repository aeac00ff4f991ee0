// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/electionspage.h"

#include "core/base/text.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace lockscope {

ElectionsPage::ElectionsPage(SettingsDocument &document)
    : SitePage(document)
{
    auto *grid = new QGridLayout(this);
    grid->setRowStretch(1, 1);
    buildList(SettingsDocument::Elections,
        tr("&Elections: one holds as long as it lives, and that others "
           "wait for hours is as it should be"),
        QStringLiteral("/services/*/leader"), *grid);
    buildList(SettingsDocument::NotElections,
        tr("Neve&r elections, whatever the other list or their recipe says"),
        QStringLiteral("/services/mail/leader"), *grid);
}

/// In the next column of @p grid.
void ElectionsPage::buildList(
    SettingsDocument::List list, const QString &title, const QString &example, QGridLayout &grid)
{
    const int column = grid.count() == 0 ? 0 : grid.columnCount();
    grid.setColumnStretch(column, 1);
    auto *paths = new QListWidget;
    m_lists[list] = paths;
    paths->setAlternatingRowColors(true);
    auto *label = new QLabel(title);
    label->setWordWrap(true);
    label->setBuddy(paths);
    paths->setAccessibleName(label->text().remove(u'&'));
    auto *path = new QLineEdit;
    path->setPlaceholderText(example);
    path->setAccessibleName(tr("Path to add"));
    auto *add = new QPushButton(tr("Add"));
    auto *remove = new QPushButton(tr("Remove"));
    for (QPushButton *button : {add, remove})
        button->setAutoDefault(false);
    const auto addPath = [this, list, path] {
        const Result<PathGlob> glob = PathGlob::parse(path->text().trimmed());
        if (!glob) {
            emit refused(explain(glob.error()));
            return;
        }
        path->clear();
        settle(m_document.addElection(list, *glob));
    };
    connect(add, &QPushButton::clicked, this, addPath);
    connect(path, &QLineEdit::returnPressed, this, addPath);
    connect(remove, &QPushButton::clicked, this, [this, list, paths] {
        if (paths->currentRow() >= 0)
            settle(m_document.removeElection(list, paths->currentRow()));
    });
    auto *row = new QHBoxLayout;
    row->addWidget(path, 1);
    row->addWidget(add);
    row->addWidget(remove);
    grid.addWidget(label, 0, column, Qt::AlignTop);
    grid.addWidget(paths, 1, column);
    grid.addLayout(row, 2, column);
}

void ElectionsPage::refresh()
{
    const SiteSettings &settings = m_document.settings();
    for (const auto list : {SettingsDocument::Elections, SettingsDocument::NotElections}) {
        const int row = m_lists[list]->currentRow();
        m_lists[list]->clear();
        const bool isFirst = list == SettingsDocument::Elections;
        for (const PathGlob &path : isFirst ? settings.elections : settings.notElections)
            m_lists[list]->addItem(visibleText(path.text()));
        m_lists[list]->setCurrentRow(qMin(row, m_lists[list]->count() - 1));
    }
}

} // namespace lockscope
