// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What Enter does in the path's field, with and without proposals.
#include "ui/queue/queuefilter.h"
#include "ui/shell/pathbar.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

class TestPathBar : public QObject
{
    Q_OBJECT

private slots:
    void enter_data();
    void enter();
    void whyIsNoQuestionOfWhatIsWell();
};

void TestPathBar::enter_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QVector<Qt::Key>>("keys"); // before Enter
    QTest::addColumn<QString>("entered");
    const auto row = [](const char *what, const QString &typed, const QVector<Qt::Key> &keys,
                         const QString &entered) {
        QTest::newRow(what) << typed << keys << entered;
    };
    row("the only proposal is taken", u"nigh"_qs, {}, u"/locks/nightly-report"_qs);
    row("of several none", u"orders"_qs, {}, u"orders"_qs);
    row("one of several that was chosen", u"orders"_qs, {Qt::Key_Down, Qt::Key_Down},
        u"/locks/orders-2"_qs);
    row("a path is taken as it is", u"/locks/nightly"_qs, {}, u"/locks/nightly"_qs);
    row("what nobody knows is left to be refused", u"mornings"_qs, {}, u"mornings"_qs);
}

void TestPathBar::enter()
{
    QFETCH(const QString, typed);
    QFETCH(const QVector<Qt::Key>, keys);
    QFETCH(const QString, entered);
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    PathBar bar(&window);
    bar.resize(900, 40);
    window.resize(900, 40);
    bar.setKnownPaths({u"/locks/nightly-report"_qs, u"/locks/orders"_qs, u"/locks/orders-2"_qs});
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    bar.focusPath();
    QSignalSpy spy(&bar, &PathBar::pathEntered);
    QWidget *field = bar.findChild<QLineEdit *>();
    QTest::keyClicks(field, typed);
    QAbstractItemView *popup = bar.findChild<QCompleter *>()->popup();
    for (const Qt::Key key : keys)
        QTest::keyClick(popup, key);
    QTest::keyClick(popup->isVisible() ? popup : field, Qt::Key_Return);
    QVERIFY(!popup->isVisible());
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toString(), entered);
}

/// The button stands out where its lock is not well, or that is not known.
void TestPathBar::whyIsNoQuestionOfWhatIsWell()
{
    QWidget window;
    PathBar bar(&window);
    QAction why(u"&Why is this stuck?"_qs);
    bar.addButton(&why, true);
    const auto colour = [&] {
        return bar.widgetForAction(&why)->palette().color(QPalette::Active, QPalette::Button);
    };
    const QColor pressing = colour();
    bar.setPressing(false);
    QCOMPARE(colour(), bar.palette().color(QPalette::Active, QPalette::Button));
    QVERIFY(colour() != pressing);
    bar.setPressing(true);
    QCOMPARE(colour(), pressing);
}

QTEST_MAIN(TestPathBar)
#include "tst_pathbar.moc"
