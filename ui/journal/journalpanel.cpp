// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/journal/journalpanel.h"

#include "core/base/text.h"
#include "ui/journal/journaldetails.h"
#include "ui/theme/columnfit.h"
#include "ui/theme/copykey.h"
#include "ui/theme/fontfit.h"
#include "ui/theme/formparts.h"
#include "ui/theme/plaintext.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTreeWidget>

#include <algorithm>

namespace lockscope {

namespace {

constexpr int MaxToolTip = 4000; ///< characters
constexpr int MaxShown = 2000; ///< the search finds older ones, of Journal::MaxEntries

void fillItem(QTreeWidgetItem &item, const JournalRow &row)
{
    const QStringList cells = cellsOf(row);
    for (int column = 0; column < cells.size(); ++column)
        item.setText(column, cells.at(column));
}

/// A row whose tool tips are made when somebody points at them.
class JournalItem : public QTreeWidgetItem
{
public:
    explicit JournalItem(const JournalRow &row) { show(row); }

    void show(const JournalRow &row)
    {
        m_row = row;
        fillItem(*this, row);
    }
    QVariant data(int column, int role) const override
    {
        if (role != Qt::ToolTipRole)
            return QTreeWidgetItem::data(column, role);
        return plainToolTip(
            column == OutcomeColumn ? detailsOf(m_row).left(MaxToolTip) : text(column));
    }

private:
    JournalRow m_row;
};

constexpr int LeastReasonLetters = 26;

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
    m_list->setTextElideMode(Qt::ElideMiddle); // nodes of a lock differ at their ends
    keepLines(*m_list, 2);
    m_list->setAccessibleName(tr("Journal"));
    setColumns(*m_list,
        {{tr("Time"), 23}, {tr("Action"), 14}, {tr("Node"), 24}, {tr("Outcome"), 26},
            {tr("Lasted"), 9}, {tr("Who"), 14}, {tr("Connection"), 14}, {tr("Reason"), 0}});
    // What is cut short otherwise gets the room that the reason does not need; the connection has a
    // column where there is room for all, and is among the details.
    new ColumnFit(*m_list,
        {{WhenColumn, 23, 23}, {ActionColumn, 14, 14}, {NodeColumn, 40, 90},
            {OutcomeColumn, 26, 26}, {DurationColumn, 9, 9}, {WhoColumn, 14, 26},
            {ConnectionColumn, 34, 34, true}},
        {ReasonColumn, LeastReasonLetters, 0});
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
    connect(m_search, &QLineEdit::textChanged, this, &JournalPanel::list);
    connect(m_list, &QTreeWidget::itemActivated, this, &JournalPanel::openDetails);
    setCopyKey(*m_list, this, &JournalPanel::copyWanted, [this] {
        const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
        return row >= 0 ? detailsOf(m_rows.at(row)) : QString();
    });
    if (journal != nullptr) {
        connect(journal, &Journal::loaded, this, &JournalPanel::refresh);
        connect(journal, &Journal::appended, this, &JournalPanel::addNewest);
    }
    refresh();
}

/// The rows that are looked for, the oldest first.
QVector<JournalRow> JournalPanel::found() const
{
    QVector<JournalRow> rows;
    if (m_journal != nullptr)
        rows = journalRows(m_journal->entries());
    if (const QString words = m_search->text().trimmed(); !words.isEmpty())
        rows.removeIf([&](const JournalRow &row) { return !matches(searchedIn(row), words); });
    return rows;
}

const QStringList &JournalPanel::searchedIn(const JournalRow &row) const
{
    QStringList &texts = m_searched[QStringLiteral("%1 %2 %3 %4")
                                        .arg(row.first.id, row.last.kind, row.last.outcome,
                                            QString::number(row.last.at))];
    if (texts.isEmpty() || row.first.id.isEmpty())
        texts = searchedTexts(row);
    return texts;
}

/// All entries of these rows.
QVector<JournalEntry> JournalPanel::shown() const
{
    if (m_journal == nullptr)
        return {};
    QSet<QString> ids;
    for (const JournalRow &row : found())
        ids.insert(row.first.id);
    QVector<JournalEntry> entries = m_journal->entries();
    entries.removeIf([&ids, words = m_search->text()](const JournalEntry &entry) {
        return entry.id.isEmpty() ? !matches(JournalRow {entry, entry}, words)
                                  : !ids.contains(entry.id);
    });
    return entries;
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
    for (int i = 0; i < m_rows.size(); ++i) {
        if (isOf(m_rows.at(i), entry)) {
            m_rows[i].last = entry;
            return static_cast<JournalItem *>(m_list->topLevelItem(i))->show(m_rows.at(i));
        }
    }
    // What came of one that did not match may match, with it.
    for (const JournalRow &row : journalRows(m_journal->entries())) {
        if (row.last == entry && matches(row, m_search->text()))
            return addRow(row);
    }
}

void JournalPanel::addRow(const JournalRow &row)
{
    m_rows.prepend(row);
    const bool isAtTop = m_list->verticalScrollBar()->value() == 0;
    m_list->insertTopLevelItem(0, new JournalItem(row)); // the list takes it
    if (isAtTop) // else somebody reads what is older
        m_list->scrollToTop();
    if (m_rows.size() <= MaxShown)
        return;
    m_rows.removeLast();
    delete m_list->takeTopLevelItem(MaxShown);
}

void JournalPanel::refresh()
{
    m_searched.clear(); // times of day may be told by another clock
    list();
}

void JournalPanel::list()
{
    m_list->clear();
    m_rows.clear();
    QVector<JournalRow> rows = found();
    std::ranges::reverse(rows);
    m_rows = rows.mid(0, MaxShown);
    QList<QTreeWidgetItem *> items;
    for (const JournalRow &row : std::as_const(m_rows))
        items.append(new JournalItem(row)); // the list takes it
    m_list->addTopLevelItems(items);
}

void JournalPanel::openDetails(QTreeWidgetItem *item)
{
    const int index = m_list->indexOfTopLevelItem(item);
    if (index < 0)
        return;
    auto *dialog = new JournalDetails(detailsOf(m_rows.at(index)), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &JournalDetails::copyWanted, this, &JournalPanel::copyWanted);
    dialog->open();
}

} // namespace lockscope
