// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/recipe.h"

namespace lockscope {

QString textOf(Mode mode)
{
    switch (mode) {
    case Mode::Exclusive:
        return QStringLiteral("exclusive");
    case Mode::Read:
        return QStringLiteral("read");
    case Mode::Write:
        return QStringLiteral("write");
    case Mode::Lease:
        return QStringLiteral("lease");
    case Mode::Leader:
        break;
    }
    return QStringLiteral("leader");
}

Message messageOf(Mode mode)
{
    switch (mode) {
    case Mode::Exclusive:
        return Message::tr("exclusive");
    case Mode::Read:
        return Message::tr("read");
    case Mode::Write:
        return Message::tr("write");
    case Mode::Lease:
        return Message::tr("lease");
    case Mode::Leader:
        break;
    }
    return Message::tr("leader");
}

std::optional<Mode> modeFromText(QStringView text)
{
    for (const Mode mode : {Mode::Exclusive, Mode::Read, Mode::Write, Mode::Lease, Mode::Leader}) {
        if (textOf(mode) == text)
            return mode;
    }
    return std::nullopt;
}

void WatchTargets::append(const WatchTarget &target)
{
    if (isEmpty()) {
        m_first = target;
        return;
    }
    if (!m_more) {
        m_more = new More;
        m_more->targets.append(m_first);
    }
    m_more->targets.append(target);
}

bool Foreign::isNumbered() const
{
    const auto suffix = sequenceSuffix(key);
    return effect == Sorted && suffix && suffix->begin == 0;
}

bool waitsFor(const Recipe &recipe, QStringView name)
{
    const bool isOwn = recipe.parse(name) || (recipe.parseChosen && recipe.parseChosen(name));
    return isOwn || (recipe.foreign && recipe.foreign(name).isNumbered());
}

QString textOf(Role role)
{
    switch (role) {
    case Role::Other:
        return QStringLiteral("other");
    case Role::Holder:
        return QStringLiteral("holder");
    case Role::Waiter:
        return QStringLiteral("waiter");
    case Role::Pending:
        break;
    }
    return QStringLiteral("pending");
}

Message messageOf(Role role)
{
    switch (role) {
    case Role::Other:
        return Message::tr("other");
    case Role::Holder:
        return Message::tr("holder");
    case Role::Waiter:
        return Message::tr("waiter");
    case Role::Pending:
        break;
    }
    return Message::tr("pending");
}

} // namespace lockscope
