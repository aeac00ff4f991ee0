// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/scenes/stage.h"

#include "tests/support/patience.h"

#include <QDeadlineTimer>

namespace lockscope::scenes {

QString kazooName(int client)
{
    return QString::number(client).rightJustified(32, u'a') + QStringLiteral("__lock__");
}

QString curatorName(int client, const char *label)
{
    return QStringLiteral("_c_00000000-0000-0000-0000-%1-%2")
        .arg(QString::number(client).rightJustified(12, u'0'), QString::fromUtf8(label));
}

Client Stage::client(double timeoutSeconds, const QString &connect) const
{
    auto client =
        std::make_unique<ScriptedClient>(connect.isEmpty() ? m_connect : connect, timeoutSeconds);
    if (!client->isOpen())
        qFatal("no client");
    return client;
}

void Stage::lock(const Client &client, const QString &path) const
{
    client->ask(s("lock ") + path);
    if (!client->waitFor(s("acquired ") + path))
        qFatal("not acquired: %s", qPrintable(path));
}

void Stage::queue(const Client &client, const QString &path) const
{
    const auto children = [&] {
        return client->ask(s("children ") + path).split(u' ', Qt::SkipEmptyParts).size();
    };
    const auto before = children();
    client->ask(s("lock ") + path);
    for (const QDeadlineTimer end(Patience); !end.hasExpired();) {
        if (children() > before)
            return;
    }
    qFatal("not queued: %s", qPrintable(path));
}

LiveDoctor &Stage::doctor(
    const QStringList &paths, const Thresholds &limits, const QString &connect)
{
    m_doctors.push_back(
        std::make_unique<LiveDoctor>(connect.isEmpty() ? m_connect : connect, paths, limits));
    return *m_doctors.back();
}

void Stage::endDoctors()
{
    for (const auto &doctor : m_doctors)
        m_found.unite(doctor->everFound());
    m_doctors.clear();
}

LocalEnsemble &Stage::ensemble()
{
    if (!m_ensemble) {
        LocalServer::Options options;
        // So that sessions may outlive what happens to their member, on a busy machine too.
        options.tickMs = 1000;
        options.config = {u"maxSessionTimeout=40000"_qs};
        auto ensemble = LocalEnsemble::start({options, options, options});
        if (!ensemble)
            qFatal("%s", qPrintable(explain(ensemble.error())));
        m_ensemble = std::move(*ensemble);
    }
    return *m_ensemble;
}

QSet<QString> Stage::everFound() const
{
    QSet<QString> found = m_found;
    for (const auto &doctor : m_doctors)
        found += doctor->everFound();
    return found;
}

bool Stage::wasFound(const QString &what) const
{
    return everFound().contains(what);
}

} // namespace lockscope::scenes
