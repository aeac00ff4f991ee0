// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/manual.h"

#include "core/recipes/catalogue.h"
#include "core/recipes/choice.h"
#include "core/recipes/grantrules.h"
#include "core/recipes/signs.h"

#include <QStringList>

namespace lockscope {

namespace {

/// Text in which Markdown sees nothing but text.
QString plain(const char *text)
{
    QString escaped;
    for (const QChar c : QString::fromUtf8(text)) {
        if (QStringView(u"\\`*_<>[]#|").contains(c))
            escaped += u'\\';
        escaped += c;
    }
    return escaped;
}

/// Names of nodes, as they are.
QString code(const char *text)
{
    return u'`' + QString::fromUtf8(text) + u'`';
}

QString line(const char *title, const QString &text)
{
    return QStringLiteral("- %1: %2\n").arg(QLatin1String(title), text);
}

/// Who else is meant by the same names, and how one is chosen.
QString shared(const Recipe &recipe)
{
    for (const Family &family : families()) {
        if (!family.contains(&recipe) || family.size() < 2)
            continue;
        QStringList others;
        for (const Recipe *other : family) {
            if (other != &recipe)
                others.append(code(other->id));
        }
        return line("Shares its names with", others.join(QStringLiteral(", ")));
    }
    return {};
}

QString persistence(const Recipe &recipe)
{
    switch (recipe.persistence) {
    case Persistence::ByDesign:
        return line("Nodes", QStringLiteral("persistent; they outlive their clients"));
    case Persistence::OnRequest:
        return line(
            "Nodes", QStringLiteral("ephemeral, or persistent when the client asks for that"));
    case Persistence::Never:
        break;
    }
    return {};
}

const char *junkOf(const Recipe &recipe)
{
    if (recipe.junk)
        return recipe.junk;
    return recipe.foreign == grantrules::ignored ? "Is ignored."
                                                 : "What becomes of it is not known.";
}

QString section(const Recipe &recipe)
{
    return QStringLiteral("## %1\n\n%2\n\n").arg(QLatin1String(recipe.id), plain(recipe.name))
        + line("Library", plain(recipe.library)) + line("Names", code(recipe.names))
        + persistence(recipe) + line("Holds", plain(recipe.rule))
        + line("Waiters watch", plain(recipe.watch))
        + line("Any other child", plain(junkOf(recipe))) + shared(recipe)
        + line("Read from", plain(recipe.source)) + u'\n';
}

QString introduction()
{
    return QString::fromUtf8(
        R"(<!-- SPDX-FileCopyrightText: 2026 The Lockscope authors -->
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
# Lock recipes

Every client library keeps its locks in ZooKeeper in its own way. These are the ways that Lockscope knows. This page is made
from the catalogue in `core/recipes`; `lockscopectl recipes` lists it, too.

Where several recipes share names, Lockscope takes the one that knows the most of a directory's names, then the one that
explains the most of the watches seen, then the one that the nodes' data speak for, then the first; `generic`, which is a
guess, only where no data speak for another. It says which and why, and `--recipe ID` (in the window: "Recipe") overrides it.

`<sequence>` is the number that the server puts behind the name: ten digits, or a minus sign and nine or ten digits after
the counter has overflowed.

)");
}

QString noLocksSection()
{
    QString text = QStringLiteral("\n## What is no lock\n\nNodes of these names are ephemeral and "
                                  "numbered as contenders are; no directory of them is shown:\n\n");
    for (const signs::NoLock &one : signs::noLocks())
        text += line(
            one.what, code(one.example) + QStringLiteral(" (read from %1)").arg(plain(one.source)));
    return text;
}

} // namespace

QString recipesManual()
{
    QString page = introduction();
    for (const Recipe *recipe : catalogue())
        page += section(*recipe);
    page.chop(1); // one line end is enough
    return page + noLocksSection();
}

} // namespace lockscope
