// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsfile.h"

#include "core/base/replacefile.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace lockscope {

namespace {

constexpr qint64 MaxSettingsBytes = 1024LL * 1024; // what is longer is read as too long

tl::unexpected<Error> unreadable(const SettingsPlace &place, const QString &why)
{
    const QString cure = place.isNamed
        ? QStringLiteral("Name another with --settings or LOCKSCOPE_SETTINGS.")
        : QStringLiteral("Name one with --settings; \"--settings /dev/null\" goes on without.");
    return failure(ErrorKind::BadInput,
        QStringLiteral("The settings %1 cannot be read: %2. %3").arg(place.file, why, cure));
}

Result<QByteArray> contentOf(const QString &file)
{
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Denied, opened.errorString());
    const QByteArray text = opened.read(MaxSettingsBytes + 1);
    if (opened.error() != QFileDevice::NoError)
        return failure(ErrorKind::Denied, opened.errorString());
    return text;
}

} // namespace

SettingsPlace settingsPlace(const QString &named)
{
    if (!named.isEmpty())
        return {named, true};
    const QString fromEnvironment = qEnvironmentVariable("LOCKSCOPE_SETTINGS");
    if (!fromEnvironment.isEmpty())
        return {fromEnvironment, true};
    const QString name = QStringLiteral("/lockscope/lockscope.toml");
    const QString own =
        QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + name;
    const QString shared = QStringLiteral("/etc") + name;
    const bool isShared = !QFileInfo::exists(own) && QFileInfo::exists(shared);
    return {isShared ? shared : own, false};
}

Result<SettingsText> readSettingsFile(const SettingsPlace &place)
{
    SettingsText read;
    read.file = place.file;
    const QFileInfo info(place.file);
    read.exists = info.exists();
    if (!read.exists && place.isNamed)
        return unreadable(place, QStringLiteral("there is no such file"));
    if (!read.exists)
        return read;
    if (info.isDir())
        return unreadable(place, QStringLiteral("it is a folder"));
    const Result<QByteArray> content = contentOf(place.file);
    if (!content)
        return unreadable(place, content.error().detail.english());
    read.text = *content;
    read.reading = readSettingsText(read.text);
    return read;
}

Result<SiteSettings> loadSettings(const SettingsPlace &place)
{
    const Result<SettingsText> read = readSettingsFile(place);
    if (!read)
        return tl::unexpected(read.error());
    if (read->reading.problems.isEmpty())
        return read->reading.settings;
    const QString what = textOf(read->reading.problems, read->file);
    const bool isSentence = what.endsWith(u'?') || what.endsWith(u'.');
    return failure(ErrorKind::BadInput,
        what + (isSentence ? QString() : QStringLiteral("."))
            + QStringLiteral(" Mend it, or go on without: --settings /dev/null"));
}

Result<Done> saveSettings(const QString &file, const QByteArray &old, const QByteArray &text)
{
    if (QFileInfo::exists(file)) {
        const Result<QByteArray> present = contentOf(file);
        if (!present)
            return failure(ErrorKind::Denied, file + QStringLiteral(": ") + present.error().detail.english());
        if (*present != old)
            return failure(ErrorKind::Changed, file);
    } else if (!old.isEmpty()) {
        return failure(ErrorKind::Changed, file);
    }
    QDir().mkpath(QFileInfo(file).absolutePath());
    return replaceFile(file, text);
}

} // namespace lockscope
