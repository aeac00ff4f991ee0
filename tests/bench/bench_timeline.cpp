// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, what a timeline of many events costs: how long its lanes take to be built, how
// much memory they take, and how long each frame takes while one zooms from all of it to single
// hand-overs and moves through it, with few clients and with many. Beside it a frame of an empty
// timeline. Needs no server. Usage: bench_timeline [EVENTS]

#include "tests/bench/meteredapplication.h"
#include "tests/ui/timelineevents.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timelineview.h"

#include <QFile>
#include <QJsonDocument>
#include <QScrollBar>

#include <cstdio>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::fixtures;

namespace {

constexpr double FrameMs = 16.7;
constexpr int EventsEach = 3; ///< of a hand-over

/// What this program has in memory, MB.
double residentMb()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

/// One frame after the other, each timed, while the scale changes as a hand would do it.
QJsonObject framesOf(TimelineView &view, MeteredApplication &application)
{
    application.clear();
    view.setFit(TimelineView::Fit::All);
    const double all = view.scale().msPerPixel;
    const auto frame = [&] {
        view.viewport()->repaint();
        QCoreApplication::processEvents();
    };
    for (int i = 0; i < 20; ++i) {
        view.setScale(view.scale().moved(i % 2 == 0 ? 5 : -5));
        frame();
    }
    for (int i = 0; view.scale().msPerPixel > 0.1; ++i) {
        view.setScale(view.scale().zoomed(1.25, 300 + i % 400));
        frame();
    }
    while (view.scale().msPerPixel < all) {
        view.setScale(view.scale().zoomed(0.5, 400));
        for (int i = 0; i < 10; ++i) {
            view.setScale(view.scale().moved(i % 2 == 0 ? 97 : -53));
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->value() + 11);
            frame();
        }
    }
    QJsonObject report = application.report();
    report[u"wanted"_qs] = FrameMs;
    return report;
}

QJsonObject measured(int clients, int events, MeteredApplication &application)
{
    const QVector<LockEvent> happened = busyLock(clients, events / EventsEach);
    const double before = residentMb();
    QElapsedTimer timer;
    timer.start();
    Lanes lanes;
    for (const LockEvent &event : happened)
        lanes.add(event);
    const double buildMs = double(timer.nsecsElapsed()) / 1e6;
    const double memoryMb = residentMb() - before;
    TimelineView view;
    view.resize(1440, 600);
    view.setNow(lanes.end());
    view.setLanes(std::move(lanes));
    view.show();
    QCoreApplication::processEvents();
    return {{u"clients"_qs, clients}, {u"events"_qs, happened.size()}, {u"buildMs"_qs, buildMs},
        {u"memoryMb"_qs, memoryMb}, {u"framesMs"_qs, framesOf(view, application)}};
}

} // namespace

int main(int argc, char *argv[])
{
    MeteredApplication application(argc, argv);
    applyTheme(ThemeChoice::Light, 100);
    const int events = QCoreApplication::arguments().value(1, u"1000000"_qs).toInt();
    QJsonArray runs;
    for (const int clients : {2, 50, 10'000})
        runs.append(measured(clients, events, application));
    const QJsonObject result {{u"empty"_qs, measured(1, 0, application)}, {u"timelines"_qs, runs}};
    std::printf("%s", QJsonDocument(result).toJson().constData());
    return 0;
}
