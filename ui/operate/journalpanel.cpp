// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/journalpanel.h"

#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/plaintext.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxShown = 2000; ///< the search finds older ones, of Journal::MaxEntries

QTreeWidgetItem *itemFor(const JournalEntry &entry)
{
    const QStringList cells {isoTime(entry.at),
                             entry.kind,
                             entry.action,
                             visibleText(entry.target),
                             entry.outcome,
                             visibleText(entry.who),
                             visibleText(entry.connection),
                             visibleText(entry.reason)};
    auto *item = new QTreeWidgetItem(cells); // the list takes it
    const QString details =
        QString::fromUtf8(QJsonDocument(entry.details).toJson(QJsonDocument::Indented));
    item->setToolTip(3, plainToolTip(details.left(4000)));
    return item;
}

} // namespace

JournalPanel::JournalPanel(QWidget *parent)
    : QWidget(parent)
    , m_search(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
{
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_list->setHeaderLabels({tr("Time"), tr("Kind"), tr("Action"), tr("Node"), tr("Outcome"),
                             tr("Who"), tr("Connection"), tr("Reason")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_list->setAccessibleName(tr("Journal"));
    int column = 0;
    for (const int characters : {32, 12, 16, 46, 20, 18, 24})
        m_list->setColumnWidth(column++, fontMetrics().averageCharWidth() * characters);
    auto *asJson = new QPushButton(tr("Copy as JSON"), this);
    auto *asMarkdown = new QPushButton(tr("Copy as Markdown"), this);
    auto *toFile = new QPushButton(tr("Export …"), this);
    toFile->setToolTip(tr("Writes what is listed to a file, as JSON or Markdown"));
    auto *top = new QHBoxLayout;
    top->addWidget(m_search, 1);
    top->addWidget(asJson);
    top->addWidget(asMarkdown);
    top->addWidget(toFile);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 2, 4, 2);
    layout->addLayout(top);
    layout->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, this, &JournalPanel::refresh);
    connect(toFile, &QPushButton::clicked, this, &JournalPanel::askForFile);
    connect(asJson, &QPushButton::clicked, this,
            [this] { emit copyWanted(QString::fromUtf8(journalAsJson(shown()))); });
    connect(asMarkdown, &QPushButton::clicked, this,
            [this] { emit copyWanted(journalAsMarkdown(shown())); });
}

void JournalPanel::setJournal(const Journal &journal)
{
    m_journal = &journal;
    connect(&journal, &Journal::loaded, this, &JournalPanel::refresh);
    connect(&journal, &Journal::appended, this, &JournalPanel::addNewest);
    refresh();
}

QVector<JournalEntry> JournalPanel::shown() const
{
    if (m_journal == nullptr)
        return {};
    return m_search->text().isEmpty() ? m_journal->entries() : m_journal->search(m_search->text());
}

void JournalPanel::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export the journal"),
                                                      QStringLiteral("lockscope-journal.json"),
                                                      tr("JSON (*.json);;Markdown (*.md)"));
    if (file.isEmpty())
        return;
    const Result<Done> done = exportTo(file);
    emit message(done ? tr("Exported %1 entries to %2").arg(shown().size()).arg(visibleText(file))
                      : visibleText(explain(done.error())));
}

Result<Done> JournalPanel::exportTo(const QString &file) const
{
    return exportJournal(shown(), file);
}

void JournalPanel::addNewest(const JournalEntry &entry)
{
    if (!matches(entry, m_search->text()))
        return;
    m_list->insertTopLevelItem(0, itemFor(entry));
    if (m_list->topLevelItemCount() > MaxShown)
        delete m_list->takeTopLevelItem(MaxShown);
}

void JournalPanel::refresh()
{
    m_list->clear();
    const QVector<JournalEntry> entries = shown();
    QList<QTreeWidgetItem *> items;
    for (auto it = entries.crbegin(); it != entries.crend() && items.size() < MaxShown; ++it)
        items.append(itemFor(*it));
    m_list->addTopLevelItems(items);
}

} // namespace lockscope
