// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The owners panel: contention is staged on a real server by pressing its buttons.
#include "core/operate/acts/journal.h"
#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/support/zktree.h"
#include "tests/zk/proxy.h"
#include "ui/operate/hands.h"
#include "ui/operate/ownersmodel.h"
#include "ui/operate/ownerspanel.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace lockscope;
using namespace lockscope::test;

class TestOwners : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void modelAnnouncesWhatDiffers();
    void modelRandomRounds();
    void emptyAndReadOnlyAreSaid();
    void namesAreUnique();
    void countsAreShown();
    void othersWait();
    void upgradeIsRefusedInWords();
    void releasesCountLockAndEverything();
    void closedLockFails();
    void stopsWaiting();
    void removedOwnerLeavesNothing();
    void lostSessionIsSeenAtOnce();
    void readOnlyAgainStillReleases();
    void copies();

private:
    void press(QStringView text);
    QPushButton *button(QStringView text) const;
    void choose(const QString &owner);
    void take(const QString &owner, Mode mode, QStringView how);
    /// The row of @p owner's lock, or of the owner itself: its cells.
    QStringList row(const QString &owner, bool ofLock = true) const;
    QString newest() const;

    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_peer;
    std::unique_ptr<Proxy> m_proxy;
    QTemporaryDir m_folder;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Hands> m_hands;
    std::unique_ptr<OwnersPanel> m_panel;
    OwnersModel *m_model = nullptr;
    QString m_path;
    int m_count = 0;
};

namespace {

OwnerState ownerWith(quint64 id, const QStringList &paths, int reads = 1)
{
    OwnerState owner;
    owner.id = id;
    owner.name = QString::number(id);
    for (const QString &path : paths) {
        OwnedLock lock;
        lock.path = path;
        lock.reads = reads;
        owner.locks.append(lock);
    }
    return owner;
}

} // namespace

void TestOwners::initTestCase()
{
    auto server = LocalServer::start({});
    QVERIFY2(server.has_value(), server ? "" : qPrintable(explain(server.error())));
    m_server = std::move(*server);
    m_peer = std::make_unique<ZkTree>(m_server->connectString(), QByteArray(), 40'000);
    m_proxy = std::make_unique<Proxy>(m_server->port());
    m_journal = std::move(*Journal::open(m_folder.filePath(u"journal.jsonl"_qs)));
}

void TestOwners::init()
{
    m_path = u"/locks/round%1"_qs.arg(++m_count);
    m_peer->create(m_path);
    ConnectionProfile connection;
    connection.options.connect = m_proxy->connectString();
    m_hands = std::make_unique<Hands>(connection, *m_journal);
    QVERIFY(m_hands->gate().allow(60'000).has_value());
    m_panel = std::make_unique<OwnersPanel>();
    m_panel->setHands(m_hands.get());
    m_panel->offer(m_path, u"curator-rw"_qs);
    m_model = m_panel->findChild<OwnersModel *>();
}

void TestOwners::cleanup()
{
    m_panel.reset();
    m_hands.reset();
}

QPushButton *TestOwners::button(QStringView text) const
{
    for (QPushButton *one : m_panel->findChildren<QPushButton *>()) {
        if (one->text().remove(u'&') == text)
            return one;
    }
    qFatal("no button %s", qPrintable(text.toString()));
    return nullptr;
}

void TestOwners::press(QStringView text)
{
    QVERIFY2(button(text)->isEnabled(),
             qPrintable(text.toString() + u": "_qs + button(text)->toolTip()));
    button(text)->click();
}

/// Chooses that owner, which is added where it is missing.
void TestOwners::choose(const QString &owner)
{
    auto *tree = m_panel->findChild<QTreeView *>();
    const auto find = [&] {
        for (const OwnerState &state : m_model->owners()) {
            if (state.name == owner)
                return m_model->indexOf(state.id);
        }
        return QModelIndex();
    };
    if (!find().isValid()) {
        m_panel->findChildren<QLineEdit *>().first()->setText(owner);
        press(u"Add");
    }
    QVERIFY(find().isValid());
    tree->setCurrentIndex(find());
}

void TestOwners::take(const QString &owner, Mode mode, QStringView how)
{
    choose(owner);
    for (QComboBox *box : m_panel->findChildren<QComboBox *>()) {
        if (const int index = box->findText(textOf(mode)); index >= 0)
            box->setCurrentIndex(index);
    }
    press(how);
}

QStringList TestOwners::row(const QString &owner, bool ofLock) const
{
    for (const OwnerState &state : m_model->owners()) {
        if (state.name != owner)
            continue;
        const QModelIndex parent = m_model->indexOf(state.id);
        QStringList cells;
        for (int column = 0; column < OwnersModel::ColumnCount; ++column) {
            const QModelIndex index =
                ofLock ? m_model->index(0, column, parent) : parent.siblingAtColumn(column);
            cells.append(index.data().toString());
        }
        return cells;
    }
    return {};
}

QString TestOwners::newest() const
{
    const auto *log = m_panel->findChild<QListWidget *>();
    return log->count() > 0 ? log->item(0)->text() : QString();
}

void TestOwners::modelAnnouncesWhatDiffers()
{
    OwnersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    model.setOwners({ownerWith(1, {u"/a"_qs}), ownerWith(2, {u"/a"_qs, u"/b"_qs})});
    QCOMPARE(inserted.size(), 5);
    const QPersistentModelIndex second(model.index(1, 0, model.indexOf(2)));
    changed.clear();
    model.setOwners({ownerWith(1, {u"/a"_qs}), ownerWith(2, {u"/a"_qs, u"/b"_qs})});
    QVERIFY(changed.isEmpty());
    model.setOwners({ownerWith(2, {u"/b"_qs})});
    QCOMPARE(removed.size(), 2);
    QVERIFY(second.isValid());
    QCOMPARE(second.row(), 0);
    QCOMPARE(model.lockAt(second)->path, u"/b"_qs);
    model.setOwners({});
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(reset.isEmpty());
}

void TestOwners::modelRandomRounds()
{
    const quint32 seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    OwnersModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    quint64 next = 1;
    QVector<OwnerState> owners;
    for (int round = 0; round < 500; ++round) {
        if (!owners.isEmpty() && random.bounded(4) == 0)
            owners.remove(random.bounded(int(owners.size())));
        if (owners.size() < 5 && random.bounded(3) == 0)
            owners.append(ownerWith(next++, {}));
        for (OwnerState &owner : owners) {
            QStringList paths;
            for (const QString &path : {u"/a"_qs, u"/b"_qs, u"/c"_qs, u"/d"_qs}) {
                if (random.bounded(2) == 0)
                    paths.append(path);
            }
            owner = ownerWith(owner.id, paths, random.bounded(3));
        }
        model.setOwners(owners);
        QVERIFY(model.owners() == owners);
    }
    QVERIFY(reset.isEmpty());
}

void TestOwners::emptyAndReadOnlyAreSaid()
{
    const auto hint = [this] {
        for (const QLabel *label : m_panel->findChildren<QLabel *>()) {
            if (label->wordWrap() && !label->isHidden())
                return label->text();
        }
        return QString();
    };
    QVERIFY2(hint().contains(u"No owners yet"), qPrintable(hint()));
    QVERIFY(!button(u"Try now")->isEnabled());
    QVERIFY(button(u"Try now")->toolTip().contains(u"Add an owner"));
    m_hands->gate().shut();
    QTRY_VERIFY_WITH_TIMEOUT(hint().contains(u"read-only"), Patience);
    QVERIFY(!button(u"Add")->isEnabled());
    QVERIFY(button(u"Add")->toolTip().contains(u"read-only"));
    m_panel->setHands(nullptr);
    QVERIFY(hint().contains(u"Connect"));
}

void TestOwners::namesAreUnique()
{
    choose(u"anna"_qs);
    m_panel->findChildren<QLineEdit *>().first()->setText(u"anna"_qs);
    press(u"Add");
    QCOMPARE(m_model->rowCount(), 1);
    QVERIFY2(newest().contains(u"already"), qPrintable(newest()));
    QCOMPARE(m_hands->owners().freeName(), u"bert"_qs);
}

void TestOwners::countsAreShown()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    take(u"anna"_qs, Mode::Read, u"Try now");
    take(u"anna"_qs, Mode::Read, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).mid(0, 3), (QStringList {m_path, u"2"_qs, u"1"_qs}),
                              Patience);
    QVERIFY(row(u"anna"_qs, false).last().startsWith(u"session 0x"));
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"2 × read, 1 × write"), Patience);
    QCOMPARE(m_peer->children(m_path).size(), 2);
}

void TestOwners::othersWait()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    take(u"bert"_qs, Mode::Read, u"Try now");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"bert") && newest().contains(u"holds it"),
                             Patience);
    take(u"bert"_qs, Mode::Read, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"bert"_qs).at(3), u"1"_qs, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(row(u"bert"_qs).at(4).contains(u"waits: 1 to read"), Patience);
    take(u"anna"_qs, Mode::Write, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"bert"_qs).at(1), u"1"_qs, Patience);
}

void TestOwners::upgradeIsRefusedInWords()
{
    for (const QString &owner : {u"anna"_qs, u"bert"_qs}) {
        take(owner, Mode::Read, u"Try now");
        QTRY_COMPARE_WITH_TIMEOUT(row(owner).at(1), u"1"_qs, Patience);
    }
    take(u"anna"_qs, Mode::Write, u"Wait until granted");
    QTRY_VERIFY_WITH_TIMEOUT(row(u"anna"_qs).at(4).contains(u"1 to write"), Patience);
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 3, Patience);
    take(u"bert"_qs, Mode::Write, u"Wait until granted");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"bert") && newest().contains(u"(anna)")
                                 && newest().contains(u"waits to write, too"),
                             Patience);
    take(u"bert"_qs, Mode::Read, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
}

void TestOwners::releasesCountLockAndEverything()
{
    for (int i = 0; i < 3; ++i)
        take(u"anna"_qs, Mode::Read, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(1), u"3"_qs, Patience);
    take(u"anna"_qs, Mode::Read, u"Release one");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(1), u"2"_qs, Patience);
    press(u"Release lock");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).value(2), u"1"_qs, Patience);
    press(u"Release everything");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    // Others see that the node is gone before its owner is told.
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"releasing everything: done"), Patience);
    press(u"Release one");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"it has no"), Patience);
}

void TestOwners::closedLockFails()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    press(u"Close lock");
    QTRY_VERIFY_WITH_TIMEOUT(row(u"anna"_qs).at(4).startsWith(u"closed"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    // Others see that the node is gone before its owner is told.
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"closing"), Patience);
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"closed"), Patience);
    QVERIFY(m_peer->children(m_path).isEmpty());
}

void TestOwners::stopsWaiting()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    take(u"bert"_qs, Mode::Write, u"Wait until granted");
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 2, Patience);
    press(u"Stop waiting");
    QTRY_COMPARE_WITH_TIMEOUT(m_peer->children(m_path).size(), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"cancelled"), Patience);
    QTRY_VERIFY_WITH_TIMEOUT(m_hands->owners().isIdle(), Patience);
}

void TestOwners::removedOwnerLeavesNothing()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    press(u"Remove");
    QCOMPARE(m_model->rowCount(), 0);
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
    QVERIFY(newest().contains(u"anna has left"));
}

void TestOwners::lostSessionIsSeenAtOnce()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    m_proxy->expireSession();
    QTRY_VERIFY_WITH_TIMEOUT(row(u"anna"_qs, false).last().contains(u"session LOST"), Patience);
    QVERIFY(newest().contains(u"session is LOST"));
    QCOMPARE(row(u"anna"_qs), QStringList({{}, {}, {}, {}, {}}));
    take(u"anna"_qs, Mode::Write, u"Try now"); // goes on with a new one
    QTRY_VERIFY_WITH_TIMEOUT(row(u"anna"_qs, false).last().startsWith(u"session 0x"), Patience);
}

void TestOwners::readOnlyAgainStillReleases()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    m_hands->gate().shut();
    QTRY_VERIFY_WITH_TIMEOUT(!button(u"Try now")->isEnabled(), Patience);
    press(u"Release everything");
    QTRY_VERIFY_WITH_TIMEOUT(m_peer->children(m_path).isEmpty(), Patience);
}

void TestOwners::copies()
{
    take(u"anna"_qs, Mode::Write, u"Try now");
    QTRY_COMPARE_WITH_TIMEOUT(row(u"anna"_qs).at(2), u"1"_qs, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(newest().contains(u"granted"), Patience);
    QSignalSpy copied(m_panel.get(), &OwnersPanel::copyWanted);
    press(u"Copy");
    const QString text = copied.first().first().toString();
    QVERIFY2(text.contains(u"anna\t\t1\t\tsession 0x"), qPrintable(text));
    QVERIFY(text.contains(u"granted"));
}

QTEST_MAIN(TestOwners)
#include "tst_owners.moc"
