// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/lockscope/options.h"

#include "app/common/secrets.h"
#include "core/base/connectstring.h"
#include "core/base/nodepath.h"
#include "core/base/version.h"
#include "core/profiles/profilestore.h"
#include "core/settings/settingsfile.h"
#include "ui/connect/profileconnection.h"
#include "ui/theme/tr.h"

#include <QCommandLineParser>
#include <QFileInfo>

namespace lockscope {

namespace {

void describe(QCommandLineParser &parser)
{
    parser.setApplicationDescription(tr("Shows who holds and who waits for locks kept in Apache "
                                        "ZooKeeper, and why they are stuck."));
    parser.addPositionalArgument(QStringLiteral("path"),
        tr("Lock directory to open; or, without --connect and --profile, a recording, a snapshot "
           "or a server's "
           "data directory."),
        QStringLiteral("[PATH|FILE]"));
    parser.addOptions({
        {{QStringLiteral("h"), QStringLiteral("help")}, tr("Shows this help.")},
        {{QStringLiteral("v"), QStringLiteral("version")}, tr("Shows the version.")},
        {QStringLiteral("connect"),
            tr("The ensemble: host:port,host:port/chroot (default: $LOCKSCOPE_CONNECT; else the "
               "window "
               "asks)."),
            QStringLiteral("string")},
        {QStringLiteral("profile"),
            tr("The connection that is kept under this name (default: $LOCKSCOPE_PROFILE); "
               "--connect names other servers."),
            QStringLiteral("name")},
        {QStringLiteral("sandbox"), tr("Starts a local ZooKeeper with lock traffic and opens it.")},
        {QStringLiteral("config-dir"), tr("Where the window keeps what it remembers."),
            QStringLiteral("folder")},
        {QStringLiteral("settings"),
            tr("What the site says of its locks and servers (default: $LOCKSCOPE_SETTINGS, then "
               "~/.config/lockscope/lockscope.toml, then /etc/lockscope/lockscope.toml)."),
            QStringLiteral("file")},
        {QStringLiteral("theme"), tr("light, dark or system."), QStringLiteral("theme")},
    });
}

/// Whether somebody says that it is in ZooKeeper.
bool namesServers(const QCommandLineParser &parser)
{
    return parser.isSet(QStringLiteral("connect")) || parser.isSet(QStringLiteral("profile"));
}

/// Empty: none. A variable is for those who name no servers.
QString profileName(const QCommandLineParser &parser)
{
    return namesServers(parser) ? parser.value(QStringLiteral("profile"))
                                : qEnvironmentVariable("LOCKSCOPE_PROFILE");
}

/// Empty: those of the profile, or none.
QString connectText(const QCommandLineParser &parser)
{
    return namesServers(parser) || !profileName(parser).isEmpty()
        ? parser.value(QStringLiteral("connect"))
        : qEnvironmentVariable("LOCKSCOPE_CONNECT");
}

Result<ConnectionProfile> profileIn(const QString &configFolder, const QString &name)
{
    if (name.isEmpty())
        return ConnectionProfile();
    return ProfileStore(ProfileStore::standardFile(configFolder))
        .find(name)
        .map([](const StoredProfile &stored) { return connectionOf(stored); });
}

/// @p connection with what is named beside it; empty: nothing.
Result<ConnectionProfile> withNamed(
    ConnectionProfile connection, const QString &connect, const QString &path)
{
    if (!connect.isEmpty())
        connection = withServers(connection, connect);
    if (const auto checked = ConnectString::parse(connection.options.connect); !checked)
        return tl::unexpected<Error>(checked.error());
    if (path.isEmpty())
        return connection;
    const Result<QString> valid = validPath(path);
    if (!valid)
        return tl::unexpected<Error>(valid.error());
    connection.path = *valid;
    return connection;
}

Result<ConnectionProfile> withSecrets(ConnectionProfile connection, const Secrets &secrets)
{
    return usableSecrets(secrets, connection.options.way).map([&](const Secrets &usable) {
        for (const SecretKind kind : usable.kinds())
            addSecret(&connection, kind, usable.of(kind));
        return connection;
    });
}

/// A file that somebody named must be there and be understood; of another the window tells.
Result<Done> checkSettings(const QString &named)
{
    const SettingsPlace place = settingsPlace(named);
    const Result<SiteSettings> settings =
        place.isNamed ? loadSettings(place) : Result<SiteSettings>(SiteSettings());
    return settings.map([](const SiteSettings &) { return Done {}; });
}

/// What is on the disk, unless an option says that it is in ZooKeeper.
QString historyIn(const QCommandLineParser &parser)
{
    const QStringList names = parser.positionalArguments();
    const bool isFile =
        names.size() == 1 && !namesServers(parser) && QFileInfo::exists(names.constFirst());
    return isFile ? names.constFirst() : QString();
}

/// Reads what says where to connect to into @p options.
Result<Done> readTarget(
    const QCommandLineParser &parser, const Secrets &secrets, WindowOptions &options)
{
    const QStringList paths = parser.positionalArguments();
    if (paths.size() > 1)
        return failure(
            ErrorKind::BadInput, tr("One path can be opened, not %1.").arg(paths.size()));
    options.isSandbox = parser.isSet(QStringLiteral("sandbox"));
    options.history = historyIn(parser);
    if (!options.history.isEmpty() && options.isSandbox)
        return failure(ErrorKind::BadInput, tr("--sandbox opens no file beside it."));
    if (!options.history.isEmpty())
        return Done {};
    if (options.isSandbox && namesServers(parser))
        return failure(ErrorKind::BadInput,
            parser.isSet(QStringLiteral("profile"))
                ? tr("--sandbox and --profile exclude each other.")
                : tr("--sandbox and --connect exclude each other."));
    const QString profile = profileName(parser);
    if (parser.isSet(QStringLiteral("profile")) && profile.isEmpty())
        return failure(ErrorKind::BadInput, tr("--profile is empty."));
    const QString connect = connectText(parser);
    const bool isNothing = connect.isEmpty() && profile.isEmpty() && !namesServers(parser);
    if (options.isSandbox || isNothing) {
        if (!paths.isEmpty())
            return failure(ErrorKind::BadInput,
                tr("There is no file %1 here; a path in ZooKeeper needs --connect.")
                    .arg(paths.constFirst()));
        return Done {};
    }
    const Result<ConnectionProfile> connection =
        profileIn(options.configFolder, profile)
            .and_then([&](const ConnectionProfile &stored) {
                return withNamed(stored, connect, paths.value(0));
            })
            .and_then([&](const ConnectionProfile &named) { return withSecrets(named, secrets); });
    if (!connection)
        return tl::unexpected<Error>(connection.error());
    options.connection = *connection;
    return Done {};
}

} // namespace

Result<WindowOptions> windowOptions(const QStringList &arguments, const Secrets &secrets)
{
    QCommandLineParser parser;
    describe(parser);
    if (!parser.parse(arguments))
        return failure(ErrorKind::BadInput, parser.errorText());
    WindowOptions options;
    if (parser.isSet(QStringLiteral("help"))) {
        options.information = parser.helpText();
        return options;
    }
    if (parser.isSet(QStringLiteral("version"))) {
        options.information = QStringLiteral("lockscope %1\n").arg(QLatin1String(Version));
        return options;
    }
    options.configFolder = parser.value(QStringLiteral("config-dir"));
    options.siteSettings = parser.value(QStringLiteral("settings"));
    if (const Result<Done> read = checkSettings(options.siteSettings); !read)
        return tl::unexpected<Error>(read.error());
    if (parser.isSet(QStringLiteral("theme"))) {
        options.theme = themeFromText(parser.value(QStringLiteral("theme")));
        if (!options.theme)
            return failure(ErrorKind::BadInput, tr("--theme is light, dark or system."));
    }
    if (const Result<Done> read = readTarget(parser, secrets, options); !read)
        return tl::unexpected<Error>(read.error());
    return options;
}

} // namespace lockscope
