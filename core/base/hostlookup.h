// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>

class QHostInfo;
class QObject;

namespace lockscope {

/// Looks @p host up in one of Qt's threads, and tells @p found in that of @p receiver, which is the
/// caller's, unless it is gone by then. Gives the number by which QHostInfo::abortHostLookup() ends
/// it.
///
/// Not QHostInfo's own overload for functors: of Qt 6.4.2, where no host is found, it now and then
/// counts up a reference in memory that was freed (seen as an abort of a thread that ends).
int lookUpHost(
    const QString &host, QObject *receiver, std::function<void(const QHostInfo &info)> found);

} // namespace lockscope
