// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What concerns the whole site: R25, R27, R28, R29.
#include "tests/scenes/realscenes.h"
#include "tests/scenes/shiftedserver.h"

#include <QTest>

namespace lockscope::scenes {
namespace {

/// Directories that were used and left; as many that never were used, and fewer.
void leakedDirectories(Stage &stage)
{
    const Client client = stage.client();
    client->ask(s("used /left/orders/lock- 25"));
    client->ask(s("used /left/few/lock- 15"));
    for (int i = 0; i < 25; ++i)
        client->ask(s("create /left/new/lock-%1 -").arg(i));
    Thresholds limits;
    limits.leakedDirectories = 20;
    limits.leakedMs = 3000;
    LiveDoctor &doctor = stage.doctor({}, limits);
    doctor.scan(s("/left"));
    QVERIFY(doctor.waitFor(s("R25")));
    QVERIFY(doctor.finding(s("R25"))->sentence.english().startsWith(
        s("25 directories below /left/orders")));
    QVERIFY(doctor.waitRounds(2));
}

/// A directory that is used again and again, as all of them were a moment ago, is at rest for a
/// moment only.
void usedDirectories(Stage &stage)
{
    const Client client = stage.client();
    Thresholds limits;
    limits.leakedDirectories = 20;
    limits.leakedMs = 60'000;
    LiveDoctor &doctor = stage.doctor({}, limits);
    for (int i = 0; i < 5; ++i) {
        client->ask(s("used /used/orders/lock- 25"));
        doctor.scan(s("/used"));
        QVERIFY(doctor.waitRounds(1));
    }
}

/// An hour ahead: what is made there comes from the future.
void serversClockIsAhead(Stage &stage)
{
    const ShiftedServer server(3600);
    const Client one = stage.client(4, server.connectString());
    stage.lock(one, s("/clock"));
    LiveDoctor &doctor = stage.doctor({s("/clock")}, {}, server.connectString());
    QVERIFY(doctor.waitFor(s("R27")));
    QCOMPARE(doctor.finding(s("R27"))->severity, Severity::Info);
    stage.endDoctors();
}

/// An hour behind: by our clock, who has just come has waited for an hour.
void serversClockIsBehind(Stage &stage)
{
    const ShiftedServer server(-3600);
    const Client one = stage.client(4, server.connectString());
    const Client two = stage.client(4, server.connectString());
    stage.lock(one, s("/clock"));
    stage.queue(two, s("/clock"));
    LiveDoctor &doctor = stage.doctor({s("/clock")}, {}, server.connectString());
    QVERIFY(doctor.waitFor(s("R27")));
    QVERIFY(
        doctor.finding(s("R27"))->sentence.english().startsWith(s("Our clock is 1 h 00 m ahead")));
    QVERIFY(doctor.waitRounds(2));
    QCOMPARE(doctor.serious(), QString());
    stage.endDoctors();
}

/// Less than what anybody would call a difference.
void clocksThatNearlyAgree(Stage &stage)
{
    const ShiftedServer server(1);
    const Client one = stage.client(4, server.connectString());
    stage.lock(one, s("/clock"));
    LiveDoctor &doctor = stage.doctor({s("/clock")}, {}, server.connectString());
    QVERIFY(doctor.waitRounds(4));
    stage.endDoctors();
}

void openAccessList(Stage &stage)
{
    const Client one = stage.client();
    for (const char *path : {"/open/a", "/open/b"})
        stage.lock(one, s(path));
    LiveDoctor &doctor = stage.doctor({s("/open/a"), s("/open/b")});
    doctor.examineAccess();
    QVERIFY(doctor.waitFor(s("R28")));
    const auto count = std::count_if(doctor.diagnosis().findings.begin(),
        doctor.diagnosis().findings.end(), [](const Finding &f) { return f.rule == u"R28"; });
    QCOMPARE(count, 1); // not one for each lock
}

/// Anybody may read and queue; to delete is for its users.
void restrictedAccessList(Stage &stage)
{
    const Client one = stage.client();
    one->ask(s("create /restricted -"));
    one->ask(s("restrict /restricted"));
    const QString node = one->ask(s("create /restricted/%1 es").arg(kazooName(1)));
    QVERIFY(node.startsWith(s("/restricted")));
    LiveDoctor &doctor = stage.doctor({s("/restricted")});
    doctor.examineAccess();
    QVERIFY(doctor.waitRounds(4));
    QStringList skipped;
    for (const SkippedRule &rule : doctor.diagnosis().skipped)
        skipped.append(rule.rule);
    QVERIFY(!skipped.contains(s("R28"))); // it was read, and is fine
}

void unreadableNode(Stage &stage)
{
    const Client one = stage.client();
    const QString node = one->ask(s("create /secret/%1 es").arg(kazooName(1)));
    one->ask(s("deny ") + node);
    LiveDoctor &doctor = stage.doctor({s("/secret")});
    QVERIFY(doctor.waitFor(s("R29")));
    QVERIFY(english(doctor.finding(s("R29"))->evidence).join(u' ').contains(s("/secret")));
    QCOMPARE(doctor.serious(), QString());
}

} // namespace

RealScenes siteScenes()
{
    return {
        {"directories that nobody cleans up", "R25@/left/orders", "R25@/left/few R25@/left/new",
            leakedDirectories},
        {"directories in use", "", "R25", usedDirectories},
        {"server's clock is ahead", "R27", "", serversClockIsAhead},
        {"server's clock is behind", "R27", "R01 R14", serversClockIsBehind},
        {"clocks that nearly agree", "", "R27", clocksThatNearlyAgree},
        {"open access lists", "R28", "R29", openAccessList},
        {"access lists that protect", "", "R28", restrictedAccessList},
        {"unreadable node", "R29", "R06", unreadableNode},
    };
}

} // namespace lockscope::scenes
