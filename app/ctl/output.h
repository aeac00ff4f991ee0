// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What lockscopectl says: answers on standard output, messages on standard error.
#pragma once

#include "core/base/result.h"

#include <QCoreApplication>
#include <QJsonObject>

namespace lockscope::ctl {

/// @p text in the reader's language, for functions of no QObject, whose own tr() hides it. What
/// JSON tells as well is a Message.
inline QString tr(const char *text)
{
    return QCoreApplication::translate("lockscope::ctl", text);
}

/// Before anything is opened: in place of a standard stream that was closed by who started us comes
/// one of which nothing can be read, or to which nothing can be written, and no connection of ours.
void keepStandardStreams();

/// Writes one line of text to standard error, control characters escaped, "lockscopectl: " before.
void complain(const QString &message);

/// From now on nothing is printed, and no failure to do so is known: the exit status is the answer.
void keepQuiet();
/// From now on narrate() is heard.
void beVerbose();
/// Complains where --verbose was given: what is done, and how it goes.
void narrate(const QString &message);

/// Writes bytes to standard output, as they are; false where that, or anything before, failed.
bool printBytes(const QByteArray &bytes);
/// Writes one JSON document, on one line, to standard output; false where that failed.
bool printJson(const QJsonObject &document);
/// Writes text to standard output; false where that failed. Escape what came from ZooKeeper
/// (visibleText()) before.
bool printText(const QString &text);

/// Characters in a line of the terminal that standard output is; 0 where it is none.
int terminalWidth();
/// Whether standard output is a terminal that shows colours, and its user wants them: NO_COLOR.
bool isForColour();
/// From now on painted() paints.
void useColour();

/// What a colour says, beside the word that it is painted over.
enum class Paint : quint8 { None, Good, Caution, Danger, Faint };
/// @p text in the colour for @p paint, where colours are used.
QString painted(const QString &text, Paint paint);

/// Cells that @p text takes of a terminal's line: what is Chinese takes two.
qsizetype widthOf(QStringView text);
/// @p text with blanks behind it, so that it takes @p width at least.
QString padded(const QString &text, qsizetype width);

/// "1 lock", "2 locks", where @p one and @p many have a place for the count.
QString countOf(qsizetype count, const QString &one, const QString &many);

/// @p status, unless what was to be printed could not be: InternalError, and why is told; where
/// nobody reads any more, quietly what a shell says of who ends so.
int statusIfPrinted(int status);

/// A refusal or an error, about @p path, which may be empty.
QJsonObject errorJson(const Error &error, const QString &path);
/// Writes the JSON document that is nothing but an error, as errorJson() made it.
void printError(const QJsonObject &error);

} // namespace lockscope::ctl
