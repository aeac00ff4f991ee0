// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/gallery/stage.h"

#include "core/base/times.h"
#include "core/sandbox/sandbox.h"
#include "tests/support/patience.h"
#include "tests/zk/setpermissions.h"
#include "ui/findings/announcer.h"
#include "ui/findings/answer.h"
#include "ui/graph/focusbar.h"
#include "ui/graph/graphpanel.h"
#include "ui/graph/graphscene.h"
#include "ui/graph/graphview.h"
#include "ui/operate/operatordesk.h"
#include "ui/overview/overviewpage.h"
#include "ui/shell/menus.h"
#include "ui/shell/workbench.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFile>
#include <QScreen>
#include <QTest>

namespace lockscope::test {

namespace {

/// The desktop here has no notifications, and says so where the connection's state is said.
class QuietSink : public NotificationSink
{
public:
    void show(const Notification & /*notification*/) override { }
};

template <typename Condition> void await(const char *what, Condition condition)
{
    if (!QTest::qWaitFor(condition, Patience))
        qFatal("%s did not come", what);
}

} // namespace

void Stage::settle()
{
    for (int turn = 0; turn < 4; ++turn)
        QApplication::processEvents();
}

Stage::Stage(Scenery scenery)
    : m_sandbox(std::make_unique<Sandbox>(Sandbox::Options {}))
{
    if (scenery == Scenery::Odd)
        writeSettings();
    bool isUp = false;
    QObject::connect(m_sandbox.get(), &Sandbox::ready, [&] { isUp = true; });
    m_sandbox->start();
    await("the sandbox", [&] { return isUp; });
    if (scenery == Scenery::Odd)
        makeLocks();
    openWindow();
}

void Stage::openWindow()
{
    m_window.reset();
    m_window = std::make_unique<MainWindow>(MainWindow::Options {
        m_folder.path(), ThemeChoice::Light, std::make_shared<QuietSink>(), siteFile()});
    m_window->show();
    m_window->activateWindow();
    await("the window", [&] { return m_window->isActiveWindow(); });
}

Stage::~Stage()
{
    m_window.reset();
    m_waiters.clear();
    m_peer.reset();
}

/// By which the lock that is held for ever is slow at once, and no page of the settings is empty.
void Stage::writeSettings() const
{
    QFile file(siteFile());
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no settings");
    file.write("elections = ['/services/*/leader', '/jobs/**']\n"
               "not-elections = ['/services/mail/leader']\n"
               "[thresholds]\nwait-info = \"1 s\"\nwait-warning = \"2 s\"\nunusual = \"2 m\"\n"
               "[[for]]\npath = '/locks/batch/**'\nherd = 3\n"
               "[[mute]]\nrule = \"R11\"\npath = '/locks/legacy/**'\nuntil = 2100-12-01\n"
               "why = \"the old client goes in the spring, and until then it is known to do so\"\n"
               "[[mute]]\nrule = \"R28\"\nuntil = 2020-12-01\n"
               "[[client-name]]\npath = '/locks/batch/**'\nfield = 'worker.name'\n"
               "[[client-name]]\npath = '/locks/emea/**'\npattern = 'host=(\\S+)'\n"
               "[servers]\nadmin-port = 8080\nadmin-ports = { \"zk1:2181\" = 8081 }\n");
}

void Stage::makeLocks()
{
    constexpr int SessionMs = 40'000;
    m_peer = std::make_unique<ZkTree>(connectString(), QByteArray(), SessionMs);
    m_peer->create(EmptyLock);
    m_peer->create(SecretLock + u"/lock-0000000001"_qs);
    const quint16 port = connectString().section(u':', -1).toUShort();
    if (!setPermissions(port, SecretLock, 0))
        qFatal("no permissions");
    for (int i = 0; i < 3; ++i)
        queueUp(LongLock);
    makeStuckLock();
}

/// Its first node was made for good, and no session's end will take it away.
void Stage::makeStuckLock()
{
    const QString prefix = StuckLock + u"/_c_1f0c9f4e-7d3a-4b62-9c55-0a8e3a6f2b7%1-lock-"_qs;
    QString ahead =
        m_peer->create(prefix.arg(1), "ledger-1:4711", zk::CreateMode::PersistentSequential);
    for (int i = 2; i <= 4; ++i) {
        auto &waiter = *m_waiters.emplace_back(std::make_unique<ZkTree>(connectString()));
        const QByteArray name = "ledger-" + QByteArray::number(i) + ":4711";
        const QString node = waiter.createContender(prefix.arg(i), name);
        waiter.watch(ahead);
        ahead = node;
    }
}

void Stage::queueUp(const QString &lock)
{
    m_peer->createContender(
        lock + u"/lock-"_qs, "host=reconciliation-worker-17.eu-central-1.internal.example.com");
}

QString Stage::connectString() const
{
    return m_sandbox->connectString();
}

void Stage::connectToSandbox()
{
    ConnectionProfile connection;
    connection.profile = {u"sandbox"_qs, Environment::Sandbox};
    connection.options.connect = connectString();
    m_window->openConnection(connection);
}

void Stage::choose(const QString &words)
{
    const auto hasWords = [&](const QAction *action) {
        return QString(action->text()).remove(u'&') == words;
    };
    const QList<QAction *> all = m_window->findChildren<QAction *>();
    const auto found = std::ranges::find_if(all, hasWords);
    if (found == all.end() || !(*found)->isEnabled())
        qFatal("%s cannot be chosen", qPrintable(words));
    (*found)->trigger();
    settle();
}

void Stage::apply(const Look &look)
{
    choose(look.theme == ThemeChoice::Dark ? u"Dark"_qs : u"Light"_qs);
    choose(u"Usual size"_qs);
    const QList<QScreen *> screens = QApplication::screens();
    const auto fits = [&](const QScreen *screen) { return screen->size() == look.size; };
    const auto screen = std::ranges::find_if(screens, fits);
    if (screen == screens.end())
        qFatal("no screen is as large as that");
    m_window->setScreen(*screen);
    m_window->setGeometry((*screen)->geometry());
    settle();
    for (int zoom = 100; zoom < look.zoom; zoom += 10)
        choose(u"Zoom in"_qs);
    choose(u"Reset the layout"_qs);
}

void Stage::awaitGraph()
{
    auto *panel = m_window->findChild<GraphPanel *>();
    for (GraphPanel *one : m_window->findChildren<GraphPanel *>())
        panel = one->isVisible() ? one : panel;
    await("the graph", [&] {
        const DrawnGraphPtr &drawing = panel->scene().drawing();
        return drawing && !drawing->nodes.isEmpty() && drawing->font == panel->view().font();
    });
    settle();
}

void Stage::awaitChain()
{
    const auto isShown = [&] {
        const QList<FocusBar *> bars = m_window->findChildren<FocusBar *>();
        return std::ranges::any_of(bars, [](const FocusBar *bar) { return bar->isVisible(); });
    };
    await("the chain", isShown);
    awaitGraph();
}

void Stage::raise(const QString &dock)
{
    auto *panel = m_window->findChild<QDockWidget *>(dock);
    panel->show();
    panel->raise();
    settle();
}

void Stage::enlarge(const QString &dock)
{
    m_window->resizeDocks(
        {m_window->findChild<QDockWidget *>(dock)}, {m_window->height() * 3 / 5}, Qt::Vertical);
    settle();
}

void Stage::showOverview()
{
    m_window->workbench().closeLock();
    choose(u"Go to the overview"_qs);
}

void Stage::openLock(const QString &path)
{
    auto *pages = m_window->findChild<OverviewPage *>();
    emit pages->lockWanted(path);
    const auto isRead = [&] {
        const LockStatePtr &state = m_window->workbench().content().state;
        return state && state->snapshot->path == path;
    };
    if (QTest::qWaitFor(isRead, Patience))
        return settle();
    const Workbench &bench = m_window->workbench();
    qFatal("%s did not come: known %d, connected %d, %d requests under way", qPrintable(path),
        int(bench.stateOf(path) != nullptr),
        int(bench.status().state == ConnectionStatus::Connected), bench.status().requestsInFlight);
}

const Verdict *Stage::verdict(const QString &path)
{
    const DoctorReportPtr report = m_window->workbench().report();
    return report ? verdictOf(report->diagnosis, path) : nullptr;
}

Target Stage::targetOn(const QString &lock, int entry)
{
    openLock(lock);
    const auto isRead = [&] { return m_window->workbench().content().size() > entry; };
    await("the queue", isRead);
    const LockState &state = *m_window->workbench().content().state;
    return targetOf(state, state.queue.at(entry));
}

void Stage::mute(const QString &rule)
{
    Workbench &bench = m_window->workbench();
    std::optional<Finding> found;
    await("what is to be muted", [&] {
        for (const Finding &finding : bench.report()->diagnosis.findings)
            found = finding.rule == rule ? finding : found;
        return found.has_value();
    });
    constexpr qint64 DayMs = 86'400'000;
    bench.mute(muteFor(*found, nowMs() + DayMs));
    await("the silence", [&] { return !bench.report()->diagnosis.muted.isEmpty(); });
}

void Stage::take(const QString &lock, const QString &recipe)
{
    ClaimRequest request;
    request.path = lock;
    request.recipe = recipe;
    request.waitMs = -1;
    request.reason = u"is it free again?"_qs;
    auto *desk = m_window->findChild<OperatorDesk *>();
    (void)desk->owners().take(request);
    await("a lock of ours", [&] { return desk->claims().held.contains(lock); });
    settle();
}

void Stage::giveBack()
{
    Owners &owners = m_window->findChild<OperatorDesk *>()->owners();
    for (const OwnerState &owner : owners.states())
        owners.remove(owner.name);
    await("an end of ours", [&] { return owners.states().isEmpty() && owners.leaving() == 0; });
}

Hands &Stage::hands()
{
    return *m_window->findChild<OperatorDesk *>()->hands();
}

} // namespace lockscope::test
