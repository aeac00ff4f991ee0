// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Real Curator and real kazoo contend with our locks in one directory, in random steps: never two
// incompatible holders by their own accounts, and everyone is granted in the end.
#include "core/operate/testlock.h"
#include "operatetesting.h"
#include "tests/peers/peer.h"

#include <QDeadlineTimer>
#include <QRandomGenerator>

using namespace lockscope;

namespace {

constexpr int Steps = 200;
constexpr int Leases = 2; ///< of semaphores
constexpr int Patience = 30'000;

/// Somebody who takes one lock again and again.
class Contestant
{
public:
    enum Account { Idle, Waiting, Holding, Leaving };

    Contestant() = default;
    virtual ~Contestant() = default;
    Q_DISABLE_COPY_MOVE(Contestant)

    void acquire(Mode mode)
    {
        m_mode = mode;
        m_isLeaving = false;
        begin(mode);
    }
    void leave()
    {
        m_isLeaving = true;
        end();
    }
    /// What it says of itself; from the moment it is told to let go it is taken to have.
    Account account() const
    {
        const Account own = ask();
        return own != Idle && m_isLeaving ? Leaving : own;
    }
    Mode mode() const { return m_mode; }
    virtual QString error() const { return {}; }
    virtual void lookAgain() { }

protected:
    virtual void begin(Mode mode) = 0;
    virtual void end() = 0;
    virtual Account ask() const = 0;

private:
    Mode m_mode = Mode::Exclusive;
    bool m_isLeaving = false;
};

class Ours final : public Contestant
{
public:
    Ours(const QString &connect, const WriteGate &gate, const QString &path, const QString &recipe)
        : m_options(lockscope::testing::optionsFor(connect))
        , m_gate(gate)
        , m_path(path)
        , m_recipe(recipe)
    { }
    QString error() const override
    {
        const bool isStrange = m_lock
            && (m_lock->status().state == ClaimState::Lost
                || (m_lock->status().state == ClaimState::Failed
                    && m_lock->status().error.kind != ErrorKind::Closed));
        return isStrange ? textOf(m_lock->status().error.kind) + m_lock->status().error.detail
                         : QString();
    }

protected:
    void begin(Mode mode) override
    {
        m_lock = std::make_unique<TestLock>(m_options, m_gate);
        ClaimRequest request;
        request.path = m_path;
        request.recipe = m_recipe;
        request.mode = mode;
        request.leases = Leases;
        m_lock->acquire(request);
    }
    void end() override { m_lock->release(); }
    Account ask() const override
    {
        if (!m_lock || isFinal(m_lock->status().state))
            return Idle;
        return m_lock->status().state == ClaimState::Held ? Holding : Waiting;
    }

private:
    const ConnectionOptions m_options;
    const WriteGate &m_gate;
    const QString m_path;
    const QString m_recipe;
    std::unique_ptr<TestLock> m_lock;
};

class Theirs final : public Contestant
{
public:
    Theirs(Peer &peer, const QString &name, const QString &path, const QHash<Mode, QString> &kinds)
        : m_peer(peer)
        , m_name(name)
        , m_path(path)
        , m_kinds(kinds)
    {
        peer.open(name, 20'000);
    }
    void lookAgain() override // it was granted before it heard that it should give up
    {
        if (account() != Leaving || ask() != Holding || m_isReleased)
            return;
        m_isReleased = true;
        m_peer.release(m_name, m_label);
    }
    QString error() const override
    {
        const QString claim = m_peer.claimOf(m_name, m_label);
        return claim.startsWith(u"failed") ? claim : QString();
    }

protected:
    void begin(Mode mode) override
    {
        m_isReleased = false;
        m_label = u"l%1"_qs.arg(++m_count);
        m_peer.acquire(m_name, m_label, m_kinds.value(mode), m_path, QString::number(Leases));
    }
    void end() override
    {
        m_isReleased = ask() == Holding;
        if (m_isReleased)
            m_peer.release(m_name, m_label);
        else
            m_peer.giveUp(m_name, m_label);
    }
    Account ask() const override
    {
        const QString claim = m_peer.claimOf(m_name, m_label);
        if (claim == u"held")
            return Holding;
        return claim == u"waiting" ? Waiting : Idle;
    }

private:
    Peer &m_peer;
    const QString m_name;
    const QString m_path;
    const QHash<Mode, QString> m_kinds;
    QString m_label;
    bool m_isReleased = false;
    int m_count = 0;
};

} // namespace

class TestContention : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void contend_data();
    void contend();

private:
    /// Whose nodes are in the way, for who has to find out.
    QStringList nodesBelow(const QString &path);

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<WriteGate> m_gate;
};

QStringList TestContention::nodesBelow(const QString &path)
{
    lockscope::testing::OtherSession session(m_server->connectString());
    QStringList lines;
    for (const QString &directory : {path, path + u"/locks"_qs, path + u"/leases"_qs}) {
        for (const QString &name : session.children(directory)) {
            const auto node = session.read(joinPath(directory, name));
            if (node)
                lines.append(u"%1 of %2: %3"_qs.arg(joinPath(directory, name),
                                                    textOf(node->stat.owner),
                                                    QString::fromUtf8(node->data.left(80))));
        }
    }
    return lines;
}

void TestContention::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(server.error().detail));
    m_server = *std::move(server);
    m_gate = lockscope::testing::openGate();
}

void TestContention::contend_data()
{
    QTest::addColumn<int>("library");
    QTest::addColumn<QString>("recipe");
    QTest::addColumn<QHash<Mode, QString>>("kinds");
    using Kinds = QHash<Mode, QString>;
    using enum Peer::Library;
    QTest::newRow("Curator, mutex")
        << int(Java) << u"curator-mutex"_qs << Kinds {{Mode::Exclusive, u"mutex"_qs}};
    QTest::newRow("Curator, read and write")
        << int(Java) << u"curator-rw"_qs
        << Kinds {{Mode::Read, u"read"_qs}, {Mode::Write, u"write"_qs}};
    QTest::newRow("Curator, semaphore")
        << int(Java) << u"curator-semaphore"_qs << Kinds {{Mode::Lease, u"semaphore"_qs}};
    QTest::newRow("kazoo, mutex") << int(Kazoo) << u"kazoo-lock"_qs
                                  << Kinds {{Mode::Exclusive, u"lock"_qs}};
    // kazoo 2.8's readers wait for writers behind them, too (kazoo issue 649) and never get the
    // lock among writers: here kazoo writes, and we read and write.
    QTest::newRow("kazoo, writers")
        << int(Kazoo) << u"kazoo-rw"_qs << Kinds {{Mode::Write, u"write"_qs}};
}

void TestContention::contend()
{
    QFETCH(const int, library);
    QFETCH(const QString, recipe);
    using Kinds = QHash<Mode, QString>;
    QFETCH(const Kinds, kinds);
    if (const QString missing = Peer::missing(Peer::Library(library)); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);

    const QString path = u"/contention/"_qs + recipe;
    Peer peer(Peer::Library(library), m_server->connectString());
    std::vector<std::unique_ptr<Contestant>> all;
    for (int i = 0; i < 3; ++i) {
        all.push_back(std::make_unique<Ours>(m_server->connectString(), *m_gate, path, recipe));
        all.push_back(std::make_unique<Theirs>(peer, u"c%1"_qs.arg(i), path, kinds));
    }
    QTRY_COMPARE_WITH_TIMEOUT(bool(peer.sessionOf(u"c2"_qs)), true, Patience);

    const auto holders = [&all] {
        std::pair<int, int> count; // all, and those that exclude others
        for (const auto &one : all) {
            const bool holds = one->account() == Contestant::Holding;
            count.first += holds ? 1 : 0;
            count.second += holds && one->mode() != Mode::Read ? 1 : 0;
        }
        return count;
    };
    const auto check = [&] {
        const auto [holding, excluding] = holders();
        const bool isSemaphore = kinds.contains(Mode::Lease);
        QVERIFY2(isSemaphore ? holding <= Leases : excluding == 0 || holding == 1,
                 qPrintable(u"%1 hold, %2 of them alone"_qs.arg(holding).arg(excluding)));
        for (const auto &one : all)
            QVERIFY2(one->error().isEmpty(), qPrintable(one->error()));
    };
    // What each has been granted since the last steps began to end.
    QHash<const Contestant *, int> granted;
    const auto letGo = [&granted](Contestant &one) {
        ++granted[&one];
        one.leave();
    };
    const auto settle = [&](int ms) { // looks after each event
        QDeadlineTimer deadline(ms);
        while (!deadline.hasExpired()) {
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 5);
            for (const auto &one : all)
                one->lookAgain();
            check();
        }
    };
    const auto modesOf = [&](const Contestant &one) {
        return dynamic_cast<const Ours *>(&one) ? writableModes(recipe)
                                                : QVector<Mode>(kinds.keys());
    };
    for (int step = 0; step < Steps; ++step) {
        Contestant &one = *all.at(size_t(random.bounded(int(all.size()))));
        const QVector<Mode> modes = modesOf(one);
        const auto account = one.account();
        if (account == Contestant::Idle)
            one.acquire(modes.at(random.bounded(int(modes.size()))));
        else if (account == Contestant::Holding)
            letGo(one);
        else if (account == Contestant::Waiting && random.bounded(5) == 0)
            one.leave();
        settle(random.bounded(30));
        if (QTest::currentTestFailed())
            return;
    }
    int during = 0;
    for (const int count : std::as_const(granted))
        during += count;
    // In the end everyone wants it, and everyone is granted, one after the other.
    granted.clear();
    for (const auto &one : all) {
        if (one->account() == Contestant::Idle)
            one->acquire(modesOf(*one).first());
    }
    const auto isEveryoneGranted = [&] {
        return std::ranges::all_of(all, [&](const auto &one) {
            return granted.value(one.get()) > 0 && one->account() == Contestant::Idle;
        });
    };
    QDeadlineTimer deadline(4 * Patience);
    while (!isEveryoneGranted() && !deadline.hasExpired() && !QTest::currentTestFailed()) {
        for (const auto &one : all) {
            const auto account = one->account();
            if (account == Contestant::Holding)
                letGo(*one);
            else if (account == Contestant::Idle && granted.value(one.get()) == 0)
                one->acquire(modesOf(*one).first()); // it was giving up when this began
        }
        settle(10);
    }
    QStringList counts;
    for (const auto &one : all)
        counts.append(u"%1 (%2)"_qs.arg(granted.value(one.get())).arg(int(one->account())));
    if (!isEveryoneGranted())
        qInfo("%s", qPrintable(nodesBelow(path).join(u'\n')));
    QVERIFY2(isEveryoneGranted(), qPrintable(counts.join(u' ')));
    qInfo("%d steps, %d times granted, in the end %s", Steps, during,
          qPrintable(counts.join(u' ')));
}

QTEST_GUILESS_MAIN(TestContention)
#include "tst_contention.moc"
