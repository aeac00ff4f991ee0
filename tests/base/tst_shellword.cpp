// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shellword.h"

#include <QProcess>
#include <QTest>

using namespace lockscope;

/// Commands to copy name paths that strangers chose.
class TestShellWord : public QObject
{
    Q_OBJECT

private slots:
    void words_data();
    void words();
};

void TestShellWord::words_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const char16_t *text, const char16_t *expected) {
        QTest::newRow(what) << QString::fromUtf16(text) << QString::fromUtf16(expected);
    };
    row("a path", u"/locks/a/lock-0000000001", u"/locks/a/lock-0000000001");
    row("nothing", u"", u"''");
    row("a space", u"/a b", u"'/a b'");
    row("a quote", u"/it's", u"'/it'\\''s'");
    row("a substitution", u"/$(touch x)`y`", u"'/$(touch x)`y`'");
    row("letters of the world", u"/Schlo\u00df", u"'/Schlo\u00df'");
    row("a terminal's escape", u"/a\u001b[2Jb", u"$'/a\\x1b[2Jb'");
    row("a line break and a backslash", u"/a\n\\'", u"$'/a\\x0a\\\\\\''");
    row("text that runs backwards", u"/a\u202eb", u"$'/a\\xe2\\x80\\xaeb'");
}

void TestShellWord::words()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QCOMPARE(shellWord(text), expected);
    QProcess shell; // what a real one makes of it
    shell.start(QStringLiteral("bash"),
        {QStringLiteral("-c"), QStringLiteral("printf %s ") + shellWord(text)});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()), text);
}

QTEST_GUILESS_MAIN(TestShellWord)
#include "tst_shellword.moc"
