// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/connect/connectionprofile.h"
#include "ui/theme/locknotes.h"
#include "ui/theme/theme.h"

#include <QSettings>

namespace lockscope {

/// What the window remembers between runs: one file in the configuration folder. Never any
/// credentials. Layouts of another version of the window are not restored. GUI thread.
class Settings
{
public:
    static constexpr int LayoutVersion = 7;
    static constexpr int MaxRecent = 10;

    /// @p folder empty: the user's, as XDG says.
    explicit Settings(const QString &folder);

    QString fileName() const { return m_file.fileName(); }
    /// Beside the settings if their folder was chosen, else in the user's data folder.
    QString journalFile() const { return m_journalFile; }

    ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    QString language() const; ///< of languages(); empty: the system's
    void setLanguage(const QString &language);
    int zoom() const; ///< per cent
    void setZoom(int percent);

    bool showsUtc() const; ///< times of day; else local ones
    void setShowsUtc(bool isUtc);

    bool notifies() const; ///< tell the desktop of stuck locks
    void setNotifies(bool isOn);

    QByteArray geometry() const;
    QByteArray docks() const;
    QByteArray columns() const;
    QByteArray overviewColumns() const;
    void setLayout(const QByteArray &geometry, const QByteArray &docks, const QByteArray &columns,
        const QByteArray &overviewColumns);

    /// Newest first. Of those by profile it is the file of profiles that knows how they are now.
    QVector<ConnectionProfile> recent() const;
    void addRecent(const ConnectionProfile &connection);
    /// By its servers and its name, wherever it is in the list by now.
    void removeRecent(const ConnectionProfile &connection);
    /// Those by the profile @p name are by @p next.
    void renameRecent(const QString &name, const QString &next);
    void clearRecent(); ///< histories, too
    /// Recordings and servers' data directories, by their whole names, the newest first.
    QStringList recentHistories() const;
    void addRecentHistory(const QString &name);
    void removeRecentHistory(const QString &name);

    /// The recipe that the operator chose for a lock of a connection; empty: none.
    QString recipe(const QString &connect, const QString &path) const;
    void setRecipe(const QString &connect, const QString &path, const QString &id);

    /// What the operator keeps about locks of a connection.
    LockNotes lockNotes(const QString &connect) const;
    void setFavourite(const QString &connect, const QString &path, bool isOn);
    /// @p note: see noteFrom(); empty: none.
    void setNote(const QString &connect, const QString &path, const QString &note);

private:
    void setRecent(const QVector<ConnectionProfile> &all);
    QByteArray layoutPart(const QString &key) const;
    void setAboutLock(
        const QString &connect, const QString &path, const QString &what, const QString &value);
    static QString recipeKey(const QString &connect, const QString &path);

    QSettings m_file;
    QString m_journalFile;
};

} // namespace lockscope
