// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/live/inspector.h"
#include "core/settings/settingsfile.h"

#include <QCommandLineParser>
#include <QJsonObject>
#include <QObject>

namespace lockscope {
struct Receipt;
}

namespace lockscope::ctl {

/// Exit statuses that scripts rely on.
enum ExitStatus {
    Success = 0,
    Yes = 1, ///< done, and the answer is "held", "there are findings" or "not acquired"
    BadUsage = 2,
    NoAnswer = 3, ///< unreachable, timed out, session lost
    Refused = 4, ///< no such path, no permission, changed since you looked, read-only
    InternalError = 5,
};

/// The status for an error of this kind.
ExitStatus statusOf(ErrorKind kind);
/// The status for what became of an operation on a node.
ExitStatus statusOf(const Receipt &receipt);

/// What went wrong, if the lock could not be read at all.
std::optional<Error> failureOf(const LockSnapshot &snapshot);

/// How long an answer may wait for the members' connection and watch lists, which enrich it: a
/// round of questions to all of them takes 4 s at most.
inline constexpr int FactsPatienceMs = 4'500;

/// The options that every command takes.
struct CommonOptions
{
    ConnectionOptions connection;
    qint64 timeoutMs = 10'000;
    bool isTimeoutGiven = false; ///< the operator chose it
    bool isJson = false;
    bool mayWrite = false; ///< --write
    SettingsPlace place; ///< of `settings`
    SiteSettings settings; ///< as usual for a command that does not read them

    /// What of the time is for work: the rest is kept back to print what was found.
    qint64 workMs() const;
};

/// Writes one line of text to standard error, control characters escaped, "lockscopectl: " before.
void complain(const QString &message);
/// Writes bytes to standard output, as they are; false where that failed.
bool printBytes(const QByteArray &bytes);
/// Writes one JSON document, on one line, to standard output; false where that failed.
bool printJson(const QJsonObject &document);
/// Writes text to standard output; false where that failed. Escape what came from ZooKeeper
/// (visibleText()) before.
bool printText(const QString &text);
/// A refusal or an error, about @p path, which may be empty.
QJsonObject errorJson(const Error &error, const QString &path);
/// Writes the JSON document that is nothing but an error.
void printError(const Error &error, const QString &path);

/// One command of lockscopectl. main() makes it, lets it add its options, parses, gives it the
/// common ones and starts it; the program ends with the status of finished().
class Command : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// One line for `lockscopectl --help`.
    virtual QString summary() const = 0;
    /// What its help says after the options.
    virtual QString notes() const { return {}; }
    /// Adds the command's own options and positional arguments.
    virtual void describe(QCommandLineParser &parser) const = 0;
    /// Whether the site's settings are of use: what is wrong in them is bad usage then.
    virtual bool readsSettings() const { return true; }
    /// Takes what was parsed; BadInput with a sentence for people if it cannot be used.
    /// @p trailing is what stood behind "--".
    virtual Result<Done> configure(const QCommandLineParser &parser, const CommonOptions &common,
        const QStringList &trailing) = 0;
    /// Errors are JSON documents, too; @p subject, which may be empty, is what they are about.
    void setJson(const QString &subject) { m_subject = subject; }
    /// Runs in the event loop; must emit finished() once. Its own time is limited by
    /// CommonOptions::timeoutMs.
    virtual void start() = 0;
    /// Whether what stands behind "--" is of use.
    virtual bool takesTrailing() const { return false; }
    /// Ctrl+C, SIGTERM: clean up and emit finished(). By default at once, with 128 + @p signal.
    virtual void interrupt(int signal);

signals:
    void finished(int status);

protected:
    /// Complains and ends with the status of @p error. Where @p connection knows that its chroot is
    /// missing, a missing path is blamed on that.
    void fail(const Error &error, const ConnectionStatus &connection = {});
    /// Complains; where JSON was asked for, this is the answer.
    void tell(const Error &error) const;

private:
    std::optional<QString> m_subject; ///< nothing where errors are text alone
};

/// The id given by --recipe, empty where it is not; BadInput with those that may have been meant
/// where there is no such recipe.
Result<QString> recipeOption(const QCommandLineParser &parser);

/// The absolute path given as the only positional argument, cleaned; BadInput says what is wrong.
Result<QString> onlyPath(const QCommandLineParser &parser);

/// @p ms for a QTimer, which takes no more than 24 days.
int timerMs(qint64 ms);

/// A number of seconds ("10", "0.5") as ms, for the option called @p option; BadInput unless it is
/// a number above 0 and below 1e7.
Result<qint64> secondsOption(const QCommandLineParser &parser, const QString &option);

} // namespace lockscope::ctl
