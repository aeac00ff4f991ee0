// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ids.h"
#include "core/base/message.h"

#include <QString>

namespace lockscope {

/// A stretch of a file that could not be used, and why. What stands before it was used, and what
/// comes behind it, from `to` on, too. A value; crosses threads.
struct Damage
{
    enum Kind : quint8 {
        CutOff, ///< nothing follows: the writer died or still writes, or the file was cut
        Corrupt, ///< these are not the bytes that were written
        NotUnderstood, ///< whole, but of a kind that is not known here
        Unreadable, ///< the system refused to read it
    };
    Kind kind = Corrupt;
    QString file;
    qint64 from = 0; ///< bytes from the file's start; of a compressed file, of what is in it
    qint64 to = 0; ///< the first byte that could be used again, or the end
    Zxid after; ///< the last transaction before it in this file; 0: none
    Message why; ///< one clause

    friend bool operator==(const Damage &, const Damage &) = default;
};

/// "cut-off", "corrupt", "not-understood", "unreadable"; never translated.
QString textOf(Damage::Kind kind);

/// One sentence: where, why, and what that means.
Message messageOf(const Damage &damage);

} // namespace lockscope
