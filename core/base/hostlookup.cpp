// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hostlookup.h"

#include "core/base/hostanswer.h"

namespace lockscope {

int lookUpHost(
    const QString &host, QObject *receiver, std::function<void(const QHostInfo &info)> found)
{
    auto *answer = new HostAnswer(std::move(found), receiver);
    return QHostInfo::lookupHost(host, answer, SLOT(accept(QHostInfo)));
}

} // namespace lockscope
