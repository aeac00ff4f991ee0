// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/passing.h"

#include <QTest>

using namespace lockscope;

/// What a command that goes on waits for.
class TestPassing : public QObject
{
    Q_OBJECT

private slots:
    void errors_data();
    void errors();
};

void TestPassing::errors_data()
{
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<bool>("passes");
    const auto row = [](ErrorKind kind, bool passes) {
        QTest::newRow(qPrintable(textOf(kind))) << kind << passes;
    };
    row(ErrorKind::BadInput, false);
    row(ErrorKind::Unreachable, true);
    row(ErrorKind::NotZooKeeper, false);
    row(ErrorKind::Untrusted, false);
    row(ErrorKind::TimedOut, true);
    row(ErrorKind::SessionLost, true);
    row(ErrorKind::Suspended, true);
    row(ErrorKind::Gone, false);
    row(ErrorKind::Denied, false);
    row(ErrorKind::Exists, false);
    row(ErrorKind::NotEmpty, false);
    row(ErrorKind::Changed, false);
    row(ErrorKind::ReadOnly, false);
    row(ErrorKind::Refused, false);
    row(ErrorKind::Closed, false);
    row(ErrorKind::Internal, false);
}

/// While the connection is retried: of one that is not, nothing passes.
void TestPassing::errors()
{
    QFETCH(const ErrorKind, kind);
    QFETCH(const bool, passes);
    for (const auto state : {ConnectionStatus::Disconnected, ConnectionStatus::Connecting,
             ConnectionStatus::Connected, ConnectionStatus::Suspended,
             ConnectionStatus::ProbablyExpired, ConnectionStatus::Renewing})
        QCOMPARE(ctl::passesByItself(kind, state), passes);
    QVERIFY(!ctl::passesByItself(kind, ConnectionStatus::Failed));
}

QTEST_GUILESS_MAIN(TestPassing)
#include "tst_passing.moc"
