// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the people of a site say, and what the doctor makes of it.
#include "core/base/writtentimes.h"
#include "tests/diagnosis/rulescenes.h"
#include "tests/support/globs.h"

#include <QTest>

using namespace lockscope;
using namespace lockscope::scenes;
using test::globOf;

class TestSiteSettings : public QObject
{
    Q_OBJECT

private slots:
    void whatPeopleSayOfAPath_data();
    void whatPeopleSayOfAPath();
    void ringOfAnElection();
    void mutes();
    void operatorsMuteEndsUntold();
    void everyThresholdHasItsOwnName();
};

void TestSiteSettings::whatPeopleSayOfAPath_data()
{
    QTest::addColumn<SiteSettings>("settings");
    QTest::addColumn<QString>("queue");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *what, const SiteSettings &settings, const char *queue,
                         const char *expected) {
        QTest::newRow(what) << settings << s(queue) << s(expected);
    };
    const char *old = "M0=1@90000 M1=2@80000";
    row("nothing", {}, old, "R01 critical likely");
    row("it is an election", {.elections = {globOf("/locks/*")}}, old, "");
    row("another is an election", {.elections = {globOf("/locks/b")}}, old, "R01 critical likely");
    row("it is none, though its neighbours are",
        {.elections = {globOf("/locks/*")}, .notElections = {globOf("/locks/a")}}, old,
        "R01 critical likely");
    row("it is none, though its recipe says so", {.notElections = {globOf("/locks/a")}},
        "E0=1@90000 E1=2@90000", "R01 critical likely");
    const QMap<QString, qint64> patient {{s("waitInfoMs"), 86'400'000},
        {s("waitWarningMs"), 86'400'000}, {s("waitCriticalMs"), 90'000'000}};
    row("it may take a day", {.overrides = {{globOf("/locks/**"), patient}}}, old, "");
    row("another may take a day", {.overrides = {{globOf("/batch/**"), patient}}}, old,
        "R01 critical likely");
    row("the last word counts",
        {.overrides = {{globOf("/**"), patient},
             {globOf("/locks/a"), {{s("waitCriticalMs"), 1000}, {s("waitInfoMs"), 1000}}}}},
        "M0=1@90 M1=2@20", "R01 critical likely");
}

void TestSiteSettings::whatPeopleSayOfAPath()
{
    QFETCH(const SiteSettings, settings);
    QFETCH(const QString, queue);
    Scene c;
    healthy(c, qPrintable(queue));
    const DoctorRound first = c.round();
    c.later(2000);
    QTEST(printed(examine({{first, c.round()}, settings, {}})), "expected");
}

void TestSiteSettings::ringOfAnElection()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.setSettings({.elections = {globOf("/locks/1")}});
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    QCOMPARE(printed(doctor.diagnosis()), s(""));
    doctor.setSettings({});
    for (int i = 0; i < 2; ++i)
        doctor.addRound(c.later(6000).round());
    QCOMPARE(printed(doctor.diagnosis()), s("R12 warning likely"));
}

/// What is muted is hidden, and that it is hidden is said; so is that a mute has ended.
void TestSiteSettings::mutes()
{
    Scene c;
    ring(c, 2);
    SiteSettings settings;
    settings.mutes = {{s("R12"), globOf("/locks/**"), {}, c.now + 10'000, s("we know")},
        {s("R28"), {}, {}, c.now + 90'000}, // hides nothing
        {s("R11"), {}, {}, c.now - 1}};
    Doctor doctor(settings);
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    const auto notes = [&] {
        QStringList texts;
        for (const MuteNote &note : doctor.diagnosis().mutes)
            texts.append(sentenceOf(note).english());
        return texts;
    };
    const auto when = [&](qint64 ms) { return momentText(settings.mutes.first().until + ms); };
    QCOMPARE(printed(doctor.diagnosis()), s(""));
    QCOMPARE(notes(),
        (QStringList {s("1 finding is muted until %1: R12 on /locks/** (we know).").arg(when(0)),
            s("A mute ended at %1 and can go from the settings: R11.").arg(when(-10'001))}));
    c.later(6000);
    doctor.addRound(c.round());
    QVERIFY(printed(doctor.diagnosis()).startsWith(s("R12 ")));
    QVERIFY2(notes().first().startsWith(s("A mute of R12 on /locks/** (we know) ended at ")),
        qPrintable(notes().first()));
}

/// It never was in the settings: nobody has to take it out of there.
void TestSiteSettings::operatorsMuteEndsUntold()
{
    Scene c;
    ring(c, 2);
    Doctor doctor;
    doctor.setMutes({{s("R12"), {}, {}, c.now + 10'000}, {s("R28"), {}, {}, c.now + 10'000}});
    doctor.addRound(c.round());
    c.later(6000);
    doctor.addRound(c.round());
    QCOMPARE(printed(doctor.diagnosis()), s(""));
    QCOMPARE(doctor.diagnosis().mutes.size(), 1); // of what it hides
    c.later(6000);
    doctor.addRound(c.round());
    QVERIFY(printed(doctor.diagnosis()).startsWith(s("R12 ")));
    QVERIFY(doctor.diagnosis().mutes.isEmpty());
}

/// The settings may name what they say of an ensemble's locks: none of it is left out.
void TestSiteSettings::everyThresholdHasItsOwnName()
{
    QSet<QString> names;
    for (const ThresholdEntry &entry : thresholdTable()) {
        names.insert(entry.name());
        const qint64 usual = Thresholds().*entry.value;
        QCOMPARE(thresholdFromText(entry, thresholdText(entry, usual)), std::optional(usual));
    }
    QCOMPARE(names.size(), thresholdTable().size());
    QCOMPARE(size_t(names.size()) * sizeof(qint64), sizeof(Thresholds));
    QVERIFY(names.contains(s("wait-info")) && names.contains(s("very-silent"))
        && names.contains(s("herd")));
}

QTEST_GUILESS_MAIN(TestSiteSettings)
#include "tst_sitesettings.moc"
