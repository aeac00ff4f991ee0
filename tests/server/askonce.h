// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/server/serverasker.h"
#include "tests/support/patience.h"
#include "tests/support/utf8.h"

#include <QSignalSpy>

// Rounds of questions to servers of this host, and in words how they went.
namespace lockscope::test {

template <typename T> QByteArray reasonOf(const Result<T> &result)
{
    return result ? QByteArray() : explain(result.error()).toUtf8();
}

inline ServerQuestion questionTo(const QVector<quint16> &ports, const QString &chroot = {})
{
    ServerQuestion question;
    for (const quint16 port : ports)
        question.servers.append({s("127.0.0.1"), port});
    question.chroot = chroot;
    return question;
}

inline ServerFactsPtr askOnce(ServerAsker *asker, const ServerQuestion &question)
{
    QSignalSpy spy(asker, &ServerAsker::answered);
    if (!asker->ask(question) || !spy.wait(Patience))
        return {};
    return spy.takeFirst().constFirst().value<ServerFactsPtr>();
}

inline ServerFactsPtr askOnce(
    const ServerQuestion &question, const ServerAsker::Options &options = {})
{
    ServerAsker asker;
    asker.setOptions(options);
    return askOnce(&asker, question);
}

inline QString coverage(const ServerFactsPtr &facts)
{
    QStringList words;
    for (const MemberFacts &member : facts->members)
        words << textOf(member.role) << textOf(member.connections) << textOf(member.watches)
              << textOf(member.sessions);
    return words.join(s(", "));
}

/// For who answers late: another test may have the processor.
inline ServerAsker::Options patient()
{
    ServerAsker::Options options;
    options.answerTimeoutMs = 10'000;
    options.roundTimeoutMs = 30'000;
    return options;
}

inline ServerAsker::Options wordsOnly()
{
    ServerAsker::Options options = patient();
    options.settings.adminPort = 0;
    return options;
}

} // namespace lockscope::test
