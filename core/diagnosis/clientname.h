// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/locksnapshot.h"

namespace lockscope {

/// The name by which people know a client: what it wrote into its contender's data.
///
/// kazoo writes the `identifier` that its user gave; Curator and most others what they are told to,
/// many by default the machine's address, which says less than the endpoint that its server tells.
/// A JSON object names its writer in one of some usual fields. A name is one short line with a
/// letter in it; numbers, addresses, GUIDs and binary data are none. Empty: there is none. Whatever
/// a client likes, so it identifies nobody: for people, beside session or endpoint. Not escaped.
/// Pure.
QString clientNameIn(const QByteArray &data);

/// The same of a node that was read.
QString clientNameOf(const LockNode &node);

} // namespace lockscope
