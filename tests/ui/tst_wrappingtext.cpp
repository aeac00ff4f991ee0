// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
        const QString said = u"2 wait 1 m 13 s, one of them 28 ms in 3 locks"_qs;
        WrappingText text;
        text.showText(said);
        const QString shown = text.document()->firstBlock().text();
        QCOMPARE(QString(shown).replace(QChar::Nbsp, u'_'),
            u"2 wait 1_m_13_s, one of them 28_ms in 3 locks"_qs);
        QCOMPARE(text.toPlainText(), said);
        text.selectAll();
        QCOMPARE(text.textCursor().selection().toPlainText(), said);
    }
};

QTEST_MAIN(TestWrappingText)
#include "tst_wrappingtext.moc"
