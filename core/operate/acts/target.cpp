// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one node that is to be acted on, and whether it still is that one.
#include "core/operate/acts/preflight.h"

namespace lockscope {

Target Target::at(const NodeStat &stat) const
{
    Target target = *this;
    target.czxid = stat.czxid;
    target.owner = stat.owner;
    target.version = stat.version;
    target.mzxid = stat.mzxid;
    return target;
}

Messages changesOf(const Target &target, const NodeStat &stat, Zxid directory)
{
    Messages changes;
    const auto compare = [&changes](const Message &what, const QString &seen, const QString &now) {
        if (seen != now)
            changes.append(Message::tr("%1 was %2, is %3").arg(what, seen, now));
    };
    if (target.czxid)
        compare(u"czxid"_qs, textOf(target.czxid), textOf(stat.czxid));
    if (target.owner)
        compare(u"owner"_qs, textOf(*target.owner), textOf(stat.owner));
    if (target.mzxid)
        compare(u"mzxid"_qs, textOf(*target.mzxid), textOf(stat.mzxid));
    if (target.version)
        compare(u"version"_qs, QString::number(*target.version), QString::number(stat.version));
    if (target.directoryCzxid && directory)
        compare(Message::tr("the directory's czxid"), textOf(*target.directoryCzxid),
            textOf(directory));
    return changes;
}

Target targetOf(const LockState &state, const Contender &contender)
{
    const LockNode &node = state.nodeOf(contender);
    Target target;
    target.lock = state.snapshot->path;
    target.node = state.pathOf(contender);
    const NodeStat &directory = state.snapshot->directories.value(node.directory).stat;
    if (directory.czxid)
        target.directoryCzxid = directory.czxid;
    target.told = toldIn(state);
    if (contender.recipe >= 0)
        target.recipe = QString::fromLatin1(state.recipes.at(contender.recipe).recipe->id);
    return target.at(node.stat);
}

} // namespace lockscope
