// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/sasllogin.h"

#include "core/base/distrust.h"
#include "core/reach/elsewhere.h"
#include "core/reach/frame.h"
#include "core/reach/saslconversation.h"
#include "core/reach/tlsstep.h"

#include <QDataStream>
#include <QPromise>
#include <QTcpSocket>
#include <QThreadPool>

namespace lockscope::reach {

namespace {

constexpr qint32 SaslRequest = 102; ///< ZooDefs.OpCode.sasl
constexpr qint32 FirstXid = 1; ///< any: no request of the C client is under way yet

/// Kerberos asks its servers, and waits for them: not in the thread of all connections.
QFuture<Result<SaslTurn>> elsewhere(std::function<Result<SaslTurn>()> work)
{
    const auto promise = std::make_shared<QPromise<Result<SaslTurn>>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return promise->future();
}

QByteArray saslFrame(qint32 xid, const QByteArray &token)
{
    QByteArray body;
    QDataStream(&body, QIODevice::WriteOnly) << xid << SaslRequest << qint32(token.size());
    return framed(body + token);
}

/// Header (xid, zxid, error code), then the token; a null one has the length -1.
struct SaslReply
{
    qint32 error = 0;
    QByteArray token;
};

SaslReply readReply(const QByteArray &frame)
{
    QDataStream in(frame);
    qint32 xid = 0;
    qint64 zxid = 0;
    qint32 length = -1;
    SaslReply reply;
    in >> xid >> zxid >> reply.error >> length;
    constexpr qsizetype HeaderBytes = 20;
    if (length > 0)
        reply.token = frame.mid(HeaderBytes, length);
    return reply;
}

/// Protocol version, then the timeout granted: 0 where the session is over.
bool isGranted(const QByteArray &connectResponse)
{
    QDataStream in(connectResponse);
    qint32 version = 0;
    qint32 timeoutMs = 0;
    in >> version >> timeoutMs;
    return timeoutMs > 0;
}

Error closedBy(const QTcpSocket &far, const Destination &to, const Error &error)
{
    return lateRefusal(far, to).value_or(error);
}

} // namespace

SaslLogin::SaslLogin(Sasl sasl)
    : m_sasl(std::move(sasl))
{ }

Task<Result<Done>> SaslLogin::greet(QTcpSocket &near, QTcpSocket &far, Destination to) const
{
    const Result<QByteArray> request = co_await readFrame(near);
    if (!request)
        co_return tl::unexpected(request.error());
    far.write(framed(*request));
    const Result<QByteArray> response = co_await readFrame(far);
    if (!response)
        co_return tl::unexpected(closedBy(far, to, response.error()));
    if (isGranted(*response)) {
        const Result<Done> proved = co_await prove(far, to);
        if (!proved)
            co_return proved;
    }
    near.write(framed(*response));
    co_return Done {};
}

Task<Result<Done>> SaslLogin::prove(QTcpSocket &far, Destination to) const
{
    const auto conversation = std::make_shared<SaslConversation>(m_sasl, to.name);
    // Named: what is temporary where a coroutine waits, g++ 12 destroys twice.
    QFuture<Result<SaslTurn>> next = elsewhere([conversation] { return conversation->begin(); });
    Result<SaslTurn> turn = co_await resultOf(next);
    for (qint32 xid = FirstXid;; ++xid) {
        if (!turn)
            co_return tl::unexpected(refusal(to, turn.error().detail));
        if (turn->isDone && turn->token.isEmpty())
            co_return Done {};
        far.write(saslFrame(xid, turn->token));
        const Result<QByteArray> frame = co_await readFrame(far);
        if (!frame)
            co_return tl::unexpected(closedBy(
                far, to, refusal(to, Message::tr("it closed the connection: does it know SASL?"))));
        const SaslReply reply = readReply(*frame);
        if (reply.error != 0)
            co_return tl::unexpected(refusal(to, Message::tr("it does not accept who we are")));
        if (turn->isDone)
            co_return Done {};
        next =
            elsewhere([conversation, token = reply.token] { return conversation->answer(token); });
        turn = co_await resultOf(next);
    }
}

Error SaslLogin::refusal(const Destination &to, const Message &why) const
{
    const auto distrust = [&](Distrust::What what) {
        return std::make_shared<const Distrust>(Distrust {what, to.name, to.text(), why, {}});
    };
    if (m_sasl.mechanism == Sasl::DigestMd5)
        return {ErrorKind::Untrusted,
            Message::tr("SASL: no login at %1 as %2 by DIGEST-MD5: %3. Compare user and password "
                        "(LOCKSCOPE_SASL) with the servers' JAAS file.")
                .arg(to.text(), m_sasl.user, why),
            distrust(Distrust::Password)};
    if (!m_sasl.keytab.isEmpty())
        return {ErrorKind::Untrusted,
            Message::tr(
                "SASL: no login at %1 by GSSAPI with the keytab %2: %3. Look into it with "
                "\"klist -k\", and compare the clocks of this machine, of the member and of "
                "the KDC; the member's principal is zookeeper/%4.")
                .arg(to.text(), m_sasl.keytab, why, to.name),
            distrust(Distrust::Keytab)};
    return {ErrorKind::Untrusted,
        Message::tr("SASL: no login at %1 by GSSAPI: %2. Look at your tickets with \"klist\", get "
                    "one with \"kinit\", and compare the clocks of this machine, of the member and "
                    "of the KDC; the member's principal is zookeeper/%3.")
            .arg(to.text(), why, to.name),
        distrust(Distrust::Ticket)};
}

} // namespace lockscope::reach
