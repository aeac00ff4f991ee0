// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/recipescommand.h"

#include "app/ctl/queuetext.h"
#include "core/recipes/catalogue.h"

#include <QJsonArray>

namespace lockscope::ctl {

QString RecipesCommand::summary() const
{
    return QStringLiteral("Lists the recipes that Lockscope knows.");
}

void RecipesCommand::describe(QCommandLineParser &) const { }

Result<Done> RecipesCommand::configure(
    const QCommandLineParser &, const CommonOptions &common, const QStringList &)
{
    m_isJson = common.isJson;
    return Done {};
}

void RecipesCommand::start()
{
    QJsonArray recipes;
    QVector<QStringList> rows;
    for (const Recipe *recipe : catalogue()) {
        recipes.append(QJsonObject {
            {u"id"_qs, QString::fromUtf8(recipe->id)},
            {u"name"_qs, QString::fromUtf8(recipe->name)},
            {u"library"_qs, QString::fromUtf8(recipe->library)},
            {u"names"_qs, QString::fromUtf8(recipe->names)},
            {u"rule"_qs, QString::fromUtf8(recipe->rule)},
            {u"watch"_qs, QString::fromUtf8(recipe->watch)},
            {u"source"_qs, QString::fromUtf8(recipe->source)},
        });
        rows += QStringList {QString::fromUtf8(recipe->id), QString::fromUtf8(recipe->name)};
    }
    if (m_isJson)
        printJson({{u"recipes"_qs, recipes}});
    else
        printText(alignedColumns(rows));
    emit finished(Success);
}

} // namespace lockscope::ctl
