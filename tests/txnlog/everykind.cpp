// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/txnlog/everykind.h"

#include <QTest>

#include <array>
#include <memory>

#include <zookeeper/zookeeper.h>

namespace lockscope::test {

namespace {

constexpr int SessionMs = 10'000;
constexpr int ConnectMs = 30'000;
constexpr qint64 TtlMs = 3'600'000;

struct Closes
{
    void operator()(zhandle_t *handle) const { zookeeper_close(handle); }
};
using Session = std::unique_ptr<zhandle_t, Closes>;

bool is(int expected, int code, const char *what)
{
    if (code != expected)
        qWarning("%s: %s, not %s", what, zerror(code), zerror(expected));
    return code == expected;
}

bool creates(zhandle_t *zoo, const char *path, const QByteArray &data, int mode,
    const ACL_vector *acl = &ZOO_OPEN_ACL_UNSAFE)
{
    return is(ZOK,
        zoo_create2_ttl(zoo, path, data.constData(), data.isNull() ? -1 : int(data.size()), acl,
            mode, mode == ZOO_PERSISTENT_WITH_TTL ? TtlMs : -1, nullptr, 0, nullptr),
        path);
}

bool createsOfAllModes(zhandle_t *zoo)
{
    QByteArray every;
    for (int byte = 1; byte < 0x80; ++byte)
        if (byte != '\n' && byte != '\r')
            every.append(char(byte));
    std::array<ACL, 2> entries {
        ACL {ZOO_PERM_READ, {const_cast<char *>("world"), const_cast<char *>("anyone")}},
        ACL {ZOO_PERM_ALL, {const_cast<char *>("ip"), const_cast<char *>("127.0.0.1")}}};
    const ACL_vector two {int(entries.size()), entries.data()};
    return creates(zoo, "/kinds", {}, ZOO_PERSISTENT)
        && creates(zoo, "/kinds/e", "ephemeral", ZOO_EPHEMERAL)
        && creates(zoo, "/kinds/s-", "", ZOO_PERSISTENT_SEQUENTIAL)
        && creates(zoo, "/kinds/es-", every, ZOO_EPHEMERAL_SEQUENTIAL)
        && creates(zoo, "/kinds/\xc3\xbc\xe2\x82\xac", "\xc3\xbc", ZOO_PERSISTENT, &two)
        && creates(zoo, "/kinds/container", "c", ZOO_CONTAINER)
        && creates(zoo, "/kinds/ttl", "t", ZOO_PERSISTENT_WITH_TTL)
        && creates(zoo, "/kinds/large", QByteArray(1000, 'x'), ZOO_PERSISTENT)
        && is(
            ZOK, zoo_create(zoo, "/kinds/old", "1", 1, &ZOO_READ_ACL_UNSAFE, 0, nullptr, 0), "old");
}

bool changes(zhandle_t *zoo)
{
    return is(ZOK, zoo_set(zoo, "/kinds/large", "small", 5, -1), "set")
        && is(ZOK, zoo_set(zoo, "/kinds/large", nullptr, -1, 1), "set nothing")
        && is(ZOK, zoo_set_acl(zoo, "/kinds/\xc3\xbc\xe2\x82\xac", -1, &ZOO_OPEN_ACL_UNSAFE), "acl")
        && is(ZOK, zoo_delete(zoo, "/kinds/e", 0), "delete");
}

bool isRefused(zhandle_t *zoo)
{
    return is(ZNONODE, zoo_create(zoo, "/no/parent", "", 0, &ZOO_OPEN_ACL_UNSAFE, 0, nullptr, 0),
               "no parent")
        && is(ZNODEEXISTS, zoo_create(zoo, "/kinds", "", 0, &ZOO_OPEN_ACL_UNSAFE, 0, nullptr, 0),
            "exists")
        && is(ZBADVERSION, zoo_set(zoo, "/kinds/large", "x", 1, 99), "version")
        && is(ZNOTEMPTY, zoo_delete(zoo, "/kinds", -1), "not empty");
}

bool doesSeveral(zhandle_t *zoo, int version, int expected)
{
    std::array<zoo_op_t, 4> steps {};
    zoo_create_op_init(
        &steps[0], "/kinds/m", "m", 1, &ZOO_OPEN_ACL_UNSAFE, ZOO_EPHEMERAL, nullptr, 0);
    zoo_check_op_init(&steps[1], "/kinds/large", version);
    zoo_set_op_init(&steps[2], "/kinds/large", "multi", 5, -1, nullptr);
    zoo_delete_op_init(&steps[3], "/kinds/m", 0);
    std::array<zoo_op_result_t, 4> results {};
    return is(expected, zoo_multi(zoo, int(steps.size()), steps.data(), results.data()), "multi");
}

bool setsWhatItMakes(zhandle_t *zoo)
{
    std::array<zoo_op_t, 2> steps {};
    zoo_create_op_init(&steps[0], "/kinds/made-and-set", "made", 4, &ZOO_OPEN_ACL_UNSAFE,
        ZOO_PERSISTENT, nullptr, 0);
    zoo_set_op_init(&steps[1], "/kinds/made-and-set", "set", 3, -1, nullptr);
    std::array<zoo_op_result_t, 2> results {};
    return is(ZOK, zoo_multi(zoo, int(steps.size()), steps.data(), results.data()), "make and set");
}

} // namespace

bool writeEveryKind(const QString &connectString)
{
    zoo_set_debug_level(static_cast<ZooLogLevel>(0)); // the server is killed later, on purpose
    const Session session(zookeeper_init(
        connectString.toUtf8().constData(), nullptr, SessionMs, nullptr, nullptr, 0));
    if (!session
        || !QTest::qWaitFor(
            [&] { return zoo_state(session.get()) == ZOO_CONNECTED_STATE; }, ConnectMs))
        return false;
    zhandle_t *zoo = session.get();
    return createsOfAllModes(zoo) && changes(zoo) && isRefused(zoo) && doesSeveral(zoo, 2, ZOK)
        && doesSeveral(zoo, 99, ZBADVERSION) && setsWhatItMakes(zoo)
        && creates(zoo, "/kinds/stays-until-the-end", "", ZOO_EPHEMERAL);
}

} // namespace lockscope::test
