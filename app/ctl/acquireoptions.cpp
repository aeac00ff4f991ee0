// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the options of `lockscopectl acquire` are described and read.
#include "app/ctl/acquireoptions.h"

#include "core/base/connectstring.h"

namespace lockscope::ctl {

namespace {

Message modeNames(const QString &recipe)
{
    Messages names;
    for (const Mode mode : writableModes(recipe))
        names.append(textOf(mode));
    return Message::joined(names, Message::tr(" or "));
}

Result<Done> readPath(const QCommandLineParser &parser, AcquireOptions *options)
{
    const Result<QString> path = onlyPath(parser);
    if (!path)
        return tl::unexpected(path.error());
    options->request.path = *path;
    const Result<ConnectString> servers = ConnectString::parse(options->common.connection.connect);
    if (!servers)
        return tl::unexpected(servers.error());
    const QString whole = servers->chroot + *path;
    if (whole == u"/zookeeper" || whole.startsWith(u"/zookeeper/"))
        return failure(ErrorKind::Refused,
            Message::tr("%1 is ZooKeeper's own: no lock is made there.").arg(whole));
    return Done {};
}

Result<Done> readRecipe(const QCommandLineParser &parser, ClaimRequest *request)
{
    request->recipe = parser.value(u"recipe"_qs);
    if (!parser.isSet(u"recipe"_qs))
        return failure(ErrorKind::BadInput,
            Message::tr("Give --recipe, one of %1.").arg(writableRecipes().join(u", "_qs)));
    const QVector<Mode> modes = writableModes(request->recipe);
    if (modes.isEmpty())
        return failure(ErrorKind::BadInput,
            Message::tr("--recipe takes one of %1; \"%2\" is none.")
                .arg(writableRecipes().join(u", "_qs), request->recipe));
    const std::optional<Mode> mode = modeFromText(parser.value(u"mode"_qs));
    const bool isOmitted = !parser.isSet(u"mode"_qs);
    if (isOmitted && modes.size() > 1)
        return failure(ErrorKind::BadInput,
            Message::tr("Give --mode: %1, with %2.")
                .arg(modeNames(request->recipe), request->recipe));
    if (!isOmitted && (!mode || !modes.contains(*mode)))
        return failure(ErrorKind::BadInput,
            Message::tr("--mode takes %1 with %2; \"%3\" is none.")
                .arg(modeNames(request->recipe), request->recipe, parser.value(u"mode"_qs)));
    request->mode = isOmitted ? modes.first() : *mode;
    return Done {};
}

Result<Done> readLeases(const QCommandLineParser &parser, ClaimRequest *request)
{
    if (!parser.isSet(u"leases"_qs))
        return Done {};
    if (!writableModes(request->recipe).contains(Mode::Lease))
        return failure(ErrorKind::BadInput,
            Message::tr("--leases is for semaphores; %1 is none.").arg(request->recipe));
    return countOption(parser, u"leases"_qs, request->leases).map([request](int leases) {
        request->leases = leases;
        return Done {};
    });
}

Result<Done> readTimes(const QCommandLineParser &parser, AcquireOptions *options)
{
    if (options->common.isTimeoutGiven)
        options->waitMs = options->common.leftMs;
    if (parser.isSet(u"wait"_qs)) {
        const Result<qint64> wait = secondsOption(parser, u"wait"_qs, From::Zero);
        if (!wait)
            return tl::unexpected(wait.error());
        options->waitMs = *wait;
    }
    if (!parser.isSet(u"hold"_qs))
        return Done {};
    const Result<qint64> hold = secondsOption(parser, u"hold"_qs);
    options->holdMs = hold.value_or(0);
    // Before the lock is released a program is to end, which is for who runs it.
    options->request.holdMs = options->program.isEmpty() ? options->holdMs : 0;
    return hold.map([](qint64) { return Done {}; });
}

Result<Done> readRest(const QCommandLineParser &parser, AcquireOptions *options)
{
    options->request.reason = parser.value(u"reason"_qs);
    if (!options->program.isEmpty() && options->program.first().isEmpty())
        return failure(ErrorKind::BadInput, Message::tr("\"\" is no command."));
    // Before any server is asked: who cannot reach one is told of this all the same.
    return validate(options->request).and_then([&](Done) {
        return checkMayWrite(options->common, Message::tr("acquire needs --write"));
    });
}

} // namespace

qint64 AcquireOptions::limitMs(bool hasAnswer) const
{
    if (waitMs > 0)
        return hasAnswer ? waitMs : std::min(waitMs, common.leftMs);
    return hasAnswer && waitMs < 0 ? -1 : common.leftMs;
}

void describeAcquire(QCommandLineParser &parser)
{
    parser.addPositionalArgument(u"PATH"_qs, tr("The lock directory; it is made where missing."));
    parser.addPositionalArgument(u"-- COMMAND"_qs,
        tr("Runs COMMAND while the lock is held and returns its status; it finds the node in "
           "LOCKSCOPE_NODE and the token in LOCKSCOPE_TOKEN."),
        u"[-- COMMAND...]"_qs);
    parser.addOptions({
        {u"recipe"_qs,
            tr("Whose clients' rules to follow: %1.").arg(writableRecipes().join(u", "_qs)),
            u"id"_qs},
        {u"mode"_qs, tr("exclusive, read, write or lease (default: the recipe's only one)."),
            u"mode"_qs},
        {u"wait"_qs,
            tr("Gives up, with status 1, where somebody else holds it for so long; 0 tries once "
               "(default: as --timeout says; without it, waits on)."),
            u"seconds"_qs},
        {u"hold"_qs, tr("Releases after so long, and ends COMMAND first (default: on Ctrl+C)."),
            u"seconds"_qs},
        {u"leases"_qs, tr("How many may hold a semaphore at a time (default: 1)."), u"count"_qs},
        {u"reason"_qs, tr("Is written into the node, for others to read."), u"text"_qs},
    });
}

Result<AcquireOptions> acquireOptions(
    const QCommandLineParser &parser, const CommonOptions &common, const QStringList &trailing)
{
    AcquireOptions options;
    options.common = common;
    options.program = trailing;
    return readPath(parser, &options)
        .and_then([&](Done) { return readRecipe(parser, &options.request); })
        .and_then([&](Done) { return readLeases(parser, &options.request); })
        .and_then([&](Done) { return readTimes(parser, &options); })
        .and_then([&](Done) { return readRest(parser, &options); })
        .map([&](Done) { return options; });
}

} // namespace lockscope::ctl
