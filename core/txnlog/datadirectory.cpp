// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/txnlog/datadirectory.h"

#include "core/txnlog/bytestream.h"

#include <QDir>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace lockscope {

namespace {

const QLatin1String LogPrefix("log.");
const QLatin1String SnapshotPrefix("snapshot.");

/// The number in "log.1a" or "snapshot.1a.gz": servers pack snapshots, people logs. Nothing where
/// it is not called so.
std::optional<Zxid> zxidInName(const QString &name, QLatin1String prefix)
{
    if (!name.startsWith(prefix))
        return std::nullopt;
    QStringView number = QStringView(name).sliced(prefix.size());
    if (packingOf(name) != Packing::None)
        number = number.first(number.lastIndexOf(u'.'));
    return number.startsWith(u"0x") ? std::nullopt : zxidFromHex(number);
}

void addFilesOf(const QString &folder, DataDirectory *directory)
{
    const QFileInfoList files = QDir(folder).entryInfoList(QDir::Files);
    for (const QFileInfo &file : files) {
        const QString name = file.fileName();
        if (const auto log = zxidInName(name, LogPrefix))
            directory->logs.append({file.filePath(), *log, file.size()});
        else if (const auto snapshot = zxidInName(name, SnapshotPrefix))
            directory->snapshots.append({file.filePath(), *snapshot, file.size()});
        else if (name.startsWith(LogPrefix) || name.startsWith(SnapshotPrefix))
            directory->others.append(file.filePath());
    }
}

/// The folder in which a server has its files: FileTxnSnapLog adds the format's number.
QString versionFolder(const QString &folder)
{
    const QString inside = folder + QStringLiteral("/version-2");
    return QFileInfo(inside).isDir() ? inside : folder;
}

/// Of the folders in @p folder those that have some, by their names.
QVector<DataDirectory> membersIn(const QString &folder)
{
    QVector<DataDirectory> members;
    const QFileInfoList folders = QDir(folder).entryInfoList(
        QDir::Dirs | QDir::NoDotAndDotDot | QDir::NoSymLinks, QDir::Name);
    for (const QFileInfo &each : folders) {
        if (auto files = findServerFiles(each.filePath()))
            members.append(*std::move(files));
    }
    return members;
}

} // namespace

Result<DataDirectory> findServerFiles(const QString &folder, const QString &logFolder)
{
    DataDirectory directory;
    directory.folder = folder;
    QStringList folders {folder};
    if (!logFolder.isEmpty() && logFolder != folder)
        folders.append(logFolder);
    for (const QString &each : std::as_const(folders)) {
        if (!QFileInfo(each).isDir())
            return failure(ErrorKind::BadInput, Message::tr("%1 is no folder").arg(each));
        addFilesOf(versionFolder(each), &directory);
    }
    if (directory.logs.isEmpty() && directory.snapshots.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("%1 has no log.* and no snapshot.* of a ZooKeeper server").arg(folder));
    for (QVector<ServerFile> *files : {&directory.logs, &directory.snapshots})
        std::sort(files->begin(), files->end(), [](const ServerFile &a, const ServerFile &b) {
            return std::tie(a.zxid, a.fileName) < std::tie(b.zxid, b.fileName);
        });
    return directory;
}

Result<QVector<DataDirectory>> findMembers(const QStringList &folders)
{
    QVector<DataDirectory> members;
    for (const QString &folder : folders) {
        auto files = findServerFiles(folder);
        const QVector<DataDirectory> inside = files ? QVector<DataDirectory>() : membersIn(folder);
        if (files)
            members.append(*std::move(files));
        else if (inside.isEmpty())
            return tl::unexpected(files.error());
        members += inside;
    }
    return members;
}

} // namespace lockscope
