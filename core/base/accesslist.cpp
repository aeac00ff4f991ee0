// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An access list as text, and whom it lets delete.
#include "core/base/accesslist.h"

#include "core/base/text.h"

#include <algorithm>

namespace lockscope {
namespace {

QString rightsText(int rights)
{
    static const QVector<QPair<AccessEntry::Right, QChar>> letters {{AccessEntry::Create, u'c'},
        {AccessEntry::Delete, u'd'}, {AccessEntry::Read, u'r'}, {AccessEntry::Write, u'w'},
        {AccessEntry::Admin, u'a'}};
    QString text;
    for (const auto &[right, letter] : letters) {
        if (rights & right)
            text += letter;
    }
    return text.isEmpty() ? QStringLiteral("-") : text;
}

/// What stands behind the colon is a hash or, in schemes that sites add, may be a secret; in these
/// it belongs to a name or an address.
QString whoText(const AccessEntry &entry)
{
    static const QStringList openSchemes {u"ip"_qs, u"sasl"_qs, u"world"_qs, u"x509"_qs};
    const qsizetype colon = entry.id.indexOf(u':');
    const bool hasSecret = colon >= 0 && !openSchemes.contains(entry.scheme);
    const QString id = hasSecret ? entry.id.first(colon + 1) + u'…' : entry.id;
    return visibleText(entry.scheme + u':' + id);
}

} // namespace

bool AccessList::anybodyMayDelete() const
{
    return std::any_of(entries.begin(), entries.end(), [](const AccessEntry &entry) {
        const bool isAnybody = (entry.scheme == u"world" && entry.id == u"anyone")
            || (entry.scheme == u"ip" && entry.id.endsWith(u"/0"));
        return isAnybody && (entry.rights & AccessEntry::Delete);
    });
}

std::optional<bool> AccessList::letsDelete() const
{
    const bool isSomebodys = std::any_of(entries.begin(), entries.end(),
        [](const auto &entry) { return (entry.rights & AccessEntry::Delete) != 0; });
    if (isSomebodys && !anybodyMayDelete())
        return std::nullopt;
    return isSomebodys;
}

QString textOf(const AccessList &list)
{
    QStringList lines;
    for (const AccessEntry &entry : list.entries)
        lines.append(whoText(entry) + u' ' + rightsText(entry.rights));
    return lines.join(QStringLiteral(", "));
}

} // namespace lockscope
