// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/zk/client.h"

// libzookeeper's types, which only .cpp files of this folder see.
struct ACL_vector;
struct Stat;
struct String_vector;

namespace lockscope::zk {

/// From libzookeeper's C values to ours and back. Pure; any thread.
NodeStat statFrom(const ::Stat &stat);
/// Whole, with a leading U+FEFF, which is part of a name like any other character.
QString textFrom(const char *utf8);
QStringList namesFrom(const ::String_vector &names);
Acl aclFrom(const ::ACL_vector &entries, const ::Stat &stat);

/// What a return code of libzookeeper (enum ZOO_ERRORS) means for whoever asked. Refused: also what
/// an older server does not know.
ErrorKind kindFrom(int code);

} // namespace lockscope::zk
