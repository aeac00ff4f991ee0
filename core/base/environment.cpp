// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/environment.h"

#include <algorithm>
#include <array>

namespace lockscope {

namespace {

constexpr std::array EnvironmentTexts {QT_TRANSLATE_NOOP("lockscope::Message", "not stated"),
    QT_TRANSLATE_NOOP("lockscope::Message", "sandbox"),
    QT_TRANSLATE_NOOP("lockscope::Message", "development"),
    QT_TRANSLATE_NOOP("lockscope::Message", "staging"),
    QT_TRANSLATE_NOOP("lockscope::Message", "production")};

} // namespace

Message messageOf(Environment environment)
{
    return Message::tr(EnvironmentTexts.at(size_t(environment)));
}

QString textOf(Environment environment)
{
    return messageOf(environment).english();
}

std::optional<Environment> environmentFromText(QStringView text)
{
    const auto found = std::find_if(EnvironmentTexts.begin() + 1, EnvironmentTexts.end(),
        [text](const char *known) { return text == QLatin1String(known); });
    if (found == EnvironmentTexts.end())
        return std::nullopt;
    return Environment(found - EnvironmentTexts.begin());
}

} // namespace lockscope
