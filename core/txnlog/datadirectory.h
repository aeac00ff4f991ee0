// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/result.h"

#include <QStringList>
#include <QVector>

namespace lockscope {

/// A file of a server, named by a transaction.
struct ServerFile
{
    QString fileName; ///< with its folder
    /// `log.*`: that of its first transaction; `snapshot.*`: all up to it are in there for sure.
    Zxid zxid;
    qint64 bytes = 0;

    friend bool operator==(const ServerFile &, const ServerFile &) = default;
};

/// The files of one member, by zxid. A value; says nothing of what is in them.
struct DataDirectory
{
    QString folder; ///< as it was given
    QVector<ServerFile> logs;
    QVector<ServerFile> snapshots;
    QStringList others; ///< called much like one of these, and left out: "log.1.fixed"
};

/// Looks for them in @p folder or the `version-2` in it, and in @p logFolder, where a server has
/// another for its logs (dataLogDir). BadInput where there are none. Names as
/// Util.getZxidFromName() (3.8) has them. Blocks.
Result<DataDirectory> findServerFiles(const QString &folder, const QString &logFolder = {});

/// Those of the members of one ensemble: each of @p folders is one member's, as above, or has such
/// folders in it, one for each member. BadInput where one of them is neither. Blocks.
Result<QVector<DataDirectory>> findMembers(const QStringList &folders);

} // namespace lockscope
