// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/faults/campaign/ground.h"

#include <QTimer>

#include <utility>

namespace lockscope::campaign {

namespace {

constexpr int Members = 3;
constexpr int TickMs = 500;

} // namespace

Ground::~Ground()
{
    if (!m_there)
        return;
    QMetaObject::invokeMethod(
        m_there, [this] { m_ensemble.reset(); }, Qt::BlockingQueuedConnection);
    m_there->deleteLater();
    m_thread.quit();
    m_thread.wait();
}

QString Ground::start()
{
    m_there = new QObject;
    m_there->moveToThread(&m_thread);
    m_thread.start();
    QString problem;
    QMetaObject::invokeMethod(
        m_there,
        [&] {
            LocalEnsemble::Options options(Members);
            for (int i = 0; i < Members; ++i) {
                options[i].tickMs = TickMs;
                options[i].heapMb = 64;
                options[i].config = {u"dataLogDir="_qs + logFolders().at(i)};
            }
            auto ensemble = LocalEnsemble::start(options);
            if (!ensemble) {
                problem = explain(ensemble.error());
                return;
            }
            m_ensemble = *std::move(ensemble);
            for (int i = 0; i < Members; ++i)
                m_ports.push_back(m_ensemble->port(i));
        },
        Qt::BlockingQueuedConnection);
    return problem;
}

QString Ground::connectString() const
{
    QStringList all;
    for (const quint16 port : m_ports)
        all.append(u"127.0.0.1:%1"_qs.arg(port));
    return all.join(u',');
}

QStringList Ground::logFolders() const
{
    QStringList folders;
    for (int i = 0; i < Members; ++i)
        folders.append(m_folder.filePath(u"log%1"_qs.arg(i)));
    return folders;
}

template <typename Call> void Ground::post(Call call)
{
    QMetaObject::invokeMethod(m_there, call, Qt::QueuedConnection);
}

void Ground::kill(int member, int forMs)
{
    m_isBusy = m_isKilled = true;
    m_member = member;
    post([=, this] { m_ensemble->kill(member); });
    undoLater(forMs);
}

void Ground::freeze(int member, int forMs)
{
    m_isBusy = true;
    m_isKilled = false;
    m_member = member;
    post([=, this] { m_ensemble->freeze(member); });
    undoLater(forMs);
}

void Ground::undoLater(int forMs)
{
    QTimer::singleShot(forMs, this, [this, fault = ++m_faults] {
        if (fault == m_faults)
            undo();
    });
}

void Ground::mend()
{
    if (m_isBusy)
        undo();
}

// Ended once the member serves: before that it would be the second to fail.
void Ground::undo()
{
    if (std::exchange(m_isUndoing, true))
        return;
    post([=, this, member = m_member, isKilled = m_isKilled] {
        QString problem;
        if (!isKilled)
            m_ensemble->thaw(member);
        else if (const Result<Done> served = m_ensemble->restart(member); !served)
            problem = explain(served.error());
        QMetaObject::invokeMethod(this, [=, this] {
            m_isBusy = m_isUndoing = false;
            if (!problem.isEmpty())
                m_problem = problem;
        });
    });
}

} // namespace lockscope::campaign
