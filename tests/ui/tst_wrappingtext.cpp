// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/theme/wrappedlines.h"
#include "ui/theme/wrappingtext.h"

#include <QTest>
#include <QTextBlock>
#include <QTextDocumentFragment>

using namespace lockscope;

class TestWrappingText : public QObject
{
    Q_OBJECT

private slots:
    /// "1 m" at the end of a line and "13 s" on the next is read as one minute.
    void figuresKeepTheirUnits()
    {
        const QString said = u"/a/4711 is held for 1 m 13 s, 3 in 28 ms"_qs;
        WrappingText text;
        text.showText(said);
        const QTextBlock line = text.document()->firstBlock();
        QCOMPARE(
            line.text().replace(QChar::Nbsp, u'_'), u"/a/4711 is held for 1_m_13_s, 3 in 28_ms"_qs);
        QCOMPARE(text.toPlainText(), said);
        text.selectAll();
        const QTextDocumentFragment copied = text.textCursor().selection();
        QCOMPARE(copied.toPlainText(), said);
    }

    /// "on /locks/" at the end of a line is read as another lock.
    void rowsKeepPathsWhole()
    {
        const QFont font;
        const QFontMetrics metrics(font);
        const QString path = u"/locks/order-service"_qs;
        const int room = metrics.horizontalAdvance(u"it waits for a write lock on /locks/x"_qs);
        const WrappedLines lines(u"it waits for a write lock on "_qs + path, font, room);
        QVERIFY(!lines.isOne());
        QVERIFY2(lines.lastWidth() >= metrics.horizontalAdvance(path) - 2,
            qPrintable(QString::number(lines.lastWidth())));
        // One that is longer than that has more lines all the same.
        const WrappedLines narrow(path, font, metrics.horizontalAdvance(u"/locks"_qs));
        QVERIFY(!narrow.isOne() && narrow.lastWidth() <= metrics.horizontalAdvance(u"/locks"_qs));
        WrappingText text; // from which it may be copied
        text.showText(path);
        QCOMPARE(text.toPlainText(), path);
    }
};

QTEST_MAIN(TestWrappingText)
#include "tst_wrappingtext.moc"
