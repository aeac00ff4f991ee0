// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/peers/librarytest.h"

#include <QTest>

using namespace lockscope;

namespace {

QStringList words(const char *text)
{
    return QString::fromLatin1(text).split(u' ');
}

} // namespace

/// Curator 5.4 itself is the judge of what the recipes say about it.
class TestCurator : public LibraryTest
{
    Q_OBJECT

public:
    TestCurator()
        : LibraryTest(Peer::Library::Java, "Curator")
    { }

private slots:
    void seesTheSameOrder();
    void downgradeBreaksExclusion();
    void revocableIsAsked();
};

/// InterProcessMutex.getParticipantNodes() is Curator's own list of the queue.
void TestCurator::seesTheSameOrder()
{
    Scene scene(*m_reader, path());
    for (const QString &name : words("a b c d"))
        scene.open(*m_peer, name);
    for (const QString &name : words("a b c d")) {
        QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(name), Patience);
        scene.acquire(name, QStringLiteral("mutex"));
        SCENE_AGREES(scene);
    }
    m_peer->tell(QStringLiteral("participants a it"));
    QStringList expected {QStringLiteral("participants"), QStringLiteral("a")};
    const LockState state = scene.state();
    for (const Contender &contender : state.queue)
        expected.append(state.pathOf(contender));
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->lines().last(), expected.join(u' '), Patience);
    scene.closeAll();
}

/// CURATOR-276, 621: until 5.5 a reader that holds the write lock too is an ordinary node behind
/// other writers. Nothing stops the next writer once the write lock is released: both hold.
void TestCurator::downgradeBreaksExclusion()
{
    Scene scene(*m_reader, path());
    const QString both = QStringLiteral("both");
    const QString other = QStringLiteral("other");
    scene.open(*m_peer, both);
    scene.open(*m_peer, other);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(both) && scene.sessionOf(other), Patience);
    scene.acquire(both, QStringLiteral("write"), QStringLiteral("-"), QStringLiteral("w"));
    SCENE_AGREES(scene);
    scene.acquire(other, QStringLiteral("write"));
    SCENE_AGREES(scene);
    scene.acquire(both, QStringLiteral("read"), QStringLiteral("-"), QStringLiteral("r"));
    SCENE_AGREES(scene);
    // Write and read of one session: that it watches nothing shows once the lists are younger.
    QTRY_COMPARE_WITH_TIMEOUT(scene.state().summary.holders, 2, Patience);

    scene.release(both, QStringLiteral("w"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.claims(other, QStringLiteral("held")), Patience);
    QVERIFY(scene.claims(both, QStringLiteral("held"))); // a reader beside a writer
    scene.closeAll();
}

void TestCurator::revocableIsAsked()
{
    Scene scene(*m_reader, path());
    scene.open(*m_peer, QStringLiteral("holder"));
    scene.open(*m_peer, QStringLiteral("asker"));
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("holder")), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(scene.sessionOf(QStringLiteral("asker")), Patience);
    scene.acquire(QStringLiteral("holder"), QStringLiteral("revocable"));
    SCENE_AGREES(scene);
    const LockState state = scene.state();
    m_peer->tell(QStringLiteral("revoke asker ") + state.pathOf(state.queue.first()));
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->lines().contains(u"revoke holder it"_qs), Patience);
    SCENE_AGREES(scene); // it holds on
    QCOMPARE(scene.state().snapshot->nodes.first().data, QByteArray("__REVOKE__"));
    scene.closeAll();
}

QTEST_GUILESS_MAIN(TestCurator)
#include "tst_curator.moc"
