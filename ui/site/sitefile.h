// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/settings/settingsfile.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace lockscope {

/// The site's settings as the window goes by them: read at the start, and again whenever the file
/// changes on the disk, whoever changes it. A file that cannot be read leaves what was in force
/// before. GUI thread.
class SiteFile : public QObject
{
    Q_OBJECT

public:
    explicit SiteFile(const SettingsPlace &place, QObject *parent = nullptr);

    const QString &path() const { return m_place.file; }
    bool exists() const { return m_exists; }
    /// What the file holds, as it was last read.
    const QByteArray &text() const { return m_text; }
    /// In force: of the last text without problems.
    const SiteSettings &settings() const { return m_settings; }
    /// Why the present text is not in force; empty: it is.
    const QString &problem() const { return m_problem; }

    void reload();
    /// Saves @p text, which became of @p base: what text() was when somebody began to edit it.
    /// Changed where the file is no longer that.
    Result<Done> save(const QByteArray &base, const QByteArray &text);
    /// Adds one mute to the file and saves it.
    Result<Done> addMute(const Mute &mute);

signals:
    void changed(); ///< text, settings or problem

private:
    void watch();

    const SettingsPlace m_place;
    bool m_exists = false;
    QByteArray m_text;
    SiteSettings m_settings;
    QString m_problem;
    QFileSystemWatcher m_watcher;
    QTimer m_settling; ///< editors write, rename and remove in one go
};

} // namespace lockscope
