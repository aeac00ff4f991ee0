// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The bar of those who may hold beside the next one, as it is shown; tst_operatewindow has its
// words.
#include "core/operate/acts/receipt.h"
#include "ui/operate/operatordesk.h"
#include "ui/theme/scrolledcontent.h"

#include <QLabel>
#include <QScrollBar>
#include <QTest>

using namespace lockscope;

class TestAftermathBar : public QObject
{
    Q_OBJECT

private slots:
    void alarmsAreInSight();
    void newOneIsInSight();
};

namespace {

Receipt leftBehind(qint64 session)
{
    Receipt receipt;
    receipt.outcome = Outcome::AsPredicted;
    receipt.finishedAt = 1000;
    receipt.target.lock = u"/locks/%1"_qs.arg(session);
    receipt.target.node = receipt.target.lock + u"/lock-"_qs + QString(90, u'0');
    receipt.possibleSecondHolder = SessionId {session};
    return receipt;
}

/// In a window that takes no size hints of it.
struct ShownBar
{
    QWidget window;
    AftermathBar bar {&window};
    ScrolledContent *lines = bar.findChild<ScrolledContent *>();
    QLabel *text = lines->findChild<QLabel *>();

    ShownBar()
    {
        window.resize(1000, 900);
        bar.setGeometry(0, 0, 1000, 300);
        window.show();
    }
};

} // namespace

/// Also of three, each of which has more than a line.
void TestAftermathBar::alarmsAreInSight()
{
    ShownBar shown;
    for (const qint64 session : {1, 2, 3})
        shown.bar.add(leftBehind(session));
    const int line = shown.bar.fontMetrics().lineSpacing();
    QTRY_VERIFY(shown.text->height() > 4 * line);
    QTRY_COMPARE(shown.lines->verticalScrollBar()->maximum(), 0);
    QVERIFY(shown.lines->height() <= 900 / 6);
}

/// Wherever somebody has scrolled to.
void TestAftermathBar::newOneIsInSight()
{
    ShownBar shown;
    shown.window.resize(1000, 300);
    for (const qint64 session : {1, 2, 3})
        shown.bar.add(leftBehind(session));
    QScrollBar *bar = shown.lines->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0);
    bar->setValue(bar->maximum());
    shown.bar.add(leftBehind(4));
    QTRY_COMPARE(bar->value(), 0);
    QVERIFY2(shown.bar.text().startsWith(u"▲ Possible double holder: 0x4"_qs),
        qPrintable(shown.bar.text()));
}

QTEST_MAIN(TestAftermathBar)
#include "tst_aftermathbar.moc"
