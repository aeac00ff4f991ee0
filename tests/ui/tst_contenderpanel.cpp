// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/fixtures.h"
#include "ui/node/contenderpanel.h"
#include "ui/theme/wrappingtext.h"

#include <QApplication>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTextDocument>

using namespace lockscope;
using namespace lockscope::fixtures;

class TestContenderPanel : public QObject
{
    Q_OBJECT

private slots:
    void longNamesAreNotCut_data();
    void longNamesAreNotCut();
    void selectionStaysWhileTheTextDoes();
    void nothingHasNoScrollBar();
    void fixedPitchGrowsWithTheRest();
};

void TestContenderPanel::longNamesAreNotCut_data()
{
    QTest::addColumn<int>("width");
    QTest::newRow("narrow") << 190;
    QTest::newRow("usual") << 280;
    QTest::newRow("wide") << 700;
}

/// Node names have no place to break at.
void TestContenderPanel::longNamesAreNotCut()
{
    QFETCH(int, width);
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    ContenderPanel panel(&window);
    panel.resize(width, 600);
    window.resize(width, 600);
    window.show();
    const QString name = QString(32, u'a') + QStringLiteral("__lock__0000000001"); // as kazoo's
    const QueueView view = mutex({child(0), {name, 1, 1001}});
    panel.setContender(view, 1, {});
    const QString path = QueueEntry {view, 1}.path();
    const auto isWhole = [&] {
        const auto values = panel.findChildren<WrappingText *>();
        return std::all_of(values.begin(), values.end(), [](const WrappingText *value) {
            const QTextDocument &text = *value->document();
            return text.textWidth() > 0 // it was laid out
                && text.idealWidth() <= value->viewport()->width()
                && text.size().height() <= value->viewport()->height();
        });
    };
    QTRY_VERIFY(isWhole());
    const auto values = panel.findChildren<WrappingText *>();
    QVERIFY(std::any_of(values.begin(), values.end(),
        [&](const WrappingText *value) { return value->toPlainText() == path; }));
}

/// The panel is told all of it anew with each change of the queue.
void TestContenderPanel::selectionStaysWhileTheTextDoes()
{
    WrappingText text;
    text.showText(QStringLiteral("/locks/orders"));
    text.selectAll();
    text.showText(QStringLiteral("/locks/orders"));
    QCOMPARE(text.textCursor().selectedText(), QStringLiteral("/locks/orders"));
    text.showText(QStringLiteral("<b>other</b>"));
    QCOMPARE(text.toPlainText(), QStringLiteral("<b>other</b>"));
}

/// Nor has what fits.
void TestContenderPanel::nothingHasNoScrollBar()
{
    QWidget window; // without a layout: the offscreen plugin warns of size hints
    ContenderPanel panel(&window);
    panel.resize(280, 260);
    window.resize(280, 1600);
    window.show();
    const QScrollBar *bar = panel.findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_VERIFY(!bar->isVisible());
    const QueueView view = mutex({child(0), child(1)});
    panel.setContender(view, 1, {});
    QTRY_VERIFY(bar->isVisible());
    panel.setContender(view, -1, {}); // it is gone
    QTRY_VERIFY(!bar->isVisible());
    panel.setContender(view, 1, {});
    QTRY_VERIFY(bar->isVisible());
    panel.resize(280, 1600);
    QTRY_VERIFY(!bar->isVisible());
}

void TestContenderPanel::fixedPitchGrowsWithTheRest()
{
    const QFont usual = QApplication::font();
    ContenderPanel panel;
    panel.setContender(mutex({child(0), child(1)}), 1, {});
    const auto sizes = [&panel] {
        QVector<qreal> all;
        for (const QWidget *text : panel.findChildren<QWidget *>())
            all.append(text->font().pointSizeF());
        return all;
    };
    const QVector<qreal> before = sizes();
    QFont larger = usual;
    larger.setPointSizeF(2 * usual.pointSizeF());
    QApplication::setFont(larger);
    QCoreApplication::processEvents();
    const QVector<qreal> after = sizes();
    QApplication::setFont(usual);
    QVERIFY(before.size() > 5);
    QCOMPARE(after.size(), before.size());
    for (int i = 0; i < before.size(); ++i)
        QVERIFY2(qFuzzyCompare(after.at(i), 2 * before.at(i)),
            qPrintable(QString::number(i)
                + panel.findChildren<QWidget *>().at(i)->property("text").toString()));
}

QTEST_MAIN(TestContenderPanel)
#include "tst_contenderpanel.moc"
