// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/ui/keyringtest.h"

#include "core/profiles/secretstore.h"
#include "tests/support/patience.h"

#include <QTest>

namespace lockscope::test {

namespace {

template <typename T> Result<T> keyringAnswer(const QFuture<Result<T>> &future)
{
    if (!QTest::qWaitFor([&] { return future.isFinished(); }, Patience))
        return failure(ErrorKind::Internal, u"no answer"_qs);
    return future.result();
}

} // namespace

const QString KeyringTest::Name = u"night shift"_qs;
const QString KeyringTest::Next = u"day shift"_qs;

void KeyringTest::startKeyring()
{
    keyring = new Keyring;
    qputenv("DBUS_SESSION_BUS_ADDRESS", keyring->address().toUtf8());
}

void KeyringTest::begin()
{
    openStore();
    for (const QString &name : {Name, Next})
        QVERIFY(keyringAnswer(removeSecret(name, SecretKind::Digest)));
}

bool KeyringTest::give(const QString &profile, const QString &digest)
{
    return keyringAnswer(writeSecret(profile, SecretKind::Digest, digest)).has_value();
}

QString KeyringTest::inKeyring(const QString &profile)
{
    const Result<QString> read = keyringAnswer(readSecret(profile, SecretKind::Digest));
    return read ? *read : textOf(read.error().kind);
}

void KeyringTest::keepProfile(SecretUse use, const QString &connect)
{
    StoredProfile profile;
    profile.name = Name;
    profile.connect = connect.isEmpty() ? m_servers : connect;
    profile.setUse(SecretKind::Digest, use);
    QVERIFY(m_store->add(profile));
}

void KeyringTest::keepWithSecret()
{
    QVERIFY(give(Name, u"owner:hush"_qs));
    keepProfile(SecretUse::Keyring);
}

SecretUse KeyringTest::useOf(const QString &name) const
{
    return m_store->find(name)->use(SecretKind::Digest);
}

} // namespace lockscope::test
