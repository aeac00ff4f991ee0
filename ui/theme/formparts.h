// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What dialogs and forms are made of again and again. GUI thread.
#pragma once

#include <QVector>

class QColor;
class QDateTimeEdit;
class QDialog;
class QDialogButtonBox;
class QLabel;
class QPlainTextEdit;
class QSize;
class QString;
class QTreeWidget;
class QWidget;

namespace lockscope {

/// Plain text, in as many lines as it needs.
QLabel *wrappedLabel(const QString &text);
/// For what is wrong with what was typed: in the colour of danger.
QLabel *problemLabel();
/// Shows @p text, which mouse and keys can select; without any the keyboard passes @p label by.
void showSelectable(QLabel &label, const QString &text);
/// For a moment, in ms since 1970, written as all times are: see showTimesInUtc().
QDateTimeEdit *timeEdit(qint64 at);
void setTextColour(QLabel &label, const QColor &colour);

/// Of @p dialog's screen, without what the desktop puts around it.
QSize roomFor(const QWidget &dialog);
/// As large as so many letters and lines, or as the screen.
void resizeToLetters(QDialog &dialog, int letters, int lines);
/// Pixels above and below the text of @p view, together.
int frameOf(const QPlainTextEdit &view);
/// As wide as so many letters, and as high as the text of @p view needs, which is a part of it; of
/// more than @p mostLines lines the rest is scrolled.
void resizeToText(QDialog &dialog, const QPlainTextEdit &view, int letters, int mostLines);
/// Not narrower than so many letters, or the screen.
void setLeastLetters(QDialog &dialog, int letters);

/// A list without a frame, with these titles, as wide as so many characters; 0: as it comes.
void setColumns(QTreeWidget &list, const QVector<QPair<QString, int>> &columns);

/// A button @p accept and one to cancel, by which @p dialog ends. The keyboard comes to them after
/// what is in it already.
QDialogButtonBox *okAndCancel(QDialog &dialog, const QString &accept);

} // namespace lockscope
