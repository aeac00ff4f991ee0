// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/pathglob.h"

#include <QRegularExpression>

#include <memory>

namespace lockscope {

/// Where in the data of a contender's node the name of its client stands.
struct ClientNaming
{
    enum Kind : quint8 {
        Off, ///< nowhere
        Field, ///< a field of a JSON object
        Pattern, ///< what the group of a regular expression takes
    };
    Kind kind = Off;
    QString field = {};
    QRegularExpression pattern = {}; ///< of namePattern()

    friend bool operator==(const ClientNaming &, const ClientNaming &) = default;
};
using ClientNamingPtr = std::shared_ptr<const ClientNaming>;

/// What the people of a site say of the locks at some paths.
struct ClientNamesFor
{
    PathGlob path;
    ClientNaming naming;

    friend bool operator==(const ClientNamesFor &, const ClientNamesFor &) = default;
};

/// What goes for the lock at @p path: the last one has the say. Null: nobody speaks of it.
ClientNamingPtr namingFor(const QVector<ClientNamesFor> &names, const QString &path);

/// BadInput with a sentence unless it is a regular expression with one group.
Result<QRegularExpression> namePattern(const QString &text);
/// As namePattern() was given it.
QString patternText(const QRegularExpression &pattern);

/// What @p pattern, of namePattern(), takes from the beginning of @p text. Data are anybody's, and
/// patterns can be slow: one that needs too many steps takes nothing.
QString namedIn(const QRegularExpression &pattern, const QString &text);

} // namespace lockscope
