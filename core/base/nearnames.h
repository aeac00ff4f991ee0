// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

namespace lockscope {

/// Which of @p known somebody meant who misspelt it as @p name; empty: none is near.
QString nearestName(const QString &name, const QStringList &known);

/// All that somebody may have meant, the likeliest first, 5 at most: the nearest one, and those of
/// which @p name is a part or that begin with the same word.
QStringList nearNames(const QString &name, const QStringList &known);

/// Which of the nodes @p known somebody meant who misspelt @p path: one with a name like that
/// beside it, else one that is called so elsewhere; empty: there is neither.
QString nearestPath(const QString &path, const QStringList &known);

} // namespace lockscope
