// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/live/untold.h"

#include <QTest>

#include <optional>

using namespace lockscope;

/// By what a check of a watched node shows that its watch is lost.
class TestUntold : public QObject
{
    Q_OBJECT

private slots:
    void isUntold_data();
    void isUntold();
};

namespace {

NodeStat statOf(qint64 czxid, qint64 mzxid, qint64 pzxid, qint32 aversion = 0)
{
    NodeStat stat;
    stat.czxid.value = czxid;
    stat.mzxid.value = mzxid;
    stat.pzxid.value = pzxid;
    stat.aversion = aversion;
    return stat;
}

} // namespace

void TestUntold::isUntold_data()
{
    using State = ReadState;
    using Kind = ErrorKind;
    QTest::addColumn<ReadState>("state");
    QTest::addColumn<NodeStat>("known");
    QTest::addColumn<NodeStat>("now");
    QTest::addColumn<std::optional<ErrorKind>>("error"); // in place of `now`
    QTest::addColumn<bool>("expected");
    const NodeStat known = statOf(1, 2, 3);
    const auto answered = [&](const char *what, State state, const NodeStat &now, bool expected) {
        QTest::newRow(what) << state << known << now << std::optional<Kind>() << expected;
    };
    const auto refused = [&](const char *what, State state, Kind error, bool expected) {
        QTest::newRow(what) << state << known << NodeStat() << std::optional(error) << expected;
    };
    answered("as it was", State::Read, known, false);
    answered("another one of the same name", State::Read, statOf(9, 2, 3), true);
    answered("its data was set", State::Read, statOf(1, 9, 3), true);
    answered("a child came or went", State::Read, statOf(1, 2, 9), true);
    answered("its ACL was changed, of which no watch tells", State::Read, statOf(1, 2, 3, 1), true);
    refused("it may not be looked at any more", State::Read, Kind::Denied, true);
    refused("it went, and nobody told", State::Read, Kind::Gone, true);
    refused("no server answers", State::Read, Kind::Unreachable, false);
    refused("the session is lost", State::Read, Kind::SessionLost, false);

    answered("it was not read yet", State::NameOnly, statOf(9, 9, 9), false);
    refused("it was not read yet, and went", State::NameOnly, Kind::Gone, false);

    answered("it came back, and nobody told", State::Gone, known, true);
    refused("it is still gone", State::Gone, Kind::Gone, false);
    refused("whether it is still gone may not be asked", State::Gone, Kind::Denied, true);
    refused("it was gone, and no server answers", State::Gone, Kind::Unreachable, false);

    answered("it may still not be read", State::Denied, known, false);
    answered("perhaps it may be read now", State::Denied, statOf(1, 2, 3, 1), true);
    refused("it may still not even be looked at", State::Denied, Kind::Denied, false);
    refused("it may not be read, and went", State::Denied, Kind::Gone, false);
    QTest::newRow("of what may not be read the Stat was not known")
        << State::Denied << NodeStat() << known << std::optional<Kind>() << true;
}

void TestUntold::isUntold()
{
    QFETCH(const ReadState, state);
    QFETCH(const NodeStat, known);
    QFETCH(const NodeStat, now);
    QFETCH(const std::optional<ErrorKind>, error);
    QFETCH(const bool, expected);
    Result<NodeStat> answer = now;
    if (error)
        answer = failure(*error);
    QCOMPARE(lockscope::isUntold(state, known, answer), expected);
}

QTEST_GUILESS_MAIN(TestUntold)
#include "tst_untold.moc"
