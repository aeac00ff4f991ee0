// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The scripted server beside the real one: what is tried with it is worth as much as it is like it.
#include "tests/zk/scriptedserver.h"

#include "core/sandbox/localserver.h"
#include "tests/support/patience.h"
#include "tests/zk/proxy.h"
#include "tests/zk/zkhelpers.h"

using namespace lockscope;
using namespace lockscope::zk;

class TestScriptedServer : public QObject
{
    Q_OBJECT

private slots:
    void isAsTheRealOne();
    void sessionsExpire();
};

namespace {

const QVector<AccessEntry> WriteOnly {
    {QStringLiteral("world"), QStringLiteral("anyone"), 2 + 4 + 8}};

/// What one answer says, without what differs from run to run.
QString said(const Error &error)
{
    return textOf(error.kind);
}
QString said(const NodeStat &stat)
{
    return QStringLiteral("v%1 c%2 a%3 %4 bytes %5 children%6")
        .arg(stat.version)
        .arg(stat.cversion)
        .arg(stat.aversion)
        .arg(stat.dataLength)
        .arg(stat.numChildren)
        .arg(stat.owner ? QStringLiteral(" owned") : QString());
}
QString said(const Children &children)
{
    QStringList names = children.names;
    names.sort();
    return names.join(u' ') + u' ' + said(children.stat);
}
QString said(const NodeData &data)
{
    return QString::fromUtf8(data.data) + u' ' + said(data.stat);
}
QString said(const Created &created)
{
    return created.path + u' ' + said(created.stat);
}
QString said(const Done &)
{
    return QStringLiteral("done");
}
QString said(const Acl &acl)
{
    QString text = said(acl.stat);
    for (const AccessEntry &entry : acl.entries)
        text += QStringLiteral(" %1:%2:%3").arg(entry.scheme, entry.id).arg(entry.rights);
    return text;
}
template <typename T> QString said(const Result<T> &result)
{
    return result ? said(*result) : said(result.error());
}

/// What a server says to a bit of everything.
class Script
{
public:
    explicit Script(const QString &connect)
        : m_connect(connect)
        , m_client(withCredentials(connect))
        , m_other(optionsFor(connect))
    {
        QObject::connect(&m_other, &Client::watchFired, &m_other, [this](const WatchEvent &event) {
            m_events.append(QStringLiteral("%1 %2").arg(event.path).arg(event.kind));
        });
    }

    QStringList play()
    {
        nodes();
        watches();
        rights();
        multis();
        goodbye();
        return m_lines;
    }

private:
    static Options withCredentials(const QString &connect)
    {
        Options options = optionsFor(connect);
        options.credentials.append({QStringLiteral("digest"), "ann:secret"});
        return options;
    }
    template <typename T, typename Ask> void note(Ask ask)
    {
        Answer<T> answer;
        ask(answer.handler());
        m_lines.append(said(answer.wait()));
    }
    void make(const char *path, const QByteArray &data = {},
        CreateMode mode = CreateMode::Persistent, const QVector<AccessEntry> &acl = {})
    {
        note<Created>([&](auto handler) {
            Writer(m_client, Writer::unguarded)
                .create(QString::fromUtf8(path), data, mode, handler, acl);
        });
    }
    void drop(const char *path, int version)
    {
        note<Done>([&](auto handler) {
            Writer(m_client, Writer::unguarded).remove(QString::fromUtf8(path), version, handler);
        });
    }
    void look(Client &client, const char *text, Watch watch = Watch::No)
    {
        const QString path = QString::fromUtf8(text);
        note<NodeStat>([&](auto handler) { client.exists(path, watch, handler); });
        note<NodeData>([&](auto handler) { client.read(path, watch, handler); });
        note<Children>([&](auto handler) { client.readChildren(path, watch, handler); });
    }

    void nodes()
    {
        make("/s", "data");
        make("/s", "again");
        make("/nowhere/at/all");
        for (int i = 0; i < 3; ++i)
            make("/s/lock-", "x", CreateMode::EphemeralSequential);
        make("/s/lock-0000000000/child");
        drop("/s/lock-0000000001", 0);
        make("/s/lock-", {}, CreateMode::EphemeralSequential);
        make("/s/n-", {}, CreateMode::PersistentSequential);
        make("/s/box", {}, CreateMode::Container);
        drop("/s/lock-0000000000", 3);
        drop("/s", 0);
        drop("/nowhere", 0);
        look(m_client, "/s");
        look(m_client, "/s/lock-0000000000");
        look(m_client, "/nowhere");
        note<NodeStat>([&](auto handler) {
            Writer(m_client, Writer::unguarded)
                .setData(QStringLiteral("/s"), "longer data", 0, handler);
        });
        note<NodeStat>([&](auto handler) {
            Writer(m_client, Writer::unguarded).setData(QStringLiteral("/s"), "", 0, handler);
        });
        note<Done>([&](auto handler) { m_client.sync(QStringLiteral("/"), handler); });
        note<Children>(
            [&](auto handler) { m_client.readChildren(QStringLiteral("/"), Watch::No, handler); });
    }
    void watches()
    {
        look(m_other, "/s", Watch::Yes);
        look(m_other, "/s/later", Watch::Yes);
        look(m_other, "/s/box", Watch::Yes);
        make("/s/later");
        make("/s/unheard");
        drop("/s/box", 0);
        m_other.removeWatch(QStringLiteral("/s"), WatchKind::Data);
        note<Done>([&](auto handler) { m_other.sync(QStringLiteral("/"), handler); });
        note<NodeStat>([&](auto handler) {
            Writer(m_client, Writer::unguarded).setData(QStringLiteral("/s"), "other", 1, handler);
        });
        note<Done>([&](auto handler) { m_other.sync(QStringLiteral("/"), handler); });
        m_lines.append(QString::number(m_other.watchCount()));
        m_lines += m_events; // in order among themselves
    }
    void rights()
    {
        make("/hers", "secret", CreateMode::Persistent, {{QStringLiteral("auth"), {}, 31}});
        make("/blind", "secret", CreateMode::Persistent, WriteOnly);
        make("/sealed", {}, CreateMode::Persistent,
            {{QStringLiteral("world"), QStringLiteral("anyone"), 1 + 16},
                {QStringLiteral("digest"), QStringLiteral("bob:hash"), 31}});
        make("/sealed/child");
        for (const char *path : {"/hers", "/blind", "/sealed"}) {
            for (Client *client : {&m_client, &m_other}) {
                look(*client, path);
                note<Acl>([&](auto handler) { client->readAcl(QString::fromUtf8(path), handler); });
            }
        }
    }
    void multis()
    {
        const auto multi = [this](const QVector<Operation> &operations) {
            note<Done>([&](auto handler) {
                Writer(m_client, Writer::unguarded).multi(operations, handler);
            });
        };
        multi({{Operation::Create, QStringLiteral("/m"), "1"},
            {Operation::Check, QStringLiteral("/m"), {}, 0}});
        multi({{Operation::Create, QStringLiteral("/m2"), "1"},
            {Operation::Delete, QStringLiteral("/m"), {}, 0}});
        multi({{Operation::Delete, QStringLiteral("/m"), {}, 1},
            {Operation::Create, QStringLiteral("/m/child"), {}}});
        multi({{Operation::Create, QStringLiteral("/e"), {}, -1, CreateMode::Ephemeral}});
        look(m_client, "/m");
        look(m_client, "/m2");
        look(m_client, "/e");
    }
    /// The session's nodes go with it.
    void goodbye()
    {
        {
            Client brief(optionsFor(m_connect));
            m_lines.append(create(brief, QStringLiteral("/brief"), "x", CreateMode::Ephemeral));
        }
        look(m_client, "/brief");
    }

    QString m_connect;
    Client m_client;
    Client m_other;
    QStringList m_lines;
    QStringList m_events;
};

} // namespace

void TestScriptedServer::isAsTheRealOne()
{
    auto real = LocalServer::start({});
    QVERIFY2(real.has_value(), real ? "" : qPrintable(real.error().detail.english()));
    const ScriptedServer scripted;
    const QStringList expected = Script((*real)->connectString()).play();
    QVERIFY(expected.size() > 80);
    const QStringList actual = Script(scripted.connectString()).play();
    for (int i = 0; i < qMin(actual.size(), expected.size()); ++i)
        QVERIFY2(actual.at(i) == expected.at(i),
            qPrintable(
                QStringLiteral("%1: %2, but really %3").arg(i).arg(actual.at(i), expected.at(i))));
    QCOMPARE(actual.size(), expected.size());
}

void TestScriptedServer::sessionsExpire()
{
    ScriptedServer server;
    Proxy proxy(server.port());
    Client client(optionsFor(proxy.connectString(), 1000));
    QCOMPARE(create(client, QStringLiteral("/mine"), {}, CreateMode::Ephemeral),
        QStringLiteral("/mine"));
    proxy.cut();
    QTRY_COMPARE_WITH_TIMEOUT(server.nodes(), QStringList(), Patience);
    proxy.mend();
    QTRY_COMPARE_WITH_TIMEOUT(client.session().state, SessionState::Expired, Patience);

    Client other(optionsFor(server.connectString()));
    QTRY_VERIFY_WITH_TIMEOUT(other.session().state == SessionState::Connected, Patience);
    server.expire(other.session().id);
    QTRY_COMPARE_WITH_TIMEOUT(other.session().state, SessionState::Expired, Patience);
}

QTEST_GUILESS_MAIN(TestScriptedServer)
#include "tst_scriptedserver.moc"
