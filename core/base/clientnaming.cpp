// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/clientnaming.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr qsizetype LongestPattern = 200; ///< characters
constexpr qsizetype SearchedText = 256; ///< characters of a node's data
// Of PCRE2's own steps. What people write takes less than a hundred.
const QString StepLimit = QStringLiteral("(*LIMIT_MATCH=20000)(*LIMIT_DEPTH=2000)");

} // namespace

ClientNamingPtr namingFor(const QVector<ClientNamesFor> &names, const QString &path)
{
    const auto last = std::find_if(names.rbegin(), names.rend(),
        [&](const ClientNamesFor &each) { return each.path.matches(path); });
    return last == names.rend() ? nullptr : std::make_shared<const ClientNaming>(last->naming);
}

Result<QRegularExpression> namePattern(const QString &text)
{
    if (text.size() > LongestPattern)
        return failure(ErrorKind::BadInput,
            Message::tr("a pattern has no more than %1 characters").arg(LongestPattern));
    if (text.startsWith(u"(*")) // it could set a limit of its own
        return failure(ErrorKind::BadInput, Message::tr("a pattern does not begin with \"(*\""));
    const QRegularExpression pattern(StepLimit + text);
    if (!pattern.isValid())
        return failure(ErrorKind::BadInput,
            Message::tr("this is no regular expression: %1, at character %2")
                .arg(pattern.errorString(),
                    std::max<qsizetype>(1, pattern.patternErrorOffset() - StepLimit.size() + 1)));
    if (pattern.captureCount() != 1)
        return failure(ErrorKind::BadInput,
            Message::tr("a pattern needs one group, which takes the name, like \"host=(\\S+)\"; "
                        "this one has %1")
                .arg(pattern.captureCount()));
    return pattern;
}

QString patternText(const QRegularExpression &pattern)
{
    return pattern.pattern().mid(StepLimit.size());
}

QString namedIn(const QRegularExpression &pattern, const QString &text)
{
    return pattern.match(text.left(SearchedText)).captured(1);
}

} // namespace lockscope
