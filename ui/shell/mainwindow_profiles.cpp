// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Connections that the operator keeps by name, and windows for several of them.
#include "core/base/text.h"
#include "ui/connect/keyringdesk.h"
#include "ui/connect/profileconnection.h"
#include "ui/connect/profilesdialog.h"
#include "ui/connect/saveprofiledialog.h"
#include "ui/connect/startpage.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QProcess>

#include <algorithm>
#include <utility>

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
    connect(m_keyring, &KeyringDesk::kept, this, &MainWindow::noteKept);
    connect(m_keyring, &KeyringDesk::notForgotten, this,
        [this](const QString &name, const Error &error) {
            m_status->showMessage(notForgottenText(name, error), ProfileMessageMs);
        });
}

void MainWindow::showProfiles()
{
    m_keyring->cancel();
    ProfilesDialog dialog(m_profiles, this, m_options.program, m_keyring);
    connect(&dialog, &ProfilesDialog::changed, this, &MainWindow::showRecent);
    connect(&dialog, &ProfilesDialog::renamed, this, &MainWindow::noteRenamed);
    QString wanted;
    connect(&dialog, &ProfilesDialog::connectWanted, this,
        [&wanted](const QString &name) { wanted = name; });
    dialog.exec();
    if (!wanted.isEmpty())
        openStored(wanted);
}

/// The connection that is open may be by it.
void MainWindow::noteRenamed(const QString &name, const QString &next)
{
    if (!next.isEmpty())
        m_settings.renameRecent(name, next);
    const ConnectionProfile connection = m_workbench->connection();
    if (connection.storedName == name)
        m_workbench->keepAs(next, connection.profile.environment,
            next.isEmpty() ? QVector<SecretKind>() : connection.inKeyring);
}

void MainWindow::openStored(const QString &name)
{
    const auto profile = m_profiles.find(name);
    if (!profile)
        return tellProblem(profileProblem(profile.error()));
    connectTo(connectionOf(*profile));
}

/// Those by a profile are called as it is; one that is no longer there is of no help.
QVector<ConnectionProfile> MainWindow::recentOnes() const
{
    QVector<ConnectionProfile> all = m_settings.recent();
    const QVector<StoredProfile> profiles = m_profiles.list().value_or(QVector<StoredProfile>());
    all.removeIf([&](const ConnectionProfile &connection) {
        return !connection.storedName.isEmpty()
            && std::ranges::find(profiles, connection.storedName, &StoredProfile::name)
            == profiles.end();
    });
    return all;
}

void MainWindow::connectTo(const ConnectionProfile &connection)
{
    const auto go = [this](const ConnectionProfile &known, const QString &why) {
        lacksSecrets(known) ? askForConnection(known, why) : openConnection(known);
    };
    if (keptAndLacked(connection).isEmpty())
        go(connection, {});
    else
        m_keyring->read(connection, go);
}

/// The servers have let us in with it. Whoever wants another connection next begins with what was
/// tried last, which may be other servers: they are not given what was typed for these.
void MainWindow::keepTyped()
{
    const QString name = m_workbench->connection().storedName;
    const Secrets typed = m_workbench->takeToKeep();
    m_lastTried = withoutSecrets(std::move(m_lastTried));
    const QVector<SecretKind> kinds = typed.kinds();
    if (kinds.isEmpty())
        return;
    const auto profile = m_profiles.find(name);
    Secrets needed;
    for (const SecretKind kind : kinds) {
        if (profile && profile->use(kind) != SecretUse::None)
            needed.set(kind, typed.of(kind));
    }
    m_keyring->keep(name, needed);
}

/// From now on it is read there.
void MainWindow::noteKept(const QString &name, SecretKind kind, const Result<Done> &done)
{
    if (!done)
        return m_status->showMessage(
            tr("The keyring does not keep the %1 of %2: %3. It is asked "
               "for next time.")
                .arg(titleOf(kind), visibleText(name), visibleText(done.error().detail.text())),
            ProfileMessageMs);
    const auto before = m_profiles.find(name);
    StoredProfile after = before.value_or(StoredProfile());
    after.setUse(kind, SecretUse::Keyring);
    Result<Done> changed = Done {};
    if (!before)
        changed = tl::unexpected<Error>(before.error());
    else if (*before != after)
        changed = m_profiles.replace(*before, after);
    if (changed && m_stored.name == name)
        m_stored.setUse(kind, SecretUse::Keyring);
    m_status->showMessage(changed
            ? tr("The keyring keeps the %1 of %2").arg(titleOf(kind), visibleText(name))
            : profileProblem(changed.error()),
        ProfileMessageMs);
}

/// Of the locks that are known here: settings tell of one that is asked for, and list none.
QMap<QString, QString> MainWindow::chosenRecipes() const
{
    QStringList paths {m_workbench->path()};
    for (const FoundLock &lock : m_locks->model().locks())
        paths.append(lock.path);
    QMap<QString, QString> recipes;
    for (const QString &path : std::as_const(paths)) {
        if (const QString recipe = chosenRecipe(path); !recipe.isEmpty())
            recipes.insert(path, recipe);
    }
    return recipes;
}

void MainWindow::saveAsProfile()
{
    ConnectionProfile connection = m_workbench->connection();
    SaveProfileDialog dialog(connection, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const QString name = dialog.name();
    const Secrets known = dialog.keepsSecrets() ? secretsOf(connection) : Secrets();
    connection.inKeyring.clear(); // under that name it has none yet
    connection.profile.environment = dialog.environment();
    StoredProfile profile = storedAs(name, connection, storedProfile());
    profile.path = m_workbench->path();
    if (connection.storedName.isEmpty()) {
        const QSet<QString> &favourites = m_notes.favourites;
        profile.favourites = QStringList(favourites.begin(), favourites.end());
        profile.favourites.sort();
        profile.recipes = chosenRecipes();
    }
    const Result<Done> added = m_profiles.add(profile);
    if (added) {
        m_workbench->keepAs(name, profile.environment, {});
        m_stored = profile;
    }
    m_status->showMessage(
        added ? tr("%1 is a profile now").arg(visibleText(name)) : profileProblem(added.error()),
        ProfileMessageMs);
    if (added)
        m_keyring->keep(name, known);
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
    for (const QString &variable :
        {QStringLiteral("LOCKSCOPE_CONNECT"), QStringLiteral("LOCKSCOPE_PROFILE")})
        environment.remove(variable);
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
