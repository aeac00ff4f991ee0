// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/operate/ownlockstree.h"
#include "ui/theme/columnfit.h"
#include "ui/theme/formparts.h"

#include <QTest>
#include <QTreeWidget>

using namespace lockscope;

namespace {

enum Column { Name, Figure, Words, Count };

/// A list whose names have from 10 to 30 letters, figures 8, unless there is no room for them, and
/// words what is left, but not less than 20.
class List : public QTreeWidget
{
public:
    List()
    {
        setColumns(*this, {{u"Name"_qs, 10}, {u"Figure"_qs, 8}, {u"Words"_qs, 20}});
        new ColumnFit(*this, {{Name, 10, 30}, {Figure, 8, 8, true}}, {Words, 20, 0});
    }

    void setLetters(int letters)
    {
        resize(letters * letter(), 200);
        (void)grab(); // now it has that size
    }

    /// "14 8 20": in letters; "-" for a column that is hidden.
    QString widths() const
    {
        QStringList all;
        for (int column = 0; column < Count; ++column)
            all.append(
                isColumnHidden(column) ? u"-"_qs : QString::number(columnWidth(column) / letter()));
        return all.join(u' ');
    }

private:
    int letter() const { return fontMetrics().averageCharWidth(); }
};

} // namespace

class TestColumnFit : public QObject
{
    Q_OBJECT

private slots:
    void sharesTheRoom_data();
    void sharesTheRoom();
    void followsLetters();
    void chosenWidthsStay();
    void hiddenOnesAreNotChosen();
};

void TestColumnFit::sharesTheRoom_data()
{
    QTest::addColumn<int>("letters");
    QTest::addColumn<QString>("expected");
    QTest::newRow("all have their most") << 80 << u"30 8 42"_qs;
    QTest::newRow("names are shorter") << 48 << u"20 8 20"_qs;
    QTest::newRow("the least of all") << 38 << u"10 8 20"_qs;
    QTest::newRow("figures go, and the others have their room") << 36 << u"16 - 20"_qs;
    QTest::newRow("less than the least: it is scrolled") << 25 << u"10 - 20"_qs;
}

void TestColumnFit::sharesTheRoom()
{
    QFETCH(const int, letters);
    QFETCH(const QString, expected);
    List list;
    list.setLetters(80);
    list.setLetters(letters);
    QCOMPARE(list.widths(), expected);
    list.setLetters(80);
    QCOMPARE(list.widths(), u"30 8 42"_qs);
}

void TestColumnFit::followsLetters()
{
    List list;
    list.setLetters(80);
    QFont larger = list.font();
    larger.setPointSizeF(larger.pointSizeF() * 2);
    list.setFont(larger);
    list.setLetters(80);
    QVERIFY2(list.widths().startsWith(u"30 8 4"), qPrintable(list.widths()));
}

void TestColumnFit::chosenWidthsStay()
{
    List list;
    list.setLetters(80);
    list.setColumnWidth(Name, 123);
    list.setLetters(38);
    QCOMPARE(list.columnWidth(Name), 123);
    QVERIFY(!list.isColumnHidden(Figure));
}

/// Own locks at 1024 pixels, and then in a larger window.
void TestColumnFit::hiddenOnesAreNotChosen()
{
    OwnLocksTree tree;
    tree.show();
    const int letter = tree.fontMetrics().averageCharWidth();
    for (const int letters : {62, 150, 62, 150}) {
        tree.resize(letters * letter, 200);
        QCoreApplication::processEvents(); // until all of it is laid out
        QCOMPARE(tree.isColumnHidden(OwnLocksTree::SessionColumn), letters < 100);
    }
    QVERIFY(tree.columnWidth(OwnLocksTree::NameColumn) > 30 * letter);
}

QTEST_MAIN(TestColumnFit)
#include "tst_columnfit.moc"
