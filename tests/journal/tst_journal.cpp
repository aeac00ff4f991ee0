// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/journal/journal.h"
#include "tests/support/journals.h"
#include "tests/support/patience.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

using namespace lockscope;
using namespace lockscope::testing;

namespace {

JournalEntry entry(const QString &kind, const QString &id, const QString &target)
{
    JournalEntry entry;
    entry.at = 1'795'185'667'123;
    entry.kind = kind;
    entry.id = id;
    entry.connection = u"prod-eu (zk1:2181)"_qs;
    entry.who = u"anna@desk"_qs;
    entry.action = u"delete"_qs;
    entry.target = target;
    entry.outcome = kind == u"outcome" ? u"done-as-predicted"_qs : QString();
    entry.reason = u"host is down"_qs;
    entry.details = {{u"czxid"_qs, u"0x3b"_qs}};
    return entry;
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class TestJournal : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void readsBackWhatItWrote();
    void writesWhatItWasGivenBeforeItEnds();
    void aCrashAtAnyByte();
    void anIntentWithoutOutcome();
    void garbageIsKept();
    void twoProgramsAppend();
    void finds();
    void exportsJson();
    void exportsMarkdown();
    void exportsToAFile();
    void noFileNoJournal();
    void isPrivate();
    void deletedUnderneath_data();
    void deletedUnderneath();
    void seesWhatOthersAppend();
    void knowsWhatOthersJustDid();
    void tellsEnsemblesApart_data();
    void tellsEnsemblesApart();
    void anotherProgramWasStillAtIt();
    void waitsForALockedFile();
    void keepsTheNewestAndLittleData();

private:
    std::unique_ptr<Journal> open();

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

void TestJournal::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(u"a/b/journal.jsonl"_qs);
}

std::unique_ptr<Journal> TestJournal::open()
{
    return openJournal(m_file);
}

void TestJournal::readsBackWhatItWrote()
{
    const auto journal = open();
    QVERIFY(journal);
    QSignalSpy spy(journal.get(), &Journal::appended);
    QVERIFY(appendTo(*journal, entry(u"intent"_qs, u"1"_qs, u"/locks/a/lock-0000000001"_qs)));
    QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/locks/a/lock-0000000001"_qs)));
    QCOMPARE(spy.count(), 2);
    QCOMPARE(contentOf(m_file).count('\n'), 2);
    QCOMPARE(journal->entries().size(), 2);

    const auto again = open();
    QVERIFY(again);
    QCOMPARE(again->entries(), journal->entries());
    QCOMPARE(damagedIn(*again), 0);
}

// As when the window closes, which gives back what it holds.
void TestJournal::writesWhatItWasGivenBeforeItEnds()
{
    auto journal = open();
    for (int i = 0; i < 200; ++i)
        journal->append(entry(u"note"_qs, QString::number(i), u"/a"_qs));
    journal.reset();
    QCOMPARE(contentOf(m_file).count('\n'), 200);
}

// Whatever part of the last line reached the disk: what was before is whole, what is cut is shown,
// and what is appended next is a line of its own.
void TestJournal::aCrashAtAnyByte()
{
    {
        const auto journal = open();
        QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
        QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"2"_qs, u"/b"_qs)));
    }
    const QByteArray whole = contentOf(m_file);
    const qsizetype first = whole.indexOf('\n') + 1;
    for (qsizetype cut = first; cut < whole.size(); ++cut) {
        write(m_file, whole.first(cut));
        const auto journal = open();
        QVERIFY(journal);
        const bool isWhole = cut == first || cut == whole.size() - 1;
        QCOMPARE(damagedIn(*journal), isWhole ? 0 : 1);
        QCOMPARE(journal->entries().first().id, u"1"_qs);
        QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"3"_qs, u"/c"_qs)));
        const auto again = open();
        QCOMPARE(again->entries().last().id, u"3"_qs);
        QCOMPARE(damagedIn(*again), isWhole ? 0 : 1);
        QVERIFY(contentOf(m_file).startsWith(whole.first(cut)));
    }
}

void TestJournal::anIntentWithoutOutcome()
{
    {
        const auto journal = open();
        QVERIFY(appendTo(*journal, entry(u"intent"_qs, u"1"_qs, u"/a"_qs)));
        QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
        QVERIFY(appendTo(*journal, entry(u"intent"_qs, u"2"_qs, u"/b"_qs)));
    }
    const auto journal = open();
    QCOMPARE(journal->entries().at(0).outcome, u""_qs);
    QCOMPARE(journal->entries().at(2).outcome, u"interrupted"_qs);
}

void TestJournal::garbageIsKept()
{
    QVERIFY(open());
    write(m_file, QByteArray("\0\xff\xfe{\n[1,2]\n\n{\"at\":17}\n", 22));
    const auto journal = open();
    QVERIFY(journal);
    QCOMPARE(journal->entries().size(), 3);
    QCOMPARE(damagedIn(*journal), 2);
}

void TestJournal::twoProgramsAppend()
{
    const auto one = open();
    const auto two = open();
    for (int i = 0; i < 50; ++i) {
        QVERIFY(appendTo(*one, entry(u"outcome"_qs, QString::number(i), u"/a"_qs)));
        QVERIFY(appendTo(*two, entry(u"outcome"_qs, QString::number(i), u"/b"_qs)));
    }
    const auto all = open();
    QCOMPARE(all->entries().size(), 100);
    QCOMPARE(damagedIn(*all), 0);
}

void TestJournal::finds()
{
    const auto journal = open();
    QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/locks/orders/lock-0000000001"_qs)));
    QVERIFY(
        appendTo(*journal, entry(u"outcome"_qs, u"2"_qs, u"/locks/invoices/lock-0000000007"_qs)));
    const auto found = [&](const QString &words) {
        return std::ranges::count_if(
            journal->entries(), [&](const JournalEntry &each) { return matches(each, words); });
    };
    QCOMPARE(found(u"orders"_qs), 1);
    QCOMPARE(found(u"ANNA invoices"_qs), 1);
    QCOMPARE(found(u"orders invoices"_qs), 0);
    QCOMPARE(found(u""_qs), 2);
    QCOMPARE(found(u"0x3b"_qs), 2);
}

void TestJournal::exportsJson()
{
    const auto journal = open();
    QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
    const QJsonDocument document = QJsonDocument::fromJson(journalAsJson(journal->entries()));
    QCOMPARE(document.array().size(), 1);
    QCOMPARE(document.array().at(0)[u"at"_qs].toString(), u"2026-11-20T14:41:07.123Z"_qs);
    QCOMPARE(document.array().at(0)[u"details"_qs][u"czxid"_qs].toString(), u"0x3b"_qs);
}

void TestJournal::exportsMarkdown()
{
    JournalEntry hostile = entry(u"outcome"_qs, u"1"_qs, u"/a|b\n<b>*x*"_qs);
    const QString text = journalAsMarkdown({hostile});
    QCOMPARE(text.count(u'\n'), 3);
    QVERIFY2(text.contains(u"/a\\|b \\<b\\>\\*x\\*"_qs), qPrintable(text));
}

void TestJournal::exportsToAFile()
{
    const auto journal = open();
    QVERIFY(appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
    const QString json = m_folder->filePath(u"export.JSON"_qs);
    const QString markdown = m_folder->filePath(u"export.md"_qs);
    write(json, "what was there before");
    for (const QString &file : {json, markdown})
        QVERIFY(exportJournal(journal->entries(), file));
    QCOMPARE(contentOf(json), journalAsJson(journal->entries()));
    QCOMPARE(contentOf(markdown), journalAsMarkdown(journal->entries()).toUtf8());
    const auto failed = exportJournal(journal->entries(), m_folder->filePath(u"no/such/f.md"_qs));
    QVERIFY(!failed);
    QVERIFY(explain(failed.error()).contains(u"no/such/f.md"));
}

void TestJournal::noFileNoJournal()
{
    const auto journal = Journal::open(m_folder->path()); // a folder
    QVERIFY(!journal);
    // As where there is no home.
    const auto nowhere = Journal::open(u"/proc/nobody/journal.jsonl"_qs);
    QVERIFY(!nowhere);
    QCOMPARE(textOf(nowhere.error().kind), textOf(ErrorKind::Refused));
    const QString why = explain(nowhere.error());
    QVERIFY2(why.contains(u"/proc/nobody/journal.jsonl") && why.contains(u"XDG_DATA_HOME"),
        qPrintable(why));
}

void TestJournal::isPrivate()
{
    using enum QFileDevice::Permission;
    const auto isHidden = [](const QString &file) {
        return !(QFile::permissions(file) & (ReadGroup | WriteGroup | ReadOther | WriteOther));
    };
    QVERIFY(open());
    QVERIFY(isHidden(m_file));
    QVERIFY(QFile::setPermissions(m_file, ReadOwner | WriteOwner | ReadGroup | ReadOther));
    QVERIFY(open());
    QVERIFY(isHidden(m_file)); // an older one becomes so
    const QString exported = m_folder->filePath(u"export.json"_qs);
    QVERIFY(exportJournal({entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)}, exported));
    QVERIFY(isHidden(exported));
}

void TestJournal::deletedUnderneath_data()
{
    QTest::addColumn<bool>("isReplaced");
    QTest::newRow("deleted") << false;
    QTest::newRow("replaced, as by a restore") << true;
}

/// What is written into a file without a name is lost, and was relied on.
void TestJournal::deletedUnderneath()
{
    QFETCH(const bool, isReplaced);
    const auto journal = open();
    QVERIFY(appendTo(*journal, entry(u"intent"_qs, u"1"_qs, u"/a"_qs)));
    QVERIFY(QFile::remove(m_file));
    if (isReplaced)
        write(m_file, "");
    const Result<Done> second = appendTo(*journal, entry(u"intent"_qs, u"2"_qs, u"/a"_qs));
    QVERIFY(!second);
    QVERIFY2(explain(second.error()).contains(u"deleted or replaced"),
        qPrintable(explain(second.error())));
    QVERIFY(appendTo(*open(), entry(u"intent"_qs, u"3"_qs, u"/a"_qs)));
}

void TestJournal::seesWhatOthersAppend()
{
    const auto one = open();
    const auto two = open();
    QSignalSpy spy(one.get(), &Journal::appended);
    QVERIFY(appendTo(*two, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
    QTRY_COMPARE_WITH_TIMEOUT(spy.count(), 1, Patience);
    QCOMPARE(one->entries().last().id, u"1"_qs);
}

void TestJournal::knowsWhatOthersJustDid()
{
    const auto one = open();
    const auto two = open();
    JournalEntry now = entry(u"outcome"_qs, u"now"_qs, u"/a"_qs);
    now.at = 0;
    QVERIFY(appendTo(*two, entry(u"outcome"_qs, u"long ago"_qs, u"/a"_qs)));
    QVERIFY(appendTo(*two, now));
    const JournalAnswer answer = answerFrom(*one, [&] { return one->readAgain(); });
    QCOMPARE(answer.recent.size(), 1);
    QCOMPARE(answer.recent.first().id, u"now"_qs);
    QCOMPARE(one->entries().size(), 2); // it has them by then
}

void TestJournal::tellsEnsemblesApart_data()
{
    QTest::addColumn<QString>("one");
    QTest::addColumn<QString>("other");
    QTest::addColumn<bool>("mayBeOne");
    const auto row = [](const char *what, const char *one, const char *other, bool mayBeOne) {
        QTest::newRow(what) << QString::fromLatin1(one) << QString::fromLatin1(other) << mayBeOne;
    };
    row("the same", "zk1:2181", "zk1:2181", true);
    row("other servers", "zk1:2181", "zk9:2181", false);
    row("another port", "127.0.0.1:2181", "127.0.0.1:2182", false);
    row("without its port", "zk1", "zk1:2181", true);
    row("in capitals", "ZK1:2181", "zk1:2181", true);
    row("by name and by address of this host", "localhost:2181", "127.0.0.1:2181", true);
    row("by both addresses of this host", "127.0.0.1:2181", "[::1]:2181", true);
    row("by another name of this host", "ip6-localhost:2181", "localhost", true);
    row("by another address of this host", "127.0.1.1", "localhost:2181", true);
    row("this host, by name in capitals", "LocalHost:2181", "127.0.0.1:2181", true);
    row("this host, by a profile", "dev (localhost:2181)", "127.0.0.1:2181", true);
    row("this host, another port", "localhost:2182", "127.0.0.1:2181", false);
    row("this host, another chroot", "localhost:2181/a", "127.0.0.1:2181/b", false);
    row("this host, the same chroot", "localhost:2181/a", "127.0.0.1/a", true);
    row("this host and another", "localhost:2181", "10.0.0.7:2181", false);
    row("a name that begins like this host's", "localhost2:2181", "localhost:2181", false);
    row("an address in two ways", "[fd00:0:0::7]:2181", "[FD00::7]:2181", true);
    row("an IPv4 address as IPv6 maps it", "[::ffff:10.0.0.1]:2181", "10.0.0.1:2181", true);
    row("the same in hex", "[::FFFF:a00:1]:2181", "10.0.0.1", true);
    row("two mapped ones", "[::ffff:10.0.0.1]:2181", "[::ffff:a00:1]:2181", true);
    row("another mapped one", "[::ffff:10.0.0.1]:2181", "10.0.0.2:2181", false);
    row("this host, mapped", "[::ffff:127.0.0.1]:2181", "localhost:2181", true);
    row("no member in common", "zk1:2181,zk2:2181", "zk3:2181,zk4:2181", false);
    row("some members in common", "zk1:2181,zk2:2181", "zk3:2181,zk2", true);
    row("one member of all", "zk2:2181", "zk1:2181,zk2:2181,zk3:2181", true);
    row("another chroot", "zk1:2181/a", "zk1:2181", false);
    row("the same chroot", "zk1:2181/a", "zk2:2181,zk1:2181/a", true);
    row("by a profile", "prod-eu (zk1:2181)", "zk1:2181", true);
    row("by profiles of two names", "prod-eu (zk1:2181)", "Europe (main) (zk1:2181)", true);
    row("by profiles of one name", "prod (zk1:2181)", "prod (zk9:2181)", false);
    row("not told", "", "zk1:2181", true);
    row("no connect string", "zk1:2181 and others", "zk1:2181", true);
}

void TestJournal::tellsEnsemblesApart()
{
    QFETCH(const QString, one);
    QFETCH(const QString, other);
    QTEST(mayBeOneEnsemble(one, other), "mayBeOne");
    QTEST(mayBeOneEnsemble(other, one), "mayBeOne");
}

void TestJournal::anotherProgramWasStillAtIt()
{
    const auto one = open();
    QVERIFY(appendTo(*one, entry(u"intent"_qs, u"1"_qs, u"/a"_qs)));
    const auto two = open();
    QCOMPARE(two->entries().first().outcome, u"interrupted"_qs);
    QVERIFY(appendTo(*one, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs)));
    QTRY_COMPARE_WITH_TIMEOUT(two->entries().size(), 2, Patience);
    QCOMPARE(two->entries().first().outcome, u""_qs);
}

// As while another program stands still within append(): the caller goes on at once.
void TestJournal::waitsForALockedFile()
{
    const auto journal = open();
    const int other = ::open(QFile::encodeName(m_file).constData(), O_RDWR);
    QVERIFY(other >= 0);
    QCOMPARE(::flock(other, LOCK_EX), 0);
    const Result<Done> refused = appendTo(*journal, entry(u"outcome"_qs, u"1"_qs, u"/a"_qs));
    QVERIFY(!refused); // and not for ever
    QCOMPARE(textOf(refused.error().kind), textOf(ErrorKind::Refused));
    QCOMPARE(contentOf(m_file), QByteArray());
    bool isAnswered = false;
    connect(journal.get(), &Journal::answered, journal.get(), [&] { isAnswered = true; });
    journal->append(entry(u"outcome"_qs, u"2"_qs, u"/a"_qs));
    QVERIFY(!isAnswered);
    QCOMPARE(::close(other), 0); // its lock with it
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered, Patience);
    QCOMPARE(journal->entries().size(), 1);
}

void TestJournal::keepsTheNewestAndLittleData()
{
    JournalEntry big = entry(u"outcome"_qs, u"big"_qs, u"/a"_qs);
    big.details[u"data"_qs] = QString::fromLatin1(QByteArray(100'000, 'x').toBase64());
    {
        const auto journal = open();
        QVERIFY(appendTo(*journal, big));
        const QString kept = journal->entries().last().details[u"data"].toString();
        QCOMPARE(QByteArray::fromBase64(kept.toLatin1()), QByteArray(3072, 'x'));
    }
    QVERIFY(contentOf(m_file).contains(big.details[u"data"].toString().toLatin1())); // all of it
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::Append));
    const QByteArray line = QJsonDocument(jsonOf(entry(u"outcome"_qs, u"small"_qs, u"/b"_qs)))
                                .toJson(QJsonDocument::Compact)
        + '\n';
    for (qsizetype i = 0; i < Journal::MaxEntries; ++i)
        file.write(line);
    file.close();
    const auto journal = open();
    QCOMPARE(journal->entries().size(), Journal::MaxEntries);
    QCOMPARE(journal->entries().first().id, u"small"_qs);
}

QTEST_GUILESS_MAIN(TestJournal)
#include "tst_journal.moc"
