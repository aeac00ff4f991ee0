// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/replacefile.h"

#include <QDir>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

namespace lockscope {

namespace {

constexpr int LockMs = 3'000;

tl::unexpected<Error> unwritten(const QString &file, const Message &why)
{
    return failure(ErrorKind::Refused, Message::tr("%1 cannot be written: %2").arg(file, why));
}

/// Of what a link leads to.
bool isOtherThanFile(const QString &file)
{
    const QFileInfo present(file);
    return present.exists() && !present.isFile();
}

} // namespace

Result<Done> replaceFile(
    const QString &file, const QByteArray &bytes, QFileDevice::Permissions permissions)
{
    if (isOtherThanFile(file))
        return unwritten(file, Message::tr("it is no ordinary file"));
    QSaveFile saved(file);
    const auto permit = [&] { return !permissions || saved.setPermissions(permissions); };
    if (saved.open(QIODevice::WriteOnly) && permit() && saved.write(bytes) == bytes.size()
        && saved.commit())
        return Done {};
    return unwritten(file, saved.errorString());
}

Result<std::unique_ptr<QLockFile>> lockFile(const QString &file)
{
    if (isOtherThanFile(file))
        return unwritten(file, Message::tr("it is no ordinary file"));
    QDir().mkpath(QFileInfo(file).absolutePath());
    const QString real = QFileInfo(file).canonicalFilePath();
    auto lock =
        std::make_unique<QLockFile>((real.isEmpty() ? file : real) + QStringLiteral(".lock"));
    if (lock->tryLock(LockMs))
        return lock;
    return unwritten(file,
        lock->error() == QLockFile::LockFailedError ? Message::tr("another program is changing it")
                                                    : Message::tr("no file can be made beside it"));
}

} // namespace lockscope
