// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs that real servers wrote, read here and by ZooKeeper's own TxnLogToolkit: the same
// transactions, field by field. Then the same logs cut and corrupted, which the tool cannot read.
#include "core/sandbox/sandbox.h"
#include "core/sandbox/trafficplan.h"
#include "core/txnlog/txnlog.h"
#include "tests/server/scriptedclient.h"
#include "tests/support/patience.h"
#include "tests/txnlog/everykind.h"
#include "tests/txnlog/servertools.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::test;

namespace {

QVector<Transaction> readAll(TxnLog &log)
{
    QVector<Transaction> transactions;
    for (Transaction transaction; log.next(&transaction);)
        transactions.append(transaction);
    return transactions;
}

/// The one log below @p folder.
QString logIn(const QString &folder)
{
    const QDir dir(folder + u"/data/version-2"_qs);
    const QStringList names = dir.entryList({u"log.*"_qs}, QDir::Files);
    return names.isEmpty() ? QString() : dir.filePath(names.constLast());
}

LocalServer::Options optionsFor(const QTemporaryDir &folder)
{
    LocalServer::Options options;
    options.dataFolder = folder.path();
    options.javaOptions = {u"-Dzookeeper.extendedTypesEnabled=true"_qs};
    return options;
}

void compareWithToolkit(const QString &fileName)
{
    auto log = TxnLog::open(fileName);
    QVERIFY(log);
    const QVector<Transaction> transactions = readAll(*log);
    QCOMPARE(log->damageCount(), 0);
    QVERIFY(!transactions.isEmpty());
    const QByteArrayList expected = toolkitLines(fileName);
    for (qsizetype i = 0; i < std::min(transactions.size(), expected.size()); ++i)
        QCOMPARE(toolkitLine(transactions.at(i)), expected.at(i));
    QCOMPARE(transactions.size(), expected.size());
    for (const Transaction &transaction : transactions) {
        const bool isError = transaction.change.type == TxnType::Error; // changes no tree
        QVERIFY2(isUnderstood(transaction) && transaction.digest.has_value() != isError,
            toolkitLine(transaction));
    }
}

int countOf(const QVector<Transaction> &transactions, TxnType type)
{
    return int(std::count_if(transactions.begin(), transactions.end(),
        [type](const Transaction &transaction) { return transaction.change.type == type; }));
}

/// So many transactions, read while the server goes on writing them.
bool isLongerThan(int count, const QString &folder)
{
    auto log = TxnLog::open(logIn(folder));
    return log && readAll(*log).size() > count;
}

/// What other tests cut and corrupt: the log of every kind, with some zeros behind it.
bool keepForCorpus(const QString &logFile, qint64 bytes)
{
    QFile from(logFile);
    QFile to(QStringLiteral(LOCKSCOPE_TXNLOG_CORPUS "/log"));
    constexpr qint64 Zeros = 40;
    return from.open(QIODevice::ReadOnly) && to.open(QIODevice::WriteOnly)
        && to.write("log\n" + from.read(bytes) + QByteArray(Zeros, 0)) > 0;
}

} // namespace

class TestTxnLog : public QObject
{
    Q_OBJECT

private slots:
    void everyKind();
    void everyRecipe();
    void whoEndsSessions();
};

void TestTxnLog::everyKind()
{
    const QTemporaryDir folder;
    auto server = LocalServer::start(optionsFor(folder));
    QVERIFY2(server, qPrintable(server ? QString() : explain(server.error())));
    QVERIFY(writeEveryKind((*server)->connectString()));
    (*server)->kill();

    compareWithToolkit(logIn(folder.path()));
    auto log = TxnLog::open(logIn(folder.path()));
    const QVector<Transaction> transactions = readAll(*log);
    for (const TxnType type : {TxnType::CreateSession, TxnType::Create, TxnType::Create2,
             TxnType::CreateContainer, TxnType::CreateTtl, TxnType::SetData, TxnType::SetAcl,
             TxnType::Delete, TxnType::Multi, TxnType::Error, TxnType::CloseSession})
        QVERIFY2(countOf(transactions, type) > 0, qPrintable(textOf(type)));
    QVERIFY(transactions.constLast().change.paths->contains("/kinds/stays-until-the-end"));
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_CORPUS"))
        QVERIFY(keepForCorpus(logIn(folder.path()), log->offset()));
}

void TestTxnLog::everyRecipe()
{
    const QTemporaryDir folder;
    {
        Sandbox sandbox({Traffic::EveryRecipe, optionsFor(folder)});
        QSignalSpy ready(&sandbox, &Sandbox::ready);
        sandbox.start();
        QVERIFY(ready.wait(Patience));
        QTRY_VERIFY_WITH_TIMEOUT(isLongerThan(1000, folder.path()), Patience);
    }
    compareWithToolkit(logIn(folder.path()));
}

/// The number of the request that closes a session tells the client's farewell from an expiry.
void TestTxnLog::whoEndsSessions()
{
    if (const QString why = whyNoScriptedClient(); !why.isEmpty())
        QSKIP(qPrintable(why));
    const QTemporaryDir folder;
    auto server = LocalServer::start(optionsFor(folder));
    QVERIFY(server);
    ScriptedClient dies((*server)->connectString(), 1);
    SessionId closes;
    {
        const ScriptedClient client((*server)->connectString(), 1);
        closes = client.session();
    }
    dies.kill();

    QHash<SessionId, bool> isServersOwn;
    const auto areBothGone = [&] {
        auto log = TxnLog::open(logIn(folder.path()));
        for (const Transaction &transaction : log ? readAll(*log) : QVector<Transaction> {})
            if (transaction.change.type == TxnType::CloseSession)
                isServersOwn.insert(transaction.session, transaction.isServersOwn());
        return isServersOwn.size() == 2;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areBothGone(), Patience);
    QCOMPARE(isServersOwn.value(dies.session()), true);
    QCOMPARE(isServersOwn.value(closes), false);
}

QTEST_GUILESS_MAIN(TestTxnLog)
#include "tst_txnlog.moc"
