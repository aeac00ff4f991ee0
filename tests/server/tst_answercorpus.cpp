// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QDir>
#include <QTest>

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

/// The fuzz target over its corpus: each input whole, cut everywhere, and with each byte changed.
class TestAnswerCorpus : public QObject
{
    Q_OBJECT

private slots:
    void inputs_data();
    void inputs();
};

void TestAnswerCorpus::inputs_data()
{
    QTest::addColumn<QByteArray>("input");
    const QDir corpus(QStringLiteral(LOCKSCOPE_ANSWER_CORPUS));
    const QStringList names = corpus.entryList(QDir::Files);
    QVERIFY(!names.isEmpty());
    for (const QString &name : names) {
        QFile file(corpus.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow(qPrintable(name)) << file.readAll();
    }
}

void TestAnswerCorpus::inputs()
{
    QFETCH(QByteArray, input);
    const auto run = [](const QByteArray &bytes) {
        LLVMFuzzerTestOneInput(
            reinterpret_cast<const std::uint8_t *>(bytes.constData()), std::size_t(bytes.size()));
    };
    run(input);
    for (qsizetype length = 0; length < input.size(); ++length)
        run(input.first(length));
    for (qsizetype i = 0; i < input.size(); ++i) {
        const char before = input.at(i);
        for (const char other : {'\0', '\n', '(', ':', '9', '\xff'}) {
            input[i] = other;
            run(input);
        }
        input[i] = before;
    }
}

QTEST_GUILESS_MAIN(TestAnswerCorpus)
#include "tst_answercorpus.moc"
