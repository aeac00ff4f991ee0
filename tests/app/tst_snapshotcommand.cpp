// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/accesslist.h"
#include "tests/app/recordscene.h"
#include "tests/zk/proxy.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QRegularExpression>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl snapshot, and diff of two moments, on a real server.
class TestSnapshotCommand : public QObject, RecordScene
{
    Q_OBJECT

private slots:
    void snapshotsAndTheirDifference();
    void refusalsOfHistoryNameTheirPath_data();
    void refusalsOfHistoryNameTheirPath();
    void momentsEndAsQueueDid();
    void snapshotOfAllHasFindings();
    void hiddenIsNoDifference();
    void idleIsNotGone();
    void unknownIsNoDifference();
    void redacted();
    void cutShortIsNotComplete();
    void partIsNotComplete();
};

void TestSnapshotCommand::snapshotsAndTheirDifference()
{
    const QString lock = u"/record/diff"_qs;
    const QString first = contender(lock);
    const QString second = contender(lock);
    const QString before = m_scene.file(u"before.lockscope"_qs);
    const QString after = m_scene.file(u"after.lockscope"_qs);
    const ProgramRun one = m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, before, u"--json"_qs});
    QCOMPARE(one.status, 0);
    QCOMPARE(one.json().value(u"locks").toInt(), 1);
    m_scene.tree->remove(first);
    const QString third = contender(lock);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 0);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 4); // it is there

    QCOMPARE(history({before}).value(u"source").toString(), u"snapshot"_qs);
    const ProgramRun diff = runCtl({u"diff"_qs, before, after, u"--json"_qs});
    QCOMPARE(diff.status, 0);
    const QJsonObject change = diff.json().value(u"locks").toArray().first().toObject();
    QCOMPARE(change.value(u"path").toString(), lock);
    QCOMPARE(change.value(u"came").toArray(), QJsonArray {third});
    QCOMPARE(change.value(u"went").toArray(), QJsonArray {first});
    QCOMPARE(change.value(u"granted").toArray(), QJsonArray {second});
    const ProgramRun text = runCtl({u"diff"_qs, before, after});
    QVERIFY2(text.output.contains("  granted " + second.toUtf8()), text.output.constData());
    QVERIFY(runCtl({u"diff"_qs, before, before}).output.contains("Nothing is different."));
    QCOMPARE(runCtl({u"diff"_qs, before, after, u"--lock"_qs, u"/nowhere"_qs}).status, 4);
    const ProgramRun at =
        runCtl({u"history"_qs, before, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs, u"--json"_qs});
    QCOMPARE(at.status, 1); // held
    QCOMPARE(at.json().value(u"summary").toObject().value(u"waiters").toInt(), 1);
    const ProgramRun back = runCtl({u"history"_qs, before, u"--from"_qs, u"2026-11-20T03:00:00Z"_qs,
        u"--to"_qs, u"2026-11-20T02:00:00Z"_qs, u"--json"_qs});
    QCOMPARE(back.status, 2);
    QCOMPARE(back.json()[u"error"_qs][u"path"_qs], QJsonValue()); // it is not the file's fault
    QVERIFY2(back.errors.contains("--from is after --to"), back.errors.constData());
    // Who waits without a watch is looked at for long, by whoever looks at all.
    m_scene.tree->remove(second);
    m_scene.tree->remove(third);
}

void TestSnapshotCommand::refusalsOfHistoryNameTheirPath_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("path");
    const auto row = [](const QStringList &options, const QString &path) {
        QTest::newRow(qPrintable(options.join(u' '))) << options << path;
    };
    row({u"--lock"_qs, u"/nowhere"_qs}, u"/nowhere"_qs);
    row({u"--lock"_qs, u"/nowhere"_qs, u"--events"_qs}, u"/nowhere"_qs);
    row({u"--lock"_qs, u"/nowhere"_qs, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs}, u"/nowhere"_qs);
    row({u"--report"_qs, u"/dev/null/x.html"_qs}, u"/dev/null/x.html"_qs);
}

/// The recording can be read: it is not what they are about.
void TestSnapshotCommand::refusalsOfHistoryNameTheirPath()
{
    QFETCH(const QStringList, options);
    QFETCH(const QString, path);
    const QString file = m_scene.file(u"refused.lockscope"_qs);
    if (!QFileInfo::exists(file)) {
        const QString lock = u"/record/refused"_qs;
        const QString node = contender(lock);
        QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, file}).status, 0);
        m_scene.tree->remove(node);
    }
    const ProgramRun run = runCtl(QStringList {u"history"_qs, file, u"--json"_qs} + options);
    QVERIFY2(run.status >= 3, run.output + run.errors);
    QCOMPARE(run.json()[u"error"_qs][u"path"_qs].toString(), path);
}

/// As `queue` ended then: that nobody is known to hold is not that nobody holds.
void TestSnapshotCommand::momentsEndAsQueueDid()
{
    const QString lock = u"/record/stranger"_qs;
    m_scene.tree->create(lock + u"/lock"_qs);
    const QString file = m_scene.file(u"stranger.lockscope"_qs);
    QCOMPARE(m_scene.run({u"queue"_qs, lock}).status, 3);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, file}).status, 0);
    QCOMPARE(runCtl({u"history"_qs, file, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs}).status, 3);
}

/// A search takes its time, and rounds that are taken meanwhile know of no lock.
void TestSnapshotCommand::snapshotOfAllHasFindings()
{
    const CtlScene scene; // the other tests do not search them
    constexpr int Places = 15'000; // that are searched for longer than two rounds take
    for (int i = 0; i < Places; ++i)
        scene.tree->create(u"/record/bulk/%1"_qs.arg(i));
    const QString one = u"/record/ring/one"_qs;
    const QString two = u"/record/ring/two"_qs;
    const QString prefix = u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;
    ZkTree mine(scene.server->connectString());
    ZkTree other(scene.server->connectString());
    const QString first = mine.createContender(one + prefix);
    const QString second = other.createContender(two + prefix);
    other.createContender(one + prefix);
    mine.createContender(two + prefix);
    other.watch(first);
    mine.watch(second);
    const QString file = scene.file(u"ring.lockscope"_qs);
    const QString report = scene.file(u"ring.md"_qs);
    const QStringList snapshot {u"snapshot"_qs, u"--to"_qs, file, u"--timeout"_qs, u"60"_qs};
    QCOMPARE(scene.run(snapshot).status, 0);
    QCOMPARE(runCtl({u"history"_qs, file, u"--report"_qs, report}).status, 0);
    QFile written(report);
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray text = written.readAll();
    QVERIFY2(text.contains("R12"), text.constData());

    // Of the lock that it leads to there is a verdict, and no more.
    const QString alone = scene.file(u"alone.lockscope"_qs);
    const ProgramRun kept = scene.run({u"snapshot"_qs, one, u"--to"_qs, alone, u"--json"_qs});
    QCOMPARE(kept.json().value(u"locks").toInt(), 1);
    const QJsonArray told = history({alone}).value(u"locks").toArray();
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.at(0)[u"path"].toString(), one);
    const ProgramRun at = runCtl({u"history"_qs, alone, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs});
    QVERIFY2(at.status == 1, at.errors.constData());

    // Somebody else's lock says nothing of it.
    const QString idle = u"/record/ring"_qs;
    const QString elsewhere = scene.file(u"elsewhere.lockscope"_qs);
    QCOMPARE(scene.run({u"snapshot"_qs, idle, u"--to"_qs, elsewhere}).status, 0);
    for (const auto &[from, to] : {std::pair(file, elsewhere), std::pair(elsewhere, file)}) {
        const QByteArray said = runCtl({u"diff"_qs, from, to}).output;
        QVERIFY2(said.contains(one.toUtf8() + " is known of") && !said.contains("R12"), said);
    }
}

/// What was in a part of the lock that may not be read any more may be there.
void TestSnapshotCommand::hiddenIsNoDifference()
{
    const QString lock = u"/record/hidden"_qs;
    const QString leases = lock + u"/leases"_qs;
    m_scene.tree->create(lock + u"/locks"_qs);
    m_scene.tree->create(leases);
    const QString lease = m_scene.tree->createContender(
        leases + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lease-"_qs);
    const QString before = m_scene.file(u"seen.lockscope"_qs);
    const QString after = m_scene.file(u"hidden.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, before}).status, 0);
    m_scene.tree->remove(lease);
    m_scene.tree->remove(leases);
    m_scene.tree->create(
        leases, {}, zk::CreateMode::Persistent, {{u"world"_qs, u"anyone"_qs, AccessEntry::Create}});
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--to"_qs, after}).status, 0);
    for (const auto &[from, to] : {std::pair(before, after), std::pair(after, before)}) {
        const QJsonObject json = runCtl({u"diff"_qs, from, to, u"--json"_qs}).json();
        QVERIFY(json.value(u"goneLocks").toArray().isEmpty() && !json.isEmpty());
        const QJsonObject change = json.value(u"locks").toArray().at(0).toObject();
        QCOMPARE(change.value(u"went").toArray(), QJsonArray());
        QCOMPARE(change.value(u"came").toArray(), QJsonArray());
        for (const QString &key : {u"granted"_qs, u"lost"_qs})
            QCOMPARE(change.value(key).toArray(), QJsonArray());
        const QJsonObject recipes = change.value(u"recipes").toObject();
        QCOMPARE(recipes.value(u"after"), recipes.value(u"before"));
    }
}

/// A look at all locks finds those that somebody is in: of the others nothing is known.
void TestSnapshotCommand::idleIsNotGone()
{
    const QString idle = u"/record/idle"_qs;
    const QString gone = u"/record/away"_qs;
    const QString node = contender(idle);
    const QString last = contender(gone);
    const QString before = m_scene.file(u"all.lockscope"_qs);
    const QString after = m_scene.file(u"fewer.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, u"--to"_qs, before}).status, 0);
    m_scene.tree->remove(node);
    QCOMPARE(m_scene.run({u"snapshot"_qs, u"--to"_qs, after}).status, 0);
    const QJsonObject json = runCtl({u"diff"_qs, before, after, u"--json"_qs}).json();
    QCOMPARE(json.value(u"goneLocks").toArray(), QJsonArray());
    QCOMPARE(json.value(u"onlyBefore").toArray(), QJsonArray {idle});
    const ProgramRun text = runCtl({u"diff"_qs, after, before});
    QVERIFY2(text.output.contains(idle.toUtf8() + " is known of afterwards alone"),
        text.output.constData());
    const ProgramRun other = runCtl({u"history"_qs, after, u"--lock"_qs, idle});
    QCOMPARE(other.status, 4);
    QVERIFY2(other.errors.contains("nobody was in it then"), other.errors.constData());
    QVERIFY2(!other.errors.contains("no such node"), other.errors.constData());

    const QString file = m_scene.file(u"goes.lockscope"_qs);
    QProcess process;
    record(process, {gone, u"--to"_qs, file});
    const auto told = [&] { return eventsIn(history({file, u"--events"_qs})); };
    QTRY_COMPARE_WITH_TIMEOUT(told(), u"requested 0, granted 0"_qs, Patience);
    const QString held = history({file}).value(u"to").toString();
    m_scene.tree->remove(last);
    m_scene.tree->remove(gone);
    QTRY_VERIFY_WITH_TIMEOUT(told().endsWith(u"released 0"_qs), Patience);
    end(process);
    const QJsonObject seen = runCtl({u"diff"_qs, file + u'@' + held, file, u"--json"_qs}).json();
    QCOMPARE(seen.value(u"goneLocks").toArray(), QJsonArray {gone});
    QCOMPARE(seen.value(u"onlyBefore").toArray(), QJsonArray());
}

/// Of a moment at which nothing was said yet, and of a server that was no member.
void TestSnapshotCommand::unknownIsNoDifference()
{
    const QString lock = u"/record/unsaid"_qs;
    const QString node = contender(lock);
    const QString file = m_scene.file(u"unsaid.lockscope"_qs);
    QProcess process;
    record(process, {lock, u"--to"_qs, file});
    const auto verdictAt = [&](const QString &at) {
        return history({file, u"--lock"_qs, lock, u"--at"_qs, at})[u"verdict"_qs][u"verdict"_qs];
    };
    const auto isSaid = [&] {
        return verdictAt(history({file})[u"to"_qs].toString()) == QJsonValue(u"held"_qs);
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSaid(), Patience);
    end(process);
    const QString begun = history({file})[u"from"_qs].toString();
    const QJsonObject none = history({file, u"--lock"_qs, lock, u"--at"_qs, begun});
    static const QRegularExpression first(u" before (\\S+Z)\\."_qs); // says since when there is
    const QString told = first.match(none[u"error"_qs][u"message"_qs].toString()).captured(1);
    const QString early = file + u'@' + (told.isEmpty() ? begun : told);
    const QJsonObject later = runCtl({u"diff"_qs, early, file, u"--json"_qs}).json();
    QCOMPARE(later[u"locks"_qs][0][u"verdict"_qs],
        QJsonValue(QJsonObject {{u"before"_qs, QJsonValue()}, {u"after"_qs, u"held"_qs}}));
    const QByteArray text = runCtl({u"diff"_qs, early, file}).output;
    QVERIFY2(text.contains("  verdict: held; not known before\n"), text.constData());
    const QByteArray back = runCtl({u"diff"_qs, file, early}).output;
    QVERIFY2(back.contains("  verdict: not known, was held\n"), back.constData());

    const CtlScene elsewhere;
    const QString other = elsewhere.file(u"other.lockscope"_qs);
    elsewhere.tree->createContender(lock + u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs);
    QCOMPARE(elsewhere.run({u"snapshot"_qs, lock, u"--to"_qs, other}).status, 0);
    const QJsonObject json = runCtl({u"diff"_qs, file, other, u"--json"_qs}).json();
    QCOMPARE(json[u"members"_qs].toArray().size(), 2);
    for (const QJsonValue member : json[u"members"_qs].toArray()) {
        const bool wasThere = member[u"host"_qs] == m_scene.server->connectString();
        QVERIFY(member[wasThere ? u"after"_qs : u"before"_qs].isNull());
        QVERIFY(member[wasThere ? u"before"_qs : u"after"_qs].toString().contains(u"standalone"));
    }
    m_scene.tree->remove(node);
}

void TestSnapshotCommand::redacted()
{
    const QString lock = u"/record/redacted"_qs;
    contender(lock, "the-secret-name");
    const QString file = m_scene.file(u"redacted.lockscope"_qs);
    QCOMPARE(m_scene.run({u"snapshot"_qs, lock, u"--redact"_qs, u"--to"_qs, file}).status, 0);
    const QByteArray bytes = contentOf(file);
    QVERIFY(!bytes.isEmpty());
    QVERIFY(!bytes.contains("the-secret-name"));
    const QJsonObject queue =
        runCtl({u"history"_qs, file, u"--at"_qs, u"2099-01-01T00:00:00Z"_qs, u"--json"_qs}).json();
    const QByteArray told = QJsonDocument(queue).toJson();
    QVERIFY2(!told.contains("127.0.0.1"), told.constData());
    QVERIFY2(told.contains("host-1:"), told.constData());
}

/// What was read in time is kept; that it is not all, the status says, as of scan, and the
/// document.
void TestSnapshotCommand::cutShortIsNotComplete()
{
    const QString lock = u"/record/cut"_qs;
    QStringList nodes;
    for (int i = 0; i < 6; ++i)
        nodes.append(contender(lock));
    Proxy proxy(m_scene.server->port());
    proxy.holdAnswerTo(Proxy::GetData, 5); // of a contender: the lock is known by then
    const QStringList snapshot {u"snapshot"_qs, lock, u"--json"_qs, u"--to"_qs};
    const ProgramRun cut = runCtl(snapshot
        + QStringList {m_scene.file(u"cut.lockscope"_qs), u"--timeout"_qs, u"3"_qs, u"--connect"_qs,
            proxy.connectString()});
    proxy.mend();
    QVERIFY2(cut.status == 3, cut.output + cut.errors);
    QVERIFY2(cut.errors.contains("looked at twice"), cut.errors.constData());
    QCOMPARE(cut.json().value(u"complete"), QJsonValue(false));
    QCOMPARE(cut.json()[u"error"_qs][u"kind"_qs].toString(), u"timed-out"_qs);
    QCOMPARE(cut.json()[u"error"_qs][u"status"_qs].toInt(), 3);
    QCOMPARE(cut.json()[u"error"_qs][u"message"_qs].toString(), // it does answer
        u"Not all of it was read in time; allow more with --timeout."_qs);
    QVERIFY(QFileInfo::exists(m_scene.file(u"cut.lockscope"_qs)));
    const ProgramRun whole = m_scene.run(
        snapshot + QStringList {m_scene.file(u"whole.lockscope"_qs), u"--timeout"_qs, u"60"_qs});
    QCOMPARE(whole.status, 0);
    QCOMPARE(whole.json().value(u"complete"), QJsonValue(true));
    QVERIFY(!whole.json().contains(u"error"));
    for (const QString &node : nodes)
        m_scene.tree->remove(node);
}

/// Nor is what was kept of more locks than may be, or of a tree that is deeper than a scan goes.
void TestSnapshotCommand::partIsNotComplete()
{
    const CtlScene scene;
    const QString prefix = u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;
    for (const QString &lock : {u"/part/one"_qs, u"/part/two"_qs})
        scene.tree->createContender(lock + prefix);
    const auto snapshot = [&](const QString &name, const QString &most) {
        return scene.run({u"snapshot"_qs, u"--json"_qs, u"--timeout"_qs, u"60"_qs,
            u"--max-locks"_qs, most, u"--to"_qs, scene.file(name)});
    };
    const ProgramRun all = snapshot(u"all.lockscope"_qs, u"2"_qs);
    QVERIFY2(all.status == 0, all.errors.constData());
    QCOMPARE(all.json().value(u"complete"), QJsonValue(true));
    const ProgramRun one = snapshot(u"one.lockscope"_qs, u"1"_qs);
    QVERIFY2(one.status == 0, one.errors.constData());
    QCOMPARE(one.json().value(u"complete"), QJsonValue(false));
    QVERIFY(!one.json().contains(u"error"));

    scene.tree->create(QString(u"/deep"_qs).repeated(40));
    const ProgramRun deep = snapshot(u"deep.lockscope"_qs, u"2"_qs);
    QVERIFY2(deep.status == 0, deep.errors.constData());
    QVERIFY2(deep.errors.contains("there may be more locks"), deep.errors.constData());
    QCOMPARE(deep.json().value(u"complete"), QJsonValue(false));
}

QTEST_GUILESS_MAIN(TestSnapshotCommand)
#include "tst_snapshotcommand.moc"
