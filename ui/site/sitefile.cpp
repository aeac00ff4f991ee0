// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/site/sitefile.h"

#include "core/settings/settingsdocument.h"

#include <QDir>
#include <QFileInfo>

namespace lockscope {

namespace {

constexpr int FileSettlingMs = 100;

} // namespace

SiteFile::SiteFile(const SettingsPlace &place, QObject *parent)
    : QObject(parent)
    , m_place(place)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(FileSettlingMs);
    connect(&m_settling, &QTimer::timeout, this, &SiteFile::reload);
    const auto settle = [this] { m_settling.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, settle);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, settle);
    reload();
}

/// A file that is replaced as a whole is another one to the watcher, and one that is missing may
/// come: its folder is watched, too.
void SiteFile::watch()
{
    const QString folder = QFileInfo(m_place.file).absolutePath();
    if (m_exists && !m_watcher.files().contains(m_place.file))
        m_watcher.addPath(m_place.file);
    const bool isOrdinary = !folder.startsWith(QStringLiteral("/dev"));
    if (isOrdinary && QDir(folder).exists() && !m_watcher.directories().contains(folder))
        m_watcher.addPath(folder);
}

void SiteFile::reload()
{
    const Result<SettingsText> read = readSettingsFile({m_place.file, false});
    const Message said =
        read ? messageOf(read->reading.problems, m_place.file) : read.error().detail;
    const QString problem = said.text();
    const QByteArray text = read ? read->text : QByteArray();
    const bool exists = !read || read->exists;
    const bool isSame = text == m_text && exists == m_exists && problem == m_problem;
    m_text = text;
    m_exists = exists;
    m_problem = problem;
    if (m_problem.isEmpty())
        m_settings = read->reading.settings;
    watch();
    if (!isSame)
        emit changed();
}

Result<Done> SiteFile::save(const QByteArray &base, const QByteArray &text)
{
    Result<Done> saved = saveSettings(m_place.file, base, text);
    reload();
    return saved;
}

Result<Done> SiteFile::addMute(const Mute &mute)
{
    reload(); // somebody may have muted another one just now
    Result<SettingsDocument> document = SettingsDocument::parse(m_text, m_place.file);
    if (!document)
        return tl::unexpected(document.error());
    if (Result<Done> added = document->addMute(mute); !added)
        return added;
    return save(m_text, document->text());
}

} // namespace lockscope
