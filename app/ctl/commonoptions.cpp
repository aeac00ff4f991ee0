// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commonoptions.h"

#include "app/common/secrets.h"
#include "app/ctl/awaited.h"
#include "app/ctl/output.h"
#include "app/ctl/wayoptions.h"
#include "core/base/connectstring.h"
#include "core/base/nearnames.h"
#include "core/base/nodepath.h"
#include "core/base/shellword.h"
#include "core/diagnosis/addressed.h"
#include "core/profiles/profilestore.h"
#include "core/profiles/secretstore.h"
#include "core/recipes/catalogue.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
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

/// An empty variable is none. One that names a profile is for those who name no servers.
QString profileName(const QCommandLineParser &parser)
{
    if (parser.isSet(u"profile"_qs))
        return parser.value(u"profile"_qs);
    return parser.isSet(u"connect"_qs) ? QString() : qEnvironmentVariable("LOCKSCOPE_PROFILE");
}

/// See CommonOptions::typedServers. A profile that a variable names is typed for others.
QString typedServers(const QCommandLineParser &parser)
{
    QStringList words;
    if (const QString profile = profileName(parser); !profile.isEmpty())
        words = {u"--profile"_qs, shellWord(profile)};
    for (const QString &name : QStringList {u"connect"_qs} + wayOptionNames()) {
        if (!parser.isSet(name))
            continue;
        const QStringList values = parser.values(name);
        for (const QString &value : values)
            words += {u"--"_qs + name, shellWord(value)};
        if (values.isEmpty())
            words += u"--"_qs + name;
    }
    return words.join(u' ');
}

/// What options say otherwise is read behind it.
Result<std::optional<StoredProfile>> readProfile(
    const QCommandLineParser &parser, int uses, CommonOptions *options)
{
    const QString name = profileName(parser);
    if (parser.isSet(u"profile"_qs) && name.isEmpty())
        return failure(ErrorKind::BadInput, Message::tr("--%1 is empty.").arg(u"profile"_qs));
    if (!(uses & UsesServers) || name.isEmpty())
        return std::nullopt;
    const ProfileStore store(ProfileStore::standardFile());
    return store.find(name).map([&](const StoredProfile &profile) {
        options->connection.connect = profile.connect;
        options->connection.sessionTimeoutMs = profile.sessionTimeoutMs;
        options->connection.way = profile.way;
        options->connectSource = u"--profile=%1"_qs.arg(profile.name);
        options->profile = {profile.name, profile.environment};
        options->recipes = profile.recipes;
        return std::optional(profile);
    });
}

Result<Done> readConnect(const QCommandLineParser &parser, int uses, CommonOptions *options)
{
    const QString variable = qEnvironmentVariable("LOCKSCOPE_CONNECT");
    if (parser.isSet(u"connect"_qs)) {
        const QString servers = parser.value(u"connect"_qs);
        if (servers != options->connection.connect)
            options->profile = withOtherServers(options->profile);
        options->connection.connect = servers;
        options->connectSource = u"--connect"_qs;
    } else if (!options->connectSource.isEmpty()) {
        return Done {}; // the profile's
    } else if (!variable.isEmpty()) {
        options->connection.connect = variable;
        options->connectSource = u"LOCKSCOPE_CONNECT"_qs;
    } else {
        options->connection.connect = QLatin1String(DefaultServer);
    }
    if (!(uses & UsesServers))
        return Done {};
    const Result<ConnectString> servers = ConnectString::parse(options->connection.connect);
    if (!servers)
        return failure(servers.error().kind,
            Message::tr("%1: %2").arg(options->connectSource, servers.error().detail));
    return Done {};
}

/// Those of the environment, and for what it lacks those that @p profile keeps in the keyring.
Result<Secrets> readSecrets(
    const StoredProfile &profile, Secrets secrets, const CommonOptions &options)
{
    const QDeadlineTimer end(options.workMs());
    for (const SecretKind kind : AllSecretKinds) {
        if (profile.use(kind) == SecretUse::None || !secrets.of(kind).isEmpty())
            continue;
        const bool isKept = profile.use(kind) == SecretUse::Keyring;
        const Result<QString> kept = isKept
            ? awaited(readSecret(profile.name, kind, timerMs(end.remainingTime())))
            : failure(ErrorKind::Gone);
        if (!kept)
            return failure(ErrorKind::BadInput,
                (isKept ? Message::tr("The profile \"%1\" keeps its %2 in the keyring: %3. Set %4 "
                                      "instead.")
                              .arg(profile.name, textOf(kind), kept.error().detail)
                        : Message::tr("The profile \"%1\" wants its %2 to be asked for: set %3.")
                              .arg(profile.name, textOf(kind)))
                    .arg(variableOf(kind)));
        secrets.set(kind, *kept);
    }
    return secrets;
}

/// Where the servers are, how they are reached, and as whom.
Result<Done> readServers(
    const QCommandLineParser &parser, int uses, const Secrets &given, CommonOptions *options)
{
    const auto profile = readProfile(parser, uses, options);
    if (!profile)
        return tl::unexpected(profile.error());
    if (Result<Done> read = readConnect(parser, uses, options); !read)
        return read;
    if (!(uses & UsesServers))
        return Done {};
    StoredProfile kept = profile->value_or(StoredProfile());
    if (parser.isSet(u"sasl"_qs)) // which has the say, and says itself what is missing
        kept.setUse(SecretKind::Sasl, SecretUse::None);
    QElapsedTimer asking;
    asking.start();
    const Result<Secrets> all = readSecrets(kept, given, *options);
    options->spend(asking.elapsed());
    return all.and_then([&](const Secrets &secrets) {
        return wayOptions(parser, secrets, options->connection.way).map([&](const reach::Way &way) {
            const QString digest = secrets.of(SecretKind::Digest);
            options->connection.way = way;
            if (!digest.isEmpty())
                options->connection.digests = {digest};
            return Done {};
        });
    });
}

Result<Done> readManners(const QCommandLineParser &parser, CommonOptions *options)
{
    options->isJson = parser.isSet(u"json"_qs) || parser.value(u"format"_qs) == u"json";
    options->isQuiet = parser.isSet(u"quiet"_qs);
    options->mayWrite = parser.isSet(u"write"_qs);
    options->confirmed = parser.value(u"confirm"_qs);
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
    options->timeoutMs = options->leftMs = timeout.value_or(options->timeoutMs);
    options->isTimeoutGiven = true;
    return timeout.map([](qint64) { return Done {}; });
}

} // namespace

QString CommonOptions::servers() const
{
    if (connectSource.startsWith(u"--"))
        return typedServers;
    const QString named = serversOption(connection.connect, {});
    return typedServers.isEmpty() ? named : named + u' ' + typedServers;
}

qint64 CommonOptions::workMs() const
{
    return std::max(leftMs - ReserveMs, leftMs / 2);
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
        listedIf(uses & UsesServers,
            {u"profile"_qs,
                tr("Servers, environment and how they are reached, as kept under this name "
                   "(\"lockscopectl profiles\"; default: $LOCKSCOPE_PROFILE); options win."),
                u"name"_qs}),
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
        listedIf(uses & Writes,
            {u"confirm"_qs,
                tr("The profile's name once more, without which production is not changed."),
                u"name"_qs}),
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

Result<CommonOptions> commonOptions(
    const QCommandLineParser &parser, int uses, const Secrets &secrets)
{
    CommonOptions options;
    const Result<TableOptions> table = tableOptions(parser, uses & PrintsTable);
    if (!table)
        return tl::unexpected(table.error());
    options.table = *table;
    return readManners(parser, &options)
        .and_then([&](Done) { return readSettings(parser, uses, &options); })
        .and_then([&](Done) { return readServers(parser, uses, secrets, &options); })
        .map([&](Done) {
            options.typedServers = typedServers(parser);
            return options;
        });
}

Result<Done> checkMayWrite(const CommonOptions &options, const Message &why)
{
    if (!options.mayWrite)
        return failure(ErrorKind::ReadOnly, why);
    const QString phrase = WriteGate(options.profile).phrase();
    if (options.confirmed == phrase)
        return Done {};
    if (phrase.isEmpty())
        return failure(ErrorKind::ReadOnly,
            Message::tr("--confirm repeats the name of a profile of a production system, and none "
                        "is used"));
    return failure(ErrorKind::ReadOnly,
        options.profile.name.isEmpty()
            ? Message::tr("this is a production system: say that again to change it, --confirm %1")
                  .arg(phrase)
            : Message::tr("“%1” is a production system: say its name again to change it, "
                          "--confirm %2")
                  .arg(phrase, shellWord(phrase)));
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

Result<qint64> secondsOption(const QCommandLineParser &parser, const QString &option, From from)
{
    bool isNumber = false;
    const double seconds = parser.value(option).toDouble(&isNumber);
    const bool isMuchEnough = from == From::Zero ? seconds >= 0 : seconds > 0; // NaN is neither
    if (isNumber && isMuchEnough && seconds <= 1e7)
        return qint64(std::ceil(seconds * 1000));
    const Message what = from == From::Zero
        ? Message::tr("--%1 takes a number of seconds, 0 to 10000000; \"%2\" is none.")
        : Message::tr("--%1 takes a number of seconds above 0, 10000000 at most; \"%2\" is none.");
    return failure(ErrorKind::BadInput, what.arg(option, parser.value(option)));
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
