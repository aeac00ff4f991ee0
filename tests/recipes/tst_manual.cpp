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

void TestManual::namesAreNoMarkup()
{
    const QString page = recipesManual();
    QVERIFY(page.contains(u"`_c_<uuid>-__READ__<sequence>, _c_<uuid>-__WRIT__<sequence>`"_qs));
    QVERIFY(page.contains(u"extra\\_lock\\_patterns"_qs));
}

QTEST_APPLESS_MAIN(TestManual)
#include "tst_manual.moc"
