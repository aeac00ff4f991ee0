// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/task.h"

#include <QStringList>
#include <QTest>

using namespace lockscope;

namespace {

/// Notes what the coroutines did, and whether their frames were destroyed.
struct Log
{
    QStringList lines;

    struct Frame
    {
        Log &log;
        QString name;
        ~Frame() { log.lines.append(name + QStringLiteral(" gone")); }
    };
};

Task<int> twice(Log &log, Answer<int> &answer)
{
    const Log::Frame frame {log, QStringLiteral("inner")};
    const int value = co_await answer;
    co_return 2 * value;
}

Task<> outer(Log &log, Answer<int> &answer)
{
    const Log::Frame frame {log, QStringLiteral("outer")};
    const int value = co_await twice(log, answer);
    log.lines.append(QString::number(value));
}

Task<> count(Log &log, Bell &bell)
{
    for (int round = 1;; ++round) {
        co_await bell.heard();
        log.lines.append(QString::number(round));
    }
}

} // namespace

class TestTask : public QObject
{
    Q_OBJECT

private slots:
    void runsWhenStarted()
    {
        Log log;
        Answer<int> answer;
        const auto handler = answer.handler();
        Task<> task = outer(log, answer);
        QVERIFY(log.lines.isEmpty());
        task.start();
        QVERIFY(task.isRunning());
        handler(21);
        QVERIFY(!task.isRunning());
        QCOMPARE(log.lines.join(u", "), QStringLiteral("inner gone, 42, outer gone"));
    }

    void anAnswerMayComeFirst()
    {
        Log log;
        Answer<int> answer = answerOf<int>([](const auto &handler) { handler(1); });
        Task<> task = outer(log, answer);
        task.start();
        QVERIFY(!task.isRunning());
    }

    void destroyingEndsItAndAllThatItAwaits()
    {
        Log log;
        std::optional<Answer<int>> answer(std::in_place);
        const auto handler = answer->handler();
        {
            Task<> task = outer(log, *answer);
            task.start();
        }
        QCOMPARE(log.lines.join(u", "), QStringLiteral("inner gone, outer gone"));
        answer.reset();
        handler(1); // late: nobody is there
        QCOMPARE(log.lines.size(), 2);
    }

    void aBellIsHeardOnceForManyRings()
    {
        Log log;
        Bell bell;
        bell.ring();
        bell.ring();
        {
            Task<> task = count(log, bell);
            task.start();
            QCOMPARE(log.lines.join(u", "), QStringLiteral("1"));
            bell.ring();
            QCOMPARE(log.lines.join(u", "), QStringLiteral("1, 2"));
        }
        bell.ring();
        QCOMPARE(log.lines.size(), 2);
    }
};

QTEST_GUILESS_MAIN(TestTask)
#include "tst_task.moc"
