// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "namesfuzz.h"

#include <QDir>
#include <QTest>

/// The seeds of the fuzz target, and what it found, as a test.
class TestCorpus : public QObject
{
    Q_OBJECT

private slots:
    void seeds_data();
    void seeds();
};

void TestCorpus::seeds_data()
{
    QTest::addColumn<QString>("path");
    const QDir corpus(QStringLiteral(LOCKSCOPE_CORPUS));
    for (const QFileInfo &file : corpus.entryInfoList(QDir::Files))
        QTest::newRow(qPrintable(file.fileName())) << file.filePath();
}

void TestCorpus::seeds()
{
    QFETCH(const QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    fuzzNames(file.readAll());
}

QTEST_APPLESS_MAIN(TestCorpus)
#include "tst_corpus.moc"
