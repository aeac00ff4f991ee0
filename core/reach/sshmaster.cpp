// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/reach/sshmaster.h"

#include "core/base/distrust.h"
#include "core/base/hostport.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFileSystemWatcher>
#include <QMap>
#include <QProcess>
#include <QPromise>
#include <QTemporaryDir>

#include <algorithm>
#include <csignal>
#include <map>
#include <mutex>
#include <sys/prctl.h>
#include <tuple>
#include <unistd.h>

namespace lockscope::reach {

namespace {

constexpr qsizetype MostOfStderr = 4096;
constexpr int EndMs = 1000; ///< from asking ssh to end to killing it
/// So long a refusal counts for all: each member's connection would ask the person again.
constexpr int RefusalMs = 5000;

/// Until a host takes the connection and says a first word; without, ssh waits for that for ever. A
/// jump host before it may ask somebody for a password in that time. Once it has spoken, what
/// ServerAlive says counts.
constexpr int LoginSeconds = 60;

using Path = Result<QString>;
using PathPromise = std::shared_ptr<QPromise<Path>>;

void give(const PathPromise &promise, const Path &path)
{
    promise->addResult(path);
    promise->finish();
}

/// What of ssh's words says why: the last line that is not about the end itself.
QString toldBy(const QByteArray &said)
{
    const QStringList lines = QString::fromUtf8(said).split(u'\n', Qt::SkipEmptyParts);
    for (const char *telling : {"IDENTIFICATION HAS CHANGED", "Host key verification failed",
             "Permission denied", "Could not resolve", "connect to host"}) {
        for (const QString &line : lines)
            if (line.contains(QLatin1String(telling)))
                return line.trimmed().remove(u'@').trimmed();
    }
    return lines.isEmpty() ? QString() : lines.last().trimmed();
}

Error refusal(const QString &host, const QByteArray &said)
{
    const QString reason = toldBy(said);
    const auto distrust = [&](Distrust::What what) {
        return std::make_shared<const Distrust>(Distrust {what, host, host, reason, {}});
    };
    if (said.contains("Host key verification failed"))
        return {ErrorKind::Untrusted,
            Message::tr("SSH: the host key of %1 is not trusted (%2). Connect once with \"ssh\" by "
                        "hand and compare its fingerprint.")
                .arg(host, reason),
            distrust(Distrust::HostKey)};
    if (said.contains("Permission denied") || said.contains("Too many authentication failures"))
        return {ErrorKind::Untrusted,
            Message::tr("SSH: %1 does not let us in (%2). Look at your keys with \"ssh-add -l\", "
                        "or try \"ssh\" by hand.")
                .arg(host, reason),
            distrust(Distrust::SshLogin)};
    return {ErrorKind::Unreachable, Message::tr("SSH: no connection to %1 (%2)").arg(host, reason)};
}

/// Without our secrets.
QProcessEnvironment environmentFor(const Ssh &ssh)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : environment.keys())
        if (name.startsWith(QLatin1String("LOCKSCOPE_")))
            environment.remove(name);
    if (!ssh.askpass.isEmpty()) {
        environment.insert(QStringLiteral("SSH_ASKPASS"), ssh.askpass);
        environment.insert(QStringLiteral("SSH_ASKPASS_REQUIRE"), QStringLiteral("force"));
        environment.insert(QStringLiteral("LOCKSCOPE_ASKPASS"), ssh.askpassSocket);
    }
    return environment;
}

} // namespace

Result<QStringList> sshHostArguments(const QString &host)
{
    const qsizetype at = host.lastIndexOf(u'@');
    const QString user = at < 0 ? QString() : host.left(at + 1);
    const HostPort place = splitHostPort(host.mid(at + 1));
    const QString name = place.bareHost();
    const QString &port = place.port;
    bool isPort = port.isEmpty();
    if (!isPort)
        isPort = port.toUShort(&isPort) != 0 && isPort;
    const bool isName = !name.isEmpty() && !name.contains(u'[') && !name.contains(u']');
    if (!isName || !isPort || user == u'@' || host.startsWith(u'-') || name.startsWith(u'-'))
        return failure(ErrorKind::BadInput,
            Message::tr("SSH: a host is [USER@]HOST[:PORT]; \"%1\" is none.").arg(host));
    QStringList arguments;
    if (!port.isEmpty())
        arguments << QStringLiteral("-p") << port;
    return arguments << QStringLiteral("--") << user + name;
}

class SshMaster::Process : public QObject
{
public:
    explicit Process(Ssh ssh)
        : m_ssh(std::move(ssh))
    { }
    ~Process() override { end(); }

    void serve(const Destination &to, const PathPromise &promise)
    {
        const QString known = m_sockets.value(to.text());
        if (!known.isEmpty() && m_isReady)
            return give(promise, known);
        if (!m_refusedUntil.hasExpired())
            return give(promise, tl::unexpected(m_refusal));
        Asked &asked = m_asked[to.text()];
        asked.to = to;
        asked.promises.append(promise);
        if (m_isReady)
            forwardAll();
        else if (!m_master)
            start();
    }

private:
    /// What the C client and the asker of servers want at the same time needs one ssh, not one for
    /// each of them.
    struct Asked
    {
        Destination to;
        QVector<PathPromise> promises;
        QProcess *forwarding = nullptr; ///< null: it waits for the master
    };

    QString controlPath() const { return m_folder->filePath(QStringLiteral("master")); }

    void start()
    {
        m_folder =
            std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/lockscope-XXXXXX"));
        if (!m_folder->isValid())
            return refuse({ErrorKind::Refused, m_folder->errorString()});
        m_watcher = std::make_unique<QFileSystemWatcher>(QStringList {m_folder->path()});
        connect(m_watcher.get(), &QFileSystemWatcher::directoryChanged, this, [this] { look(); });
        m_said.clear();
        m_master = made({QStringLiteral("-M"), QStringLiteral("-N"), QStringLiteral("-T"),
            QStringLiteral("-oControlPersist=no"), QStringLiteral("-oForkAfterAuthentication=no"),
            QStringLiteral("-oClearAllForwardings=yes"),
            QStringLiteral("-oConnectTimeout=%1").arg(LoginSeconds),
            QStringLiteral("-oServerAliveInterval=5"), QStringLiteral("-oServerAliveCountMax=3"),
            QStringLiteral("-oStreamLocalBindMask=0177")});
        connect(m_master.get(), &QProcess::readyReadStandardError, this,
            [this] { m_said = (m_said + m_master->readAllStandardError()).right(MostOfStderr); });
        connect(
            m_master.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
                if (error == QProcess::FailedToStart)
                    fail({ErrorKind::Refused,
                        Message::tr("SSH: the program ssh cannot be run (%1); in Debian it is in "
                                    "openssh-client.")
                            .arg(m_master->errorString())});
            });
        connect(m_master.get(), &QProcess::finished, this,
            [this] { fail(refusal(m_ssh.host, m_said)); });
        m_master->start();
        look();
    }

    /// `ssh -S control @p arguments -- host`. It dies with our thread, which is this program's.
    std::unique_ptr<QProcess> made(QStringList arguments)
    {
        auto process = std::make_unique<QProcess>();
        arguments = QStringList {QStringLiteral("-S"), controlPath()} + arguments
            + sshHostArguments(m_ssh.host).value_or(QStringList());
        process->setProgram(QStringLiteral("ssh"));
        process->setArguments(arguments);
        process->setProcessEnvironment(environmentFor(m_ssh));
        process->setStandardInputFile(QProcess::nullDevice());
        process->setStandardOutputFile(QProcess::nullDevice());
        process->setChildProcessModifier([parent = ::getpid()] {
            ::prctl(PR_SET_PDEATHSIG, SIGTERM);
            if (::getppid() != parent)
                ::_exit(1); // it died meanwhile
        });
        return process;
    }

    void look()
    {
        if (m_isReady || !m_folder || !QFile::exists(controlPath()))
            return;
        m_isReady = true;
        forwardAll();
    }

    void forwardAll()
    {
        const QStringList destinations = m_asked.keys(); // one that fails at once goes
        for (const QString &to : destinations) {
            if (!m_asked.value(to).forwarding)
                forward(to);
        }
    }

    void forward(const QString &to)
    {
        Asked &asked = m_asked[to];
        const QString path = m_folder->filePath(QString::number(++m_made));
        const QString host =
            asked.to.name.contains(u':') ? u'[' + asked.to.name + u']' : asked.to.name;
        QProcess *asking =
            made({QStringLiteral("-O"), QStringLiteral("forward"), QStringLiteral("-L"),
                     QStringLiteral("%1:%2:%3").arg(path, host).arg(asked.to.port)})
                .release();
        asking->setParent(this);
        asked.forwarding = asking;
        const auto ended = [this, asking, path, to] {
            if (m_asked.value(to).forwarding == asking)
                accept(to, path, asking->readAllStandardError());
            asking->deleteLater();
        };
        connect(asking, &QProcess::finished, this, ended);
        connect(asking, &QProcess::errorOccurred, this, ended);
        asking->start();
    }

    /// The socket @p path leads to @p to, unless it is not there: then @p said may tell why.
    void accept(const QString &to, const QString &path, const QByteArray &said)
    {
        const bool isThere = QFile::exists(path);
        if (isThere)
            m_sockets.insert(to, path);
        giveAll(m_asked.take(to),
            isThere ? Path(path) : Path(tl::unexpected(refusal(m_ssh.host, m_said + said))));
    }

    static void giveAll(const Asked &asked, const Path &path)
    {
        for (const PathPromise &promise : asked.promises)
            give(promise, path);
    }

    void fail(const Error &error)
    {
        m_refusal = error;
        if (error.kind == ErrorKind::Untrusted)
            m_refusedUntil.setRemainingTime(RefusalMs);
        m_master.release()->deleteLater(); // it is who tells
        refuse(error);
        end();
    }

    /// Those who wait for the master.
    void refuse(const Error &error)
    {
        const QStringList destinations = m_asked.keys();
        for (const QString &to : destinations) {
            if (!m_asked.value(to).forwarding)
                giveAll(m_asked.take(to), tl::unexpected(error));
        }
    }

    void end()
    {
        refuse({ErrorKind::Closed, {}});
        for (const Asked &asked : std::exchange(m_asked, {})) {
            giveAll(asked, tl::unexpected(Error {ErrorKind::Unreachable, m_ssh.host}));
            QProcess *asking = asked.forwarding;
            asking->disconnect(this);
            asking->kill(); // or it would be said that it runs still
            asking->waitForFinished(EndMs);
            asking->deleteLater();
        }
        if (m_master) {
            m_master->disconnect(this);
            m_master->terminate();
            if (!m_master->waitForFinished(EndMs))
                m_master->kill();
            m_master.reset();
        }
        m_sockets.clear();
        m_isReady = false;
        m_watcher.reset();
        m_folder.reset();
    }

    const Ssh m_ssh;
    std::unique_ptr<QTemporaryDir> m_folder; ///< of one run of ssh
    std::unique_ptr<QFileSystemWatcher> m_watcher; ///< ssh tells of its success by its socket alone
    std::unique_ptr<QProcess> m_master;
    bool m_isReady = false;
    QByteArray m_said;
    int m_made = 0;
    QMap<QString, QString> m_sockets; ///< by Destination::text()
    QMap<QString, Asked> m_asked; ///< those without a socket yet, by Destination::text()
    QDeadlineTimer m_refusedUntil {0};
    Error m_refusal;
};

std::shared_ptr<SshMaster> SshMaster::of(const Ssh &ssh)
{
    static std::mutex mutex;
    static std::map<std::tuple<QString, QString, QString>, std::weak_ptr<SshMaster>> known;
    const std::lock_guard lock(mutex);
    std::weak_ptr<SshMaster> &place = known[{ssh.host, ssh.askpass, ssh.askpassSocket}];
    std::shared_ptr<SshMaster> master = place.lock();
    if (!master) {
        master.reset(new SshMaster(ssh));
        place = master;
    }
    return master;
}

SshMaster::SshMaster(const Ssh &ssh)
    : m_process(std::make_unique<WorkerThread<Process>>(new Process(ssh)))
{ }

SshMaster::~SshMaster() = default;

QFuture<Result<QString>> SshMaster::socketTo(const Destination &to)
{
    auto promise = std::make_shared<QPromise<Result<QString>>>();
    promise->start();
    m_process->post([to, promise](Process &process) { process.serve(to, promise); });
    return promise->future();
}

} // namespace lockscope::reach
