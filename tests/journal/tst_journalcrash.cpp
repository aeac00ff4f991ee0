// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A program that writes the journal is killed in the midst of it, again and again, in one file for
// each way: by kill -9 at any moment, and, so that it happens inside a line, by a limit of the
// size. What was acknowledged is there, a half line is kept and reported, what comes next is whole.
#include "core/journal/journal.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstdio>

#include <sys/resource.h>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

constexpr int KilledRounds = 40;
constexpr int HalfRounds = 40;

JournalEntry entry(const QString &id, int length)
{
    JournalEntry entry;
    entry.kind = u"outcome"_qs;
    entry.id = id;
    entry.target = u"/locks/a/lock-0000000001"_qs;
    entry.reason = QString(length, u'ü');
    return entry;
}

/// The writer: appends until it is killed, and says each id once its line is on the disk.
int writeUntilKilled(const QStringList &arguments)
{
    const QString prefix = arguments.at(3);
    if (const rlim_t limit = arguments.at(4).toULongLong(); limit > 0) {
        const rlimit size {limit, limit};
        const rlimit noCore {0, 0};
        ::setrlimit(RLIMIT_FSIZE, &size);
        ::setrlimit(RLIMIT_CORE, &noCore);
    }
    auto journal = JournalFile::open(arguments.at(2));
    if (!journal)
        return 1;
    QRandomGenerator random(arguments.at(5).toUInt());
    for (int i = 0;; ++i) {
        const QString id = prefix + QString::number(i);
        if (!journal->append(entry(id, random.bounded(2000))))
            return 1;
        std::printf("%s\n", qPrintable(id));
        std::fflush(stdout);
    }
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList idsOf(const Journal &journal)
{
    QStringList ids;
    for (const JournalEntry &entry : journal.entries()) {
        if (entry.kind != u"damaged")
            ids.append(entry.id);
    }
    return ids;
}

} // namespace

class TestJournalCrash : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void killedAtAnyMoment();
    void killedInsideALine();

private:
    void start(QProcess &writer, quint64 limit);
    /// Every id that @p writer said is in the file, in order, at its end but for one more line.
    void checkAcknowledged(QProcess &writer);

    QTemporaryDir m_folder;
    QString m_file;
    QRandomGenerator m_random;
    int m_round = 0;
    int m_damaged = 0;
};

void TestJournalCrash::initTestCase()
{
    m_file = m_folder.filePath(u"journal.jsonl"_qs);
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    m_random.seed(seed);
}

void TestJournalCrash::start(QProcess &writer, quint64 limit)
{
    writer.start(QCoreApplication::applicationFilePath(),
        {u"--write"_qs, m_file, u"r%1-"_qs.arg(++m_round), QString::number(limit),
            QString::number(m_random.generate())});
    QVERIFY(writer.waitForStarted(Patience));
}

void TestJournalCrash::checkAcknowledged(QProcess &writer)
{
    const QStringList said =
        QString::fromUtf8(writer.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
    const auto journal = openJournal(m_file);
    QVERIFY(journal);
    const QStringList ids = idsOf(*journal);
    const QStringList own = ids.filter(u"r%1-"_qs.arg(m_round));
    QVERIFY2(own.size() >= said.size() && own.size() <= said.size() + 1,
        qPrintable(u"%1 said, %2 written"_qs.arg(said.size()).arg(own.size())));
    QCOMPARE(own.mid(0, said.size()), said);
    QVERIFY(damagedIn(*journal) >= m_damaged);
    QVERIFY(damagedIn(*journal) <= m_damaged + 1);
    m_damaged = damagedIn(*journal);
}

void TestJournalCrash::killedAtAnyMoment()
{
    for (int round = 0; round < KilledRounds; ++round) {
        const QByteArray before = contentOf(m_file);
        QProcess writer;
        start(writer, 0);
        const int lines = m_random.bounded(1, 40);
        QByteArray said;
        QTRY_VERIFY_WITH_TIMEOUT(writer.bytesAvailable() >= lines * 4, Patience);
        writer.kill();
        QVERIFY(writer.waitForFinished(Patience));
        QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
        checkAcknowledged(writer);
        QVERIFY(contentOf(m_file).startsWith(before)); // what was there is never touched
        if (QTest::currentTestFailed())
            return;
    }
    qInfo("%d rounds, %d half lines", m_round, m_damaged);
}

void TestJournalCrash::killedInsideALine()
{
    // A file of its own: what the other rounds wrote would be read again in each of these.
    m_file = m_folder.filePath(u"short.jsonl"_qs);
    m_damaged = 0;
    int half = 0;
    for (int round = 0; round < HalfRounds; ++round) {
        const int damagedBefore = m_damaged;
        const quint64 limit = quint64(contentOf(m_file).size()) + m_random.bounded(1, 8000);
        QProcess writer;
        start(writer, limit);
        QVERIFY(writer.waitForFinished(Patience));
        QCOMPARE(writer.exitStatus(), QProcess::CrashExit);
        QCOMPARE(writer.exitCode(), SIGXFSZ);
        const QByteArray left = contentOf(m_file);
        QCOMPARE(quint64(left.size()), limit);
        const QByteArray cut = left.mid(left.lastIndexOf('\n') + 1);
        checkAcknowledged(writer);
        if (QTest::currentTestFailed())
            return;
        // A whole line that lacks only its end is no loss.
        const bool isHalf = !cut.isEmpty() && !cut.endsWith('}');
        half += isHalf ? 1 : 0;
        if (!isHalf)
            continue;
        QCOMPARE(m_damaged, damagedBefore + 1);
        const auto journal = openJournal(m_file);
        const JournalEntry last = journal->entries().last();
        QCOMPARE(last.kind, u"damaged"_qs);
        QCOMPARE(last.details.value(u"text"_qs).toString(), QString::fromUtf8(cut.trimmed()));
        QVERIFY(appendTo(*journal, entry(u"after"_qs, 1)));
        QCOMPARE(idsOf(*openJournal(m_file)).last(), u"after"_qs);
    }
    QVERIFY2(half > HalfRounds / 2, qPrintable(QString::number(half)));
}

int main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (application.arguments().value(1) == u"--write")
        return writeUntilKilled(application.arguments());
    TestJournalCrash test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_journalcrash.moc"
