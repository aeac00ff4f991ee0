// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/operate/locks/lockowner.h"
#include "operatetesting.h"
#include "tests/support/patience.h"

namespace lockscope::testing {

/// An owner, and the answers it got.
class Owner : public QObject
{
public:
    Owner(const QString &name, const ServerScene &scene, const WriteGate &gate)
        : m_owner(name, optionsFor(scene.server->connectString()), gate)
    {
        QObject::connect(&m_owner, &LockOwner::answered, this,
            [this](
                quint64 call, const Result<Granted> &result) { m_answers.insert(call, result); });
    }
    LockOwner *operator->() { return &m_owner; }
    bool isAnswered(quint64 call) const { return m_answers.contains(call); }
    /// "granted 1r 0w", or the kind of the error.
    QString wait(quint64 call)
    {
        if (!QTest::qWaitFor([&] { return isAnswered(call); }, Patience))
            return QStringLiteral("no answer");
        const Result<Granted> result = m_answers.value(call, failure(ErrorKind::Internal));
        if (!result)
            return textOf(result.error().kind);
        return QStringLiteral("granted %1r %2w").arg(result->reads).arg(result->writes);
    }
    Error error(quint64 call) const
    {
        const Result<Granted> result = m_answers.value(call, failure(ErrorKind::Internal));
        return result ? Error() : result.error();
    }
    OwnedLock at(const QString &path)
    {
        for (const OwnedLock &lock : m_owner.locks()) {
            if (lock.path == path)
                return lock;
        }
        return {};
    }

private:
    LockOwner m_owner;
    QHash<quint64, Result<Granted>> m_answers;
};

/// Owners at one server.
struct OwnerScene : ServerScene
{
    struct Two
    {
        Owner anna;
        Owner bob;
    };
    struct Three
    {
        Owner anna;
        Owner bob;
        Owner cleo;
    };

    Owner one(const QString &name = QStringLiteral("anna")) const { return {name, *this, *gate}; }
    Two two() const { return {one(), one(QStringLiteral("bob"))}; }
    Three three() const { return {one(), one(QStringLiteral("bob")), one(QStringLiteral("cleo"))}; }

    /// Every recipe with readers and writers.
    static void addRecipes()
    {
        QTest::addColumn<QString>("recipe");
        for (const char *recipe : {"curator-rw", "zk-rw", "kazoo-rw", "textbook-rw"})
            QTest::newRow(recipe) << QString::fromLatin1(recipe);
    }
};

} // namespace lockscope::testing
