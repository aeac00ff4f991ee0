// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Names that DNS is slow to say anything of. The look-ups are made up: no real one is slow on
// demand.
#include "core/zk/resolver.h"
#include "tests/support/patience.h"

#include <QHostInfo>
#include <QSignalSpy>
#include <QTest>

using namespace lockscope;
using namespace lockscope::zk;

namespace {

QStringList hosts(const QSignalSpy &spy, int index)
{
    QStringList all;
    for (const auto &member : spy.at(index).at(0).value<QVector<reach::Destination>>())
        all.append(member.address + u':' + QString::number(member.port));
    return all;
}

} // namespace

class TestResolver : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void allAtOnce();
    void slowNameIsNotWaitedFor();
    void slowNameAlone();
    void slowNameThatIsNot();
    void nothingFound();
    void resolvedAgain();

private:
    void answer(const QString &host, const QString &address);

    QMap<QString, Resolver::Found> m_asked;
    std::unique_ptr<Resolver> m_resolver;
    std::unique_ptr<QSignalSpy> m_finished;
    std::unique_ptr<QSignalSpy> m_more;
};

namespace {

const QString Slow = QStringLiteral("slow");
const QString Quick = QStringLiteral("quick");
const QVector<ServerAddress> Both {{Slow, 1}, {Quick, 2}};
const QVector<ServerAddress> WithNumber {{Slow, 1}, {QStringLiteral("127.0.0.1"), 2}};

} // namespace

void TestResolver::init()
{
    m_asked.clear();
    m_resolver = std::make_unique<Resolver>(
        [this](const QString &host, QObject *, const Resolver::Found &found) {
            m_asked.insert(host, found);
            return 1'000'000 + int(m_asked.size()); // no look-up that anybody has
        });
    m_finished = std::make_unique<QSignalSpy>(m_resolver.get(), &Resolver::finished);
    m_more = std::make_unique<QSignalSpy>(m_resolver.get(), &Resolver::foundMore);
}

/// An empty address: there is none.
void TestResolver::answer(const QString &host, const QString &address)
{
    QHostInfo info(1'000'000 + 1 + int(std::distance(m_asked.begin(), m_asked.find(host))));
    if (!address.isEmpty())
        info.setAddresses({QHostAddress(address)});
    info.setErrorString(QStringLiteral("not found"));
    m_asked.value(host)(info);
}

void TestResolver::allAtOnce()
{
    m_resolver->resolve(WithNumber);
    QCOMPARE(m_finished->count(), 0);
    answer(Slow, QStringLiteral("10.0.0.1"));
    QCOMPARE(m_finished->count(), 1);
    const QStringList expected {QStringLiteral("127.0.0.1:2"), QStringLiteral("10.0.0.1:1")};
    QCOMPARE(hosts(*m_finished, 0), expected);
}

void TestResolver::slowNameIsNotWaitedFor()
{
    m_resolver->resolve(WithNumber);
    QTRY_COMPARE_WITH_TIMEOUT(m_finished->count(), 1, Patience);
    QCOMPARE(hosts(*m_finished, 0), QStringList {QStringLiteral("127.0.0.1:2")});
    answer(Slow, QStringLiteral("10.0.0.1"));
    QCOMPARE(m_finished->count(), 1);
    QCOMPARE(m_more->count(), 1);
    const QStringList expected {QStringLiteral("127.0.0.1:2"), QStringLiteral("10.0.0.1:1")};
    QCOMPARE(hosts(*m_more, 0), expected);
}

/// There is nothing to try meanwhile.
void TestResolver::slowNameAlone()
{
    m_resolver->resolve(Both);
    Resolver later([](const QString &, QObject *, const Resolver::Found &) { return -1; });
    const QSignalSpy laterFinished(&later, &Resolver::finished);
    later.resolve(WithNumber);
    QTRY_COMPARE_WITH_TIMEOUT(laterFinished.count(), 1, Patience); // its patience is over
    QCOMPARE(m_finished->count(), 0);
    answer(Quick, QStringLiteral("10.0.0.2"));
    QCOMPARE(m_finished->count(), 1);
    QCOMPARE(hosts(*m_finished, 0), QStringList {QStringLiteral("10.0.0.2:2")});
}

void TestResolver::slowNameThatIsNot()
{
    m_resolver->resolve(WithNumber);
    QTRY_COMPARE_WITH_TIMEOUT(m_finished->count(), 1, Patience);
    answer(Slow, {});
    QCOMPARE(m_finished->count(), 1);
    QCOMPARE(m_more->count(), 0);
}

void TestResolver::nothingFound()
{
    m_resolver->resolve({{Slow, 1}});
    answer(Slow, {});
    QCOMPARE(m_finished->count(), 1);
    QCOMPARE(hosts(*m_finished, 0), QStringList());
    QCOMPARE(
        m_finished->at(0).at(1).toStringList(), QStringList {QStringLiteral("slow: not found")});
}

void TestResolver::resolvedAgain()
{
    m_resolver->resolve({{Slow, 1}});
    answer(Slow, QStringLiteral("10.0.0.1"));
    m_resolver->resolve({{QStringLiteral("10.0.0.9"), 1}});
    QTRY_COMPARE_WITH_TIMEOUT(m_finished->count(), 2, Patience);
    QCOMPARE(hosts(*m_finished, 1), QStringList {QStringLiteral("10.0.0.9:1")});
}

QTEST_GUILESS_MAIN(TestResolver)
#include "tst_resolver.moc"
