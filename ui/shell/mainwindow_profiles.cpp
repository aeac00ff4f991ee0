// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Connections that the operator keeps by name, and windows for several of them.
#include "core/base/text.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/profilesdialog.h"
#include "ui/connect/startpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QInputDialog>
#include <QProcess>

namespace lockscope {

namespace {

constexpr int ProfileMessageMs = 15'000;

} // namespace

void MainWindow::buildProfileMenu()
{
    m_menus->add(
        Menus::File, tr("Prof&iles …"), {}, Requirement::Nothing, [this] { showProfiles(); });
    m_menus->add(
        Menus::File, tr("Save as pro&file …"), {}, Requirement::Live, [this] { saveAsProfile(); });
    m_menus->add(
        Menus::File, tr("New &window"), {}, Requirement::Nothing, [this] { openNewWindow(); });
}

void MainWindow::connectProfiles()
{
    connect(m_start, &StartPage::profilesWanted, this, &MainWindow::showProfiles);
}

void MainWindow::showProfiles()
{
    ProfilesDialog dialog(m_profiles, m_check, this);
    connect(&dialog, &ProfilesDialog::changed, this, &MainWindow::showRecent);
    QString wanted;
    connect(&dialog, &ProfilesDialog::connectWanted, this,
        [&wanted](const QString &name) { wanted = name; });
    dialog.exec();
    if (!wanted.isEmpty())
        openStored(wanted);
}

/// At once, unless it needs secrets, which it has not.
void MainWindow::openStored(const QString &name)
{
    const auto profile = m_profiles.find(name);
    if (!profile)
        return tellProblem(profileProblem(profile.error()));
    openRecent(connectionOf(*profile));
}

void MainWindow::saveAsProfile()
{
    ConnectionProfile connection = m_workbench->connection();
    bool isAccepted = false;
    const QString typed = QInputDialog::getText(this, tr("Save as profile"),
        tr("Name of the profile:"), QLineEdit::Normal, connection.profile.name, &isAccepted);
    const QString name = typed.trimmed();
    if (!isAccepted || name.isEmpty())
        return;
    StoredProfile profile = storedAs(name, connection, storedProfile());
    profile.path = m_workbench->path();
    if (connection.storedName.isEmpty()) {
        const QSet<QString> &favourites = m_notes.favourites;
        profile.favourites = QStringList(favourites.begin(), favourites.end());
        profile.favourites.sort();
    }
    const Result<Done> added = m_profiles.add(profile);
    if (added) {
        m_workbench->keepAs(name);
        m_stored = profile;
    }
    m_status->showMessage(
        added ? tr("%1 is a profile now").arg(visibleText(name)) : profileProblem(added.error()),
        ProfileMessageMs);
    showRecent();
}

/// Of the connection, as it was kept when it was opened or last changed here; one without a name
/// where it is not kept. Asked for each lock: the file is not read each time.
const StoredProfile &MainWindow::storedProfile() const
{
    const QString name = m_workbench->connection().storedName;
    if (m_stored.name != name)
        m_stored =
            name.isEmpty() ? StoredProfile() : m_profiles.find(name).value_or(StoredProfile());
    return m_stored;
}

/// Does nothing for a connection that is not kept.
void MainWindow::changeStored(const ProfileChange &change)
{
    const QString name = m_workbench->connection().storedName;
    if (name.isEmpty())
        return;
    const auto before = m_profiles.find(name);
    StoredProfile after = before.value_or(StoredProfile());
    change(after);
    const Result<Done> done =
        before ? m_profiles.replace(*before, after) : Result<Done>(tl::unexpected(before.error()));
    if (done)
        m_stored = after;
    else
        m_status->showMessage(profileProblem(done.error()), ProfileMessageMs);
}

void MainWindow::chooseRecipe(const QString &path, const QString &id)
{
    const ConnectionProfile &connection = m_workbench->connection();
    if (connection.storedName.isEmpty())
        return m_settings.setRecipe(connection.options.connect, path, id);
    changeStored([&](StoredProfile &profile) {
        profile.recipes.remove(path);
        if (!id.isEmpty())
            profile.recipes.insert(path, id);
    });
}

/// A program of its own: what happens to one does not happen to the others.
void MainWindow::openNewWindow()
{
    if (m_options.program.isEmpty())
        return;
    QProcess window;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("LOCKSCOPE_CONNECT"));
    window.setProcessEnvironment(environment);
    window.setProgram(m_options.program);
    QStringList arguments;
    if (!m_options.configFolder.isEmpty())
        arguments << QStringLiteral("--config-dir") << m_options.configFolder;
    if (!m_options.siteSettings.isEmpty())
        arguments << QStringLiteral("--settings") << m_options.siteSettings;
    window.setArguments(arguments);
    if (!window.startDetached())
        m_status->showMessage(visibleText(window.errorString()), ProfileMessageMs);
}

} // namespace lockscope
