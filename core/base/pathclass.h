// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace lockscope {

/// The kind of lock that @p path is of: "/locks/order-*" for "/locks/order-17". Numbers, UUIDs and
/// other hexadecimal ids become "*", as many locks are made from one piece of code. Pure.
QString pathClass(const QString &path);

} // namespace lockscope
