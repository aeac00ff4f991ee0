// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"

#include <optional>

namespace lockscope {

/// What a connection is for: the worse a mistake would be, the more is asked before writing.
enum class Environment : quint8 {
    Unknown, ///< nobody stated it
    Sandbox,
    Development,
    Staging,
    Production,
};

/// "not stated", "sandbox", "development", "staging", "production"; never translated.
QString textOf(Environment environment);
/// The same words for people.
Message messageOf(Environment environment);
/// One that somebody can state: nothing for other texts.
std::optional<Environment> environmentFromText(QStringView text);

} // namespace lockscope
