// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/connect/connectionprofile.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace lockscope {

int positionIn(const QString &sentence)
{
    static const QRegularExpression pattern(QStringLiteral("at character (\\d+)"));
    const QRegularExpressionMatch match = pattern.match(sentence);
    return match.hasMatch() ? match.captured(1).toInt() : 0;
}

QString titleOf(Environment environment)
{
    const auto tr = [](const char *text) {
        return QCoreApplication::translate("lockscope::Environment", text);
    };
    switch (environment) {
    case Environment::Unknown:
        return tr("Not stated");
    case Environment::Sandbox:
        return tr("Sandbox");
    case Environment::Development:
        return tr("Development");
    case Environment::Staging:
        return tr("Staging");
    case Environment::Production:
        break;
    }
    return tr("Production");
}

QString titleOf(const ConnectionProfile &connection)
{
    return connection.profile.name.isEmpty() ? connection.options.connect : connection.profile.name;
}

} // namespace lockscope
