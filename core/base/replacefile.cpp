// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/replacefile.h"

#include <QFileInfo>
#include <QSaveFile>

namespace lockscope {

namespace {

tl::unexpected<Error> unwritten(const QString &file, const QString &why)
{
    return failure(ErrorKind::Refused, file + QStringLiteral(" cannot be written: ") + why);
}

} // namespace

Result<Done> replaceFile(
    const QString &file, const QByteArray &bytes, QFileDevice::Permissions permissions)
{
    const QFileInfo present(file); // of what a link leads to
    if (present.exists() && !present.isFile())
        return unwritten(file, QStringLiteral("it is no ordinary file"));
    QSaveFile saved(file);
    const auto permit = [&] { return !permissions || saved.setPermissions(permissions); };
    if (saved.open(QIODevice::WriteOnly) && permit() && saved.write(bytes) == bytes.size()
        && saved.commit())
        return Done {};
    return unwritten(file, saved.errorString());
}

} // namespace lockscope
