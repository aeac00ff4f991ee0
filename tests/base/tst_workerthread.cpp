// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/sharedthread.h"
#include "core/base/workerthread.h"

#include <QSemaphore>
#include <QTest>

using namespace lockscope;

namespace {

/// What a worker leaves to be deleted later, from its destructor, as a closing socket does.
struct LateWorker : QObject
{
    explicit LateWorker(QStringList &log)
        : m_log(log)
    { }
    ~LateWorker() override
    {
        m_log.append(QThread::currentThread() == thread() ? u"worker"_qs : u"elsewhere"_qs);
        auto *late = new QObject;
        connect(late, &QObject::destroyed, late, [&log = m_log] { log.append(u"late"_qs); });
        late->deleteLater();
    }
    Q_DISABLE_COPY_MOVE(LateWorker)

private:
    QStringList &m_log;
};

} // namespace

class TestWorkerThread : public QObject
{
    Q_OBJECT

private slots:
    void leavesNothing()
    {
        QStringList log;
        {
            WorkerThread<LateWorker> thread(new LateWorker(log));
            thread.post([](LateWorker &) {});
        }
        QCOMPARE(log.join(u' '), u"worker late"_qs);
    }
    void doesWhatWasPosted()
    {
        QStringList log;
        WorkerThread<LateWorker> thread(new LateWorker(log));
        QSemaphore done;
        thread.post([&](LateWorker &) {
            log.append(u"posted"_qs);
            done.release();
        });
        done.acquire();
        QCOMPARE(log, QStringList {u"posted"_qs});
    }
    void isSharedAsLongAsAnybodyHasIt()
    {
        SharedThread shared;
        std::shared_ptr<QThread> mine = shared.get();
        QVERIFY(mine->isRunning());
        QVERIFY(shared.get() == mine);
        const std::weak_ptr<QThread> first = mine;
        mine.reset();
        QVERIFY(first.expired());
        QVERIFY(shared.get()->isRunning()); // another one
    }
};

QTEST_GUILESS_MAIN(TestWorkerThread)
#include "tst_workerthread.moc"
