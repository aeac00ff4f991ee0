// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/workerthread.h"
#include "core/reach/elsewhere.h"
#include "tests/support/patience.h"

#include <QPromise>
#include <QSemaphore>
#include <QTest>

using namespace lockscope;

namespace {

/// Waits for one result, in its thread.
class Waiter : public QObject
{
public:
    void begin(const QFuture<int> &future)
    {
        m_task = wait(future);
        m_task.start();
    }
    QSemaphore waits;
    std::atomic_int result = 0;

private:
    Task<> wait(QFuture<int> future)
    {
        waits.release();
        result = co_await reach::resultOf(std::move(future));
    }

    Task<> m_task;
};

} // namespace

class TestElsewhere : public QObject
{
    Q_OBJECT

private slots:
    void givesWhatIsThereInTheEnd();
    void leavesNothingInAThreadThatEnds();
};

void TestElsewhere::givesWhatIsThereInTheEnd()
{
    for (const bool isFirst : {false, true}) {
        QPromise<int> promise;
        promise.start();
        Waiter waiter;
        const auto give = [&promise] {
            promise.addResult(7);
            promise.finish();
        };
        if (isFirst)
            give();
        waiter.begin(promise.future());
        QCOMPARE(waiter.result, 0); // not in the call that asks
        if (!isFirst)
            give();
        QTRY_COMPARE_WITH_TIMEOUT(waiter.result, 7, Patience);
    }
}

/// What is to be deleted later when a thread's object goes is not deleted any more: the thread has
/// no later. It is AddressSanitizer that tells of it.
void TestElsewhere::leavesNothingInAThreadThatEnds()
{
    QPromise<int> promise;
    promise.start();
    {
        WorkerThread thread(new Waiter);
        thread.post([future = promise.future()](Waiter &waiter) { waiter.begin(future); });
        QVERIFY(thread.get()->waits.tryAcquire(1, Patience));
    }
    promise.finish();
}

QTEST_GUILESS_MAIN(TestElsewhere)
#include "tst_elsewhere.moc"
