// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Records made traffic into a file until it is killed, and prints how many events are kept each
// time that is known for certain. Usage: crashing_recorder FILE SEED

#include "core/base/times.h"
#include "core/recording/recorder.h"
#include "tests/recording/madetraffic.h"

#include <QCoreApplication>
#include <QTimer>

#include <cstdio>

using namespace lockscope;

int main(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    auto recorder = Recorder::open(words.value(1), {});
    if (!recorder) {
        std::fprintf(stderr, "%s\n", qPrintable(explain(recorder.error())));
        return 1;
    }
    MadeTraffic traffic(QStringLiteral("/locks/") + words.value(2), words.value(2).toUInt(), 20);
    QTimer feed;
    QObject::connect(&feed, &QTimer::timeout, &feed, [&] {
        for (int i = 0; i < 20; ++i)
            (*recorder)->keep(traffic.next(nowMs()));
        (*recorder)->read([](RecordingReader &reader) {
            std::printf("%lld\n", static_cast<long long>(reader.eventCount()));
            std::fflush(stdout);
        });
    });
    feed.start(5);
    return QCoreApplication::exec();
}
