// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/tableoptions.h"

#include "app/ctl/output.h"

#include <QCommandLineParser>

namespace lockscope::ctl {

void describeTable(QCommandLineParser &parser, bool isListed)
{
    QList<QCommandLineOption> options {
        {u"format"_qs, tr("table, tsv, csv or json (default: table)."), u"format"_qs},
        {u"columns"_qs,
            tr("These columns alone, by the names that --json and the titles of --format csv have, "
               "commas between."),
            u"names"_qs},
        {u"wide"_qs, tr("All columns.")},
        {u"no-header"_qs, tr("The rows alone: no titles, nothing above or below.")},
    };
    for (QCommandLineOption &option : options) {
        if (!isListed)
            option.setFlags(QCommandLineOption::HiddenFromHelp);
    }
    parser.addOptions(options);
}

namespace {

/// The first option given that asks for another answer than JSON is; empty if none.
QString shapeIn(const QCommandLineParser &parser)
{
    const QString format = parser.value(u"format"_qs);
    if (format == u"tsv" || format == u"csv")
        return u"format"_qs;
    return parser.isSet(u"columns"_qs) ? u"columns"_qs : QString();
}

/// The first option given that only a table can heed; empty if none.
QString tableOptionIn(const QCommandLineParser &parser)
{
    for (const QString &name : {u"wide"_qs, u"no-header"_qs}) {
        if (parser.isSet(name))
            return name;
    }
    return shapeIn(parser);
}

} // namespace

Result<TableOptions> tableOptions(const QCommandLineParser &parser, bool hasTable)
{
    TableOptions options;
    const QString option = tableOptionIn(parser);
    const QString format = parser.value(u"format"_qs);
    if (!hasTable && !option.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--%1 is for tables, and this command prints none.").arg(option));
    const bool isJson = parser.isSet(u"json"_qs) || format == u"json";
    if (const QString shape = shapeIn(parser); isJson && !shape.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--%1 is for tables, and --json prints none.").arg(shape));
    const bool isKnown = format == u"table" || format == u"tsv" || format == u"csv"
        || format == u"json" || !parser.isSet(u"format"_qs);
    if (!isKnown)
        return failure(ErrorKind::BadInput,
            Message::tr("--format is table, tsv, csv or json; \"%1\" is none.").arg(format));
    if (format == u"tsv")
        options.format = TableOptions::Tsv;
    else if (format == u"csv")
        options.format = TableOptions::Csv;
    options.hasHeader = !parser.isSet(u"no-header"_qs);
    options.isWide = parser.isSet(u"wide"_qs);
    options.columns = parser.value(u"columns"_qs).split(u',', Qt::SkipEmptyParts);
    if (parser.isSet(u"columns"_qs) && options.columns.isEmpty())
        return failure(ErrorKind::BadInput, Message::tr("--columns names none."));
    options.width = options.format == TableOptions::Aligned ? terminalWidth() : 0;
    return options;
}

} // namespace lockscope::ctl
