// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/baselinefile.h"

#include "core/base/times.h"
#include "core/recording/recordingreader.h"
#include "core/recording/recordingwriter.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QThread>

namespace lockscope {

namespace {

constexpr int MostTries = 100;
constexpr int MostOthers = 5; ///< tries of a file that nobody has, but somebody may have had
constexpr int BetweenTriesMs = 50;

bool isTaken(const QString &file)
{
    return QFileInfo::exists(file + u".lock"_qs);
}

} // namespace

QString baselineFileOf(const QString &connect)
{
    const QString chroot = connect.contains(u'/') ? u'/' + connect.section(u'/', 1) : QString();
    QStringList servers = connect.section(u'/', 0, 0).split(u',', Qt::SkipEmptyParts);
    for (QString &server : servers)
        server = server.trimmed().toLower();
    servers.sort();
    const QString site = servers.join(u',') + chroot;
    constexpr int Letters = 60; // enough for people; the rest is in the hash
    static const QRegularExpression strange(u"[^a-z0-9.-]+"_qs);
    const QString name = QString(site).toLower().replace(strange, u"_"_qs).left(Letters);
    const QByteArray hash =
        QCryptographicHash::hash(site.toUtf8(), QCryptographicHash::Sha256).toHex().left(8);
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + u"/lockscope/usual/%1-%2.lockscope"_qs.arg(name, QString::fromLatin1(hash));
}

Result<Baselines> readBaselines(const QString &file)
{
    const auto opened = RecordingFile::openToRead(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return RecordingReader(**opened).baselines();
}

bool addBaselines(const QString &file, const Baselines &learned)
{
    if (!QDir().mkpath(QFileInfo(file).absolutePath()))
        return false;
    auto opened = RecordingFile::openToWrite(file);
    int others = 0;
    for (int i = 0; i < MostTries && !opened; ++i) {
        if (!isTaken(file) && ++others > MostOthers)
            break;
        QThread::msleep(BetweenTriesMs);
        opened = RecordingFile::openToWrite(file);
    }
    if (!opened)
        return false;
    RecordingWriter writer(**opened);
    writer.begin();
    writer.add(learned);
    writer.forgetOldWeeks(nowMs());
    return writer.commit();
}

} // namespace lockscope
