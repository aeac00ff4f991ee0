// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QVector>

namespace lockscope {

/// So many different loopback ports that are free. A server takes seconds to start: until it
/// listens, a port is kept for it from all others, of any process, that draw ports here. It has to
/// say SO_REUSEADDR, as ZooKeeper's, OpenSSH's and Qt's do. Any thread.
QVector<quint16> freePorts(int count);

} // namespace lockscope
