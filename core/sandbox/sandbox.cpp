// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/sandbox.h"

#include "core/sandbox/sandboxworker.h"

#include <QCoreApplication>
#include <QEvent>

namespace lockscope {

Sandbox::Sandbox(Options options, QObject *parent)
    : QObject(parent)
    , m_options(std::move(options))
{ }

Sandbox::~Sandbox()
{
    stop();
}

void Sandbox::start()
{
    m_worker = std::make_unique<WorkerThread<SandboxWorker>>(
        new SandboxWorker(m_options, m_stop.get_token())); // no parent: it moves
    const SandboxWorker *worker = m_worker->get();
    connect(worker, &SandboxWorker::failed, this, &Sandbox::failed);
    connect(worker, &SandboxWorker::died, this, &Sandbox::died);
    connect(worker, &SandboxWorker::ready, this, [this](const QString &connectString) {
        m_connectString = connectString;
        emit ready(connectString);
    });
    m_worker->post([](SandboxWorker &itself) { itself.start(); });
}

void Sandbox::stop()
{
    m_stop.request_stop();
    m_worker.reset();
    QCoreApplication::removePostedEvents(this, QEvent::MetaCall); // what it has told meanwhile
}

} // namespace lockscope
