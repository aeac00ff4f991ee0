// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/rawclient.h"

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QUrl>
#include <QUuid>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

#include <zookeeper/zookeeper.h>

namespace lockscope::bench {

namespace {

/// Counts answers down to none; lets a caller wait until at most some are missing.
class Countdown
{
public:
    void add()
    {
        const std::lock_guard lock(m_mutex);
        ++m_missing;
    }
    void settle()
    {
        const std::lock_guard lock(m_mutex);
        --m_missing;
        m_changed.notify_one();
    }
    void waitForAtMost(int missing)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_missing <= missing; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_missing = 0;
};

void check(int code, const char *what)
{
    if (code != ZOK)
        qFatal("%s: %s", what, zerror(code));
}

void created(int code, const char *, const void *context)
{
    check(code, "create");
    static_cast<Countdown *>(const_cast<void *>(context))->settle();
}

/// A path that is to be known once the node is created.
struct Awaited
{
    Countdown *countdown = nullptr;
    QString path;
};

void createdAt(int code, const char *path, const void *context)
{
    check(code, "create");
    auto *awaited = static_cast<Awaited *>(const_cast<void *>(context));
    awaited->path = QString::fromUtf8(path);
    awaited->countdown->settle();
}

void seen(int, const Stat *, const void *context) // it may have gone
{
    static_cast<Countdown *>(const_cast<void *>(context))->settle();
}

void listed(int code, const String_vector *, const Stat *, const void *context)
{
    check(code, "list");
    static_cast<Countdown *>(const_cast<void *>(context))->settle();
}

void ignore(zhandle_t *, int, int, const char *, void *) { }

void read(int code, const char *, int, const Stat *, const void *context)
{
    check(code, "get");
    static_cast<Countdown *>(const_cast<void *>(context))->settle();
}

void accessRead(int code, ACL_vector *, Stat *, const void *context)
{
    check(code, "access list");
    static_cast<Countdown *>(const_cast<void *>(context))->settle();
}

QByteArray curatorName(const QString &directory)
{
    const QString guid = QUuid::createUuid().toString(QUuid::WithoutBraces);
    return (directory + u"/_c_"_qs + guid + u"-lock-"_qs).toUtf8();
}

void sortBySequence(QStringList &names)
{
    std::sort(names.begin(), names.end(), [](const QString &a, const QString &b) {
        return QStringView(a).last(10) < QStringView(b).last(10);
    });
}

double elapsedMs(const QElapsedTimer &timer)
{
    return double(timer.nsecsElapsed()) / 1e6;
}

/// ms for @p ask of each of @p paths, with @p window requests in flight.
template <typename Ask> double timed(const QStringList &paths, int window, Ask ask)
{
    Countdown countdown;
    QElapsedTimer timer;
    timer.start();
    for (const QString &path : paths) {
        countdown.add();
        ask(path.toUtf8().constData(), &countdown);
        countdown.waitForAtMost(window);
    }
    countdown.waitForAtMost(0);
    return elapsedMs(timer);
}

} // namespace

struct RawClient::Handle
{
    zhandle_t *zh = nullptr;
};

RawClient::RawClient(const QString &connectString)
    : m_handle(std::make_unique<Handle>())
{
    zoo_set_debug_level(ZOO_LOG_LEVEL_ERROR);
    m_handle->zh =
        zookeeper_init(connectString.toUtf8().constData(), ignore, 30'000, nullptr, nullptr, 0);
    zoo_set_servers_resolution_delay(m_handle->zh, -1);

    QElapsedTimer timer;
    timer.start();
    Stat stat;
    int code = ZCONNECTIONLOSS;
    while (code != ZOK && timer.elapsed() < 10'000)
        code = zoo_exists(m_handle->zh, "/", 0, &stat);
    check(code, "connect");
}

RawClient::~RawClient()
{
    zookeeper_close(m_handle->zh);
}

void RawClient::makePath(const QString &path)
{
    for (qsizetype end = path.indexOf(u'/', 1);; end = path.indexOf(u'/', end + 1)) {
        const QByteArray part = path.left(end).toUtf8();
        const int code = zoo_create(m_handle->zh, part.constData(), nullptr, -1,
            &ZOO_OPEN_ACL_UNSAFE, ZOO_PERSISTENT, nullptr, 0);
        if (code != ZNODEEXISTS)
            check(code, "create");
        if (end < 0)
            return;
    }
}

void RawClient::fill(const QString &directory, int count)
{
    constexpr int Window = 500;
    Countdown countdown;
    for (int i = 0; i < count; ++i) {
        countdown.add();
        check(zoo_acreate(m_handle->zh, curatorName(directory).constData(), "127.0.0.1", 9,
                  &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL_SEQUENTIAL, created, &countdown),
            "create");
        countdown.waitForAtMost(Window);
    }
    countdown.waitForAtMost(0);
}

QStringList RawClient::queueUp(const QStringList &directories, const QStringList &ahead)
{
    constexpr int Window = 500;
    Countdown countdown;
    std::vector<Awaited> made(size_t(directories.size()), {&countdown, {}});
    for (size_t i = 0; i < made.size(); ++i) {
        countdown.add();
        check(zoo_acreate(m_handle->zh, curatorName(directories.at(qsizetype(i))).constData(),
                  "127.0.0.1", 9, &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL_SEQUENTIAL, createdAt,
                  &made[i]),
            "create");
        countdown.waitForAtMost(Window);
    }
    for (const QString &path : ahead) {
        countdown.add();
        check(zoo_awexists(
                  m_handle->zh, path.toUtf8().constData(), ignore, nullptr, seen, &countdown),
            "exists");
        countdown.waitForAtMost(Window);
    }
    countdown.waitForAtMost(0);
    QStringList paths;
    for (const Awaited &node : made)
        paths.append(node.path);
    return paths;
}

QString RawClient::create(const QString &directory)
{
    char path[512];
    check(zoo_create(m_handle->zh, curatorName(directory).constData(), "127.0.0.1", 9,
              &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL_SEQUENTIAL, path, sizeof path),
        "create");
    return QString::fromUtf8(path);
}

void RawClient::remove(const QString &path)
{
    check(zoo_delete(m_handle->zh, path.toUtf8().constData(), -1), "delete");
}

double RawClient::listAndSort(const QString &directory, QStringList *names)
{
    QElapsedTimer timer;
    timer.start();
    String_vector children {};
    Stat stat;
    check(zoo_get_children2(m_handle->zh, directory.toUtf8().constData(), 0, &children, &stat),
        "list");
    QStringList sorted;
    sorted.reserve(children.count);
    for (int i = 0; i < children.count; ++i)
        sorted.append(QString::fromUtf8(children.data[i]));
    sortBySequence(sorted);
    const double ms = elapsedMs(timer);
    deallocate_String_vector(&children);
    if (names)
        *names = sorted;
    return ms;
}

double RawClient::listAll(const QStringList &directories, int window)
{
    return timed(directories, window, [this](const char *path, Countdown *countdown) {
        check(zoo_aget_children2(m_handle->zh, path, 0, listed, countdown), "list");
    });
}

double RawClient::readAll(const QString &directory, const QStringList &names, int window)
{
    QStringList paths;
    for (const QString &name : names)
        paths.append(directory + u'/' + name);
    return readAll(paths, window);
}

double RawClient::readAll(const QStringList &paths, int window)
{
    return timed(paths, window, [this](const char *path, Countdown *countdown) {
        check(zoo_aget(m_handle->zh, path, 0, read, countdown), "get");
    });
}

double RawClient::readAccessLists(const QStringList &paths, int window)
{
    return timed(paths, window, [this](const char *path, Countdown *countdown) {
        check(zoo_aget_acl(m_handle->zh, path, accessRead, countdown), "access list");
    });
}

double RawClient::ask(const char *word) const
{
    const QUrl server(
        QStringLiteral("zk://") + QLatin1String(zoo_get_current_server(m_handle->zh)));
    QElapsedTimer timer;
    timer.start();
    QTcpSocket socket;
    socket.connectToHost(server.host(), quint16(server.port()));
    socket.write(word);
    qsizetype length = 0;
    while (socket.waitForReadyRead(10'000))
        length += socket.readAll().size();
    if (length == 0 || socket.error() != QAbstractSocket::RemoteHostClosedError)
        qFatal("%s: %s", word, qPrintable(socket.errorString()));
    return elapsedMs(timer);
}

} // namespace lockscope::bench
