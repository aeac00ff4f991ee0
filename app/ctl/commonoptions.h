// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The options that commands share.
#pragma once

#include "app/ctl/tableoptions.h"
#include "core/live/connectionstatus.h"
#include "core/operate/session/writegate.h"
#include "core/profiles/secrets.h"
#include "core/settings/settingsfile.h"

#include <QCommandLineParser>

#include <algorithm>
#include <functional>

namespace lockscope::ctl {

/// What of the common options is of use to a command. It takes all of them, and its help lists
/// these.
enum Use : quint8 {
    UsesServers = 1, ///< --connect, --profile, and what else says how they are reached
    UsesTime = 2, ///< --timeout
    UsesSettings = 4, ///< --settings
    Writes = 8, ///< --write, --confirm
    PrintsTable = 16, ///< --format, --columns …
    PrintsColour = 32, ///< --color
    GoesBySettings = 64, ///< what is wrong in them is bad usage
    LooksAtServers = UsesServers | UsesTime | UsesSettings | GoesBySettings,
};

/// What they were given as.
struct CommonOptions
{
    ConnectionOptions connection;
    /// Who named the servers: "--connect", "LOCKSCOPE_CONNECT", "--profile NAME"; empty: nobody, so
    /// it is the default.
    QString connectSource;
    /// Of --profile, see withOtherServers(); else without a name, and nobody stated the
    /// environment.
    Profile profile;
    QMap<QString, QString> recipes; ///< that the profile names, by the path of the lock
    QString confirmed; ///< --confirm
    qint64 timeoutMs = 10'000; ///< as it was given
    qint64 leftMs = timeoutMs; ///< of it, when the command starts
    bool isTimeoutGiven = false; ///< the operator chose it
    bool isJson = false;
    bool mayWrite = false; ///< --write
    bool isQuiet = false; ///< the exit status is the answer
    TableOptions table;
    SettingsPlace place; ///< of `settings`
    SiteSettings settings; ///< as usual for a command that does not read them

    /// The options that say which servers are asked and how they are reached, for a shell, as they
    /// were typed; empty: none was, and the user's shell knows.
    QString typedServers;
    /// The same for another shell, which knows nothing.
    QString servers() const;
    /// That long was worked before the command starts: the time is for all of it.
    void spend(qint64 ms) { leftMs = std::max<qint64>(1, leftMs - ms); }
    /// What of the time is for work: the rest is kept back to print what was found.
    qint64 workMs() const;
    /// `recipes`, as LookoutOptions::recipeOf asks for them.
    std::function<QString(const QString &path)> recipeOf() const
    {
        return [all = recipes](const QString &path) { return all.value(path); };
    }
};

/// Adds them; @p uses of Use. @p time: what --timeout does.
void describeCommon(QCommandLineParser &parser, int uses, const QString &time);

/// BadInput, with whose word it is, where they cannot be used. @p secrets: those of the
/// environment; what a profile keeps in the keyring is asked for there, which waits for as long as
/// --timeout says. REQUIRES: a QCoreApplication.
Result<CommonOptions> commonOptions(
    const QCommandLineParser &parser, int uses, const Secrets &secrets);

/// ReadOnly with @p why without --write; and for a production system unless what WriteGate wants to
/// be typed was given, with --confirm.
Result<Done> checkMayWrite(const CommonOptions &options, const Message &why);

/// Whether @p arguments ask for JSON, however they are wrong otherwise.
bool wantsJson(const QStringList &arguments);

/// The id given by --recipe, empty where it is not; BadInput with those that may have been meant
/// where there is no such recipe.
Result<QString> recipeOption(const QCommandLineParser &parser);

/// The absolute path given as the only positional argument, cleaned; BadInput says what is wrong.
Result<QString> onlyPath(const QCommandLineParser &parser);

/// @p ms for a QTimer, which takes no more than 24 days.
int timerMs(qint64 ms);

/// The least time that an option takes.
enum class From : quint8 { Zero, AboveZero };

/// A number of seconds ("10", "0.5") as ms, rounded up, for the option called @p option; BadInput
/// unless it is a number from @p from to 1e7.
Result<qint64> secondsOption(
    const QCommandLineParser &parser, const QString &option, From from = From::AboveZero);

/// A whole number above 0, for the option called @p option, @p usual where it is not given.
Result<int> countOption(const QCommandLineParser &parser, const QString &option, int usual);

/// " Did you mean …?", each with @p prefix, or nothing where none of @p known is near @p name.
Message meant(const QString &name, const QStringList &known, const QString &prefix = {});

} // namespace lockscope::ctl
