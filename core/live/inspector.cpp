// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/inspector.h"

namespace lockscope {

Inspector::Inspector(QObject *parent)
    : QObject(parent)
{
}

Inspector::~Inspector() = default;

} // namespace lockscope
