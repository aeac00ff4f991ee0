// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/pathglob.h"

#include <algorithm>

namespace lockscope {

namespace {

constexpr QStringView AnyNames = u"**";

/// How many characters of the pattern stand for one of a name: two where the first is a backslash.
qsizetype lengthOfOne(QStringView pattern)
{
    return pattern.startsWith(u'\\') && pattern.size() > 1 ? 2 : 1;
}

bool matchesOne(QStringView pattern, QChar c)
{
    if (lengthOfOne(pattern) == 2)
        return pattern.at(1) == c;
    return pattern.front() == u'?' || pattern.front() == c;
}

/// Whether @p pattern, which has no "/", stands for @p name. A "*" takes as little as it can; when
/// that does not do, the last one takes one more: no other need be tried again.
bool matchesName(QStringView pattern, QStringView name)
{
    QStringView afterStar;
    QStringView takenBack;
    bool hasStar = false;
    while (!name.isEmpty()) {
        if (pattern.startsWith(u'*')) {
            pattern = pattern.sliced(1);
            afterStar = pattern;
            takenBack = name;
            hasStar = true;
        } else if (!pattern.isEmpty() && matchesOne(pattern, name.front())) {
            pattern = pattern.sliced(lengthOfOne(pattern));
            name = name.sliced(1);
        } else if (hasStar) {
            takenBack = takenBack.sliced(1);
            name = takenBack;
            pattern = afterStar;
        } else {
            return false;
        }
    }
    return std::all_of(pattern.begin(), pattern.end(), [](QChar c) { return c == u'*'; });
}

/// The same with names in place of characters, and "**" in place of "*".
bool matchesNames(const QStringList &patterns, const QList<QStringView> &names)
{
    qsizetype pattern = 0;
    qsizetype name = 0;
    qsizetype afterAny = -1;
    qsizetype takenBack = 0;
    while (name < names.size()) {
        if (pattern < patterns.size() && patterns.at(pattern) == AnyNames) {
            afterAny = ++pattern;
            takenBack = name;
        } else if (pattern < patterns.size() && matchesName(patterns.at(pattern), names.at(name))) {
            ++pattern;
            ++name;
        } else if (afterAny >= 0) {
            name = ++takenBack;
            pattern = afterAny;
        } else {
            return false;
        }
    }
    return std::all_of(patterns.begin() + pattern, patterns.end(),
        [](const QString &rest) { return rest == AnyNames; });
}

tl::unexpected<Error> bad(const QString &text, const Message &why)
{
    return failure(ErrorKind::BadInput, Message::tr("\"%1\" %2").arg(text, why));
}

/// What is wrong with one name of a pattern; empty: nothing.
Message faultOf(const QString &name)
{
    if (name.isEmpty())
        return Message::tr("has an empty name between two \"/\".");
    if (name == u"." || name == u"..")
        return Message::tr("has a relative name: write the whole path.");
    if (name != AnyNames && name.contains(AnyNames))
        return Message::tr("has \"**\" in a name: it stands for whole names, as in "
                           "\"/locks/**/x\".");
    for (qsizetype i = 0; i < name.size(); ++i) {
        if (name.at(i) == u'\\' && ++i == name.size())
            return Message::tr("has a backslash with nothing behind it.");
    }
    return {};
}

} // namespace

Result<PathGlob> PathGlob::parse(const QString &text)
{
    if (!text.startsWith(u'/'))
        return bad(text, Message::tr("is no path: begin with \"/\", as in \"/locks/**\"."));
    PathGlob glob;
    glob.m_text = text;
    if (text.size() == 1)
        return glob;
    if (text.endsWith(u'/'))
        return bad(
            text, Message::tr("ends with \"/\": take it away, or add \"**\" to mean all below."));
    glob.m_names = text.sliced(1).split(u'/');
    for (const QString &name : std::as_const(glob.m_names)) {
        if (const Message fault = faultOf(name); !fault.isEmpty())
            return bad(text, fault);
    }
    return glob;
}

PathGlob PathGlob::exactly(const QString &path)
{
    PathGlob glob;
    for (const QChar c : path) {
        if (c == u'*' || c == u'?' || c == u'\\')
            glob.m_text += u'\\';
        glob.m_text += c;
    }
    if (path.size() > 1)
        glob.m_names = glob.m_text.sliced(1).split(u'/');
    return glob;
}

bool PathGlob::matches(const QString &path) const
{
    if (m_text.isEmpty())
        return false;
    if (path.size() <= 1)
        return matchesNames(m_names, {});
    return matchesNames(m_names, QStringView(path).sliced(1).split(u'/'));
}

bool matchesAny(const QVector<PathGlob> &globs, const QString &path)
{
    return std::any_of(
        globs.begin(), globs.end(), [&](const PathGlob &glob) { return glob.matches(path); });
}

} // namespace lockscope
