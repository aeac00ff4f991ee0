// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// campaign [--seed N] [--faults N] [--seconds S] [--sessions-timeout MS] [--verbose]: random acts
// on shared locks and random faults, by our owners, test locks and operator beside real clients of
// Curator and kazoo, at an ensemble of its own. What must never be is looked for all the time; see
// judge.h, ledger.h and txnlog.h. Ends with 1 and the log of all that happened where it was found.

#include "app/common/unixsignals.h"
#include "tests/faults/campaign/player.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QTimer>

using namespace lockscope;
using namespace lockscope::campaign;

namespace {

QCommandLineOption option(const char *name, const char *what, const QString &standard)
{
    return {QString::fromLatin1(name), QString::fromLatin1(what), u"number"_qs, standard};
}

Plan planFrom(const QCoreApplication &app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(u"Random faults for what takes locks."_qs);
    parser.addHelpOption();
    const auto seed = QString::number(QRandomGenerator::global()->generate());
    parser.addOptions(
        {option("seed", "The same seed gives the same acts and faults (default: a new one).", seed),
            option("faults", "Ends after so many faults.", u"0"_qs),
            option("seconds", "Ends after so long (default: 60, or as the faults need).", u"0"_qs),
            option(
                "sessions-timeout", "Timeout of all sessions in ms (default: 4000).", u"4000"_qs),
            {u"verbose"_qs, u"Prints what happens as it does."_qs}});
    parser.process(app);
    Plan plan;
    plan.seed = parser.value(u"seed"_qs).toUInt();
    plan.faults = parser.value(u"faults"_qs).toInt();
    plan.seconds = parser.value(u"seconds"_qs).toInt();
    plan.timeoutMs = parser.value(u"sessions-timeout"_qs).toInt();
    plan.isVerbose = parser.isSet(u"verbose"_qs);
    constexpr int StandardSeconds = 60;
    if (plan.faults <= 0 && plan.seconds <= 0)
        plan.seconds = StandardSeconds;
    return plan;
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (QCoreApplication::arguments().value(1) == u"--owner")
        return runOwner(QCoreApplication::arguments().mid(2));
    const Plan plan = planFrom(app);
    std::printf("seed: %u\n", plan.seed);
    std::fflush(stdout);
    UnixSignals signalled;
    Campaign campaign(plan);
    QObject::connect(&signalled, &UnixSignals::received, &app, [&] { campaign.interrupt(); });
    int status = 1;
    QTimer::singleShot(0, &app, [&] {
        status = campaign.run();
        QCoreApplication::quit();
    });
    QCoreApplication::exec();
    return status;
}
