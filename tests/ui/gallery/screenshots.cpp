// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Takes the pictures of the README and the manual: cmake --build build/dev --target screenshots.
// Of the sandbox, of which a lock is slow after a minute, and of the example incident.
#include "core/base/language.h"
#include "tests/ui/gallery/stage.h"
#include "ui/queue/queuepage.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelineview.h"

#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFontDatabase>
#include <QHash>
#include <QImage>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

using namespace lockscope;
using namespace lockscope::test;

namespace {

const QSize PictureSize(1440, 880);
constexpr int SlowMs = 180'000; ///< it comes in that time
constexpr int QuietMs = 3000; ///< what is shown has come to rest by then
const QString SlowLock = QStringLiteral("/locks/nightly-report");
const QString DeadlockLock = QStringLiteral("/locks/accounts/4711");
const QString MovingLock = QStringLiteral("/locks/orders");
const QString NightLock = QStringLiteral("/shop/accounts/4711");
const QString NightMoment = QStringLiteral("2026-11-23T16:45:07Z");

class Photographer
{
public:
    explicit Photographer(const QString &folder)
        : m_folder(folder)
    { }

    void takeAll();

private:
    void takeLight();
    void takeDark();
    void takeNight();
    void takeChinese();
    void open(ThemeChoice theme);
    void awaitStanding(const QString &lock, Standing standing);
    void take(const char *name);

    QDir m_folder;
    Stage m_stage {Stage::Scenery::Sandbox};
};

void rest()
{
    QEventLoop loop;
    QTimer::singleShot(QuietMs, &loop, &QEventLoop::quit);
    loop.exec();
}

bool areNear(QRgb a, QRgb b)
{
    constexpr int Apart = 40; // of all three parts together
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b))
        + std::abs(qBlue(a) - qBlue(b))
        < Apart;
}

/// Of half the size, and nobody sees it: the rest are steps between two of these. What is rare and
/// like nothing else, as the red of a small sign, is among them before another of many greys.
QImage withFewColours(const QImage &picture)
{
    constexpr qsizetype Most = 256;
    constexpr qsizetype Common = 128;
    QHash<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x)
            ++counts[picture.pixel(x, y)];
    }
    QList<QRgb> colours = counts.keys();
    std::ranges::sort(colours, std::greater(), [&](QRgb colour) { return counts.value(colour); });
    QList<QRgb> chosen = colours.mid(0, Common);
    QList<QRgb> others;
    for (const QRgb colour : colours.mid(chosen.size())) {
        const auto isNear = [colour](QRgb other) { return areNear(colour, other); };
        (std::ranges::any_of(chosen, isNear) ? others : chosen).append(colour);
    }
    chosen += others;
    chosen.resize(std::min(chosen.size(), Most));
    return picture.convertToFormat(QImage::Format_Indexed8, chosen);
}

void Photographer::take(const char *name)
{
    rest();
    const QString file = m_folder.filePath(QLatin1String(name) + QStringLiteral(".png"));
    (void)m_stage.window().grab(); // lists find where they end while they are painted
    if (!withFewColours(m_stage.window().grab().toImage()).save(file))
        qFatal("%s cannot be written", qPrintable(file));
    std::printf("%s\n", qPrintable(file));
}

void Photographer::open(ThemeChoice theme)
{
    m_stage.apply({{}, theme, {PictureSize.width(), 900}});
    m_stage.window().resize(PictureSize);
}

void Photographer::awaitStanding(const QString &lock, Standing standing)
{
    const auto stands = [&] {
        const Verdict *verdict = m_stage.verdict(lock);
        return verdict != nullptr && verdict->standing == standing;
    };
    if (!QTest::qWaitFor(stands, SlowMs))
        qFatal("%s does not stand so", qPrintable(lock));
}

void Photographer::takeLight()
{
    m_stage.showOverview();
    take("overview");
    m_stage.openLock(SlowLock);
    take("light");
    m_stage.openLock(DeadlockLock);
    take("findings");
    m_stage.openLock(MovingLock);
    m_stage.choose(QStringLiteral("Go to the timeline"));
    take("timeline");
    m_stage.raise(QStringLiteral("findings"));
    m_stage.choose(QStringLiteral("Go to the wait-for graph"));
    m_stage.awaitGraph();
    take("wait-for-graph");
    m_stage.choose(QStringLiteral("Go to the blocking forest"));
    take("blocking-forest");
}

void Photographer::takeDark()
{
    open(ThemeChoice::Dark);
    m_stage.openLock(MovingLock);
    take("dark");
    open(ThemeChoice::Light);
}

void Photographer::takeNight()
{
    m_stage.choose(QStringLiteral("Open the example incident"));
    m_stage.openLock(NightLock);
    m_stage.choose(QStringLiteral("Go to the timeline"));
    m_stage.window().findChild<TimelinePage *>()->view().setMoment(
        QDateTime::fromString(NightMoment, Qt::ISODate).toMSecsSinceEpoch());
    take("night");
}

/// The menus have no English words then: it is opened as the last window was left.
void Photographer::takeChinese()
{
    if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty()) {
        std::fputs("There is no font for Chinese: chinese.png is not taken.\n", stderr);
        return;
    }
    const Translation chinese(QStringLiteral("zh_CN"));
    m_stage.openWindow();
    m_stage.window().resize(PictureSize);
    m_stage.connectToSandbox();
    awaitStanding(SlowLock, Standing::Slow);
    m_stage.openLock(SlowLock);
    take("chinese");
}

void Photographer::takeAll()
{
    open(ThemeChoice::Light);
    m_stage.connectToSandbox();
    awaitStanding(DeadlockLock, Standing::Stuck);
    awaitStanding(SlowLock, Standing::Slow);
    takeLight();
    takeDark();
    takeNight();
    takeChinese();
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    if (application.arguments().size() != 2) {
        std::fputs("Usage: lockscope_screenshots FOLDER\n", stderr);
        return 2;
    }
    Photographer(application.arguments().at(1)).takeAll();
    return 0;
}
