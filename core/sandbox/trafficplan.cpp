// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/trafficplan.h"

#include "core/recipes/catalogue.h"
#include "core/sandbox/recipetraffic.h"

#include <limits>

namespace lockscope {

namespace {

constexpr int StartGapMs = 15; ///< so that they queue in the order of the plan
constexpr Span Forever {std::numeric_limits<int>::max(), std::numeric_limits<int>::max()};

const QString Orders = QStringLiteral("/locks/orders");
const QString Payments = QStringLiteral("/locks/payments");
const QString Licences = QStringLiteral("/locks/render-licences");
const QString Catalogue = QStringLiteral("/locks/catalogue");
const QString Settings = QStringLiteral("/locks/settings");
const QString Thumbnails = QStringLiteral("/locks/thumbnails");
const QString Mailer = QStringLiteral("/locks/mailer/lock");
const QString Scheduler = QStringLiteral("/election/scheduler");
const QString Reports = QStringLiteral("/locks/nightly-report");
const QString AccountA = QStringLiteral("/locks/accounts/4711");
const QString AccountB = QStringLiteral("/locks/accounts/8150");

/// Collects contestants with growing start times and process ids.
class Plan
{
public:
    void add(const QString &host, const QVector<Step> &steps, Span hold, Span rest,
        int betweenStepsMs = 0)
    {
        const int number = static_cast<int>(m_all.size());
        m_all.append(
            {host, 2'310 + 37 * number, steps, hold, rest, number * StartGapMs, betweenStepsMs});
    }
    QVector<ContestantPlan> all() const { return m_all; }

private:
    QVector<ContestantPlan> m_all;
};

QString hostAt(const char *name, int index)
{
    return QStringLiteral("%1-%2").arg(QLatin1String(name)).arg(index + 1);
}

/// @p modes: "RRWRW", one client for each letter.
void addReadersAndWriters(Plan &plan, const char *host, const QString &path, const char *recipe,
    const QByteArray &modes, Span hold, Span rest)
{
    for (int i = 0; i < modes.size(); ++i) {
        const Mode mode = modes.at(i) == 'W' ? Mode::Write : Mode::Read;
        plan.add(hostAt(host, i), {{path, QLatin1String(recipe), mode}}, hold, rest);
    }
}

void addSame(Plan &plan, const char *host, const Step &step, int count, Span hold, Span rest)
{
    for (int i = 0; i < count; ++i)
        plan.add(hostAt(host, i), {step}, hold, rest);
}

void addHealthy(Plan &plan)
{
    addReadersAndWriters(
        plan, "orders-api", Orders, "curator-rw", "RRWRWRRWRRWR", {700, 1'400}, {100, 300});
    addSame(
        plan, "payments", {Payments, QStringLiteral("curator-mutex")}, 4, {150, 500}, {50, 900});
    addSame(plan, "render", {Licences, QStringLiteral("curator-semaphore"), Mode::Lease, 3}, 5,
        {1'500, 3'500}, {200, 1'200});
    addReadersAndWriters(
        plan, "catalogue", Catalogue, "kazoo-rw", "WRRW", {600, 1'200}, {300, 900});
    addReadersAndWriters(
        plan, "settings", Settings, "textbook-rw", "WRW", {500, 1'500}, {300, 900});
    addSame(plan, "thumbnails", {Thumbnails, QStringLiteral("kazoo-lock")}, 2, {400, 1'200},
        {300, 900});
    addSame(plan, "mailer", {Mailer, QStringLiteral("single-node")}, 2, {2'000, 4'000}, {300, 900});
    addSame(plan, "scheduler", {Scheduler, QStringLiteral("curator-latch"), Mode::Leader}, 3,
        {20'000, 40'000}, {500, 1'000});
}

void addBroken(Plan &plan)
{
    addSame(plan, "reports", {Reports, QStringLiteral("kazoo-lock")}, 4, Forever, Forever);

    const Step a {AccountA, QStringLiteral("curator-mutex")};
    const Step b {AccountB, QStringLiteral("curator-mutex")};
    constexpr int TimeForBoth = 2'000; // each has its first lock then, on a busy machine, too
    plan.add(hostAt("transfers", 0), {a, b}, Forever, Forever, TimeForBoth);
    plan.add(hostAt("transfers", 1), {b, a}, Forever, Forever, TimeForBoth);
}

/// Long holds now and then, so that a rule which is too hasty about a queue at rest shows itself.
void addEveryRecipe(Plan &plan)
{
    constexpr Span Hold {500, 8'000};
    constexpr Span Rest {200, 1'500};
    for (const RecipeTraffic &traffic : recipeTraffic()) {
        const QString recipe = QLatin1String(traffic.recipe);
        const WrittenNames &names = recipeById(recipe)->written;
        for (int i = 0; i < traffic.clients; ++i) {
            const int name = i % nameCount(traffic);
            const Step step {pathOf(traffic), recipe, names.at(name).mode, traffic.permits, name};
            plan.add(hostAt("client", i), {step}, Hold, Rest);
        }
    }
}

QVector<SandboxLock> locksOfEveryRecipe()
{
    QVector<SandboxLock> locks;
    for (const Recipe *recipe : catalogue())
        locks.append({pathOf(trafficOf(QLatin1String(recipe->id))), QLatin1String(recipe->name)});
    return locks;
}

} // namespace

QVector<SandboxLock> sandboxLocks(Traffic traffic)
{
    if (traffic == Traffic::EveryRecipe)
        return locksOfEveryRecipe();
    QVector<SandboxLock> locks {
        {Orders, QStringLiteral("a read/write queue of 12 (Curator)")},
        {AccountA, QStringLiteral("one half of a deadlock over two locks (Curator)"), false},
        {AccountB, QStringLiteral("the other half of the deadlock"), false},
        {Reports, QStringLiteral("a lock held far too long, with waiters (kazoo)"), false},
        {Payments, QStringLiteral("a busy mutex (Curator)")},
        {Licences, QStringLiteral("a semaphore with 3 leases (Curator)")},
        {Scheduler, QStringLiteral("an election (Curator LeaderLatch)")},
        {Catalogue, QStringLiteral("a read/write lock (kazoo)")},
        {Settings, QStringLiteral("a read/write lock as textbooks build it")},
        {Thumbnails, QStringLiteral("a lock of two (kazoo)")},
        {Mailer, QStringLiteral("a single node on which everybody waits")},
    };
    if (traffic == Traffic::Healthy)
        locks.removeIf([](const SandboxLock &lock) { return !lock.isHealthy; });
    return locks;
}

QVector<ContestantPlan> trafficPlan(Traffic traffic)
{
    Plan plan;
    if (traffic == Traffic::EveryRecipe)
        addEveryRecipe(plan);
    else
        addHealthy(plan);
    if (traffic == Traffic::Staged)
        addBroken(plan);
    return plan.all();
}

} // namespace lockscope
