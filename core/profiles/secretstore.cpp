// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/profiles/secretstore.h"

#include <QPromise>
#include <QTimer>

#include <qt6keychain/keychain.h>

#include <memory>

namespace lockscope {

namespace {

const QString Service = QStringLiteral("lockscope");

/// How the keyring calls it, which shows it to people, too.
QString keyOf(const QString &profile, SecretKind kind)
{
    return QStringLiteral("%1 (%2)").arg(profile, textOf(kind));
}

/// What the keyring itself says is for programmers; empty often enough.
tl::unexpected<Error> keyringFailure(const QKeychain::Job &job)
{
    const Message said = job.errorString().simplified();
    switch (job.error()) {
    case QKeychain::EntryNotFound:
        return failure(ErrorKind::Gone, Message::tr("the keyring has no %1").arg(job.key()));
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return failure(ErrorKind::Denied, Message::tr("the keyring stays locked (%1)").arg(said));
    default:
        return failure(
            ErrorKind::Unreachable, Message::tr("there is no keyring that serves (%1)").arg(said));
    }
}

/// The one answer of a job: what it says, or that it says nothing in time.
template <typename T> class KeyringAnswer
{
public:
    void give(const Result<T> &result)
    {
        if (m_promise.future().isFinished())
            return;
        m_promise.addResult(result);
        m_promise.finish();
    }
    QFuture<Result<T>> begin()
    {
        m_promise.start();
        return m_promise.future();
    }

private:
    QPromise<Result<T>> m_promise;
};

/// @p taken: what a job that went well has.
template <typename T, typename Taken>
QFuture<Result<T>> run(QKeychain::Job *job, int timeoutMs, const Taken &taken)
{
    const auto answer = std::make_shared<KeyringAnswer<T>>();
    QObject::connect(job, &QKeychain::Job::finished, job, [answer, taken](QKeychain::Job *ended) {
        answer->give(ended->error() == QKeychain::NoError ? taken(*ended) : keyringFailure(*ended));
    });
    // Late answers go nowhere; the job ends itself.
    QTimer::singleShot(timeoutMs, job, [answer] {
        answer->give(failure(ErrorKind::TimedOut,
            Message::tr("the keyring does not answer; is it waiting to be unlocked?")));
    });
    QFuture<Result<T>> future = answer->begin();
    job->start();
    return future;
}

} // namespace

QFuture<Result<QString>> readSecret(const QString &profile, SecretKind kind, int timeoutMs)
{
    auto *job = new QKeychain::ReadPasswordJob(Service);
    job->setKey(keyOf(profile, kind));
    return run<QString>(job, timeoutMs, [](const QKeychain::Job &ended) {
        return Result<QString>(static_cast<const QKeychain::ReadPasswordJob &>(ended).textData());
    });
}

QFuture<Result<Done>> writeSecret(
    const QString &profile, SecretKind kind, const QString &secret, int timeoutMs)
{
    auto *job = new QKeychain::WritePasswordJob(Service);
    job->setKey(keyOf(profile, kind));
    job->setTextData(secret);
    return run<Done>(job, timeoutMs, [](const QKeychain::Job &) { return Result<Done>(Done {}); });
}

QFuture<Result<Done>> removeSecret(const QString &profile, SecretKind kind, int timeoutMs)
{
    auto *job = new QKeychain::DeletePasswordJob(Service);
    job->setKey(keyOf(profile, kind));
    return run<Done>(job, timeoutMs, [](const QKeychain::Job &) { return Result<Done>(Done {}); });
}

} // namespace lockscope
