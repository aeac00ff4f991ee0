// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/recipes/lockstate.h"

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

/// What the client of a node of @p state is called, as the site says of this lock, or else as
/// usual; empty where it was not read.
QString clientNameOf(const LockState &state, const LockNode &node);
/// clientNameOf() of each entry of the queue.
QStringList clientNamesOf(const LockState &state);

} // namespace lockscope
