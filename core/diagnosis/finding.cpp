// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/finding.h"

namespace lockscope {

QString textOf(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return QStringLiteral("info");
    case Severity::Warning:
        return QStringLiteral("warning");
    case Severity::Critical:
        return QStringLiteral("critical");
    }
    return {};
}

QString textOf(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Possible:
        return QStringLiteral("possible");
    case Confidence::Likely:
        return QStringLiteral("likely");
    case Confidence::Definite:
        return QStringLiteral("definite");
    }
    return {};
}

} // namespace lockscope
