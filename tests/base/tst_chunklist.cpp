// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/chunklist.h"
#include "core/base/pathlist.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace lockscope;

namespace {

using Texts = ChunkList<QString>;

Texts numbered(int count)
{
    Texts texts;
    for (int i = 0; i < count; ++i)
        texts.append(QString::number(i));
    return texts;
}

/// How many parts of @p a are those of @p b.
int sharedParts(const Texts &a, const Texts &b)
{
    int shared = 0;
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); i += Texts::ChunkSize)
        shared += &a.at(i) == &b.at(i) ? 1 : 0;
    return shared;
}

} // namespace

class TestChunkList : public QObject
{
    Q_OBJECT

private slots:
    void likeAVector();
    void copiesShareWhatDidNotChange();
    void iterators();
    void pathsAsTheyCame();
    void sortedPathsAreThereOnce();
    void pathsSortByTheirBytes();
};

/// Random changes, on a list and on a vector; an earlier copy stays as it was.
void TestChunkList::likeAVector()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    Texts list;
    QVector<QString> vector;
    Texts copy;
    QVector<QString> copied;
    for (int step = 0; step < 5000; ++step) {
        const auto pick = [&] { return qsizetype(random.bounded(int(vector.size()))); };
        const int what = vector.isEmpty() ? 0 : int(random.bounded(8));
        if (what < 4) {
            list.append(QString::number(step));
            vector.append(QString::number(step));
        } else if (what == 4) {
            list.removeLast();
            vector.removeLast();
        } else if (what == 5) {
            const qsizetype a = pick();
            const qsizetype b = pick();
            list.swapItemsAt(a, b);
            vector.swapItemsAt(a, b);
        } else if (what == 6) {
            const qsizetype at = pick();
            list[at] += u'x';
            vector[at] += u'x';
        } else if (random.bounded(20) == 0) {
            const auto isRemoved = [&](const QString &text) { return text.size() % 3 == 0; };
            list.removeIf(isRemoved);
            vector.removeIf(isRemoved);
        } else {
            QVERIFY(std::equal(copy.cbegin(), copy.cend(), copied.cbegin(), copied.cend()));
            copy = list;
            copied = vector;
        }
        QCOMPARE(list.size(), vector.size());
    }
    QVERIFY(list == Texts(vector));
    QCOMPARE(list == copy, vector == copied);
    list.clear();
    QVERIFY(list.isEmpty());
}

void TestChunkList::copiesShareWhatDidNotChange()
{
    constexpr int Parts = 10;
    Texts list = numbered(Parts * int(Texts::ChunkSize));
    const Texts before = list;
    QCOMPARE(sharedParts(list, before), Parts);
    list[3 * Texts::ChunkSize] = QStringLiteral("other");
    list.append(QStringLiteral("more"));
    QCOMPARE(sharedParts(list, before), Parts - 1);
    QCOMPARE(before.at(3 * Texts::ChunkSize), QString::number(3 * Texts::ChunkSize));
    QVERIFY(list != before);
}

void TestChunkList::iterators()
{
    Texts list = numbered(600);
    for (QString &text : list)
        text += u'.';
    const Texts &same = list;
    QCOMPARE(same.end() - same.begin(), 600);
    QCOMPARE(*(same.begin() + 599), QStringLiteral("599."));
    QCOMPARE(same.begin()[300], QStringLiteral("300."));
    const auto at = std::find(same.begin(), same.end(), QStringLiteral("256."));
    QCOMPARE(at - same.begin(), 256);
    std::sort(list.begin(), list.end());
    QVERIFY(std::is_sorted(same.begin(), same.end()));
}

void TestChunkList::pathsAsTheyCame()
{
    QVERIFY(PathList().isEmpty());
    QVERIFY(PathList().begin() == PathList().end());
    const QStringList texts {
        QStringLiteral("/b"), QStringLiteral("/a/ä"), QStringLiteral("/"), QStringLiteral("/b")};
    const PathList paths(texts);
    QCOMPARE(paths.size(), 4);
    QCOMPARE(paths.toList(), texts);
    QCOMPARE(paths.first(2), texts.mid(0, 2));
    QCOMPARE(paths.first(9), texts);
}

void TestChunkList::sortedPathsAreThereOnce()
{
    const PathList paths {QStringLiteral("/b"), QStringLiteral("/a/b"), QStringLiteral("/b"),
        QStringLiteral("/a"), QStringLiteral("/a/ä")};
    const PathList sorted {
        QStringLiteral("/a"), QStringLiteral("/a/b"), QStringLiteral("/a/ä"), QStringLiteral("/b")};
    QVERIFY(paths.sorted() == sorted);
    QVERIFY(sorted.sorted() == sorted);
    const PathList inOrder = paths.sorted();
    const PathList again = inOrder.sorted();
    QVERIFY((*again.begin()).data() == (*inOrder.begin()).data()); // no memory of its own
    PathList hostile;
    hostile.append(QByteArrayView("/a\0/b", 5));
    QCOMPARE(hostile.toList(), QStringList {QStringLiteral("/a")});
}

/// Of few different bytes: many begin alike, are the same, or one the beginning of another.
void TestChunkList::pathsSortByTheirBytes()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    for (int round = 0; round < 300; ++round) {
        const QByteArray start = QByteArray("/locks/").first(random.bounded(8));
        QList<QByteArray> expected;
        PathList paths;
        for (int i = random.bounded(60); i > 0; --i) {
            QByteArray path = start;
            for (int length = random.bounded(20); length > 0; --length)
                path.append("/a\xc3\xa4\x01"[random.bounded(random.bounded(2) == 0 ? 1 : 5)]);
            paths.append(QByteArrayView(path));
            expected.append(path);
        }
        std::sort(expected.begin(), expected.end());
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        QList<QByteArray> sorted;
        for (const QByteArrayView path : paths.sorted())
            sorted.append(path.toByteArray());
        QCOMPARE(sorted, expected);
    }
}

QTEST_GUILESS_MAIN(TestChunkList)
#include "tst_chunklist.moc"
