// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every page and every dialog of the real window, light and dark, on a small screen, on a laptop's,
// and with letters twice as large: nothing is cut, nothing is half blank, no figure is elided. With
// LOCKSCOPE_GALLERY=FOLDER all of their pictures are kept there.
#include "core/base/times.h"
#include "core/operate/session/writegate.h"
#include "tests/support/patience.h"
#include "tests/ui/gallery/onlooker.h"
#include "tests/ui/gallery/stage.h"
#include "tests/ui/trustfixtures.h"
#include "ui/connect/askpass.h"
#include "ui/connect/certificatedialog.h"
#include "ui/connect/connectdialog.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/profilesdialog.h"
#include "ui/connect/saveprofiledialog.h"
#include "ui/journal/journaldetails.h"
#include "ui/journal/journalrows.h"
#include "ui/lockpage/notedialog.h"
#include "ui/locks/lockspanel.h"
#include "ui/operate/dialogs.h"
#include "ui/operate/operatordesk.h"
#include "ui/queue/queuepage.h"
#include "ui/shell/helpdialogs.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/workbench.h"
#include "ui/site/mutedialog.h"
#include "ui/site/sitedialog.h"
#include "ui/site/sitefile.h"
#include "ui/timeline/timelinepage.h"
#include "ui/timeline/timelineview.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

class TestGallery : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void start_data() { addLooks(); }
    void start();
    void connects();
    void pages_data() { addLooks(); }
    void pages();
    void dialogs_data() { addLooks(); }
    void dialogs();
    void cleanupTestCase();

private:
    static void addLooks();
    void finish() const; ///< of a row: fails where something was noted
    void showPages();
    void showMenus();
    void showTimeline();
    void showPast(int zoom);
    void showLocks();
    void showPanels();
    void showForms();
    void showActs();
    void showDeletions();
    void showSite();
    void showHelp();
    void look(const QString &name);

    std::unique_ptr<Stage> m_stage;
    std::unique_ptr<WriteGate> m_gate;
    Onlooker m_onlooker;
};

Q_DECLARE_METATYPE(Look)

namespace {

const QSize Small(1024, 640);
const QSize Laptop(1440, 900);
constexpr int Twice = 200;
constexpr int Thrice = 300;
constexpr qint64 PastMs = 3000;
constexpr qint64 AllowedMs = 300'000;

const QString CalmLock = QStringLiteral("/election/scheduler");
const QString SlowLock = QStringLiteral("/locks/nightly-report");
const QString DeadlockLock = QStringLiteral("/locks/accounts/4711");
const QString MovingLock = QStringLiteral("/locks/orders");

JournalEntry deletion()
{
    JournalEntry entry;
    entry.at = 1'700'000'000'000;
    entry.kind = u"intent"_qs;
    entry.connection = u"customer-invoices-production-eu, zk1:2181,zk2:2181,zk3:2181"_qs;
    entry.who = u"anna@bastion-1"_qs;
    entry.action = u"delete"_qs;
    entry.target = LongLock + u"/lock-0000000001"_qs;
    entry.reason = u"Its process has hung on a full disk since 02:10, and on call agreed."_qs;
    return entry;
}

QVector<Look> looks()
{
    QVector<Look> all {{{}, ThemeChoice::Light, Small, 100}, {{}, ThemeChoice::Dark, Laptop, Twice},
        {{}, ThemeChoice::Light, Laptop, Thrice}};
    if (Onlooker::keepsPictures())
        all += {{{}, ThemeChoice::Light, Laptop, 100}, {{}, ThemeChoice::Light, Laptop, Twice},
            {{}, ThemeChoice::Dark, Small, 100}, {{}, ThemeChoice::Dark, Laptop, 100}};
    for (Look &one : all) {
        one.name =
            u"%1-%2x%3"_qs.arg(textOf(one.theme)).arg(one.size.width()).arg(one.size.height());
        if (one.zoom != 100)
            one.name += u"-%1"_qs.arg(one.zoom);
    }
    return all;
}

QDialog *openedBy(QWidget &window)
{
    QDialog *opened = nullptr;
    for (QDialog *dialog : window.findChildren<QDialog *>())
        opened = dialog->isVisible() ? dialog : opened;
    return opened;
}

QtMessageHandler testsHandler = nullptr;

/// The screen of the tests says of each window that it has no hints: hundreds of lines, and a
/// failure among them is not found.
void dropScreensRemark(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    if (!message.contains(u"propagateSizeHints"))
        testsHandler(type, context, message);
}

} // namespace

void TestGallery::initTestCase()
{
    testsHandler = qInstallMessageHandler(dropScreensRemark);
    m_stage = std::make_unique<Stage>();
}

void TestGallery::start()
{
    QFETCH(const Look, shown);
    m_onlooker.begin(shown);
    m_stage->apply(shown);
    look(u"start"_qs);
    finish();
}

/// All others have something to show.
void TestGallery::connects()
{
    m_stage->connectToSandbox();
    const auto stands = [&](const QString &lock, Standing standing) {
        const Verdict *verdict = m_stage->verdict(lock);
        return verdict != nullptr && verdict->standing == standing;
    };
    QTRY_VERIFY_WITH_TIMEOUT(stands(DeadlockLock, Standing::Stuck), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(stands(StuckLock, Standing::Stuck), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(stands(SlowLock, Standing::Slow), Patience);
    m_stage->mute(u"R28"_qs);
}

void TestGallery::addLooks()
{
    QTest::addColumn<Look>("shown");
    for (const Look &shown : looks())
        QTest::newRow(qPrintable(shown.name)) << shown;
}

void TestGallery::finish() const
{
    if (!m_onlooker.faults().isEmpty())
        QFAIL(qPrintable(u'\n' + m_onlooker.faults().join(u'\n')));
}

void TestGallery::look(const QString &name)
{
    const QWidget *page = m_stage->window().findChild<PageTabs *>()->current();
    m_onlooker.look(name, m_stage->window(), page->isVisible() ? page : nullptr);
}

void TestGallery::pages()
{
    QFETCH(const Look, shown);
    m_onlooker.begin(shown);
    m_stage->apply(shown);
    showPages();
    showLocks();
    showPanels();
    showTimeline();
    showPast(shown.zoom);
    finish();
}

void TestGallery::showPages()
{
    m_stage->showOverview();
    look(u"overview"_qs);
    m_stage->choose(u"Go to the wait-for graph"_qs);
    m_stage->awaitGraph();
    look(u"graph"_qs);
    m_stage->choose(u"Go to the blocking forest"_qs);
    look(u"forest"_qs);
    m_stage->openLock(DeadlockLock);
    m_stage->window().findChild<QueuePage *>()->setCurrent(1);
    m_stage->choose(u"Show the chain of the contender"_qs);
    m_stage->awaitChain();
    look(u"chain"_qs);
    m_stage->choose(u"Go to the wait-for graph"_qs);
    QTest::keyClick(m_stage->window().focusWidget(), Qt::Key_Escape); // all again
}

void TestGallery::showLocks()
{
    const QPair<QString, QString> locks[] = {{u"lock-calm"_qs, CalmLock},
        {u"lock-slow"_qs, SlowLock}, {u"lock-stuck"_qs, StuckLock},
        {u"lock-deadlock"_qs, DeadlockLock}, {u"lock-moving"_qs, MovingLock},
        {u"lock-empty"_qs, EmptyLock}, {u"lock-unreadable"_qs, SecretLock},
        {u"lock-long"_qs, LongLock}};
    for (const auto &[name, path] : locks) {
        m_stage->openLock(path);
        look(name);
    }
}

void TestGallery::showPanels()
{
    m_stage->openLock(SlowLock);
    m_stage->window().findChild<QueuePage *>()->setCurrent(0);
    m_stage->raise(u"ownLocks"_qs);
    look(u"panel-ownLocks-none"_qs);
    Hands &hands = m_stage->hands();
    QVERIFY(hands.gate.allow(AllowedMs, hands.gate.phrase()));
    m_stage->take(u"/locks/thumbnails"_qs, u"kazoo-lock"_qs);
    for (const QString &dock :
        {u"contender"_qs, u"ownLocks"_qs, u"journal"_qs, u"locks"_qs, u"findings"_qs}) {
        m_stage->raise(dock);
        look(u"panel-"_qs + dock);
    }
    m_stage->giveBack();
    hands.gate.shut();
    m_stage->choose(u"Muted and acknowledged findings"_qs);
    look(u"panel-muted"_qs);
}

void TestGallery::showTimeline()
{
    m_stage->openLock(MovingLock);
    auto &page = *m_stage->window().findChild<TimelinePage *>();
    QTRY_VERIFY_WITH_TIMEOUT(page.view().lanes().handOvers().size() > 2, Patience);
    m_stage->choose(u"Go to the timeline"_qs);
    look(u"timeline"_qs);
    m_stage->enlarge(u"timeline"_qs);
    look(u"timeline-large"_qs);
    m_stage->openLock(EmptyLock);
    look(u"timeline-empty"_qs);
}

/// The lock that moves, some hand-overs ago.
void TestGallery::showPast(int zoom)
{
    constexpr int Roomy = 200; // beyond it the timeline stays as large as it was made
    if (zoom <= Roomy) {
        m_stage->choose(u"Reset the layout"_qs);
        m_stage->choose(u"Go to the timeline"_qs);
    }
    m_stage->openLock(MovingLock);
    TimelineView &view = m_stage->window().findChild<TimelinePage *>()->view();
    QTRY_VERIFY_WITH_TIMEOUT(view.lanes().handOvers().size() > 2, Patience);
    const Workbench &bench = m_stage->window().workbench();
    for (const auto &[name, path] :
        {QPair(u"past-moving"_qs, MovingLock), QPair(u"past-deadlock"_qs, DeadlockLock)}) {
        m_stage->openLock(path);
        view.setMoment(nowMs() - PastMs);
        QTRY_VERIFY_WITH_TIMEOUT(bench.isPast() && bench.content().size() > 0, Patience);
        look(name);
        view.setMoment(0);
        QTRY_VERIFY_WITH_TIMEOUT(!bench.isPast(), Patience);
    }
    m_stage->choose(u"Reset the layout"_qs);
}

void TestGallery::showMenus()
{
    MainWindow &window = m_stage->window();
    m_stage->openLock(SlowLock);
    window.findChild<QueuePage *>()->setCurrent(0);
    const QPoint place = window.mapToGlobal(QPoint(window.width() / 4, window.height() / 4));
    for (QMenu *menu : window.findChildren<QMenu *>()) {
        if (menu->title().isEmpty() || menu->actions().isEmpty())
            continue;
        const QString name = QString(menu->title()).remove(u'&').toLower().replace(u' ', u'-');
        // Or one that has a new entry while it is open may be given two columns by Qt 6.4, as if it
        // still stood on the small screen, where it was shown before.
        menu->setScreen(window.screen());
        m_onlooker.lookAtOpened(u"menu-"_qs + name, [&] { menu->exec(place); });
    }
    m_onlooker.lookAtOpened(u"context-queue"_qs,
        [&] { emit window.findChild<QueuePage *>()->contextMenuWanted(place); });
    m_onlooker.lookAtOpened(u"context-tree"_qs,
        [&] { emit window.findChild<LocksPanel *>()->contextMenuWanted(LongLock, place); });
    m_onlooker.lookAtOpened(
        u"scan-root"_qs, [&] { m_stage->choose(u"Look for locks below …"_qs); });
}

void TestGallery::dialogs()
{
    QFETCH(const Look, shown);
    m_onlooker.begin(shown);
    m_stage->apply(shown);
    showForms();
    showActs();
    showSite();
    showHelp();
    showMenus();
    finish();
}

void TestGallery::showForms()
{
    MainWindow &window = m_stage->window();
    m_onlooker.lookAndClose(u"connect"_qs, new ConnectDialog(&window));
    const auto connectTo = [&](const QString &servers) {
        auto *dialog = new ConnectDialog(&window);
        ConnectionProfile connection;
        connection.options.connect = servers;
        dialog->setConnection(connection);
        return dialog;
    };
    auto *secured = new ConnectDialog(&window);
    secured->setConnection(securedConnection());
    m_onlooker.lookAndClose(u"connect-secured"_qs, secured);
    auto *asked = new ConnectDialog(&window);
    asked->setConnection(keptConnection());
    asked->showReason(missingInKeyring());
    m_onlooker.lookAndClose(u"connect-kept"_qs, asked);
    m_onlooker.lookAndClose(u"keyring"_qs, new KeyringDialog(u"prod-eu"_qs, true, &window));
    ConnectionProfile known = keptConnection();
    known.options.way.sasl.password = "hush";
    m_onlooker.lookAndClose(u"save-profile"_qs, new SaveProfileDialog(known, &window));
    auto *kept = new ConnectDialog(&window);
    kept->keepAsProfile();
    m_onlooker.lookAndClose(u"profile"_qs, kept);
    const QTemporaryDir folder;
    ProfileStore store(folder.filePath(u"profiles.toml"_qs));
    QVERIFY(store.add(storedAs(u"prod-eu"_qs, securedConnection())));
    m_onlooker.lookAndClose(u"profiles"_qs, new ProfilesDialog(store, &window));
    m_onlooker.lookAndClose(
        u"certificate"_qs, new CertificateDialog(untrustedCertificate(), &window));
    m_onlooker.lookAndClose(
        u"host-key"_qs, new AskpassDialog(hostKeyQuestion(), AskpassDialog::YesOrNo, &window));
    m_onlooker.lookAndClose(u"connect-wrong"_qs, connectTo(u"zk1:2181,zk2:no-port/locks"_qs));
    auto *tested = connectTo(m_stage->connectString());
    for (QPushButton *button : tested->findChildren<QPushButton *>()) {
        if (button->text() == u"&Test")
            button->click();
    }
    const auto hasAnswered = [&] {
        const QList<QLabel *> labels = tested->findChildren<QLabel *>();
        return std::ranges::any_of(
            labels, [](const QLabel *label) { return label->text().contains(u"standalone"); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(hasAnswered(), Patience);
    m_onlooker.lookAndClose(u"connect-tested"_qs, tested);
    m_onlooker.lookAndClose(
        u"note"_qs, new NoteDialog(LongLock, u"payments team, +49 30 1234567"_qs, &window));
}

void TestGallery::showActs()
{
    MainWindow &window = m_stage->window();
    for (const auto environment : {Environment::Development, Environment::Production}) {
        m_gate = std::make_unique<WriteGate>(
            Profile {u"customer-invoices-production-eu"_qs, environment});
        const bool isProduction = environment == Environment::Production;
        m_onlooker.lookAndClose(
            isProduction ? u"allow-production"_qs : u"allow"_qs, new AllowDialog(*m_gate, &window));
    }
    m_stage->openLock(SlowLock);
    auto *taken = new AcquireDialog(SlowLock, u"kazoo-lock"_qs, &window);
    taken->setLock(window.workbench().content().state);
    m_onlooker.lookAndClose(u"acquire"_qs, taken);
    m_onlooker.lookAndClose(u"acquire-nothing"_qs, new AcquireDialog(u"no path"_qs, {}, &window));
    m_onlooker.lookAndClose(
        u"journal-details"_qs, new JournalDetails(detailsOf({deletion(), deletion()}), &window));
    showDeletions();
}

void TestGallery::showDeletions()
{
    MainWindow &window = m_stage->window();
    Hands &hands = m_stage->hands();
    QVERIFY(hands.gate.allow(AllowedMs, hands.gate.phrase()));
    const auto dialogFor = [&](const QString &lock, int entry) {
        auto *dialog = new DeleteDialog(hands, m_stage->targetOn(lock, entry), &window);
        (void)QTest::qWaitFor(
            [&] { return !dialog->obstacle().startsWith(u"Not looked"); }, Patience);
        return dialog;
    };
    m_onlooker.lookAndClose(u"delete-forbidden"_qs, dialogFor(SlowLock, 0)); // its client is alive
    m_onlooker.lookAndClose(u"delete"_qs, dialogFor(LongLock, 1));
    m_stage->queueUp(LongLock);
    DeleteDialog *dialog = dialogFor(LongLock, 0);
    for (QLineEdit *edit : dialog->findChildren<QLineEdit *>()) {
        const bool isReason = !edit->placeholderText().isEmpty();
        edit->setText(
            isReason ? u"stopped by its debugger"_qs : dialog->obstacle().section(u' ', 1, 1));
    }
    for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
        if (button->text() == u"&Delete this contender")
            button->click();
    }
    (void)QTest::qWaitFor([&] { return !dialog->obstacle().startsWith(u"Working"); }, Patience);
    m_onlooker.lookAndClose(u"deleted"_qs, dialog);
    m_stage->raise(u"journal"_qs);
    look(u"panel-journal-rows"_qs);
    hands.gate.shut();
}

void TestGallery::showSite()
{
    MainWindow &window = m_stage->window();
    const qint64 in2100 = 4'102'444'800'000;
    m_onlooker.lookAndClose(
        u"mute"_qs, new MuteDialog({u"R11"_qs, PathGlob::exactly(LongLock), {}, in2100}, &window));
    SiteFile file({m_stage->siteFile(), false});
    auto *dialog = new SiteDialog(file, &window);
    auto *tabs = dialog->findChild<QTabWidget *>();
    dialog->show();
    for (int page = 0; page < tabs->count(); ++page) {
        tabs->setCurrentIndex(page);
        Stage::settle();
        m_onlooker.look(u"site-"_qs + QString(tabs->tabText(page)).remove(u'&').toLower(), *dialog);
    }
    delete dialog;
}

void TestGallery::showHelp()
{
    MainWindow &window = m_stage->window();
    const QPair<QString, QString> texts[] = {{u"manual"_qs, u"Manual"_qs},
        {u"shortcuts"_qs, u"Shortcuts"_qs}, {u"about"_qs, u"About Lockscope"_qs},
        {u"members"_qs, u"What the members answer"_qs}};
    for (const auto &[name, words] : texts) {
        m_stage->choose(words);
        m_onlooker.lookAndClose(name, openedBy(window));
    }
}

void TestGallery::cleanupTestCase()
{
    m_stage.reset();
    qInstallMessageHandler(testsHandler);
}

QTEST_MAIN(TestGallery)
#include "tst_gallery.moc"
