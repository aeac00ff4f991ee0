// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/output.h"

#include "app/ctl/exitstatus.h"
#include "core/base/text.h"

#include <QJsonDocument>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lockscope::ctl {

namespace {

/// How the streams are used and how they do: there is one of each for the whole program.
struct Streams
{
    bool isQuiet = false;
    bool isVerbose = false;
    bool isColoured = false;
    int broken = 0; ///< errno of the first that could not be written
    bool isBrokenTold = false;
};

Streams &streams()
{
    static Streams all;
    return all;
}

} // namespace

void keepStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        const bool isClosed = ::fcntl(stream, F_GETFD) < 0 && errno == EBADF;
        // The wrong way on purpose: it fails as a closed one does. It gets the lowest free number.
        if (isClosed)
            (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

void complain(const QString &message)
{
    const QByteArray line = "lockscopectl: " + visibleText(message).toUtf8() + '\n';
    std::fwrite(line.constData(), 1, size_t(line.size()), stderr);
}

void keepQuiet()
{
    streams().isQuiet = true;
}

void beVerbose()
{
    streams().isVerbose = true;
}

void narrate(const QString &message)
{
    if (streams().isVerbose)
        complain(message);
}

bool printBytes(const QByteArray &bytes)
{
    if (streams().isQuiet)
        return true;
    if (streams().broken)
        return false;
    const size_t length = size_t(bytes.size());
    const bool isWritten =
        std::fwrite(bytes.constData(), 1, length, stdout) == length && std::fflush(stdout) == 0;
    if (!isWritten)
        streams().broken = errno ? errno : EIO;
    return isWritten;
}

bool printJson(const QJsonObject &document)
{
    return printBytes(QJsonDocument(document).toJson(QJsonDocument::Compact) + '\n');
}

bool printText(const QString &text)
{
    return printBytes(text.toUtf8());
}

int terminalWidth()
{
    winsize size {};
    const bool isTerminal = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return isTerminal ? size.ws_col : 0;
}

bool isForColour()
{
    return ::isatty(STDOUT_FILENO) && qEnvironmentVariableIsEmpty("NO_COLOR")
        && qEnvironmentVariable("TERM") != u"dumb";
}

void useColour()
{
    streams().isColoured = true;
}

QString painted(const QString &text, Paint paint)
{
    static constexpr const char *Codes[] {"0", "32", "33", "31", "2"}; // by Paint
    if (!streams().isColoured || paint == Paint::None)
        return text;
    return u"\x1b[%1m%2\x1b[0m"_qs.arg(QLatin1String(Codes[size_t(paint)]), text);
}

qsizetype widthOf(QStringView text)
{
    const auto isWide = [](QChar c) {
        const char16_t code = c.unicode();
        return (code >= 0x2E80 && code < 0xD7A4) || (code >= 0xF900 && code < 0xFB00)
            || (code >= 0xFF01 && code < 0xFF61);
    };
    return text.size() + std::count_if(text.begin(), text.end(), isWide);
}

QString padded(const QString &text, qsizetype width)
{
    return text + QString(std::max<qsizetype>(width - widthOf(text), 0), u' ');
}

QString countOf(qsizetype count, const QString &one, const QString &many)
{
    return (count == 1 ? one : many).arg(count);
}

int statusIfPrinted(int status)
{
    const int broken = streams().broken;
    if (!broken || status == InternalError) // whoever found out itself
        return status;
    if (std::exchange(streams().isBrokenTold, true))
        return status;
    if (broken == EPIPE)
        return status > Yes ? status : 128 + SIGPIPE;
    complain(
        tr("Standard output cannot be written: %1. What is printed above, if anything, is not all "
           "of the answer.")
            .arg(qt_error_string(broken)));
    return status > Yes ? status : InternalError;
}

QJsonObject errorJson(const Error &error, const QString &path)
{
    return {{u"status"_qs, int(statusOf(error.kind))}, {u"kind"_qs, textOf(error.kind)},
        {u"message"_qs, messageOf(error).english()},
        {u"path"_qs, path.isEmpty() ? QJsonValue() : QJsonValue(path)}};
}

void printError(const QJsonObject &error)
{
    printJson({{u"error"_qs, error}});
}

} // namespace lockscope::ctl
