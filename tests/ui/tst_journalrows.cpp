// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "tests/support/journals.h"
#include "ui/journal/journaldetails.h"
#include "ui/journal/journalpanel.h"
#include "ui/operate/ownlocksjournal.h"

#include <QFile>
#include <QJsonArray>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>

using namespace lockscope;

class TestJournalRows : public QObject
{
    Q_OBJECT

private slots:
    void anActionIsARow();
    void rowsAreForPeople();
    void detailsAreText();
    void searchFindsEitherEntry();
    void panelKeepsOneRow();
    void newestIsInSight();
    void panelExportsBothEntries();
    void toolTipsAreMadeWhenAskedFor();
    void outcomesAreWhole();
    void enterOpensDetails();
    void ownLocksAreWrittenDown();
    void ownerThatGoesIsClosing();
    void lossOfAnotherIsNoLoss();
    void lostOnesSaySo();
    void oneOfTwoIsLost();
    void lostBeforeItSaysHow();
};

namespace {

constexpr qint64 Noon = 1'700'000'000'000;

JournalEntry journalled(const QString &kind, const QString &id, const QString &outcome = {})
{
    JournalEntry entry;
    entry.at = Noon;
    entry.kind = kind;
    entry.id = id;
    entry.who = u"ann@host"_qs;
    entry.action = u"delete"_qs;
    entry.target = u"/locks/a/x-1"_qs;
    entry.outcome = outcome;
    entry.reason = u"it hangs"_qs;
    return entry;
}

QVector<JournalEntry> deletion()
{
    QVector<JournalEntry> entries {journalled(u"intent"_qs, u"1"_qs),
        journalled(u"outcome"_qs, u"1"_qs, u"done-as-predicted"_qs)};
    entries[1].at += 1'300;
    entries[1].details = {{u"sentences"_qs, QJsonArray {u"Granted at once: #2."_qs}},
        {u"data"_qs, u"cmVwb3J0cy0x"_qs}, {u"before"_qs, QJsonArray {u"holder #1"_qs}}};
    return entries;
}

OwnerState ownerOf(int writes, ClaimState state = ClaimState::Held)
{
    OwnerState owner;
    owner.name = u"test lock 1"_qs;
    owner.session = SessionId {0x77};
    owner.reasons.insert(u"/locks/a"_qs, u"rehearsal"_qs);
    OwnedLock lock;
    lock.path = u"/locks/a"_qs;
    lock.writes = writes;
    lock.writeNode = u"/locks/a/x-7"_qs;
    lock.status.state = state;
    if (state == ClaimState::Lost) {
        lock.lost = {lock.status};
        lock.lost[0].node = lock.writeNode;
    }
    owner.locks.insert(lock.path, lock);
    return owner;
}

} // namespace

void TestJournalRows::anActionIsARow()
{
    QVector<JournalEntry> entries = deletion();
    entries.insert(1, journalled(u"intent"_qs, u"2"_qs, u"interrupted"_qs)); // another's, between
    entries.append(journalled(u"damaged"_qs, {}));
    entries.append(journalled(u"damaged"_qs, {}));
    const QVector<JournalRow> rows = journalRows(entries);
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows.at(0).first.kind, u"intent"_qs);
    QCOMPARE(rows.at(0).last.kind, u"outcome"_qs);
    QCOMPARE(cellsOf(rows.at(1)).at(OutcomeColumn), u"interrupted: not known"_qs);
    QCOMPARE(cellsOf(rows.at(2)).at(ActionColumn), u"damaged line"_qs);
}

void TestJournalRows::rowsAreForPeople()
{
    const QVector<JournalRow> rows = journalRows(deletion());
    QCOMPARE(cellsOf(rows.first()),
        (QStringList {dateAndTime(Noon), u"deletion"_qs, u"/locks/a/x-1"_qs, u"done"_qs,
            u"1.3 s"_qs, u"ann@host"_qs, QString(), u"it hangs"_qs}));
    const JournalEntry begun = journalled(u"intent"_qs, u"3"_qs);
    QCOMPARE(cellsOf({begun, begun}).at(OutcomeColumn), u"under way"_qs);
    JournalEntry newer = journalled(u"outcome"_qs, u"4"_qs, u"done-by-magic\x1b"_qs);
    QCOMPARE(cellsOf({newer, newer}).at(OutcomeColumn), u"done-by-magic\\x1b"_qs);
}

void TestJournalRows::detailsAreText()
{
    const QString text = detailsOf(journalRows(deletion()).first());
    QVERIFY2(text.startsWith(u"deletion: done\n"_qs), qPrintable(text));
    for (const QString &line : {u"Node: /locks/a/x-1"_qs, u"Who: ann@host"_qs,
             u"Reason: it hangs"_qs, u"  Granted at once: #2."_qs, u"  holder #1"_qs,
             u"Data of the node, before: reports-1"_qs})
        QVERIFY2(text.split(u'\n').contains(line), qPrintable(line));
    QVERIFY(!text.contains(u'{'));
}

void TestJournalRows::searchFindsEitherEntry()
{
    const JournalRow row = journalRows(deletion()).first();
    QVERIFY(matches(row, u"done-as"_qs)); // as the file says it
    QVERIFY(matches(row, u"GRANTED"_qs));
    QVERIFY(matches(row, u"deletion done"_qs)); // as it is shown
    QVERIFY(!matches(row, u"deletion failed"_qs));
}

void TestJournalRows::panelKeepsOneRow()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    const JournalPanel panel(journal.get());
    const auto *list = panel.findChild<QTreeWidget *>();
    const QVector<JournalEntry> entries = deletion();
    QVERIFY(testing::appendTo(*journal, entries.at(0)).has_value());
    QCOMPARE(list->topLevelItemCount(), 1);
    QCOMPARE(list->topLevelItem(0)->text(OutcomeColumn), u"under way"_qs);
    QVERIFY(testing::appendTo(*journal, entries.at(1)).has_value());
    QCOMPARE(list->topLevelItemCount(), 1);
    QCOMPARE(list->topLevelItem(0)->text(OutcomeColumn), u"done"_qs);
}

/// Details of 2 000 rows are not written with each key of a search.
void TestJournalRows::toolTipsAreMadeWhenAskedFor()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    const JournalPanel panel(journal.get());
    auto *list = panel.findChild<QTreeWidget *>();
    QVERIFY(testing::appendTo(*journal, deletion().at(0)).has_value());
    QTreeWidgetItem *item = list->topLevelItem(0);
    QCOMPARE(item->QTreeWidgetItem::data(OutcomeColumn, Qt::ToolTipRole), QVariant()); // not kept
    QVERIFY(item->toolTip(OutcomeColumn).contains(u"under way"));
    QVERIFY(testing::appendTo(*journal, deletion().at(1)).has_value());
    QVERIFY(item->toolTip(OutcomeColumn).contains(u"Granted at once: #2."));
    QVERIFY(item->toolTip(NodeColumn).contains(u"/locks/a/x-1"));
    // What is searched follows what came of it.
    auto *search = panel.findChild<QLineEdit *>();
    search->setText(u"GRANTED once"_qs);
    QCOMPARE(list->topLevelItemCount(), 1);
    search->setText(u"under way"_qs);
    QCOMPARE(list->topLevelItemCount(), 0);
}

/// In a low panel, unless somebody has scrolled to what is older.
void TestJournalRows::newestIsInSight()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    JournalPanel panel(journal.get());
    panel.resize(900, 140);
    panel.show();
    auto *list = panel.findChild<QTreeWidget *>();
    const auto append = [&](int number) {
        const QString id = QString::number(number);
        return testing::appendTo(*journal, journalled(u"outcome"_qs, id, u"taken"_qs)).has_value();
    };
    for (int i = 0; i < 20; ++i)
        QVERIFY(append(i));
    QVERIFY(list->verticalScrollBar()->maximum() > 3);
    QCOMPARE(list->verticalScrollBar()->value(), 0);
    list->setCurrentItem(list->topLevelItem(0)); // which stays chosen, not in its place
    QVERIFY(append(20));
    QCoreApplication::processEvents();
    QCOMPARE(list->verticalScrollBar()->value(), 0);
    list->verticalScrollBar()->setValue(3);
    QVERIFY(append(21));
    QVERIFY(list->verticalScrollBar()->value() >= 3);
}

void TestJournalRows::panelExportsBothEntries()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    const JournalPanel panel(journal.get());
    panel.findChild<QLineEdit *>()->setText(u"Granted"_qs); // only the outcome says so
    for (const JournalEntry &entry : deletion())
        QVERIFY(testing::appendTo(*journal, entry).has_value());
    QVERIFY(testing::appendTo(*journal, journalled(u"note"_qs, u"9"_qs)).has_value());
    QCOMPARE(panel.findChild<QTreeWidget *>()->topLevelItemCount(), 1);
    const QString name = folder.filePath(u"export.json"_qs);
    QVERIFY(panel.exportTo(name).has_value());
    QFile file(name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY(text.contains("\"intent\"") && text.contains("\"outcome\""));
    QVERIFY(!text.contains("\"note\""));
}

/// In a window of 1024 pixels: what came of it is read at a glance, or not at all.
void TestJournalRows::outcomesAreWhole()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    JournalPanel panel(journal.get());
    panel.resize(1010, 200);
    panel.show();
    const auto *list = panel.findChild<QTreeWidget *>();
    for (const QString &outcome :
        {u"done-as-predicted"_qs, u"done-but-different"_qs, u"already-gone"_qs,
            u"changed-refused"_qs, u"no-permission"_qs, u"refused"_qs, u"failed"_qs, u"unknown"_qs,
            u"interrupted"_qs, u"taken"_qs, u"given-back"_qs, u"closing"_qs, u"lost"_qs}) {
        const JournalEntry entry = journalled(u"outcome"_qs, outcome, outcome);
        const QString text = cellsOf({entry, entry}).at(OutcomeColumn);
        const int margins = 2 * (panel.style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 1);
        QTRY_VERIFY2(list->fontMetrics().horizontalAdvance(text) + margins
                <= list->columnWidth(OutcomeColumn),
            qPrintable(text));
    }
    QCOMPARE(list->textElideMode(), Qt::ElideMiddle); // nodes of a lock differ at their ends
}

void TestJournalRows::enterOpensDetails()
{
    QTemporaryDir folder;
    const auto journal = testing::openJournal(folder.filePath(u"j"_qs));
    JournalPanel panel(journal.get());
    for (const JournalEntry &entry : deletion())
        QVERIFY(testing::appendTo(*journal, entry).has_value());
    auto *list = panel.findChild<QTreeWidget *>();
    list->setCurrentItem(list->topLevelItem(0));
    panel.show();
    QTest::keyClick(list, Qt::Key_Return);
    auto *dialog = panel.findChild<JournalDetails *>();
    QVERIFY(dialog != nullptr);
    const QString text = dialog->findChild<QPlainTextEdit *>()->toPlainText();
    QVERIFY(text.contains(u"Granted at once"));
    QSignalSpy copied(&panel, &JournalPanel::copyWanted);
    for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"&Copy")
            button->click();
    }
    QCOMPARE(copied.size(), 1);
    QCOMPARE(copied.first().first().toString(), text);
}

void TestJournalRows::ownLocksAreWrittenDown()
{
    OwnLocksJournal news;
    QCOMPARE(news.news({ownerOf(0, ClaimState::Waiting)}, u"s"_qs).size(), 0);
    const QVector<JournalEntry> taken = news.news({ownerOf(1)}, u"s"_qs);
    QCOMPARE(taken.size(), 1);
    QCOMPARE(taken.first().outcome, u"taken"_qs);
    QCOMPARE(taken.first().target, u"/locks/a/x-7"_qs);
    QCOMPARE(taken.first().reason, u"rehearsal"_qs);
    QCOMPARE(taken.first().connection, u"s"_qs);
    QCOMPARE(news.news({ownerOf(2)}, u"s"_qs).size(), 0); // once more is no other node
    const QVector<JournalEntry> back = news.news({ownerOf(0)}, {});
    QCOMPARE(back.size(), 1);
    QCOMPARE(back.first().outcome, u"given-back"_qs);
    QCOMPARE(back.first().id, taken.first().id);
    QCOMPARE(cellsOf(journalRows(taken + back).first()).at(OutcomeColumn), u"given back"_qs);
}

/// The servers have its nodes until its session is closed, or its time is over.
void TestJournalRows::ownerThatGoesIsClosing()
{
    OwnLocksJournal news;
    (void)news.news({ownerOf(1)}, {});
    const QVector<JournalEntry> gone = news.news({}, {});
    QCOMPARE(gone.size(), 1);
    QCOMPARE(gone.first().outcome, u"closing"_qs);
}

/// Another owner's lost lock stays listed until it is removed.
void TestJournalRows::lossOfAnotherIsNoLoss()
{
    OwnLocksJournal news;
    OwnerState other = ownerOf(0, ClaimState::Lost);
    other.name = u"another"_qs;
    OwnedLock &lost = other.locks.first();
    lost.writeNode = lost.lost[0].node = u"/locks/a/x-6"_qs;
    (void)news.news({other, ownerOf(1)}, {});
    const QVector<JournalEntry> back = news.news({other, ownerOf(0)}, {});
    QCOMPARE(back.size(), 1);
    QCOMPARE(back.first().outcome, u"given-back"_qs);
}

void TestJournalRows::lostOnesSaySo()
{
    OwnLocksJournal news;
    QCOMPARE(news.news({ownerOf(1)}, {}).size(), 1);
    const QVector<JournalEntry> lost = news.news({ownerOf(0, ClaimState::Lost)}, {});
    QCOMPARE(lost.size(), 1);
    QCOMPARE(lost.first().outcome, u"lost"_qs);
}

/// An owner that reads and writes may lose one node of the two.
void TestJournalRows::oneOfTwoIsLost()
{
    OwnLocksJournal news;
    OwnerState owner = ownerOf(1);
    OwnedLock &lock = owner.locks.first();
    lock.reads = 1;
    lock.readNode = u"/locks/a/x-6"_qs;
    QCOMPARE(news.news({owner}, {}).size(), 2);
    lock.writes = 0;
    lock.lost.append({ClaimState::Lost, lock.writeNode});
    const QVector<JournalEntry> lost = news.news({owner}, {});
    QCOMPARE(lost.size(), 1);
    QCOMPARE(lost.first().outcome, u"lost"_qs);
    lock.reads = 0;
    const QVector<JournalEntry> back = news.news({owner}, {});
    QCOMPARE(back.size(), 1);
    QCOMPARE(back.first().outcome, u"given-back"_qs);
}

/// As LockOwner::locks() has it where its session cannot be proven, before it has ended there.
void TestJournalRows::lostBeforeItSaysHow()
{
    OwnLocksJournal news;
    OwnerState owner = ownerOf(1);
    QCOMPARE(news.news({owner}, {}).size(), 1);
    owner.locks.first().writes = 0;
    owner.locks.first().status.state = ClaimState::Lost;
    const QVector<JournalEntry> ended = news.news({owner}, {});
    QCOMPARE(ended.size(), 1);
    QCOMPARE(ended.first().outcome, u"lost"_qs);
}

QTEST_MAIN(TestJournalRows)
#include "tst_journalrows.moc"
