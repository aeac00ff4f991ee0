// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recipes/catalogue.h"
#include "core/recipes/manual.h"

#include <QFile>
#include <QTest>

using namespace lockscope;

/// The committed page of the manual is the generated one.
class TestManual : public QObject
{
    Q_OBJECT

private slots:
    void committedPageIsGenerated();
    void everyRecipeHasASection();
    void junkIsWhatForeignSays_data();
    void junkIsWhatForeignSays();
    void namesAreNoMarkup();
};

void TestManual::committedPageIsGenerated()
{
    const QString path = QStringLiteral(LOCKSCOPE_RECIPES_PAGE);
    if (qEnvironmentVariableIsSet("LOCKSCOPE_WRITE_MANUAL")) {
        QFile page(path);
        QVERIFY(page.open(QIODevice::WriteOnly));
        page.write(recipesManual().toUtf8());
    }
    QFile page(path);
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QStringList committed = QString::fromUtf8(page.readAll()).split(u'\n');
    const QStringList generated = recipesManual().split(u'\n');
    for (qsizetype i = 0; i < std::min(committed.size(), generated.size()); ++i)
        QCOMPARE(committed.at(i), generated.at(i));
    QVERIFY2(committed == generated, "LOCKSCOPE_WRITE_MANUAL=1 tst_manual writes the page anew");
}

void TestManual::everyRecipeHasASection()
{
    const QString page = recipesManual();
    for (const Recipe *recipe : catalogue())
        QVERIFY2(page.contains(u"\n## "_qs + QLatin1String(recipe->id) + u'\n'), recipe->id);
}

namespace {

/// Names of all kinds that a recipe's clients may make something of.
const QStringList &junkNames()
{
    static const QStringList all {
        u"!"_qs,
        u"~"_qs,
        u"readme"_qs,
        u"READ-1"_qs,
        u"a-b"_qs,
        u"a_!"_qs,
        u"a_b"_qs,
        u"0000000001"_qs,
        u"other-0000000001"_qs,
        u"other_0000000001"_qs,
        u"other-n_0000000001"_qs,
        u"other-lock--000000007"_qs,
        u"me__lock__0000000001"_qs,
        u"me__lock__-000000007"_qs,
        u"me__rlock__0000000001"_qs,
        u"flock#x"_qs,
        u"flock#0000000001x"_qs,
        u"lock-x"_qs,
        u"lock-1"_qs,
        u"zlock#x#0000000001"_qs,
        u"zzz"_qs,
    };
    return all;
}

/// By which words the manual tells of an effect.
QStringList wordsFor(Foreign::Effect effect)
{
    switch (effect) {
    case Foreign::Ignored:
        return {u"ignored"_qs};
    case Foreign::Sorted:
        return {u"sorted"_qs};
    case Foreign::Breaks:
        return {u"fail"_qs, u"crash"_qs};
    case Foreign::Unknown:
        break;
    }
    return {u"not known"_qs, u"depends on"_qs};
}

} // namespace

void TestManual::junkIsWhatForeignSays_data()
{
    QTest::addColumn<const Recipe *>("recipe");
    for (const Recipe *recipe : catalogue())
        QTest::newRow(recipe->id) << recipe;
}

/// What the manual says of other children is what the recipe makes of them, no less and no more.
void TestManual::junkIsWhatForeignSays()
{
    QFETCH(const Recipe *, recipe);
    const QString junk = QString::fromUtf8(recipe->junk);
    if (junk.isEmpty() || junk.contains(u" takes a "))
        return; // it is said of `foreign`, then; or of leases, which the rule counts
    QSet<int> effects;
    for (const QString &name : junkNames()) {
        if (!recipe->parse(name))
            effects.insert(recipe->foreign ? recipe->foreign(name).effect : Foreign::Unknown);
    }
    for (const auto effect :
        {Foreign::Ignored, Foreign::Sorted, Foreign::Breaks, Foreign::Unknown}) {
        const QStringList words = wordsFor(effect);
        const bool isSaid = std::any_of(words.begin(), words.end(),
            [&](const QString &word) { return junk.contains(word, Qt::CaseInsensitive); });
        QVERIFY2(isSaid == effects.contains(effect),
            qPrintable(words.first() + (isSaid ? u" is said: "_qs : u" is so: "_qs) + junk));
    }
}

void TestManual::namesAreNoMarkup()
{
    const QString page = recipesManual();
    QVERIFY(page.contains(u"`_c_<uuid>-__READ__<sequence>, _c_<uuid>-__WRIT__<sequence>`"_qs));
    QVERIFY(page.contains(u"extra\\_lock\\_patterns"_qs));
}

QTEST_APPLESS_MAIN(TestManual)
#include "tst_manual.moc"
