// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pathclass.h"

#include <QRegularExpression>

namespace lockscope {

QString pathClass(const QString &path)
{
    // A UUID; eight hexadecimal digits or more, a figure among them, that are no part of a word;
    // or any number.
    static const QRegularExpression id(
        QStringLiteral("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
                       "|(?<![0-9A-Za-z])(?=[a-fA-F]*[0-9])[0-9a-fA-F]{8,}(?![0-9A-Za-z])"
                       "|[0-9]+"));
    QString kind = path;
    return kind.replace(id, QStringLiteral("*"));
}

} // namespace lockscope
