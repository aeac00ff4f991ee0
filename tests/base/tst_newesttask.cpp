// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/newesttask.h"

#include <QSemaphore>
#include <QTest>
#include <QVector>

#include <atomic>
#include <memory>

using namespace lockscope;

namespace {

/// Squares numbers, each as soon as it may.
class Squares : public QObject
{
public:
    QSemaphore started;
    QSemaphore mayGo;
    QVector<std::pair<int, int>> given;
    std::atomic<bool> isElsewhere = true;

    NewestTask<int, int> task {this,
        [this](const int &number) {
            started.release();
            mayGo.acquire();
            isElsewhere = isElsewhere.load() && QThread::currentThread() != thread();
            return number * number;
        },
        [this](const int &number, const int &square) {
            isElsewhere = isElsewhere.load() && QThread::currentThread() == thread();
            given.append({number, square});
        }};

    ~Squares() override { mayGo.release(100); } // or the thread would never end
};

using Given = QVector<std::pair<int, int>>;

/// Says in which thread it went.
class Trace
{
public:
    explicit Trace(QThread **freedIn)
        : m_freedIn(freedIn)
    { }
    ~Trace() { *m_freedIn = QThread::currentThread(); }
    Q_DISABLE_COPY_MOVE(Trace)

private:
    QThread **m_freedIn;
};

} // namespace

class TestNewestTask : public QObject
{
    Q_OBJECT

private slots:
    void answersInItsContextsThread();
    void ofThoseThatComeMeanwhileTheNewest();
    void cancelled();
    void askedAfterCancelling();
    void freesElsewhere();
    void freesBeforeTheNext();
    void goesWhileItWorks();
};

void TestNewestTask::answersInItsContextsThread()
{
    Squares squares;
    squares.mayGo.release();
    squares.task.ask(3);
    QTRY_COMPARE(squares.given, (Given {{3, 9}}));
    QVERIFY(squares.isElsewhere);
}

void TestNewestTask::ofThoseThatComeMeanwhileTheNewest()
{
    Squares squares;
    for (const int number : {1, 2, 3, 4})
        squares.task.ask(number);
    squares.mayGo.release(4);
    QTRY_COMPARE(squares.given, (Given {{1, 1}, {4, 16}}));
    QCOMPARE(squares.started.available(), 2);
}

void TestNewestTask::cancelled()
{
    Squares squares;
    squares.task.ask(1);
    squares.task.ask(2);
    squares.task.cancel();
    squares.mayGo.release(3);
    QThread *freedIn = nullptr;
    squares.task.dispose(std::make_shared<Trace>(&freedIn)); // when 1 is done
    QTRY_VERIFY(freedIn);
    QCoreApplication::processEvents();
    squares.task.ask(5);
    QTRY_COMPARE(squares.given, (Given {{5, 25}}));
    QCOMPARE(squares.started.available(), 2);
}

void TestNewestTask::askedAfterCancelling()
{
    Squares squares;
    squares.mayGo.release(3);
    squares.task.cancel(); // nothing is under way
    squares.task.ask(1);
    QTRY_COMPARE(squares.given, (Given {{1, 1}}));
    squares.task.ask(2);
    squares.task.cancel();
    squares.task.ask(5);
    QTRY_COMPARE(squares.given, (Given {{1, 1}, {5, 25}}));
}

void TestNewestTask::freesElsewhere()
{
    Squares squares;
    QThread *freedIn = nullptr;
    squares.task.dispose(std::make_shared<Trace>(&freedIn));
    squares.mayGo.release();
    squares.task.ask(2); // after that
    QTRY_COMPARE(squares.given.size(), 1);
    QVERIFY(freedIn && freedIn != QThread::currentThread());
}

void TestNewestTask::freesBeforeTheNext()
{
    QObject context;
    QSemaphore mayGo;
    QThread *freedIn = nullptr;
    std::atomic<int> begun = 0;
    std::atomic<bool> wasFreed = false; // when the work on the last one began
    NewestTask<int, int> *asked = nullptr;
    NewestTask<int, int> task(
        &context,
        [&](const int &number) {
            wasFreed = freedIn != nullptr;
            ++begun;
            mayGo.acquire();
            return number;
        },
        [&](const int &, const int &) { asked->dispose(std::make_shared<Trace>(&freedIn)); });
    asked = &task;
    task.ask(1);
    task.ask(2);
    mayGo.release(2);
    QTRY_COMPARE(begun.load(), 2);
    QVERIFY(wasFreed);
}

void TestNewestTask::goesWhileItWorks()
{
    int answers = 0;
    {
        QObject context;
        QSemaphore isWorking;
        NewestTask<int, int> task(
            &context,
            [&isWorking](const int &number) {
                isWorking.release();
                return number;
            },
            [&answers](const int &, const int &) { ++answers; });
        task.ask(1);
        task.ask(2);
        isWorking.acquire();
    }
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents();
    QCOMPARE(answers, 0);
}

QTEST_GUILESS_MAIN(TestNewestTask)
#include "tst_newesttask.moc"
