// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Prints, as JSON, what the overview of many locks costs: how long the GUI thread takes for a scan,
// for a report in which locks change, for a search and an order, and for each event while the table
// is scrolled through. Needs no server. Usage: bench_overview [LOCKS] [EXAMINED]

#include "tests/bench/meteredapplication.h"
#include "tests/ui/overviewfixtures.h"
#include "ui/overview/overviewmodel.h"
#include "ui/overview/overviewpage.h"
#include "ui/overview/overviewtable.h"
#include "ui/theme/theme.h"

#include <QJsonDocument>
#include <QLineEdit>
#include <QRandomGenerator>
#include <QScrollBar>

#include <cstdio>

using namespace lockscope;
using namespace lockscope::bench;
using namespace lockscope::fixtures;

namespace {

constexpr int Reports = 50;
constexpr int ScrollStep = 35; ///< pixels: a fast wheel
constexpr double FrameMs = 16.7;

/// How long something took, over and over.
class Series
{
public:
    template <typename Work> void measure(Work work)
    {
        QElapsedTimer timer;
        timer.start();
        work();
        m_ms.append(double(timer.nsecsElapsed()) / 1e6);
    }
    QJsonObject report()
    {
        std::sort(m_ms.begin(), m_ms.end());
        const auto at = [this](double share) {
            return m_ms.at(qsizetype(double(m_ms.size() - 1) * share));
        };
        return {{u"p50"_qs, at(0.5)}, {u"p99"_qs, at(0.99)}, {u"longest"_qs, m_ms.constLast()}};
    }

private:
    QVector<double> m_ms;
};

QString pathOf(int lock)
{
    return u"/locks/tenant%1/lock-%2"_qs.arg(lock % 100).arg(lock, 5, 10, QChar(u'0'));
}

QVector<FoundLock> locksNow(int count, QRandomGenerator &random)
{
    QVector<FoundLock> locks;
    for (int i = 0; i < count; ++i)
        locks.append(foundAt(pathOf(i), 1, random.bounded(5), random.bounded(600'000)));
    return locks;
}

/// A tenth of them changes from one to the next.
DoctorReportPtr reportNow(int count, int round, QRandomGenerator &random)
{
    QVector<Verdict> verdicts;
    QVector<Finding> findings;
    for (int i = 0; i < count; ++i) {
        const bool changes = random.bounded(10) == 0;
        Verdict verdict = verdictFor(pathOf(i), Standing(changes ? random.bounded(6) : i % 6),
            changes ? random.bounded(600'000) : qint64(i) * 10 + round * 1000);
        verdict.chain = {holderOf(verdict.path, u"10.0.%1.%2:4512"_qs.arg(i / 250).arg(i % 250),
            qint64(i) * 20 + round * 1000, i + 1)};
        verdicts.append(verdict);
        if (i % 10 == 0)
            findings.append(findingOf(u"R01"_qs, verdict.path, u"Long hold"_qs));
    }
    return reportOf(verdicts, findings, OverviewNow + round * 1000);
}

/// From the first to the last row, and back by pages.
QJsonObject scrolledThrough(OverviewPage &page, MeteredApplication &application)
{
    QScrollBar *bar = page.table().verticalScrollBar();
    application.clear();
    for (int at = 0; at < bar->maximum(); at += ScrollStep) {
        bar->setValue(at);
        QCoreApplication::processEvents();
    }
    for (int at = bar->maximum(); at > 0; at -= page.height()) {
        bar->setValue(at);
        QCoreApplication::processEvents();
    }
    QJsonObject report = application.report();
    report[u"wanted"_qs] = FrameMs;
    return report;
}

} // namespace

int main(int argc, char *argv[])
{
    MeteredApplication application(argc, argv);
    applyTheme(ThemeChoice::Light, 100);
    const int locks = QCoreApplication::arguments().value(1, u"10000"_qs).toInt();
    const int examined = QCoreApplication::arguments().value(2, QString::number(locks)).toInt();
    QRandomGenerator random(1);
    OverviewPage page;
    page.resize(1440, 900);
    page.show();
    ConnectionStatus status;
    status.state = ConnectionStatus::Connected;
    page.setStatus(status);

    Series scans;
    for (int i = 0; i < 10; ++i) {
        const QVector<FoundLock> found = locksNow(locks, random);
        scans.measure([&] { page.setScan(found); });
    }
    application.clear();
    Series reports;
    for (int round = 0; round < Reports; ++round) {
        const DoctorReportPtr report = reportNow(examined, round, random);
        reports.measure([&] { page.setReport(report); });
        QCoreApplication::processEvents();
    }
    const QJsonObject events = application.report();
    const QJsonObject scrolling = scrolledThrough(page, application);
    Series searches;
    auto *search = page.findChild<QLineEdit *>();
    for (const QString &typed :
        {u"t"_qs, u"te"_qs, u"tenant7"_qs, u"stuck"_qs, u"10.0.3"_qs, QString()})
        searches.measure([&] { search->setText(typed); });
    Series orders;
    for (int column = 0; column < OverviewColumnCount; ++column)
        orders.measure([&] { emit page.table().sortWanted(OverviewColumn(column)); });

    const QJsonObject result {{u"locks"_qs, locks}, {u"examined"_qs, examined},
        {u"scanMs"_qs, scans.report()}, {u"reportMs"_qs, reports.report()},
        {u"searchMs"_qs, searches.report()}, {u"orderMs"_qs, orders.report()},
        {u"eventsOfReportsMs"_qs, events}, {u"scrollingMs"_qs, scrolling}, {u"wantedMs"_qs, 50}};
    std::printf("%s", QJsonDocument(result).toJson().constData());
    return 0;
}
