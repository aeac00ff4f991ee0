// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Our side of DIGEST-MD5, with the other one worked out here (RFC 2831).
#include "core/reach/saslconversation.h"
#include "tests/support/utf8.h"

#include <QCryptographicHash>
#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace lockscope;
using namespace lockscope::reach;
using test::s;

namespace {

const QByteArray Password = "s3cret-of-ours";

QByteArray md5(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Md5);
}

/// As ZooKeeper's servers ask.
QByteArray challengeWith(const QByteArray &nonce)
{
    return "realm=\"zk-sasl-md5\",nonce=\"" + nonce
        + "\",qop=\"auth\",charset=utf-8,algorithm=md5-sess";
}

/// By which a member proves that it knows the password, too.
QByteArray proofFor(const QByteArray &response)
{
    static const QRegularExpression pair(s("([a-z-]+)=(?:\"([^\"]*)\"|([^,]*))"));
    QHash<QString, QByteArray> said;
    auto match = pair.globalMatch(QString::fromUtf8(response));
    while (match.hasNext()) {
        const QRegularExpressionMatch one = match.next();
        said.insert(one.captured(1), (one.captured(2) + one.captured(3)).toUtf8());
    }
    QByteArray secret = md5(said[s("username")] + ':' + said[s("realm")] + ':' + Password) + ':'
        + said[s("nonce")] + ':' + said[s("cnonce")];
    if (said.contains(s("authzid")))
        secret += ':' + said[s("authzid")];
    const QByteArray proof = md5(md5(secret).toHex() + ':' + said[s("nonce")] + ':' + said[s("nc")]
        + ':' + said[s("cnonce")] + ':' + said[s("qop")] + ':'
        + md5(':' + said[s("digest-uri")]).toHex());
    return "rspauth=" + proof.toHex();
}

/// "first turn empty, done": how a login went, or why it failed.
QString loginWith(const QByteArray &nonce)
{
    SaslConversation conversation(
        Sasl {Sasl::DigestMd5, s("operator"), Password, {}, {}}, s("localhost"));
    const auto failed = [](const Result<SaslTurn> &turn) { return turn.error().detail.english(); };
    const Result<SaslTurn> first = conversation.begin();
    if (!first)
        return failed(first);
    const QString begun = first->token.isEmpty() ? s("first turn empty") : s("first turn said");
    const Result<SaslTurn> response = conversation.answer(challengeWith(nonce));
    if (!response)
        return begun + s(", ") + failed(response);
    const Result<SaslTurn> end = conversation.answer(proofFor(response->token));
    if (!end)
        return begun + s(", ") + failed(end);
    return begun + (end->isDone && !first->isDone ? s(", done") : s(", not done"));
}

} // namespace

class TestSaslConversation : public QObject
{
    Q_OBJECT

private slots:
    void membersSpeakFirst();
    void manyAtOnce();
};

/// Also to whom has logged in before: a login that begins where the last one ended is refused by
/// members whose JDK is from before 2019.
void TestSaslConversation::membersSpeakFirst()
{
    for (const char *nonce : {"of-the-first", "of-the-second", "of-the-third"})
        QCOMPARE(loginWith(nonce), s("first turn empty, done"));
}

/// As where all members of an ensemble are tried: the library keeps what it knows of the last login
/// in one place for all.
void TestSaslConversation::manyAtOnce()
{
    constexpr int Threads = 8;
    constexpr int Logins = 200;
    std::atomic<int> done = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < Threads; ++thread)
        threads.emplace_back([&done, thread] {
            for (int i = 0; i < Logins; ++i) {
                const QByteArray nonce =
                    "nonce-" + QByteArray::number(thread) + '-' + QByteArray::number(i);
                done += loginWith(nonce) == s("first turn empty, done") ? 1 : 0;
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(done.load(), Threads * Logins);
}

QTEST_GUILESS_MAIN(TestSaslConversation)
#include "tst_saslconversation.moc"
