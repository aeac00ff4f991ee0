// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/profiles/storedprofile.h"

class QFile;

namespace lockscope {

/// The file of the operator's profiles. Each call reads it anew; each change is made to what it
/// says at that moment, under a lock, and replaces it as a whole: two programs that change it at
/// once lose nothing. Comments and what nobody touched stay as people wrote them. It
/// holds no secret, whatever it is given.
///
/// Errors: BadInput where the file cannot be read, with what is wrong, where, and what to do: such
/// a file is never written over. Refused where it cannot be written. Blocks for as long as the file
/// system takes, and a few seconds where another program is changing it. Any thread.
class ProfileStore
{
public:
    /// @p file need not be there.
    explicit ProfileStore(QString file);

    /// profiles.toml in @p folder; empty: in ~/.config/lockscope ($XDG_CONFIG_HOME).
    static QString standardFile(const QString &folder = {});
    QString file() const { return m_file; }

    /// In the order of the file; none where there is no file.
    Result<QVector<StoredProfile>> list() const;
    /// BadInput names those that there are.
    Result<StoredProfile> find(const QString &name) const;

    /// At the end. Exists where there is one of that name; BadInput where it says what cannot be.
    Result<Done> add(const StoredProfile &profile);
    /// Puts @p after into the place of @p before, whose name may differ. Changed where what is kept
    /// is no longer @p before, Gone where nothing of that name is; Exists as for add().
    Result<Done> replace(const StoredProfile &before, const StoredProfile &after);
    Result<Done> rename(const QString &name, const QString &newName);
    /// What it needs of secrets is then asked for: they are kept by name.
    Result<Done> duplicate(const QString &name, const QString &newName);
    Result<Done> remove(const QString &name);

    /// Those called @p names, in that order; all of them where there are none. Text without
    /// secrets, for import().
    Result<QByteArray> exported(const QStringList &names = {}) const;

    enum Collision {
        RefuseTaken, ///< Exists, with all the names that are taken
        RenameTaken, ///< "prod" becomes "prod 2"
    };
    /// Adds all that @p text says, or nothing; gives their names as they are now. @p source is how
    /// messages call it. BadInput where a line is wrong, or holds a secret.
    Result<QStringList> import(const QByteArray &text, const QString &source, Collision collision);
    /// The same of what @p file has, which is opened unless it is open. BadInput where it cannot be
    /// read.
    Result<QStringList> import(QFile &file, const QString &source, Collision collision);

private:
    struct Content;
    template <typename Change> Result<Done> change(const Change &change);
    Result<Content> read() const;

    QString m_file;
};

} // namespace lockscope
