// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/freeports.h"
#include "tests/support/ctlscene.h"
#include "tests/support/patience.h"

#include <QEventLoop>
#include <QJsonArray>
#include <QJsonDocument>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QRegularExpression>
#include <QTcpSocket>
#include <QTest>

using namespace lockscope;
using namespace lockscope::test;

/// lockscopectl metrics, asked by hand and by Prometheus itself.
class TestPrometheus : public QObject
{
    Q_OBJECT

private slots:
    void badUsage();
    void tellsOfLocks();
    void oneOfThoseNamedIsEnough();
    void nobodyKeepsItFromAnswering();
    void saysThatTheServersAreGone();
    void waitsForServers();
    void writesAFile();
    void deadlockAlertFiresAndResolves();

private:
    QByteArray get(const QString &url);
    QString serve(QProcess &process, const CtlScene &scene, const QStringList &paths = {});
    static QString addressToldBy(QProcess &process);

    CtlScene m_scene;
    QNetworkAccessManager m_network;
};

/// The body; empty where there was no answer.
QByteArray TestPrometheus::get(const QString &url)
{
    QNetworkRequest request {QUrl(url)};
    request.setTransferTimeout(Patience);
    const std::unique_ptr<QNetworkReply> reply(m_network.get(request));
    QEventLoop loop;
    connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    loop.exec();
    return reply->error() == QNetworkReply::NoError ? reply->readAll() : QByteArray();
}

/// Starts it; where it answers.
QString TestPrometheus::serve(QProcess &process, const CtlScene &scene, const QStringList &paths)
{
    scene.start(process,
        QStringList {u"metrics"_qs, u"--listen"_qs, u"0"_qs, u"--every"_qs, u"1"_qs} + paths);
    return addressToldBy(process);
}

QString TestPrometheus::addressToldBy(QProcess &process)
{
    static const QRegularExpression address(u"http://[^ ]*/metrics"_qs);
    QByteArray said;
    QString url;
    const auto isSaid = [&] {
        said += process.readAllStandardError();
        url = address.match(QString::fromUtf8(said)).captured();
        return !url.isEmpty();
    };
    return QTest::qWaitFor(isSaid, Patience) ? url : QString();
}

void TestPrometheus::badUsage()
{
    QCOMPARE(m_scene.run({u"metrics"_qs}).status, 2);
    QCOMPARE(
        m_scene.run({u"metrics"_qs, u"--listen"_qs, u"1"_qs, u"--textfile"_qs, u"x"_qs}).status, 2);
    QCOMPARE(
        m_scene.run({u"metrics"_qs, u"--listen"_qs, u"1"_qs, u"--textfile"_qs, u""_qs}).status, 2);
    for (const char *wrong : {"", "http", "host:1", "::1:9199", "1.2.3.4", "127.0.0.1:70000"}) {
        const ProgramRun run =
            m_scene.run({u"metrics"_qs, u"--listen=%1"_qs.arg(QLatin1String(wrong))});
        QVERIFY2(run.status == 2, wrong);
    }
    const ProgramRun taken = m_scene.run(
        {u"metrics"_qs, u"--listen"_qs, m_scene.server->connectString().section(u'/', 0, 0)});
    QCOMPARE(taken.status, 4);
    QVERIFY2(taken.errors.contains("Cannot listen at 127.0.0.1"), taken.errors.constData());
}

void TestPrometheus::tellsOfLocks()
{
    const QString prefix = u"/prometheus/told/lock-"_qs;
    QStringList ahead {
        m_scene.tree->createContender(prefix), m_scene.tree->createContender(prefix)};
    QProcess process;
    const QString url = serve(process, m_scene);
    QVERIFY(url.startsWith(u"http://127.0.0.1:"_qs)); // nobody else is let in
    const auto isTold = [&](const QString &name, const QString &value) {
        const QRegularExpression line(
            uR"(^%1\{path="/prometheus/told"[^}]*\} %2$)"_qs.arg(name, value),
            QRegularExpression::MultilineOption);
        return QString::fromUtf8(get(url)).contains(line);
    };
    const QString waiters = u"lockscope_lock_waiters"_qs;
    QTRY_VERIFY_WITH_TIMEOUT(isTold(waiters, u"1"_qs), Patience);
    const QByteArray page = get(url);
    QVERIFY2(page.contains("lockscope_up 1\n"), page.constData());
    QVERIFY2(page.contains("lockscope_members{state=\"standalone\"} 1\n"), page.constData());
    // Where no server has told its time by the first look, nothing is measured of who was there.
    const QString waits = u"lockscope_lock_wait_seconds_count"_qs;
    const bool isClockKnown = isTold(waits, u"1"_qs); // the holder's, who had to wait for nobody
    m_scene.tree->createContender(prefix);
    QTRY_VERIFY_WITH_TIMEOUT(isTold(waiters, u"2"_qs), Patience);
    m_scene.tree->remove(ahead.takeFirst());
    QTRY_VERIFY_WITH_TIMEOUT(isTold(waiters, u"1"_qs), Patience);
    m_scene.tree->remove(ahead.takeFirst());
    QTRY_VERIFY_WITH_TIMEOUT(isTold(waits, isClockKnown ? u"3"_qs : u"1"_qs), Patience);
    QCOMPARE(QProcess::execute(u"kill"_qs, {QString::number(process.processId())}), 0);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
}

/// A service is started while locks come and go.
void TestPrometheus::oneOfThoseNamedIsEnough()
{
    m_scene.tree->createContender(u"/prometheus/there/lock-"_qs);
    QProcess process;
    const QString url =
        serve(process, m_scene, {u"/prometheus/missing"_qs, u"/prometheus/there"_qs});
    QVERIFY(!url.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(get(url).contains("path=\"/prometheus/there\""), Patience);
    QCOMPARE(QProcess::execute(u"kill"_qs, {QString::number(process.processId())}), 0);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
    const ProgramRun alone = m_scene.run({u"metrics"_qs, u"/prometheus/missing"_qs,
        u"--textfile"_qs, m_scene.file(u"missing.prom"_qs)});
    QCOMPARE(alone.status, 4);
}

/// Connections that say nothing, do not end or send rubbish are dropped, the oldest first.
void TestPrometheus::nobodyKeepsItFromAnswering()
{
    QProcess process;
    const QUrl url(serve(process, m_scene));
    constexpr int Crowd = 100;
    std::vector<std::unique_ptr<QTcpSocket>> crowd;
    for (int i = 0; i < Crowd; ++i) {
        crowd.push_back(std::make_unique<QTcpSocket>());
        crowd.back()->connectToHost(url.host(), quint16(url.port()));
        QVERIFY(crowd.back()->waitForConnected(Patience));
        if (i % 3 == 1)
            crowd.back()->write("GET /metrics HTTP/1.1\r\nX: ");
        if (i % 3 == 2)
            crowd.back()->write(QByteArray(200'000, 'x'));
        crowd.back()->flush();
    }
    QVERIFY(get(url.toString()).contains("lockscope_build_info"));
    const auto isDropped = [](const auto &socket) {
        return socket->state() == QAbstractSocket::UnconnectedState;
    };
    QTRY_VERIFY_WITH_TIMEOUT(std::ranges::all_of(crowd, isDropped), Patience);
    QVERIFY(get(url.resolved(QUrl(u"/other"_qs)).toString()).isEmpty());
    process.kill();
    QVERIFY(ends(process));
}

void TestPrometheus::saysThatTheServersAreGone()
{
    CtlScene scene;
    scene.tree->createContender(u"/prometheus/lost/lock-"_qs);
    QProcess process;
    const QString url = serve(process, scene);
    QTRY_VERIFY_WITH_TIMEOUT(get(url).contains("lockscope_up 1\n"), Patience);
    scene.tree.reset();
    scene.server.reset();
    QTRY_VERIFY_WITH_TIMEOUT(get(url).contains("lockscope_up 0\n"), Patience);
    QVERIFY(!get(url).contains("lockscope_lock_holders{"));
    process.kill();
    QVERIFY(ends(process));
}

/// Those that are not there when it begins: they are told of as that, once.
void TestPrometheus::waitsForServers()
{
    CtlScene scene;
    scene.tree->createContender(u"/prometheus/awaited/lock-"_qs);
    scene.server->kill();
    QProcess process;
    const QString url = serve(process, scene);
    QVERIFY(!url.isEmpty());
    QByteArray said;
    const auto hears = [&](const QByteArray &text) {
        said += process.readAllStandardError();
        return said.contains(text);
    };
    QTRY_VERIFY_WITH_TIMEOUT(hears("It is waited for."), Patience);
    QVERIFY(get(url).contains("lockscope_up 0\n"));
    QVERIFY(scene.server->restart().has_value());
    QTRY_VERIFY_WITH_TIMEOUT(get(url).contains("lockscope_up 1\n"), Patience);
    QVERIFY(get(url).contains("lockscope_lock_holders{path=\"/prometheus/awaited\""));
    QCOMPARE(QProcess::execute(u"kill"_qs, {QString::number(process.processId())}), 0);
    QVERIFY(ends(process));
    QCOMPARE(process.exitCode(), 0);
    (void)hears({});
    QCOMPARE(said.count("It is waited for."), 1);
}

void TestPrometheus::writesAFile()
{
    m_scene.tree->createContender(u"/prometheus/file/lock-"_qs);
    const QString file = m_scene.file(u"lockscope.prom"_qs);
    QProcess process;
    m_scene.start(process,
        {u"metrics"_qs, u"/prometheus/file"_qs, u"--textfile"_qs, file, u"--every"_qs, u"0.5"_qs});
    QTRY_VERIFY_WITH_TIMEOUT(
        contentOf(file).contains("lockscope_lock_holders{path=\"/prometheus/file\""), Patience);
    QVERIFY(QFile::permissions(file).testFlag(QFileDevice::ReadOther)); // node_exporter is another
    QCOMPARE(QProcess::execute(u"kill"_qs, {QString::number(process.processId())}), 0);
    QVERIFY(ends(process));
    QVERIFY2(contentOf(file).contains("lockscope_up 0\n"), contentOf(file).constData());
    QCOMPARE(
        m_scene.run({u"metrics"_qs, u"--textfile"_qs, u"/no/such/folder/x.prom"_qs}).status, 4);
}

/// By the rules that ship, but for the time that each has to last.
void TestPrometheus::deadlockAlertFiresAndResolves()
{
    const QString a = u"/prometheus/a"_qs;
    const QString b = u"/prometheus/b"_qs;
    m_scene.tree->create(a);
    m_scene.tree->create(b);
    QProcess process;
    const QString url = serve(process, m_scene, {a, b});
    static const QRegularExpression lasting(u"for: \\d+[sm]"_qs);
    const QString rules = m_scene.file(u"rules.yml"_qs);
    const QString config = m_scene.file(u"prometheus.yml"_qs);
    const auto write = [](const QString &name, const QString &text) {
        QFile file(name);
        return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0;
    };
    const QString shipped = qEnvironmentVariable("LOCKSCOPE_ALERT_RULES");
    QVERIFY(write(rules, QString::fromUtf8(contentOf(shipped)).replace(lasting, u"for: 0s"_qs)));
    QVERIFY(write(config,
        u"global: {scrape_interval: 1s, evaluation_interval: 1s}\n"
        "rule_files: ['%1']\n"
        "scrape_configs: [{job_name: locks, static_configs: [{targets: ['%2']}]}]\n"_qs.arg(
            rules, QUrl(url).authority())));
    const QString address = u"127.0.0.1:%1"_qs.arg(freePorts(1).constFirst());
    QProcess prometheus;
    prometheus.start(u"prometheus"_qs,
        {u"--config.file="_qs + config, u"--storage.tsdb.path="_qs + m_scene.file(u"data"_qs),
            u"--web.listen-address="_qs + address});
    QVERIFY2(prometheus.waitForStarted(), qPrintable(prometheus.errorString()));
    const auto isFiring = [&](const QString &alert) {
        const QJsonArray alerts =
            QJsonDocument::fromJson(get(u"http://%1/api/v1/alerts"_qs.arg(address)))
                .object()[u"data"][u"alerts"]
                .toArray();
        return std::ranges::any_of(alerts, [&](const QJsonValue &one) {
            return one[u"labels"][u"alertname"].toString() == alert
                && one[u"state"].toString() == u"firing";
        });
    };
    const auto knows = [&](const QString &query) {
        const QByteArray answer = get(u"http://%1/api/v1/query?query=%2"_qs.arg(address, query));
        return !QJsonDocument::fromJson(answer).object()[u"data"][u"result"].toArray().isEmpty();
    };
    QTRY_VERIFY_WITH_TIMEOUT(knows(u"lockscope_up==1"_qs), 2 * Patience);
    QVERIFY(!isFiring(u"LockDeadlock"_qs));

    ZkTree one(m_scene.server->connectString());
    auto other = std::make_unique<ZkTree>(m_scene.server->connectString());
    const QString prefix = u"/_c_8450e02a-5c05-4676-b7ba-d325a7e5d001-lock-"_qs;
    const QString firstOfA = one.createContender(a + prefix);
    const QString firstOfB = other->createContender(b + prefix);
    other->createContender(a + prefix);
    other->watch(firstOfA);
    one.createContender(b + prefix);
    one.watch(firstOfB);
    QTRY_VERIFY_WITH_TIMEOUT(isFiring(u"LockDeadlock"_qs), 4 * Patience);
    QTRY_VERIFY_WITH_TIMEOUT(isFiring(u"LockStuck"_qs), Patience); // rules have their turns
    other.reset();
    QTRY_VERIFY_WITH_TIMEOUT(!isFiring(u"LockDeadlock"_qs), 4 * Patience);
    for (QProcess *each : {&process, &prometheus}) {
        each->kill();
        QVERIFY(ends(*each));
    }
}

QTEST_GUILESS_MAIN(TestPrometheus)
#include "tst_prometheus.moc"
