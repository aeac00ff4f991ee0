// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/profilestore.h"
#include "ui/shell/settings.h"

#include <QMainWindow>

#include <functional>
#include <memory>
#include <optional>

class QDockWidget;
class QMenu;
class QProgressDialog;
class QStackedWidget;
class QTemporaryDir;

namespace lockscope {

struct ChainFocus;
struct DoctorReport;
struct HistoryInfo;
struct QueueContent;
class Announcer;
class AskpassDesk;
class CertificateDialog;
class ContenderPanel;
class EnvironmentBand;
class FindingsPanel;
class GraphDesk;
class HintPage;
class HistoryDesk;
class KeyringDesk;
class LockPage;
class LocksPanel;
class Menus;
class NotificationSink;
class OperatorDesk;
class OverviewPage;
class PageTabs;
class PastBand;
class PathBar;
class QueuePage;
class RoundTaker;
class SiteFile;
class StartPage;
class StatusLine;
class Workbench;

/// The window: wires panels to the workbench. What can be done without it is done elsewhere.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    struct Options
    {
        QString configFolder; ///< empty: the user's
        std::optional<ThemeChoice> theme; ///< for this run; else what is remembered
        std::shared_ptr<NotificationSink> sink {}; ///< null: the desktop's
        QString siteSettings {}; ///< file that somebody named; empty: see settingsPlace()
        QString program {}; ///< this one: for another window, and for ssh to ask by; empty: neither
    };

    explicit MainWindow(const Options &options);
    ~MainWindow() override;

    void openConnection(const ConnectionProfile &connection);
    /// At once, unless there is something that the keyring has or a person is to type.
    void connectTo(const ConnectionProfile &connection);
    void openSandbox();
    /// A recording, a snapshot or a server's data directory, offline. What is shown stays where
    /// that cannot be opened, and it is said why.
    void openHistory(const QString &name);
    Workbench &workbench() { return *m_workbench; }
    Menus &menus() { return *m_menus; }

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // mainwindow.cpp
    void buildCentre();
    void buildDocks();
    void buildTop();
    QDockWidget *addDock(
        const QString &name, const QString &title, QWidget *content, Qt::DockWidgetArea area);
    void reconnect();
    void showConnection();
    void forgetConnection();
    void showCentre();
    bool isAnythingKnown() const;
    void makeRoom();
    void showHome();
    void focusSearch();
    void showLockPage();
    void seekWanted(const QueueContent &content);
    void showContent(const QueueContent &content);
    void showSelection();
    void showStatus(const ConnectionStatus &status);
    void showScan(const ScanResult &result);
    void explainLock();
    void updateSituation();
    QString chosenRecipe(const QString &path) const;
    QMap<QString, QString> chosenRecipes() const;
    void chooseRecipe(const QString &path, const QString &id);
    void goTo(const QString &path, const QString &node = {});
    void goToTab(const QString &path, const QString &node = {});
    void openInTab(const QString &path);
    void openChosen(const QString &path);
    bool reveal(const QString &path, const QString &node);
    static QDockWidget *dockOf(const QWidget &content); ///< the one that it is in
    static void raiseDock(QWidget *content);
    void restoreLayout();
    void resetLayout();
    int panelsBeside() const; ///< for how many letters leave room beside the page
    void arrangeDocks();
    bool isArrangedFor(int beside) const;
    void followWidth();
    void resizeSides();
    int leastBelow() const;
    QDockWidget *panelBelow() const;
    void setHeightBelow(QDockWidget *dock, int height);
    void makeRoomBelow();

    // mainwindow_wiring.cpp
    void connectWorkbench();
    void connectPanels();
    void connectOverview();
    void connectFindings();
    void connectRounds(const RoundTaker &rounds);
    void setServersAhead(qint64 ms);
    void connectDesk();
    void showOwnLocks();

    // mainwindow_graphs.cpp
    void connectGraphs();
    void showChain(const ChainFocus &focus);
    void showReport(const std::shared_ptr<const DoctorReport> &report);
    void weighQuestion(const DoctorReport *report);
    void comeToFront();
    void leavePast();
    void showAnswer(const QString &path);
    void showFinding(const QString &findingId);
    void showQuiet();
    void buildGraphMenus();

    // mainwindow_past.cpp
    void connectHistory();
    void connectHistoryFiles();
    void buildHistoryMenu();
    void buildHistoryFileMenu();
    void askForRecording();
    void openExample();
    void askForReport();
    void askForKeptRecording();
    void showProblems();
    void askForDataDirectory();
    void showHistory(const HistoryInfo &info);
    void tellProblem(const QString &text);
    void showRecent();
    void showPastOf(qint64 at);
    void tellMoment();

    // mainwindow_profiles.cpp
    void buildProfileMenu();
    void connectProfiles();
    void showProfiles();
    void saveAsProfile();
    void openStored(const QString &name);
    QVector<ConnectionProfile> recentOnes() const;
    void openNewWindow();
    void noteRenamed(const QString &name, const QString &next);
    void keepTyped();
    void noteKept(const QString &name, SecretKind kind, const Result<Done> &done);
    using ProfileChange = std::function<void(StoredProfile &profile)>;
    void changeStored(const ProfileChange &change);
    const StoredProfile &storedProfile() const;

    // mainwindow_trust.cpp
    void connectTrust();
    void noteTrust(const ConnectionStatus &status);
    void showCertificate();

    // mainwindow_site.cpp
    void connectSite();
    void showSiteDialog();

    // mainwindow_notes.cpp
    void buildNoteMenu();
    void addNoteActions(QMenu &menu, const QString &path);
    QString lockInView() const;
    bool isContenderInView() const;
    void toggleFavourite(const QString &path);
    void editNote(const QString &path);
    void showNotes();

    // mainwindow_menus.cpp
    void buildMenus();
    void buildFileMenu();
    void buildEditMenu();
    void copyAsJson();
    void buildCommandMenu();
    void buildViewMenu();
    void buildPanelMenu();
    void buildLanguageMenu();
    void buildLockMenus();
    void buildActMenu();
    void buildHelpMenu();
    void fillRecent(QMenu &menu);
    void fillRecipes(QMenu &menu);
    void fillOtherLocks(QMenu &menu);
    void askForConnection(const ConnectionProfile &start, const QString &why = {});
    void askForScanRoot();
    void setTheme(ThemeChoice choice);
    void setTimesInUtc(bool isUtc);
    void zoomTo(int percent);
    void copy(const QString &text);
    void showContextMenu(const QPoint &globalPosition);
    void showTreeMenu(const QString &path, const QPoint &globalPosition);

    const Options m_options;
    Settings m_settings;
    ProfileStore m_profiles;
    mutable StoredProfile m_stored; ///< see storedProfile()
    LockNotes m_notes; ///< of the connection
    ThemeChoice m_theme;
    ConnectionProfile m_lastTried; ///< without its secrets once it stands
    AskpassDesk *m_askpass;
    KeyringDesk *m_keyring;
    CertificateDialog *m_certificate = nullptr; ///< that is being shown; null: none
    SiteFile *m_site;
    Workbench *m_workbench;
    Announcer *m_announcer;
    EnvironmentBand *m_band = nullptr;
    Menus *m_menus = nullptr;
    PathBar *m_pathBar = nullptr;
    StatusLine *m_status = nullptr;
    QStackedWidget *m_centre = nullptr; ///< one of the next three
    StartPage *m_start = nullptr; ///< no connection
    HintPage *m_hint = nullptr; ///< one of which nothing is known yet
    PageTabs *m_pages = nullptr;
    OverviewPage *m_overview = nullptr; ///< the first of the pages
    QStackedWidget *m_lockOrHint = nullptr; ///< the second
    HintPage *m_noLock = nullptr;
    LockPage *m_lock = nullptr;
    QueuePage *m_queue = nullptr; ///< of m_lock
    LocksPanel *m_locks = nullptr;
    ContenderPanel *m_contender = nullptr;
    FindingsPanel *m_findings = nullptr;
    QDockWidget *m_findingsDock = nullptr;
    QDockWidget *m_timelineDock = nullptr;
    GraphDesk *m_graphs = nullptr;
    QAction *m_showChain = nullptr;
    OperatorDesk *m_desk = nullptr;
    HistoryDesk *m_history = nullptr;
    PastBand *m_pastBand = nullptr;
    std::unique_ptr<QTemporaryDir> m_example; ///< where the example incident lies; null: not yet
    QProgressDialog *m_opening = nullptr; ///< of a history; null: none is being opened
    QList<QDockWidget *> m_docks;
    int m_panelsBeside = 0; ///< the page, when panels were last put where they have room
    int m_heightBelow = 0; ///< of the findings, before another panel took more; 0: none has
    bool m_isOpening = false; ///< a connection, and perhaps a lock with it
    bool m_isContenderAside = false; ///< hidden while the overview needs its room
    QString m_wantedNode; ///< to select once its lock is shown
};

} // namespace lockscope
