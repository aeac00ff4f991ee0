// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "core/recording/packeddiagnosis.h"
#include "tests/recording/recordertest.h"
#include "tests/support/program.h"
#include "tests/support/snapshots.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <optional>
#include <utility>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl diff on moments that are written down.
class TestDiff : public QObject
{
    Q_OBJECT

private slots:
    void momentsOfWhichNothingIsKnown_data();
    void momentsOfWhichNothingIsKnown();
    void unknownIsNotResolved_data();
    void unknownIsNotResolved();
    void whatCouldNotBeLookedForIsSaid_data();
    void whatCouldNotBeLookedForIsSaid();
    void olderRecordingsDoNotTell();
    void whatMustLastIsNotResolved();
    void oneLockAlone();
    void silentServersAreNotKnown();
    void serversAreToldInAnOutage();
    void filesAreNotTrusted();

private:
    static inline const QString Lock = QStringLiteral("/locks/a");

    static LockStatePtr lockAs(const QString &path, Freshness freshness = Freshness::Live);
    static Verdict verdictOn(const QString &path, Standing standing);
    static Finding findingOn(const QString &path);
    QString moment(const QString &name, const QVector<LockStatePtr> &states,
        const Diagnosis &diagnosis = {}, const ServerFacts &facts = {}) const;

    QTemporaryDir m_folder;
};

/// Held by one, always the same.
LockStatePtr TestDiff::lockAs(const QString &path, Freshness freshness)
{
    LockSnapshot snapshot =
        *snapshotOf(path, {u"_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-0000000000"_qs});
    snapshot.readAt = nowMs();
    snapshot.freshness = freshness;
    return std::make_shared<const LockState>(judge(std::make_shared<const LockSnapshot>(snapshot)));
}

Verdict TestDiff::verdictOn(const QString &path, Standing standing)
{
    Verdict verdict;
    verdict.path = path;
    verdict.standing = standing;
    return verdict;
}

Finding TestDiff::findingOn(const QString &path)
{
    Finding finding;
    finding.rule = u"R05"_qs;
    finding.path = path;
    finding.id = finding.rule + path;
    finding.sentence = u"It stands."_qs;
    return finding;
}

/// The file of one moment.
QString TestDiff::moment(const QString &name, const QVector<LockStatePtr> &states,
    const Diagnosis &diagnosis, const ServerFacts &facts) const
{
    const QString file = m_folder.filePath(name);
    QFile::remove(file);
    RecorderOptions options;
    options.isSnapshot = true;
    const auto recorder = recordertest::opened(file, options);
    for (const LockStatePtr &state : states)
        recorder->keep(state);
    auto said = std::make_shared<ServerFacts>(facts);
    said->askedAt = said->takenAt = nowMs();
    recorder->keep(ServerFactsPtr(said));
    DoctorReport report;
    report.at = nowMs();
    report.diagnosis = diagnosis;
    recorder->keep(std::make_shared<const DoctorReport>(report));
    return file;
}

void TestDiff::momentsOfWhichNothingIsKnown_data()
{
    QTest::addColumn<Freshness>("freshness");
    QTest::addColumn<bool>("isKnown");
    for (const Freshness freshness : {Freshness::Live, Freshness::Gone})
        QTest::newRow(qPrintable(textOf(freshness))) << freshness << true;
    for (const Freshness freshness :
        {Freshness::Stale, Freshness::SessionLost, Freshness::Denied, Freshness::Failed})
        QTest::newRow(qPrintable(textOf(freshness))) << freshness << false;
}

/// What it was before the connection broke, or before it could not be read any more, is not what it
/// was then.
void TestDiff::momentsOfWhichNothingIsKnown()
{
    QFETCH(const Freshness, freshness);
    QFETCH(const bool, isKnown);
    const QString before = moment(u"before"_qs, {lockAs(Lock)});
    const bool isGone = freshness == Freshness::Gone;
    const QString after = moment(
        u"after"_qs, {isGone ? recordertest::goneState(Lock, nowMs()) : lockAs(Lock, freshness)});
    const QJsonArray named = isKnown ? QJsonArray() : QJsonArray {Lock};
    const QJsonObject json = runCtl({u"diff"_qs, before, after, u"--json"_qs}).json();
    QCOMPARE(json[u"onlyBefore"_qs].toArray(), named);
    QCOMPARE(json[u"goneLocks"_qs].toArray(), isGone ? QJsonArray {Lock} : QJsonArray());
    const QJsonObject back = runCtl({u"diff"_qs, after, before, u"--json"_qs}).json();
    QCOMPARE(back[u"onlyAfter"_qs].toArray(), named);
    const ProgramRun same = runCtl({u"diff"_qs, after, after});
    QVERIFY2(same.status == (isKnown ? 0 : 4), same.output + same.errors);
}

void TestDiff::unknownIsNotResolved_data()
{
    using Said = std::optional<Standing>;
    QTest::addColumn<QString>("path"); // that the finding is about
    QTest::addColumn<Said>("later"); // what is said of it at the moment that lacks it
    QTest::addColumn<bool>("isResolved");
    QTest::newRow("it is held") << Lock << Said(Standing::Held) << true;
    QTest::newRow("how it stands is not known") << Lock << Said(Standing::Unknown) << false;
    QTest::newRow("nobody looked") << Lock << Said() << false;
    QTest::newRow("of the ensemble") << QString() << Said(Standing::Unknown) << true;
    QTest::newRow("of a directory of locks") << u"/locks"_qs << Said(Standing::Held) << true;
}

/// That a doctor who could not tell does not say it is no news of the lock; nor is it the other way
/// round.
void TestDiff::unknownIsNotResolved()
{
    QFETCH(const QString, path);
    QFETCH(const std::optional<Standing>, later);
    QFETCH(const bool, isResolved);
    Diagnosis said;
    said.findings = {findingOn(path)};
    said.verdicts = {verdictOn(Lock, Standing::Stuck)};
    Diagnosis unsaid;
    if (later)
        unsaid.verdicts = {verdictOn(Lock, *later)};
    const QString has = moment(u"has"_qs, {lockAs(Lock)}, said);
    const QString lacks = moment(u"lacks"_qs, {lockAs(Lock)}, unsaid);
    const QJsonObject json = runCtl({u"diff"_qs, has, lacks, u"--json"_qs}).json();
    QVERIFY(json.contains(u"resolved"_qs));
    QCOMPARE(json[u"resolved"_qs].toArray().size(), isResolved ? 1 : 0);
    const QJsonObject back = runCtl({u"diff"_qs, lacks, has, u"--json"_qs}).json();
    QVERIFY(back.contains(u"opened"_qs));
    QCOMPARE(back[u"opened"_qs].toArray().size(), isResolved ? 1 : 0);
}

void TestDiff::whatCouldNotBeLookedForIsSaid_data()
{
    using Said = std::optional<Standing>;
    QTest::addColumn<QString>("path"); // that the finding is about
    QTest::addColumn<bool>("isRing"); // of the other lock, too
    QTest::addColumn<QString>("skipped"); // at the moment that lacks it
    QTest::addColumn<Said>("other"); // what that moment says of the other lock
    QTest::addColumn<bool>("isKnown"); // that it is new, or resolved
    QTest::addColumn<bool>("isFoundOnly"); // in one, and the other could not tell
    const Said held = Standing::Held;
    const Said unknown = Standing::Unknown;
    QTest::newRow("another was") << Lock << false << u"R06"_qs << held << true << false;
    QTest::newRow("its rule was") << Lock << false << u"R05"_qs << held << false << true;
    QTest::newRow("a ring that is no more") << Lock << true << u"R06"_qs << held << true << false;
    QTest::newRow("half a ring is not known")
        << Lock << true << u"R06"_qs << unknown << false << true;
    QTest::newRow("half a ring was not looked at")
        << Lock << true << u"R06"_qs << Said() << false << false;
}

/// Not to call it new is right; to say that nothing is different is not.
void TestDiff::whatCouldNotBeLookedForIsSaid()
{
    QFETCH(const QString, path);
    QFETCH(const bool, isRing);
    QFETCH(const QString, skipped);
    QFETCH(const std::optional<Standing>, other);
    QFETCH(const bool, isKnown);
    QFETCH(const bool, isFoundOnly);
    const QString second = u"/locks/b"_qs;
    const QVector<LockStatePtr> states {lockAs(Lock), lockAs(second)};
    Diagnosis said;
    said.findings = {findingOn(path)};
    if (isRing)
        said.findings[0].locks = {Lock, second};
    said.verdicts = {verdictOn(Lock, Standing::Held), verdictOn(second, Standing::Held)};
    Diagnosis unsaid;
    unsaid.verdicts = {verdictOn(Lock, Standing::Held)};
    if (other)
        unsaid.verdicts.append(verdictOn(second, *other));
    unsaid.skipped = {{skipped, u"A server is silent."_qs}};
    const QString has = moment(u"has"_qs, states, said);
    const QString lacks = moment(u"lacks"_qs, states, unsaid);
    const auto sizeIn = [](const QStringList &words, const QString &key) {
        return runCtl(words + QStringList {u"--json"_qs}).json()[key].toArray().size();
    };
    const QStringList later {u"diff"_qs, lacks, has};
    const QStringList back {u"diff"_qs, has, lacks};
    QCOMPARE(sizeIn(later, u"opened"_qs), isKnown ? 1 : 0);
    QCOMPARE(sizeIn(later, u"foundOnlyAfter"_qs), isFoundOnly ? 1 : 0);
    QCOMPARE(sizeIn(back, u"resolved"_qs), isKnown ? 1 : 0);
    QCOMPARE(sizeIn(back, u"foundOnlyBefore"_qs), isFoundOnly ? 1 : 0);
    const QByteArray text = runCtl(later).output;
    QCOMPARE(text.contains("before, it could not be looked for: R05 It stands."), isFoundOnly);
    QVERIFY2(!isFoundOnly || !text.contains("Nothing is different."), text);
    const QByteArray backText = runCtl(back).output;
    QCOMPARE(
        backText.contains("afterwards, it could not be looked for: R05 It stands."), isFoundOnly);
}

/// Those of before did not keep which rules were skipped.
void TestDiff::olderRecordingsDoNotTell()
{
    Diagnosis said;
    said.verdicts = {verdictOn(Lock, Standing::Held)};
    said.findings = {findingOn(Lock)};
    Diagnosis calm = said;
    calm.findings.clear();
    const QString has = moment(u"has"_qs, {lockAs(Lock)}, said);
    const QString lacks = moment(u"lacks"_qs, {lockAs(Lock)}, calm);
    {
        const auto file = RecordingFile::openToWrite(lacks);
        QVERIFY(file.has_value());
        const QByteArray body = packed(calm).chopped(2); // no rule, and nothing that must last
        (*file)->run("UPDATE diagnosis SET body = ?", {qCompress(body)}).finish();
    }
    const QJsonObject json = runCtl({u"diff"_qs, has, lacks, u"--json"_qs}).json();
    QCOMPARE(json[u"resolved"_qs].toArray().size(), 0);
    QCOMPARE(json[u"foundOnlyBefore"_qs].toArray().size(), 1);
    const QByteArray text = runCtl({u"diff"_qs, lacks, has}).output;
    QVERIFY2(text.contains("whether it was looked for before is not recorded: R05"), text);
    const auto skippedIn = [](const QString &file) {
        const QStringList words {u"history"_qs, file, u"--at"_qs, isoTime(nowMs()), u"--json"_qs};
        return runCtl(words).json().value(u"skipped"_qs);
    };
    QVERIFY(skippedIn(lacks).isNull());
    QVERIFY(skippedIn(has).isArray());
}

/// A doctor who has just begun has to see it for a while.
void TestDiff::whatMustLastIsNotResolved()
{
    Diagnosis said;
    said.verdicts = {verdictOn(Lock, Standing::Held)};
    said.findings = {findingOn(Lock)};
    Diagnosis begun = said;
    begun.findings.clear();
    begun.pending = {{said.findings.at(0).rule, Lock, u"needs 20 s more of the same"_qs}};
    const QString before = moment(u"before"_qs, {lockAs(Lock)}, said);
    const QString after = moment(u"after"_qs, {lockAs(Lock)}, begun);
    const QJsonObject json = runCtl({u"diff"_qs, before, after, u"--json"_qs}).json();
    QCOMPARE(json[u"resolved"_qs].toArray().size(), 0);
    QCOMPARE(json[u"foundOnlyBefore"_qs].toArray().size(), 1);
}

/// What was found in others is no difference of the one that was asked for.
void TestDiff::oneLockAlone()
{
    const QString other = u"/locks/b"_qs;
    Diagnosis calm;
    calm.verdicts = {verdictOn(Lock, Standing::Held), verdictOn(other, Standing::Held)};
    Diagnosis later = calm;
    Finding ring = findingOn(other);
    ring.rule = u"R12"_qs;
    ring.id = u"ring"_qs;
    ring.locks = {other, Lock};
    later.findings = {findingOn(other)};
    const QString before = moment(u"calm"_qs, {lockAs(Lock), lockAs(other)}, calm);
    const QString found = moment(u"found"_qs, {lockAs(Lock), lockAs(other)}, later);
    later.findings.append(ring);
    const QString ringed = moment(u"ringed"_qs, {lockAs(Lock), lockAs(other)}, later);
    const QStringList alone {u"--lock"_qs, Lock};
    QVERIFY(runCtl({u"diff"_qs, before, found}).output.contains("R05"));
    for (const auto &[from, to] : {std::pair(before, found), std::pair(found, before)}) {
        const ProgramRun text = runCtl(QStringList {u"diff"_qs, from, to} + alone);
        QVERIFY2(text.output.contains("Nothing is different."), text.output + text.errors);
    }
    const ProgramRun both = runCtl(QStringList {u"diff"_qs, before, ringed, u"--json"_qs} + alone);
    const QJsonArray opened = both.json()[u"opened"_qs].toArray();
    QCOMPARE(opened.size(), 1);
    QCOMPARE(opened.at(0)[u"rule"_qs].toString(), u"R12"_qs); // in which it is, too
}

/// One that leads and does not answer for a moment is not nothing.
void TestDiff::silentServersAreNotKnown()
{
    ServerFacts facts;
    MemberFacts member;
    member.host = u"zk1:2181"_qs;
    member.role.state = SourceResult::TimedOut;
    facts.members = {member};
    const QString silent = moment(u"silent"_qs, {lockAs(Lock)}, {}, facts);
    facts.members[0].role.state = SourceResult::Ok;
    facts.members[0].mode = u"leader"_qs;
    const QString leads = moment(u"leads"_qs, {lockAs(Lock)}, {}, facts);
    const ProgramRun text = runCtl({u"diff"_qs, leads, silent});
    QVERIFY2(text.output.contains("Server zk1:2181: not known, was leader.\n"), text.output);
    const ProgramRun back = runCtl({u"diff"_qs, silent, leads});
    QVERIFY2(back.output.contains("Server zk1:2181: leader, was not known.\n"), back.output);
}

/// That no lock can be read then is when it matters who leads.
void TestDiff::serversAreToldInAnOutage()
{
    ServerFacts facts;
    MemberFacts member;
    member.host = u"zk1:2181"_qs;
    member.role.state = SourceResult::Ok;
    member.mode = u"leader"_qs;
    facts.members = {member};
    const QString leads = moment(u"leads"_qs, {lockAs(Lock)}, {}, facts);
    facts.members[0].mode = u"follower"_qs;
    for (const Freshness freshness :
        {Freshness::Stale, Freshness::SessionLost, Freshness::Failed}) {
        const QString broken = moment(u"broken"_qs, {lockAs(Lock, freshness)}, {}, facts);
        const ProgramRun text = runCtl({u"diff"_qs, leads, broken});
        QVERIFY2(text.output.contains("Server zk1:2181: follower, was leader.\n"), text.output);
        QVERIFY2(text.output.contains("not looked at, or it could not be read.\n"), text.output);
        const ProgramRun back = runCtl({u"diff"_qs, broken, leads});
        QVERIFY2(back.output.contains("Server zk1:2181: leader, was follower.\n"), back.output);
        const ProgramRun none = runCtl({u"diff"_qs, broken, broken});
        QVERIFY2(none.errors.contains("not looked at, or it could not be read."), none.errors);
    }
}

/// A file that somebody else made has no say over the terminal, whichever of its texts it tries.
void TestDiff::filesAreNotTrusted()
{
    const QString escape = u"\u001b]0;mine\u0007\u009b2J"_qs;
    Diagnosis calm;
    calm.verdicts = {verdictOn(Lock, Standing::Held)};
    Diagnosis made;
    made.verdicts = {verdictOn(Lock, Standing::Stuck)};
    made.verdicts[0].sentence = escape;
    made.verdicts[0].cause = escape;
    made.findings = {findingOn(Lock)};
    made.findings[0].rule = escape;
    made.findings[0].sentence = escape;
    const QString before = moment(u"honest"_qs, {lockAs(Lock)}, calm);
    const QString after = moment(u"made"_qs, {lockAs(Lock)}, made);
    const ProgramRun at = runCtl({u"history"_qs, after, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs});
    for (const ProgramRun &run :
        {at, runCtl({u"diff"_qs, before, after}), runCtl({u"diff"_qs, after, before})}) {
        QVERIFY2(run.output.contains("\\x1b]0;mine\\x07\\x9b2J"), run.output + run.errors);
        for (const char *raw : {"\x1b", "\x07", "\xc2\x9b"})
            QVERIFY2(!run.output.contains(raw), run.output);
    }
}

QTEST_GUILESS_MAIN(TestDiff)
#include "tst_diff.moc"
