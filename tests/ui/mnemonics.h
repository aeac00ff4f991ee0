// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHash>
#include <QKeySequence>
#include <QStringList>

namespace lockscope::test {

/// Of texts beside each other those that have the letter of one before, each as "one / other": of
/// two, a key chooses none.
inline QStringList letterClashes(const QStringList &texts)
{
    QHash<QChar, QString> taken;
    QStringList clashes;
    for (const QString &text : texts) {
        if (QKeySequence::mnemonic(text).isEmpty())
            continue;
        const QChar letter = text.at(text.indexOf(u'&') + 1).toLower();
        if (taken.contains(letter))
            clashes.append(taken.value(letter) + QStringLiteral(" / ") + text);
        taken.insert(letter, text);
    }
    return clashes;
}

} // namespace lockscope::test
