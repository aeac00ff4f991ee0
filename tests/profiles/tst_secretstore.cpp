// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A real keyring; tests/app/tst_profiles.cpp has what is said where there is none.
#include "core/profiles/keptsecrets.h"
#include "core/profiles/secretstore.h"
#include "tests/support/keyring.h"
#include "tests/support/patience.h"
#include "tests/support/utf8.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <optional>

using namespace lockscope;
using test::Keyring;
using test::s;

namespace {

template <typename T> Result<T> answerOf(const QFuture<Result<T>> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, Patience))
        return failure(ErrorKind::Internal, s("no answer"));
    return future.result();
}

template <typename T> Task<> noteEnd(Task<T> task, std::optional<T> *end)
{
    end->emplace(co_await task);
}

/// What @p task ends with.
template <typename T> T endOf(Task<T> task)
{
    std::optional<T> end;
    Task<> noting = noteEnd(std::move(task), &end);
    noting.start();
    if (!QTest::qWaitFor([&] { return end.has_value(); }, Patience))
        qFatal("no end");
    return *end;
}

QString textOf(const Result<QString> &read)
{
    return read ? *read : s("%1: %2").arg(textOf(read.error().kind), read.error().detail.english());
}

} // namespace

class TestSecretStore : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void keeps();
    void isNotInClear();
    void copiesWhatThereIs();
    void saysNothing();

private:
    /// Ends with the program: GLib ends one whose bus goes first.
    static inline Keyring *m_keyring = nullptr;
};

void TestSecretStore::initTestCase()
{
    m_keyring = new Keyring;
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_keyring->address().toUtf8());
}

void TestSecretStore::keeps()
{
    const QString name = s("prod \"eu\" 北京");
    QCOMPARE(answerOf(readSecret(name, SecretKind::Sasl)).error().kind, ErrorKind::Gone);
    QVERIFY(answerOf(writeSecret(name, SecretKind::Sasl, s("anna:hush 密"))));
    QVERIFY(answerOf(writeSecret(name, SecretKind::TlsKey, s("sesame"))));
    QCOMPARE(textOf(answerOf(readSecret(name, SecretKind::Sasl))), s("anna:hush 密"));
    QCOMPARE(textOf(answerOf(readSecret(name, SecretKind::TlsKey))), s("sesame"));
    QVERIFY(!answerOf(readSecret(s("prod"), SecretKind::Sasl)));
    QVERIFY(answerOf(writeSecret(name, SecretKind::Sasl, s("anna:other"))));
    QCOMPARE(textOf(answerOf(readSecret(name, SecretKind::Sasl))), s("anna:other"));
    QVERIFY(answerOf(removeSecret(name, SecretKind::Sasl)));
    QCOMPARE(answerOf(readSecret(name, SecretKind::Sasl)).error().kind, ErrorKind::Gone);
    QVERIFY(answerOf(removeSecret(name, SecretKind::Sasl)));
}

void TestSecretStore::isNotInClear()
{
    QVERIFY(answerOf(writeSecret(s("a"), SecretKind::Digest, s("anna:hush-in-a-keyring"))));
    int files = 0;
    for (QDirIterator it(
             m_keyring->folder(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
         it.hasNext(); ++files) {
        QFile file(it.next());
        if (file.open(QIODevice::ReadOnly))
            QVERIFY2(!file.readAll().contains("hush"), qPrintable(file.fileName()));
    }
    QVERIFY(files > 0);
}

/// What is missing is not made up, and what is not asked for stays.
void TestSecretStore::copiesWhatThereIs()
{
    Secrets secrets;
    secrets.set(SecretKind::Sasl, s("anna:hush"));
    secrets.set(SecretKind::TlsKey, s("sesame"));
    QVERIFY(endOf(keepSecrets(s("old"), secrets)));
    QVERIFY(endOf(copyKept(s("old"), s("new"), {SecretKind::Digest, SecretKind::Sasl})));
    const QVector<SecretKind> all(AllSecretKinds.begin(), AllSecretKinds.end());
    const KeptSecrets copied = endOf(readKept(s("new"), all));
    QCOMPARE(copied.secrets.kinds(), QVector {SecretKind::Sasl});
    QCOMPARE(copied.secrets.of(SecretKind::Sasl), s("anna:hush"));
    QCOMPARE(copied.missing, (QVector {SecretKind::Digest, SecretKind::TlsKey}));
    QVERIFY(copied.problem == Error {});
    QCOMPARE(endOf(readKept(s("old"), all)).secrets.kinds().size(), 2);
    QVERIFY(endOf(forgetKept(s("old"), all)));
    QCOMPARE(endOf(readKept(s("old"), all)).secrets.kinds().size(), 0);
}

void TestSecretStore::saysNothing()
{
    m_keyring->freeze();
    QElapsedTimer clock;
    clock.start();
    const Result<QString> read = answerOf(readSecret(s("a"), SecretKind::Digest, 300));
    QCOMPARE(read.error().kind, ErrorKind::TimedOut);
    QVERIFY(clock.elapsed() < 5'000);
    m_keyring->thaw();
    QTRY_VERIFY_WITH_TIMEOUT(answerOf(readSecret(s("a"), SecretKind::Digest)), Patience);
}

QTEST_GUILESS_MAIN(TestSecretStore)
#include "tst_secretstore.moc"
