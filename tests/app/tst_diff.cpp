// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/times.h"
#include "tests/recording/recordertest.h"
#include "tests/support/program.h"
#include "tests/support/snapshots.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl diff on moments that are written down.
class TestDiff : public QObject
{
    Q_OBJECT

private slots:
    void momentsOfWhichNothingIsKnown_data();
    void momentsOfWhichNothingIsKnown();

private:
    static inline const QString Lock = QStringLiteral("/locks/a");

    static LockStatePtr lockAs(const QString &path, Freshness freshness = Freshness::Live);
    QString moment(const QString &name, const QVector<LockStatePtr> &states,
        const Diagnosis &diagnosis = {}) const;

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

/// The file of one moment.
QString TestDiff::moment(
    const QString &name, const QVector<LockStatePtr> &states, const Diagnosis &diagnosis) const
{
    const QString file = m_folder.filePath(name);
    QFile::remove(file);
    RecorderOptions options;
    options.isSnapshot = true;
    const auto recorder = recordertest::opened(file, options);
    for (const LockStatePtr &state : states)
        recorder->keep(state);
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

QTEST_GUILESS_MAIN(TestDiff)
#include "tst_diff.moc"
