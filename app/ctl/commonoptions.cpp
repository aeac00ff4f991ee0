// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commonoptions.h"

#include "app/ctl/output.h"
#include "app/ctl/wayoptions.h"
#include "core/base/nearnames.h"
#include "core/base/nodepath.h"
#include "core/recipes/catalogue.h"
#include "core/zk/connectstring.h"

#include <algorithm>
#include <limits>

namespace lockscope::ctl {

namespace {

constexpr qint64 ReserveMs = 400;
constexpr char DefaultServer[] = "127.0.0.1:2181";

QCommandLineOption listedIf(bool isListed, QCommandLineOption option)
{
    if (!isListed)
        option.setFlags(QCommandLineOption::HiddenFromHelp);
    return option;
}

Result<SettingsPlace> settingsOption(const QCommandLineParser &parser)
{
    const QString file = parser.value(u"settings"_qs);
    if (parser.isSet(u"settings"_qs) && file.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--settings takes a file; \"--settings /dev/null\" goes without any."));
    return settingsPlace(file);
}

/// Settings are read here, once, for all commands that go by them.
Result<Done> readSettings(const QCommandLineParser &parser, int uses, CommonOptions *options)
{
    const Result<SettingsPlace> place = settingsOption(parser);
    if (!place)
        return tl::unexpected(place.error());
    options->place = *place;
    if (!(uses & GoesBySettings))
        return Done {};
    return loadSettings(options->place).map([options](const SiteSettings &settings) {
        options->settings = settings;
        options->connection.servers = settings.servers;
        options->connection.clientNames = settings.clientNames;
        return Done {};
    });
}

/// An empty variable is none.
Result<Done> readConnect(const QCommandLineParser &parser, int uses, CommonOptions *options)
{
    const QString variable = qEnvironmentVariable("LOCKSCOPE_CONNECT");
    options->connection.connect = QLatin1String(DefaultServer);
    if (parser.isSet(u"connect"_qs)) {
        options->connection.connect = parser.value(u"connect"_qs);
        options->connectSource = u"--connect"_qs;
    } else if (!variable.isEmpty()) {
        options->connection.connect = variable;
        options->connectSource = u"LOCKSCOPE_CONNECT"_qs;
    }
    if (!(uses & UsesServers))
        return Done {};
    const Result<ConnectString> servers = ConnectString::parse(options->connection.connect);
    if (!servers)
        return failure(servers.error().kind,
            Message::tr("%1: %2").arg(options->connectSource, servers.error().detail));
    return Done {};
}

/// A server takes any text, and what it makes of one without a colon fits no access list. The text
/// is a secret: it is not repeated.
Result<Done> readDigest(int uses, CommonOptions *options)
{
    const QString digest = takenSecret("LOCKSCOPE_DIGEST");
    if (digest.isEmpty() || !(uses & UsesServers))
        return Done {};
    if (digest.indexOf(u':') < 1)
        return failure(ErrorKind::BadInput,
            Message::tr("LOCKSCOPE_DIGEST has to be user:password; what it holds has no user and "
                        "colon at its "
                        "beginning."));
    options->connection.digests = {digest};
    return Done {};
}

Result<Done> readWay(const QCommandLineParser &parser, int uses, CommonOptions *options)
{
    if (!(uses & UsesServers))
        return Done {};
    return wayOptions(parser, options->connection.way).map([options](const reach::Way &way) {
        options->connection.way = way;
        return Done {};
    });
}

Result<Done> readManners(const QCommandLineParser &parser, CommonOptions *options)
{
    options->isJson = parser.isSet(u"json"_qs) || parser.value(u"format"_qs) == u"json";
    options->isQuiet = parser.isSet(u"quiet"_qs);
    options->mayWrite = parser.isSet(u"write"_qs);
    if (options->isQuiet && options->isJson)
        return failure(ErrorKind::BadInput, Message::tr("--quiet and --json exclude each other."));
    if (options->isQuiet)
        keepQuiet();
    if (parser.isSet(u"verbose"_qs))
        beVerbose();
    const QString colour = parser.value(u"color"_qs);
    if (parser.isSet(u"color"_qs) && colour != u"auto" && colour != u"always" && colour != u"never")
        return failure(ErrorKind::BadInput,
            Message::tr("--color is auto, always or never; \"%1\" is none.").arg(colour));
    if (colour == u"always" || (colour != u"never" && isForColour()))
        useColour();
    if (!parser.isSet(u"timeout"_qs))
        return Done {};
    const Result<qint64> timeout = secondsOption(parser, u"timeout"_qs);
    options->timeoutMs = timeout.value_or(options->timeoutMs);
    options->isTimeoutGiven = true;
    return timeout.map([](qint64) { return Done {}; });
}

} // namespace

qint64 CommonOptions::workMs() const
{
    return std::max(timeoutMs - ReserveMs, timeoutMs / 2);
}

void describeCommon(QCommandLineParser &parser, int uses, const QString &time)
{
    const bool hasTable = uses & PrintsTable;
    parser.addOptions({
        {{u"h"_qs, u"help"_qs}, tr("Shows this help.")},
        {{u"v"_qs, u"version"_qs}, tr("Shows the version.")},
        listedIf(uses & UsesServers,
            {{u"c"_qs, u"connect"_qs},
                tr("The ensemble: host:port,host:port/chroot (default: $LOCKSCOPE_CONNECT, then "
                   "127.0.0.1:2181)."),
                u"string"_qs}),
        listedIf(uses & UsesTime, {u"timeout"_qs, time, u"seconds"_qs}),
        listedIf(uses & UsesSettings,
            {u"settings"_qs,
                tr("What the site says of its locks and servers (default: $LOCKSCOPE_SETTINGS, "
                   "then ~/.config/lockscope/lockscope.toml, then "
                   "/etc/lockscope/lockscope.toml)."),
                u"file"_qs}),
        {{u"j"_qs, u"json"_qs}, tr("Prints JSON on standard output, and nothing else there.")},
        listedIf(
            uses & Writes, {u"write"_qs, tr("Allows changes. Without it nothing is written.")}),
        {{u"q"_qs, u"quiet"_qs}, tr("Prints no answer: the exit status is it.")},
        listedIf(uses & UsesServers,
            {u"verbose"_qs,
                tr("Tells on standard error which servers are asked, and how that goes.")}),
        listedIf(uses & PrintsColour,
            {u"color"_qs,
                tr("auto, always or never (default: auto: on a terminal, unless NO_COLOR is set)."),
                u"when"_qs}),
    });
    describeWay(parser, uses & UsesServers);
    describeTable(parser, hasTable);
}

Result<CommonOptions> commonOptions(const QCommandLineParser &parser, int uses)
{
    CommonOptions options;
    const Result<TableOptions> table = tableOptions(parser, uses & PrintsTable);
    if (!table)
        return tl::unexpected(table.error());
    options.table = *table;
    return readManners(parser, &options)
        .and_then([&](Done) { return readSettings(parser, uses, &options); })
        .and_then([&](Done) { return readConnect(parser, uses, &options); })
        .and_then([&](Done) { return readDigest(uses, &options); })
        .and_then([&](Done) { return readWay(parser, uses, &options); })
        .map([&](Done) { return options; });
}

bool wantsJson(const QStringList &arguments)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        const QString &word = arguments.at(i);
        // Of letters in one word, -c takes what follows it.
        const bool isBundle = word.startsWith(u'-') && !word.startsWith(u"--"_qs)
            && word.section(u'c', 0, 0).contains(u'j');
        const bool isOption = word == u"--json" || isBundle || word == u"--format=json";
        if (isOption || (word == u"--format" && arguments.value(i + 1) == u"json"))
            return true;
    }
    return false;
}

Message meant(const QString &name, const QStringList &known, const QString &prefix)
{
    QStringList near;
    for (const QString &next : nearNames(name, known))
        near += prefix + next;
    return near.isEmpty() ? Message() : Message::tr(" Did you mean %1?").arg(near.join(u", "_qs));
}

Result<QString> recipeOption(const QCommandLineParser &parser)
{
    const QString id = parser.value(u"recipe"_qs);
    if (!parser.isSet(u"recipe"_qs) || recipeById(id))
        return id;
    QStringList known;
    for (const Recipe *recipe : catalogue())
        known.append(QLatin1String(recipe->id));
    return failure(ErrorKind::BadInput,
        Message::tr("--recipe: there is no recipe \"%1\".%2 \"lockscopectl recipes\" lists them.")
            .arg(id, meant(id, known)));
}

Result<QString> onlyPath(const QCommandLineParser &parser)
{
    const QStringList arguments = parser.positionalArguments();
    if (arguments.isEmpty())
        return failure(
            ErrorKind::BadInput, Message::tr("Name the path of a lock, as in \"/locks/orders\"."));
    return validPath(arguments.first());
}

int timerMs(qint64 ms)
{
    return static_cast<int>(std::clamp<qint64>(ms, 1, std::numeric_limits<int>::max()));
}

Result<qint64> secondsOption(const QCommandLineParser &parser, const QString &option)
{
    bool isNumber = false;
    const double seconds = parser.value(option).toDouble(&isNumber);
    if (!isNumber || !(seconds > 0) || seconds > 1e7) {
        return failure(ErrorKind::BadInput,
            Message::tr("--%1 takes a number of seconds above 0, 10000000 at most; \"%2\" is none.")
                .arg(option, parser.value(option)));
    }
    return qint64(seconds * 1000);
}

Result<int> countOption(const QCommandLineParser &parser, const QString &option, int usual)
{
    if (!parser.isSet(option))
        return usual;
    bool isNumber = false;
    const int count = parser.value(option).toInt(&isNumber);
    if (!isNumber || count < 1)
        return failure(ErrorKind::BadInput,
            Message::tr("--%1 takes a whole number above 0, 2147483647 at most; \"%2\" is none.")
                .arg(option, parser.value(option)));
    return count;
}

} // namespace lockscope::ctl
