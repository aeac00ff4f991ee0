// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/recipescommand.h"

#include "core/recipes/catalogue.h"

#include <QJsonArray>

namespace lockscope::ctl {

QString RecipesCommand::summary() const
{
    return tr("Lists the recipes that Lockscope knows.");
}

void RecipesCommand::describe(QCommandLineParser &) const { }

Result<Done> RecipesCommand::configure(const QCommandLineParser &, const QStringList &)
{
    static const TableColumns Columns {{"id", QT_TRANSLATE_NOOP("lockscope::ctl", "ID")},
        {"name", QT_TRANSLATE_NOOP("lockscope::ctl", "NAME")},
        {"library", QT_TRANSLATE_NOOP("lockscope::ctl", "LIBRARY"), false},
        {"names", QT_TRANSLATE_NOOP("lockscope::ctl", "NAMES"), false},
        {"rule", QT_TRANSLATE_NOOP("lockscope::ctl", "RULE"), false},
        {"watch", QT_TRANSLATE_NOOP("lockscope::ctl", "WATCH"), false},
        {"source", QT_TRANSLATE_NOOP("lockscope::ctl", "SOURCE"), false}};
    return Table::make(Columns, m_common.table).map([this](const Table &table) {
        m_table = table;
        return Done {};
    });
}

void RecipesCommand::start()
{
    QJsonArray recipes;
    QVector<QVector<Cell>> rows;
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
        QVector<Cell> cells;
        for (const char *text : {recipe->id, recipe->name, recipe->library, recipe->names})
            cells.append({QString::fromUtf8(text)});
        for (const char *text : {recipe->rule, recipe->watch})
            cells.append({Message::tr(text).text(), QString::fromUtf8(text)});
        cells.append({QString::fromUtf8(recipe->source)});
        rows.append(cells);
    }
    if (m_common.isJson)
        printJson({{u"recipes"_qs, recipes}});
    else
        printText(tableText(*m_table, rows));
    emit finished(Success);
}

} // namespace lockscope::ctl
