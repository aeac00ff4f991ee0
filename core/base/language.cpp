// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>

namespace lockscope {

namespace {

const QString Folder = QStringLiteral(":/translations");
const QString English = QStringLiteral("en");

// What textOf() makes of what people see and programs read, where no messageOf() says it.
[[maybe_unused]] constexpr const char *Words[] {QT_TRANSLATE_NOOP("lockscope::Word", "free"),
    QT_TRANSLATE_NOOP("lockscope::Word", "moving"), QT_TRANSLATE_NOOP("lockscope::Word", "held"),
    QT_TRANSLATE_NOOP("lockscope::Word", "slow"), QT_TRANSLATE_NOOP("lockscope::Word", "stuck"),
    QT_TRANSLATE_NOOP("lockscope::Word", "unknown"),
    QT_TRANSLATE_NOOP("lockscope::Word", "critical"),
    QT_TRANSLATE_NOOP("lockscope::Word", "warning"), QT_TRANSLATE_NOOP("lockscope::Word", "info"),
    QT_TRANSLATE_NOOP("lockscope::Word", "definite"),
    QT_TRANSLATE_NOOP("lockscope::Word", "likely"),
    QT_TRANSLATE_NOOP("lockscope::Word", "possible"), QT_TRANSLATE_NOOP("lockscope::Word", "ok"),
    QT_TRANSLATE_NOOP("lockscope::Word", "wrong"), QT_TRANSLATE_NOOP("lockscope::Word", "ghost"),
    QT_TRANSLATE_NOOP("lockscope::Word", "none-seen"),
    QT_TRANSLATE_NOOP("lockscope::Word", "unobservable"),
    QT_TRANSLATE_NOOP("lockscope::Word", "acquire"), QT_TRANSLATE_NOOP("lockscope::Word", "delete"),
    QT_TRANSLATE_NOOP("lockscope::Word", "nudge-ghost"),
    QT_TRANSLATE_NOOP("lockscope::Word", "nudge-data"),
    QT_TRANSLATE_NOOP("lockscope::Word", "revoke"),
    QT_TRANSLATE_NOOP("lockscope::Word", "give-back"),
    QT_TRANSLATE_NOOP("lockscope::Word", "done-as-predicted"),
    QT_TRANSLATE_NOOP("lockscope::Word", "done-but-different"),
    QT_TRANSLATE_NOOP("lockscope::Word", "already-gone"),
    QT_TRANSLATE_NOOP("lockscope::Word", "changed-refused"),
    QT_TRANSLATE_NOOP("lockscope::Word", "no-permission"),
    QT_TRANSLATE_NOOP("lockscope::Word", "refused"), QT_TRANSLATE_NOOP("lockscope::Word", "failed"),
    QT_TRANSLATE_NOOP("lockscope::Word", "interrupted"),
    QT_TRANSLATE_NOOP("lockscope::Word", "intent"), QT_TRANSLATE_NOOP("lockscope::Word", "outcome"),
    QT_TRANSLATE_NOOP("lockscope::Word", "note"), QT_TRANSLATE_NOOP("lockscope::Word", "damaged")};

bool isSameLanguage(const QLocale &a, const QLocale &b)
{
    return a.language() == b.language() && a.script() == b.script();
}

} // namespace

QStringList languages()
{
    QStringList names {English};
    for (const QString &file : QDir(Folder).entryList({QStringLiteral("lockscope_*.qm")}))
        names += file.section(u'.', 0, 0).section(u'_', 1);
    return names;
}

QString titleOfLanguage(const QString &language)
{
    // For "en" Qt says "American English".
    return language == English ? QStringLiteral("English") : QLocale(language).nativeLanguageName();
}

QString languageFor(const QStringList &wanted)
{
    const QStringList known = languages();
    QList<QLocale::Language> passed;
    for (const QString &name : wanted) {
        const QLocale locale(name);
        // "zh" behind "zh-TW" is where that one came from, not the Chinese of the mainland.
        const bool isBare = !name.contains(u'-') && !name.contains(u'_');
        if (isBare && passed.contains(locale.language()))
            continue;
        passed += locale.language();
        for (const QString &language : known)
            if (isSameLanguage(QLocale(language), locale))
                return language;
    }
    return English;
}

QString systemLanguage()
{
    return languageFor(QLocale::system().uiLanguages());
}

QString wordFor(const QString &id)
{
    return QCoreApplication::translate("lockscope::Word", id.toUtf8().constData());
}

QString Translation::QtTranslator::translate(
    const char *context, const char *source, const char *comment, int count) const
{
    if (m_which == QtTexts::OfOptions && qstrcmp(context, "QCommandLineParser") != 0)
        return {};
    return QTranslator::translate(context, source, comment, count);
}

Translation::Translation(const QString &language, QtTexts ofQt)
    : m_qt(ofQt)
{
    // The last one that was installed is asked first.
    if (m_qt.load(QStringLiteral("qtbase_") + language,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    if (m_texts.load(QStringLiteral("lockscope_") + language, Folder))
        QCoreApplication::installTranslator(&m_texts);
}

} // namespace lockscope
