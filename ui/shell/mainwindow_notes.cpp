// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Favourites and notes: kept in the user's settings, shown wherever their locks are.
#include "core/base/text.h"
#include "ui/lockpage/lockpage.h"
#include "ui/lockpage/notedialog.h"
#include "ui/locks/lockspanel.h"
#include "ui/locks/lockstreemodel.h"
#include "ui/overview/overviewpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/menus.h"
#include "ui/shell/pagetabs.h"
#include "ui/shell/statusline.h"
#include "ui/shell/workbench.h"

#include <QMenu>

namespace lockscope {

namespace {

constexpr int NoteMessageMs = 10'000;

} // namespace

void MainWindow::buildNoteMenu()
{
    m_menus->add(Menus::Lock, tr("&Favourite, or not"), {QKeySequence(QStringLiteral("Ctrl+D"))},
        Requirement::LockInView, [this] { toggleFavourite(lockInView()); });
    m_menus->add(Menus::Lock, tr("No&te …"), {}, Requirement::LockInView,
        [this] { editNote(lockInView()); });
}

/// Of a directory on the way to locks there is nothing to be kept.
void MainWindow::addNoteActions(QMenu &menu, const QString &path)
{
    const LocksTreeModel &tree = m_locks->model();
    const QModelIndex row = tree.indexOf(path);
    if (row.isValid() && !tree.lockOf(row) && !m_notes.favourites.contains(path))
        return;
    QAction *favourite = menu.addAction(tr("&Favourite"));
    favourite->setCheckable(true);
    favourite->setChecked(m_notes.favourites.contains(path));
    connect(favourite, &QAction::triggered, this, [this, path] { toggleFavourite(path); });
    connect(
        menu.addAction(tr("&Note …")), &QAction::triggered, this, [this, path] { editNote(path); });
}

/// On the overview the one that is chosen there, else the one that is open.
QString MainWindow::lockInView() const
{
    const bool isHome = m_pages->current() == m_overview;
    const QString chosen = isHome ? m_overview->currentLock() : QString();
    return chosen.isEmpty() ? m_workbench->path() : chosen;
}

void MainWindow::toggleFavourite(const QString &path)
{
    const bool isOn = !m_notes.favourites.contains(path);
    const ConnectionProfile &connection = m_workbench->connection();
    if (connection.storedName.isEmpty())
        m_settings.setFavourite(connection.options.connect, path, isOn);
    else
        changeStored([&](StoredProfile &profile) {
            profile.favourites.removeAll(path);
            if (isOn)
                profile.favourites.append(path);
        });
    m_status->showMessage(isOn ? tr("%1 is a favourite").arg(visibleText(path))
                               : tr("%1 is no favourite any more").arg(visibleText(path)),
        NoteMessageMs);
    showNotes();
}

void MainWindow::editNote(const QString &path)
{
    const QString connect = m_workbench->connection().options.connect;
    NoteDialog dialog(path, m_notes.notes.value(path), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_settings.setNote(connect, path, dialog.note());
    showNotes();
}

void MainWindow::showNotes()
{
    m_notes = m_workbench->isOpen()
        ? m_settings.lockNotes(m_workbench->connection().options.connect)
        : LockNotes();
    if (!m_workbench->connection().storedName.isEmpty()) {
        const QStringList favourites = storedProfile().favourites;
        m_notes.favourites = QSet<QString>(favourites.begin(), favourites.end());
    }
    if (m_notes.left > 0)
        m_status->showMessage(
            tr("Favourites and notes of %1 locks are kept and not shown: there are too many.")
                .arg(m_notes.left),
            NoteMessageMs);
    m_locks->setNotes(m_notes);
    m_overview->setNotes(m_notes);
    m_lock->setNote(m_notes.notes.value(m_workbench->path()));
}

} // namespace lockscope
