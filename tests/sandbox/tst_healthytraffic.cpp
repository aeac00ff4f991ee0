// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/sandbox/recipetraffic.h"
#include "core/sandbox/sandbox.h"
#include "tests/diagnosis/livedoctor.h"
#include "tests/support/patience.h"

#include <QDeadlineTimer>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;

namespace {

constexpr int DefaultSeconds = 15;

qint64 durationMs()
{
    bool isSet = false;
    const int seconds = qEnvironmentVariableIntValue("LOCKSCOPE_HEALTHY_SECONDS", &isSet);
    return (isSet ? seconds : DefaultSeconds) * 1'000LL;
}

bool start(Sandbox &sandbox)
{
    QSignalSpy ready(&sandbox, &Sandbox::ready);
    sandbox.start();
    return ready.wait(Patience);
}

QStringList pathsOf(Traffic traffic)
{
    QStringList paths;
    for (const SandboxLock &lock : sandboxLocks(traffic))
        paths.append(lock.path);
    return paths;
}

/// What was seen of one lock so far.
struct Seen
{
    QSet<QString> recipes;
    QSet<Zxid> grants; ///< by what each holder's node was made, or last written, with
    bool isComplete = false;
};

void note(const LockState &state, Seen *seen)
{
    seen->isComplete = seen->isComplete || state.snapshot->isComplete();
    for (const RecipeQueue &queue : state.recipes)
        seen->recipes.insert(QLatin1String(queue.recipe->id));
    for (const Contender &one : state.queue) {
        const NodeStat &stat = state.nodeOf(one).stat;
        if (one.role == Role::Holder && stat.czxid)
            seen->grants.insert(stat.owner ? stat.czxid : stat.mzxid);
    }
}

/// What is still missing of what the traffic of every recipe should have shown.
QString missingIn(const QHash<QString, Seen> &seen)
{
    QStringList missing;
    for (const RecipeTraffic &traffic : recipeTraffic()) {
        const Seen one = seen.value(pathOf(traffic));
        const QString what = !one.isComplete ? u"was never complete"_qs
            : one.grants.size() < 2          ? u"did not move"_qs
            : !one.recipes.contains(shownAs(traffic))
            ? u"was taken for "_qs + one.recipes.values().join(u' ')
            : QString();
        if (!what.isEmpty())
            missing.append(QLatin1String(traffic.recipe) + u' ' + what);
    }
    return missing.join(u"; "_qs);
}

} // namespace

/// A rule that cries wolf is worse than none: nothing is wrong with this traffic, so nothing of
/// warning or above may be found in it, at any time.
class TestHealthyTraffic : public QObject
{
    Q_OBJECT

private slots:
    void raisesNoWarning();
    void neitherDoesAnyRecipe();
    void brokenTrafficDoes();
};

void TestHealthyTraffic::raisesNoWarning()
{
    Sandbox sandbox({.traffic = Traffic::Healthy, .server = {}});
    QVERIFY(start(sandbox));
    const QStringList paths = pathsOf(Traffic::Healthy);

    LiveDoctor doctor(sandbox.connectString(), paths);
    const QDeadlineTimer end(durationMs());
    while (!end.hasExpired()) {
        QVERIFY(doctor.waitRounds(1));
        QVERIFY2(doctor.serious().isEmpty(), qPrintable(doctor.serious()));
    }
    for (const QString &path : paths) // it did look at each of them
        QTRY_VERIFY2_WITH_TIMEOUT(doctor.state(path) && doctor.state(path)->snapshot->isComplete(),
            qPrintable(path), Patience);
    qInfo() << "findings of any severity:" << doctor.everOpen();
}

/// Every recipe of the catalogue, played as its library does.
void TestHealthyTraffic::neitherDoesAnyRecipe()
{
    Sandbox sandbox({.traffic = Traffic::EveryRecipe, .server = {}});
    QVERIFY(start(sandbox));
    const QStringList paths = pathsOf(Traffic::EveryRecipe);

    LiveDoctor doctor(sandbox.connectString(), paths);
    QHash<QString, Seen> seen;
    const QDeadlineTimer end(durationMs());
    const QDeadlineTimer last(durationMs() + Patience);
    while (!end.hasExpired() || (!missingIn(seen).isEmpty() && !last.hasExpired())) {
        QVERIFY(doctor.waitRounds(1));
        QVERIFY2(doctor.serious().isEmpty(), qPrintable(doctor.serious()));
        for (const QString &path : paths) {
            if (const LockStatePtr state = doctor.state(path))
                note(*state, &seen[path]);
        }
    }
    QCOMPARE(missingIn(seen), QString());
    qInfo() << "findings of any severity:" << doctor.everOpen();
}

/// The same doctor finds what is staged.
void TestHealthyTraffic::brokenTrafficDoes()
{
    Sandbox sandbox({});
    QVERIFY(start(sandbox));
    const QStringList paths = pathsOf(Traffic::Staged);
    LiveDoctor doctor(sandbox.connectString(), paths);
    QVERIFY(doctor.waitFor(QStringLiteral("R12")));
    QCOMPARE(doctor.finding(QStringLiteral("R12"))->sessions.size(), 2);
}

QTEST_GUILESS_MAIN(TestHealthyTraffic)
#include "tst_healthytraffic.moc"
