// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Favourites and notes: how they are kept, and where they are shown.
#include "tests/ui/fixtures.h"
#include "ui/lockpage/lockpage.h"
#include "ui/lockpage/notedialog.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/overview/overviewmodel.h"
#include "ui/shell/settings.h"

#include <QAbstractItemModelTester>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestLockNotes : public QObject
{
    Q_OBJECT

private slots:
    void areKeptByConnection();
    void areOfLimitedLength();
    void editedSettingsAreReadWithCare();
    void favouritesStandAboveTheTree();
    void favouritesAreChosenThere();
    void overviewMarksAndFilters();
    void pageShowsTheNote();
};

namespace {

const QString A = QStringLiteral("/locks/a");
const QString B = QStringLiteral("/locks/b");

FoundLock noted(const QString &path, int waiters = 0)
{
    FoundLock lock;
    lock.path = path;
    lock.summary.holders = 1;
    lock.summary.waiters = waiters;
    return lock;
}

/// "★ Favourites(/locks/a) /locks(★ a b)".
QString treeText(const LocksTreeModel &model, const QModelIndex &parent = {})
{
    QStringList parts;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        const QString below = treeText(model, index);
        parts.append(index.data().toString() + (below.isEmpty() ? below : u'(' + below + u')'));
    }
    return parts.join(u' ');
}

} // namespace

void TestLockNotes::areKeptByConnection()
{
    QTemporaryDir folder;
    const QString hostile = QStringLiteral("/locks/a=b/[c]%2F\\\"\u202e");
    {
        Settings settings(folder.path());
        settings.setFavourite(u"zk1:2181"_qs, A, true);
        settings.setNote(u"zk1:2181"_qs, A, u"owned by <b>payments</b>"_qs);
        settings.setNote(u"zk1:2181"_qs, hostile, u"x"_qs);
        settings.setFavourite(u"zk2:2181"_qs, B, true);
        settings.setFavourite(u"zk1:2181"_qs, B, true);
        settings.setFavourite(u"zk1:2181"_qs, B, false);
    }
    const Settings settings(folder.path());
    const LockNotes notes = settings.lockNotes(u"zk1:2181"_qs);
    QCOMPARE(notes.favourites, QSet<QString> {A});
    QCOMPARE(notes.notes.value(A), u"owned by <b>payments</b>"_qs);
    QCOMPARE(notes.notes.value(hostile), u"x"_qs);
    QCOMPARE(notes.notes.size(), 2);
    QCOMPARE(settings.lockNotes(u"zk2:2181"_qs).favourites, QSet<QString> {B});
    QVERIFY(settings.lockNotes(u"zk3:2181"_qs).isEmpty());
}

void TestLockNotes::areOfLimitedLength()
{
    QTemporaryDir folder;
    Settings settings(folder.path());
    settings.setNote(u"zk"_qs, A, u"  call\n4711 "_qs + QString(1000, u'x'));
    const QString note = settings.lockNotes(u"zk"_qs).notes.value(A);
    QVERIFY(note.startsWith(u"call 4711 xxx"_qs));
    QCOMPARE(note.size(), LockNotes::MaxLength);
    settings.setNote(u"zk"_qs, A, u"  \n "_qs);
    QVERIFY(settings.lockNotes(u"zk"_qs).isEmpty());
    NoteDialog dialog(u"/locks/<b>a</b>"_qs, u"x"_qs);
    auto *edit = dialog.findChild<QLineEdit *>();
    const auto problem = [&] {
        for (const QLabel *label : dialog.findChildren<QLabel *>()) {
            if (label->isVisibleTo(&dialog) && label->text().contains(u"too many"))
                return label->text();
        }
        return QString();
    };
    const QPushButton *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    QVERIFY(problem().isEmpty() && ok->isEnabled());
    edit->setText(QString(LockNotes::MaxLength + 3, u'y'));
    QCOMPARE(problem(), u"A note has at most 200 characters: these are 3 too many."_qs);
    QVERIFY(!ok->isEnabled());
    edit->setText(QString(LockNotes::MaxLength, u'y'));
    QVERIFY(problem().isEmpty() && ok->isEnabled());
    QTest::keyClicks(edit, QString(300, u'y'));
    QCOMPARE(dialog.note().size(), LockNotes::MaxLength);
    QCOMPARE(dialog.findChild<QLabel *>()->textFormat(), Qt::PlainText);
}

void TestLockNotes::editedSettingsAreReadWithCare()
{
    QTemporaryDir folder;
    {
        Settings settings(folder.path());
        settings.setNote(u"zk"_qs, A, u"first"_qs);
        settings.setNote(u"zk"_qs, B, u"second"_qs);
    }
    QFile file(folder.filePath(u"lockscope.ini"_qs));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    QVERIFY(text.contains("path=/locks/a\n"));
    text.replace("path=/locks/a\n", "path=\n");
    text.replace("note=second", "note=\"" + QByteArray(5000, 'x') + "\\nmore\"");
    file.resize(0);
    file.write(text);
    file.close();
    const LockNotes notes = Settings(folder.path()).lockNotes(u"zk"_qs);
    QCOMPARE(notes.notes.keys(), QStringList {B});
    QCOMPARE(notes.notes.value(B), QString(LockNotes::MaxLength, u'x'));
}

void TestLockNotes::favouritesStandAboveTheTree()
{
    LocksTreeModel model;
    const QAbstractItemModelTester tester(
        &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLocks({noted(A), noted(B)});
    LockNotes notes;
    notes.favourites = {B, u"/gone"_qs};
    notes.notes = {{B, u"call <b>4711</b>"_qs}};
    model.setNotes(notes);
    QCOMPARE(treeText(model), u"★ Favourites(/gone /locks/b) /locks(a ★ b)"_qs);
    QCOMPARE(model.locks().size(), 2);
    const QModelIndex favourite = model.index(1, 0, model.favourites());
    QCOMPARE(model.pathOf(favourite), B);
    QVERIFY(model.lockOf(favourite));
    QVERIFY(favourite.data(Qt::ToolTipRole).toString().contains(u"call &lt;b&gt;4711"_qs));
    QVERIFY(model.indexOf(B).data(Qt::AccessibleTextRole).toString().contains(u"favourite"_qs));
    model.addLocks({noted(B, 7)});
    QCOMPARE(
        favourite.siblingAtColumn(LocksTreeModel::CountsColumn).data().toString(), u"1 · 7"_qs);
    Verdict stuck;
    stuck.path = B;
    stuck.standing = Standing::Stuck;
    model.setVerdicts({stuck});
    QCOMPARE(favourite.data(LocksTreeModel::StandingRole).toInt(), int(Standing::Stuck));
    model.setLocks({noted(A)}); // it stays, though it was not found
    QCOMPARE(treeText(model), u"★ Favourites(/gone /locks/b) /locks(a)"_qs);
    QVERIFY(!model.lockOf(model.index(1, 0, model.favourites())));
    notes.favourites = {A};
    model.setNotes(notes);
    QCOMPARE(treeText(model), u"★ Favourites(/locks/a) /locks(★ a)"_qs);
    model.setNotes({});
    QCOMPARE(treeText(model), u"/locks(a)"_qs);
}

void TestLockNotes::favouritesAreChosenThere()
{
    LocksPanel panel;
    panel.model().setLocks({noted(A), noted(B)});
    LockNotes notes;
    notes.favourites = {B};
    panel.setNotes(notes);
    QTreeView &tree = panel.tree();
    QVERIFY(tree.isExpanded(panel.model().favourites()));
    QSignalSpy chosen(&panel, &LocksPanel::lockChosen);
    const QModelIndex favourite = panel.model().index(0, 0, panel.model().favourites());
    tree.setCurrentIndex(favourite);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.first().first().toString(), B);
    panel.select(B); // as the window does when it is open
    QCOMPARE(tree.currentIndex(), favourite);
    panel.select(A);
    QCOMPARE(tree.currentIndex(), panel.model().indexOf(A));
}

void TestLockNotes::overviewMarksAndFilters()
{
    OverviewModel model;
    model.setFound({noted(A), noted(B)}, 1);
    LockNotes notes;
    notes.favourites = {B};
    notes.notes = {{A, u"call 4711"_qs}};
    model.setNotes(notes);
    const auto cell = [&](const QString &path, int role) {
        return model.index(model.rowOf(path), int(OverviewColumn::Path)).data(role).toString();
    };
    QCOMPARE(cell(B, Qt::DisplayRole), u"★ /locks/b"_qs);
    QVERIFY(cell(A, Qt::ToolTipRole).contains(u"Note: call 4711"_qs));
    QVERIFY(rowAsTsv(model.rowAt(model.rowOf(B)), 1).contains(u"\t/locks/b\t"_qs));
    OverviewArrangement arrangement;
    arrangement.onlyFavourites = true;
    model.setArrangement(arrangement);
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(arrangement.hides());
    notes.favourites = {A, B};
    model.setNotes(notes);
    QCOMPARE(model.rowCount(), 2);
    arrangement = {};
    arrangement.search = OverviewSearch(u"4711"_qs);
    model.setArrangement(arrangement);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.rowAt(0).path, A);
}

void TestLockNotes::pageShowsTheNote()
{
    LockPage page;
    const auto shown = [&page] {
        for (const QLabel *label : page.findChildren<QLabel *>()) {
            if (!label->isHidden() && label->text().startsWith(u"Note:"_qs))
                return label->textFormat() == Qt::PlainText ? label->text() : u"markup"_qs;
        }
        return QString();
    };
    QCOMPARE(shown(), QString());
    page.setNote(u"owned by <b>payments</b>"_qs);
    QCOMPARE(shown(), u"Note: owned by <b>payments</b>"_qs);
    page.setNote({});
    QCOMPARE(shown(), QString());
}

QTEST_MAIN(TestLockNotes)
#include "tst_locknotes.moc"
