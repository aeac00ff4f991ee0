// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/command.h"

#include "core/base/nearnames.h"
#include "core/base/nodepath.h"
#include "core/base/text.h"
#include "core/operate/acts/receipt.h"
#include "core/recipes/catalogue.h"

#include <QJsonDocument>

#include <algorithm>
#include <cstdio>
#include <limits>

namespace lockscope::ctl {

namespace {

constexpr qint64 ReserveMs = 400;

} // namespace

qint64 CommonOptions::workMs() const
{
    return std::max(timeoutMs - ReserveMs, timeoutMs / 2);
}

ExitStatus statusOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::BadInput:
        return BadUsage;
    case ErrorKind::Unreachable:
    case ErrorKind::NotZooKeeper:
    case ErrorKind::TimedOut:
    case ErrorKind::SessionLost:
    case ErrorKind::Suspended:
    case ErrorKind::Closed:
        return NoAnswer;
    case ErrorKind::Gone:
    case ErrorKind::Denied:
    case ErrorKind::Exists:
    case ErrorKind::NotEmpty:
    case ErrorKind::Changed:
    case ErrorKind::ReadOnly:
    case ErrorKind::Refused:
        return Refused;
    case ErrorKind::Internal:
        break;
    }
    return InternalError;
}

ExitStatus statusOf(const Receipt &receipt)
{
    switch (receipt.outcome) {
    case Outcome::AsPredicted:
    case Outcome::Different:
        return Success;
    case Outcome::Unknown:
        return NoAnswer;
    case Outcome::Failed:
        return statusOf(receipt.error.kind);
    default:
        return Refused;
    }
}

std::optional<Error> failureOf(const LockSnapshot &snapshot)
{
    switch (snapshot.freshness) {
    case Freshness::Gone:
        return Error {ErrorKind::Gone, snapshot.path};
    case Freshness::Denied:
        return Error {ErrorKind::Denied, snapshot.path};
    case Freshness::Failed:
        return snapshot.error;
    default:
        return std::nullopt;
    }
}

void complain(const QString &message)
{
    const QByteArray line = "lockscopectl: " + visibleText(message).toUtf8() + '\n';
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
}

bool printBytes(const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), stdout);
    return std::fflush(stdout) == 0 && !std::ferror(stdout);
}

bool printJson(const QJsonObject &document)
{
    return printBytes(QJsonDocument(document).toJson(QJsonDocument::Compact) + '\n');
}

bool printText(const QString &text)
{
    return printBytes(text.toUtf8());
}

QJsonObject errorJson(const Error &error, const QString &path)
{
    return {{u"status"_qs, int(statusOf(error.kind))}, {u"kind"_qs, textOf(error.kind)},
        {u"message"_qs, explain(error)},
        {u"path"_qs, path.isEmpty() ? QJsonValue() : QJsonValue(path)}};
}

void printError(const Error &error, const QString &path)
{
    printJson({{u"error"_qs, errorJson(error, path)}});
}

void Command::interrupt(int signal)
{
    emit finished(128 + signal);
}

void Command::fail(const Error &error, const ConnectionStatus &connection)
{
    const bool isChrootMissing =
        error.kind == ErrorKind::Gone && connection.error.kind == ErrorKind::Gone;
    tell(isChrootMissing ? connection.error : error);
    emit finished(statusOf(error.kind));
}

void Command::tell(const Error &error) const
{
    complain(explain(error));
    if (m_subject)
        printError(error, *m_subject);
}

Result<QString> recipeOption(const QCommandLineParser &parser)
{
    const QString id = parser.value(QStringLiteral("recipe"));
    if (!parser.isSet(QStringLiteral("recipe")) || recipeById(id))
        return id;
    QStringList known;
    for (const Recipe *recipe : catalogue())
        known.append(QLatin1String(recipe->id));
    const QStringList near = nearNames(id, known);
    const QString meant = near.isEmpty()
        ? QString()
        : QStringLiteral("did you mean %1? ").arg(near.join(QStringLiteral(", ")));
    return failure(ErrorKind::BadInput,
        QStringLiteral("--recipe: there is no recipe \"%1\"; %2\"lockscopectl recipes\" lists "
                       "them.")
            .arg(id, meant));
}

Result<QString> onlyPath(const QCommandLineParser &parser)
{
    const QStringList arguments = parser.positionalArguments();
    if (arguments.isEmpty())
        return failure(ErrorKind::BadInput,
            QStringLiteral("Name the path of a lock, as in \"/locks/orders\"."));
    if (arguments.size() > 1) {
        return failure(ErrorKind::BadInput,
            QStringLiteral("One path, please: \"%1\" is one too many.").arg(arguments.at(1)));
    }
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
            QStringLiteral("--%1 takes a number of seconds above 0; \"%2\" is none.")
                .arg(option, parser.value(option)));
    }
    return qint64(seconds * 1000);
}

} // namespace lockscope::ctl
