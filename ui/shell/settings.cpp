// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/settings.h"

#include "core/journal/journal.h"
#include "ui/shell/waysettings.h"

#include <QCryptographicHash>
#include <QStandardPaths>

#include <algorithm>

namespace lockscope {

namespace {

QString settingsFile(const QString &folder)
{
    const QString base = folder.isEmpty()
        ? QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
            + QStringLiteral("/lockscope")
        : folder;
    return base + QStringLiteral("/lockscope.ini");
}

const QString Recent = QStringLiteral("recent");
const QString RecentHistories = QStringLiteral("recentHistories");
const QString AboutLocks = QStringLiteral("locks/");
constexpr int MaxNotes =
    1000; ///< locks of a connection; the file is the user's, and may be anything

/// Those that are called or reached otherwise; of one that is a profile, its name says all.
QVector<ConnectionProfile> without(
    QVector<ConnectionProfile> all, const ConnectionProfile &connection)
{
    all.removeIf([&](const ConnectionProfile &old) {
        if (!old.storedName.isEmpty() || !connection.storedName.isEmpty())
            return old.storedName == connection.storedName;
        return old.options.connect == connection.options.connect
            && old.profile.name == connection.profile.name;
    });
    return all;
}

/// What cannot be understood is treated with care.
Environment recentEnvironment(const QString &text)
{
    return text == textOf(Environment::Unknown)
        ? Environment::Unknown
        : environmentFromText(text).value_or(Environment::Production);
}

/// Texts may hold anything, keys of an ini file may not.
QString keyOf(const QString &text)
{
    const QByteArray hash =
        QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QString::fromLatin1(hash);
}

} // namespace

Settings::Settings(const QString &folder)
    : m_file(settingsFile(folder), QSettings::IniFormat)
    , m_journalFile(
          folder.isEmpty() ? Journal::standardFile() : folder + QStringLiteral("/journal.jsonl"))
{ }

ThemeChoice Settings::theme() const
{
    return themeFromText(m_file.value(QStringLiteral("look/theme")).toString())
        .value_or(ThemeChoice::System);
}

void Settings::setTheme(ThemeChoice choice)
{
    m_file.setValue(QStringLiteral("look/theme"), textOf(choice));
}

QString Settings::language() const
{
    return m_file.value(QStringLiteral("look/language")).toString();
}

void Settings::setLanguage(const QString &language)
{
    m_file.setValue(QStringLiteral("look/language"), language);
}

int Settings::zoom() const
{
    return clampedZoom(m_file.value(QStringLiteral("look/zoom"), 100).toInt());
}

void Settings::setZoom(int percent)
{
    m_file.setValue(QStringLiteral("look/zoom"), clampedZoom(percent));
}

bool Settings::showsUtc() const
{
    return m_file.value(QStringLiteral("look/utc"), false).toBool();
}

void Settings::setShowsUtc(bool isUtc)
{
    m_file.setValue(QStringLiteral("look/utc"), isUtc);
}

bool Settings::notifies() const
{
    return m_file.value(QStringLiteral("tell/desktop"), true).toBool();
}

void Settings::setNotifies(bool isOn)
{
    m_file.setValue(QStringLiteral("tell/desktop"), isOn);
}

QByteArray Settings::layoutPart(const QString &key) const
{
    if (m_file.value(QStringLiteral("layout/version")).toInt() != LayoutVersion)
        return {};
    return m_file.value(QStringLiteral("layout/") + key).toByteArray();
}

QByteArray Settings::geometry() const
{
    return layoutPart(QStringLiteral("geometry"));
}

QByteArray Settings::docks() const
{
    return layoutPart(QStringLiteral("docks"));
}

QByteArray Settings::columns() const
{
    return layoutPart(QStringLiteral("columns"));
}

QByteArray Settings::overviewColumns() const
{
    return layoutPart(QStringLiteral("overviewColumns"));
}

void Settings::setLayout(const QByteArray &geometry, const QByteArray &docks,
    const QByteArray &columns, const QByteArray &overviewColumns)
{
    m_file.setValue(QStringLiteral("layout/version"), LayoutVersion);
    m_file.setValue(QStringLiteral("layout/geometry"), geometry);
    m_file.setValue(QStringLiteral("layout/docks"), docks);
    m_file.setValue(QStringLiteral("layout/columns"), columns);
    m_file.setValue(QStringLiteral("layout/overviewColumns"), overviewColumns);
}

QVector<ConnectionProfile> Settings::recent() const
{
    // QSettings wants to be changed for reading an array.
    QSettings file(m_file.fileName(), QSettings::IniFormat);
    QVector<ConnectionProfile> all;
    const int count = std::min(file.beginReadArray(Recent), MaxRecent);
    for (int i = 0; i < count; ++i) {
        file.setArrayIndex(i);
        ConnectionProfile connection;
        connection.profile.name = file.value(QStringLiteral("name")).toString();
        connection.storedName = file.value(QStringLiteral("profile")).toString();
        connection.profile.environment =
            recentEnvironment(file.value(QStringLiteral("environment")).toString());
        connection.options.connect = file.value(QStringLiteral("connect")).toString();
        connection.options.sessionTimeoutMs =
            std::clamp(file.value(QStringLiteral("timeout"), 10'000).toInt(), 1000, 600'000);
        connection.path = file.value(QStringLiteral("path")).toString();
        connection.lacksDigests = file.value(QStringLiteral("digests")).toBool();
        connection.lacksPassphrase = file.value(QStringLiteral("passphrase")).toBool();
        connection.options.way = readWay(file);
        if (!connection.options.connect.isEmpty())
            all.append(connection);
    }
    return all;
}

void Settings::addRecent(const ConnectionProfile &connection)
{
    setRecent((QVector<ConnectionProfile> {connection} + without(recent(), connection))
                  .mid(0, MaxRecent));
}

void Settings::removeRecent(const ConnectionProfile &connection)
{
    setRecent(without(recent(), connection));
}

void Settings::renameRecent(const QString &name, const QString &next)
{
    QVector<ConnectionProfile> all = recent();
    for (ConnectionProfile &connection : all) {
        if (connection.storedName == name)
            connection.storedName = connection.profile.name = next;
    }
    setRecent(all);
}

void Settings::setRecent(const QVector<ConnectionProfile> &all)
{
    m_file.remove(Recent);
    m_file.beginWriteArray(Recent, int(all.size()));
    for (int i = 0; i < all.size(); ++i) {
        const ConnectionProfile &entry = all.at(i); // its credentials stay out
        m_file.setArrayIndex(i);
        m_file.setValue(QStringLiteral("name"), entry.profile.name);
        m_file.setValue(QStringLiteral("profile"), entry.storedName);
        m_file.setValue(QStringLiteral("environment"), textOf(entry.profile.environment));
        m_file.setValue(QStringLiteral("connect"), entry.options.connect);
        m_file.setValue(QStringLiteral("timeout"), entry.options.sessionTimeoutMs);
        m_file.setValue(QStringLiteral("path"), entry.path);
        m_file.setValue(
            QStringLiteral("digests"), entry.lacksDigests || !entry.options.digests.isEmpty());
        m_file.setValue(QStringLiteral("passphrase"),
            entry.lacksPassphrase || !entry.options.way.tls.password.isEmpty());
        writeWay(m_file, entry.options.way);
    }
    m_file.endArray();
    m_file.sync();
}

void Settings::clearRecent()
{
    m_file.remove(Recent);
    m_file.remove(RecentHistories);
    m_file.sync();
}

QStringList Settings::recentHistories() const
{
    QSettings file(m_file.fileName(), QSettings::IniFormat); // as another window left it
    return file.value(RecentHistories).toStringList().mid(0, MaxRecent);
}

void Settings::addRecentHistory(const QString &name)
{
    QStringList all = recentHistories();
    all.removeAll(name);
    all.prepend(name);
    m_file.setValue(RecentHistories, all.mid(0, MaxRecent));
    m_file.sync();
}

void Settings::removeRecentHistory(const QString &name)
{
    QStringList all = recentHistories();
    all.removeAll(name);
    m_file.setValue(RecentHistories, all);
    m_file.sync();
}

QString Settings::recipeKey(const QString &connect, const QString &path)
{
    return QStringLiteral("recipes/") + keyOf(connect + u'\n' + path);
}

LockNotes Settings::lockNotes(const QString &connect) const
{
    QSettings file(m_file.fileName(), QSettings::IniFormat); // groups change what they are begun in
    file.beginGroup(AboutLocks + keyOf(connect));
    LockNotes all;
    const QStringList locks = file.childGroups();
    all.left = int(std::max<qsizetype>(0, locks.size() - MaxNotes));
    for (const QString &lock : locks.mid(0, MaxNotes)) {
        const QString path = file.value(lock + QStringLiteral("/path")).toString();
        const QString note = noteFrom(file.value(lock + QStringLiteral("/note")).toString());
        if (path.isEmpty())
            continue;
        if (file.value(lock + QStringLiteral("/favourite")).toBool())
            all.favourites.insert(path);
        if (!note.isEmpty())
            all.notes.insert(path, note);
    }
    return all;
}

void Settings::setAboutLock(
    const QString &connect, const QString &path, const QString &what, const QString &value)
{
    m_file.beginGroup(AboutLocks + keyOf(connect) + u'/' + keyOf(path));
    m_file.setValue(QStringLiteral("path"), path);
    m_file.setValue(what, value);
    const bool isNothing = m_file.value(QStringLiteral("favourite")).toString().isEmpty()
        && m_file.value(QStringLiteral("note")).toString().isEmpty();
    if (isNothing)
        m_file.remove(QString());
    m_file.endGroup();
    m_file.sync();
}

void Settings::setFavourite(const QString &connect, const QString &path, bool isOn)
{
    setAboutLock(
        connect, path, QStringLiteral("favourite"), isOn ? QStringLiteral("true") : QString());
}

void Settings::setNote(const QString &connect, const QString &path, const QString &note)
{
    setAboutLock(connect, path, QStringLiteral("note"), noteFrom(note));
}

QString Settings::recipe(const QString &connect, const QString &path) const
{
    return m_file.value(recipeKey(connect, path)).toString();
}

void Settings::setRecipe(const QString &connect, const QString &path, const QString &id)
{
    if (id.isEmpty())
        m_file.remove(recipeKey(connect, path));
    else
        m_file.setValue(recipeKey(connect, path), id);
}

} // namespace lockscope
