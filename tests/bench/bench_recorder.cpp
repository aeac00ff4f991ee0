// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Feeds a recorder with changes of ten locks at a steady pace and prints, as JSON, what it took:
// events a second, the recorder's share of a processor, bytes an event, and whether anything was
// lost. The states are made and judged before, as that is not the recorder's work.
// Usage: bench_recorder [CHANGES_A_SECOND [SECONDS [CONTENDERS]]]

#include "core/base/times.h"
#include "core/recording/recorder.h"
#include "tests/recording/madetraffic.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QThread>

#include <cstdio>
#include <ctime>

using namespace lockscope;

namespace {

constexpr int Locks = 10;
constexpr int TickMs = 10;
constexpr qint64 FactsMs = 2'000;

double processorSeconds()
{
    timespec time {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

int argument(int place, int usual)
{
    const QString word = QCoreApplication::arguments().value(place);
    return word.isEmpty() ? usual : word.toInt();
}

/// Changes that follow on one another, of all locks in turn.
struct Script
{
    QVector<LockStatePtr> states;
    QVector<ServerFactsPtr> facts;
    qint64 expected = 0; ///< events in them
};

Script scriptOf(int changes, int perSecond, int contenders, qint64 start)
{
    std::vector<MadeTraffic> locks;
    for (int i = 0; i < Locks; ++i)
        locks.emplace_back(QStringLiteral("/locks/%1").arg(i), quint32(i), contenders);
    QVector<LockMoment> moments(Locks);
    Script script;
    for (int i = 0; i < changes; ++i) {
        const int lock = i % Locks;
        const LockStatePtr state = locks[size_t(lock)].next(start + qint64(i) * 1'000 / perSecond);
        script.states.append(state);
        const LockMoment moment = momentOf(*state);
        script.expected += eventsBetween(&moments[lock], moment).size();
        moments[lock] = moment;
        if (i % int(FactsMs * perSecond / 1'000) == 0)
            script.facts.append(std::make_shared<const ServerFacts>(
                locks[size_t(lock)].facts(start + qint64(i) * 1'000 / perSecond)));
    }
    return script;
}

} // namespace

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const int perSecond = argument(1, 1'000);
    const int seconds = argument(2, 30);
    const int contenders = argument(3, 20);
    const QTemporaryDir folder;
    const QString name = folder.filePath(QStringLiteral("bench.lockscope"));
    const Script script = scriptOf(perSecond * seconds, perSecond, contenders, nowMs());

    auto recorder = Recorder::open(name, {});
    if (!recorder) {
        std::fprintf(stderr, "%s\n", qPrintable(explain(recorder.error())));
        return 1;
    }
    const double processor = processorSeconds();
    const qint64 begin = steadyMs();
    qsizetype given = 0;
    qsizetype told = 0;
    while (given < script.states.size()) {
        const qint64 due = std::min<qint64>(
            script.states.size(), (steadyMs() - begin + TickMs) * perSecond / 1'000);
        for (; given < due; ++given)
            (*recorder)->keep(script.states.at(given));
        if (told < script.facts.size() && told * FactsMs <= steadyMs() - begin)
            (*recorder)->keep(script.facts.at(told++));
        QThread::msleep(TickMs);
    }
    const qint64 fedMs = steadyMs() - begin;
    recorder->reset(); // waits for what is left
    const qint64 wholeMs = steadyMs() - begin;
    const double used = processorSeconds() - processor;

    const auto file = RecordingFile::openToRead(name);
    RecordingReader reader(**file);
    const qint64 events = reader.eventCount();
    const qint64 bytes = QFileInfo(name).size();
    const QJsonObject figures {{QStringLiteral("changes"), qint64(script.states.size())},
        {QStringLiteral("changesPerSecond"), double(script.states.size()) * 1'000 / double(fedMs)},
        {QStringLiteral("events"), events},
        {QStringLiteral("eventsPerSecond"), double(events) * 1'000 / double(fedMs)},
        {QStringLiteral("lost"), script.expected - events},
        {QStringLiteral("processorShare"), used * 1'000 / double(fedMs)},
        {QStringLiteral("behindMs"), wholeMs - fedMs}, {QStringLiteral("bytes"), bytes},
        {QStringLiteral("bytesPerEvent"), double(bytes) / double(events)}};
    std::printf("%s", QJsonDocument(figures).toJson().constData());
    return script.expected == events ? 0 : 1;
}
