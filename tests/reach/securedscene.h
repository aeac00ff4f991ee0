// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Real servers that want to be convinced, and lockscopectl before them.
#pragma once

#include "tests/support/ctlscene.h"

#include <functional>

namespace lockscope::test {

/// Runs @p program to its end; fails the test's program, with what it said, where that fails.
QByteArray mustRun(const QString &program, const QStringList &arguments,
    const QStringList &environment = {}, const QByteArray &input = {});

/// Somebody who signs certificates, by openssl.
class Authority
{
public:
    /// Its files are in @p folder, called @p name.
    Authority(const QString &folder, const QString &name);

    /// A new certificate for @p subject, which is good for the hosts @p names ("DNS:localhost") for
    /// so many @p days, and its key: both in one PEM file, whose name is returned.
    QString issue(const QString &subject, const QString &names, int days = 30) const;
    QString file() const; ///< the authority's own certificate

private:
    QString path(const QString &ending) const;

    const QString m_folder;
    const QString m_name;
};

/// @p servers, and one more at whose port nobody listens.
QString withDeadMember(const QString &servers);

/// How all are refused: in one sentence.
struct Refusal
{
    QString begins; ///< by which trust failed: "TLS: "
    QStringList said; ///< by what to do
    QString kind = u"untrusted"_qs; ///< of the error in JSON
};
using RunCtl = std::function<ProgramRun(const QStringList &arguments, const QStringList &more)>;

/// Wants the queue, the doctor, a lock and a deletion, reached as @p how says; each has to be
/// refused. "" or which one was not, and what it said. @p run as runCtl().
QString tryInVain(const QStringList &how, const Refusal &refusal,
    const QStringList &environment = {}, const RunCtl &run = runCtl);

/// A server with a plain port, by which the test looks, and one that is secured.
class SecuredServer
{
public:
    /// Its zoo.cfg has @p config, too, in which "PORT" is the secured port.
    explicit SecuredServer(const QStringList &config, const QStringList &javaOptions = {});

    QString address(const QString &host = QStringLiteral("localhost")) const; ///< secured
    QString plainAddress(const QString &host = QStringLiteral("localhost")) const;
    LocalServer &server() { return *m_server; }
    ZkTree &tree() { return *m_tree; }

    ProgramRun run(const QStringList &arguments, const QStringList &how,
        const QStringList &environment = {}) const;
    /// Has the queue shown, the doctor asked, a lock acquired and a contender deleted; "" or what
    /// went wrong. @p how says how it is reached: --connect and the like.
    QString tryAll(const QStringList &how, const QStringList &environment = {});

private:
    quint16 m_securePort = 0;
    std::unique_ptr<LocalServer> m_server;
    std::unique_ptr<ZkTree> m_tree;
    QTemporaryDir m_folder;
    int m_tries = 0;
};

} // namespace lockscope::test
