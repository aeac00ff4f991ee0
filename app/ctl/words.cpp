// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/words.h"

#include "app/ctl/commands.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// Whether a value has to follow @p option. The parser does not list its options; but one that it
/// knows, and yet does not take when it stands alone, lacks its value.
bool takesValue(const QString &option)
{
    const auto lacksValue = [&option](const CommandEntry &entry) {
        QCommandLineParser parser;
        entry.make()->describeAll(parser);
        return !parser.parse({QString(), option}) && parser.unknownOptionNames().isEmpty();
    };
    return std::ranges::any_of(commandEntries(), lacksValue);
}

} // namespace

bool isOfSomeCommand(const QString &option)
{
    const auto knows = [&option](const CommandEntry &entry) {
        QCommandLineParser parser;
        entry.make()->describeAll(parser);
        parser.parse({QString(), option});
        return parser.unknownOptionNames().isEmpty();
    };
    return std::ranges::any_of(commandEntries(), knows);
}

Words split(const QStringList &all)
{
    Words words;
    const qsizetype end = all.indexOf(u"--"_qs);
    words.arguments = all.mid(0, end);
    words.hasEnd = end >= 0;
    if (words.hasEnd)
        words.trailing = all.mid(end + 1);

    for (qsizetype i = 1; i < words.arguments.size(); ++i) {
        const QString &word = words.arguments.at(i);
        if (!word.startsWith(u'-')) {
            words.command = words.arguments.takeAt(i);
            break;
        }
        i += takesValue(word) ? 1 : 0;
    }
    return words;
}

} // namespace lockscope::ctl
