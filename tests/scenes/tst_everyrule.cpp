// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/diagnosis/rules/rule.h"
#include "core/diagnosis/verdict.h"
#include "tests/scenes/realscenes.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;

/// No rule without a real scene that makes it fire and one that only looks like it: what the scenes
/// say of rules is checked where they are played.
class TestEveryRule : public QObject
{
    Q_OBJECT

private slots:
    void everyRuleHasScenes_data();
    void everyRuleHasScenes();
    void scenesNameRules();

private:
    static RealScenes allScenes()
    {
        return slowScenes() + sessionScenes() + clientScenes() + watchScenes() + ringScenes()
            + nodeScenes() + siteScenes() + ensembleScenes();
    }
    static QStringList rulesOf(const char *text)
    {
        QStringList rules;
        for (const QString &word : QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts))
            rules.append(word.section(u'@', 0, 0));
        return rules;
    }
};

void TestEveryRule::everyRuleHasScenes_data()
{
    QTest::addColumn<QString>("rule");
    for (const Rule &rule : ruleTable())
        QTest::newRow(rule.id) << QString::fromLatin1(rule.id);
    for (int standing = 0; standing <= int(Standing::Unknown); ++standing)
        QTest::newRow(qPrintable(textOf(Standing(standing)))) << textOf(Standing(standing));
}

void TestEveryRule::everyRuleHasScenes()
{
    QFETCH(QString, rule);
    QStringList fires;
    QStringList misses;
    for (const RealScene &scene : allScenes()) {
        if (rulesOf(scene.fires).contains(rule))
            fires.append(QString::fromUtf8(scene.name));
        if (rulesOf(scene.misses).contains(rule))
            misses.append(QString::fromUtf8(scene.name));
    }
    qInfo("%s fires: %s; nearly: %s", qPrintable(rule), qPrintable(fires.join(u", "_qs)),
        qPrintable(misses.join(u", "_qs)));
    QVERIFY2(!fires.isEmpty(), "no real scene makes it fire");
    QVERIFY2(!misses.isEmpty(), "no real scene nearly makes it fire");
}

void TestEveryRule::scenesNameRules()
{
    QStringList known;
    for (const Rule &rule : ruleTable())
        known.append(QString::fromLatin1(rule.id));
    for (int standing = 0; standing <= int(Standing::Unknown); ++standing)
        known.append(textOf(Standing(standing)));
    for (const RealScene &scene : allScenes()) {
        const QStringList named = rulesOf(scene.fires) + rulesOf(scene.misses);
        QVERIFY2(!named.isEmpty(), scene.name);
        for (const QString &rule : named)
            QVERIFY2(known.contains(rule), qPrintable(rule));
    }
}

QTEST_GUILESS_MAIN(TestEveryRule)
#include "tst_everyrule.moc"
