// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/sandbox.h"
#include "tests/diagnosis/livedoctor.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

namespace {

constexpr int Patience = 60'000;
constexpr int DefaultSeconds = 15;

qint64 durationMs()
{
    bool isSet = false;
    const int seconds = qEnvironmentVariableIntValue("LOCKSCOPE_HEALTHY_SECONDS", &isSet);
    return (isSet ? seconds : DefaultSeconds) * 1'000LL;
}

} // namespace

/// A rule that cries wolf is worse than none: nothing is wrong with this traffic, so nothing of
/// warning or above may be found in it, at any time.
class TestHealthyTraffic : public QObject
{
    Q_OBJECT

private slots:
    void raisesNoWarning();
    void brokenTrafficDoes();
};

void TestHealthyTraffic::raisesNoWarning()
{
    Sandbox sandbox({.healthyOnly = true, .server = {}});
    QSignalSpy ready(&sandbox, &Sandbox::ready);
    sandbox.start();
    QVERIFY(ready.wait(Patience));
    QStringList paths;
    for (const SandboxLock &lock : sandboxLocks(true))
        paths.append(lock.path);

    LiveDoctor doctor(sandbox.connectString(), paths);
    const QDeadlineTimer end(durationMs());
    while (!end.hasExpired()) {
        QVERIFY(doctor.waitRounds(1));
        QVERIFY2(doctor.serious().isEmpty(), qPrintable(doctor.serious()));
    }
    for (const QString &path : std::as_const(paths)) // it did look at each of them
        QTRY_VERIFY2_WITH_TIMEOUT(doctor.state(path) && doctor.state(path)->snapshot->isComplete(),
                                  qPrintable(path), Patience);
    qInfo() << "findings of any severity:" << doctor.everOpen();
}

/// The same doctor finds what is staged.
void TestHealthyTraffic::brokenTrafficDoes()
{
    Sandbox sandbox({});
    QSignalSpy ready(&sandbox, &Sandbox::ready);
    sandbox.start();
    QVERIFY(ready.wait(Patience));
    QStringList paths;
    for (const SandboxLock &lock : sandboxLocks(false))
        paths.append(lock.path);
    LiveDoctor doctor(sandbox.connectString(), paths);
    QVERIFY(doctor.waitFor(QStringLiteral("R12")));
    QCOMPARE(doctor.finding(QStringLiteral("R12"))->sessions.size(), 2);
}

QTEST_GUILESS_MAIN(TestHealthyTraffic)
#include "tst_healthytraffic.moc"
