// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/settings/settingsfile.h"

#include "core/base/replacefile.h"

#include <QFileInfo>
#include <QLockFile> // which is kept
#include <QStandardPaths>

namespace lockscope {

namespace {

constexpr qint64 MaxSettingsBytes = 1024LL * 1024; // what is longer is read as too long

Message cureFor(const SettingsPlace &place)
{
    if (place.isForCheck)
        return Message::tr("Name another with --check.");
    return place.isNamed
        ? Message::tr("Name another with --settings or LOCKSCOPE_SETTINGS.")
        : Message::tr("Name one with --settings; \"--settings /dev/null\" goes on without.");
}

tl::unexpected<Error> unreadable(const SettingsPlace &place, const Message &why)
{
    return failure(ErrorKind::BadInput,
        Message::tr("The settings %1 cannot be read: %2. %3").arg(place.file, why, cureFor(place)));
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
        return unreadable(place, Message::tr("there is no such file"));
    if (!read.exists)
        return read;
    if (info.isDir())
        return unreadable(place, Message::tr("it is a folder"));
    const Result<QByteArray> content = contentOf(place.file);
    if (!content)
        return unreadable(place, content.error().detail);
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
    const Message what = messageOf(read->reading.problems, read->file);
    const QString said = what.english();
    const bool isSentence = said.endsWith(u'?') || said.endsWith(u'.');
    return failure(ErrorKind::BadInput,
        (isSentence ? Message::tr("%1 Mend it, or go on without: --settings /dev/null")
                    : Message::tr("%1. Mend it, or go on without: --settings /dev/null"))
            .arg(what));
}

Result<Done> saveSettings(const QString &file, const QByteArray &old, const QByteArray &text)
{
    const auto lock = lockFile(file);
    if (!lock)
        return tl::unexpected(lock.error());
    if (QFileInfo::exists(file)) {
        const Result<QByteArray> present = contentOf(file);
        if (!present)
            return failure(
                ErrorKind::Denied, Message::tr("%1: %2").arg(file, present.error().detail));
        if (*present != old)
            return failure(ErrorKind::Changed, file);
    } else if (!old.isEmpty()) {
        return failure(ErrorKind::Changed, file);
    }
    return replaceFile(file, text);
}

} // namespace lockscope
