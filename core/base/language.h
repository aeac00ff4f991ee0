// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTranslator>

namespace lockscope {

/// What the programs can speak, as "zh_CN": English, in which their texts are written, and what
/// :/translations has a file for.
QStringList languages();

/// What those who speak it call it: "English", "简体中文".
QString titleOfLanguage(const QString &language);

/// Which of them those who read @p wanted get: names as QLocale::uiLanguages() has them, "zh-TW",
/// the best first. English where none is among them; a language in another script is another one.
QString languageFor(const QStringList &wanted);

/// What the system says of who reads: LANGUAGE, then LC_ALL, LC_MESSAGES, LANG.
QString systemLanguage();

/// A word of JSON, the journal or an option, such as "holder" or "done-as-predicted", in the
/// reader's language; in English, and where it is none of them, as it is.
QString wordFor(const QString &id);

/// Which of Qt's own texts are translated. What it says of a socket or a file that failed goes into
/// messages as it is, and so into JSON, which is English.
enum class QtTexts { All, OfOptions };

/// From construction to destruction the program's texts, and Qt's own where its translations are
/// installed, are in @p language, one of languages(). What was said before stays as it was. Needs
/// the QCoreApplication; its thread.
class Translation
{
public:
    explicit Translation(const QString &language, QtTexts ofQt = QtTexts::All);

private:
    class QtTranslator : public QTranslator
    {
    public:
        explicit QtTranslator(QtTexts which)
            : m_which(which)
        { }
        QString translate(
            const char *context, const char *source, const char *comment, int count) const override;

    private:
        const QtTexts m_which;
    };

    QtTranslator m_qt;
    QTranslator m_texts;
};

} // namespace lockscope
