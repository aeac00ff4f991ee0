// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/words.h"

#include "app/ctl/commands.h"

#include <algorithm>

namespace lockscope::ctl {

namespace {

/// Whether @p test is true of some command's parser that was given @p option alone, and of whether
/// it took that.
template <typename Test> bool isAnyParser(const QString &option, Test test)
{
    return std::ranges::any_of(commandEntries(), [&](const CommandEntry &entry) {
        QCommandLineParser parser;
        entry.make()->describeAll(parser);
        const bool isTaken = parser.parse({QString(), option});
        return test(parser, isTaken);
    });
}

/// Whether a value has to follow @p option. The parser does not list its options; but one that it
/// knows, and yet does not take when it stands alone, lacks its value.
bool takesValue(const QString &option)
{
    return isAnyParser(option, [](const QCommandLineParser &parser, bool isTaken) {
        return !isTaken && parser.unknownOptionNames().isEmpty();
    });
}

} // namespace

bool isOfSomeCommand(const QString &option)
{
    return isAnyParser(option, [](const QCommandLineParser &parser, bool /*isTaken*/) {
        return parser.unknownOptionNames().isEmpty();
    });
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
