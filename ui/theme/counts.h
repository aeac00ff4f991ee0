// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QString;

namespace lockscope {

QString holdText(int holders); ///< "1 holds", "2 hold"
QString waitText(int waiters); ///< "1 waits", "2 wait"

} // namespace lockscope
