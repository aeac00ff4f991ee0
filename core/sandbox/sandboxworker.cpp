// SPDX-FileCopyrightText: 2026 The Lockscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sandbox/sandboxworker.h"

#include "core/sandbox/contestant.h"

#include <algorithm>

namespace lockscope {

SandboxWorker::SandboxWorker(Sandbox::Options options, std::stop_token stop)
    : m_options(std::move(options))
    , m_stop(std::move(stop))
{ }

SandboxWorker::~SandboxWorker()
{
    // First: sessions wait for what a server that hangs does not answer, and its data goes anyway.
    if (m_server)
        m_server->kill();
}

void SandboxWorker::start()
{
    auto server = LocalServer::start(m_options.server, m_stop);
    if (m_stop.stop_requested())
        return;
    if (!server)
        return emit failed(server.error());

    m_server = std::move(*server);
    m_server->whenDead([this](const Error &error) { emit died(error); });
    const auto address = ConnectString::parse(m_server->connectString());
    for (const ContestantPlan &plan : trafficPlan(m_options.traffic)) {
        m_contestants.push_back(std::make_unique<Contestant>(*address, plan));
        connect(m_contestants.back().get(), &Contestant::queued, this,
            &SandboxWorker::tellWhenAllQueue);
    }
}

void SandboxWorker::tellWhenAllQueue()
{
    if (std::all_of(m_contestants.begin(), m_contestants.end(),
            [](const auto &contestant) { return contestant->hasQueued(); }))
        emit ready(m_server->connectString());
}

} // namespace lockscope
