// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Recordings and servers' files, opened from a disk.
#include "core/base/text.h"
#include "core/recording/historyreader.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/startpage.h"
#include "ui/shell/helpdialogs.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pastband.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"
#include "ui/theme/formparts.h"
#include "ui/timeline/historydesk.h"
#include "ui/timeline/timelinepage.h" // which a dock has

#include <QDateTime>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QProgressDialog>
#include <QTemporaryDir>

#include <utility>

namespace lockscope {

namespace {

constexpr int OpeningPatienceMs = 500; ///< before it is shown how far one is

/// The one that is dropped; empty: none, or several.
QString droppedFile(const QMimeData &data)
{
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 ? urls.constFirst().toLocalFile() : QString();
}

} // namespace

void MainWindow::connectHistoryFiles()
{
    connect(m_start, &StartPage::historyWanted, this, &MainWindow::askForRecording);
    connect(m_start, &StartPage::recentHistoryWanted, this, &MainWindow::openHistory);
    connect(m_start, &StartPage::forgetHistoryWanted, this, [this](const QString &name) {
        m_settings.removeRecentHistory(name);
        showRecent();
    });
    connect(m_history, &HistoryDesk::historyOpened, this, &MainWindow::showHistory);
    connect(m_history, &HistoryDesk::openingFailed, this, [this](const Error &error) {
        delete std::exchange(m_opening, nullptr);
        tellProblem(visibleText(explain(error)));
    });
    connect(m_history, &HistoryDesk::openingProgressed, this, [this](int percent) {
        if (m_opening)
            m_opening->setValue(percent);
    });
    connect(m_start, &StartPage::exampleWanted, this, &MainWindow::openExample);
    connect(m_history, &HistoryDesk::reportWritten, this, [this](const QString &file) {
        m_status->showMessage(tr("The report is in %1").arg(visibleText(file)), 15'000);
    });
    connect(m_history, &HistoryDesk::recordingWritten, this, [this](const QString &file) {
        m_status->showMessage(tr("What was kept is in %1").arg(visibleText(file)), 15'000);
    });
    connect(m_history, &HistoryDesk::keepingChanged, this, &MainWindow::updateSituation);
    connect(m_history, &HistoryDesk::reportFailed, this,
        [this](const Error &error) { tellProblem(visibleText(explain(error))); });
    connect(m_pastBand, &PastBand::closeWanted, m_workbench, &Workbench::close);
    connect(m_pastBand, &PastBand::problemsWanted, this, &MainWindow::showProblems);
}

void MainWindow::buildHistoryFileMenu()
{
    m_menus->addSeparator(Menus::File);
    m_menus->add(Menus::File, tr("Open a recordin&g …"), {QKeySequence(QStringLiteral("Ctrl+O"))},
        Requirement::Nothing, [this] { askForRecording(); });
    m_menus->add(Menus::File, tr("Open a server's data director&y …"),
        {QKeySequence(QStringLiteral("Ctrl+Shift+O"))}, Requirement::Nothing,
        [this] { askForDataDirectory(); });
    m_menus->add(Menus::File, tr("Open the &example incident"), {}, Requirement::Nothing,
        [this] { openExample(); });
    m_menus->add(Menus::File, tr("Save an incident re&port …"),
        {QKeySequence(QStringLiteral("Ctrl+S"))}, Requirement::Connection,
        [this] { askForReport(); });
    m_menus->add(Menus::File, tr("Save what was &kept as a recording …"),
        {QKeySequence(QStringLiteral("Ctrl+Alt+S"))}, Requirement::Kept,
        [this] { askForKeptRecording(); });
    m_menus->add(Menus::File, tr("C&lose the recording"), {}, Requirement::History,
        [this] { m_workbench->close(); });
}

void MainWindow::askForRecording()
{
    const QString name = QFileDialog::getOpenFileName(this, tr("Open a recording"), {},
        tr("Recordings (*.lockscope)") + u";;"_qs + tr("All files (*)"));
    if (!name.isEmpty())
        openHistory(name);
}

void MainWindow::askForDataDirectory()
{
    const QString name = QFileDialog::getExistingDirectory(
        this, tr("Open a ZooKeeper server's data directory, or a folder with those of several"));
    if (!name.isEmpty())
        openHistory(name);
}

/// The program carries it with it, and a recording is opened from a disk.
void MainWindow::openExample()
{
    if (!m_example)
        m_example = std::make_unique<QTemporaryDir>();
    const QString name = m_example->filePath(QStringLiteral("incident.lockscope"));
    if (!QFile::exists(name)
        && !QFile::copy(QStringLiteral(":/lockscope/incident.lockscope"), name))
        return tellProblem(tr("%1 cannot be written").arg(visibleText(name)));
    openHistory(name);
}

void MainWindow::askForReport()
{
    const QString name = QFileDialog::getSaveFileName(this, tr("Save an incident report"),
        QStringLiteral("incident.html"),
        tr("Web page (*.html)") + u";;"_qs + tr("Markdown (*.md)"));
    if (!name.isEmpty())
        m_history->writeReport(name);
}

void MainWindow::askForKeptRecording()
{
    const QString suffix = QStringLiteral(".lockscope");
    const QString now = QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd-HHmm"));
    QString name = QFileDialog::getSaveFileName(this, tr("Save what was kept as a recording"),
        QStringLiteral("lockscope-") + now + suffix, tr("Recordings (*.lockscope)"));
    if (name.isEmpty())
        return;
    if (QFileInfo(name).suffix().isEmpty())
        name += suffix; // by which it is opened with a double click
    m_history->writeRecording(name);
}

void MainWindow::openHistory(const QString &name)
{
    m_keyring->cancel();
    delete std::exchange(m_opening, nullptr);
    m_opening = new QProgressDialog(this);
    m_opening->setLabel(wrappedLabel(tr("Reading %1 …").arg(visibleText(name))));
    m_opening->setWindowModality(Qt::WindowModal);
    m_opening->setMinimumDuration(OpeningPatienceMs);
    m_opening->setAutoReset(false);
    m_opening->setValue(0);
    connect(m_opening, &QProgressDialog::canceled, m_history, &HistoryDesk::cancelOpening);
    m_history->open(QFileInfo(name).absoluteFilePath());
}

void MainWindow::showHistory(const HistoryInfo &info)
{
    delete std::exchange(m_opening, nullptr);
    m_workbench->openHistory(info.name);
    if (!m_example || !info.name.startsWith(m_example->path()))
        m_settings.addRecentHistory(info.name);
    showRecent();
    m_history->showHistory();
    raiseDock(&m_history->page());
    m_pastBand->setProblems(info.problems.size());
    if (!info.problems.isEmpty())
        m_status->showMessage(visibleText(info.problems.constFirst().text()), 20'000);
}

/// Each with its place: somebody may want to copy what is lost.
void MainWindow::showProblems()
{
    const HistoryInfo &info = m_history->history();
    QStringList lines;
    for (const Message &problem : info.problems)
        lines.append(visibleText(problem.text()));
    showText(this, tr("What could not be used of %1").arg(visibleText(info.name)),
        lines.join(u'\n') + u'\n');
}

/// Where one looks just now.
void MainWindow::tellProblem(const QString &text)
{
    if (m_workbench->isOpen())
        m_status->showMessage(text, 20'000);
    else
        m_start->setMessage(text, true);
}

void MainWindow::showRecent()
{
    QVector<ConnectionProfile> profiles;
    for (const StoredProfile &profile : m_profiles.list().value_or(QVector<StoredProfile>()))
        profiles.append(connectionOf(profile));
    m_start->setProfiles(profiles);
    QVector<ConnectionProfile> recent = m_settings.recent();
    recent.removeIf([](const ConnectionProfile &one) { return !one.storedName.isEmpty(); });
    m_start->setRecent(recent, m_settings.recentHistories());
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFile(*event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString name = droppedFile(*event->mimeData());
    if (name.isEmpty())
        return;
    event->acceptProposedAction();
    openHistory(name);
}

} // namespace lockscope
