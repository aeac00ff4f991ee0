// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The logs of one member and of several, as one stream: each transaction once, by zxid, and what is
// missing or does not fit said.
#include "core/txnlog/txnstream.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/localensemble.h"
#include "tests/support/patience.h"
#include "tests/txnlog/logwriter.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

namespace {

constexpr int EpochBits = 32;

/// "2.7": transaction 7 of epoch 2; "7": of epoch 0.
qint64 zxidFrom(const QString &text)
{
    const qint64 counter = text.section(u'.', -1).toLongLong();
    return text.contains(u'.') ? text.section(u'.', 0, 0).toLongLong() << EpochBits | counter
                               : counter;
}

QString zxidText(Zxid zxid)
{
    const qint64 epoch = zxid.value >> EpochBits;
    const QString counter = QString::number(qint32(zxid.value));
    return epoch == 0 ? counter : QString::number(epoch) + u'.' + counter;
}

/// "7", or "7a": another transaction with the same zxid.
QByteArray recordFrom(const QString &text)
{
    const QString number = text.chopped(text.back().isLetter() ? 1 : 0);
    const QByteArray path = "/" + text.mid(number.size()).toUtf8();
    return logRecord(txnHeader(7, 1, zxidFrom(number), zxidFrom(number), 2) + jute(path));
}

/// "1 2 3 | 4 5 | snapshot 5": two logs, and a snapshot of which nothing but its name matters.
void writeMember(const QString &folder, const QString &logs)
{
    QDir().mkpath(folder + u"/version-2"_qs);
    for (const QString &log : logs.split(u'|')) {
        QStringList words = log.split(u' ', Qt::SkipEmptyParts);
        const bool isSnapshot = words.constFirst() == u"snapshot";
        if (isSnapshot)
            words.removeFirst();
        const Zxid first {zxidFrom(words.value(0))};
        QFile file(folder + (isSnapshot ? u"/version-2/snapshot."_qs : u"/version-2/log."_qs)
            + textOf(first).mid(2));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("no file");
        if (isSnapshot)
            continue;
        file.write(logHeader());
        for (const QString &word : words)
            file.write(recordFrom(word));
    }
}

QString wordOf(TxnDispute::Kind kind)
{
    return kind == TxnDispute::Differs    ? u"differs"_qs
        : kind == TxnDispute::NeverAgreed ? u"never"_qs
                                          : u"maybe"_qs;
}

/// What a stream gives, as text.
QString textOf(TxnStream &stream)
{
    QStringList words;
    for (Transaction transaction; stream.next(&transaction);)
        words.append(
            zxidText(transaction.zxid) + QString::fromUtf8(transaction.change.path.mid(1)));
    for (const TxnGap &gap : stream.gaps())
        words.append(u"gap:"_qs + zxidText(gap.after) + u'-' + zxidText(gap.before));
    for (const TxnDispute &dispute : stream.disputes())
        words.append(wordOf(dispute.kind) + u':' + zxidText(dispute.zxid));
    return words.join(u' ');
}

QString folderOf(const LocalEnsemble &ensemble, int member)
{
    const auto conf = ensemble.ask(member, "conf");
    for (const QByteArray &line : conf.value_or(QByteArray()).split('\n'))
        if (line.startsWith("dataDir="))
            return QString::fromUtf8(line.mid(line.indexOf('=') + 1));
    return {};
}

QVector<Transaction> readAll(const QVector<DataDirectory> &members, TxnStream *stream)
{
    *stream = TxnStream(members);
    QVector<Transaction> transactions;
    for (Transaction transaction; stream->next(&transaction);)
        transactions.append(transaction);
    return transactions;
}

} // namespace

class TestTxnStream : public QObject
{
    Q_OBJECT

private slots:
    void merges_data();
    void merges();
    void brokenLogProvesNothing();
    void findsFiles();
    void refuses();
    void realEnsemble();
};

void TestTxnStream::merges_data()
{
    QTest::addColumn<QStringList>("members");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("stream");
    const auto row = [](const char *what, const QStringList &members, const QString &after,
                         const QString &stream) {
        QTest::newRow(what) << members << after << stream;
    };
    row("one log", {u"1 2 3"_qs}, u"0"_qs, u"1 2 3"_qs);
    row("rotated", {u"1 2|3 4"_qs}, u"0"_qs, u"1 2 3 4"_qs);
    row("logs that overlap", {u"1 2 3|3 4"_qs}, u"0"_qs, u"1 2 3 4"_qs);
    row("a log is missing", {u"1 2|5 6"_qs}, u"0"_qs, u"1 2 5 6 gap:2-5"_qs);
    row("older ones were purged", {u"8 9"_qs}, {}, u"8 9"_qs);
    row("behind an empty tree", {u"8 9"_qs}, u"0"_qs, u"8 9 gap:0-8"_qs);
    row("behind an empty tree, the first that there were", {u"1.1 1.2"_qs}, u"0"_qs, u"1.1 1.2"_qs);
    row("from within a log", {u"1 2|3 4 5|6"_qs}, u"4"_qs, u"5 6"_qs);
    row("from before what is there", {u"8 9"_qs}, u"4"_qs, u"8 9 gap:4-8"_qs);
    row("an election", {u"1.1 1.2|2.1 2.2"_qs}, u"0"_qs, u"1.1 1.2 2.1 2.2"_qs);
    row("the second of an epoch", {u"1.1|2.2"_qs}, u"0"_qs, u"1.1 2.2 gap:1.1-2.2"_qs);
    row("a snapshot has more of the epoch before", {u"1.1 1.2|2.1|snapshot 1.7"_qs}, u"0"_qs,
        u"1.1 1.2 2.1 gap:1.2-1.8"_qs);
    row("another member's snapshot has more of it", {u"1.1 1.2|2.1"_qs, u"snapshot 1.7"_qs},
        u"0"_qs, u"1.1 1.2 2.1 gap:1.2-1.8"_qs);
    row("snapshots of an epoch that has no log", {u"1.1 1.2|3.1|snapshot 1.5|snapshot 2.4"_qs},
        u"0"_qs, u"1.1 1.2 3.1 gap:1.2-2.5"_qs);
    row("snapshots that have no more", {u"1.1 1.2|2.1|snapshot 1.2|snapshot 2.1"_qs}, u"0"_qs,
        u"1.1 1.2 2.1"_qs);
    row("a snapshot of who leads, before the first", {u"1.1 1.2|3.1|snapshot 2.0|snapshot 3.0"_qs},
        u"0"_qs, u"1.1 1.2 3.1"_qs);
    row("one fills another's gap", {u"1 2 5"_qs, u"2 3 4 5"_qs}, u"0"_qs, u"1 2 3 4 5"_qs);
    row("three members", {u"1 2 3"_qs, u"1 2 3"_qs, u"1 2 3"_qs}, u"0"_qs, u"1 2 3"_qs);
    row("two do not say the same", {u"1 2a 3"_qs, u"1 2b 3"_qs}, u"0"_qs, u"1 2a 3 differs:2"_qs);
    row("proposed by a leader that died, and never agreed on",
        {u"1.1 1.2 1.3"_qs, u"1.1 1.2 2.1"_qs, u"1.1 1.2 2.1"_qs}, u"0"_qs,
        u"1.1 1.2 2.1 never:1.3"_qs);
    row("the end of an epoch is lost where another goes on from it",
        {u"1.1 1.2 1.3|2.1"_qs, u"1.1 1.2|2.1"_qs}, u"0"_qs, u"1.1 1.2 1.3 2.1"_qs);
    row("more of it than one", {u"1.1 1.2 1.3 1.4 2.1 2.2"_qs, u"1.1 1.2|2.1 2.2"_qs}, u"0"_qs,
        u"1.1 1.2 1.3 1.4 2.1 2.2"_qs);
    row("the end of an epoch where its log ends, too", {u"1.1 1.2 1.3"_qs, u"1.1 1.2|2.1"_qs},
        u"0"_qs, u"1.1 1.2 2.1 never:1.3"_qs);
    row("it was sent to the other in a snapshot",
        {u"1.1 1.2 1.3"_qs, u"1.1 1.2|2.1|snapshot 1.3"_qs}, u"0"_qs, u"1.1 1.2 1.3 2.1"_qs);
    row("the other's snapshot is of before", {u"1.1 1.2 1.3"_qs, u"1.1 1.2|2.1|snapshot 1.2"_qs},
        u"0"_qs, u"1.1 1.2 2.1 never:1.3"_qs);
    row("whose the snapshot is is not known",
        {u"1.1 1.2 1.3"_qs, u"1.1 1.2|2.1"_qs, u"snapshot 1.3"_qs}, u"0"_qs,
        u"1.1 1.2 2.1 gap:1.2-2.1 maybe:1.3"_qs);
    row("it came back later", {u"1.1 1.2 1.3|2.3"_qs, u"1.1 1.2|2.1 2.2 2.3"_qs}, u"0"_qs,
        u"1.1 1.2 2.1 2.2 2.3 gap:1.2-2.1 maybe:1.3"_qs);
    row("agreed on by two of three", {u"1.1 1.2"_qs, u"1.1 1.2 2.1"_qs, u"1.1 2.1"_qs}, u"0"_qs,
        u"1.1 1.2 2.1"_qs);
}

void TestTxnStream::merges()
{
    QFETCH(const QStringList, members);
    QFETCH(const QString, after);
    QFETCH(const QString, stream);
    const QTemporaryDir folder;
    QVector<DataDirectory> directories;
    for (const QString &logs : members) {
        const QString each = folder.filePath(QString::number(directories.size()));
        writeMember(each, logs);
        const auto found = findServerFiles(each);
        QVERIFY(found);
        directories.append(*found);
    }
    TxnStream merged(
        directories, after.isEmpty() ? std::nullopt : std::optional(Zxid {zxidFrom(after)}));
    QCOMPARE(textOf(merged), stream);
    QVERIFY(merged.damages().isEmpty() && merged.refused().isEmpty());
}

/// What the one has alone may stand in a log of the other that cannot be read.
void TestTxnStream::brokenLogProvesNothing()
{
    const QTemporaryDir folder;
    writeMember(folder.filePath(u"a"_qs), u"1.1 1.2 1.3"_qs);
    writeMember(folder.filePath(u"b"_qs), u"1.1 1.2|2.1"_qs);
    const QVector<DataDirectory> good {
        *findServerFiles(folder.filePath(u"a"_qs)), *findServerFiles(folder.filePath(u"b"_qs))};
    TxnStream whole(good);
    QCOMPARE(textOf(whole), u"1.1 1.2 2.1 never:1.3"_qs);

    QFile broken(folder.filePath(u"b/version-2/log.100000003"_qs));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("no log any more");
    broken.close();
    TxnStream stream({good.at(0), *findServerFiles(folder.filePath(u"b"_qs))});
    QCOMPARE(textOf(stream), u"1.1 1.2 1.3 2.1"_qs);
    QCOMPARE(stream.refused().size(), 1);
}

void TestTxnStream::findsFiles()
{
    const QTemporaryDir folder;
    writeMember(folder.path(), u"16|17 18|9"_qs);
    const QString version = folder.filePath(u"version-2"_qs);
    for (const char *name : {"snapshot.10", "snapshot.a.gz", "snapshot.f.snappy", "log.1.fixed",
             "snapshot.zz", "currentEpoch", "log.", "logs"}) {
        QFile file(version + u'/' + QString::fromUtf8(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
    }
    for (const QString &given : {folder.path(), version}) {
        const auto found = findServerFiles(given);
        QVERIFY(found);
        QStringList names;
        for (const ServerFile &file : found->logs + found->snapshots)
            names.append(QFileInfo(file.fileName).fileName());
        QCOMPARE(names.join(u' '),
            u"log.9 log.10 log.11 snapshot.a.gz snapshot.f.snappy snapshot.10"_qs);
        QCOMPARE(found->others.size(), 3);
    }
    const QTemporaryDir snapshots;
    QVERIFY(QFile::rename(version + u"/snapshot.10"_qs, snapshots.filePath(u"snapshot.10"_qs)));
    const auto apart = findServerFiles(snapshots.path(), folder.path());
    QVERIFY(apart);
    QCOMPARE(apart->logs.size(), 3);
    QCOMPARE(apart->snapshots.size(), 3);
}

void TestTxnStream::refuses()
{
    const QTemporaryDir folder;
    const auto empty = findServerFiles(folder.path());
    QVERIFY(!empty);
    QCOMPARE(empty.error().kind, ErrorKind::BadInput);
    QVERIFY(!findServerFiles(folder.filePath(u"none"_qs)));

    writeMember(folder.path(), u"1 2"_qs);
    QFile foreign(folder.filePath(u"version-2/log.0"_qs));
    QVERIFY(foreign.open(QIODevice::WriteOnly));
    foreign.write("something else");
    foreign.close();
    TxnStream stream({*findServerFiles(folder.path())});
    QCOMPARE(textOf(stream), u"1 2"_qs); // the rest is used
    QCOMPARE(stream.refused().size(), 1);
}

/// Members say the same of an expiry, whoever the client was connected to and whoever leads.
void TestTxnStream::realEnsemble()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    const auto ensemble = LocalEnsemble::start();
    QVERIFY2(ensemble, qPrintable(ensemble ? QString() : explain(ensemble.error())));
    QHash<SessionId, bool> expires;
    QVector<DataDirectory> members;
    for (int member = 0; member < (*ensemble)->size(); ++member) {
        ScriptedClient dies((*ensemble)->connectString(member), 1);
        const ScriptedClient closes((*ensemble)->connectString(member), 1);
        expires.insert(dies.session(), true);
        expires.insert(closes.session(), false);
        dies.kill();
    }
    for (int member = 0; member < (*ensemble)->size(); ++member)
        members.append(*findServerFiles(folderOf(**ensemble, member)));

    TxnStream stream({});
    QHash<SessionId, bool> isServersOwn;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            for (const Transaction &transaction : readAll(members, &stream))
                if (transaction.change.type == TxnType::CloseSession)
                    isServersOwn.insert(transaction.session, transaction.isServersOwn());
            return isServersOwn.size() == expires.size();
        }(),
        Patience);
    QCOMPARE(isServersOwn, expires);
    const auto haveAllTheSame = [&] { // once they have written it
        const qsizetype all = readAll(members, &stream).size();
        return std::ranges::all_of(members,
            [&](const DataDirectory &member) { return readAll({member}, &stream).size() == all; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(haveAllTheSame(), Patience);
    for (int member = 0; member < (*ensemble)->size(); ++member)
        (*ensemble)->kill(member);
    QVERIFY(haveAllTheSame());
    (void)readAll(members, &stream);
    QCOMPARE(stream.gapCount(), 0);
    QCOMPARE(stream.disputeCount(), 0);
}

QTEST_GUILESS_MAIN(TestTxnStream)
#include "tst_txnstream.moc"
