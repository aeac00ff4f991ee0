// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/ownerservant.h"

#include "core/live/connectionstatus.h"

#include <QCoreApplication>
#include <QSocketNotifier>

#include <cstdio>
#include <unistd.h>

namespace lockscope::campaign {

OwnerServant::OwnerServant(const QString &name, const QString &connect, int timeoutMs, Say say)
    : m_name(name)
    , m_connect(connect)
    , m_timeoutMs(timeoutMs)
    , m_say(std::move(say))
    , m_gate(Profile {QStringLiteral("campaign"), Environment::Sandbox})
{
    (void)m_gate.allow(WriteGate::LimitMs);
    renew();
}

OwnerServant::~OwnerServant() = default;

void OwnerServant::renew()
{
    m_owner.reset();
    m_ids.clear();
    m_calls.clear();
    m_tokens.clear();
    ConnectionOptions options;
    options.connect = m_connect;
    options.sessionTimeoutMs = m_timeoutMs;
    m_owner = std::make_unique<LockOwner>(m_name, options, m_gate);
    connect(m_owner.get(), &LockOwner::changed, this, &OwnerServant::tellChanges);
    connect(m_owner.get(), &LockOwner::answered, this,
        [this](quint64 call, const Result<Granted> &result) {
            tellChanges();
            m_say(u"answered %1 %2"_qs.arg(m_ids.value(call),
                result ? u"granted "_qs + textOf(result->token) : textOf(result.error().kind)));
        });
}

void OwnerServant::obey(const QString &line)
{
    const QStringList words = line.split(u' ');
    const QString &id = words.first();
    const QString word = words.value(1);
    if (word == u"ping") {
        m_say(u"pong %1 %2"_qs.arg(id, account()));
    } else if (word == u"renew") {
        renew();
        m_say(u"answered %1 renewed"_qs.arg(id));
    } else if (word == u"cancel") {
        m_owner->cancel(m_calls.value(words.value(2)));
    } else if (const quint64 call = send(words); call != 0) {
        m_ids.insert(call, id);
        m_calls.insert(id, call);
    }
}

quint64 OwnerServant::send(const QStringList &words)
{
    const QString word = words.value(1);
    const QString path = words.value(2);
    const auto mode = [&](qsizetype at) {
        return modeFromText(words.value(at)).value_or(Mode::Exclusive);
    };
    if (word == u"acquire")
        return m_owner->acquire(path, words.value(3), mode(4), words.value(5).toLongLong());
    if (word == u"release")
        return m_owner->release(path, mode(3));
    if (word == u"releaselock")
        return m_owner->releaseLock(path);
    if (word == u"releaseall")
        return m_owner->releaseAll();
    return word == u"closelock" ? m_owner->closeLock(path) : 0;
}

void OwnerServant::tellChanges()
{
    if (m_owner->session() != m_session) {
        m_session = m_owner->session();
        m_say(u"session "_qs + textOf(m_session));
    }
    QHash<QString, QString> tokens;
    for (const OwnedLock &lock : m_owner->locks()) {
        if (lock.reads + lock.writes > 0)
            tokens.insert(lock.path, textOf(lock.token));
    }
    for (auto had = m_tokens.cbegin(); had != m_tokens.cend(); ++had) {
        if (tokens.value(had.key()) != had.value())
            m_say(u"lost %1 %2"_qs.arg(had.value(), had.key()));
    }
    for (auto has = tokens.cbegin(); has != tokens.cend(); ++has) {
        if (m_tokens.value(has.key()) != has.value())
            m_say(u"holds %1 %2"_qs.arg(has.value(), has.key()));
    }
    m_tokens = tokens;
}

QString OwnerServant::account() const
{
    QStringList words {textOf(m_owner->session())};
    for (const OwnedLock &lock : m_owner->locks()) {
        if (lock.reads + lock.writes > 0)
            words.append(u"%1:%2:%3:%4"_qs.arg(lock.path)
                             .arg(lock.reads)
                             .arg(lock.writes)
                             .arg(textOf(lock.token)));
    }
    return words.join(u' ');
}

int runOwner(const QStringList &arguments)
{
    if (arguments.size() != 3) {
        std::fputs("campaign --owner CONNECT TIMEOUT_MS NAME\n", stderr);
        return 2;
    }
    OwnerServant servant(
        arguments.at(2), arguments.at(0), arguments.at(1).toInt(), [](const QString &line) {
            std::puts(qPrintable(line));
            std::fflush(stdout);
        });
    QByteArray input;
    QSocketNotifier notifier(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &servant, [&] {
        QByteArray bytes(4096, Qt::Uninitialized);
        const ssize_t count = ::read(STDIN_FILENO, bytes.data(), size_t(bytes.size()));
        if (count <= 0)
            return QCoreApplication::quit(); // the campaign has ended
        input += bytes.first(count);
        for (qsizetype end = input.indexOf('\n'); end >= 0; end = input.indexOf('\n')) {
            servant.obey(QString::fromUtf8(input.first(end)));
            input.remove(0, end + 1);
        }
    });
    return QCoreApplication::exec();
}

} // namespace lockscope::campaign
