// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/replacefile.h"

#include <QFileInfo>
#include <QSaveFile>

namespace lockscope {

namespace {

tl::unexpected<Error> unwritten(const QString &file, const Message &why)
{
    return failure(ErrorKind::Refused, Message::tr("%1 cannot be written: %2").arg(file, why));
}

} // namespace

Result<Done> replaceFile(
    const QString &file, const QByteArray &bytes, QFileDevice::Permissions permissions)
{
    const QFileInfo present(file); // of what a link leads to
    if (present.exists() && !present.isFile())
        return unwritten(file, Message::tr("it is no ordinary file"));
    QSaveFile saved(file);
    const auto permit = [&] { return !permissions || saved.setPermissions(permissions); };
    if (saved.open(QIODevice::WriteOnly) && permit() && saved.write(bytes) == bytes.size()
        && saved.commit())
        return Done {};
    return unwritten(file, saved.errorString());
}

} // namespace lockscope
