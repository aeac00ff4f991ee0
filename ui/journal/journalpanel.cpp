// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/journal/journalpanel.h"

#include "core/base/language.h"
#include "core/base/text.h"
#include "core/base/times.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

namespace lockscope {

namespace {

constexpr int MaxShown = 2000; ///< the search finds older ones, of Journal::MaxEntries

QTreeWidgetItem *itemFor(const JournalEntry &entry)
{
    const QStringList cells {isoTime(entry.at), wordFor(entry.kind), wordFor(entry.action),
        visibleText(entry.target), wordFor(entry.outcome), visibleText(entry.who),
        visibleText(entry.connection), visibleText(entry.reason)};
    auto *item = new QTreeWidgetItem(cells); // the list takes it
    const QString details =
        QString::fromUtf8(QJsonDocument(entry.details).toJson(QJsonDocument::Indented));
    item->setToolTip(3, plainToolTip(details.left(4000)));
    return item;
}

} // namespace

JournalPanel::JournalPanel(const Journal *journal, QWidget *parent)
    : QWidget(parent)
    , m_journal(journal)
    , m_search(new QLineEdit(this))
    , m_list(new QTreeWidget(this)) // which the keyboard comes to before the buttons
{
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the journal"));
    m_search->setClearButtonEnabled(true);
    m_list->setRootIsDecorated(false);
    m_list->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_list->setAccessibleName(tr("Journal"));
    setColumns(*m_list,
        {{tr("Time"), 32}, {tr("Kind"), 12}, {tr("Action"), 16}, {tr("Node"), 46},
            {tr("Outcome"), 20}, {tr("Who"), 18}, {tr("Connection"), 24}, {tr("Reason"), 0}});
    auto *top = new QHBoxLayout;
    top->addWidget(m_search, 1);
    const auto addButton = [&](const QString &text, const std::function<void()> &act) {
        auto *button = new QPushButton(text);
        connect(button, &QPushButton::clicked, this, act);
        top->addWidget(button);
        return button;
    };
    addButton(
        tr("Copy as JSON"), [this] { emit copyWanted(QString::fromUtf8(journalAsJson(shown()))); });
    addButton(tr("Copy as Markdown"), [this] { emit copyWanted(journalAsMarkdown(shown())); });
    addButton(tr("Export …"), [this] {
        askForFile();
    })->setToolTip(tr("Writes what is listed to a file, as JSON or Markdown"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 2, 4, 2);
    layout->addLayout(top);
    layout->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, this, &JournalPanel::refresh);
    if (journal != nullptr) {
        connect(journal, &Journal::loaded, this, &JournalPanel::refresh);
        connect(journal, &Journal::appended, this, &JournalPanel::addNewest);
    }
    refresh();
}

QVector<JournalEntry> JournalPanel::shown() const
{
    return m_journal != nullptr ? m_journal->search(m_search->text()) : QVector<JournalEntry>();
}

void JournalPanel::askForFile()
{
    const QString file = QFileDialog::getSaveFileName(this, tr("Export the journal"),
        QStringLiteral("lockscope-journal.json"), tr("JSON (*.json);;Markdown (*.md)"));
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
